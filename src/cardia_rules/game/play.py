"""Cardia as the kernel plays it: a story told by the rules of the round, with their reasons."""

from typing import Final

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.events.fold import fold
from cardia_rules.events.options import ChooseFromHand, ChooseTwo, Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken
from cardia_rules.game.chances import chance_event, in_our_words, outcome_of, said_of_need
from cardia_rules.game.named_options import option_meant
from cardia_rules.game.reading import NOTE, PlayReader
from cardia_rules.game.refusals import explained
from cardia_rules.game.spoken import Said, take_word
from cardia_rules.kernel.telling.play import PlayOf
from cardia_rules.kernel.telling.position import Brought, Decided
from cardia_rules.kernel.telling.rules import Rules
from cardia_rules.resolution.asking import Choices
from cardia_rules.resolution.live_table import LiveTable, UnrecordedTable
from cardia_rules.resolution.position import Ask, ChanceOutcome, Position
from cardia_rules.resolution.round.round import PHASE_FROM, PLAY_FROM


def _decision(choice: Choices, option: Option) -> AnyEvent:
    return DecisionTaken(seat=choice.seat, ask=choice.number, option=option, cause=choice.cause)


def _given(event: AnyEvent) -> Decided[Seat, Option] | Brought[ChanceOutcome] | None:
    if isinstance(event, DecisionTaken):
        return Decided(event.seat, event.option)
    outcome = outcome_of(event)
    return None if outcome is None else Brought(outcome)


def _how_it_ended(table: Table) -> str:
    return "" if table.over is None else table.over.reason


def in_standard_order(option: Option, ask: Ask) -> Option:
    """Return a decision about several cards as it is offered: another order is no other decision."""
    if isinstance(option, ChooseFromHand):
        return ChooseFromHand(in_ascending_influence(option.cards))
    if isinstance(option, ChooseTwo) and (swapped := ChooseTwo(option.cards[::-1])) in ask.options:
        return swapped
    return option


TOLD: Final[Rules[AnyEvent, Position, Seat, Option, ChanceOutcome]] = Rules(
    position=Position,
    seats=SEATS,
    option=Option,
    live=LiveTable,
    unrecorded=UnrecordedTable,
    tell=PLAY_FROM | PHASE_FROM,
    fold=fold,
    decision=_decision,
    outcome=chance_event,
    given=_given,
    awaited=said_of_need,
    how_it_ended=_how_it_ended,
    note=NOTE,
    named=option_meant,
    in_standard_order=in_standard_order,
    in_our_words=in_our_words,
    explained=explained,
    reading=PlayReader,
)


class Play(PlayOf[AnyEvent, Position, Seat, Option, ChanceOutcome]):
    """A game of Cardia under way; without ``reasons`` there are no rulings, questions or why-nots."""

    rules = TOLD

    def take(self, event: AnyEvent, limit: int | None = None) -> tuple[AnyEvent, ...]:
        """Take a recorded input, or somebody's word; it may be refused."""
        return take_word(self, event) if isinstance(event, Said) else super().take(event, limit)
