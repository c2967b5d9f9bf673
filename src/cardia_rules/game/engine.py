"""The engine: a position and one decision or chance outcome in, events and the next position out.

Pure: a position is never changed, so the same input always gives the same events, a refused
decision leaves nothing behind, and any position can be stored, forked and resumed.
"""

from functools import lru_cache
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, LOCATIONS
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.errors import DecisionRefused, Failure, fault
from cardia_rules.events.about import About, make_about
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    EndDeclared,
    GameEnded,
    GameSetUp,
    JudgeNoted,
    PositionArranged,
)
from cardia_rules.game.play import Play
from cardia_rules.game.positions.soundness import check_setup, check_table, renumbered
from cardia_rules.kernel.log.format import LIMITS
from cardia_rules.kernel.log.problems import in_short
from cardia_rules.kernel.telling.play import StepOf
from cardia_rules.resolution.position import ChanceOutcome, Position, Start
from cardia_rules.spelling import as_fact

# The other answer would refuse a deck with two of one influence.
_ANY_SIXTEEN: Final = ("OQ-mixed-deck-values",)
# What a log may have, but for what the game itself still needs: some hundreds of events.
MOST_WITH_NOTES: Final = LIMITS.events - 10_000
_ADDED: Final = frozenset(slug for slug, location in LOCATIONS.items() if location.set == "protectors")


AnyPlay = TypeVar("AnyPlay", bound=Play)


class Resolution(StepOf[AnyEvent, Position], frozen=True):
    """What came of one input."""


# ------------------------------------------------------------------ beginnings
def set_up(setup: Setup, about: About | None = None, *, reasons: bool = True) -> Resolution:
    """Begin a new game, up to the first shuffle; raise ``SetupRefused`` if it cannot be played.

    Here and below: without ``reasons`` only facts and causes are told, which costs a fraction; without a
    ``log`` there are no events either.
    """
    play, events = begin_new(Play, setup, about, reasons=reasons)
    return Resolution(events, play.position)


def begin_new(
    plays: type[AnyPlay], setup: Setup, about: About | None = None, *, reasons: bool = True, log: bool = True
) -> tuple[AnyPlay, tuple[AnyEvent, ...]]:
    """Begin to play a new game; return the play at the first shuffle, and what has happened."""
    check_setup(setup)
    rulings, questions = _why_these_cards(
        setup.deck, setup.own, setup.locations, setup.protectors is not None
    )
    about = make_about() if about is None else about
    event = GameSetUp(setup=setup, about=about, rulings=rulings, questions=questions)
    return plays.begin("set-up", event, event.begin(), reasons=reasons, log=log)


@lru_cache(maxsize=256)
def _why_these_cards(
    deck: tuple[str, ...], _own: tuple[OwnCard, ...], locations: tuple[str, ...], protectors: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is special about a set-up, the most special first, and what is open about its deck."""
    decks: set[str] = {CHARACTERS[card].deck for card in deck}
    influences = {CHARACTERS[card].influence for card in deck}
    mixed = ("RB-15-mixed-decks",) if decks >= {"I", "II"} else ("RB-15-deck-two",) if "II" in decks else ()
    places = ("RB-15-several-locations", "RB-15-location")[-len(locations) :] if locations else ()
    added: tuple[str, ...] = () if _ADDED.isdisjoint(locations) else ("NP-4-locations",)
    special = (*added, *places, *mixed, *(("NP-1-setup",) if protectors else ()))
    return (*special, "RB-03-deck", "RB-04-identical-decks"), (
        _ANY_SIXTEEN if len(influences) < len(deck) else ()
    )


def arranged(table: Table, about: About | None = None, *, reasons: bool = True) -> Resolution:
    """Begin a game from a table laid out by hand, from the phase that it says.

    Raise ``PositionRefused`` if the table cannot exist.
    """
    play, events = begin_arranged(Play, table, about, reasons=reasons)
    return Resolution(events, play.position)


def begin_arranged(
    plays: type[AnyPlay], table: Table, about: About | None = None, *, reasons: bool = True, log: bool = True
) -> tuple[AnyPlay, tuple[AnyEvent, ...]]:
    """Begin to play from a table laid out by hand; return the play, and what has happened."""
    about = make_about() if about is None else about
    # A game that was carried on keeps its signets where older rules put them until they are derived anew.
    as_it_lies = about.origin is not None and about.origin.how == "carried-on"
    check_table(table, as_it_lies=as_it_lies)
    table = renumbered(table)
    event = PositionArranged(table=table, about=about, rulings=("RB-05-cards-stay",))
    start: Start = "carried-on" if as_it_lies else "laid-out"
    return plays.begin(start, event, table, reasons=reasons, log=log)


# ------------------------------------------------------------------ inputs
def decide(
    position: Position,
    seat: Seat,
    option: Option,
    *,
    limit: int | None = None,
    reasons: bool = True,
    log: bool = True,
) -> Resolution:
    """Take a decision; with a limit, stop after that many events (``resume`` goes on)."""
    play = Play(position, reasons=reasons, log=log)
    return Resolution(play.decide(seat, option, limit), play.position)


def happen(
    position: Position,
    outcome: ChanceOutcome,
    *,
    limit: int | None = None,
    reasons: bool = True,
    log: bool = True,
) -> Resolution:
    """Let chance have decided what the position waits for; with a limit, stop after that many events."""
    play = Play(position, reasons=reasons, log=log)
    return Resolution(play.happen(outcome, limit), play.position)


def resume(position: Position, *, limit: int | None = None) -> Resolution:
    """Go on with a position that was stopped between two events."""
    play = Play(position)
    return Resolution(play.resume(limit), play.position)


Said = EndDeclared | JudgeNoted


def say(position: Position, said: Said) -> Resolution:
    """Take somebody's word: the end of the game, or a judge's note; raise ``DecisionRefused``."""
    play = Play(position)
    return Resolution(take_word(play, said), play.position)


def take_word(play: Play, said: Said) -> tuple[AnyEvent, ...]:
    """End a game by somebody's word, or keep a judge's note; refuse what makes no sense."""
    position = play.position
    if isinstance(said, JudgeNoted):
        if (refused := _why_no_note(position, said)) is not None:
            raise DecisionRefused((refused,))
        return play.note(replace(said, rulings=(), cause=said.on, questions=()))
    if (refused := _why_no_end(position.table, said)) is not None:
        raise DecisionRefused((refused,))
    winner = said.winner if said.how == "judged" else OPPONENT[said.seat] if said.seat else None
    ended = GameEnded(winner=winner, reason=said.how, rulings=(), cause=position.number + 1)
    return play.end(replace(said, rulings=(), cause=0, questions=()), ended)


def _why_no_end(table: Table, said: EndDeclared) -> Failure | None:
    if table.over is not None:
        return Failure("game-over", "the game is over")
    needs_seat = said.how in ("resigned", "out-of-time")
    if needs_seat and said.seat not in SEATS:
        return fault(
            "unknown-seat", "whoever gives up or runs out of time is north or south", **as_fact(said.seat)
        )
    if (said.seat is not None and not needs_seat) or (said.winner is not None and said.how != "judged"):
        return fault(
            "wrong-kind", f"a game that ends like this ({said.how}) names no such seat", end=said.how
        )
    if said.winner is not None and said.winner not in SEATS:
        why = "a judge gives the game to north, to south or to nobody"
        return fault("unknown-seat", why, **as_fact(said.winner))
    if (unreadable := _unreadable(said)) is not None:
        return unreadable
    if said.how == "judged" and not (said.by.strip() and said.words.strip()):
        why = "a judge who decides a game says who they are, and why in a sentence"
        return fault("wrong-kind", why, judge=said.by)
    return None


def _unreadable(said: EndDeclared | JudgeNoted) -> Failure | None:
    try:
        read = msgspec.json.decode(msgspec.json.encode(said), type=type(said))
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError) as problem:
        why = in_short(str(problem))
        return fault("wrong-kind", f"this cannot be kept: {why}", problem=why)
    if read != said:  # bytes, for one, would be written as another text
        return fault("wrong-kind", "this cannot be kept: it would be read as something else", problem="")
    return None


def _why_no_note(position: Position, said: JudgeNoted) -> Failure | None:
    if position.chance is not None:  # else what chance brings would seem to come of the note
        return fault("nothing-to-decide", "chance comes first; make the note after it", on=said.on)
    # What is no text or no number can be asked nothing below.
    if (unreadable := _unreadable(said)) is not None:
        return unreadable
    if position.number >= MOST_WITH_NOTES:
        why = f"a game takes no more notes once it has {MOST_WITH_NOTES:,} events: its log must stay readable"
        return fault("wrong-kind", why, most=MOST_WITH_NOTES)
    if not 1 <= said.on <= position.number:
        return fault("not-offered", f"there is no event {said.on} to make a note on", on=said.on)
    if not (said.by.strip() and said.words.strip()):
        return fault("wrong-kind", "a note says who made it, and something", on=said.on)
    return None
