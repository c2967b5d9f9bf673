"""What a well-formed case can still get wrong: unknown rulings, unreadable events, nothing to check."""

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

from cardia_rules.catalogue import CHARACTERS, FACTIONS
from cardia_rules.catalogue.cards import EVERYTHING
from cardia_rules.errors import CardiaError, DataError, Teller
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Ending
from cardia_rules.events.vocabulary import EndHow
from cardia_rules.faq.case.reasons import read_code, read_reason
from cardia_rules.faq.case.sections import Case, Said, SeatThen, Step, Then
from cardia_rules.faq.notation import (
    AND_SO_ON,
    any_slug,
    location_slug,
    protector_slug,
    read_encounter,
    read_guard,
    read_option,
    read_waiting,
    slug,
    usual_words,
)
from cardia_rules.faq.notation.cards import face_of
from cardia_rules.faq.register import Register
from cardia_rules.kernel.cases.sections import Refused, Texts
from cardia_rules.kernel.register.entries import is_a_day
from cardia_rules.message import Message, alternatives
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

# What a case can state about the material: counts that the catalogue gives.
FACTS: Final[dict[str, int]] = {
    **EVERYTHING,
    "decks": len({character.deck for character in CHARACTERS.values()}),
    "factions": len(FACTIONS),
    "seats": len(SEATS),
    "instant_abilities": sum(character.instant for character in CHARACTERS.values()),
    "ongoing_abilities": sum(not character.instant for character in CHARACTERS.values()),
    "lowest_influence": min(character.influence for character in CHARACTERS.values()),
    "highest_influence": max(character.influence for character in CHARACTERS.values()),
}


def what_it_lacks(case: Case) -> list[str]:
    """Return what a case lacks that must be checked; one that only asks what happens may lack it."""
    return [*_head(case), *_nothing_checked(case)]


def faults_of(case: Case, register: Register) -> Iterator[str]:
    """Yield everything in a case that makes no sense, each with the path in the file."""
    yield from _beginning(case, register)
    yield from _readable("rulings", case.rulings, register.ruling)
    yield from _because(case, register)
    yield from _time(case, register)
    yield from _facts(case)
    locations = case.difficulty.locations if case.difficulty else ()
    yield from _readable("difficulty.locations", locations, location_slug)
    for number, step in enumerate(case.play):
        yield from _step(f"play[{number}]", step, register)
    yield from _then("then", case.then, register)
    for number, other in enumerate(case.otherwise):
        path = f"otherwise[{number}]"
        if not other.answers or not other.then.says_something:
            yield Message("{path}: expected other answers, and in then what is true under them", path=path)
        for index, step in enumerate(other.play):
            yield from _step(f"{path}.play[{index}]", step, register)
        yield from _then(f"{path}.then", other.then, register)


def _head(case: Case) -> Iterator[str]:
    if not case.title.strip():
        yield Message("title: is empty; say in a sentence what the case shows")
    if not case.rulings:
        yield Message("rulings: is empty; name at least one ruling that the case shows")


def _beginning(case: Case, register: Register) -> Iterator[str]:
    if case.table is not None and case.setup is not None:
        yield Message("there is a [table] and a [setup]; a case begins with one of them")
    begins = case.table is not None or case.setup is not None
    states = case.match is not None or case.difficulty is not None or bool(case.facts)
    if not begins and not states:
        yield Message(
            "there is no [table]: a case begins with [table] or [setup], or states [facts], a [match]"
            " or a [difficulty]"
        )
    if not begins and (case.play or case.then.says_something or case.refused):
        yield Message("play, then and refused need a [table] or a [setup] to begin from")
    if case.table is not None and case.table.sole and case.table.protectors is None:
        yield Message("table.sole: names protectors of a row, and there are no protectors")
    if begins and case.refusals and (case.play or case.then.says_something):
        yield Message("refused: nothing can be played or checked after a set-up or position that is refused")
    yield from _refusals("refused", case.refusals, register)
    says = case.match and (case.match.winner or case.match.refused)
    if case.match is not None:
        yield from _refusals("match.refused", case.match.refused, register)
        if not says:
            yield Message("match: say who the winner is, or what is refused")


def _refusals(path: str, refused: tuple[Refused, ...], register: Register) -> Iterator[str]:
    for index, each in enumerate(refused):
        yield from _read(f"{path}[{index}]", each.code, read_code)
        if each.ruling:
            yield from _read(f"{path}[{index}].ruling", each.ruling, register.ruling)
        if each.told not in (None, *get_args(Teller)):
            words = alternatives([quoted(word) for word in get_args(Teller)])
            fault = Message("expected {words}; found {found}", words=words, found=quoted(each.told))
            yield Message("{path}: {fault}", path=f"{path}[{index}].told", fault=fault)
        if not isinstance(each.facts, dict):
            yield Message("{path}.facts: expected a table of names and values", path=f"{path}[{index}]")


def _nothing_checked(case: Case) -> Iterator[str]:
    begins = case.table is not None or case.setup is not None
    if begins and not case.refusals and not _checks(case):
        yield Message("nothing is checked: say in [then], or in a step, what must be true")


def _time(case: Case, register: Register) -> Iterator[str]:
    """Refuse a case that shows what is no longer ruled and does not say that it is of that time."""
    if case.as_of is not None and not is_a_day(case.as_of):
        yield Message("as_of: expected a day such as 2026-11-16, got {found}", found=quoted(case.as_of))
        return
    for index, name in enumerate(case.rulings):
        ruling = register.rulings.get(name)
        if ruling is None or ruling.superseded is None:
            continue
        if case.as_of is None or not ruling.in_force(case.as_of):
            after = ruling.superseded
            yield Message(
                "rulings[{index}]: {name} was superseded by {by} on {on}; show that one,"
                " or say with as_of that the case is of a day before",
                index=index,
                name=name,
                by=after.by,
                on=after.on,
            )


def _because(case: Case, register: Register) -> Iterator[str]:
    for name, stated in (pair for one in case.readings for pair in one.because.items()):
        yield from _read(f"because.{name}", name, register.ruling)
        if name in register.rulings and name not in case.rulings:
            yield Message("because.{name}: is not among the rulings that the case shows", name=name)
        if not stated:
            yield Message("because.{name}: is empty; say what cites it first", name=name)
        for index, one in enumerate(stated):
            path = f"because.{name}[{index}]"
            yield from _read(path, one.what, read_reason)
            if one.cause is not None:
                yield from _read(f"{path}.cause", one.cause, usual_words)
            yield from _readable(f"{path}.builds_on", one.builds_on, register.ruling)


def _checks(case: Case) -> bool:
    return case.then.says_something or any(step.then.says_something or step.refused for step in case.play)


def _facts(case: Case) -> Iterator[str]:
    for fact in case.facts:
        if fact not in FACTS:
            near = did_you_mean(first_few(closest(fact, FACTS)))
            known = near or Message("; known are {names}", names=", ".join(FACTS))
            yield Message("facts: nothing is counted as {fact}{known}", fact=quoted(fact), known=known)


def _readable(path: str, texts: Texts, read: Callable[[str], Any]) -> Iterator[str]:
    for index, text in enumerate(texts):
        yield from _read(f"{path}[{index}]", text, read)


def _read(path: str, text: Any, read: Callable[[Any], Any]) -> Iterator[str]:
    try:
        read(text)
    except CardiaError as problem:
        yield Message("{path}: {fault}", path=path, fault=problem)


def _named(path: str, cards: Texts | None) -> Iterator[str]:
    cards = cards or ()
    yield from _readable(path, cards[:-1] if cards[-1:] == (AND_SO_ON,) else cards, slug)


# ------------------------------------------------------------------ steps
def _step(path: str, step: Step, register: Register) -> Iterator[str]:
    if step.empty and not step.then.says_something:
        yield Message(
            "{path}: says nothing; expected north, south, coin, picked, shuffled, laid or said", path=path
        )
    if step.said is not None:
        yield from _said(f"{path}.said", step.said)
    decided = [seat for seat in SEATS if step.decision(seat) is not None]
    outcomes = [each for each in (step.coin, step.picked, step.shuffled, step.laid) if each is not None]
    if step.said is not None and (decided or outcomes):
        yield Message("{path}: what somebody says is a step of its own", path=path)
    if step.refused and not decided and not outcomes and step.said is None:
        yield Message(
            "{path}: refused speaks of a decision or of what chance does; expected one of them in the step",
            path=path,
        )
    if step.refused and decided and outcomes:
        yield Message(
            "{path}: a refused decision lets nothing happen; name the outcome of chance in another step",
            path=path,
        )
    yield from _refusals(f"{path}.refused", step.refused, register)
    if (step.in_words or step.ask is not None) and not decided:
        yield Message("{path}: in_words and ask speak of a decision; expected one in the step", path=path)
    for seat in decided:
        written = step.decision(seat)
        if not step.in_words:
            yield from _read(f"{path}.{seat}", written, read_option)
        elif not isinstance(written, str):
            yield Message("{path}.{seat}: in words a decision is a text", path=path, seat=seat)
    yield from _named(f"{path}.picked", step.picked)
    yield from _named(f"{path}.shuffled", step.shuffled)
    yield from _readable(f"{path}.laid", step.laid or (), protector_slug)
    yield from _then(f"{path}.then", step.then, register)


def _said(path: str, said: Said) -> Iterator[str]:
    if (said.how is None) == (said.on is None):
        yield Message("{path}: expected how the game is over, or on which event a note is made", path=path)
    if said.how is not None and said.how not in get_args(EndHow):
        hows = alternatives(get_args(EndHow))
        yield Message(
            "{path}.how: found {found}; expected {hows}", path=path, found=quoted(said.how), hows=hows
        )


# ------------------------------------------------------------------ expectations
def _then(path: str, then: Then, register: Register) -> Iterator[str]:
    yield from _readable(f"{path}.encounters", then.encounters or (), _whole_encounter)
    yield from _readable(f"{path}.protectors", then.protectors or (), _known_guard)
    for seat in SEATS:
        yield from _seat_then(f"{path}.{seat}", then.seat(seat))
    yield from _readable(f"{path}.events", then.events, usual_words)
    yield from _readable(f"{path}.never", then.never, usual_words)
    yield from _readable(f"{path}.caused", tuple(then.caused), usual_words)
    yield from _readable(f"{path}.caused", tuple(filter(None, then.caused.values())), usual_words)
    yield from _readable(f"{path}.cites", then.cites, register.ruling)
    yield from _readable(f"{path}.questions", then.questions, register.question)
    yield from _readable(f"{path}.open", then.open or (), register.question)
    for index, ask in enumerate(then.asks or ()):
        for option in ask.options or ():
            yield from _read(f"{path}.asks[{index}].options", option, read_option)
        if ask.card is not None:
            yield from _read(f"{path}.asks[{index}].card", ask.card, any_slug)
    if isinstance(then.over, str):
        yield from _read(f"{path}.over", then.over, read_over)


def _seat_then(path: str, then: SeatThen) -> Iterator[str]:
    yield from _named(f"{path}.hand", then.hand)
    yield from _named(f"{path}.deck", then.deck)
    yield from _named(f"{path}.discard", then.discard)
    yield from _readable(f"{path}.waiting", then.waiting or (), lambda text: read_waiting(face_of(text)[0]))


def _known_guard(text: str) -> None:
    protector_slug(read_guard(text).name)


def _whole_encounter(text: str) -> None:
    encounter = read_encounter(text)
    if encounter.north is None or encounter.south is None:
        raise DataError(
            Message("{text} has one card only: expected 'north card - south card'", text=repr(text[:60]))
        )
    slug(encounter.north.card)
    slug(encounter.south.card)


def read_over(text: str) -> tuple[str, str]:
    """Read ``north: five-signets`` as winner and ending; the winner of a draw is ``draw``."""
    winner, _, ending = (part.strip() for part in text.partition(":"))
    if winner not in (*SEATS, "draw") or ending not in get_args(Ending):
        raise DataError(
            Message(
                "found {found}; expected north, south or draw, a colon and {reasons}",
                found=quoted(text),
                reasons=alternatives(get_args(Ending)),
            )
        )
    return winner, ending
