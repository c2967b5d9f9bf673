"""What comes of a reveal: what waited for a card goes on it, demands are met, and locations look."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import Waiting
from cardia_rules.events.vocabulary import CardBlessed, InfluenceModified, TokenPlaced
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.locations.moments import Look, apply_locations_to_reveal
from cardia_rules.resolution.locations.refilling import fill_hands
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.reasons import CARD_TEXT, arriving, decisive
from cardia_rules.resolution.results.derive import why_modified
from cardia_rules.resolution.results.ongoing import awakened, not_awakened
from cardia_rules.resolution.round.hands import HandDiscard
from cardia_rules.resolution.round.in_secret import Either, in_pairs, in_the_open
from cardia_rules.resolution.round.settle import settle
from cardia_rules.resolution.round.waiting import NEXT_CARD, arrived, came_from, waiting_at

BOTH_CHOOSE: Final = ("OQ-both-choose",)
_CARD_GONE: Final = ("OQ-demand-card-gone",)
_TARGET: Final = ("OQ-awaken-target",)


def apply_reveal(table: LiveTable, seats: tuple[Seat, ...], place: int) -> Asking[None]:
    """Put what waited for a card on it before influence is compared (RB-16-next-card)."""
    owed = {seat: _either(table, seat, place) for seat in seats}
    order = seats
    together = table.setup.answers.both_choose == "together"
    if not together and len(owed) == 2 and all(owed.values()):
        coin = yield from toss(table)
        order = (coin.first, OPPONENT[coin.first])
    before, awake = table.frozen(), False
    for seat in seats:
        for waiting in table.side(seat).waiting:
            if waiting.place == place:
                awake |= waiting.kind == "token" and bool(table.side(seat).at(place))
                _arrives(table, seat, place, waiting)
    # A token may awaken an ability that speaks of earlier encounters.
    if awake:
        settle(table, before, ("RB-09-ongoing",), at_a_reveal=True)
    if together:
        yield from in_pairs(table, owed.get(NORTH, ()), owed.get(SOUTH, ()), BOTH_CHOOSE)
    else:
        for seat in order:
            for each in owed[seat]:
                yield from in_the_open(table, each)


def _either(table: LiveTable, seat: Seat, place: int) -> tuple[Either, ...]:
    """Return the modifiers that a seat has to choose; the other seat meets its demands after that."""
    waiting = waiting_at(table.side(seat), "either", place)
    if not waiting:
        return ()
    demanded = waiting_at(table.side(OPPONENT[seat]), "demand", place)
    questions = ("OQ-choice-and-demand",) if demanded else ()
    return tuple([Either(seat=seat, place=place, waiting=each, questions=questions) for each in waiting])


def _arrives(table: LiveTable, seat: Seat, place: int, waiting: Waiting) -> None:
    """Put on a revealed card what waited for it and leaves nobody a choice."""
    played = table.side(seat).at(place)
    if played is None:
        return
    card, cause, own = played.card, came_from(waiting), arriving(waiting) or CARD_TEXT
    if waiting.kind == "modifier":
        table.happen(arrived(seat, waiting, NEXT_CARD))
        rulings = decisive(why_modified(played, waiting.by, NEXT_CARD[0]), NEXT_CARD)
        table.happen(
            InfluenceModified(seat=seat, card=card, place=place, by=waiting.by, rulings=rulings, cause=cause)
        )
    elif waiting.kind == "blessing":
        table.happen(arrived(seat, waiting, own))
        table.happen(CardBlessed(seat=seat, card=card, place=place, rulings=own, cause=cause))
    elif waiting.kind == "token":
        table.happen(arrived(seat, waiting, own, _TARGET))
        token = table.happen(
            TokenPlaced(
                seat=seat,
                card=card,
                place=place,
                rulings=own,
                cause=cause,
                questions=_TARGET,
                why_not=not_awakened(seat, played, place),
            )
        )
        for event in awakened(seat, played, place, token, own):
            table.happen(event)


# ------------------------------------------------------------------ demands
def meet_demands(table: LiveTable, north: str, south: str, due: tuple[int, ...]) -> Asking[None]:
    """Make a card of another faction than the one named cost its owner hand cards.

    ``north`` and ``south`` are the cards as they were revealed, ``due`` what waited for them. Whether it
    also holds once a card has left is open (OQ-demand-card-gone).
    """
    met: list[tuple[Seat, Waiting, tuple[str, ...]]] = []
    owed: dict[Seat, list[HandDiscard]] = {}
    hinge: tuple[str, ...] = ()
    answers = table.setup.answers
    for seat, card in ((NORTH, north), (SOUTH, south)):
        side = table.side(seat)
        gone: tuple[str, ...]
        for waiting in side.waiting:
            if not card or waiting.kind != "demand" or waiting.id not in due:
                continue
            another = CHARACTERS[card].faction != waiting.faction
            gone = _CARD_GONE if another and not side.place_of(card) else ()
            met.append((seat, waiting, gone))
            if another and (not gone or answers.demand_card_gone == "owed"):
                hinge += gone
                discard = HandDiscard(
                    seat=seat,
                    count=waiting.count,
                    cause=came_from(waiting),
                    rulings=_demanded(waiting),
                    card=waiting.source,
                )
                owed.setdefault(seat, []).append(discard)
    both_choose = len(owed) == 2 and _anybody_chooses(table, owed)
    order = list(owed)
    if both_choose and answers.both_choose != "together":
        coin = yield from toss(table, questions=tuple(dict.fromkeys(hinge)))
        order = [coin.first, OPPONENT[coin.first]]
    for seat, waiting, gone in met:
        table.happen(arrived(seat, waiting, _demanded(waiting), gone))
    if both_choose and answers.both_choose == "together":
        yield from in_pairs(table, owed[NORTH], owed[SOUTH], BOTH_CHOOSE)
    else:
        for each in [each for seat in order for each in owed[seat]]:
            yield from in_the_open(table, each)


def _demanded(waiting: Waiting) -> tuple[str, ...]:
    return arriving(waiting) or CARD_TEXT


def _anybody_chooses(table: LiveTable, owed: dict[Seat, list[HandDiscard]]) -> bool:
    """Tell whether anybody has more cards in hand than must be discarded: else no order matters."""
    return any(
        sum(each.count for each in discards) < len(table.side(seat).hand) for seat, discards in owed.items()
    )


# ------------------------------------------------------------------ locations
def look_at_reveal(table: LiveTable, look: Look) -> None:
    """Let locations look at a reveal, and at the hands (OQ-reveal-locations-order)."""
    rules = standing(table.setup.locations)
    minds = rules.discard_when_lower or look.same_faction
    questions = ("OQ-reveal-locations-order",) if minds else ()
    if rules.refills and table.setup.answers.reveal_locations_order == "draw-first":
        fill_hands(table, questions, bool(look.after_abilities))
    if rules.discard_when_lower or rules.lose_on_same_faction:
        apply_locations_to_reveal(table, look)
    if rules.refills and table.setup.answers.reveal_locations_order != "draw-first":
        fill_hands(table, questions, bool(look.after_abilities))
