"""Telling a story in which some cards are marks: it stops where a rule looks at one."""

from typing import Any, Self

from msgspec.structs import replace

from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import CardUnknown
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import Seat
from cardia_rules.game.play import Play
from cardia_rules.kernel.telling.asking import Answer, ByChance
from cardia_rules.kernel.telling.refusals import refuse_decision
from cardia_rules.resolution.position import Brought, Decided, Position, Quiet, Shuffled, ShuffleNeeded


class Telling(Play):
    """A play that stops where a rule looks at a mark; what was told before that is kept.

    Where the options hang on marks, all conceivable ones are offered, and the chosen one is looked at.
    """

    unknown: CardUnknown | None = None
    hangs: CardUnknown | None = None  # what may be chosen

    @classmethod
    def told(
        cls, quiet: Quiet[Any, Any], given: tuple[Any, ...], *, reasons: bool = False, log: bool = True
    ) -> Self:
        """Tell a story from a quiet point with answers that were looked at when they were given."""
        start = Position(table=quiet.table, number=quiet.number, quiet=quiet, given=given)
        play = cls(start, reasons=reasons, log=log)
        play.earlier = play._tell_again()
        play._stand(())
        return play

    def _note_again(self, times: int) -> None:
        self._table.number += times  # told again at every step: one by one it would take their square

    def _go_on(self, answer: Any) -> None:
        try:
            super()._go_on(answer)
        except CardUnknown as unknown:
            self._need, self.unknown = None, unknown

    def _answer(self, option: Any, choice: Any) -> None:
        if option not in choice.conceivable:  # told again under another answer, it may answer no question
            raise refuse_decision(self.position, (choice,), choice.seat, option, self.rules)
        super()._answer(option, choice)

    def _asked(self, choice: Any) -> Any:
        try:
            return super()._asked(choice)
        except CardUnknown as unknown:
            self.hangs = unknown
            return replace(choice, checks=()).ask()

    def decide(self, seat: Seat, option: Any) -> tuple[ev.AnyEvent, ...]:
        """Take a decision, unless it hangs on a mark whether it may be taken."""
        before, choice = self.position, self._choice_of(seat)
        try:
            asked = next(ask for ask in before.asks if ask.seat == seat)
            option = self.rules.in_standard_order(option, asked)
            fails = option not in choice.conceivable or not all(
                check.passes(option) for check in choice.checks
            )
            if fails:
                raise refuse_decision(before, self.choices, seat, option, self.rules)
        except CardUnknown as unknown:
            self.unknown = unknown
            return ()
        self._ready = False
        self._answer(option, choice)
        return self._took(before, Decided(seat, option))

    def happen(self, outcome: Any) -> tuple[ev.AnyEvent, ...]:
        """Let chance decide so; a deck that was shuffled unseen may consist of the backs of a bag."""
        before = self.position
        if not (isinstance(before.chance, ShuffleNeeded) and isinstance(outcome, Shuffled)):
            return super().happen(outcome)
        if not self._ready:
            self._tell_again()
        self._ready = False
        self._bring(outcome)
        return self._took(before, Brought(outcome))

    def _bring(self, outcome: Any) -> None:
        need = self._need
        backs = isinstance(outcome, Shuffled) and any(map(is_unknown, outcome.order))
        if not (backs and isinstance(need, ByChance)):
            super()._bring(outcome)
            return
        event = ev.DeckShuffled(seat=need.needed.seat, order=outcome.order, cause=need.cause)
        self._go_on(Answer(outcome, self._table.happen(event, need)))
