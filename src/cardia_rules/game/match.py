"""A match: the best of three games (RB-05-match), counted and recorded."""

from collections.abc import Iterable
from typing import Final

import attrs
import msgspec
from msgspec.structs import replace

from cardia_rules.errors import Failure, LogContradiction, MatchRefused
from cardia_rules.events.about import About, GameId
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Ending, Over
from cardia_rules.kernel.log.chain import Hash
from cardia_rules.kernel.log.format import EventNumber, LogFormat
from cardia_rules.spelling import as_fact, kebab, written

WINS: Final = 2
MOST_GAMES: Final = 99  # drawn games are played again, and nobody plays for ever


@attrs.frozen
class Match:
    """The games played so far, each with its winner, or nobody for a draw, which is played again."""

    games: tuple[Seat | None, ...] = ()

    def wins(self, seat: Seat) -> int:
        """Count the games that a seat has won."""
        return self.games.count(seat)

    @property
    def over(self) -> bool:
        """Tell whether the match is decided."""
        return self.winner is not None

    @property
    def winner(self) -> Seat | None:
        """Return who has won the match: nobody before it is over."""
        return next((seat for seat in SEATS if self.wins(seat) >= WINS), None)

    def record(self, winner: Seat | None) -> "Match":
        """Return this match with one more game."""
        if winner is not None and winner not in SEATS:
            message = f"a game is won by north, south or, drawn, by None; not by {written(winner)}"
            raise MatchRefused((Failure("unknown-seat", message, "RB-05-match", as_fact(winner)),))
        if self.over:
            result = f"{self.winner} has won it; no game can follow"
            message = f"the match is over after {len(self.games)} games: {result}"
            facts = {"winner": self.winner, "count": len(self.games)}
            raise MatchRefused((Failure("match-over", message, "RB-05-match", facts),))
        return attrs.evolve(self, games=(*self.games, winner))


# ------------------------------------------------------------------ the record of a match
class MatchEvent(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
    tag=kebab,
    gc=False,
):
    """Base of what happens in a match; what happens in a game stands in the game's own log."""

    cause: EventNumber = 0


class MatchBegan(MatchEvent, frozen=True):
    """Two players sat down."""

    about: About = msgspec.field(default_factory=About)


class MatchGameBegan(MatchEvent, frozen=True):
    """The next game began; ``game`` is the id that it is kept under."""

    game: GameId


class MatchGameEnded(MatchEvent, frozen=True):
    """It ended; ``hash`` is that of its last line, so that no other game can be put in its place."""

    game: GameId
    winner: Seat | None
    reason: Ending
    hash: Hash


AnyMatchEvent = MatchBegan | MatchGameBegan | MatchGameEnded


class MatchGame(msgspec.Struct, frozen=True, gc=False):
    """One game of a match; without an end it is under way."""

    game: str
    end: Over | None = None
    hash: str = ""


class MatchRecord(msgspec.Struct, frozen=True):
    """A match as it is recorded: which games, how they ended, and what is next."""

    begun: MatchBegan
    games: tuple[MatchGame, ...] = ()

    @property
    def score(self) -> Match:
        """Return the games that count; one that was abandoned does not."""
        ends = [each.end for each in self.games if each.end is not None]
        winners = tuple(end.winner for end in ends if end.reason != "abandoned")
        return Match(games=winners)

    @property
    def under_way(self) -> str | None:
        """Return the id of the game that is being played, if one is."""
        return next((each.game for each in self.games if each.end is None), None)

    @property
    def tags(self) -> dict[str, str]:
        """Return what people say about the match, by name."""
        return self.begun.about.by_name


def fold_match(record: MatchRecord | None, event: AnyMatchEvent) -> MatchRecord:
    """Return the match after one more event; only a first one needs no match before it."""
    if isinstance(event, MatchBegan):
        if record is not None:
            raise LogContradiction("a match begins once")
        return MatchRecord(event)
    if record is None:
        raise LogContradiction(f"the record of a match cannot begin with {type(event).__name__}")
    if isinstance(event, MatchGameBegan):
        return _with_game(record, event)
    return _with_end(record, event)


def _with_game(record: MatchRecord, event: MatchGameBegan) -> MatchRecord:
    if record.under_way is not None:
        raise LogContradiction(f"the game {record.under_way!r} of this match is still under way")
    if record.score.over:
        raise LogContradiction("the match is over, and no game can follow")
    if event.game in [each.game for each in record.games] or len(record.games) >= MOST_GAMES:
        raise LogContradiction(f"the game {event.game!r} cannot be played again in this match")
    return replace(record, games=(*record.games, MatchGame(event.game)))


def _with_end(record: MatchRecord, event: MatchGameEnded) -> MatchRecord:
    if record.under_way != event.game:
        raise LogContradiction(f"the game {event.game!r} of this match is not under way")
    ended = MatchGame(event.game, Over(event.winner, event.reason), event.hash)
    return replace(record, games=(*record.games[:-1], ended))


def fold_whole_match(events: Iterable[AnyMatchEvent], record: MatchRecord | None = None) -> MatchRecord:
    """Return the match that all these events lead to."""
    for event in events:
        record = fold_match(record, event)
    if record is None:
        raise LogContradiction("an empty record has no match")
    return record


MATCH_LOG: Final[LogFormat[AnyMatchEvent, MatchRecord]] = LogFormat(
    name="cardia-match",
    version=1,
    begins=(MatchBegan,),
    events=(MatchGameBegan, MatchGameEnded),
    inputs=frozenset((MatchGameBegan, MatchGameEnded)),
    fold=fold_match,
    fold_all=fold_whole_match,
)
