"""Many events folded onto piles that change in place: only the last table is made.

Whoever reads a log to its end would throw the tables between away. What happens most often is done here a
second time; all else is left to the fold of one event, and so is saying what contradicts what.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import fold_cards, fold_pieces, fold_telling
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold_cards import after_closing, moved_up, turns_moved_up
from cardia_rules.events.fold_telling import unchanged
from cardia_rules.events.folding import CARD_CHANGES, FOLDS, OnACard, room_for_one_more
from cardia_rules.events.table import Played, Side, Table, Waiting

# Importing these registers their folds.
REGISTERED: Final = (fold_cards, fold_pieces, fold_telling)


class Piles:
    """What one player has."""

    __slots__ = ("deck", "discard", "hand", "row", "waiting")

    def __init__(self, side: Side) -> None:
        self.deck: list[str] = list(side.deck)
        self.hand: list[str] = list(side.hand)
        self.discard: list[str] = list(side.discard)
        self.row: list[Played | None] = list(side.row)
        self.waiting: list[Waiting] = list(side.waiting)

    def side(self) -> Side:
        return Side(
            tuple(self.deck), tuple(self.hand), tuple(self.discard), tuple(self.row), tuple(self.waiting)
        )

    def take(self, card: str, zone: str) -> None:
        try:
            (self.deck if zone == "deck" else self.hand).remove(card)
        except ValueError:
            raise LogContradiction(f"{card} is not in the {zone}") from None


class TableInPlace:
    """A table whose marks and piles change."""

    __slots__ = ("compared", "current", "north", "phase", "round", "south", "table")

    def __init__(self, table: Table) -> None:
        self.lay(table)

    def lay(self, table: Table) -> None:
        self.table = table  # for what does not change here
        self.round, self.phase = table.round, table.phase
        self.current, self.compared = table.current, table.compared
        self.north, self.south = Piles(table.north), Piles(table.south)

    def now(self) -> Table:
        return replace(
            self.table,
            round=self.round,
            phase=self.phase,
            current=self.current,
            compared=self.compared,
            north=self.north.side(),
            south=self.south.side(),
        )


def folded_in_place(events: Iterable[ev.AnyEvent], table: Table) -> Table:
    """The table after these events; the reason of a ``LogContradiction`` here is not for showing."""
    changing, how_to_fold = TableInPlace(table), IN_PLACE.get
    for event in events:
        how = how_to_fold(type(event), _alone)
        if how is not None:
            how(changing, event)
    return changing.now()


def _alone(table: TableInPlace, event: ev.AnyEvent) -> None:
    how = FOLDS.get(type(event))
    if how is None:
        raise LogContradiction("this cannot happen in the middle of a game")
    table.lay(how(table.now(), event))


def _beside(table: TableInPlace, event: ev.AnyEvent) -> None:
    """For what changes nothing that is kept here."""
    table.table = FOLDS[type(event)](table.table, event)


# ------------------------------------------------------------------ the round
def _round_began(table: TableInPlace, event: ev.RoundBegan) -> None:
    table.round, table.current = event.number, 0


def _phase_began(table: TableInPlace, event: ev.PhaseBegan) -> None:
    table.phase = event.phase


def _encounter_compared(table: TableInPlace, event: ev.EncounterCompared) -> None:
    table.current = table.compared = event.place


# ------------------------------------------------------------------ cards
def _deck_shuffled(table: TableInPlace, event: ev.DeckShuffled) -> None:
    piles = table.north if event.seat == "north" else table.south
    if sorted(piles.deck) != sorted(event.order):
        raise LogContradiction("the new order is not of the cards in the deck")
    piles.deck = list(event.order)


def _card_drawn(table: TableInPlace, event: ev.CardDrawn) -> None:
    piles = table.north if event.seat == "north" else table.south
    deck = piles.deck
    if not deck or deck[0] != event.card:
        raise LogContradiction(f"{event.card} is not the top card")
    piles.hand.append(deck.pop(0))


def _card_placed(table: TableInPlace, event: ev.CardPlaced) -> None:
    piles, card = table.north if event.seat == "north" else table.south, event.card
    piles.row.append(Played(card))
    if event.place != len(piles.row):
        raise LogContradiction(f"the next place is not {event.place}")
    piles.take(card, event.origin)


def _card_discarded(table: TableInPlace, event: ev.CardDiscarded) -> None:
    piles, place = table.north if event.seat == "north" else table.south, event.place
    piles.discard.append(event.card)
    if event.origin != "table":
        piles.take(event.card, event.origin)
    else:
        played = piles.row[place - 1] if 0 < place <= len(piles.row) else None
        if played is None or played.card != event.card:
            raise LogContradiction(f"{event.card} does not lie at place {place}")
        piles.row[place - 1] = None


def _encounters_reflowed(table: TableInPlace, event: ev.EncountersReflowed) -> None:
    place = event.place
    for piles in (table.north, table.south):
        row = piles.row
        if not 0 < place <= len(row) or row.pop(place - 1) is not None:
            raise LogContradiction(f"place {place} is not empty")
        piles.waiting = moved_up(piles.waiting, place)
    table.current = after_closing(table.current, place)
    table.compared -= place <= table.compared
    if table.table.turns:
        table.table = replace(table.table, turns=turns_moved_up(table.table.turns, place))


def _on_a_card(change: Callable[[Played, Any], Played]) -> Callable[[TableInPlace, Any], None]:
    def how(table: TableInPlace, event: OnACard) -> None:
        row, place = (table.north if event.seat == "north" else table.south).row, event.place
        played = row[place - 1] if 0 < place <= len(row) else None
        if played is None or played.card != event.card:
            raise LogContradiction(f"{event.card} does not lie at place {place}")
        row[place - 1] = change(played, event)

    return how


# ------------------------------------------------------------------ what waits
def _effect_waiting(table: TableInPlace, event: ev.EffectWaiting) -> None:
    waiting = (table.north if event.seat == "north" else table.south).waiting
    room_for_one_more(waiting)
    waiting.append(event.waiting)


def _effect_arrived(table: TableInPlace, event: ev.EffectArrived) -> None:
    piles = table.north if event.seat == "north" else table.south
    left = [each for each in piles.waiting if each.id != event.waiting]
    if len(left) != len(piles.waiting) - 1:
        raise LogContradiction(f"nothing with number {event.waiting} waits")
    piles.waiting = left


IN_PLACE: Final[dict[type, Callable[[TableInPlace, Any], None] | None]] = {
    **{kind: None for kind, how in FOLDS.items() if how is unchanged},
    **{kind: _on_a_card(change) for kind, change in CARD_CHANGES.items()},
    ev.RoundBegan: _round_began,
    ev.PhaseBegan: _phase_began,
    ev.EncounterCompared: _encounter_compared,
    ev.DeckShuffled: _deck_shuffled,
    ev.CardDrawn: _card_drawn,
    ev.CardPlaced: _card_placed,
    ev.CardDiscarded: _card_discarded,
    ev.EncountersReflowed: _encounters_reflowed,
    ev.EffectWaiting: _effect_waiting,
    ev.EffectArrived: _effect_arrived,
    **dict.fromkeys(
        (ev.ProtectorsLaid, ev.ProtectorTurned, ev.EncounterTurned, ev.TurnsSettled, ev.GameEnded), _beside
    ),
}
