"""Why a game is over, or goes on."""

from itertools import chain
from typing import Final

from msgspec.structs import force_setattr

from cardia_rules.catalogue.effects import Reasons
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import OPPONENT, SEATS
from cardia_rules.events.table import AnyTable
from cardia_rules.reasons.entries import of_the_location
from cardia_rules.reasons.locations import LAST
from cardia_rules.reasons.order import FIVE_SIGNETS, Rulings, in_order
from cardia_rules.reasons.playing import why_from_deck
from cardia_rules.reasons.results import TIE
from cardia_rules.reasons.step import FinishedStep, hangs_on, why, why_not
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations import Look, same_faction
from cardia_rules.resolution.results.immediate_wins import NotWon, Win
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.result import Result
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN

_CANNOT_PLAY: Final = ("RB-12-cannot-play",)


@why(ev.GameEnded)
def _ended(step: FinishedStep) -> Rulings:
    event: ev.GameEnded = step.event
    if isinstance(step.by, list):
        return in_order(own=tuple(chain(*[_of_win(step.table, win) for win in step.by])))
    if isinstance(step.by, Look):
        return _by_two_of_a_faction(step, step.by)
    if event.reason == "five-signets":
        return _counted(step.table.north.signets, step.table.south.signets)
    if event.reason == "ability":
        return _by_ability(step)
    if event.reason == "no-replacement":
        return in_order(moment=step.effect.why.empty if step.effect else (), rule=_CANNOT_PLAY)
    if event.reason == "nobody-can-play":
        drawn = ("FAQ-1-draw",) if event.winner is None else ()
        bound = why_from_deck(step.table, step.by)
        return in_order(situation=drawn, rule=("RB-12-nobody-can-play",), also=bound)
    if step.effect is not None:  # what binds to an empty deck, and ends the game at once
        return step.effect.why.does
    if event.reason == "cannot-play":
        return in_order(own=why_from_deck(step.table, step.by), rule=_CANNOT_PLAY)
    return ()  # not the rules end it but what somebody says: a resignation, an agreement, a judge


def _by_ability(step: FinishedStep) -> Rulings:
    """Return why an ability wins: first that it does so despite enough signets of the opponent's."""
    despite = step.entry.despite
    enough = step.table.side(OPPONENT[step.event.winner]).signets >= SIGNETS_TO_WIN
    return in_order(moment=despite if enough else (), rule=("RB-12-ability-wins",), also=despite)


def _by_two_of_a_faction(step: FinishedStep, look: Look) -> Rulings:
    reasons = of_the_location(step.table.locations.lose_on_same_faction)
    alone = len(look.same_faction) == 1 and look.face_up
    return in_order(moment=reasons.face_up if alone else (), own=reasons.does)


def _of_win(table: LiveTable, win: Win) -> Rulings:
    if win.ability is not None:
        return _at_once(win.ability.effect.why, table, win.closed_up)
    return _at_once(of_the_location(table.locations.in_a_row), table, win.closed_up)


def _at_once(reasons: Reasons, table: AnyTable, closed_up: bool) -> Rulings:
    """Return what decides: that a gap was closed, or that it is phase 1, and then what always holds."""
    return in_order(
        moment=reasons.closed_up if closed_up else (),
        situation=reasons.at_the_reveal if table.phase == 1 else (),
        own=reasons.does,
    )


@hangs_on(ev.GameEnded)
def _brought_together(step: FinishedStep) -> Rulings:
    wins = step.by if isinstance(step.by, list) else ()
    shifted = any(win.closed_up and win.ability is None for win in wins)
    return ("OQ-in-a-row-after-shift",) if shifted else ()


# ------------------------------------------------------------------ the count
@why(ev.SignetsCounted)
def _count(step: FinishedStep) -> Rulings:
    event = step.event
    if event.north == event.south >= SIGNETS_TO_WIN:
        force_setattr(event, "why_not", _not_when_level(step.table))
    return _counted(event.north, event.south)


def _counted(north: int, south: int) -> Rulings:
    if north < SIGNETS_TO_WIN or south < SIGNETS_TO_WIN:
        return (FIVE_SIGNETS,)
    both = ("FAQ-1-five-and-more",)
    if north == south:
        return in_order(moment=("RB-12-level-at-five",), situation=both)
    return in_order(situation=both, rule=(FIVE_SIGNETS,))


@why_not(ev.GameEnded)
def _not_in_a_draw(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    drawn = step.event.reason == "nobody-can-play" and step.event.winner is None
    return _not_when_level(step.table) if drawn else ()


@why_not(ev.GameEnded)
def _before_locations_look(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain why who wins at a reveal does not lose by two cards of a faction in a row.

    While the one before lies face down nothing is told: its faction would be known.
    """
    table, wins = step.table, step.by if isinstance(step.by, list) else ()
    location = table.locations.lose_on_same_faction
    revealed = [each for each in step.told if isinstance(each, ev.CardRevealed)]
    if not location or table.phase != 1 or not revealed:
        return ()
    place = revealed[-1].place
    cards = {each.seat: each.card for each in revealed if each.place == place}
    told: list[ev.WhyNot] = []
    for win in wins:
        card, before = cards.get(win.seat), table.side(win.seat).at(place - 1)
        if card is not None and before is not None and before.up and same_faction(card, before):
            in_a_row = of_the_location(table.locations.in_a_row).at_the_reveal if win.ability is None else ()
            rulings = in_order(situation=in_a_row, general=LAST)
            told.append(ev.WhyNot(what="location", seat=win.seat, card=location, rulings=rulings))
    return tuple(told)


def _not_when_level(table: AnyTable) -> tuple[ev.WhyNot, ...]:
    """Explain why an ability that wins ties does not win a game that is level."""
    return tuple(
        [
            ev.WhyNot(what="win", seat=ability.seat, place=ability.place, rulings=ability.effect.why.level)
            for ability in ongoing(table).of_ties
            if ability.effect.why.level
        ]
    )


@why_not(ev.PhaseSkipped)
def _not_by_a_tie(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain why a tie does not win the game for who waits for the following encounter."""
    place = step.by.place - 1 if isinstance(step.by, Result) else 0
    waits = [each for each in ongoing(step.table).of_the_game if each.place == place]
    return tuple([ev.WhyNot(what="win", seat=each.seat, place=place, rulings=TIE) for each in waits])


# ------------------------------------------------------------------ not at once
@why_not(NotWon)
def _not_at_once(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain why a seat that may think it has won at once has not."""
    table, beside, won = step.table, step.by.beside, step.by.won or ()
    begun = step.settled.begun if step.settled is not None else None
    gained = {event.seat for event in step.followed if isinstance(event, ev.SignetPlaced)}
    if step.by.won is None:  # who laid the table out may think that either seat has won
        gained = {*SEATS}
    told: list[ev.WhyNot] = []
    if not (gained or begun or beside):
        return ()
    rules = table.locations
    if rules.wins_in_a_row:
        rulings = of_the_location(rules.in_a_row).passes
        told += [
            ev.WhyNot(what="win", seat=seat, card=rules.in_a_row, rulings=rulings)
            for seat in SEATS
            if seat in gained and table.side(seat).signets >= rules.wins_in_a_row
        ]
    for ability in ongoing(table).of_the_game:
        seat, place, reasons = ability.seat, ability.place, ability.effect.why
        closed_up = place in beside
        if closed_up or (OPPONENT[seat], place + 1) in won:
            rulings = _at_once(reasons, table, closed_up)
            told.append(ev.WhyNot(what="win", seat=seat, place=place, rulings=rulings))
        elif any(winner == seat for winner, _place in won) or begun == (seat, place):
            told.append(ev.WhyNot(what="win", seat=seat, place=place, rulings=reasons.does))
    return tuple(told)
