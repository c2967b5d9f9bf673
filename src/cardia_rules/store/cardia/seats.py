"""Who sits where before a game begins: seats are taken one by one, and each by one player."""

import msgspec

from cardia_rules.events.about import make_about
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.spelling import written
from cardia_rules.store.lines.limits import checked_game_id
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import AppendConflict, StoreInputRefused


class OpenSeats:
    """The seats of a game that is to begin: what is ``taken`` are the tags of its players.

    Of two players who take a seat at the same moment, in this process or elsewhere, one has it.
    """

    def __init__(self, store: Store, game_id: str) -> None:
        self._store = store
        self._id = f"{checked_game_id(game_id)}'s seats"

    @property
    def taken(self) -> dict[str, str]:
        """Return the name of the player on each seat that is taken."""
        lines = self._store.read(self._id) if self._store.length(self._id) else ()
        return dict(msgspec.json.decode(line, type=tuple[Seat, str]) for line in lines)

    def take(self, seat: Seat, name: str) -> dict[str, str]:
        """Give a seat to a player, durably, and return who sits where then; refuse one that is taken."""
        if seat not in SEATS:
            raise StoreInputRefused("no-seat", "{seat} is no seat; it is north or south.", seat=written(seat))
        make_about([(seat, name)])  # or says why no log could hold the name
        while seat not in (taken := self.taken):
            try:
                self._store.append(self._id, [msgspec.json.encode((seat, name))], len(taken))
            except AppendConflict:
                continue  # somebody took a seat at this very moment: perhaps the other one
            return {**taken, seat: name}
        raise StoreInputRefused("seat-taken", "{seat} is taken already.", seat=seat)
