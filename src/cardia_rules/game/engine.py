"""The engine: a position and one decision or chance outcome in, events and the next position out.

Pure: a position is never changed, so the same input always gives the same events, a refused
decision leaves nothing behind, and any position can be stored and gone on from.
"""

from functools import lru_cache
from typing import Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.events.about import About, make_about
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    GameSetUp,
    PositionArranged,
)
from cardia_rules.game.play import Play
from cardia_rules.game.positions.soundness import check_setup, check_table, renumbered
from cardia_rules.kernel.telling.play import StepOf
from cardia_rules.resolution.position import ChanceOutcome, Position, Start

# The other answer would refuse a deck with two of one influence.
_ANY_SIXTEEN: Final = ("OQ-mixed-deck-values",)
_ADDED: Final = frozenset(slug for slug, location in LOCATIONS.items() if location.set == "protectors")


class Resolution(StepOf[AnyEvent, Position], frozen=True):
    """What came of one input."""


# ------------------------------------------------------------------ beginnings
def set_up(setup: Setup, about: About | None = None, *, reasons: bool = True) -> Resolution:
    """Begin a new game, up to the first shuffle; raise ``SetupRefused`` if it cannot be played.

    Here and below: without ``reasons`` only facts and causes are told, which costs a fraction; without a
    ``log`` there are no events either.
    """
    play, events = begin_new(setup, about, reasons=reasons)
    return Resolution(events, play.position)


def begin_new(
    setup: Setup, about: About | None = None, *, reasons: bool = True, log: bool = True
) -> tuple[Play, tuple[AnyEvent, ...]]:
    """Begin to play a new game; return the play at the first shuffle, and what has happened."""
    check_setup(setup)
    rulings, questions = _why_these_cards(
        setup.deck, setup.own, setup.locations, setup.protectors is not None
    )
    about = make_about() if about is None else about
    event = GameSetUp(setup=setup, about=about, rulings=rulings, questions=questions)
    return Play.begin("set-up", event, event.begin(), reasons=reasons, log=log)


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
    play, events = begin_arranged(table, about, reasons=reasons)
    return Resolution(events, play.position)


def begin_arranged(
    table: Table, about: About | None = None, *, reasons: bool = True
) -> tuple[Play, tuple[AnyEvent, ...]]:
    """Begin to play from a table laid out by hand; return the play, and what has happened."""
    about = make_about() if about is None else about
    # A game that was carried on keeps its signets where older rules put them until they are derived anew.
    as_it_lies = about.origin is not None and about.origin.how == "carried-on"
    check_table(table, as_it_lies=as_it_lies)
    table = renumbered(table)
    event = PositionArranged(table=table, about=about, rulings=("RB-05-cards-stay",))
    start: Start = "carried-on" if as_it_lies else "laid-out"
    return Play.begin(start, event, table, reasons=reasons)


# ------------------------------------------------------------------ inputs
def decide(
    position: Position, seat: Seat, option: Option, *, reasons: bool = True, log: bool = True
) -> Resolution:
    """Take a decision."""
    play = Play(position, reasons=reasons, log=log)
    return Resolution(play.decide(seat, option), play.position)


def happen(
    position: Position, outcome: ChanceOutcome, *, reasons: bool = True, log: bool = True
) -> Resolution:
    """Let chance have decided what the position waits for."""
    play = Play(position, reasons=reasons, log=log)
    return Resolution(play.happen(outcome), play.position)
