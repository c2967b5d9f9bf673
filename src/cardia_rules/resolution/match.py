"""A match: the best of three games (RB-05-match)."""

from typing import Final, Literal

import attrs

from cardia_rules.errors import Failure, MatchRefused
from cardia_rules.events.seats import NORTH, SEATS, SOUTH, Seat

GAMES: Final = 3
WINS: Final = 2


@attrs.frozen
class Match:
    """The games played so far, each with its winner, or nobody for a draw.

    ``drawn_game`` is the answer to OQ-match-drawn-game: ``replayed`` goes on until someone has won
    two games, ``counts`` ends after three, and then whoever won more games has won the match.
    """

    games: tuple[Seat | None, ...] = ()
    drawn_game: Literal["replayed", "counts"] = "replayed"

    def wins(self, seat: Seat) -> int:
        return self.games.count(seat)

    @property
    def over(self) -> bool:
        if any(self.wins(seat) >= WINS for seat in SEATS):
            return True
        return self.drawn_game == "counts" and len(self.games) >= GAMES

    @property
    def winner(self) -> Seat | None:
        """Who has won the match: nobody before it is over, nor when it is drawn."""
        if not self.over or self.wins(NORTH) == self.wins(SOUTH):
            return None
        return max(SEATS, key=self.wins)

    def record(self, winner: Seat | None) -> "Match":
        """This match and one more game."""
        if winner is not None and winner not in SEATS:
            message = f"a game is won by north, south or, drawn, by None; not by {str(winner)[:40]!r}"
            raise MatchRefused((Failure("unknown-seat", message, "RB-05-match"),))
        if self.over:
            result = f"{self.winner} has won it" if self.winner else "it is drawn"
            message = f"the match is over after {len(self.games)} games: {result}; no game can follow"
            raise MatchRefused((Failure("match-over", message, "RB-05-match"),))
        return attrs.evolve(self, games=(*self.games, winner))
