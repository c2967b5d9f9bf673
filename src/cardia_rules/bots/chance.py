"""Chance card by card: what the rules ask for as a whole deck, decided one card at a time."""

from random import Random

from cardia_rules.errors import ChanceRefused, Failure
from cardia_rules.game.chances import lots
from cardia_rules.resolution.position import ChanceNeeded, ChanceOutcome, ShuffleNeeded
from cardia_rules.spelling import quoted


class Dealing:
    """What chance has to decide, as single cards (or seats), each as likely as any other that is left.

    ``left`` are those that may come next; ``add`` one of them. Once nothing is left to decide, ``outcome`` is
    what ``Game.happen`` takes. The last card of a deck follows from the others, and is not asked for.
    """

    def __init__(self, needed: ChanceNeeded) -> None:
        among, self._drawn, self._outcome = lots(needed)
        self._asked = self._drawn - isinstance(needed, ShuffleNeeded)
        self._come: list[str] = []
        self._left = list(among)

    @property
    def come(self) -> tuple[str, ...]:
        """Return what has come so far, in order."""
        return tuple(self._come)

    @property
    def left(self) -> tuple[str, ...]:
        """Return what may come next, nothing if all is decided."""
        return () if self.outcome is not None else tuple(self._left)

    def add(self, what: str) -> "Dealing":
        """Let this come next; return itself."""
        if what not in self.left:
            message = f"{quoted(what)} cannot come next: {', '.join(self.left) or 'all is decided'}"
            raise ChanceRefused((Failure("impossible-outcome", message),))
        self._left.remove(what)
        self._come.append(what)
        return self

    @property
    def outcome(self) -> ChanceOutcome | None:
        """Return the whole outcome once it is decided."""
        if len(self._come) < self._asked:
            return None
        return self._outcome((*self._come, *self._left)[: self._drawn])

    def draw(self, chance: Random) -> ChanceOutcome:
        """Decide the rest fairly, and return the outcome."""
        while self.outcome is None:
            self.add(chance.choice(self._left))
        return self.outcome
