"""Opening a published log: does every hidden fact turn out to be the one that was committed to?"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table
from cardia_rules.resolution.protectors.matching import faction_of
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event
from cardia_rules.views.published import (
    BEFORE_THE_FIRST,
    SALT_BYTES,
    Opening,
    PublishedLine,
    chained,
    commitment_to,
)
from cardia_rules.views.viewers import Shown

Fact = Literal[
    "position",
    "deck-order",
    "decision",
    "drawn-card",
    "face-down-card",
    "card-put-under",
    "protectors",
    "note",
    "origin",
    "nothing",  # nothing of this event was hidden
]
OpeningCode = Literal[
    "wrong-number",  # a line is not the next one
    "broken-chain",  # a line does not follow from the one before it
    "rewritten",  # a line is another one than was noted when it was published
    "changed",  # an opening is not what was committed to: another fact, or another salt
    "not-opened",
    "opened-twice",
    "not-committed",  # an opening of a line that commits to nothing, or of no line at all
    "contradicts",  # what is opened looks different from what was published of it
    "impossible",  # what is opened cannot have happened on the table before it
]

_FACTS: Final[dict[type, Fact]] = {
    seen.PositionArrangedSeen: "position",
    seen.DeckShuffledSeen: "deck-order",
    seen.DecisionTakenSeen: "decision",
    seen.CardDrawnSeen: "drawn-card",
    seen.CardPlacedSeen: "face-down-card",
    seen.CardPutUnderSeen: "card-put-under",
    seen.ProtectorsLaidSeen: "protectors",
    seen.JudgeNotedSeen: "note",
    ev.GameSetUp: "origin",
}


class OpeningFault(Shown, frozen=True, kw_only=True):
    """One thing that is wrong, at the line of this number: which fact, and whose."""

    code: OpeningCode
    number: int
    fact: Fact
    message: str
    seat: Seat | None = None


class Opened(Shown, frozen=True, kw_only=True):
    """Everything holds: the whole log, ready to be folded and adjudicated."""

    events: tuple[ev.AnyEvent, ...]


class NotOpened(Shown, frozen=True, kw_only=True):
    """Everything that does not hold, in the order of the lines."""

    faults: tuple[OpeningFault, ...]


def check_openings(
    lines: Sequence[PublishedLine],
    openings: Sequence[Opening],
    *,
    noted: Mapping[int, str] | None = None,
) -> Opened | NotOpened:
    """Check the chain, every commitment and that the opened events look like what was published.

    ``noted`` are chain values that somebody kept from the time of publishing, by line number. Only they
    show that a log was not written anew as a whole.
    """
    faults = [*_chain_faults(lines, noted or {}), *_opening_faults(lines, openings)]
    if faults:
        return NotOpened(faults=tuple(sorted(faults, key=lambda fault: fault.number)))
    by_number = {opening.number: opening.event for opening in openings}
    events: list[ev.AnyEvent] = []
    table: Table | None = None
    for line in lines:
        event = by_number.get(line.number) or _nothing_hidden(line.event)
        try:
            table = fold(table, event)
            shown = see_event(event, table, "spectator")
            _check_protectors(event, table)
        except CardiaError as contradiction:
            return _one(line, "impossible", f"cannot have happened: {contradiction}")
        if shown != line.event:
            return _one(line, "contradicts", "is opened as something that looks different")
        events.append(event)
    return Opened(events=tuple(events))


def _check_protectors(event: ev.AnyEvent, table: Table) -> None:
    """Whoever committed to a row may have made up a protector."""
    if isinstance(event, ev.ProtectorsLaid):
        for protector in event.row:
            faction_of(table.setup, protector)


def _nothing_hidden(event: seen.AnySeenEvent) -> ev.AnyEvent:
    """The event behind a line that commits to nothing."""
    if isinstance(event, seen.ProtectorTurnedSeen):
        return ev.ProtectorTurned(
            place=event.place, rulings=event.rulings, cause=event.cause, questions=event.questions
        )
    if isinstance(event, seen.DecisionTakenSeen) and event.option is not None:
        return ev.DecisionTaken(
            seat=event.seat,
            ask=event.ask,
            option=event.option,
            rulings=event.rulings,
            cause=event.cause,
            questions=event.questions,
        )
    if isinstance(event, seen.JudgeNotedSeen) and event.words is not None:
        return ev.JudgeNoted(
            on=event.on,
            by=event.by,
            words=event.words,
            public=event.public,
            rulings=event.rulings,
            cause=event.cause,
            questions=event.questions,
        )
    if isinstance(event, seen.SeenEvent):
        raise CardiaError("a line that hides something was read as one that hides nothing")
    return event


# ------------------------------------------------------------------ faults
def _chain_faults(lines: Sequence[PublishedLine], noted: Mapping[int, str]) -> list[OpeningFault]:
    faults: list[OpeningFault] = []
    previous = BEFORE_THE_FIRST
    for number, line in enumerate(lines, 1):
        if line.number != number:
            faults.append(_fault(line, "wrong-number", f"stands where line {number} should", number))
        if line.chain != chained(previous, line.number, line.event, line.commitment):
            faults.append(_fault(line, "broken-chain", "does not follow from the line before it", number))
        elif noted.get(number, line.chain) != line.chain:
            faults.append(_fault(line, "rewritten", "is not the one that was published then", number))
        previous = line.chain
    for number in sorted(number for number in noted if number > len(lines)):
        message = f"line {number} was published and is missing"
        faults.append(OpeningFault(code="rewritten", number=number, fact="nothing", message=message))
    return faults


def _opening_faults(lines: Sequence[PublishedLine], openings: Sequence[Opening]) -> list[OpeningFault]:
    faults: list[OpeningFault] = []
    by_number = {line.number: line for line in lines}
    opened: set[int] = set()
    for opening in openings:
        line = by_number.get(opening.number)
        if line is None or not line.commitment:
            message = f"line {opening.number} commits to nothing that could be opened"
            faults.append(
                OpeningFault(code="not-committed", number=opening.number, fact="nothing", message=message)
            )
            continue
        if opening.number in opened:
            faults.append(_fault(line, "opened-twice", "is opened twice"))
        opened.add(opening.number)
        if not _holds(line, opening):
            faults.append(_fault(line, "changed", "is not the one that was committed to"))
    for line in lines:
        if _hides(line.event) and not line.commitment:
            faults.append(_fault(line, "not-opened", "was never committed to"))
        elif line.commitment and line.number not in opened:
            faults.append(_fault(line, "not-opened", "is not opened"))
    return faults


def _hides(event: seen.AnySeenEvent) -> bool:
    if isinstance(event, seen.DecisionTakenSeen):
        return event.option is None
    if isinstance(event, seen.JudgeNotedSeen):
        return event.words is None
    if isinstance(event, ev.GameSetUp):
        return event.about.origin is not None
    return type(event) in _FACTS


def _holds(line: PublishedLine, opening: Opening) -> bool:
    try:
        salt = bytes.fromhex(opening.salt)
    except ValueError:
        return False
    # One spelling only: otherwise two files that differ would open the same.
    spelled = len(salt) == SALT_BYTES and salt.hex() == opening.salt
    return spelled and commitment_to(line.number, opening.event, salt) == line.commitment


def _one(line: PublishedLine, code: OpeningCode, message: str) -> NotOpened:
    return NotOpened(faults=(_fault(line, code, message),))


def _fault(line: PublishedLine, code: OpeningCode, problem: str, number: int = 0) -> OpeningFault:
    """``problem`` goes on a sentence that begins with the line and what it is about."""
    number = number or line.number
    fact = _FACTS.get(type(line.event), "nothing")
    seat = getattr(line.event, "seat", None)
    whose = f" of {seat}" if seat else ""
    about = "" if fact == "nothing" else f" ({fact.replace('-', ' ')}{whose})"
    return OpeningFault(
        code=code, number=number, fact=fact, seat=seat, message=f"line {number}{about} {problem}"
    )
