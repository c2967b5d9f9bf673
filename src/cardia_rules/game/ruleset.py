"""The rules of Duel for Cardia, as far as a log is concerned: how one is played again."""

from dataclasses import replace
from functools import partial
from typing import Final

from cardia_rules.errors import LogContradiction
from cardia_rules.events.log import CARDIA_LOG
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    EffectIgnored,
    Event,
    GameSetUp,
    Input,
    PositionArranged,
    ProtectorPassed,
)
from cardia_rules.game import engine
from cardia_rules.game.chances import outcome_of
from cardia_rules.game.play import Play
from cardia_rules.kernel.playing import Divergence, OtherReasons, Replay, Ruleset, followed
from cardia_rules.kernel.playing import play_again as _play_again
from cardia_rules.kernel.telling.position import waited_for
from cardia_rules.resolution.position import Position

GameReplay = Replay[AnyEvent, Position]
GameDivergence = Divergence[AnyEvent, Position]
GameReasons = OtherReasons[AnyEvent]


def begin_again(event: AnyEvent, *, reasons: bool = True) -> tuple[Play, tuple[AnyEvent, ...]]:
    """Resolve a log's first event; raise ``SetupRefused`` or ``PositionRefused`` if nobody can begin so."""
    if isinstance(event, GameSetUp):
        return engine.begin_new(event.setup, event.about, reasons=reasons)
    if isinstance(event, PositionArranged):
        return engine.begin_arranged(event.table, event.about, reasons=reasons)
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def is_input(event: AnyEvent) -> bool:
    """Tell whether this is an input: all else follows by the rules."""
    return isinstance(event, Input)


def is_chance(event: AnyEvent) -> bool:
    """Tell whether this is an outcome of chance."""
    return outcome_of(event) is not None


CARDIA: Final[Ruleset[AnyEvent, Table, Position]] = Ruleset(
    log=CARDIA_LOG,
    begin=begin_again,
    waits=waited_for,
    reasons=frozenset(Event.__struct_fields__),
    remarks=frozenset((EffectIgnored, ProtectorPassed)),
)

FACTS: Final = replace(CARDIA, begin=partial(begin_again, reasons=False), facts_only=True)


def with_reasons(events: "tuple[AnyEvent, ...] | list[AnyEvent]") -> tuple[AnyEvent, ...]:
    """Return a log whose game was recorded without reasons, or with older ones, with those of today.

    That is what recording it with reasons would have given. Raise ``LogContradiction`` where something else
    happened than the rules give.
    """
    return followed(CARDIA, events).given[: len(events)]


def play_again(events: "tuple[AnyEvent, ...] | list[AnyEvent]") -> GameReplay:
    """Play a log again by the rules of Cardia."""
    return _play_again(CARDIA, events)
