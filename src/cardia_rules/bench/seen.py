"""A game that is tapped along from a shuffle nobody saw: what was said of it, and no invented card."""

from collections.abc import Iterator, Sequence
from functools import cached_property

import attrs
from msgspec.structs import replace

from cardia_rules.bench.positions import deck_stated, protectors_stated
from cardia_rules.bench.requests import GameMeant
from cardia_rules.bench.source import Source, Whose, names_in
from cardia_rules.bench.typed_input import saying_in
from cardia_rules.catalogue.unknown import UNKNOWN, unknown_slug
from cardia_rules.errors import CardiaError, DataError, Faults
from cardia_rules.events.about import make_about
from cardia_rules.events.fold import fold_all
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Side, Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case.sections import Case
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.message import Message, message_of
from cardia_rules.replay.adjudicate import Conclusion, Finding
from cardia_rules.replay.hanging import with_marks
from cardia_rules.replay.verdict import Verdict, verdict
from cardia_rules.resolution.position import Ask, Position
from cardia_rules.seen.entering import Recording, is_glimpse, reopened
from cardia_rules.seen.forms import Unsaid
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.log import is_seen
from cardia_rules.views.events import AnySeenEvent


@attrs.frozen
class Missed:
    """What came of an entry and was not said: after which event, and after how many entries."""

    event: int
    insert: int
    need: Unsaid


@attrs.frozen(slots=False)
class Followed:
    """What was said of a game, up to the first entry that is refused."""

    recording: Recording
    taken: int
    begun: tuple[tuple[int, int], ...]  # how many events there were before each entry that is an input
    missed: tuple[Missed, ...]
    refused: CardiaError | None = None

    @property
    def record(self) -> SeenGame:
        """Return what is settled of it."""
        return self.recording.game

    @cached_property
    def example(self) -> Game:
        """Return one game that looks like this; which cards it fills in is told nobody."""
        return self.record.example()

    @cached_property
    def events(self) -> tuple[AnySeenEvent, ...]:
        """Return what happened, as far as it was seen."""
        return self.record.events

    @cached_property
    def marks(self) -> dict[tuple[Seat, str], str]:
        """Return a mark for each card that nobody has named."""
        said = {each for fact in self.record.facts for each in names_in(fact)}
        return {
            (seat, card): unknown_slug(seat, number)
            for seat in SEATS
            for number, card in enumerate(self.record.setup.deck, 1)
            if (seat, card) not in said
        }

    def table(self, number: int) -> Table:
        """Return the table after an event; cards of hands and decks are unknown."""
        worlds = self.record.worlds
        if number == self.record.number and len(worlds) == 1 and not worlds[0].bags:
            return worlds[0].table
        table = fold_all(self.example.events[:number])
        return replace(table, **{seat: self._side(table.side(seat), seat) for seat in SEATS})

    def _side(self, side: Side, seat: Seat) -> Side:
        numbers = {card: number for number, card in enumerate(self.record.setup.deck, 1)}
        open_cards = {card: mark for (whose, card), mark in self.marks.items() if whose == seat}
        hidden = {card: unknown_slug(seat, numbers[card]) for card in (*side.hand, *side.deck)}
        naming = open_cards | hidden
        row = tuple([each and replace(each, card=open_cards.get(each.card, each.card)) for each in side.row])
        piles = {
            name: tuple([naming.get(card, card) for card in getattr(side, name)])
            for name in ("hand", "deck", "discard")
        }
        return replace(side, row=row, **piles)


@attrs.frozen(slots=False)
class FollowedSource(Source):
    """A followed game as it is told: its events have marks for the cards that nobody named."""

    followed: Followed = attrs.field(kw_only=True)

    @cached_property
    def _named_from(self) -> dict[Whose, int]:
        """Return the event at which each card was first named; what only its example knows is no name."""
        shown: dict[Whose, int] = {}
        for number, fact in enumerate(self.followed.record.facts, 1):
            shown |= {each: number for each in names_in(fact) if each not in shown}
        return shown

    @property
    def told(self) -> Sequence[AnyEvent | AnySeenEvent]:
        """Return what happened, as far as it was seen."""
        return self.followed.events

    def table(self, number: int) -> Table:
        """Return the table after an event."""
        lies: Table = with_marks(self.followed.table(self.number(number)), self.marks(number))
        return lies

    def verdict(self, since: int, lang: Language) -> Verdict:  # noqa: ARG002 - as of any other game
        """Return what has changed since an event; what nobody named has no name in it."""
        found = verdict(self.followed.example, since)
        told: Verdict = with_marks(found, self.followed.marks)
        return replace(told, asks=self.asks)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return who must decide what, with all that cards nobody knows can be."""
        return self.followed.recording.asks

    @property
    def position(self) -> Position:
        """Return where it stands."""
        there = self.followed.record.worlds[0].position
        return replace(there, table=self.table(len(self.events)), asks=self.asks, chance=None)

    def finding(self, number: int) -> Finding:
        """Judge what was seen up to an event: it was entered by the rules, so there is a deal."""
        return Finding(conclusion=Conclusion.POSSIBLE, agreed=number)

    def check(self, number: int, lang: Language) -> None:
        """Refuse nothing: it was told by the rules just now."""


def follow_along(meant: GameMeant) -> Followed | None:
    """Enter what was said of a game; nothing of one that does not begin with a shuffle nobody saw.

    What went to a discard pile and was not said is a card that was missed. Where more than that hangs on it,
    the game waits until it is said.
    """
    if (recording := _recording(meant)) is None:
        return None
    begun: list[tuple[int, int]] = []
    missed: list[Missed] = []
    refused: CardiaError | None = None
    taken = 0
    for text in meant.decisions:
        glimpse = is_glimpse(text)
        try:
            if not glimpse:
                missed += _miss_the_rest(recording, taken)
            number = recording.game.number
            if (said := saying_in(text)) is not None:
                recording.hear(said.event(number))
            else:
                recording.enter(text)
        except CardiaError as problem:
            refused = problem
            break
        if not glimpse:
            begun.append((taken, number))
        taken += 1
    missed += _miss_the_rest(recording, taken)
    missed += [Missed(recording.game.number, taken, _fitting(recording, need)) for need in recording.needs]
    return Followed(recording, taken, tuple(begun), tuple(missed), refused)


def _recording(meant: GameMeant) -> Recording | None:
    """Begin to record a game from a shuffle nobody saw, or go on with a record that was opened."""
    if meant.log is not None:
        if not is_seen(log := meant.log.encode()):
            return None
        game = SeenGame.from_log(log)
        if meant.answers:
            raise DataError(Message("a record of what was seen keeps the answers that it was played by"))
        about = game.begins.about
        told = make_about({**about.by_name, **meant.tags}, game=about.game)
        game.begins = replace(game.begins, about=told)
        return reopened(game)
    setup = meant.setup
    if setup is None or setup.order.north or setup.order.south:
        return None
    return Recording(
        SeenGame.of(
            Game.new(
                deck_stated(setup.deck),
                answers=meant.answers,
                locations=setup.locations,
                protectors=protectors_stated(setup.protectors),
                tags=meant.tags,
            )
        )
    )


def source_of(followed: Followed, name: str, case: Case | None = None) -> FollowedSource:
    """Return what is told of a followed game."""
    why = followed.refused
    problems = () if why is None else (message_of(why),)
    failures = why.failures if isinstance(why, Faults) else ()
    marked: tuple[AnyEvent, ...] = tuple(
        [with_marks(event, followed.marks) for event in followed.example.events]
    )
    learned = {
        (seat, card): unknown_slug(seat, number)
        for seat in SEATS
        for number, card in enumerate(followed.record.setup.deck, 1)
        if (seat, card) not in followed.marks
    }
    return FollowedSource(
        name,
        marked,
        case=case,
        problems=problems,
        unexpected=failures,
        learned=learned,
        followed=followed,
    )


def _miss_the_rest(recording: Recording, taken: int) -> Iterator[Missed]:
    """Yield the cards that went and that nobody saw, where it is known how many."""
    while recording.needs:
        need = recording.needs[0]
        if need.what not in ("hand", "deck") or len(need.counts) > 1:
            return
        yield Missed(recording.game.number, taken, _fitting(recording, need))
        recording.enter(f"{need.seat} {need.what}: {', '.join([UNKNOWN] * need.counts[0])}")


def _fitting(recording: Recording, need: Unsaid) -> Unsaid:
    """Return what has to be said, with the cards that can have been it; of several cards, with all."""
    if 1 not in need.counts:
        return need
    line = f"{need.seat} {need.what}: " if need.seat is not None else f"{need.what}: "
    cards, pool = need.cards, recording.game.setup.protectors
    if need.what == "protector" and pool is not None:
        cards = pool.pool
    return attrs.evolve(need, cards=tuple([card for card in cards if recording.fits(line + card)]))
