"""A verdict: what has changed at the table and for whom, the rulings that decide it, what is still open.

It is worked out from the table before and after and from the events between; ``render.verdict`` puts it into
words. It speaks of hidden cards, so it is for a judge.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, LOCATIONS
from cardia_rules.errors import CardiaError, no_such_event
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Over, Side, Table
from cardia_rules.faq.register import REGISTER
from cardia_rules.replay.adjudicate import other_answers, with_answers
from cardia_rules.replay.branch import follow
from cardia_rules.replay.event_causes import with_causes
from cardia_rules.resolution import engine
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import Ask, ChanceNeeded, Position
from cardia_rules.resolution.results.derive import verdict_at
from cardia_rules.resolution.ruleset import begin_again, is_input
from cardia_rules.resolution.setup import with_answers as setup_with_answers
from cardia_rules.spelling import kebab

MOST_SAID: Final = 3  # what one breath holds
MOST_RULINGS: Final = 3
_REVEAL: Final = "RB-06-reveal"
# In which order effects come that meet, and what they come to together.
_MEETING: Final = frozenset({"FAQ-2-locations-last", "RB-16-net-total", "FAQ-1-several-modifiers"})


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

    ``influence`` is the winner's and the loser's, where there is one encounter that influence alone decides.
    """

    seat: Seat
    cards: tuple[CardAt, ...]
    anew: bool
    influence: tuple[int, int] | None = None


class EncounterTied(_Outcome, frozen=True, kw_only=True):
    """Neither card wins an encounter, which need not be a ``tie``, or ``both`` hold signets."""

    place: int
    north: str
    south: str
    anew: bool
    tie: bool = True
    both: bool = False


class SignetsHeld(_Outcome, frozen=True, kw_only=True):
    """The winner of an encounter is the same, and holds more or fewer signets."""

    card: CardAt
    before: int
    count: int


class CardsLeft(_Outcome, frozen=True, kw_only=True):
    """Cards have left play for the discard pile, a hand or a deck."""

    cards: tuple[CardAt, ...]
    to: Literal["discard", "hand", "deck"]


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


class HungOn(msgspec.Struct, frozen=True, kw_only=True):
    """An open question, how it is answered at this table, and the answers that would lead elsewhere here."""

    question: str
    answer: str
    others: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What has changed, the weightiest first, and what is still to be decided, and by whom.

    ``rulings`` are those that decide what is ``said``, ``behind`` the events that led to it.
    """

    outcomes: tuple[AnyOutcome, ...]
    rulings: tuple[str, ...]
    behind: tuple[int, ...]
    asks: tuple[Ask, ...]
    chance: ChanceNeeded | None
    hung_on: tuple[HungOn, ...]

    @property
    def said(self) -> tuple[AnyOutcome, ...]:
        """Return the outcomes that one breath holds."""
        return self.outcomes[:MOST_SAID]


def verdict(game: Game, since: int = 1, *, open_questions: bool = True) -> Verdict:
    """Return what has changed in a game after the event of this number, and what is still open.

    ``since`` is 1 for everything that came of a position laid out by hand. What hung on open questions is
    found by playing again under their other answers; without ``open_questions`` nobody does.
    """
    events = game.events
    if not 1 <= since <= len(events):
        raise no_such_event(since, events)
    found = _worth_saying(sorted(_Stretch(events, since).outcomes(), key=_weight), game.asks)
    said = found[:MOST_SAID]
    first = (name for each in said for name in events[each.event - 1].rulings[:1])
    rulings = sorted(dict.fromkeys(first), key=_asked_about)[:MOST_RULINGS]
    return Verdict(
        outcomes=tuple(found),
        rulings=tuple(rulings),
        behind=tuple(
            one.number
            for one in reversed(with_causes(events, [each.event for each in found]))
            if one.number > since
        ),
        asks=game.asks,
        chance=game.chance_needed,
        hung_on=tuple(_hung_on(game, since)) if open_questions else (),
    )


def _asked_about(ruling: str) -> int:
    """Put first what is ruled of a location, or of effects that meet: that is what players quarrel about.

    That the higher card wins is read aloud last: nobody asks about it while something else came of it.
    """
    if ruling in _MEETING:
        return 0
    if ruling == _REVEAL:
        return 2
    entry = REGISTER.rulings.get(ruling)
    return 0 if entry is not None and not LOCATIONS.keys().isdisjoint(entry.cards) else 1


# What every round has: it is said where nothing else has happened.
_UNREMARKABLE: Final = (ev.CardRevealed, ev.SignetsCounted)


def _worth_saying(found: list[AnyOutcome], asks: tuple[Ask, ...]) -> list[AnyOutcome]:
    """Leave out reveals and counts that something came of, and abilities that wait for no decision."""
    waiting = {ask.card for ask in asks}
    kept = [
        each
        for each in found
        if not (isinstance(each, Happened) and isinstance(each.says, _UNREMARKABLE))
        and not (isinstance(each, AbilityAwoke) and each.ability not in waiting)
    ]
    return kept or found


# What weighs more is said first.
_WEIGHTS: Final[dict[type, int]] = {
    GameDecided: 0,
    EncountersWon: 3,
    EncounterTied: 3,
    CardsLeft: 4,
    CardEntered: 5,
    SignetsHeld: 6,
    CardsLost: 7,
    CardsDrawn: 7,
    TokensHeld: 8,
    InfluenceChanged: 9,
    NoAbility: 13,
    AbilityAwoke: 15,
}
_EVENT_WEIGHTS: Final[dict[type, int]] = {
    ev.WinsCancelled: 1,
    ev.CardsSwapped: 4,
    ev.EffectWaiting: 10,
    ev.CardBlessed: 10,
    ev.CardPutUnder: 11,
    ev.FactionNamed: 12,
    ev.NothingDrawn: 13,
    ev.EffectIgnored: 14,
    ev.ProtectorActivated: 14,
    ev.LocationApplied: 14,
    ev.CardRevealed: 16,
    ev.SignetsCounted: 17,
}


def _weight(outcome: AnyOutcome) -> tuple[int, int]:
    if isinstance(outcome, Happened):
        return _EVENT_WEIGHTS[type(outcome.says)], outcome.event
    if isinstance(outcome, EncountersWon | EncounterTied) and outcome.anew:
        return 2, outcome.event  # a result that players had counted on comes before one they expected
    return _WEIGHTS[type(outcome)], outcome.event


# ------------------------------------------------------------------ comparing before and after
class _Stretch:
    """The events after one of them, and the tables at both ends."""

    def __init__(self, events: Sequence[ev.AnyEvent], since: int) -> None:
        self.numbered: Final = list(enumerate(events, 1))[since:]
        self.before: Final = fold_all(events[:since])
        self.tables: Final[dict[int, Table]] = {}
        table = self.before
        for number, event in self.numbered:
            table = self.tables[number] = fold(table, event)
        self.after: Final = table

    def event(self, number: int) -> ev.AnyEvent:
        """Return the event of a number."""
        return self.numbered[number - self.numbered[0][0]][1]

    def outcomes(self) -> Iterator[AnyOutcome]:
        """Yield everything that has changed, in no order."""
        for number, event in self.numbered:
            if isinstance(event, ev.GameEnded) and self.after.over is not None:
                yield GameDecided(event=number, over=self.after.over)
            elif type(event) in _EVENT_WEIGHTS and not self._came_to_nothing(event):
                yield Happened(event=number, says=event)
            elif isinstance(event, ev.PhaseSkipped) and event.phase == 2:
                yield NoAbility(event=number)
            elif isinstance(event, ev.AbilityActivated):
                yield AbilityAwoke(event=number, seat=event.seat, card=event.card, ability=event.ability)
        yield from self._results()
        yield from self._left()
        yield from self._entered()
        yield from self._piles()
        for seat in SEATS:
            yield from self._pieces(seat)

    def _came_to_nothing(self, event: ev.AnyEvent) -> bool:
        """Tell whether what was set waiting has arrived already."""
        if not isinstance(event, ev.EffectWaiting):
            return False
        return not any(each.id == event.waiting.id for each in self.after.side(event.seat).waiting)

    def _last(self, fits: Callable[[ev.AnyEvent], bool]) -> int:
        """Return the number of the last event that fits; if none does, of the last that moved cards."""
        last = self.numbered[-1][0] if self.numbered else 1
        for fit in (fits, lambda event: isinstance(event, _MOVES)):
            for number, event in reversed(self.numbered):
                if fit(event):
                    return number
        return last

    # -------------------------------------------------------------- encounters
    def _results(self) -> Iterator[AnyOutcome]:
        before = _results_on(self.before)
        won: dict[tuple[Seat, bool], list[CardAt]] = {}
        for (north, south), (place, held) in _results_on(self.after).items():
            was = before.get((north, south))
            if was is not None and was[1] == held:
                continue
            cards = {"north": CardAt("north", north, place), "south": CardAt("south", south, place)}
            if was is not None and _winners(was[1]) == _winners(held):
                for seat, old, new in zip(SEATS, was[1], held, strict=True):
                    if old != new:
                        by = self._last(_signet_on(seat, cards[seat].card))
                        yield SignetsHeld(event=by, card=cards[seat], before=old, count=new)
            elif len(winners := _winners(held)) == 1:
                won.setdefault((winners[0], was is not None), []).append(cards[winners[0]])
            else:
                yield EncounterTied(
                    event=self._tied_by(north, south, place),
                    place=place,
                    north=north,
                    south=south,
                    anew=was is not None,
                    tie=(result := verdict_at(self.after, place)) is None or result.tie,
                    both=len(winners) == 2,
                )
        for (seat, anew), winning in won.items():
            influence = self._influence(winning[0]) if len(winning) == 1 and not anew else None
            by = self._won_by(seat, winning)
            yield EncountersWon(event=by, seat=seat, cards=tuple(winning), anew=anew, influence=influence)

    def _won_by(self, seat: Seat, winning: list[CardAt]) -> int:
        """Return the event that says most of why cards win: signets that move, or the comparison.

        Where a card loses several signets at once, that all of them go is what players ask about; where the
        signet says only that cards were revealed, the comparison says what counted.
        """
        by = max(self._last(_signet_on(seat, each.card)) for each in winning)
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
                    return number if self.event(by).rulings[:1] == (_REVEAL,) else by
        return by

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
        return self._last(lambda _event: False)

    def _influence(self, won: CardAt) -> tuple[int, int] | None:
        """Return the influence of both cards where the higher one wins."""
        north, south = (_total(self.after.side(seat), won.place) for seat in SEATS)
        mine, other = (north, south) if won.seat == "north" else (south, north)
        return (mine, other) if mine > other else None

    # -------------------------------------------------------------- cards
    def _left(self) -> Iterator[CardsLeft]:
        gone: dict[Literal["discard", "hand", "deck"], list[tuple[int, CardAt]]] = {}
        for number, event in self.numbered:
            match event:
                case ev.CardDiscarded(seat=seat, card=card, origin="table", place=place):
                    gone.setdefault("discard", []).append((number, CardAt(seat, card, place)))
                case ev.CardTakenBack(seat=seat, card=card, place=place):
                    gone.setdefault("hand", []).append((number, CardAt(seat, card, place)))
        for to, each in gone.items():
            yield CardsLeft(event=each[0][0], cards=tuple(card for _number, card in each), to=to)

    def _entered(self) -> Iterator[CardEntered]:
        for number, event in self.numbered:
            if isinstance(event, ev.CardSubstituted):
                yield CardEntered(event=number, card=CardAt(event.seat, event.card, event.place))

    def _piles(self) -> Iterator[CardsLost | CardsDrawn]:
        lost: dict[tuple[Seat, Literal["hand", "deck"]], list[tuple[int, str]]] = {}
        drawn: dict[Seat, list[tuple[int, str]]] = {}
        for number, event in self.numbered:
            match event:
                case ev.CardDiscarded(seat=seat, card=card, origin=("hand" | "deck") as origin):
                    lost.setdefault((seat, origin), []).append((number, card))
                # Everybody draws at the end of a round; nobody asks about that.
                case ev.CardDrawn(seat=seat, card=card) if self.tables[number].phase != 3:
                    drawn.setdefault(seat, []).append((number, card))
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
                by = self._last(_token_on(seat, played.card))
                yield TokensHeld(event=by, card=here, before=tokens, count=played.tokens)
            if modifier != played.modifier:
                yield InfluenceChanged(
                    event=self._last(_modifier_on(seat, played.card)),
                    card=here,
                    by=played.modifier - modifier,
                    total=_total(self.after.side(seat), place),
                )


# What may give an encounter another result without a signet being touched.
_MOVES: Final = (ev.CardsSwapped, ev.CardSubstituted, ev.EncountersReflowed, ev.EncounterCompared)

_Results = dict[tuple[str, str], tuple[int, tuple[int, int]]]


def _results_on(table: Table) -> _Results:
    """Return where each encounter with a result lies and the signets on it, by its two cards."""
    found: _Results = {}
    for place in range(1, table.compared + 1):
        north, south = table.north.at(place), table.south.at(place)
        if north is not None and south is not None:
            found[north.card, south.card] = place, (north.signets, south.signets)
    return found


def _winners(held: tuple[int, int]) -> tuple[Seat, ...]:
    return tuple(seat for seat, signets in zip(SEATS, held, strict=True) if signets)


def _total(side: Side, place: int) -> int:
    played = side.at(place)
    if played is None:
        return 0
    printed = CHARACTERS.get(played.card)
    return played.modifier + (printed.influence if printed is not None else 0)


def _signet_on(seat: Seat, card: str) -> Callable[[ev.AnyEvent], bool]:
    kinds = (ev.SignetPlaced, ev.SignetReturned)
    return lambda event: isinstance(event, kinds) and (event.seat, event.card) == (seat, card)


def _token_on(seat: Seat, card: str) -> Callable[[ev.AnyEvent], bool]:
    return lambda event: (
        (isinstance(event, ev.TokenPlaced | ev.TokenRemoved) and (event.seat, event.card) == (seat, card))
        or (isinstance(event, ev.TokenMoved) and event.seat == seat and card in (event.card, event.to))
    )


def _modifier_on(seat: Seat, card: str) -> Callable[[ev.AnyEvent], bool]:
    return lambda event: (
        (isinstance(event, ev.InfluenceModified) and (event.seat, event.card) == (seat, card))
        or (isinstance(event, ev.ModifierMoved) and event.seat == seat and card in (event.card, event.to))
    )


# ------------------------------------------------------------------ open questions
def _hung_on(game: Game, since: int) -> Iterator[HungOn]:
    """Find the questions whose other answer would leave another table here, by resolving with it."""
    recorded = game.table.setup.answers
    stands = _standing(game.position, game.table)
    before = None if since == 1 else Game.from_events(game.events[:since])
    found: dict[str, list[str]] = {}
    for question, answer, other in other_answers(recorded):
        try:
            stood = _standing(_under(game, before, other), game.table)
        except CardiaError:
            stood = None  # under that answer the table itself would lie otherwise
        if stood != stands:
            found.setdefault(question, []).append(answer)
    chosen = msgspec.to_builtins(recorded)
    for question, others in found.items():
        yield HungOn(question=question, answer=chosen[question], others=tuple(others))


def _under(game: Game, before: Game | None, answers: Answers) -> Position:
    """Return where the same decisions lead under other answers, from where it stood ``before`` on."""
    events, first = game.events, 1
    if before is None:
        begun = begin_again(with_answers(events[0], answers))
    else:
        first = len(before.events)
        setup = setup_with_answers(before.table.setup, answers)
        position = replace(before.position, table=replace(before.table, setup=setup))
        begun = engine.Resolution(before.events, position)
    inputs = [(number, event) for number, event in enumerate(events, 1) if number > first and is_input(event)]
    return follow(events, begun, inputs).position


def _standing(position: Position, agreed: Table) -> tuple[object, ...]:
    """Return what can be seen of a position, without the numbers of events."""
    table = position.table
    north, south = (
        replace(side, waiting=tuple(replace(each, id=0) for each in side.waiting))
        for side in (table.north, table.south)
    )
    if table.over is not None:  # nobody plays on with what is in a hand or a deck
        north, south = (replace(side, hand=(), deck=()) for side in (north, south))
    asks = tuple((ask.seat, ask.kind, ask.card, ask.options) for ask in position.asks)
    return replace(table, setup=agreed.setup, north=north, south=south), asks, position.chance
