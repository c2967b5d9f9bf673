"""The auction on the kernel: played, recorded, played again, kept."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from cardia_rules.errors import Failure, PositionRefused, SetupRefused
from cardia_rules.kernel.causes import Causes
from cardia_rules.kernel.citing import citing
from cardia_rules.kernel.game import Chance, GameOf
from cardia_rules.kernel.log.format import LogFormat
from cardia_rules.kernel.playing import Ruleset
from cardia_rules.kernel.register.entries import BaseRegister
from cardia_rules.kernel.telling.asking import AskOf, ByChance
from cardia_rules.kernel.telling.play import PlayOf
from cardia_rules.kernel.telling.position import Brought, Decided, PositionOf, Quiet, waited_for
from cardia_rules.kernel.telling.rules import Rules
from cardia_rules.store.keeping import KeptOf
from examples.games.auction import table as t
from examples.games.auction.asking import Shuffle
from examples.games.auction.reasons import explained, why
from examples.games.auction.rules import TELL
from examples.games.auction.supplied import fault, too_few

REGISTER: Final = BaseRegister(Path(__file__).with_name("register.toml"))
MOST: Final = 5
Order = tuple[str, ...]  # what chance brings: how a deck lies
Given = Decided[str, t.AnyOption] | Brought[Order]
Position = PositionOf[t.Board, AskOf[str, t.AnyOption], Shuffle, Quiet[str, t.Board], Given]

LOG: Final[LogFormat[t.AnyHappening, t.Board]] = LogFormat(
    name="auction-log",
    version=1,
    begins=(t.Begun, t.Laid),
    events=tuple(kind for kind in t.AnyHappening.__args__ if kind not in (t.Begun, t.Laid)),
    inputs=frozenset((t.Decided, t.Shuffled)),
    fold=t.fold,
)
CAUSES: Final = Causes(roots=(t.Begun, t.Laid, t.TurnBegan))


# ------------------------------------------------------------------ played
def _decision(choice: Any, option: t.AnyOption) -> t.Decided:
    return t.Decided(seat=choice.seat, kind=choice.kind, option=option, cause=choice.cause)


def _outcome(need: ByChance[Shuffle], order: Order) -> t.Shuffled | None:
    if sorted(order) != sorted(need.needed.cards):
        return None
    return t.Shuffled(what=need.needed.what, order=order, cause=need.cause)


def _given(event: t.AnyHappening) -> Given | None:
    if isinstance(event, t.Decided):
        return Decided(event.seat, event.option)
    return Brought(event.order) if isinstance(event, t.Shuffled) else None


class Play(PlayOf[t.AnyHappening, Position, str, t.AnyOption, Order]):
    """The auction while it is told."""

    rules = Rules(
        position=Position,
        seats=lambda board: tuple(board.players),
        option=t.AnyOption,
        fold=t.fold,
        tell=TELL,
        decision=_decision,
        outcome=_outcome,
        given=_given,
        awaited=lambda needed: f"shuffle {len(needed.cards)} cards ({needed.what})",
        explained=explained,
        reading=citing(why),
    )


def _begin(event: t.AnyHappening, *, reasons: bool = True) -> tuple[Play, tuple[t.AnyHappening, ...]]:
    """Begin by a log's first event; raise ``SetupRefused`` or ``PositionRefused`` for what cannot be."""
    if isinstance(event, t.Begun):
        if faults := [*_setup_faults(event.seats, event.supplied, event.answers, event.star)]:
            raise SetupRefused(tuple(faults))
        return Play.begin("set-up", event, t.fold(None, event), reasons=reasons)
    board = t.fold(None, event)
    if faults := [*board_faults(board)]:
        raise PositionRefused(tuple(faults))
    return Play.begin("play", event, board, reasons=reasons)


def _ruleset(*, reasons: bool) -> Ruleset[t.AnyHappening, t.Board, Position]:
    return Ruleset(
        log=LOG,
        begin=lambda event: _begin(event, reasons=reasons),
        waits=waited_for,
        reasons=frozenset(("rulings", "cause")),
        facts_only=not reasons,
    )


RULES: Final = _ruleset(reasons=True)


class Game(GameOf[t.AnyHappening, Position, str, t.AnyOption, Order]):
    """A game of the auction."""

    plays = Play
    ruleset = RULES
    facts = _ruleset(reasons=False)

    @staticmethod
    def _draw(needed: Shuffle, chance: Random) -> Order:
        return shuffled(needed, chance)


def shuffled(needed: Shuffle, chance: Random) -> Order:
    """Return a fair order of the cards."""
    return tuple(chance.sample(needed.cards, len(needed.cards)))


class Kept(KeptOf[Game, t.AnyHappening, t.Board]):
    """A game in a store; whoever was overtaken decides after the other, if it is still asked."""

    def decide(self, seat: str, option: t.AnyOption) -> tuple[t.AnyHappening, ...]:
        """Take a decision and keep what comes of it."""
        return self._after(lambda trial: trial.decide(seat, option), lambda _newer: True)


# ------------------------------------------------------------------ begun
def new_game(
    seats: Sequence[str],
    supplied: t.Supplied,
    *,
    answers: Mapping[str, str] | None = None,
    star: bool = False,
    chance: Chance | None = None,
    reasons: bool = True,
) -> Game:
    """Begin a game of two to five players, the first of them first, or raise ``SetupRefused``."""
    agreed = {one.id: one.default for one in REGISTER.questions.values()} | dict(answers or {})
    rulings = ("AU-03-first-player", "AU-03-beginners") if not star else ("AU-03-first-player",)
    begun = t.Begun(seats=tuple(seats), supplied=supplied, answers=agreed, star=star, rulings=rulings)
    if faults := [*_setup_faults(begun.seats, supplied, agreed, star)]:
        raise SetupRefused(tuple(faults))
    return Game.from_events((begun,), chance=chance, reasons=reasons)


def _setup_faults(
    seats: Sequence[str], supplied: t.Supplied, answers: Mapping[str, str], star: bool
) -> Iterator[Failure]:
    if not 2 <= len(seats) <= MOST:
        yield fault("player-count", count=len(seats))
    for name in dict.fromkeys(seats):
        if not name.isalpha() or name in ("everyone", "spectator", "judge") or seats.count(name) > 1:
            yield fault("bad-name", "AU-03-first-player", name=name[:20])
    yield from _answer_faults(answers)
    yield from too_few(supplied, len(seats), star)


def _answer_faults(answers: Mapping[str, str]) -> Iterator[Failure]:
    for question, answer in answers.items():
        if question not in REGISTER.questions:
            yield fault("unknown-question", question=question[:40])
        elif answer not in REGISTER.questions[question].answers:
            yield fault("unknown-answer", question=question, answer=answer[:40])


def board_faults(board: t.Board) -> Iterator[Failure]:
    """Yield why a table that was laid out by hand cannot be."""
    if not 2 <= len(board.players) <= MOST:
        yield fault("player-count", count=len(board.players))
    yield from _answer_faults(board.answers)
    if board.turn not in board.alive or board.over is not None or board.auction not in (None, t.Auction()):
        yield fault("bad-table", where="turn", problem="expected a player in the game, and nothing under way")
    for seat, player in board.players.items():
        yield from _player_faults(board, seat, player)
    known = {card.slug for card in board.supplied.cards}
    lying = [*board.deck, *board.discard]
    for player in board.players.values():
        lying += [*player.hand, *(each.card for each in player.all_in_play)]
    for card in dict.fromkeys(lying):
        if card not in known:
            yield fault("bad-table", "AU-01-cards", where="cards", problem=f"there is no card {card[:40]!r}")
        elif lying.count(card) > 1:
            yield fault("named-twice", where="cards", name=card)


def _player_faults(board: t.Board, seat: str, player: t.Player) -> Iterator[Failure]:
    if not (player.hand or player.spared or player.out):
        yield fault("no-hand", seat=seat)
    tokens = f"{seat}.tokens"
    if len({*player.tokens}) < len(player.tokens):
        yield fault("bad-table", "AU-04-no-token-twice", where=tokens, problem="one is there twice")
    if {*player.tokens} - {token.number for token in board.supplied.tokens}:
        yield fault("no-token", where=tokens, token=player.tokens)
    if player.fate and player.fate not in {fate.slug for fate in board.supplied.fates}:
        yield fault("bad-table", where=f"{seat}.fate", problem=f"there is no fate {player.fate!r}")
