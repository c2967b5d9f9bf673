"""What can come of a table whose cards are not all known: every *way* it can go, told by the rules.

Cards that nobody knows move about like any others. Only where a rule looks at one is it tried what it can be,
and only as far as was looked; so a few dozen ways stand for all of a billion completions. Chance is tried in
the same manner. Where that would be too many, ways are drawn by lot, and it is said that they are samples.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import Any, Final, TypeGuard

import attrs
from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence, name_of
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import CardiaError, CardUnknown, ChanceRefused, DecisionRefused, fault
from cardia_rules.events.about import make_about
from cardia_rules.events.fold import fold_all
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, CardDiscarded, Input, PositionArranged
from cardia_rules.game.engine import Said, take_word
from cardia_rules.game.play import Play
from cardia_rules.game.positions.completions import Naming, can_be, known_of, looked_at, named, owner_of
from cardia_rules.kernel.telling.refusals import no_chance_needed, nothing_to_decide
from cardia_rules.resolution.position import (
    Ask,
    Brought,
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Decided,
    Given,
    LayNeeded,
    Picked,
    PickNeeded,
    Position,
    Shuffled,
)

MOST_WAYS: Final = 2000  # told one by one
SAMPLES: Final = 400


@attrs.frozen
class Sight:
    """Which cards were seen to go from a hand or a deck to the discard pile, right after the last input."""

    seat: Seat
    origin: str
    cards: tuple[str, ...]


@attrs.frozen
class Worded:
    """A decision in somebody's words; which option it is can be read only beside what is asked."""

    seat: Seat
    read: Callable[[Ask], Option]

    def decided(self, position: Position) -> Decided[Seat, Option]:
        """Return the decision, or raise where this seat is asked nothing or the words name no option."""
        for ask in asked(position):
            if ask.seat == self.seat:
                return Decided(self.seat, self.read(ask))
        raise nothing_to_decide(self.seat)


@attrs.frozen
class Saying:
    """What somebody says of a game, to be read beside the number of its last event."""

    read: Callable[[int], Said]


Wanted = Given | Said | Sight | Worded | Saying


@attrs.frozen
class Way:
    """One way to go: what the cards turned out to be that were looked at, and what came of it.

    ``table`` is where it began, with all names; ``naming`` are those that were only tried, in the order in
    which rules looked at them, and ``chances`` what chance brought. In ``events`` other cards may still be
    unknown.
    """

    table: Table
    naming: Naming
    chances: tuple[ChanceOutcome, ...]
    given: tuple[Given | Said, ...]
    events: tuple[AnyEvent, ...]
    position: Position


@attrs.frozen
class Ways:
    """All ways, or samples of them; ``refused`` says why a decision is refused that none of them allows."""

    found: tuple[Way, ...]
    exact: bool = True
    refused: CardiaError | None = None

    @property
    def goes_one_way(self) -> bool:
        """Tell whether nothing that happens hangs on what is not known."""
        return len(self.found) == 1 and not self.found[0].naming


@attrs.frozen
class _Begun:
    """A way that is not told to its end: what is known and given so far, and what is still to be given."""

    table: Table
    wanted: tuple[Wanted, ...]
    given: tuple[Given | Said, ...] = ()
    naming: dict[str, str] = attrs.Factory(dict)
    chances: tuple[ChanceOutcome, ...] = ()


def ways(table: Table, wanted: Sequence[Wanted] = ()) -> Ways:
    """Return every way that a table can go with these inputs, or samples where there are too many.

    What chance does besides is tried. A decision says what is known besides: whoever places a Judge held one.
    """
    root, refusals = _Begun(table, tuple(wanted)), _Refusals()
    found: list[Way] = []
    begun = [root]
    while begun and len(found) + len(begun) <= MOST_WAYS:
        told = _told(begun.pop(), refusals)
        if isinstance(told, Way):
            found.append(told)
        else:
            begun += told
    if not begun:
        return Ways(tuple(found), refused=None if found else refusals.first)
    chance = Random(0)  # always the same samples: who asks twice is told the same
    walked = [_walked(root, chance, refusals) for _ in range(SAMPLES)]
    return Ways(tuple([way for way in walked if way is not None]), exact=False, refused=refusals.first)


class _Refusals:
    first: CardiaError | None = None


def _walked(begun: _Begun, chance: Random, refusals: _Refusals) -> Way | None:
    told = _told(begun, refusals)
    while not isinstance(told, Way):
        if not told:
            return None
        told = _told(chance.choice(told), refusals)
    return told


def _told(begun: _Begun, refusals: _Refusals) -> Way | list[_Begun]:
    """Tell a way to its end, or return those that it parts into: none if an input is refused there."""
    try:
        events, position = tell(begun.table, begun.given)
    except CardUnknown as unknown:
        names = looked_at(begun.table, unknown.card, unknown.looked_at)
        return [_knowing(begun, unknown.card, name) for name in names if _in_order(begun, unknown.card, name)]
    except (DecisionRefused, ChanceRefused) as refused:
        refusals.first = refusals.first or refused
        return []
    wanted = begun.wanted[0] if begun.wanted else None
    if isinstance(wanted, Sight):
        return _having_seen(begun, wanted, events, refusals)
    if isinstance(wanted, Worded | Saying) and position.chance is None:
        try:
            return [attrs.evolve(begun, wanted=(_as_given(wanted, position), *begun.wanted[1:]))]
        except CardiaError as refused:
            refusals.first = refusals.first or refused
            return []
    if wanted is not None and (known := _must_hold(begun, wanted, position)) is not None:
        return known
    if position.chance is None and wanted is None:
        return Way(begun.table, begun.naming, begun.chances, begun.given, events, position)
    if _fits(wanted, position):
        return [attrs.evolve(begun, given=(*begun.given, wanted), wanted=begun.wanted[1:])]
    if position.chance is None:
        refusals.first = refusals.first or no_chance_needed()
        return []
    return [
        attrs.evolve(begun, given=(*begun.given, Brought(each)), chances=(*begun.chances, each))
        for each in islice(outcomes(position.chance), MOST_WAYS + 1)  # more are too many to be told
    ]


def _as_given(wanted: Worded | Saying, position: Position) -> Decided[Seat, Option] | Said:
    return wanted.decided(position) if isinstance(wanted, Worded) else wanted.read(position.number)


def _fits(wanted: Wanted | None, position: Position) -> TypeGuard[Given | Said]:
    """Tell whether what is wanted next is what a position waits for: an outcome of chance, or a decision."""
    if wanted is None or isinstance(wanted, Sight | Worded | Saying):
        return False
    return isinstance(wanted, Brought) == (position.chance is not None)


def _having_seen(
    begun: _Begun, sight: Sight, events: Sequence[AnyEvent], refusals: _Refusals
) -> list[_Begun]:
    """Let cards that went be those that were seen to go; refuse what cannot be, or did not go."""
    since = max((at for at, event in enumerate(events) if isinstance(event, Input)), default=0)
    gone = [
        event.card
        for event in events[since:]
        if isinstance(event, CardDiscarded) and (event.seat, event.origin) == (sight.seat, sight.origin)
    ]
    for card in sight.cards:
        slots = [slot for slot in gone if is_unknown(slot) and card in can_be(begun.table, slot)]
        if card in gone:
            continue
        if not slots or len(sight.cards) > len(gone):
            message = f"{name_of(card)} cannot have gone from {sight.seat}'s {sight.origin} there"
            failure = fault("not-seen", message, seat=sight.seat, card=card, origin=sight.origin)
            refusals.first = refusals.first or DecisionRefused((failure,))
            return []
        # From a deck they went one after the other, from a hand in no order that anybody knows.
        slot = slots[0] if sight.origin == "hand" else gone[sight.cards.index(card)]
        if slot not in slots:
            return []
        return [attrs.evolve(_knowing(begun, slot, card), naming=begun.naming)]
    return [attrs.evolve(begun, wanted=begun.wanted[1:])]


def _in_order(begun: _Begun, unknown: str, name: str) -> bool:
    """Tell whether a hand that was looked through is tried in this order: a hand has none, so one is enough.

    A card that chance or a seat has picked stands apart from the others.
    """
    hand = begun.table.side(owner_of(unknown)).hand
    if unknown not in hand or not hand.index(unknown):
        return True
    before = hand[hand.index(unknown) - 1]
    alike = is_unknown(before) and known_of(before).rpartition(".")[0] == known_of(unknown) != known_of(
        before
    )
    apart = any(_speaks_of(each, (before, unknown)) for each in begun.given)
    if not alike or not is_unknown(name) or apart:
        return True
    return known_of(before) <= known_of(name)


def _speaks_of(given: Given | Said, cards: tuple[str, ...]) -> bool:
    return not set(cards).isdisjoint(
        _from_hand(given.option) if isinstance(given, Decided) else _brought(given)
    )


def _brought(given: Given | Said) -> tuple[str, ...]:
    outcome = given.outcome if isinstance(given, Brought) else None
    return outcome.cards if isinstance(outcome, Picked) else ()


def _must_hold(begun: _Begun, wanted: Wanted, position: Position) -> list[_Begun] | None:
    """Let an unknown card of a hand be the one that is taken from it; nothing if that is known already."""
    taken = _taken(wanted, position)
    if taken is None:
        return None
    seat, cards = taken
    hand = position.table.side(seat).hand
    for card in cards:
        unknown = {
            known_of(slot): slot for slot in hand if is_unknown(slot) and card in can_be(begun.table, slot)
        }
        if card not in hand and not is_unknown(card) and unknown:
            return [
                attrs.evolve(_knowing(begun, slot, card), naming=begun.naming) for slot in unknown.values()
            ]
    return None


def _taken(wanted: Wanted, position: Position) -> tuple[Seat, tuple[str, ...]] | None:
    """Return whose hand an input takes cards from, and which."""
    if isinstance(wanted, Decided):
        return wanted.seat, _from_hand(wanted.option)
    if isinstance(wanted, Brought) and isinstance(wanted.outcome, Picked):
        needed = position.chance
        return (needed.seat, wanted.outcome.cards) if isinstance(needed, PickNeeded) else None
    return None


def _from_hand(option: Option) -> tuple[str, ...]:
    if isinstance(option, PlaceCard):
        return (option.card,)
    return option.cards if isinstance(option, ChooseFromHand) else ()


def tell(
    table: Table, given: Sequence[Given | Said], *, reasons: bool = False
) -> tuple[tuple[AnyEvent, ...], Position]:
    """Tell a table that was laid out by hand, with these inputs; raise ``CardUnknown`` where it hangs."""
    event = PositionArranged(table=table, about=make_about(), rulings=("RB-05-cards-stay",))
    play, events = Play.begin("laid-out", event, table, reasons=reasons)
    for each in given:
        events += _taking(play, each)
    return events, play.position


def _taking(play: Play, given: Given | Said) -> tuple[AnyEvent, ...]:
    return take_word(play, given) if isinstance(given, Said) else play.take_again(given)


def _knowing(begun: _Begun, unknown: str, name: str) -> _Begun:
    """Go on with an unknown card that has a name now, or of which more is known."""
    naming = {unknown: name}
    first = next((slot for slot, known in begun.naming.items() if known == unknown), unknown)
    return _Begun(
        table=named(begun.table, naming),
        wanted=begun.wanted,
        given=tuple(_in_given(each, naming) for each in begun.given),
        naming={**begun.naming, first: name},
        chances=tuple(in_outcome(each, naming) for each in begun.chances),
    )


# ------------------------------------------------------------------ what is the same whatever the cards are
@attrs.frozen
class Stem:
    """What happens whatever the unknown cards are: up to a decision, or to where it hangs on them."""

    table: Table
    events: tuple[AnyEvent, ...]
    lies: Table  # at the end of it


class _ToldSoFar(Play):
    """A play that stops where a rule looks at an unknown card; what was told before that is kept."""

    def _go_on(self, answer: Any) -> None:
        try:
            super()._go_on(answer)
            for choice in self._need if isinstance(self._need, tuple) else ():
                choice.ask()  # what may be chosen may hang on a card, too
        except CardUnknown:
            self._need, self.stopped = None, True

    stopped = False


def stem(table: Table, wanted: Sequence[Wanted] = ()) -> Stem:
    """Tell a table with these inputs up to where it hangs on a card that nobody knows, or on chance."""
    begun = _Begun(table, tuple(wanted))
    while True:
        event = PositionArranged(table=begun.table, about=make_about(), rulings=("RB-05-cards-stay",))
        play, events = _ToldSoFar.begin("laid-out", event, begun.table)
        waiting = list(begun.wanted)
        known: list[_Begun] | None = None
        while not play.stopped and play.position.table.over is None:
            chance = play.position.chance
            if waiting and isinstance(waiting[0], Sight):
                seen = _having_seen(
                    attrs.evolve(begun, wanted=(waiting[0],)), waiting[0], events, _Refusals()
                )
                if seen and seen[0].wanted:  # a card that went has a name now
                    known = [attrs.evolve(seen[0], wanted=begun.wanted)]
                    break
                waiting.pop(0)
                continue
            if waiting and isinstance(said := waiting[0], Worded | Saying) and chance is None:
                waiting[0] = _as_given(said, play.position)
            if waiting and (known := _must_hold(begun, waiting[0], play.position)) is not None:
                break
            if waiting and _fits(given := waiting[0], play.position):
                events += _taking(play, given)
                del waiting[0]
            elif chance is not None and len(only := list(islice(outcomes(chance), 2))) == 1:
                events += play.happen(only[0])
            else:
                break
        if not known:
            return Stem(begun.table, events, fold_all(events))
        begun = known[0]


def _in_given(given: Given | Said, naming: Naming) -> Given | Said:
    if isinstance(given, Brought):
        return Brought(in_outcome(given.outcome, naming))
    if isinstance(given, Decided):
        return replace(given, option=in_option(given.option, naming))
    return given


def in_option(option: Option, naming: Naming) -> Option:
    """Return a decision with names for unknown cards."""
    card, cards = getattr(option, "card", None), getattr(option, "cards", None)
    if isinstance(card, str) and card in naming:
        return replace(option, card=naming[card])
    if isinstance(cards, tuple) and not naming.keys().isdisjoint(
        each for each in cards if isinstance(each, str)
    ):
        return replace(option, cards=tuple(naming.get(each, each) for each in cards))
    return option


def in_outcome(outcome: ChanceOutcome, naming: Naming) -> ChanceOutcome:
    """Return what chance brought with names for unknown cards."""
    if isinstance(outcome, Picked):
        return Picked(tuple(naming.get(card, card) for card in outcome.cards))
    if isinstance(outcome, Shuffled):
        return Shuffled(tuple(naming.get(card, card) for card in outcome.order))
    return outcome


# ------------------------------------------------------------------ what may be decided
_MOST_OPTIONS: Final = 500


def asked(position: Position) -> tuple[Ask, ...]:
    """Return who must decide what now, with names for what unknown cards of a hand can be."""
    return tuple(replace(ask, options=(*_options(ask, position.table),)) for ask in position.asks)


def _options(ask: Ask, table: Table) -> Iterator[Option]:
    yield from (option for option in ask.options if not any(map(is_unknown, _from_hand(option))))
    held = table.side(ask.seat).hand
    names: dict[str, None] = {}
    for slot in held:
        names |= dict.fromkeys(can_be(table, slot) if is_unknown(slot) else (slot,))
    cards = in_ascending_influence(names)
    if any(isinstance(option, PlaceCard) and is_unknown(option.card) for option in ask.options):
        yield from (PlaceCard(card) for card in cards if card not in held)
    sets = [option for option in ask.options if isinstance(option, ChooseFromHand)]
    if any(is_unknown(card) for option in sets for card in option.cards):
        unknown = sum(map(is_unknown, held))
        several = combinations(cards, len(sets[0].cards))
        named = (each for each in several if 0 < sum(card not in held for card in each) <= unknown)
        yield from islice((ChooseFromHand(each) for each in named), _MOST_OPTIONS)


# ------------------------------------------------------------------ chance
def outcomes(needed: ChanceNeeded) -> Iterator[ChanceOutcome]:
    """Yield what chance may bring; of unknown cards of which the same is known, one stands for all."""
    if isinstance(needed, CoinNeeded):
        yield from (Coin(seat) for seat in SEATS)
    elif isinstance(needed, PickNeeded):
        seen = set()
        for cards in combinations(needed.cards, needed.count):
            if (alike := tuple(sorted(map(_alike, cards)))) not in seen:
                seen.add(alike)
                yield Picked(cards)
    elif isinstance(needed, LayNeeded):
        yield from ()
    else:
        yield from orders(needed.cards)


def orders(cards: tuple[str, ...]) -> Iterator[Shuffled]:
    """Yield the orders of a deck that differ in what is known."""
    if not any(card for card in cards if not is_unknown(card) or known_of(card)):
        yield Shuffled(cards)  # nobody knows more or less of it than before
        return
    for order in _told_apart(cards):
        yield Shuffled(order)


def _told_apart(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not cards:
        yield ()
    for card in {_alike(card): card for card in reversed(cards)}.values():
        at = cards.index(card)
        yield from ((card, *others) for others in _told_apart(cards[:at] + cards[at + 1 :]))


def _alike(card: str) -> str:
    return f"?{known_of(card)}" if is_unknown(card) else card
