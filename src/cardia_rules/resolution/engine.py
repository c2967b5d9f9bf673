"""The engine: a position and one decision or chance outcome in, events and the next position out.

Pure: a position is never changed, so the same input always gives the same events, a refused
decision leaves nothing behind, and any position can be stored, forked and resumed.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, in_ascending_influence
from cardia_rules.errors import ChanceRefused, DecisionRefused, Failure
from cardia_rules.events.about import About, make_about
from cardia_rules.events.fold import fold
from cardia_rules.events.options import ChooseFromHand, ChooseTwo, Option
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    DecisionTaken,
    EndDeclared,
    GameEnded,
    GameSetUp,
    JudgeNoted,
    PositionArranged,
)
from cardia_rules.kernel.log.problems import in_short
from cardia_rules.resolution import agenda
from cardia_rules.resolution.chances import chance_event
from cardia_rules.resolution.locations.standing import refill
from cardia_rules.resolution.outcome import Moment, NeedChance, NeedDecision
from cardia_rules.resolution.position import Ask, ChanceOutcome, Position
from cardia_rules.resolution.positions.phases import both_placed
from cardia_rules.resolution.positions.soundness import check_setup, check_table, renumbered
from cardia_rules.resolution.refusals import refuse_decision, well_formed
from cardia_rules.resolution.results.immediate_wins import may_win_at_once
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.round.waiting import late_for
from cardia_rules.resolution.run import Resolution, next_task, resolve

# The other answer would refuse a deck with two of one influence.
_ANY_SIXTEEN: Final = ("OQ-mixed-deck-values",)
_ADDED: Final = frozenset(slug for slug, location in LOCATIONS.items() if location.set == "protectors")

__all__ = [
    "Resolution",
    "arranged",
    "choices_of",
    "decide",
    "declare_end",
    "happen",
    "note",
    "resume",
    "say",
    "set_up",
]


# ------------------------------------------------------------------ beginnings
def set_up(setup: Setup, about: About | None = None) -> Resolution:
    """Begin a new game, up to the first shuffle; raise ``SetupRefused`` if it cannot be played."""
    check_setup(setup)
    decks: set[str] = {CHARACTERS[card].deck for card in setup.deck}
    influences = {CHARACTERS[card].influence for card in setup.deck}
    event = GameSetUp(
        setup=setup,
        about=make_about() if about is None else about,
        rulings=(*_why_these_cards(setup, decks), "RB-03-deck", "RB-04-identical-decks"),
        questions=_ANY_SIXTEEN if len(influences) < len(setup.deck) else (),
    )
    shuffles = tuple(agenda.Shuffle(seat=seat, cause=1, rulings=("RB-03-deck",)) for seat in SEATS)
    lay = (agenda.LayProtectors(),) if setup.protectors else ()
    return _begin(event, (*shuffles, *lay, agenda.DealHands(), agenda.BeginRound()))


def _why_these_cards(setup: Setup, decks: set[str]) -> tuple[str, ...]:
    """Return what is special about this set-up, the most special first."""
    mixed = ("RB-15-mixed-decks",) if decks >= {"I", "II"} else ("RB-15-deck-two",) if "II" in decks else ()
    places = ("RB-15-several-locations", "RB-15-location")[-len(setup.locations) :] if setup.locations else ()
    added: tuple[str, ...] = () if _ADDED.isdisjoint(setup.locations) else ("NP-4-locations",)
    return (*added, *places, *mixed, *(("NP-1-setup",) if setup.protectors else ()))


def arranged(table: Table, about: About | None = None) -> Resolution:
    """Begin a game from a table laid out by hand, from the phase that it says.

    Raise ``PositionRefused`` if the table cannot exist.
    """
    about = make_about() if about is None else about
    # A game that was carried on keeps its signets where older rules put them until they are derived anew.
    as_it_lies = about.origin is not None and about.origin.how == "carried-on"
    check_table(table, as_it_lies=as_it_lies)
    table = renumbered(table)
    event = PositionArranged(table=table, about=about, rulings=("RB-05-cards-stay",))
    north, south = table.north.at(table.current), table.south.at(table.current)
    late = agenda.ApplyLateModifiers(
        north.card if north else "", south.card if south else "", late_for(table, table.current)
    )
    after: tuple[agenda.Task, ...] = (
        late,
        agenda.SettleTurns(),
        *refill(table.setup),
        agenda.BeginPhaseThree(1),
    )
    # What wins at once does so in any phase, so also on a table that was laid out that way.
    look: tuple[agenda.Task, ...] = ()
    if as_it_lies:
        look = (agenda.Settle(("RB-10-result-follows",)),)
    elif may_win_at_once(table, ongoing(table)):
        look = (agenda.LookForWins(changed=True),)
    if table.phase == 1:
        placing = agenda.RevealCards() if both_placed(table) else agenda.ArrangePlacing()
        ready = (*refill(table.setup), placing)
        return _begin(event, (*look, *ready))
    if table.phase == 2:
        return _begin(event, (*look, agenda.BeginPhaseTwo(1), *after))
    return _begin(event, (*look, *after))


def _begin(event: AnyEvent, tasks: tuple[agenda.Task, ...]) -> Resolution:
    table = fold(None, event)
    before = Position(table=table, agenda=tasks[::-1], number=0)
    return resolve(before, table, [event], Moment(table, 2))


# ------------------------------------------------------------------ inputs
def decide(position: Position, seat: Seat, option: Option, *, limit: int | None = None) -> Resolution:
    """Take a decision; with a limit, stop after that many events (``resume`` goes on)."""
    asks = position.asks
    for ask in asks:
        if ask.seat == seat:
            break
    else:
        raise refuse_decision(position, choices_of(position), seat, option)
    if option not in ask.options:
        option = _in_standard_order(well_formed(option, seat), ask)
        if option not in ask.options:
            raise refuse_decision(position, choices_of(position), seat, option)
    taken = DecisionTaken(
        seat=seat,
        ask=ask.number,
        option=option,
        rulings=ask.rulings,
        cause=ask.cause,
        questions=ask.questions,
    )
    decided = position.number + 1
    moment = Moment(position.table, decided + 1, option, seat, decided, ask.number)
    unanswered = asks[1:] if ask is asks[0] else asks[:1]  # a seat is asked once, and there are two
    return resolve(position, position.table, [taken], moment, limit, unanswered)


def happen(position: Position, outcome: ChanceOutcome, *, limit: int | None = None) -> Resolution:
    """Let chance have decided what the position waits for."""
    need = next_task(position) if position.chance is not None else None
    if not isinstance(need, NeedChance):
        raise ChanceRefused((Failure("no-chance-needed", "no chance is needed now"),))
    event, decided = chance_event(need, outcome), position.number + 1
    # A shuffle is on the table as soon as it is known; the task must see the new order.
    table = fold(position.table, event)
    return resolve(position, table, [event], Moment(table, decided + 1, outcome, None, decided), limit)


Said = EndDeclared | JudgeNoted


def say(position: Position, said: Said) -> Resolution:
    """Take somebody's word: the end of the game, or a judge's note; raise ``DecisionRefused``."""
    return declare_end(position, said) if isinstance(said, EndDeclared) else note(position, said)


def declare_end(position: Position, said: EndDeclared) -> Resolution:
    """End a game by somebody's word; raise ``DecisionRefused`` if it is over or the word makes no sense."""
    if (refused := _why_no_end(position.table, said)) is not None:
        raise DecisionRefused((refused,))
    winner = said.winner if said.how == "judged" else OPPONENT[said.seat] if said.seat else None
    ended = GameEnded(winner=winner, reason=said.how, rulings=(), cause=position.number + 1)
    declared = replace(said, rulings=(), cause=0, questions=())
    table = fold(fold(position.table, declared), ended)
    return Resolution((declared, ended), Position(table=table, agenda=(), number=position.number + 2))


def _why_no_end(table: Table, said: EndDeclared) -> Failure | None:
    if table.over is not None:
        return Failure("game-over", "the game is over")
    needs_seat = said.how in ("resigned", "out-of-time")
    if needs_seat and said.seat not in SEATS:
        return Failure("unknown-seat", "whoever gives up or runs out of time is north or south")
    if (said.seat is not None and not needs_seat) or (said.winner is not None and said.how != "judged"):
        return Failure("wrong-kind", f"a game that ends like this ({said.how}) names no such seat")
    if said.winner is not None and said.winner not in SEATS:
        return Failure("unknown-seat", "a judge gives the game to north, to south or to nobody")
    if (unreadable := _unreadable(said)) is not None:
        return unreadable
    if said.how == "judged" and not (said.by.strip() and said.words.strip()):
        return Failure("wrong-kind", "a judge who decides a game says who they are, and why in a sentence")
    return None


def _unreadable(said: EndDeclared | JudgeNoted) -> Failure | None:
    try:
        read = msgspec.json.decode(msgspec.json.encode(said), type=type(said))
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError) as problem:
        return Failure("wrong-kind", f"this cannot be kept: {in_short(str(problem))}")
    if read != said:  # bytes, for one, would be written as another text
        return Failure("wrong-kind", "this cannot be kept: it would be read as something else")
    return None


def note(position: Position, said: JudgeNoted) -> Resolution:
    """Keep a judge's note on an event; the position stays as it is, also after the game is over."""
    if position.chance is not None:  # else what chance brings would seem to come of the note
        raise DecisionRefused((Failure("nothing-to-decide", "chance comes first; make the note after it"),))
    # What is no text or no number can be asked nothing below.
    if (refused := _unreadable(said)) is not None:
        raise DecisionRefused((refused,))
    if not 1 <= said.on <= position.number:
        raise DecisionRefused((Failure("not-offered", f"there is no event {said.on} to make a note on"),))
    if not (said.by.strip() and said.words.strip()):
        raise DecisionRefused((Failure("wrong-kind", "a note says who made it, and something"),))
    noted = replace(said, rulings=(), cause=said.on, questions=())
    return Resolution((noted,), replace(position, number=position.number + 1))


def resume(position: Position, *, limit: int | None = None) -> Resolution:
    """Go on with a position that was stopped between two events."""
    return resolve(position, position.table, [], Moment(position.table, position.number + 1), limit)


def choices_of(position: Position) -> NeedDecision | None:
    """Return the decision that a position waits for, with the checks behind its options."""
    need = next_task(position) if position.asks else None
    return need if isinstance(need, NeedDecision) else None


def _in_standard_order(option: Option, ask: Ask) -> Option:
    """Return a decision about several cards as it is offered: another order is no other decision."""
    if isinstance(option, ChooseFromHand):
        return ChooseFromHand(in_ascending_influence(option.cards))
    if isinstance(option, ChooseTwo) and (turned := ChooseTwo(option.cards[::-1])) in ask.options:
        return turned
    return option
