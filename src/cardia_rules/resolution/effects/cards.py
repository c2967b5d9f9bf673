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
from cardia_rules.events.options import ChooseCard
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Played, Zone
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    CardTakenBack,
    EffectPostponed,
    WhyNot,
)
from cardia_rules.resolution.agenda import Activation, DiscardFromHand, Shuffle
from cardia_rules.resolution.agenda.base import Ends
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import (
    by_leaving,
    carries_out,
    cause,
    changed,
    fewer,
    ignored,
    passed_over,
    this_card,
)
from cardia_rules.resolution.outcome import Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.reasons import arriving, blessing_ends, decisive, of_the_effect
from cardia_rules.resolution.results.derive import ends_with_it
from cardia_rules.resolution.round.waiting import arrived, next_place, waiting_at

_NEXT_CARD = ("RB-16-next-card",)
_CANNOT_DISCARD = ("FAQ-2-cannot-discard",)


@carries_out(Discard)
def discard(effect: Discard, activation: Activation, moment: Moment) -> Outcome:
    """Discard cards of the encounter that the ability acts from."""
    place, _this = this_card(activation, moment)
    events: list[AnyEvent] = []
    ends: Ends = ()
    for which in effect.which:
        seat = activation.seat if which == "this" else OPPONENT[activation.seat]
        played = moment.table.side(seat).at(place)
        if played is not None:
            ends += ends_with_it(moment.table, seat, played, place)
            events.append(_off_the_table(effect, activation, moment, seat, played, place))
    if not events:
        return ignored(effect, activation, moment)
    return changed(*events, because=("RB-17-discard",), ends=ends)


@carries_out(DiscardDeck)
def discard_deck(effect: DiscardDeck, activation: Activation, moment: Moment) -> Outcome:
    """Discard cards from the top of the opponent's deck."""
    cards = moment.table.side(OPPONENT[activation.seat]).deck[: effect.count]
    short = effect.count is not None and len(cards) < effect.count
    found: list[tuple[Zone, str]] = [("deck", card) for card in cards]
    return _discard_cards(effect, activation, moment, found, fewer(activation) if short else ())


@carries_out(DiscardNamed)
def discard_named(effect: DiscardNamed, activation: Activation, moment: Moment) -> Outcome:
    """Discard the opponent's cards of the named faction."""
    side = moment.table.side(OPPONENT[activation.seat])
    # In ascending influence: the order of a hand or a deck would tell the other seat what it cannot know.
    cards: list[tuple[Zone, str]] = [
        (zone, card)
        for zone in effect.zones
        for card in in_ascending_influence(side.hand if zone == "hand" else side.deck)
        if CHARACTERS[card].faction == activation.named
    ]
    return _discard_cards(effect, activation, moment, cards)


def _discard_cards(
    effect: DiscardDeck | DiscardNamed,
    activation: Activation,
    moment: Moment,
    cards: list[tuple[Zone, str]],
    why_not: tuple[WhyNot, ...] = (),
) -> Outcome:
    if not cards:
        return ignored(effect, activation, moment)
    rulings, because = of_the_effect(effect.why, "RB-17-discard"), cause(activation, moment)
    seat = OPPONENT[activation.seat]
    return Done(
        tuple(
            CardDiscarded(seat=seat, card=card, origin=zone, rulings=rulings, cause=because)
            for zone, card in cards
        ),
        why_not=why_not,
    )


@carries_out(DiscardHand)
def discard_hand(effect: DiscardHand, activation: Activation, moment: Moment) -> Outcome:
    """Make the opponent discard hand cards."""
    opponent = OPPONENT[activation.seat]
    held = len(moment.table.side(opponent).hand)
    count = held if effect.count is None else effect.count
    if effect.keep is not None:
        count = min(count, held - effect.keep)
    if count <= 0 or not held:
        return passed_over(effect, activation, moment, decisive(effect.why.missing, _CANNOT_DISCARD))
    task = DiscardFromHand(
        seat=opponent,
        count=count,
        cause=cause(activation, moment),
        rulings=of_the_effect(effect.why, "RB-17-discard"),
        card=activation.asking,
    )
    return Done((), (task,))


@carries_out(TakeBack)
def take_back(effect: TakeBack, activation: Activation, moment: Moment) -> Outcome:
    """Take a card in play back into the hand; the card opposite is discarded."""
    if not isinstance(moment.pick, ChooseCard):
        return _which_to_take_back(effect, activation, moment)
    seat, opponent = activation.seat, OPPONENT[activation.seat]
    side = moment.table.side(seat)
    card = moment.pick.card
    place, taken = on_table.chosen(moment.table, seat, card)
    events: list[AnyEvent] = [
        CardTakenBack(
            seat=seat,
            card=card,
            place=place,
            rulings=of_the_effect(effect.why),
            cause=moment.decided,
            questions=_with_pieces(taken) + by_leaving(activation, seat, card),
        )
    ]
    if side.waiting:
        events += _late_for_what_is_taken_back(moment, seat, place)
    opposite = moment.table.side(opponent).at(place)
    ends = ends_with_it(moment.table, seat, taken, place)
    if opposite is not None:
        events.append(_off_the_table(effect, activation, moment, opponent, opposite, place))
        ends += ends_with_it(moment.table, opponent, opposite, place)
    return changed(*events, because=("RB-17-discard",), ends=ends)


def _with_pieces(played: Played) -> tuple[str, ...]:
    """Return the question what becomes of the pieces on a card that is taken back, if there are any."""
    carries = played.modifier or played.tokens or played.signets or played.blessings
    return ("OQ-taken-back-tokens",) if carries else ()


def _which_to_take_back(effect: TakeBack, activation: Activation, moment: Moment) -> Outcome:
    table, seat = moment.table, activation.seat
    another = on_table.another_than(seat, activation.card, "RB-07-as-much-as-possible")
    checks = (on_table.yours(seat), another)
    choice = on_table.one_card(
        activation, table, checks, of_the_effect(effect.why, "RB-07-as-much-as-possible")
    )
    return NeedDecision((choice,)) if choice.offers_any() else ignored(effect, activation, moment)


def _off_the_table(
    effect: Discard | TakeBack, activation: Activation, moment: Moment, seat: Seat, played: Played, place: int
) -> CardDiscarded:
    return CardDiscarded(
        seat=seat,
        card=played.card,
        origin="table",
        place=place,
        rulings=decisive(effect.why.does, ("RB-17-discard",), blessing_ends(moment.table.setup, played)),
        cause=cause(activation, moment),
        questions=by_leaving(activation, seat, played.card),
    )


def _late_for_what_is_taken_back(moment: Moment, seat: Seat, place: int) -> list[AnyEvent]:
    """Let what was to go on the card after the abilities wait on, or lose it."""
    side, questions = moment.table.side(seat), ("OQ-late-modifier-taken-back",)
    waiting = waiting_at(side, "late", place)
    if moment.table.setup.answers.late_modifier_taken_back == "lost":
        return [arrived(seat, each, arriving(each) or _NEXT_CARD, questions) for each in waiting]
    return [
        EffectPostponed(
            seat=seat,
            waiting=each.id,
            place=next_place(side),
            rulings=arriving(each) or _NEXT_CARD,
            cause=moment.decided,
            questions=questions,
        )
        for each in waiting
    ]


@carries_out(Draw)
def draw(effect: Draw, activation: Activation, moment: Moment) -> Outcome:
    """Draw cards from the top of a deck."""
    seat = activation.seat if effect.who == "you" else OPPONENT[activation.seat]
    cards = moment.table.side(seat).deck[: effect.count]
    empty = ("FAQ-2-no-reshuffle", "RB-11-empty-deck")
    # What the opponent draws makes up for something before it, which may have come to nothing.
    questions = ("OQ-nothing-discarded-draw",) if activation.in_vain and effect.who == "opponent" else ()
    if questions and moment.table.setup.answers.nothing_discarded_draw == "nothing":
        return ignored(effect, activation, moment, questions)
    if not cards:
        return passed_over(effect, activation, moment, decisive(effect.why.missing, empty))
    rulings, because = of_the_effect(effect.why, "RB-07-as-much-as-possible"), cause(activation, moment)
    return Done(
        tuple(
            CardDrawn(seat=seat, card=card, rulings=rulings, cause=because, questions=questions)
            for card in cards
        ),
        why_not=fewer(activation, empty) if len(cards) < effect.count else (),
    )


@carries_out(ShuffleDeck)
def shuffle_deck(effect: ShuffleDeck, activation: Activation, moment: Moment) -> Outcome:
    """Shuffle the opponent's deck, if that can change anything."""
    opponent = OPPONENT[activation.seat]
    if len(moment.table.side(opponent).deck) < 2:
        return ignored(effect, activation, moment)
    rulings = of_the_effect(effect.why, "RB-07-as-much-as-possible")
    return Done((), (Shuffle(seat=opponent, cause=cause(activation, moment), rulings=rulings),))
