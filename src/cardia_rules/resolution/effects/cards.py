"""Effects that move cards: to a discard pile, back to a hand, from a deck, or into another order."""

from typing import Final

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
from cardia_rules.events.table import Played, Zone
from cardia_rules.events.vocabulary import CardDiscarded, CardDrawn, CardTakenBack, EffectPostponed
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import Doing, by_leaving, carries_out, fewer, ignored, this_card
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.reasons import CARD_TEXT, arriving, blessing_ends, decisive, of_the_effect
from cardia_rules.resolution.round import hands
from cardia_rules.resolution.round.settle import settle
from cardia_rules.resolution.round.waiting import arrived, next_place, waiting_at

_NEXT_CARD: Final = ("RB-16-next-card",)
_CANNOT_DISCARD: Final = ("FAQ-2-cannot-discard",)
_EMPTY: Final = ("FAQ-2-no-reshuffle", "RB-11-empty-deck")
_DISCARDED: Final = ("RB-17-discard",)


@carries_out(Discard)
def discard(table: LiveTable, activation: Activation, effect: Discard) -> Activation | None:
    """Discard cards of the encounter that the ability acts from."""
    place, _this = this_card(table, activation)
    before = table.frozen()
    # Each once: an ability that a table composes may name a card, or below a zone, twice.
    which = dict.fromkeys(effect.which)
    seats = [activation.seat if each == "this" else OPPONENT[activation.seat] for each in which]
    lying = [(seat, played) for seat in seats if (played := table.side(seat).at(place))]
    if not lying:
        return ignored(table, activation, effect)
    for seat, played in lying:
        _off_the_table(table, activation, effect, seat, played, place, activation.cause)
    settle(table, before, _DISCARDED)
    return None


@carries_out(DiscardDeck)
def discard_deck(table: LiveTable, activation: Activation, effect: DiscardDeck) -> Activation | None:
    """Discard cards from the top of the opponent's deck."""
    cards = table.side(OPPONENT[activation.seat]).deck[: effect.count]
    done = _discard_cards(table, activation, effect, [("deck", card) for card in cards])
    if cards and effect.count is not None and len(cards) < effect.count:
        table.tell(fewer(activation))
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
    seat, rulings = OPPONENT[activation.seat], of_the_effect(effect.why, "RB-17-discard")
    for zone, card in cards:
        table.happen(
            CardDiscarded(seat=seat, card=card, origin=zone, rulings=rulings, cause=activation.cause)
        )
    return None


@carries_out(DiscardHand)
def discard_hand(table: LiveTable, activation: Activation, effect: DiscardHand) -> Doing:
    """Make the opponent discard hand cards."""
    opponent = OPPONENT[activation.seat]
    held = len(table.side(opponent).hand)
    count = held if effect.count is None else effect.count
    if effect.keep is not None:
        count = min(count, held - effect.keep)
    if count <= 0 or not held:
        return ignored(table, activation, effect, why=decisive(effect.why.missing, _CANNOT_DISCARD))
    due = hands.HandDiscard(
        seat=opponent,
        count=count,
        cause=activation.cause,
        rulings=of_the_effect(effect.why, "RB-17-discard"),
        card=activation.asking,
    )
    yield from hands.discard_from_hand(table, due)
    return None


@carries_out(TakeBack)
def take_back(table: LiveTable, activation: Activation, effect: TakeBack) -> Doing:
    """Take a card in play back into the hand; the card opposite is discarded."""
    seat, opponent = activation.seat, OPPONENT[activation.seat]
    another = on_table.another_than(seat, activation.card, "RB-07-as-much-as-possible")
    choice = on_table.one_card(
        activation,
        table,
        (on_table.yours(seat), another),
        of_the_effect(effect.why, "RB-07-as-much-as-possible"),
    )
    if not choice.offers_any():
        return ignored(table, activation, effect)
    answer = yield from ask(table, choice)
    card = answer.pick.card
    place, taken = on_table.chosen(table, seat, card)
    before = table.frozen()
    table.happen(
        CardTakenBack(
            seat=seat,
            card=card,
            place=place,
            rulings=decisive(effect.why.arrives, effect.why.does),
            cause=answer.number,
            questions=_with_pieces(taken) + by_leaving(activation, seat, card),
        )
    )
    _late_for_what_is_taken_back(table, seat, place, answer.number)
    if opposite := table.side(opponent).at(place):
        _off_the_table(table, activation, effect, opponent, opposite, place, answer.number)
    settle(table, before, _DISCARDED)
    return None


def _with_pieces(played: Played) -> tuple[str, ...]:
    """Return the question what becomes of the pieces on a card that is taken back, if there are any."""
    carries = played.modifier or played.tokens or played.signets or played.blessings
    return ("OQ-taken-back-tokens",) if carries else ()


def _off_the_table(
    table: LiveTable,
    activation: Activation,
    effect: Discard | TakeBack,
    seat: Seat,
    played: Played,
    place: int,
    cause: int,
) -> None:
    table.happen(
        CardDiscarded(
            seat=seat,
            card=played.card,
            origin="table",
            place=place,
            rulings=decisive(effect.why.does, _DISCARDED, blessing_ends(table.setup, played)),
            cause=cause,
            questions=by_leaving(activation, seat, played.card),
        )
    )


def _late_for_what_is_taken_back(table: LiveTable, seat: Seat, place: int, cause: int) -> None:
    """Let what was to go on the card after the abilities wait on, or lose it."""
    side, questions = table.side(seat), ("OQ-late-modifier-taken-back",)
    for each in waiting_at(side, "late", place):
        rulings = arriving(each) or _NEXT_CARD
        if table.setup.answers.late_modifier_taken_back == "lost":
            table.happen(arrived(seat, each, rulings, questions))
            continue
        table.happen(
            EffectPostponed(
                seat=seat,
                waiting=each.id,
                place=next_place(side),
                rulings=rulings,
                cause=cause,
                questions=questions,
            )
        )


@carries_out(Draw)
def draw(table: LiveTable, activation: Activation, effect: Draw) -> Activation | None:
    """Draw cards from the top of a deck."""
    seat = activation.seat if effect.who == "you" else OPPONENT[activation.seat]
    cards = table.side(seat).deck[: effect.count]
    # What the opponent draws makes up for something before it, which may have come to nothing.
    questions = ("OQ-nothing-discarded-draw",) if activation.in_vain and effect.who == "opponent" else ()
    if questions and table.setup.answers.nothing_discarded_draw == "nothing":
        return ignored(table, activation, effect, questions)
    if not cards:
        return ignored(table, activation, effect, why=decisive(effect.why.missing, _EMPTY))
    rulings = of_the_effect(effect.why, *CARD_TEXT)
    for card in cards:
        table.happen(
            CardDrawn(seat=seat, card=card, rulings=rulings, cause=activation.cause, questions=questions)
        )
    if len(cards) < effect.count:
        table.tell(fewer(activation, _EMPTY))
    return None


@carries_out(ShuffleDeck)
def shuffle_deck(table: LiveTable, activation: Activation, effect: ShuffleDeck) -> Doing:
    """Shuffle the opponent's deck, if that can change anything."""
    opponent = OPPONENT[activation.seat]
    if len(table.side(opponent).deck) < 2:
        return ignored(table, activation, effect)
    rulings = of_the_effect(effect.why, *CARD_TEXT)
    yield from hands.shuffle(table, opponent, activation.cause, rulings)
    return None
