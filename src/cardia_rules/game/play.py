"""Cardia as the kernel plays it: a story told by the rules of the round, with reasons, also of refusals."""

from typing import Any, Final, get_args

from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.catalogue.effects import ReplaceOpposing, WinOnFollowing
from cardia_rules.errors import Failure
from cardia_rules.events.fold import fold
from cardia_rules.events.options import ChooseFromHand, ChooseTwo, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Ending, Setup, Table
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken, EndHow
from cardia_rules.game.chances import chance_event, in_our_words, outcome_of, said_of_need
from cardia_rules.game.named_options import option_meant
from cardia_rules.game.reading import NOTE, PlayReader
from cardia_rules.game.spoken import Said, take_word
from cardia_rules.kernel.telling.play import PlayOf
from cardia_rules.kernel.telling.position import Brought, Decided
from cardia_rules.kernel.telling.rules import Rules
from cardia_rules.reasons.asks import refused, why_needed
from cardia_rules.reasons.entries import of_the_location, said_of
from cardia_rules.resolution.asking import ByChance, Choices
from cardia_rules.resolution.live_table import LiveTable, UnrecordedTable
from cardia_rules.resolution.position import Ask, ChanceOutcome, Position
from cardia_rules.resolution.reading.location_rules import location_rules
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


# ------------------------------------------------------------------ refusals
_HOW_IT_ENDED: Final[dict[Ending, str]] = {
    "cannot-play": "RB-12-cannot-play",
    "nobody-can-play": "RB-12-nobody-can-play",
    "ability": "RB-12-ability-wins",
    "five-signets": "RB-12-five-signets",
    "both-at-once": "",  # what the table answered, which no ruling says
    **dict.fromkeys(get_args(EndHow), ""),  # what somebody said
}


def _ruling_of_the_end(setup: Setup, ending: Ending) -> str:
    """Return the ruling by which the game ended: a general one, or that of the card that wins or loses it."""
    if ending in _HOW_IT_ENDED:
        return _HOW_IT_ENDED[ending]
    if ending == "no-replacement":
        return (*said_of(setup, ReplaceOpposing).empty, "RB-12-cannot-play")[0]
    if ending == "following-encounter":
        following = said_of(setup, WinOnFollowing)
        return (*following.at_the_reveal, *following.does, "RB-12-ability-wins")[0]
    rules = location_rules(setup.locations)
    location = rules.lose_on_same_faction if ending == "same-faction" else rules.in_a_row
    return of_the_location(location).does[0]


def explained(failure: Failure, need: Choices | ByChance | None, given: Any, position: Position) -> Failure:
    """Return a failed check with the ruling behind it."""
    table = position.table
    if isinstance(need, Choices):
        return replace(failure, ruling=refused(need, failure, table))
    if need is not None:
        return replace(failure, ruling=why_needed(need)[0])
    if failure.code == "unknown-seat":
        return replace(failure, ruling="FAQ-4-four-players")
    if table.over is not None:
        return replace(failure, ruling=_ruling_of_the_end(table.setup, table.over.reason))
    seat = failure.tell
    if isinstance(given, PlaceCard) and any(
        each == seat and _placed_this_round(position, each) for each in SEATS
    ):
        return Failure("already-decided", f"{seat} has placed a card already", "RB-06-place", tell=seat)
    return failure


def _placed_this_round(position: Position, seat: Seat) -> bool:
    """Tell whether a seat has placed and the other has not: its card then lies there alone."""
    table = position.table
    return len(table.side(seat).row) > len(table.side(OPPONENT[seat]).row)


# ------------------------------------------------------------------ the rules
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

    def take(self, event: AnyEvent) -> tuple[AnyEvent, ...]:
        """Take a recorded input, or somebody's word; it may be refused."""
        return take_word(self, event) if isinstance(event, Said) else super().take(event)
