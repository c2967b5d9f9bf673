"""Effects that move cards: to a discard pile, back to a hand, from a deck, or into another order."""

from itertools import pairwise
from typing import NoReturn

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence
from cardia_rules.catalogue.effects import (
    Discard,
    DiscardDeck,
    DiscardHand,
    DiscardNamed,
    Draw,
    ReplaceOpposing,
    ShuffleDeck,
    SwapAdjacent,
    TakeBack,
)
from cardia_rules.events.options import ChooseTwo, Decline, Option
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Played, Zone
from cardia_rules.events.vocabulary import (
    CardDiscarded,
    CardDrawn,
    CardsSwapped,
    CardSubstituted,
    CardTakenBack,
    EffectPostponed,
    GameEnded,
)
from cardia_rules.resolution import hands
from cardia_rules.resolution.asking import Check, Choices, ask, let_chance
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, Fewer, carries_out, choice, ignored, this_card
from cardia_rules.resolution.live_table import Activation, LiveTable
from cardia_rules.resolution.position import PickNeeded
from cardia_rules.resolution.reading.waiting import next_place, waiting_at
from cardia_rules.resolution.results.derive import unsettled
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.settle import settle
from cardia_rules.resolution.results.signets import moved


@carries_out(Discard)
def discard(table: LiveTable, activation: Activation, effect: Discard) -> Activation | None:
    """Discard cards of the encounter that the ability acts from."""
    place, _this = this_card(table, activation)
    # Each once: an ability that a table composes may name a card, or below a zone, twice.
    which = dict.fromkeys(effect.which)
    seats = [activation.seat if each == "this" else OPPONENT[activation.seat] for each in which]
    lying = [(seat, played.card) for seat in seats if (played := table.side(seat).at(place))]
    if not lying:
        return ignored(table, activation, effect)
    for seat, card in lying:
        _off_the_table(table, seat, card, place, activation.cause)
    settle(table)
    return None


@carries_out(DiscardDeck)
def discard_deck(table: LiveTable, activation: Activation, effect: DiscardDeck) -> Activation | None:
    """Discard cards from the top of the opponent's deck."""
    cards = table.side(OPPONENT[activation.seat]).deck[: effect.count]
    done = _discard_cards(table, activation, effect, [("deck", card) for card in cards])
    if cards and effect.count is not None and len(cards) < effect.count:
        table.look(Fewer(activation, effect))
    return done


@carries_out(DiscardNamed)
def discard_named(table: LiveTable, activation: Activation, effect: DiscardNamed) -> Activation | None:
    """Discard the opponent's cards of the named faction."""
    side = table.side(OPPONENT[activation.seat])
    # In ascending influence: the order of a hand or a deck would tell the other seat what it cannot know.
    cards: list[tuple[Zone, str]] = [
        (zone, card)
        for zone in dict.fromkeys(effect.zones)
        for card in in_ascending_influence(side.hand if zone == "hand" else side.deck)
        if CHARACTERS[card].faction == activation.named
    ]
    return _discard_cards(table, activation, effect, cards)


def _discard_cards(
    table: LiveTable,
    activation: Activation,
    effect: DiscardDeck | DiscardNamed,
    cards: list[tuple[Zone, str]],
) -> Activation | None:
    if not cards:
        return ignored(table, activation, effect)
    opponent = OPPONENT[activation.seat]
    for zone, card in cards:
        table.happen(CardDiscarded(seat=opponent, card=card, origin=zone, cause=activation.cause))
    return None


@carries_out(DiscardHand)
def discard_hand(table: LiveTable, activation: Activation, effect: DiscardHand) -> Doing:
    """Make the opponent discard hand cards."""
    opponent, card = OPPONENT[activation.seat], activation.asking
    held = len(table.side(opponent).hand)
    count = held if effect.count is None else effect.count
    if effect.keep is not None:
        count = min(count, held - effect.keep)
    if count <= 0 or not held:
        return ignored(table, activation, effect)
    due = hands.HandDiscard(
        seat=opponent, count=count, cause=activation.cause, card=card, source=table.acting
    )
    yield from hands.discard_from_hand(table, due)
    return None


@carries_out(TakeBack)
def take_back(table: LiveTable, activation: Activation, effect: TakeBack) -> Doing:
    """Take a card in play back into the hand; the card opposite is discarded."""
    seat, opponent = activation.seat, OPPONENT[activation.seat]
    checks = (on_table.yours(seat), on_table.another_than(seat, activation.card))
    other = on_table.one_card(table, activation, *checks)
    if not other.offers_any():
        return ignored(table, activation, effect)
    answer = yield from ask(table, other)
    card = answer.pick.card
    place, _taken = on_table.chosen(table, seat, card)
    table.happen(CardTakenBack(seat=seat, card=card, place=place, cause=answer.number))
    _late_modifiers_wait_on(table, seat, place, answer.number)
    if opposite := table.side(opponent).card_at(place):
        _off_the_table(table, opponent, opposite, place, answer.number)
    settle(table)
    return None


def _off_the_table(table: LiveTable, seat: Seat, card: str, place: int, cause: int) -> None:
    table.happen(CardDiscarded(seat=seat, card=card, origin="table", place=place, cause=cause))


def _late_modifiers_wait_on(table: LiveTable, seat: Seat, place: int, cause: int) -> None:
    """Let the late modifiers of a card that is taken back wait for the next one."""
    side = table.side(seat)
    for each in waiting_at(side, "late", place):
        postponed = EffectPostponed(seat=seat, waiting=each.id, place=next_place(side), cause=cause)
        table.happen(postponed)


@carries_out(Draw)
def draw(table: LiveTable, activation: Activation, effect: Draw) -> Activation | None:
    """Draw cards from the top of a deck."""
    seat = activation.seat if effect.who == "you" else OPPONENT[activation.seat]
    cards = table.side(seat).deck[: effect.count]
    if not cards:
        return ignored(table, activation, effect)
    for card in cards:
        table.happen(CardDrawn(seat=seat, card=card, cause=activation.cause))
    if len(cards) < effect.count:
        table.look(Fewer(activation, effect))
    return None


@carries_out(ShuffleDeck)
def shuffle_deck(table: LiveTable, activation: Activation, effect: ShuffleDeck) -> Doing:
    """Shuffle the opponent's deck, if that can change anything."""
    opponent = OPPONENT[activation.seat]
    if len(table.side(opponent).deck) < 2:
        return ignored(table, activation, effect)
    yield from hands.shuffle(table, opponent, activation.cause)
    return None


# ------------------------------------------------------------------ another card instead
@carries_out(ReplaceOpposing)
def replace_opposing(table: LiveTable, activation: Activation, effect: ReplaceOpposing) -> Doing:
    """Discard the opposing card; one from its owner's hand takes its place."""
    place, _this = this_card(table, activation)
    opponent, cause = OPPONENT[activation.seat], activation.cause
    opposing = table.side(opponent).at(place)
    if opposing is None:
        return ignored(table, activation, effect)
    # Discarding and replacing are one change: half an encounter has no result to derive.
    table.happen(CardDiscarded(seat=opponent, card=opposing.card, origin="table", place=place, cause=cause))
    hand = table.side(opponent).hand
    if not hand:
        _cannot_play(table, activation)
    picked = yield from let_chance(table, PickNeeded(opponent, hand, 1), cause)
    card = picked.pick.cards[0]
    table.happen(CardSubstituted(seat=opponent, card=card, place=place, cause=picked.number))
    settle(table, replaced=(opponent, place) if opposing.signets else None)
    return None


def _cannot_play(table: LiveTable, activation: Activation) -> NoReturn:
    """Move the signets that the discarded card's ability spoke of, then end the game."""
    cause = table.number
    for event in [
        each for result in unsettled(table, ongoing(table)) for each in moved(table, result, cause)
    ]:
        table.happen(event)
    table.end(GameEnded(winner=activation.seat, reason="no-replacement", cause=cause))


# ------------------------------------------------------------------ two cards for each other
@carries_out(SwapAdjacent)
def swap_adjacent(table: LiveTable, activation: Activation, effect: SwapAdjacent) -> Doing:
    """Let two of a seat's own neighbouring cards change places."""
    seat, side = activation.seat, table.side(activation.seat)
    pairs = _neighbours(side.row)
    if not pairs:
        return ignored(table, activation, effect)
    answer = yield from ask(table, _which_two(table, activation, pairs))
    cause = answer.number
    if isinstance(answer.pick, Decline):
        return ignored(table, activation, effect, cause)
    (one, _first), (other, _second) = (on_table.chosen(table, seat, card) for card in answer.pick.cards)
    table.happen(CardsSwapped(seat=seat, place=one, other=other, cause=cause))
    settle(table, swapped=((seat, one), (seat, other)))
    return None


def _neighbours(row: tuple[Played | None, ...]) -> tuple[Option, ...]:
    return tuple(
        ChooseTwo((one.card, other.card))
        for one, other in pairwise(row)
        if one is not None and other is not None and one.up and other.up
    )


def _which_two(table: LiveTable, activation: Activation, pairs: tuple[Option, ...]) -> Choices:
    """Let a seat choose two neighbours, or none (OQ-swap-optional)."""
    seat = activation.seat
    optional = table.answers.swap_optional == "may"
    adjacent = Check(
        "not-adjacent",
        lambda o: not isinstance(o, ChooseTwo) or o in pairs,
        lambda _o: f"only two of {seat}'s own face-up cards in directly adjacent encounters may be swapped",
    )
    options = (Decline(), *pairs) if optional else pairs
    return choice(table, activation, "choose-two", options, adjacent, kinds=(ChooseTwo,))
