"""What locations do at their moments: at a reveal, after the abilities, when a hand runs low."""

from itertools import groupby, pairwise

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import Played, Setup, Side, Table, Turn
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    GameEnded,
    LocationApplied,
    TurnsSettled,
    WhyNot,
)
from cardia_rules.resolution.agenda import (
    ApplyLocationsToReveal,
    DiscardFromHand,
    PayTribute,
    RefillHands,
    SettleTurns,
)
from cardia_rules.resolution.locations.standing import refill, standing
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.reasons import decisive, of_the_location
from cardia_rules.resolution.results.derive import influence
from cardia_rules.resolution.round.in_secret import in_pairs

_LAST = ("FAQ-2-locations-last",)
_NEAREST_FIRST = ("FAQ-2-order",)
_BOTH_PAY = ("OQ-tribute-both",)


# ------------------------------------------------------------------ at a reveal
def apply_locations_to_reveal(task: ApplyLocationsToReveal, moment: Moment) -> Outcome:
    """Let locations look at cards revealed in phase 1, after the abilities of that moment."""
    rules = standing(moment.table.setup.locations)
    events: list[AnyEvent] = []
    passed: tuple[WhyNot, ...] = ()
    if rules.lose_on_same_faction:
        events += _lost(rules.lose_on_same_faction, task, moment)
        if any(isinstance(event, GameEnded) for event in events):
            return Done(tuple(events))
        passed += _not_the_previous(rules.lose_on_same_faction, task, moment.table)
    if location := rules.discard_when_lower:
        for seat, card in ((NORTH, task.north), (SOUTH, task.south)):
            happens = looks_at(location, seat, card, moment, len(events), seat in task.after_abilities)
            events += happens
            if not happens:
                passed += _passes(location, seat, card, moment.table)
    return Done(tuple(events), why_not=passed)


def _not_the_previous(location: str, task: ApplyLocationsToReveal, table: Table) -> tuple[WhyNot, ...]:
    """Tell that a faction counts only on the card of the seat's own previous encounter.

    A player may think of the opponent's card there, or of an own card before it. Of one that still lies face
    down nothing is told: its faction would be known.
    """
    told: tuple[WhyNot, ...] = ()
    for seat, card in ((NORTH, task.north), (SOUTH, task.south)):
        if seat in task.same_faction:
            continue
        place = table.side(seat).place_of(card)
        others = table.side(OPPONENT[seat]).at(place - 1), table.side(seat).at(place - 2)
        if any(other and other.up and _same_faction(card, other) for other in others):
            rulings = of_the_location(location).passes
            told += (WhyNot(what="location", seat=seat, card=location, rulings=rulings),)
    return told


def _passes(location: str, seat: Seat, card: str, table: Table) -> tuple[WhyNot, ...]:
    """Tell that a location passes over a card which a player may think lower than the one before it.

    It has as much influence, or modifiers have seen to it, or there is no deck to discard from. Nothing is
    told while the one before it lies face down: its influence would be known.
    """
    side = table.side(seat)
    here, previous = side.at(side.place_of(card)), side.at(side.place_of(card) - 1)
    if here is None or previous is None or not previous.up:
        return ()
    looks_lower = CHARACTERS[card].influence < CHARACTERS[previous.card].influence
    if influence(here) > influence(previous) and not looks_lower:
        return ()
    rulings = of_the_location(location).passes
    return (WhyNot(what="location", seat=seat, card=location, rulings=rulings),)


def of_the_same_faction(table: Table, revealed: dict[Seat, str], place: int) -> tuple[Seat, ...]:
    """Return who reveals a card of the faction of their previous one, where a location minds.

    At the reveal: neither a card that is discarded right after it nor cards that an ability brings together
    make a difference.
    """
    if not standing(table.setup.locations).lose_on_same_faction:
        return ()
    return tuple(
        seat
        for seat, card in revealed.items()
        if (before := table.side(seat).at(place - 1)) and _same_faction(card, before)
    )


def _same_faction(card: str, other: Played) -> bool:
    return CHARACTERS[card].faction == CHARACTERS[other.card].faction


def locations_may_mind(table: Table, seat: Seat, card: str, place: int) -> bool:
    """Tell whether a location may do something about a card played face up, as far as everybody can see.

    Any that compares it with the one before may, while that lies face down: else it would be known what lies
    there. What waits for the card is not counted in.
    """
    rules, side = standing(table.setup.locations), table.side(seat)
    before = side.at(place - 1)
    if before is None:
        return False
    lower = not before.up or influence(Played(card)) < influence(before)
    alike = not before.up or _same_faction(card, before)
    deck = any(other != card for other in side.deck)  # the card may be on its way from it
    return bool((rules.discard_when_lower and lower and deck) or (rules.lose_on_same_faction and alike))


def _lost(location: str, task: ApplyLocationsToReveal, moment: Moment) -> list[AnyEvent]:
    lost, both = task.same_faction, len(task.same_faction) == 2
    why = of_the_location(location)
    whose = {seat: decisive(why.face_up if seat in task.face_up else (), why.does) for seat in lost}
    questions = ("OQ-same-faction-both",) if both else ()
    applied: list[AnyEvent] = [
        LocationApplied(
            location=location, seat=seat, rulings=whose[seat], cause=moment.next - 1, questions=questions
        )
        for seat in lost
    ]
    if not lost or (both and moment.table.setup.answers.same_faction_both == "play-on"):
        return applied
    end = GameEnded(
        winner=None if both else OPPONENT[lost[0]],
        reason="both-at-once" if both else "same-faction",
        rulings=why.does if both else whose[lost[0]],
        cause=moment.next,
        questions=questions,
    )
    return [*applied, end]


# ------------------------------------------------------------------ after the abilities
def settle_turns(_task: SettleTurns, moment: Moment) -> Outcome:
    """Let the location look at the past encounters that were newly won since it last did."""
    table = moment.table
    if not table.turns:
        return Done()
    each_time = [turn for turn in table.turns if turn.won]
    settled = _won_and_still_won(table)
    won = each_time if table.setup.answers.tribute_undone == "each-time" else settled
    questions: tuple[str, ...] = ("OQ-tribute-undone",) if each_time != settled else ()
    order = table.setup.answers.tribute_both
    winners = [turn.seat for turn in won]
    if both := len(set(winners)) == 2:
        questions += _BOTH_PAY
        # Of one encounter that both came to win at once, neither is nearer.
        tossed = order == "coin" or (order == "as-won" and any(turn.both for turn in won))
        if tossed and not isinstance(moment.pick, Coin):
            return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, _BOTH_PAY)
    why = of_the_location(standing(table.setup.locations).tribute).does
    # Who draws and discards first is decided by what lies nearest, unless it was won later.
    nearest = both and order == "as-won" and all(one.place > other.place for one, other in pairwise(won))
    looked = TurnsSettled(
        rulings=decisive(_NEAREST_FIRST if nearest else (), _LAST, why),
        cause=moment.next - 1,
        questions=questions,
    )
    if both and order == "together":
        return _pay_together(looked, winners, moment)
    if isinstance(moment.pick, Coin):
        won = _by_the_coin(won, moment.pick.first, order)
    return Done((looked,), tuple(PayTribute(turn.seat) for turn in won))


def _by_the_coin(won: list[Turn], first: Seat, order: str) -> list[Turn]:
    """Put the coin's seat first: always, or where both came to win the same encounter at once."""

    def other(turn: Turn) -> bool:
        return turn.seat != first

    if order == "coin":
        return sorted(won, key=other)
    in_turn: list[Turn] = []
    for (at_once, _place), group in groupby(won, key=lambda turn: (turn.both, turn.place)):
        turns = list(group)
        in_turn += sorted(turns, key=other) if at_once else turns
    return in_turn


def _won_and_still_won(table: Table) -> list[Turn]:
    """Return the turns of what stands: not won before the first turn of its encounter, and won now."""
    winners: list[Turn] = []
    seen: set[tuple[Seat, int]] = set()
    for turn in table.turns:
        if (turn.seat, turn.place) in seen:
            continue
        seen.add((turn.seat, turn.place))
        played = table.side(turn.seat).at(turn.place)
        if turn.won and played is not None and played.signets:
            winners.append(turn)
    return winners


def pay_tribute(task: PayTribute, moment: Moment) -> Outcome:
    """Let a seat draw for an encounter it came to win; the other one discards."""
    setup, deck = moment.table.setup, moment.table.side(task.seat).deck
    events, discard = _tribute(setup, task.seat, deck[:1], moment.next - 1, moment.next)
    return Done(events, (discard, *refill(setup)))


def _tribute(
    setup: Setup, seat: Seat, drawn: tuple[str, ...], cause: int, number: int
) -> tuple[tuple[AnyEvent, ...], DiscardFromHand]:
    """Return the location's events and the discard it asks for; ``number`` is the first event's."""
    location = standing(setup.locations).tribute
    why = of_the_location(location).does
    applied = LocationApplied(location=location, seat=seat, rulings=why, cause=cause)
    draws = [CardDrawn(seat=seat, card=card, rulings=why, cause=number) for card in drawn]
    discard = DiscardFromHand(seat=OPPONENT[seat], count=1, cause=number, rulings=why, card=location)
    return (applied, *draws), discard


def _pay_together(looked: TurnsSettled, winners: list[Seat], moment: Moment) -> Done:
    """Let all draw, and then all discard, unseen by each other (OQ-tribute-both)."""
    table, number = moment.table, moment.next
    events: list[AnyEvent] = [looked]
    owed: dict[Seat, list[DiscardFromHand]] = {NORTH: [], SOUTH: []}
    decks = {seat: table.side(seat).deck for seat in SEATS}
    for seat in winners:
        drawn, decks[seat] = decks[seat][:1], decks[seat][1:]
        paid, discard = _tribute(table.setup, seat, drawn, number, number + len(events))
        events += paid
        owed[discard.seat].append(discard)
    discards = in_pairs(table.setup, owed[NORTH], owed[SOUTH], _BOTH_PAY)
    return Done(tuple(events), (*discards, *refill(table.setup)))


# ------------------------------------------------------------------ hands that run low
def refill_hands(task: RefillHands, moment: Moment) -> Outcome:
    """Fill up the hands that have run low."""
    table = moment.table
    rules = standing(table.setup.locations)
    most = rules.refill.at_most
    if len(table.north.hand) > most and len(table.south.hand) > most:
        return Done()
    events: list[AnyEvent] = []
    for seat in SEATS:
        side = table.side(seat)
        if len(side.hand) <= most and side.deck:
            cause = moment.next + len(events)
            why = of_the_location(rules.refills).does
            # That locations come last decides where an ability came with the same reveal.
            rulings = decisive(_LAST, why) if task.after_abilities else decisive(why, _LAST)
            events.append(
                LocationApplied(
                    location=rules.refills,
                    seat=seat,
                    rulings=rulings,
                    cause=moment.next - 1,
                    questions=task.questions,
                )
            )
            events += [
                CardDrawn(seat=seat, card=card, rulings=rulings, cause=cause)
                for card in side.deck[: rules.refill.count]
            ]
    return Done(tuple(events))


def looks_at(
    location: str, seat: Seat, card: str, moment: Moment, before: int, after_abilities: bool
) -> list[AnyEvent]:
    """Return what follows from a card just revealed, if it still lies there."""
    side = moment.table.side(seat)
    if not lower_than_before(side, side.place_of(card)):
        return []
    return auctioned(location, seat, moment, before, last=_LAST if after_abilities else ())


def lower_than_before(side: Side, place: int) -> bool:
    """Tell whether a card has less influence than the one before it."""
    here, previous = side.at(place), side.at(place - 1)
    return here is not None and previous is not None and influence(here) < influence(previous)


def auctioned(
    location: str,
    seat: Seat,
    moment: Moment,
    before: int,
    questions: tuple[str, ...] = (),
    last: tuple[str, ...] = (),
) -> list[AnyEvent]:
    """Discard the top card of a deck, if there is one; ``last`` is why an ability came before it."""
    rulings, deck = decisive(last, of_the_location(location).does), moment.table.side(seat).deck
    if not deck:
        return []
    applied = LocationApplied(
        location=location, seat=seat, rulings=rulings, cause=moment.next - 1, questions=questions
    )
    discarded = CardDiscarded(
        seat=seat,
        card=deck[0],
        origin="deck",
        rulings=rulings,
        cause=moment.next + before,
        questions=questions,
    )
    return [applied, discarded]


def left_alone(table: Table, seat: Seat, card: str, place: int) -> tuple[WhyNot, ...]:
    """Tell which locations leave a card alone that took another's place, and would mind it if revealed."""
    rules, side = standing(table.setup.locations), table.side(seat)
    before = side.at(place - 1)
    if before is None or not before.up:
        return ()
    quiet: list[tuple[str, tuple[str, ...]]] = []
    if (location := rules.discard_when_lower) and influence(Played(card)) < influence(before):
        why = of_the_location(location)
        quiet.append((location, why.replaced if side.deck else why.passes))
    if rules.lose_on_same_faction and _same_faction(card, before):
        quiet.append((rules.lose_on_same_faction, of_the_location(rules.lose_on_same_faction).replaced))
    return tuple([WhyNot(what="location", seat=seat, card=each, rulings=rulings) for each, rulings in quiet])
