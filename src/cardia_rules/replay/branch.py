"""Another way that a game could have gone: one decision otherwise, or under other answers.

What was decided and what chance did after that is taken over as far as it stays legal, so that the two
can be laid side by side. An outcome of chance that is not needed any more is left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, get_args

import attrs
import msgspec
from msgspec.structs import replace

from cardia_rules.errors import (
    CardiaError,
    CardUnknown,
    DataError,
    Failure,
    Faults,
    LogContradiction,
    UnknownName,
    no_such_event,
)
from cardia_rules.events.about import Origin
from cardia_rules.events.answers import Answers
from cardia_rules.events.fold import fold_all
from cardia_rules.events.log import CARDIA_LOG, GameLog, load_log
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import (
    AnyEvent,
    DecisionTaken,
    GameSetUp,
    JudgeNoted,
    PhaseBegan,
    PositionArranged,
)
from cardia_rules.game import engine
from cardia_rules.game.game import Game, about_of, events_of
from cardia_rules.game.play import Play
from cardia_rules.game.ruleset import CARDIA, begin_again, is_chance, is_input, play_again
from cardia_rules.game.setup import make_answers
from cardia_rules.game.setup import with_answers as setup_with_answers
from cardia_rules.kernel.log.format import ReadLog, strict
from cardia_rules.kernel.log.problems import not_bytes
from cardia_rules.kernel.verifying import NEARLY_BYTES
from cardia_rules.resolution.position import Position

AnyLog = bytes | GameLog | Sequence[AnyEvent] | Game


@attrs.frozen
class Stop:
    """The recorded decision or outcome of chance, by its number in the log, that does not fit any more."""

    number: int
    recorded: AnyEvent
    failures: tuple[Failure, ...]


@attrs.frozen
class Branch:
    """What another decision, or another answer, leads to.

    ``parted`` is the number of the first event that is another one; none if all of them are the same.

    Events that happened alike for other reasons count as the same.
    """

    events: tuple[AnyEvent, ...]
    position: Position
    parted: int | None
    stop: Stop | None


def fork_at(events: Sequence[AnyEvent], number: int) -> Game:
    """Return the game just before the decision of this number, or else the next one after it."""
    if not 1 <= number <= len(events):
        raise no_such_event(number, events)
    game = Game.from_events(events[: decided_from(events, number) - 1])
    if not game.asks:
        raise UnknownName("nobody has anything to decide from event {number} on", number=number)
    return game


def decided_from(events: Sequence[AnyEvent], number: int) -> int:
    """Return the number of the first decision from this event on; without any, one after the last event."""
    later = range(number, len(events) + 1)
    return next((one for one in later if isinstance(events[one - 1], DecisionTaken)), len(events) + 1)


def decided_otherwise(
    events: Sequence[AnyEvent], fork: Game, seat: Seat, option: Option, *, play_on: bool = False
) -> Branch:
    """Play the game with another decision, up to the next one; ``play_on`` goes on with the recorded ones.

    What the other seat decided at the same moment it has decided here too. Raises ``DecisionRefused``.
    """
    asked = {(ask.seat, ask.number) for ask in fork.asks}
    replaced = next(((ask.seat, ask.number) for ask in fork.asks if ask.seat == seat), None)
    resolution = engine.decide(fork.position, seat, option)
    begun = engine.Resolution((*fork.events, *resolution.events), resolution.position)
    inputs: list[tuple[int, AnyEvent]] = []
    for number, event in inputs_from(events, len(fork.events) + 1):
        of = (event.seat, event.ask) if isinstance(event, DecisionTaken) else None
        if of is not None and of == replaced:
            continue
        if of is not None and of not in asked and not play_on:
            break
        inputs.append((number, event))
    return follow(events, begun, inputs)


def under(log: AnyLog, answers: Mapping[str, str] | Answers) -> Branch:
    """Play a game from its beginning under other answers, as far as its decisions stay legal.

    Answers that are not named stay as recorded. Raise ``SetupRefused`` for one that does not exist, or that
    forbids the set-up, ``PositionRefused`` for a position that cannot be under it, and ``LogUnreadable`` for
    such a log.
    """
    events = _events(log)
    begins = with_answers(events[0], make_answers(answers, setup_of(events[0]).answers))
    play, begun = begin_again(begins)
    return follow(events, engine.Resolution(begun, play.position), inputs_from(events, 1))


def _events(log: AnyLog) -> tuple[AnyEvent, ...]:
    held: bytes | GameLog | Sequence[AnyEvent] = events_of(log)
    if isinstance(held, NEARLY_BYTES):
        raise DataError(str(not_bytes(held)))
    if isinstance(held, bytes):
        held = load_log(held)
    events = strict(held).events if isinstance(held, ReadLog) else tuple(held)
    if not events:
        raise LogContradiction("an empty log has no beginning")
    return events


def inputs_from(events: Sequence[AnyEvent], first: int) -> Iterator[tuple[int, AnyEvent]]:
    """Yield the recorded decisions, outcomes of chance and words, each with its number, from one on."""
    return ((number, event) for number, event in enumerate(events, 1) if number >= first and is_input(event))


def follow(
    events: Sequence[AnyEvent],
    begun: engine.Resolution,
    inputs: Iterable[tuple[int, AnyEvent]],
    *,
    reasons: bool = True,
) -> Branch:
    """Take recorded inputs from where a game begins anew, as far as they stay legal there."""
    made, run = list(begun.events), Play(begun.position, reasons=reasons)
    stop: Stop | None = None
    for number, event in inputs:
        if is_chance(event) and run.position.chance is None:
            continue
        try:
            made += run.take(event)
        except CardUnknown:
            raise  # nobody knows whether it would be refused
        except CardiaError as refused:
            stop = Stop(number, event, refused.failures if isinstance(refused, Faults) else ())
            break
    return Branch(tuple(made), run.position, parted(events, made), stop)


def parted(events: Sequence[AnyEvent], made: Sequence[AnyEvent]) -> int | None:
    """Return the number of the first event at which two games part, if they do.

    Beginnings under other answers are alike if the table lies alike.
    """
    if not events or not made:
        return None if events == made else 1
    begun = with_answers(made[0], setup_of(events[0]).answers)
    for number, (one, other) in enumerate(zip(events, (begun, *made[1:]), strict=False), 1):
        if not CARDIA.same_facts(one, other):
            return number
    return None if len(events) == len(made) else min(len(events), len(made)) + 1


class CarriedOn(NamedTuple):
    """A game that goes on from another one; it begins with the table after event ``number`` of that log.

    ``stop`` is the first decision of the round under way that the rules of today refuse, if there is one:
    from there the players decide anew.
    """

    game: Game
    number: int
    stop: Stop | None


def carry_on(log: AnyLog, *, chance: Random | None = None) -> CarriedOn:
    """Return a new game that goes on from the table as it lies in a log.

    Signets are where the rules of today put them: what differs is recorded as events. Raise
    ``LogUnreadable`` for such a log, ``LogContradiction`` where there is nothing to carry on: the rules give
    the log, or the game is over as it was recorded, or no round has begun.
    """
    events = _events(log)
    if play_again(events).divergence is None:
        raise LogContradiction("the rules give this log: Game.from_log goes on with it")
    if fold_all(events).over is not None:
        raise LogContradiction("the game is over as it was recorded, and its result stands")
    number = _last_round(events)
    about = about_of(events[0])
    origin = Origin(how="carried-on", number=number, game=about.game, hash=CARDIA_LOG.hash_at(events, number))
    begun = engine.arranged(fold_all(events[:number]), replace(about, game="", origin=origin))
    later = ((at, event) for at, event in enumerate(events[number:], number + 1) if _taken_again(event))
    branch = follow(events, begun, later)
    return CarriedOn(Game(engine.Resolution(branch.events, branch.position), chance), number, branch.stop)


def _taken_again(event: AnyEvent) -> bool:
    """Leave out a judge's notes: they are on events of the old log."""
    return is_input(event) and not isinstance(event, JudgeNoted)


def _last_round(events: Sequence[AnyEvent]) -> int:
    for number in range(len(events), 0, -1):
        event = events[number - 1]
        if isinstance(event, PhaseBegan) and event.phase == 1:
            return number
    raise LogContradiction("no round has begun in this log: begin the game anew")


# ------------------------------------------------------------------ what a table agreed on
_QUESTIONS: Final = msgspec.structs.fields(Answers)


def other_answers(recorded: Answers) -> Iterator[tuple[str, str, Answers]]:
    """Yield every question, each other answer to it, and all answers with that one."""
    for question in _QUESTIONS:
        for answer in get_args(question.type):
            if answer != getattr(recorded, question.name):
                yield question.encode_name, answer, replace(recorded, **{question.name: answer})


def setup_of(event: AnyEvent) -> Setup:
    """Return what the table agreed on, from a log's first event."""
    if isinstance(event, GameSetUp):
        return event.setup
    if isinstance(event, PositionArranged):
        return event.table.setup
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def with_answers(event: AnyEvent, answers: Answers) -> AnyEvent:
    """Return the same beginning under other answers."""
    return with_setup(event, setup_with_answers(setup_of(event), answers))


def with_setup(event: AnyEvent, setup: Setup) -> AnyEvent:
    """Return the same beginning with another set-up."""
    if isinstance(event, PositionArranged):
        return replace(event, table=replace(event.table, setup=setup))
    assert isinstance(event, GameSetUp)
    return replace(event, setup=setup)
