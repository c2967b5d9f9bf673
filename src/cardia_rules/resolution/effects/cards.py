"""Effects that move cards: to a discard pile, back to a hand, from a deck, or into another order."""

from cardia_rules.catalogue import CHARACTERS, in_ascending_influence
from cardia_rules.catalogue.effects import (
    Discard,
    DiscardDeck,
    DiscardHand,
    DiscardNamed,
    Draw,
    ShuffleDeck,
    TakeBack,
)
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Zone
from cardia_rules.events.vocabulary import CardDiscarded, CardDrawn, CardTakenBack, EffectPostponed
from cardia_rules.resolution import hands
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, Fewer, carries_out, ignored, this_card
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.reading.waiting import next_place, waiting_at
from cardia_rules.resolution.results.settle import settle


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
    choice = on_table.one_card(activation, table, checks)
    if not choice.offers_any():
        return ignored(table, activation, effect)
    answer = yield from ask(table, choice)
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
