"""How the rules of Cardia ask: a generator yields what it needs to know, and is sent the answer."""

from collections.abc import Generator
from typing import TypeVar, final

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.kernel.telling import asking
from cardia_rules.kernel.telling.asking import Check, ChoicesOf
from cardia_rules.kernel.telling.live import ask, let_chance
from cardia_rules.resolution.position import Ask, AskKind, ChanceNeeded, ChanceOutcome, Moves

__all__ = ("Answer", "AnyPick", "Asking", "ByChance", "Check", "Choices", "Need", "ask", "let_chance")


@final
class Choices(ChoicesOf[Seat, Option], frozen=True):
    """A decision as the rules see it; what asks is a card, by its name, or a location."""

    kind: AskKind
    by: int = 0  # the modifier that the chosen card gets
    moves: Moves = ""  # whether pieces move from the chosen card, or onto it

    def ask(self) -> Ask:
        """Return what its seat is asked."""
        return Ask(
            number=self.number,
            seat=self.seat,
            kind=self.kind,
            options=self.options() if self.checks else self.conceivable,
            cause=self.cause,
            card=self.asking,
            by=self.by,
            moves=self.moves,
        )


ByChance = asking.ByChance[ChanceNeeded]
Answer = asking.Answer[Seat]
Need = tuple[Choices, ...] | ByChance
R = TypeVar("R")
Asking = Generator[Need, Answer, R]
AnyPick = Option | ChanceOutcome
