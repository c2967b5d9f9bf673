"""Why signets move: first an end that decides, else an ability that speaks of the result, else influence."""

from typing import Final

import msgspec
from msgspec.structs import force_setattr

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.cards import OfEachCharacter
from cardia_rules.catalogue.effects import BlessNext, ExtraSignet
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import AnyTable, Played, Table
from cardia_rules.events.vocabulary import AbilityActivated, SignetPlaced, SignetReturned, WhyNot
from cardia_rules.reasons.change import FOLLOWS, OVERTAKE, OpenChange, why_ended
from cardia_rules.reasons.entries import of_the_location, said_of
from cardia_rules.reasons.order import (
    ABILITIES_FIRST,
    FIVE_SIGNETS,
    INSTANT,
    NEW_LOSER_SILENT,
    ONE_PHASE_TWO,
    ONGOING,
    REFLOWED,
    REVEALED,
    Rulings,
    in_order,
)
from cardia_rules.reasons.results import (
    Explained,
    differs_from_influence,
    explained,
    is_needed,
    keeps_its_result,
    stays,
    would_matter_alone,
)
from cardia_rules.reasons.step import FinishedStep, why, why_not
from cardia_rules.resolution.results.derive import changes_hands, result_at
from cardia_rules.resolution.results.ongoing import Active, Ongoing, ongoing
from cardia_rules.resolution.results.result import Result
from cardia_rules.resolution.results.settle import Settled
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN

# Why the ability of a card that comes to lose is not done again, where its entry speaks of that.
_AGAIN: Final = OfEachCharacter(
    lambda character: tuple([ruling for effect in character.ability for ruling in effect.why.again])
)
_COUNTED_LATER: Final = in_order(
    rule=(ABILITIES_FIRST,), general=(FIVE_SIGNETS,), also=("RB-05-first-to-five",)
)


class SignetMove(msgspec.Struct, frozen=True, gc=False):
    """How one seat's signets follow a result; ``table`` is the table before any signet moved."""

    table: Table
    result: Result
    seat: Seat
    mine: Played
    other: Played
    why: Explained
    begins: bool = False  # the result hangs on an ability that has just begun
    ended: Rulings = ()  # what spoke of the encounter and has ended, or what has come instead
    rules: Rulings = (REVEALED,)  # the general rules why the encounter is looked at
    silences: Rulings = ()
    past: bool = False
    modified: bool = False  # the influence of one of its cards has changed, and not the card

    @property
    def holds(self) -> int:
        """Return how many signets the card holds afterwards."""
        return self.result.signets(self.seat)


Moved = SignetPlaced | SignetReturned


def signet_move(event: Moved, table: Table, abilities: Ongoing, change: OpenChange | None) -> SignetMove:
    """Return how a signet follows a result.

    ``table`` is the table before any signet moved, with the ``abilities`` in force; without a ``change`` the
    encounter was just compared.
    """
    result = result_at(table, event.place, abilities)
    mine, other = table.side(event.seat).at(event.place), table.side(OPPONENT[event.seat]).at(event.place)
    assert result is not None
    assert mine is not None
    assert other is not None
    why = explained(table, result, abilities)
    if change is None:
        return SignetMove(table, result, event.seat, mine, other, why)
    begun = [each for each in abilities.abilities if (each.seat, each.place) in change.woken]
    begins = any(is_needed(table, abilities, ability, result) for ability in begun)
    ends = why_ended(change.ends, event.place, changes_hands(table, result))
    came, rules = change.because(event.place, begins, ends)
    ended = in_order(moment=change.tie_ended(result, abilities), ended=ends, own=came)
    past = event.place != table.current
    modified = FOLLOWS in rules and not change.swapped
    silences = change.silences
    return SignetMove(
        table, result, event.seat, mine, other, why, begins, ended, rules, silences, past, modified
    )


def _rulings(step: FinishedStep, move: SignetMove) -> Rulings:
    """Return why signets move, first what decides: an end, else an ability that speaks, else influence."""
    event, mine, other = step.event, move.mine, move.other
    said, undisputed = _said_of_it(move)
    # Where cards are compared anew, an ability that speaks of the new ones decides.
    end_decides = not move.silences or move.why.won_by_influence or 0 < move.holds < mine.signets
    # Neither card's influence exceeds the other's in a tie, whoever holds a signet.
    rules = tuple([rule for rule in move.rules if not (rule == OVERTAKE and move.result.tie)])
    newly = OVERTAKE in rules and not mine.signets and not other.signets
    returned = isinstance(event, SignetReturned)
    # A tie that nobody wins gives every signet back, and ends no blessing.
    unblessed = mine.blessings and not move.holds and move.result.signets(OPPONENT[event.seat])
    gap = step.change is not None and _beside_a_gap(step.in_force, event.place, step.change)
    return in_order(
        shifted=(REFLOWED,) if gap else (),
        moment=said_of(move.table.setup, BlessNext).ends if unblessed else (),
        situation=("FAQ-1-all-signets-move",) if returned and event.count > 1 else (),
        ended=move.ended if end_decides else (),
        own=() if undisputed else said,
        begun=(ONGOING,) if move.begins else (OVERTAKE,) if newly else (),
        besides=move.ended,
        rule=rules,
        also=said,
    )


def _said_of_it(move: SignetMove) -> tuple[Rulings, bool]:
    """Return the rulings about what a card holds, and whether influence alone decided that.

    What is said of extra signets decides nothing about a card that gets none: it loses its signets, or lies
    opposite the blessed card.
    """
    why, fewer = move.why, move.holds < move.mine.signets
    shared = all(move.result.winners) and move.other.blessings
    extra = move.holds > 0 if fewer else not shared
    if extra:
        return why.rulings, why.undisputed
    return why.who if fewer else in_order(own=why.who, also=why.rulings), why.won_by_influence


def _beside_a_gap(in_force: Ongoing, place: int, change: OpenChange) -> bool:
    """Tell whether the ability next to this encounter spoke of another one before a gap was closed."""
    speaking = in_force.about.get(place, ())
    return place in change.beside and any(ability.place == place + 1 for ability in speaking)


def _beside_a_swap(in_force: Ongoing, place: int, change: OpenChange) -> bool:
    """Tell whether a swapped card speaks of this encounter, or did before the swap, from the next one."""
    return any(
        ability.of == place != ability.place and (ability.seat, ability.place) in change.swapped
        for abilities in (in_force, change.in_force)
        for ability in abilities.about.get(place, ())
    )


# ------------------------------------------------------------------ what a player may expect in vain
def _not_by_placing(step: FinishedStep, move: SignetMove) -> tuple[WhyNot, ...]:
    """Explain what does not happen when somebody else comes to win an encounter."""
    if move.mine.signets:
        return ()
    told: tuple[WhyNot, ...] = ()
    if not move.result.signets(OPPONENT[move.seat]):
        told = (_loses_now(step, move, OPPONENT[move.seat], move.other),)
    return told + _goes_on(move.result, move.seat, move.mine)


def _not_by_returning(step: FinishedStep, move: SignetMove) -> tuple[WhyNot, ...]:
    """Explain what does not happen when a card loses signets, to it and to the card opposite."""
    if move.other.signets and not move.holds:
        # Both had won; nothing goes on the card opposite, so it is told here that this one only loses.
        return (_loses_now(step, move, move.seat, move.mine),)
    if FOLLOWS in move.rules and not move.result.signets(OPPONENT[move.seat]):
        return _goes_on(move.result, OPPONENT[move.seat], move.other)
    return ()


def _loses_now(step: FinishedStep, move: SignetMove, seat: Seat, played: Played) -> WhyNot:
    """Explain why a card that comes to lose does not activate, or not again: what is instant is done once."""
    silences = move.silences
    if not silences and move.result.tie:
        silences = move.why.silences[:1]
    elif not silences:
        silences = _silent(played.card, move.past, move.modified)
    if CHARACTERS[played.card].instant and any(
        isinstance(each, AbilityActivated) and (each.seat, each.card) == (seat, played.card)
        for each in step.told
    ):
        silences = in_order(own=silences, also=(INSTANT,))
    return WhyNot(what="activation", seat=seat, card=played.card, place=move.result.place, rulings=silences)


def _silent(card: str, past: bool, modified: bool) -> Rulings:
    """Return why a card that comes to lose does not activate, first what speaks of just this."""
    return in_order(
        own=_AGAIN[card] if modified else (),
        begun=("RB-07-only-current",) if past else (),
        besides=(NEW_LOSER_SILENT,) if modified and not past else (),
        rule=(ONE_PHASE_TWO,),
        general=(NEW_LOSER_SILENT,) if modified else (),
    )


def _goes_on(result: Result, seat: Seat, played: Played) -> tuple[WhyNot, ...]:
    """Explain why an ongoing ability stays active although its card no longer loses."""
    if not played.tokens or CHARACTERS[played.card].instant:
        return ()
    wins = ("FAQ-1-ongoing-after-win",)
    rulings = in_order(
        situation=wins if result.signets(seat) else (), rule=("RB-09-ongoing-outlives-result",), also=wins
    )
    return (WhyNot(what="end", seat=seat, card=played.card, place=result.place, rulings=rulings),)


def _no_tribute(move: SignetMove, location: str) -> tuple[WhyNot, ...]:
    """Explain why a location that looks at encounters newly won does not look at the current one."""
    if not location or move.past:
        return ()
    rulings = of_the_location(location).passes
    return (WhyNot(what="location", seat=move.seat, card=location, rulings=rulings),)


def _not_counted_yet(event: SignetReturned, table: Table) -> tuple[WhyNot, ...]:
    """Explain why enough signets have not won in phase 2: they are counted after the abilities."""
    had = table.side(event.seat).signets
    if table.phase != 2 or not had - event.count < SIGNETS_TO_WIN <= had:
        return ()
    return (WhyNot(what="win", seat=event.seat, place=event.place, rulings=_COUNTED_LATER),)


# ------------------------------------------------------------------ read off a step
@why(SignetPlaced, SignetReturned)
def _moves(step: FinishedStep) -> Rulings:
    event, change = step.event, step.change
    if change is None and type(step.by) is Result and not step.by.heard:
        return (REVEALED,)  # just compared, and influence alone decides
    assert step.settling is not None
    move = signet_move(event, step.settling, step.in_force, change)
    if change is not None:
        about = step.in_force, event.place, change
        if _beside_a_gap(*about) or _beside_a_swap(*about):
            force_setattr(event, "questions", ("OQ-previous-after-shift",))
        if isinstance(event, SignetPlaced):
            in_vain = _not_by_placing(step, move) + _no_tribute(move, step.table.locations.tribute)
        else:
            in_vain = _not_by_returning(step, move) + _not_counted_yet(event, move.table)
        force_setattr(event, "why_not", in_vain)
    return _rulings(step, move)


@why_not(Settled)
def _stands(step: FinishedStep) -> tuple[WhyNot, ...]:
    """Explain why results stay as they were although something speaks of them."""
    change, table = step.change, step.table
    if change is None:
        return ()
    abilities = ongoing(table)
    if change.begun is not None and abilities.about:
        changed = {event.place for event in step.followed if isinstance(event, SignetPlaced | SignetReturned)}
        return _in_vain(table, abilities, change.begun, changed)
    if step.settling is None and abilities.abilities:
        return _result_stands(table, abilities, change, step.by.at)
    return ()


def _in_vain(
    table: AnyTable, abilities: Ongoing, begun: tuple[Seat, int], changed: set[int]
) -> tuple[WhyNot, ...]:
    """Explain why an ongoing ability that has just begun leaves results as they were."""
    told: list[WhyNot] = []
    for ability in abilities.abilities:
        if (ability.seat, ability.place) != begun:
            continue
        # Of a tie that no other ability speaks of there is nothing to tell: this one wins it.
        for place in (ability.of,) if ability.of else abilities.about:
            result = None if place in changed else result_at(table, place, abilities)
            if result is not None and _speaks_in_vain(table, abilities, ability, result):
                told.append(stays(table, result))
    return tuple(told)


def _speaks_in_vain(table: AnyTable, abilities: Ongoing, ability: Active, result: Result) -> bool:
    """Tell whether an ability alone would have changed a result that stays as it was."""
    if isinstance(ability.effect, ExtraSignet):
        return sum(result.winners) != 1
    return would_matter_alone(table, abilities, ability, result)


def _result_stands(table: AnyTable, abilities: Ongoing, change: OpenChange, place: int) -> tuple[WhyNot, ...]:
    """Explain why a result stays as it was although influence has changed.

    An ability decides it; or who won a tie by an ability is ahead now, and wins all the same.
    """
    result = result_at(table, place, abilities)
    if result is None:
        return ()
    if ended := change.tie_ended(result, abilities):
        return (keeps_its_result(table, result, in_order(ended=ended, general=(OVERTAKE,))),)
    return (stays(table, result),) if differs_from_influence(table, result) else ()
