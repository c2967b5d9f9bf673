"""The rules of Duel for Cardia, as far as a log is concerned: how one is played again."""

from typing import Final

from cardia_rules.errors import CardiaError, LogContradiction
from cardia_rules.events.log import CARDIA_LOG
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    EffectIgnored,
    EndDeclared,
    Event,
    GameSetUp,
    Input,
    JudgeNoted,
    PickedAtRandom,
    PositionArranged,
    ProtectorPassed,
    ProtectorsLaid,
)
from cardia_rules.kernel.playing import Divergence, OtherReasons, Replay, Ruleset
from cardia_rules.kernel.playing import play_again as _play_again
from cardia_rules.resolution import engine
from cardia_rules.resolution.play import Play
from cardia_rules.resolution.position import ChanceOutcome, Coin, Laid, Picked, Position, Shuffled

GameReplay = Replay[AnyEvent, Position]
GameDivergence = Divergence[AnyEvent, Position]
GameReasons = OtherReasons[AnyEvent]


class Recorded(Play):
    """A game whose inputs are those of a log."""

    def take(self, event: AnyEvent, limit: int | None = None) -> tuple[AnyEvent, ...]:
        """Take a recorded input; it may be refused."""
        if isinstance(event, DecisionTaken):
            return self.decide(event.seat, event.option, limit)
        if isinstance(event, EndDeclared | JudgeNoted):
            return engine.take_word(self, event)
        outcome = _outcome(event)
        if outcome is None:
            raise CardiaError(f"{type(event).__name__} is neither a decision nor an outcome of chance")
        return self.happen(outcome, limit)


def begin_again(event: AnyEvent) -> engine.Resolution:
    """Resolve a log's first event; raise ``SetupRefused`` or ``PositionRefused`` if nobody can begin so."""
    if isinstance(event, GameSetUp):
        return engine.set_up(event.setup, event.about)
    if isinstance(event, PositionArranged):
        return engine.arranged(event.table, event.about)
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def _begin(event: AnyEvent) -> tuple[Recorded, tuple[AnyEvent, ...]]:
    begun = begin_again(event)
    return Recorded(begun.position), begun.events


def take(position: Position, event: AnyEvent, *, limit: int | None = None) -> engine.Resolution:
    """Resolve a recorded input from a position; it may be refused there."""
    play = Recorded(position)
    return engine.Resolution(play.take(event, limit), play.position)


def is_input(event: AnyEvent) -> bool:
    """Tell whether this is an input: all else follows by the rules."""
    return isinstance(event, Input)


def is_chance(event: AnyEvent) -> bool:
    """Tell whether this is an outcome of chance."""
    return _outcome(event) is not None


def _outcome(event: AnyEvent) -> ChanceOutcome | None:
    if isinstance(event, CoinTossed):
        return Coin(event.first)
    if isinstance(event, PickedAtRandom):
        return Picked(event.cards)
    if isinstance(event, DeckShuffled):
        return Shuffled(event.order)
    if isinstance(event, ProtectorsLaid):
        return Laid(event.row)
    return None


def _waits(position: Position) -> str:
    if position.chance is not None:
        return f"chance: {position.chance}"
    return " and ".join(f"{ask.seat} to decide ({ask.kind})" for ask in position.asks)


CARDIA: Final[Ruleset[AnyEvent, Table, Position]] = Ruleset(
    log=CARDIA_LOG,
    begin=_begin,
    waits=_waits,
    reasons=frozenset(Event.__struct_fields__),
    remarks=frozenset((EffectIgnored, ProtectorPassed)),
)


def play_again(events: "tuple[AnyEvent, ...] | list[AnyEvent]") -> GameReplay:
    """Play a log again by the rules of Cardia."""
    return _play_again(CARDIA, events)
