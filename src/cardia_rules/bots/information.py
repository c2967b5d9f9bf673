"""What a seat knows of a game: everything that it has been shown since the beginning, and nothing else.

A view is not enough: that a hand was searched for a faction in vain stands in the log alone. Whatever is made
here is made from the log as the seat saw it, by the same solver that says whether a game that was seen is
possible; so two games that look the same to a seat give the same samples.
"""

from hashlib import blake2b
from random import Random
from typing import Final

import msgspec

from cardia_rules.errors import CardiaError
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.game.game import Game
from cardia_rules.resolution.position import Position
from cardia_rules.seen.game import SeenGame, drawn_of
from cardia_rules.seen.log import steps_of
from cardia_rules.seen.worlds import Begins
from cardia_rules.spelling import quoted
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event

MOST_WORLDS: Final = 100  # of more, some are left out
_encode = msgspec.json.Encoder().encode


class Information:
    """What one seat has been shown of a game; ``of`` a game, and then ``more`` as the game goes on.

    ``key`` is the same for two games that this seat cannot tell apart, and for no others.
    """

    def __init__(self, seat: Seat) -> None:
        if seat not in SEATS:
            raise CardiaError(f"only a seat plays by what it knows, north or south; not {quoted(seat)}")
        self.seat: Final[Seat] = seat
        self._events: list[seen.AnySeenEvent] = []
        self._digest = blake2b(seat.encode(), digest_size=16)
        self._followed: SeenGame | None = None  # as far as samples were asked for

    @classmethod
    def of(cls, game: Game, seat: Seat) -> "Information":
        """Return what a seat knows of a game from its beginning."""
        known = cls(seat)
        known.more(game)
        return known

    def copy(self) -> "Information":
        """Return the same, to go on with in another game; samples there are found anew."""
        other = Information(self.seat)
        other._events, other._digest = list(self._events), self._digest.copy()
        return other

    @property
    def key(self) -> str:
        """Return the information state as a short text, to look things up by."""
        return self._digest.hexdigest()

    @property
    def events(self) -> tuple[seen.AnySeenEvent, ...]:
        """Return the log as this seat was shown it."""
        return tuple(self._events)

    def more(self, game: Game) -> None:
        """Take in what has happened since; it costs what the new events cost."""
        events, position = game.since(len(self._events))
        for event in events:
            shown = see_event(event, position.table, self.seat)
            self._events.append(shown)
            self._digest.update(_encode(shown))

    # -------------------------------------------------------------- samples
    def sample(self, game: Game, chance: Random) -> Game:
        """Return a whole game, with its log, that the rules give and that looks to this seat as this one.

        It says why if this one does, and costs several times as much then.
        """
        self.more(game)
        return self._follow().example(chance, reasons=game.reasons)

    def position(self, position: Position, chance: Random) -> Position:
        """Return a position that looks to this seat as this one does; what is hidden is dealt anew.

        Quicker than ``sample``: only what is under way is told again, and nobody says why. Of this position
        no more is read than how many events led to it.
        """
        return self.position_at(position.number, chance)

    def position_at(self, number: int, chance: Random) -> Position:
        """Return such a position after event ``number``, at which somebody was asked."""
        for moment in reversed(self._follow().moments):
            if moment.number == number:
                return drawn_of(moment.worlds, chance).position_drawn(chance)
        raise CardiaError("no game was found that looks like this one to the seat")

    def _follow(self) -> SeenGame:
        """Return the worlds that fit what was shown; what is new since they were asked for is taken in."""
        if self._followed is None:
            begins = self._events[0]
            assert isinstance(begins, Begins)
            self._followed = SeenGame(begins, MOST_WORLDS)
        followed = self._followed
        for step in steps_of([followed.begins, *self._events[followed.number :]]):
            followed.take(step)
        return followed
