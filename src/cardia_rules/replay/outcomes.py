"""What has changed between two moments of a game: results, cards, pieces, and what events say themselves.

Worked out from the tables before and after and from the events between. It speaks of hidden cards.
"""

from collections.abc import Container, Iterator, Sequence
from typing import Final, Literal

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Over, Side, Table
from cardia_rules.resolution.results.derive import result_at
from cardia_rules.resolution.round.place import BINDING
from cardia_rules.spelling import kebab

_REVEAL: Final = "RB-06-reveal"


# ------------------------------------------------------------------ what can have changed
class _Outcome(msgspec.Struct, frozen=True, kw_only=True, tag_field="outcome", tag=kebab):
    """Base of what has changed; ``event`` is the number of the event that decided it."""

    event: int


class CardAt(msgspec.Struct, frozen=True):
    """A card in play."""

    seat: Seat
    card: str
    place: int


class GameDecided(_Outcome, frozen=True, kw_only=True):
    """The game is over."""

    over: Over


class EncountersWon(_Outcome, frozen=True, kw_only=True):
    """A seat's cards win encounters; ``anew`` is said of encounters that had another result before.

    ``alone`` is said of those that both had won. ``influence`` is the winner's and the loser's, where there
    is one encounter that influence alone decides.
    """

    seat: Seat
    cards: tuple[CardAt, ...]
    anew: bool
    alone: bool = False
    influence: tuple[int, int] | None = None


class EncounterTied(_Outcome, frozen=True, kw_only=True):
    """Neither card wins an encounter, which need not be a ``tie``, or ``both`` hold signets.

    ``anew`` is said of one that had another result before, ``still`` if that was a tie already.
    """

    place: int
    north: str
    south: str
    anew: bool
    still: bool = False
    tie: bool = True
    both: bool = False


class SignetsHeld(_Outcome, frozen=True, kw_only=True):
    """The winner of an encounter is the same, and holds more or fewer signets."""

    card: CardAt
    before: int
    count: int


class CardsLeft(_Outcome, frozen=True, kw_only=True):
    """Cards have left play for the discard pile or a hand."""

    cards: tuple[CardAt, ...]
    to: Literal["discard", "hand"]


class CardEntered(_Outcome, frozen=True, kw_only=True):
    """A card took the place of another."""

    card: CardAt


class CardsLost(_Outcome, frozen=True, kw_only=True):
    """A seat has discarded cards from its hand or its deck."""

    seat: Seat
    cards: tuple[str, ...]
    origin: Literal["hand", "deck"]


class CardsDrawn(_Outcome, frozen=True, kw_only=True):
    """A seat has drawn cards before the end of a round."""

    seat: Seat
    cards: tuple[str, ...]


class TokensHeld(_Outcome, frozen=True, kw_only=True):
    """A card has more or fewer ongoing tokens."""

    card: CardAt
    before: int
    count: int


class InfluenceChanged(_Outcome, frozen=True, kw_only=True):
    """A card has another influence; ``total`` is what it has now."""

    card: CardAt
    by: int
    total: int


class AbilityAwoke(_Outcome, frozen=True, kw_only=True):
    """An ability was activated."""

    seat: Seat
    card: str
    ability: str


class NoAbility(_Outcome, frozen=True, kw_only=True):
    """Nobody lost, so no ability is activated."""


class Happened(_Outcome, frozen=True, kw_only=True):
    """Something else that an event says itself."""

    says: ev.AnyEvent


AnyOutcome = (
    GameDecided
    | EncountersWon
    | EncounterTied
    | SignetsHeld
    | CardsLeft
    | CardEntered
    | CardsLost
    | CardsDrawn
    | TokensHeld
    | InfluenceChanged
    | AbilityAwoke
    | NoAbility
    | Happened
)


# ------------------------------------------------------------------ comparing before and after
def outcomes_since(
    events: Sequence[ev.AnyEvent], since: int, telling: Container[type]
) -> Iterator[AnyOutcome]:
    """Yield everything that has changed after the event of a number, in no order.

    ``telling`` are the kinds of events that are outcomes themselves.
    """
    return _Stretch(events, since).outcomes(telling)


class _Stretch:
    """The events after one of them, and the tables at both ends."""

    def __init__(self, events: Sequence[ev.AnyEvent], since: int) -> None:
        self.numbered: Final = list(enumerate(events, 1))[since:]
        self.before: Final = fold_all(events[:since])
        self.tables: Final[dict[int, Table]] = {}
        self.touched: Final[dict[_Pieces, int]] = {}  # by the last event that did
        table, moved = self.before, 0
        for number, event in self.numbered:
            table = self.tables[number] = fold(table, event)
            self.touched.update(dict.fromkeys(_touched_by(event), number))
            moved = number if isinstance(event, _MOVES) else moved
        self.moved: Final = moved or max(self.tables, default=1)
        self.after: Final = table

    def outcomes(self, telling: Container[type]) -> Iterator[AnyOutcome]:
        """Yield everything that has changed, in no order."""
        for number, event in self.numbered:
            if isinstance(event, ev.GameEnded) and self.after.over is not None:
                yield GameDecided(event=number, over=self.after.over)
            elif type(event) in telling and not self._came_to_nothing(event):
                yield Happened(event=number, says=event)
            elif isinstance(event, ev.PhaseSkipped) and event.phase == 2:
                yield NoAbility(event=number)
            elif isinstance(event, ev.AbilityActivated):
                yield AbilityAwoke(event=number, seat=event.seat, card=event.card, ability=event.ability)
        yield from self._results()
        yield from self._cards()
        for seat in SEATS:
            yield from self._pieces(seat)

    def _came_to_nothing(self, event: ev.AnyEvent) -> bool:
        """Tell whether what was set waiting has arrived already.

        What binds a seat arrives before it places its card, and is told as long as the card is not there.
        """
        if not isinstance(event, ev.EffectWaiting):
            return False
        side, waiting = self.after.side(event.seat), event.waiting
        binds = waiting.kind in BINDING and len(side.row) < waiting.place
        return not binds and not any(each.id == waiting.id for each in side.waiting)

    def _by(self, kind: str, seat: Seat, card: str) -> int:
        """Return the number of the last event that touched pieces of a kind on a card, or moved cards."""
        return self.touched.get((kind, seat, card), self.moved)

    # -------------------------------------------------------------- encounters
    def _results(self) -> Iterator[AnyOutcome]:
        before = _results_on(self.before)
        won: dict[tuple[Seat, bool, bool], list[CardAt]] = {}
        for (north, south), (place, held) in _results_on(self.after).items():
            was = before.get((north, south))
            if was is not None and was[1] == held:
                continue
            cards = {"north": CardAt("north", north, place), "south": CardAt("south", south, place)}
            if was is not None and _winners(was[1]) == _winners(held):
                for seat, old, new in zip(SEATS, was[1], held, strict=True):
                    if old != new:
                        by = self._by("signets", seat, cards[seat].card)
                        yield SignetsHeld(event=by, card=cards[seat], before=old, count=new)
            elif len(winners := _winners(held)) == 1:
                alone = was is not None and all(was[1])
                won.setdefault((winners[0], was is not None, alone), []).append(cards[winners[0]])
            else:
                yield EncounterTied(
                    event=self._tied_by(north, south, place),
                    place=place,
                    north=north,
                    south=south,
                    anew=was is not None,
                    still=was is not None and _is_tie(self.before, was[0]),
                    tie=_is_tie(self.after, place),
                    both=len(winners) == 2,
                )
        for (seat, anew, alone), winning in won.items():
            influence = self._influence(winning[0]) if len(winning) == 1 and not anew else None
            by = self._won_by(seat, winning)
            yield EncountersWon(
                event=by, seat=seat, cards=tuple(winning), anew=anew, alone=alone, influence=influence
            )

    def _won_by(self, seat: Seat, winning: list[CardAt]) -> int:
        """Return the event that says most of why cards win: signets that move, or the comparison.

        Where a card loses several signets at once, that all of them go is what players ask about; where the
        signet says only that cards were revealed, the comparison says what counted.
        """
        by = max(map(self._came_to_win, winning))
        if len(winning) > 1:
            return by
        place = winning[0].place
        for number, event in reversed(self.numbered):
            match event:
                case ev.SignetReturned(seat=loser, place=where, count=count) if (
                    loser != seat and where == place and count > 1
                ):
                    return number
                case ev.EncounterCompared(place=where) if where == place:
                    return number if dict(self.numbered)[by].rulings[:1] == (_REVEAL,) else by
        return by

    def _came_to_win(self, won: CardAt) -> int:
        """Return the event of the signets by which a card wins: its own, or those that left the other one."""
        seat = OPPONENT[won.seat]
        gone = self._by("signets", seat, self.after.side(seat).card_at(won.place))
        return self.touched.get(("signets", won.seat, won.card), gone)

    def _tied_by(self, north: str, south: str, place: int) -> int:
        """Return the event that left nobody, or both, winning: signets, a comparison, or what it skipped."""
        cards = {"north": north, "south": south}
        for number, event in reversed(self.numbered):
            match event:
                case ev.SignetReturned(seat=seat, card=card) | ev.SignetPlaced(seat=seat, card=card) if (
                    cards[seat] == card
                ):
                    return number
                case ev.PhaseSkipped(phase=2) if self.tables[number].current == place:
                    return number
                case ev.EncounterCompared(place=compared) if compared == place:
                    return number
        return self.moved

    def _influence(self, won: CardAt) -> tuple[int, int] | None:
        """Return the influence of both cards where the higher one wins."""
        north, south = (_total(self.after.side(seat), won.place) for seat in SEATS)
        mine, other = (north, south) if won.seat == "north" else (south, north)
        return (mine, other) if mine > other else None

    # -------------------------------------------------------------- cards
    def _cards(self) -> Iterator[CardEntered | CardsLeft | CardsLost | CardsDrawn]:
        left: dict[Literal["discard", "hand"], list[tuple[int, CardAt]]] = {}
        lost: dict[tuple[Seat, Literal["hand", "deck"]], list[tuple[int, str]]] = {}
        drawn: dict[Seat, list[tuple[int, str]]] = {}
        for number, event in self.numbered:
            match event:
                case ev.CardSubstituted(seat=seat, card=card, place=place):
                    yield CardEntered(event=number, card=CardAt(seat, card, place))
                case ev.CardDiscarded(seat=seat, card=card, origin="table", place=place):
                    left.setdefault("discard", []).append((number, CardAt(seat, card, place)))
                case ev.CardTakenBack(seat=seat, card=card, place=place):
                    left.setdefault("hand", []).append((number, CardAt(seat, card, place)))
                case ev.CardDiscarded(seat=seat, card=card, origin=("hand" | "deck") as origin):
                    lost.setdefault((seat, origin), []).append((number, card))
                # Everybody draws at the end of a round; nobody asks about that.
                case ev.CardDrawn(seat=seat, card=card) if self.tables[number].phase != 3:
                    drawn.setdefault(seat, []).append((number, card))
        for to, gone in left.items():
            yield CardsLeft(event=gone[0][0], cards=tuple(card for _number, card in gone), to=to)
        for (seat, origin), each in lost.items():
            cards = tuple(card for _number, card in each)
            yield CardsLost(event=each[0][0], seat=seat, cards=cards, origin=origin)
        for seat, each in drawn.items():
            yield CardsDrawn(event=each[0][0], seat=seat, cards=tuple(card for _number, card in each))

    # -------------------------------------------------------------- pieces
    def _pieces(self, seat: Seat) -> Iterator[TokensHeld | InfluenceChanged]:
        before = {played.card: played for played in self.before.side(seat).row if played is not None}
        for place, played in enumerate(self.after.side(seat).row, 1):
            if played is None or not played.up:
                continue
            was = before.get(played.card)
            here = CardAt(seat, played.card, place)
            tokens, modifier = (was.tokens, was.modifier) if was is not None else (0, 0)
            if tokens != played.tokens:
                by = self._by("tokens", seat, played.card)
                yield TokensHeld(event=by, card=here, before=tokens, count=played.tokens)
            if modifier != played.modifier:
                yield InfluenceChanged(
                    event=self._by("modifier", seat, played.card),
                    card=here,
                    by=played.modifier - modifier,
                    total=_total(self.after.side(seat), place),
                )


# What may give an encounter another result without a signet being touched.
_MOVES: Final = (ev.CardsSwapped, ev.CardSubstituted, ev.EncountersReflowed, ev.EncounterCompared)

_Pieces = tuple[str, Seat, str]  # of a kind, on whose card


def _touched_by(event: ev.AnyEvent) -> Iterator[_Pieces]:
    match event:
        case ev.SignetPlaced(seat=seat, card=card) | ev.SignetReturned(seat=seat, card=card):
            yield "signets", seat, card
        case ev.TokenPlaced(seat=seat, card=card) | ev.TokenRemoved(seat=seat, card=card):
            yield "tokens", seat, card
        case ev.InfluenceModified(seat=seat, card=card):
            yield "modifier", seat, card
        case ev.TokenMoved(seat=seat, card=card, to=to):
            yield from (("tokens", seat, card), ("tokens", seat, to))
        case ev.ModifierMoved(seat=seat, card=card, to=to):
            yield from (("modifier", seat, card), ("modifier", seat, to))


_Results = dict[tuple[str, str], tuple[int, tuple[int, int]]]


def _results_on(table: Table) -> _Results:
    """Return where each encounter with a result lies and the signets on it, by its two cards."""
    found: _Results = {}
    for place in range(1, table.compared + 1):
        north, south = table.north.at(place), table.south.at(place)
        if north is not None and south is not None:
            found[north.card, south.card] = place, (north.signets, south.signets)
    return found


def _is_tie(table: Table, place: int) -> bool:
    return (result := result_at(table, place)) is None or result.tie


def _winners(held: tuple[int, int]) -> tuple[Seat, ...]:
    return tuple(seat for seat, signets in zip(SEATS, held, strict=True) if signets)


def _total(side: Side, place: int) -> int:
    played = side.at(place)
    if played is None:
        return 0
    printed = CHARACTERS.get(played.card)
    return played.modifier + (printed.influence if printed is not None else 0)
