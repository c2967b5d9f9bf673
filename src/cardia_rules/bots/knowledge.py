"""What a bot is handed: all that its seat knows, and never the game that it plays in.

Whoever holds the game makes it, from the game; what is kept of it then is the log as the seat was shown it.
Every sample is drawn from that. So a bot cannot look, by mistake or on purpose, unless it goes through the
interpreter itself (its frames, its collector): one that is not trusted with that plays in another process, on
a sample.
"""

from functools import cached_property

from msgspec.structs import replace

from cardia_rules.bots.information import Information
from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.errors import CardiaError
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.game.game import Game
from cardia_rules.game.play import Play
from cardia_rules.kernel.game import Chance, drawing
from cardia_rules.resolution.position import Ask, Decided, Position
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.view import View, see


class Knowledge:
    """What a seat knows at the moment when it has to decide; ``sample`` deals what it cannot see.

    ``view`` is what it sees, ``options`` what it may choose from, ``events`` the log as it was shown it,
    ``key`` the same for all games that look alike to it. ``certain`` tells whether nothing is hidden any
    more: both decks are empty, and nothing lies face down.
    """

    def __init__(self, known: Information, position: Position) -> None:
        """Take what is known of a game and its position; of the position nothing hidden is kept."""
        self.seat: Seat = known.seat
        self.view: View = see(position, known.seat)
        self.options: tuple[Option, ...] = ask_of(position, known.seat).options
        both = _before_the_other_chose(position, known.seat)
        self.certain: bool = _is_certain(both, known.seat)
        self._known, self._number = known, both.number
        self._lies = _in_standard_order(both, known.seat) if self.certain else None

    @classmethod
    def of(cls, game: Game, seat: Seat) -> "Knowledge":
        """Return what a seat knows of a game in which it has to decide something."""
        return cls(Information.of(game, seat), game.position)

    @property
    def key(self) -> str:
        """Return the information state as a short text, to look things up by."""
        return self._known.key

    @cached_property
    def events(self) -> tuple[AnySeenEvent, ...]:
        """Return the log as this seat was shown it."""
        return self._known.events

    def sample(self, chance: Chance) -> Position:
        """Return a position that looks to this seat as the true one does, with all that is hidden dealt anew.

        Where the other seat decides at the same moment, neither has decided in it, whoever was quicker.
        """
        return self._lies or self._known.position_at(self._number, drawing(chance))


def ask_of(position: Position, seat: Seat) -> Ask:
    """Return what a seat is asked now; raise if it is not asked anything."""
    for ask in position.asks:
        if ask.seat == seat:
            return ask
    raise CardiaError(f"{seat} has nothing to decide now")


def _before_the_other_chose(position: Position, seat: Seat) -> Position:
    """Return the position in which the other seat has yet to choose, if both choose at this moment."""
    given = position.given
    if not (given and isinstance(given[-1], Decided) and given[-1].seat != seat):
        return position
    earlier = Play.told(position.quiet, given[:-1], log=False).position
    mine = ask_of(position, seat)
    together = len(earlier.asks) > 1 and any(ask.number == mine.number for ask in earlier.asks)
    return earlier if together else position


def _is_certain(position: Position, seat: Seat) -> bool:
    """Tell whether a seat can tell where every card lies, now and since the last quiet point.

    Of the other seat's sixteen cards all but the hand lie open then, and so the hand is what is left.
    """
    table, other = see(position, seat).table, OPPONENT[seat]
    piles = [
        side.deck for lain in (position.quiet.table, position.table) for side in (lain.north, lain.south)
    ]
    hidden = [card for card in table.side(other).row if card is not None and card.card is None]
    return not (any(piles) or hidden or any(not guard.up for guard in table.guards))


def _in_standard_order(position: Position, seat: Seat) -> Position:
    """Return a position with the other's hand in an order that tells nothing of how it was drawn."""
    quiet, other = position.quiet, OPPONENT[seat]
    side = quiet.table.side(other)
    table = replace(quiet.table, **{other: replace(side, hand=in_ascending_influence(side.hand))})
    return Play.told(replace(quiet, table=table), position.given, log=False).position
