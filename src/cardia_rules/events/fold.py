"""The fold: what each event does to the table, and no rule.

It trusts nothing: an event about a card that is not where it says contradicts the log before it.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Guard, Over, Played, Side, Table, Turn

E = TypeVar("E", bound=ev.Event)
_FOLDS: dict[type, Callable[[Table, Any], Table]] = {}


def fold(table: Table | None, event: ev.AnyEvent) -> Table:
    """The table after one more event; only a first event needs no table before it."""
    if table is None:
        return _beginning(event)
    try:
        how = _FOLDS[type(event)]
    except KeyError:
        raise LogContradiction(f"{type(event).__name__} cannot happen in the middle of a game") from None
    return how(table, event)


def fold_all(events: Iterable[ev.AnyEvent]) -> Table:
    """The table that a whole log leads to."""
    table: Table | None = None
    for event in events:
        table = fold(table, event)
    if table is None:
        raise LogContradiction("an empty log has no table")
    return table


def _beginning(event: ev.AnyEvent) -> Table:
    if isinstance(event, ev.GameSetUp):
        deck = event.setup.deck
        return Table(setup=event.setup, north=Side(deck=deck), south=Side(deck=deck))
    if isinstance(event, ev.PositionArranged):
        return event.table
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def _folds(kind: type[E]) -> Callable[[Callable[[Table, E], Table]], Callable[[Table, E], Table]]:
    def register(how: Callable[[Table, E], Table]) -> Callable[[Table, E], Table]:
        _FOLDS[kind] = how
        return how

    return register


def _unchanged(table: Table, _event: ev.Event) -> Table:
    return table


for _kind in (
    ev.PhaseSkipped,
    ev.DecisionTaken,
    ev.CoinTossed,
    ev.PickedAtRandom,
    ev.AbilityActivated,
    ev.EffectIgnored,
    ev.FactionNamed,
    ev.SignetsCounted,
    ev.ProtectorActivated,
    ev.ProtectorPassed,
    ev.NothingDrawn,
    ev.LocationApplied,
    ev.WinsCancelled,
):
    _FOLDS[_kind] = _unchanged


# ------------------------------------------------------------------ helpers
def _with(table: Table, seat: Seat, side: Side) -> Table:
    return replace(table, north=side) if seat == "north" else replace(table, south=side)


def _without(cards: tuple[str, ...], card: str, zone: str) -> tuple[str, ...]:
    try:
        index = cards.index(card)
    except ValueError:
        raise LogContradiction(f"{card} is not in the {zone}") from None
    return cards[:index] + cards[index + 1 :]


def _found(side: Side, card: str, place: int) -> Played:
    played = side.at(place)
    if played is None or played.card != card:
        raise LogContradiction(f"{card} does not lie at place {place}")
    return played


def _lay(side: Side, place: int, played: Played | None) -> tuple[Played | None, ...]:
    row = side.row
    if place == len(row):
        return (*row[:-1], played)
    return (*row[: place - 1], played, *row[place:])


def _put(table: Table, event: "_OnACard", played: Played) -> Table:
    side = table.side(event.seat)
    return _with(table, event.seat, replace(side, row=_lay(side, event.place, played)))


_OnACard = (
    ev.CardRevealed
    | ev.InfluenceModified
    | ev.TokenPlaced
    | ev.TokenRemoved
    | ev.SignetPlaced
    | ev.SignetReturned
    | ev.CardBlessed
    | ev.BlessingEnded
)


def _enough(have: int, count: int, what: str, card: str) -> int:
    if have < count:
        raise LogContradiction(f"{card} holds {have} {what}, not {count}")
    return have - count


# ------------------------------------------------------------------ beginning, rounds, the end
@_folds(ev.DeckShuffled)
def _deck_shuffled(table: Table, event: ev.DeckShuffled) -> Table:
    side = table.side(event.seat)
    if sorted(side.deck) != sorted(event.order):
        raise LogContradiction(f"the new order of {event.seat}'s deck is not of the cards in it")
    return _with(table, event.seat, replace(side, deck=event.order))


@_folds(ev.RoundBegan)
def _round_began(table: Table, event: ev.RoundBegan) -> Table:
    return replace(table, round=event.number, current=0)


@_folds(ev.PhaseBegan)
def _phase_began(table: Table, event: ev.PhaseBegan) -> Table:
    return replace(table, phase=event.phase)


@_folds(ev.GameEnded)
def _game_ended(table: Table, event: ev.GameEnded) -> Table:
    return replace(table, over=Over(event.winner, event.reason))


# ------------------------------------------------------------------ cards
@_folds(ev.CardDrawn)
def _card_drawn(table: Table, event: ev.CardDrawn) -> Table:
    side = table.side(event.seat)
    if not side.deck or side.deck[0] != event.card:
        raise LogContradiction(f"{event.card} is not the top card of {event.seat}'s deck")
    return _with(table, event.seat, replace(side, deck=side.deck[1:], hand=(*side.hand, event.card)))


@_folds(ev.CardPlaced)
def _card_placed(table: Table, event: ev.CardPlaced) -> Table:
    side = table.side(event.seat)
    if event.place != len(side.row) + 1:
        raise LogContradiction(f"{event.seat}'s next place is {len(side.row) + 1}, not {event.place}")
    row = (*side.row, Played(event.card))
    if event.origin == "deck":
        return _with(table, event.seat, replace(side, deck=_without(side.deck, event.card, "deck"), row=row))
    return _with(table, event.seat, replace(side, hand=_without(side.hand, event.card, "hand"), row=row))


@_folds(ev.CardPutUnder)
def _card_put_under(table: Table, event: ev.CardPutUnder) -> Table:
    side = table.side(event.seat)
    hand = _without(side.hand, event.card, "hand")
    return _with(table, event.seat, replace(side, hand=hand, deck=(*side.deck, event.card)))


@_folds(ev.CardRevealed)
def _card_revealed(table: Table, event: ev.CardRevealed) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    return _put(table, event, replace(played, up=True))


@_folds(ev.EncounterCompared)
def _encounter_compared(table: Table, event: ev.EncounterCompared) -> Table:
    return replace(table, current=event.place, compared=event.place)


@_folds(ev.CardSubstituted)
def _card_substituted(table: Table, event: ev.CardSubstituted) -> Table:
    side = table.side(event.seat)
    if not 0 < event.place <= len(side.row) or side.row[event.place - 1] is not None:
        raise LogContradiction(f"place {event.place} of {event.seat} is not empty")
    row = _lay(side, event.place, Played(event.card, up=True))
    return _with(table, event.seat, replace(side, hand=_without(side.hand, event.card, "hand"), row=row))


@_folds(ev.CardDiscarded)
def _card_discarded(table: Table, event: ev.CardDiscarded) -> Table:
    side = table.side(event.seat)
    pile = (*side.discard, event.card)
    if event.origin == "hand":
        side = replace(side, discard=pile, hand=_without(side.hand, event.card, "hand"))
    elif event.origin == "deck":
        side = replace(side, discard=pile, deck=_without(side.deck, event.card, "deck"))
    else:
        _found(side, event.card, event.place)
        side = replace(side, discard=pile, row=_lay(side, event.place, None))
    return _with(table, event.seat, side)


@_folds(ev.CardTakenBack)
def _card_taken_back(table: Table, event: ev.CardTakenBack) -> Table:
    side = table.side(event.seat)
    _found(side, event.card, event.place)
    row = _lay(side, event.place, None)
    return _with(table, event.seat, replace(side, hand=(*side.hand, event.card), row=row))


@_folds(ev.EncountersReflowed)
def _encounters_reflowed(table: Table, event: ev.EncountersReflowed) -> Table:
    place, current = event.place, table.current
    if current == place:
        current = 0
    elif current > place:
        current -= 1
    return replace(
        table,
        north=_closed(table.north, place),
        south=_closed(table.south, place),
        current=current,
        compared=table.compared - (place <= table.compared),
        turns=tuple(replace(turn, place=_after_closing(turn.place, place)) for turn in table.turns),
    )


def _after_closing(place: int, closed: int) -> int:
    return 0 if place == closed else place - (place > closed)


def _closed(side: Side, place: int) -> Side:
    if not 0 < place <= len(side.row) or side.row[place - 1] is not None:
        raise LogContradiction(f"place {place} is not empty")
    # What waits on a place lies on the table too, so it is shifted with the encounters.
    waiting = tuple(replace(w, place=w.place - 1) if w.place > place else w for w in side.waiting)
    return replace(side, row=side.row[: place - 1] + side.row[place:], waiting=waiting)


# ------------------------------------------------------------------ what waits
@_folds(ev.EffectWaiting)
def _effect_waiting(table: Table, event: ev.EffectWaiting) -> Table:
    side = table.side(event.seat)
    return _with(table, event.seat, replace(side, waiting=(*side.waiting, event.waiting)))


@_folds(ev.EffectPostponed)
def _effect_postponed(table: Table, event: ev.EffectPostponed) -> Table:
    side = table.side(event.seat)
    waiting = tuple(replace(w, place=event.place) if w.id == event.waiting else w for w in side.waiting)
    return _with(table, event.seat, replace(side, waiting=waiting))


@_folds(ev.EffectArrived)
def _effect_arrived(table: Table, event: ev.EffectArrived) -> Table:
    side = table.side(event.seat)
    waiting = tuple(w for w in side.waiting if w.id != event.waiting)
    if len(waiting) != len(side.waiting) - 1:
        raise LogContradiction(f"nothing with number {event.waiting} waits for {event.seat}")
    return _with(table, event.seat, replace(side, waiting=waiting))


# ------------------------------------------------------------------ pieces
@_folds(ev.InfluenceModified)
def _influence_modified(table: Table, event: ev.InfluenceModified) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    return _put(table, event, replace(played, modifier=played.modifier + event.by))


@_folds(ev.TokenPlaced)
def _token_placed(table: Table, event: ev.TokenPlaced) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    return _put(table, event, replace(played, tokens=played.tokens + event.count))


@_folds(ev.TokenRemoved)
def _token_removed(table: Table, event: ev.TokenRemoved) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    tokens = _enough(played.tokens, event.count, "ongoing tokens", event.card)
    return _put(table, event, replace(played, tokens=tokens))


@_folds(ev.SignetPlaced)
def _signet_placed(table: Table, event: ev.SignetPlaced) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    return _put(table, event, replace(played, signets=played.signets + event.count))


@_folds(ev.SignetReturned)
def _signet_returned(table: Table, event: ev.SignetReturned) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    signets = _enough(played.signets, event.count, "signets", event.card)
    return _put(table, event, replace(played, signets=signets))


@_folds(ev.TokenMoved)
def _token_moved(table: Table, event: ev.TokenMoved) -> Table:
    side = table.side(event.seat)
    giver, taker = _found(side, event.card, event.place), _found(side, event.to, event.to_place)
    tokens = _enough(giver.tokens, event.count, "ongoing tokens", event.card)
    side = replace(side, row=_lay(side, event.place, replace(giver, tokens=tokens)))
    taker = replace(taker, tokens=taker.tokens + event.count)
    return _with(table, event.seat, replace(side, row=_lay(side, event.to_place, taker)))


@_folds(ev.ModifierMoved)
def _modifier_moved(table: Table, event: ev.ModifierMoved) -> Table:
    side = table.side(event.seat)
    giver, taker = _found(side, event.card, event.place), _found(side, event.to, event.to_place)
    side = replace(side, row=_lay(side, event.place, replace(giver, modifier=giver.modifier - event.by)))
    taker = replace(taker, modifier=taker.modifier + event.by)
    return _with(table, event.seat, replace(side, row=_lay(side, event.to_place, taker)))


@_folds(ev.CardsSwapped)
def _cards_swapped(table: Table, event: ev.CardsSwapped) -> Table:
    side = table.side(event.seat)
    one, other = side.at(event.place), side.at(event.other)
    if one is None or other is None:
        raise LogContradiction(f"{event.seat} has no cards to swap at places {event.place} and {event.other}")
    # A signet says who won a place, so it stays there until results are derived again.
    row = _lay(side, event.place, replace(other, signets=one.signets))
    row = _lay(replace(side, row=row), event.other, replace(one, signets=other.signets))
    return _with(table, event.seat, replace(side, row=row))


@_folds(ev.CardBlessed)
def _card_blessed(table: Table, event: ev.CardBlessed) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    return _put(table, event, replace(played, blessings=played.blessings + 1))


@_folds(ev.BlessingEnded)
def _blessing_ended(table: Table, event: ev.BlessingEnded) -> Table:
    played = _found(table.side(event.seat), event.card, event.place)
    return _put(table, event, replace(played, blessings=0))


# ------------------------------------------------------------------ protectors and locations
@_folds(ev.ProtectorsLaid)
def _protectors_laid(table: Table, event: ev.ProtectorsLaid) -> Table:
    guards = tuple(Guard(protector, 2 * number) for number, protector in enumerate(event.row, 1))
    return replace(table, guards=guards)


@_folds(ev.ProtectorTurned)
def _protector_turned(table: Table, event: ev.ProtectorTurned) -> Table:
    guards = tuple(replace(g, up=True) if g.place == event.place else g for g in table.guards)
    if guards == table.guards:
        raise LogContradiction(f"no protector lies face down at place {event.place}")
    return replace(table, guards=guards)


@_folds(ev.EncounterTurned)
def _encounter_turned(table: Table, event: ev.EncounterTurned) -> Table:
    return replace(table, turns=(*table.turns, Turn(event.seat, event.place, event.won)))


@_folds(ev.TurnsSettled)
def _turns_settled(table: Table, _event: ev.TurnsSettled) -> Table:
    return replace(table, turns=())
