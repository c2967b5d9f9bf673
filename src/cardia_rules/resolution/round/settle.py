"""What follows from every change: gaps close, signets follow the results, immediate wins end the game."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue.effects import ExtraSignet
from cardia_rules.events.seats import NORTH, SEATS, Seat
from cardia_rules.events.table import Table, Waiting
from cardia_rules.events.vocabulary import (
    AnyEvent,
    EncountersReflowed,
    EncounterTurned,
    GameEnded,
    SignetPlaced,
    SignetReturned,
    WhyNot,
    WinsCancelled,
)
from cardia_rules.resolution.agenda import Emit, LookForWins, Settle
from cardia_rules.resolution.agenda.base import End
from cardia_rules.resolution.locations.neighbours import brought_together
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.protectors.matching import not_for_the_past
from cardia_rules.resolution.reasons import decisive, of_the_location
from cardia_rules.resolution.results import signets
from cardia_rules.resolution.results.derive import result_at, tie_ended, turned, unsettled
from cardia_rules.resolution.results.immediate_wins import (
    gaining,
    immediate_wins,
    may_win_at_once,
    newly_won,
    not_won,
)
from cardia_rules.resolution.results.ongoing import (
    NOTHING_ONGOING,
    Active,
    Ongoing,
    ongoing,
    speaks_from_the_next,
    why_ended,
)
from cardia_rules.resolution.results.result import Result
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN, lost_again
from cardia_rules.resolution.round.waiting import arrived

_BEGINS: Final = ("RB-09-ongoing",)
_CARD_GONE: Final = ("OQ-late-reveal-card-gone",)
_COUNTED_LATER: Final = ("RB-12-abilities-first", "RB-12-five-signets")
_SHIFTED: Final = ("OQ-previous-after-shift",)


def settle(task: Settle, moment: Moment) -> Outcome:
    """Record what differs from the results as they are now derived."""
    table = replace(moment.table, current=0) if task.at_a_reveal else moment.table
    if not task.at and (gap := _gap(table)):
        return _close(gap, task, moment)
    abilities = ongoing(table)
    changed = unsettled(table, abilities, task.at)
    events: list[AnyEvent] = []
    for result in changed:
        events += _follows(table, result, abilities, task, moment.next - 1)
    look: tuple[LookForWins, ...] = ()
    if may_win_at_once(table, abilities):
        won = newly_won(table, events, task.replaced)
        look = (LookForWins(bool(events), task.beside, won, gaining(events), task.begun),)
    for at, event in enumerate(events):
        if type(event) is SignetReturned and table.phase == 2:
            had = (table.north if event.seat == NORTH else table.south).signets
            if had - event.count < SIGNETS_TO_WIN <= had:
                events[at] = _told_of_the_count(event)
    stands: tuple[WhyNot, ...] = ()
    if task.begun is not None and abilities.about:
        stands = _in_vain(table, abilities, task.begun, {result.place for result in changed})
    elif not events and abilities.abilities:
        stands = _result_stands(table, abilities, task)
    return Done(tuple(events), look, why_not=stands)


def _follows(table: Table, result: Result, abilities: Ongoing, task: Settle, cause: int) -> list[AnyEvent]:
    """Return what follows from a result that the signets on the table do not show yet."""
    ended = lost_again(table, result, cause) if table.setup.answers.blessing_again == "gone" else []
    because = _because(table, result, task)
    if task.silences:
        because = _compared_anew(because, result)
    if task.tied:
        because = tie_ended(result, task.tied, abilities) + because
    moved = signets.moved(table, result, because, cause, task.silences)
    if result.place in task.beside and speaks_from_the_next(abilities, result.place):
        moved = [_after_the_shift(event) for event in moved]
    if location := standing(table.setup.locations).tribute:
        if result.place == table.current:
            moved = [_no_tribute(event, location) for event in moved]
        moved += _turned(table, result, cause, task)
    return ended + moved


def _because(table: Table, result: Result, task: Settle) -> tuple[str, ...]:
    """Return why a result may have changed: what begins, what has ended that spoke of it, the change."""
    ends = why_ended(task.ends, result.place, turned(table, result)) if task.ends else ()
    if not ends:
        return task.because
    begins = task.because[:1] if task.because[:1] == _BEGINS else ()
    return decisive(begins, ends, task.because)


def _compared_anew(because: tuple[str, ...], result: Result) -> tuple[str, ...]:
    """Put first what decides who wins, where cards are compared anew and their influence does not."""
    return because if result.won_by_influence else decisive(result.who, because)


def _after_the_shift(event: AnyEvent) -> AnyEvent:
    """Put first that a gap was closed: the ability next to this encounter spoke of another one before."""
    rulings = decisive(("RB-17-reflow",), event.rulings)
    return replace(event, rulings=rulings, questions=(*event.questions, *_SHIFTED))


def _no_tribute(event: AnyEvent, location: str) -> AnyEvent:
    """Tell who comes to win the current encounter that the location looks at past ones."""
    if not isinstance(event, SignetPlaced):
        return event
    rulings = of_the_location(location).passes
    told = WhyNot(what="location", seat=event.seat, card=location, rulings=rulings)
    return replace(event, why_not=(*event.why_not, told))


def _told_of_the_count(event: SignetReturned) -> SignetReturned:
    """Tell whoever had signets enough to win that they are counted after the abilities."""
    told = WhyNot(what="win", seat=event.seat, place=event.place, rulings=_COUNTED_LATER)
    return replace(event, why_not=(*event.why_not, told))


def _result_stands(table: Table, abilities: Ongoing, task: Settle) -> tuple[WhyNot, ...]:
    """Tell that another influence leaves a result as it was, because of an ability that speaks of it.

    Or because who won a tie by an ability is now ahead, and so wins it all the same.
    """
    place = task.at
    result = result_at(table, place, abilities)
    if result is None:
        return ()
    if ended := tie_ended(result, task.tied, abilities):
        return (WhyNot(what="result", place=place, rulings=(*ended, "RB-16-overtake")),)
    if result.winners == _winners(table, place, NOTHING_ONGOING):
        return ()
    return (_stays(result),)


def _stays(result: Result) -> WhyNot:
    """Tell why an encounter has the result it had: first who wins it, then what is said of extra signets."""
    rulings = decisive(result.who, result.rulings)
    return WhyNot(what="result", place=result.place, rulings=rulings, questions=result.questions)


def _winners(table: Table, place: int, abilities: Ongoing) -> tuple[bool, bool] | None:
    """Tell whether north's card would win an encounter, and whether south's would, were these in force."""
    result = result_at(table, place, abilities)
    return result.winners if result else None


def _in_vain(
    table: Table, abilities: Ongoing, begun: tuple[Seat, int], changed: set[int]
) -> tuple[WhyNot, ...]:
    """Tell what an ongoing ability that has just begun says of results, and what keeps them as they were."""
    told: list[WhyNot] = []
    for ability in abilities.abilities:
        if (ability.seat, ability.place) != begun:
            continue
        # Of a tie that no other ability speaks of there is nothing to tell: this one wins it.
        for place in (ability.of,) if ability.of else abilities.about:
            result = None if place in changed else result_at(table, place, abilities)
            if result is not None and _speaks_in_vain(table, abilities, ability, result):
                told.append(_stays(result))
    return tuple(told)


def _speaks_in_vain(table: Table, abilities: Ongoing, ability: Active, result: Result) -> bool:
    """Tell whether an ability alone would have changed a result that stays as it was."""
    effect = ability.effect
    if isinstance(effect, ExtraSignet):
        return sum(result.winners) != 1
    heard = _winners(table, result.place, abilities.alone(ability))
    return heard != _winners(table, result.place, NOTHING_ONGOING)


def _gap(table: Table) -> int:
    """Return the first place that both rows have left empty, 0 if there is none."""
    if all(table.north.row):
        return 0
    for place, played in enumerate(table.north.row, 1):
        if played is None and place <= len(table.south.row) and table.south.row[place - 1] is None:
            return place
    return 0


def _close(gap: int, task: Settle, moment: Moment) -> Done:
    table = moment.table
    behind = len(table.north.row) - gap
    # Where no later encounter is shifted, the place is simply free again.
    ruling = "RB-17-reflow" if behind else "RB-17-discard"
    waited = _waited_in_vain(table, gap) if table.north.waiting or table.south.waiting else []
    closed = EncountersReflowed(
        place=gap,
        moved=behind,
        rulings=(ruling,),
        cause=moment.next - 1,
        questions=_CARD_GONE if waited else (),
        why_not=_only_moved(table, gap) if behind else (),
    )
    lost = table.setup.answers.late_reveal_card_gone == "lost"
    over = [arrived(seat, each, (ruling,), _CARD_GONE) for seat, each in waited] if lost else []
    because = decisive(task.because, (ruling,))
    ends = tuple([_shifted(end, gap) for end in task.ends])
    beside = tuple([place - (place > gap) for place in task.beside if place != gap])
    then = Settle(
        because,
        beside=(*beside, gap - 1) if behind else beside,
        ends=ends,
    )
    return Done((*over, closed), (then,))


def _shifted(end: End, gap: int) -> End:
    """Return what has ended with the places that it spoke of, now that a gap is closed."""
    return replace(end, places=tuple([place - (place > gap) for place in end.places if place != gap]))


def _only_moved(table: Table, gap: int) -> tuple[WhyNot, ...]:
    """Tell what does not come of it that encounters are shifted: cards meet, or lie before a protector."""
    told: tuple[WhyNot, ...] = ()
    for seat in SEATS:
        side = table.side(seat)
        told += brought_together(table, seat, (side.at(gap - 1), side.at(gap + 1)))
    past = [guard for guard in table.guards if guard.up and gap <= guard.place < table.compared]
    for guard in past:
        if guard.place + 1 != table.current:
            told += not_for_the_past(table, guard, guard.place + 1)
    return told


def _waited_in_vain(table: Table, gap: int) -> list[tuple[Seat, Waiting]]:
    """Return what a card of a closed place would have got at its reveal (OQ-late-reveal-card-gone).

    A late modifier is none of it: that such a one waits for the next card is a ruling.
    """
    return [
        (seat, waiting)
        for seat in SEATS
        for waiting in table.side(seat).waiting
        if waiting.place == gap and waiting.kind != "late"
    ]


def _turned(table: Table, result: Result, cause: int, task: Settle) -> list[AnyEvent]:
    """Note a past encounter newly won, or lost, for the location that will look at it."""
    events: list[AnyEvent] = []
    if result.place == table.current:
        return events
    seats = [
        (seat, played.card)
        for seat in SEATS
        if (played := table.side(seat).at(result.place))
        and (played.signets > 0) != (result.signets(seat) > 0)
    ]
    for seat, card in seats:
        replaced = task.replaced == (seat, result.place)
        if replaced and table.setup.answers.tribute_replaced == "same":
            continue
        events.append(
            EncounterTurned(
                seat=seat,
                card=card,
                place=result.place,
                won=result.signets(seat) > 0,
                both=len(seats) == 2 and all(result.winners),
                rulings=of_the_location(standing(table.setup.locations).tribute).does,
                cause=cause,
                questions=("OQ-tribute-replaced",) if replaced else (),
            )
        )
    return events


def look_for_wins(task: LookForWins, moment: Moment) -> Outcome:
    """End the game if a condition that wins at once is met."""
    table = moment.table
    abilities = ongoing(table)
    wins = immediate_wins(table, abilities, task.beside, task.won)
    if not wins:
        if not (task.gained or task.begun or task.beside):
            return Done()
        return Done(why_not=not_won(table, abilities, task.beside, task.won or (), task.gained, task.begun))
    rulings = tuple(dict.fromkeys(ruling for win in wins for ruling in win.rulings))
    if len({win.seat for win in wins}) == 1:
        end = GameEnded(
            winner=wins[0].seat,
            reason=wins[0].reason,
            rulings=rulings,
            cause=moment.next - 1,
            questions=tuple(dict.fromkeys(question for win in wins for question in win.questions)),
        )
        return Done((end,))
    cause, questions = moment.next - 1, ("OQ-both-win-at-once",)
    if moment.table.setup.answers.both_win_at_once == "play-on":
        # Told when it comes about, not again at every look while it lasts.
        cancelled = WinsCancelled(rulings=rulings, cause=cause, questions=questions)
        return Done((cancelled,) if task.changed else ())
    draw = GameEnded(winner=None, reason="both-at-once", rulings=rulings, cause=cause, questions=questions)
    return Done((draw,))


def emit(task: Emit, _moment: Moment) -> Outcome:
    """Let events happen that were decided before."""
    return Done(task.events)
