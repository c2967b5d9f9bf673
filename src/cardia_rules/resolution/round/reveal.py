"""Phase 1, second half: revealing, what waited for the cards goes on them, and demands are met."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import Played, Table, Waiting
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardBlessed,
    CardRevealed,
    EffectArrived,
    InfluenceModified,
    PhaseSkipped,
    TokenPlaced,
)
from cardia_rules.resolution.agenda import (
    ApplyLateModifiers,
    ApplyReveal,
    ApplySuppliedToReveal,
    ArriveEither,
    BeginPhaseThree,
    CompareCards,
    DiscardFromHand,
    MeetDemands,
    RevealCards,
    Settle,
    SettleTurns,
    Task,
)
from cardia_rules.resolution.locations.moments import of_the_same_faction
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.reasons import CARD_BEATS_RULE, arriving, decisive, of_the_location
from cardia_rules.resolution.results.derive import why_modified
from cardia_rules.resolution.results.ongoing import awakened, not_awakened
from cardia_rules.resolution.round.compare import compare_at
from cardia_rules.resolution.round.due import last_due, locations_wait, next_due
from cardia_rules.resolution.round.in_secret import in_pairs
from cardia_rules.resolution.round.waiting import (
    NEXT_CARD,
    anything_waits_at,
    arrived,
    came_from,
    due_at,
    late_for,
    locations_wait_for,
    waiting_at,
)

BOTH_CHOOSE: Final = ("OQ-both-choose",)
_REVEAL: Final = ("RB-06-reveal",)
_CARD_GONE: Final = ("OQ-demand-card-gone",)


def reveal_cards(task: RevealCards, moment: Moment) -> Outcome:
    """Reveal the next encounter without a result: the one just placed, or under a fog the one before it."""
    table = moment.table
    setup, place = table.setup, next_due(table)
    if place > last_due(table, task.late):
        return _nothing_to_reveal(task, moment)
    north, south = table.north.row[place - 1], table.south.row[place - 1]
    rulings, questions = _why_revealed(task, table, place)
    events: tuple[AnyEvent, ...] = ()
    seats: tuple[Seat, ...] = ()
    face_up: tuple[Seat, ...] = ()
    for seat, played in ((NORTH, north), (SOUTH, south)):
        if played is None:
            continue
        if played.up:
            face_up += (seat,)
            # It has had the effects of its reveal, unless they were put off.
            if setup.answers.face_up_moment == "with-the-other":
                seats += (seat,)
        else:
            seats += (seat,)
            events += (
                CardRevealed(
                    seat=seat,
                    card=played.card,
                    place=place,
                    rulings=rulings,
                    cause=moment.next - 1,
                    questions=questions,
                ),
            )
    compare = CompareCards(
        revealed=seats,
        late=task.late,
        behind=len(table.north.row) - place,
        north="" if north is None else north.card,
        south="" if south is None else south.card,
    )
    between: tuple[Task, ...] = ()
    if standing(setup.locations).lose_on_same_faction:
        looked_at = SEATS if locations_wait(table) else seats
        cards = {seat: card for seat in looked_at if (card := table.side(seat).card_at(place))}
        compare = replace(compare, same_faction=of_the_same_faction(table, cards, place), face_up=face_up)
    if table.north.waiting or table.south.waiting:
        between = (ApplyReveal(seats, place),)
        compare = replace(
            compare,
            due=due_at(table, place),
            after_abilities=locations_wait_for(table, place) if setup.locations else (),
            modified=anything_waits_at(table, place, ("modifier", "either")),
        )
    if setup.supplied:
        between += (ApplySuppliedToReveal(seats, place),)
    if between:
        return Done(events, (*between, compare))
    # The comparison does not look at which way up a card lies, so it is the same step.
    compared = compare_at(place, north, south, compare, table, moment.next + len(events))
    return Done(events + compared.events, compared.then)


def _nothing_to_reveal(task: RevealCards, moment: Moment) -> Done:
    """Go on where everything due has a result; under a fog that may be so before any reveal."""
    if task.again:
        return Done((), () if task.late else (BeginPhaseThree(moment.next - 1),))
    rules = standing(moment.table.setup.locations)
    # Without a fog, both were played face up in turn, and one has left before they could be compared.
    rulings = of_the_location(rules.reveal_late).does if rules.reveal_late else ("RB-17-discard",)
    skipped = PhaseSkipped(phase=2, rulings=rulings, cause=moment.next - 1)
    turns = (SettleTurns(),) if rules.tribute else ()
    return Done((skipped,), (*_late_for_one_alone(moment.table), *turns, BeginPhaseThree(moment.next)))


def _late_for_one_alone(table: Table) -> tuple[Task, ...]:
    """Return the late modifier whose card was left alone; what is still to be resolved gets its own then."""
    place = max(len(table.north.row), len(table.south.row))
    north, south = table.north.at(place), table.south.at(place)
    if (north and south) or (north and not north.up) or (south and not south.up):
        return ()
    due = late_for(table, place)
    return (ApplyLateModifiers(table.north.card_at(place), table.south.card_at(place), due),)


def _why_revealed(task: RevealCards, table: Table, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rulings and the questions of a reveal."""
    questions: tuple[str, ...] = ("OQ-late-reveal-at-the-end",) if task.late else ()
    location = standing(table.setup.locations).reveal_late
    if not location:
        return _REVEAL, questions
    if not task.late and place == table.places:
        questions = ("OQ-late-reveal-face-up",)  # what was just placed is resolved with the card opposite it
    return decisive(of_the_location(location).does, _REVEAL), questions


def apply_reveal(task: ApplyReveal, moment: Moment) -> Outcome:
    """Put what waited for a card on it before influence is compared (RB-16-next-card)."""
    table = moment.table
    owed: dict[Seat, tuple[ArriveEither, ...]] = {}
    for seat in task.seats:
        owed[seat] = _either(table, seat, task.place)
    choose: tuple[Task, ...] = ()
    if table.setup.answers.both_choose == "together":
        choose = in_pairs(table.setup, owed.get(NORTH, ()), owed.get(SOUTH, ()), BOTH_CHOOSE)
    elif len(owed) == 2 and all(owed.values()) and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    else:
        for seat in in_order(list(owed), moment):
            choose += owed[seat]
    events = _arrive_by_themselves(table, task.seats, task.place, moment.next)
    # A token may awaken an ability that speaks of earlier encounters.
    awake = any(isinstance(event, TokenPlaced) for event in events)
    return Done(events, (Settle(("RB-09-ongoing",), at_a_reveal=True), *choose) if awake else choose)


def _arrive_by_themselves(
    table: Table, seats: tuple[Seat, ...], place: int, number: int
) -> tuple[AnyEvent, ...]:
    """Return what goes on revealed cards without a choice; ``number`` is the first event's."""
    events: list[AnyEvent] = []
    for seat in seats:
        side = table.side(seat)
        played = side.at(place)
        for waiting in side.waiting:
            if played is not None and waiting.place == place:
                events += _arrivals(seat, place, played, waiting, number + len(events))
                # What comes second finds the first there (RB-16-net-total, FAQ-2-second-token).
                if waiting.kind == "token":
                    played = replace(played, tokens=played.tokens + 1)
                elif waiting.kind == "modifier":
                    played = replace(played, modifier=played.modifier + waiting.by)
    return tuple(events)


def _either(table: Table, seat: Seat, place: int) -> tuple[ArriveEither, ...]:
    """Return the modifiers that a seat has to choose; the other seat meets its demands after that."""
    waiting = waiting_at(table.side(seat), "either", place)
    if not waiting:
        return ()
    demanded = waiting_at(table.side(OPPONENT[seat]), "demand", place)
    questions = ("OQ-choice-and-demand",) if demanded else ()
    return tuple([ArriveEither(seat, place, each.id, questions) for each in waiting])


def _arrivals(seat: Seat, place: int, played: Played, waiting: Waiting, number: int) -> list[AnyEvent]:
    card, cause, own = played.card, came_from(waiting), arriving(waiting)
    if waiting.kind == "modifier":
        return [
            arrived(seat, waiting, NEXT_CARD),
            InfluenceModified(
                seat=seat,
                card=card,
                place=place,
                by=waiting.by,
                rulings=decisive(why_modified(played, waiting.by, NEXT_CARD[0]), NEXT_CARD),
                cause=cause,
            ),
        ]
    if waiting.kind == "blessing":
        blessed = own or CARD_BEATS_RULE
        return [
            arrived(seat, waiting, blessed),
            CardBlessed(seat=seat, card=card, place=place, rulings=blessed, cause=cause),
        ]
    if waiting.kind == "token":
        token, questions = own or CARD_BEATS_RULE, ("OQ-awaken-target",)
        return [
            arrived(seat, waiting, token, questions),
            TokenPlaced(
                seat=seat,
                card=card,
                place=place,
                rulings=token,
                cause=cause,
                questions=questions,
                why_not=not_awakened(seat, played, place),
            ),
            *awakened(seat, played, place, number + 1, token),
        ]
    return []


def in_order(seats: list[Seat], moment: Moment) -> list[Seat]:
    """Return seats in the order of a coin, if one was tossed (FAQ-2-coin)."""
    if isinstance(moment.pick, Coin):
        first = moment.pick.first
        return sorted(seats, key=lambda seat: seat != first)
    return seats


def meet_demands(task: MeetDemands, moment: Moment) -> Outcome:
    """Make a card of another faction than the one named cost its owner hand cards.

    The card as it was revealed; whether that also holds once it has left is open (OQ-demand-card-gone).
    """
    events: list[EffectArrived] = []
    owed: dict[Seat, list[DiscardFromHand]] = {}
    setup = moment.table.setup
    hinge: tuple[str, ...] = ()
    for seat, card in ((NORTH, task.north), (SOUTH, task.south)):
        side = moment.table.side(seat)
        for waiting in side.waiting:
            if not card or waiting.kind != "demand" or waiting.id not in task.due:
                continue
            another = CHARACTERS[card].faction != waiting.faction
            gone = _CARD_GONE if another and not side.place_of(card) else ()
            demanded = arriving(waiting) or CARD_BEATS_RULE
            events.append(arrived(seat, waiting, demanded, gone))
            if another and (not gone or setup.answers.demand_card_gone == "owed"):
                hinge += gone
                discard = DiscardFromHand(
                    seat=seat,
                    count=waiting.count,
                    cause=came_from(waiting),
                    rulings=demanded,
                    card=waiting.source,
                )
                owed.setdefault(seat, []).append(discard)
    if len(owed) == 2 and _anybody_chooses(moment.table, owed):
        if setup.answers.both_choose == "together":
            return Done(tuple(events), in_pairs(setup, owed[NORTH], owed[SOUTH], BOTH_CHOOSE))
        if not isinstance(moment.pick, Coin):
            return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, tuple(dict.fromkeys(hinge)))
    return Done(tuple(events), tuple(each for seat in in_order(list(owed), moment) for each in owed[seat]))


def _anybody_chooses(table: Table, owed: dict[Seat, list[DiscardFromHand]]) -> bool:
    """Tell whether anybody has more cards in hand than must be discarded: else no order matters."""
    return any(
        sum(each.count for each in discards) < len(table.side(seat).hand) for seat, discards in owed.items()
    )
