"""What the marks of the round and the moves of cards do to the table."""

from collections.abc import Iterable

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.folding import changes_a_card, folds, found, lay, with_side, without
from cardia_rules.events.table import Over, Played, Side, Table, Turn, Waiting


# ------------------------------------------------------------------ beginning, rounds, the end
@folds(ev.DeckShuffled)
def _deck_shuffled(table: Table, event: ev.DeckShuffled) -> Table:
    side = table.side(event.seat)
    if sorted(side.deck) != sorted(event.order):
        raise LogContradiction(f"the new order of {event.seat}'s deck is not of the cards in it")
    return with_side(table, event.seat, replace(side, deck=event.order))


@folds(ev.RoundBegan)
def _round_began(table: Table, event: ev.RoundBegan) -> Table:
    return replace(table, round=event.number, current=0)


@folds(ev.PhaseBegan)
def _phase_began(table: Table, event: ev.PhaseBegan) -> Table:
    return replace(table, phase=event.phase)


@folds(ev.GameEnded)
def _game_ended(table: Table, event: ev.GameEnded) -> Table:
    return replace(table, over=Over(event.winner, event.reason))


# ------------------------------------------------------------------ cards
@folds(ev.CardDrawn)
def _card_drawn(table: Table, event: ev.CardDrawn) -> Table:
    is_north, card = event.seat == "north", event.card
    side = table.north if is_north else table.south
    deck = side.deck
    if not deck or deck[0] != card:
        raise LogContradiction(f"{card} is not the top card of {event.seat}'s deck")
    side = replace(side, deck=deck[1:], hand=side.hand + deck[:1])
    return replace(table, north=side) if is_north else replace(table, south=side)


@folds(ev.CardPlaced)
def _card_placed(table: Table, event: ev.CardPlaced) -> Table:
    is_north, card = event.seat == "north", event.card
    side = table.north if is_north else table.south
    row = (*side.row, Played(card))
    if event.place != len(row):
        raise LogContradiction(f"{event.seat}'s next place is {len(row)}, not {event.place}")
    if event.origin == "deck":
        side = replace(side, deck=without(side.deck, card, "deck"), row=row)
    else:
        side = replace(side, hand=without(side.hand, card, "hand"), row=row)
    return replace(table, north=side) if is_north else replace(table, south=side)


@folds(ev.CardPutUnder)
def _card_put_under(table: Table, event: ev.CardPutUnder) -> Table:
    side = table.side(event.seat)
    hand = without(side.hand, event.card, "hand")
    return with_side(table, event.seat, replace(side, hand=hand, deck=(*side.deck, event.card)))


@changes_a_card(ev.CardRevealed)
def _card_revealed(played: Played, _event: ev.CardRevealed) -> Played:
    return replace(played, up=True)


@folds(ev.EncounterCompared)
def _encounter_compared(table: Table, event: ev.EncounterCompared) -> Table:
    return replace(table, current=event.place, compared=event.place)


@folds(ev.CardSubstituted)
def _card_substituted(table: Table, event: ev.CardSubstituted) -> Table:
    side = table.side(event.seat)
    if not 0 < event.place <= len(side.row) or side.row[event.place - 1] is not None:
        raise LogContradiction(f"place {event.place} of {event.seat} is not empty")
    row = lay(side.row, event.place, Played(event.card, up=True))
    return with_side(table, event.seat, replace(side, hand=without(side.hand, event.card, "hand"), row=row))


@folds(ev.CardDiscarded)
def _card_discarded(table: Table, event: ev.CardDiscarded) -> Table:
    side = table.side(event.seat)
    pile = (*side.discard, event.card)
    if event.origin == "hand":
        side = replace(side, discard=pile, hand=without(side.hand, event.card, "hand"))
    elif event.origin == "deck":
        side = replace(side, discard=pile, deck=without(side.deck, event.card, "deck"))
    else:
        found(side, event.card, event.place)
        side = replace(side, discard=pile, row=lay(side.row, event.place, None))
    return with_side(table, event.seat, side)


@folds(ev.CardTakenBack)
def _card_taken_back(table: Table, event: ev.CardTakenBack) -> Table:
    side = table.side(event.seat)
    found(side, event.card, event.place)
    row = lay(side.row, event.place, None)
    return with_side(table, event.seat, replace(side, hand=(*side.hand, event.card), row=row))


@folds(ev.EncountersReflowed)
def _encounters_reflowed(table: Table, event: ev.EncountersReflowed) -> Table:
    place = event.place
    return replace(
        table,
        north=_closed(table.north, place),
        south=_closed(table.south, place),
        current=after_closing(table.current, place),
        compared=table.compared - (place <= table.compared),
        turns=table.turns and turns_moved_up(table.turns, place),
    )


def _closed(side: Side, place: int) -> Side:
    if not 0 < place <= len(side.row) or side.row[place - 1] is not None:
        raise LogContradiction(f"place {place} is not empty")
    row = side.row[: place - 1] + side.row[place:]
    return replace(side, row=row, waiting=side.waiting and tuple(moved_up(side.waiting, place)))


def after_closing(place: int, closed: int) -> int:
    """Where a place is once an empty one is closed; 0 if it is that one."""
    return 0 if place == closed else place - (place > closed)


def moved_up(waiting: Iterable[Waiting], closed: int) -> list[Waiting]:
    """What waits on a place lies on the table too, so it is shifted with the encounters."""
    return [replace(w, place=w.place - 1) if w.place > closed else w for w in waiting]


def turns_moved_up(turns: tuple[Turn, ...], closed: int) -> tuple[Turn, ...]:
    return tuple([replace(turn, place=after_closing(turn.place, closed)) for turn in turns])
