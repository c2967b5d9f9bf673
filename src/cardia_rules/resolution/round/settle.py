"""What follows from every change: gaps close, signets follow the results, immediate wins end the game."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue.effects import ExtraSignet
from cardia_rules.events.seats import NORTH, SEATS, Seat
from cardia_rules.events.table import AnyTable, Table, Waiting
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
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations.neighbours import brought_together
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.protectors.matching import not_for_the_past
from cardia_rules.resolution.reasons import decisive, of_the_location
from cardia_rules.resolution.results import signets
from cardia_rules.resolution.results.derive import (
    ended_since,
    result_at,
    tie_ended,
    tied,
    turned,
    unsettled,
)
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
    Ends,
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
_COUNTED_LATER: Final = ("RB-12-abilities-first", "RB-12-five-signets", "RB-05-first-to-five")
_SHARED: Final = ("OQ-tribute-shared-tie",)
_SHIFTED: Final = ("OQ-previous-after-shift",)


class _Change:
    """What is known of a change when its results are looked at; ``because`` are the rulings that ask for it.

    ``tied`` are the places of the ties that were won before the change, ``ends`` the ongoing abilities that
    it has ended: both are reasons. ``silences`` are the rulings that keep a card from activating which
    comes to lose, if others than usual. ``beside`` are the places right before gaps that were closed.
    """

    def __init__(self, because: tuple[str, ...]) -> None:
        self.because = because
        self.tied: tuple[int, ...] = ()
        self.ends: Ends = ()
        self.silences: tuple[str, ...] = ()
        self.beside: tuple[int, ...] = ()
        self.at = 0
        self.replaced: tuple[Seat, int] | None = None
        self.begun: tuple[Seat, int] | None = None
        self.swapped: tuple[tuple[Seat, int], ...] = ()
        self.at_a_reveal = False

    def close(self, gap: int, behind: int, ruling: str) -> None:
        """Note that a gap was closed, and ``behind`` encounters were shifted."""
        self.because = decisive(self.because, (ruling,))
        self.ends = tuple(
            [replace(end, places=_places_after(end.places, gap)) for end in self.ends] if self.ends else ()
        )
        beside = _places_after(self.beside, gap)
        self.beside = (*beside, gap - 1) if behind else beside
        self.tied = self.silences = self.swapped = ()
        self.replaced = self.begun = None
        self.at_a_reveal = False


def _places_after(places: tuple[int, ...], gap: int) -> tuple[int, ...]:
    """Return where places are once a gap is closed, which is none of them any more."""
    return tuple([place - (place > gap) for place in places if place != gap])


def settle(
    table: LiveTable,
    before: Table,
    because: tuple[str, ...],
    *,
    at: int = 0,
    replaced: tuple[Seat, int] | None = None,
    silences: tuple[str, ...] = (),
    begun: tuple[Seat, int] | None = None,
    swapped: tuple[tuple[Seat, int], ...] = (),
    at_a_reveal: bool = False,
) -> None:
    """Close gaps, put the signets where the results are, then see whether somebody has won at once.

    ``before`` is the table when the change began. ``at`` is the place of the one card whose influence
    changed: no other result can have changed then, and no gap is there. ``replaced`` is whose winning card
    was just replaced, and at which place; ``begun`` whose ongoing ability has just begun, ``swapped`` whose
    cards changed places. While the current encounter is being revealed (``at_a_reveal``), all that have a
    result are past.
    """
    change = _Change(because)
    for played in before.north.row + before.south.row:
        if played is not None and played.tokens:
            change.tied, change.ends = tied(before), ended_since(before, table)
            break
    change.at, change.replaced, change.silences = at, replaced, silences
    change.begun, change.swapped, change.at_a_reveal = begun, swapped, at_a_reveal
    while not at and (gap := _gap(table)):
        _close(table, gap, change)
    look_again(table, change)


def look_again(table: LiveTable, change: _Change) -> None:
    """Record what differs from the results as they are now derived."""
    looked_at = replace(table.frozen(), current=0) if change.at_a_reveal else table
    abilities = ongoing(table)
    changed = unsettled(table, abilities, change.at)
    events: list[AnyEvent] = []
    for result in changed:
        events += _follows(looked_at, result, abilities, change, table.number)
    wins = may_win_at_once(table, abilities)
    won = newly_won(table, events, change.replaced) if wins else ()
    for at, event in enumerate(events):
        if type(event) is SignetReturned and table.phase == 2:
            had = (table.north if event.seat == NORTH else table.south).signets
            if had - event.count < SIGNETS_TO_WIN <= had:
                events[at] = _told_of_the_count(event)
    stands: tuple[WhyNot, ...] = ()
    if change.begun is not None and abilities.about:
        stands = _in_vain(table, abilities, change.begun, {result.place for result in changed})
    elif not events and abilities.abilities:
        stands = _result_stands(table, abilities, change)
    for event in events:
        table.happen(event)
    table.tell(stands)
    if wins:
        look_for_wins(table, bool(events), change.beside, won, gaining(events), change.begun, change.swapped)


def _follows(
    table: AnyTable, result: Result, abilities: Ongoing, change: _Change, cause: int
) -> list[AnyEvent]:
    """Return what follows from a result that the signets on the table do not show yet."""
    ended = lost_again(table, result, cause) if table.setup.answers.blessing_again == "gone" else []
    because = _because(table, result, change)
    if change.silences:
        because = _compared_anew(because, result)
    if change.tied:
        because = tie_ended(result, change.tied, abilities) + because
    moved = signets.moved(table, result, because, cause, change.silences)
    if result.place in change.beside and speaks_from_the_next(abilities, result.place):
        moved = [_after_the_shift(event) for event in moved]
    if location := standing(table.setup.locations).tribute:
        shared = _comes_to_share(table, result)
        if shared and table.setup.answers.tribute_shared_tie == "shared":
            moved = [_no_tribute(event, location, _SHARED) for event in moved]
        elif result.place == table.current:
            moved = [_no_tribute(event, location) for event in moved]
        moved += _turned(table, result, cause, change)
    return ended + moved


def _because(table: AnyTable, result: Result, change: _Change) -> tuple[str, ...]:
    """Return why a result may have changed: what begins, what has ended that spoke of it, the change."""
    ends = why_ended(change.ends, result.place, turned(table, result)) if change.ends else ()
    if not ends:
        return change.because
    begins = change.because[:1] if change.because[:1] == _BEGINS else ()
    return decisive(begins, ends, change.because)


def _compared_anew(because: tuple[str, ...], result: Result) -> tuple[str, ...]:
    """Put first what decides who wins, where cards are compared anew and their influence does not."""
    return because if result.won_by_influence else decisive(result.who, because)


def _after_the_shift(event: AnyEvent) -> AnyEvent:
    """Put first that a gap was closed: the ability next to this encounter spoke of another one before."""
    rulings = decisive(("RB-17-reflow",), event.rulings)
    return replace(event, rulings=rulings, questions=(*event.questions, *_SHIFTED))


def _comes_to_share(table: AnyTable, result: Result) -> bool:
    """Tell whether a seat comes to win a past encounter that the other one was winning and still wins."""
    north, south = table.north.at(result.place), table.south.at(result.place)
    one_held = bool(north and north.signets) != bool(south and south.signets)
    return one_held and all(result.winners) and result.place != table.current


def _no_tribute(event: AnyEvent, location: str, questions: tuple[str, ...] = ()) -> AnyEvent:
    """Tell who comes to win an encounter that the location does not look at: the current, or a shared one."""
    if not isinstance(event, SignetPlaced):
        return event
    rulings = of_the_location(location).passes
    told = WhyNot(what="location", seat=event.seat, card=location, rulings=rulings, questions=questions)
    return replace(event, why_not=(*event.why_not, told))


def _told_of_the_count(event: SignetReturned) -> SignetReturned:
    """Tell whoever had signets enough to win that they are counted after the abilities."""
    told = WhyNot(what="win", seat=event.seat, place=event.place, rulings=_COUNTED_LATER)
    return replace(event, why_not=(*event.why_not, told))


def _result_stands(table: AnyTable, abilities: Ongoing, change: _Change) -> tuple[WhyNot, ...]:
    """Tell that another influence leaves a result as it was, because of an ability that speaks of it.

    Or because who won a tie by an ability is now ahead, and so wins it all the same.
    """
    place = change.at
    result = result_at(table, place, abilities)
    if result is None:
        return ()
    if ended := tie_ended(result, change.tied, abilities):
        return (WhyNot(what="result", place=place, rulings=(*ended, "RB-16-overtake")),)
    if result.winners == _winners(table, place, NOTHING_ONGOING):
        return ()
    return (_stays(result),)


def _stays(result: Result) -> WhyNot:
    """Tell why an encounter has the result it had: first who wins it, then what is said of extra signets."""
    rulings = decisive(result.who, result.rulings)
    return WhyNot(what="result", place=result.place, rulings=rulings, questions=result.questions)


def _winners(table: AnyTable, place: int, abilities: Ongoing) -> tuple[bool, bool] | None:
    """Tell whether north's card would win an encounter, and whether south's would, were these in force."""
    result = result_at(table, place, abilities)
    return result.winners if result else None


def _in_vain(
    table: AnyTable, abilities: Ongoing, begun: tuple[Seat, int], changed: set[int]
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


def _speaks_in_vain(table: AnyTable, abilities: Ongoing, ability: Active, result: Result) -> bool:
    """Tell whether an ability alone would have changed a result that stays as it was."""
    effect = ability.effect
    if isinstance(effect, ExtraSignet):
        return sum(result.winners) != 1
    heard = _winners(table, result.place, abilities.alone(ability))
    return heard != _winners(table, result.place, NOTHING_ONGOING)


def _gap(table: AnyTable) -> int:
    """Return the first place that both rows have left empty, 0 if there is none."""
    if all(table.north.row):
        return 0
    for place, played in enumerate(table.north.row, 1):
        if played is None and place <= len(table.south.row) and table.south.row[place - 1] is None:
            return place
    return 0


def _close(table: LiveTable, gap: int, change: _Change) -> None:
    """Close a gap: the encounters after it are shifted, and what waits lies on another place."""
    behind = max(len(table.north.row), len(table.south.row)) - gap
    # Where no later encounter is shifted, the place is simply free again.
    ruling = "RB-17-reflow" if behind else "RB-17-discard"
    waited = _waited_in_vain(table, gap) if table.north.waiting or table.south.waiting else []
    closed = EncountersReflowed(
        place=gap,
        moved=behind,
        rulings=(ruling,),
        cause=table.number,
        questions=_CARD_GONE if waited else (),
        why_not=_only_moved(table, gap) if behind else (),
    )
    if table.setup.answers.late_reveal_card_gone == "lost":
        for seat, each in waited:
            table.happen(arrived(seat, each, (ruling,), _CARD_GONE))
    table.happen(closed)
    change.close(gap, behind, ruling)


def _only_moved(table: AnyTable, gap: int) -> tuple[WhyNot, ...]:
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


def _waited_in_vain(table: AnyTable, gap: int) -> list[tuple[Seat, Waiting]]:
    """Return what a card of a closed place would have got at its reveal (OQ-late-reveal-card-gone).

    A late modifier is none of it: that such a one waits for the next card is a ruling.
    """
    return [
        (seat, waiting)
        for seat in SEATS
        for waiting in table.side(seat).waiting
        if waiting.place == gap and waiting.kind != "late"
    ]


def _turned(table: AnyTable, result: Result, cause: int, change: _Change) -> list[AnyEvent]:
    """Note a past encounter newly won, or lost, for the location that will look at it."""
    events: list[AnyEvent] = []
    if result.place == table.current:
        return events
    shared = _SHARED if _comes_to_share(table, result) else ()
    if shared and table.setup.answers.tribute_shared_tie == "shared":
        return events
    seats = [
        (seat, played.card)
        for seat in SEATS
        if (played := table.side(seat).at(result.place))
        and (played.signets > 0) != (result.signets(seat) > 0)
    ]
    for seat, card in seats:
        replaced = change.replaced == (seat, result.place)
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
                questions=("OQ-tribute-replaced",) if replaced else shared,
            )
        )
    return events


def look_for_wins(
    table: LiveTable,
    changed: bool,
    beside: tuple[int, ...] = (),
    won: tuple[tuple[Seat, int], ...] | None = None,
    gained: tuple[Seat, ...] = (),
    begun: tuple[Seat, int] | None = None,
    swapped: tuple[tuple[Seat, int], ...] = (),
) -> None:
    """End the game if a condition that wins at once is met.

    ``changed`` if a signet just moved; ``won`` are the seats and places that a signet has just come to, if
    that is known. ``gained`` are the seats with one more signet, ``begun`` is the ongoing ability that has
    just begun, if one has: both may make players think that the game is won.
    """
    abilities = ongoing(table)
    wins = immediate_wins(table, abilities, beside, won, swapped)
    if not wins:
        if gained or begun or beside:
            table.tell(not_won(table, abilities, beside, won or (), gained, begun))
        return
    rulings = tuple(dict.fromkeys(ruling for win in wins for ruling in win.rulings))
    cause = table.number
    if len({win.seat for win in wins}) == 1:
        questions = tuple(dict.fromkeys(question for win in wins for question in win.questions))
        table.end(
            GameEnded(
                winner=wins[0].seat, reason=wins[0].reason, rulings=rulings, cause=cause, questions=questions
            )
        )
    both = ("OQ-both-win-at-once",)
    if table.setup.answers.both_win_at_once != "play-on":
        table.end(GameEnded(winner=None, reason="both-at-once", rulings=rulings, cause=cause, questions=both))
    # Told when it comes about, not again at every look while it lasts.
    if changed:
        table.happen(WinsCancelled(rulings=rulings, cause=cause, questions=both))
