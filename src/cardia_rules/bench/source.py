"""A log, a case or a position, opened into one thing that can be stepped through, asked and gone on with."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from random import Random
from typing import Any, Final

import attrs
import msgspec
from msgspec.structs import replace

from cardia_rules.bench.typed_input import CHANCE_SAID, decision_of, refused_instead, saying_in, step_of
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import (
    CardiaError,
    DataError,
    DecisionRefused,
    Failure,
    Faults,
    LogContradiction,
    UnknownName,
)
from cardia_rules.events.answers import by_todays_ids
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardDrawn,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    EndDeclared,
    PickedAtRandom,
    ProtectorsLaid,
)
from cardia_rules.faq.case.grammar import read_outcome
from cardia_rules.faq.case.sections import Case, Step, Then
from cardia_rules.faq.case.start import lay_out
from cardia_rules.faq.notation import option_text, read_option
from cardia_rules.faq.position_line import stated_in_line
from cardia_rules.game.game import Game, draw_lots
from cardia_rules.game.positions.completions import owner_of
from cardia_rules.game.ruleset import is_input
from cardia_rules.language import Language
from cardia_rules.message import Message, joined, message_of
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from cardia_rules.replay.branch import Branch, parted, under
from cardia_rules.replay.hanging import with_marks
from cardia_rules.replay.verdict import Verdict, verdict, verdict_on
from cardia_rules.resolution.position import Ask, Brought, Position, Quiet
from cardia_rules.seen.ways import Stem, Wanted, Ways, Worded, asked, stem, ways, worded
from cardia_rules.seen.worlds import cards_on
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import SeenMoment, see_event, see_game
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer

CHANCE: Final = (CoinTossed, PickedAtRandom, DeckShuffled, ProtectorsLaid)
BETWEEN_MILESTONES: Final = 64
_REASONS: Final = ("rulings", "cause", "questions", "why_not")
Whose = tuple[Seat, str]  # a seat and a card of its
LINE: Final = re.compile(r"II?$|II?\+|[^/]*;")  # how a position in one line begins, and no file's name


@attrs.frozen(slots=False)
class Source:
    """Events, the table after each, and the decisions there; ``case`` is what they were played from.

    Events count from 1. ``problems`` are what a case expected and did not get.
    """

    name: str
    events: tuple[AnyEvent, ...]
    is_log: bool = False
    case: Case | None = None
    problems: tuple[str, ...] = ()
    line: str = ""  # the position that it was opened from, if it was written in one line
    unexpected: tuple[Failure, ...] = ()  # why a decision was refused that a case says is taken
    claimed: str = ""  # the decision that was refused of a log
    ways: Ways | None = None  # that a table with unknown cards can go
    stem: Stem | None = None  # what is the same on all of them
    learned: Mapping[Whose, str] = attrs.Factory(dict)  # the marks of cards that got their names on the way
    taken: int = 0  # of the inputs that such a table was given

    def title(self, lang: Language) -> str:
        """Return what is asked; nothing where nobody has put it into words."""
        return self.case.title.to(lang) if self.case is not None else ""

    @cached_property
    def _milestones(self) -> tuple[Table, ...]:
        """Return the table after the first event and every so many more.

        Not after each: a log may say that thousands of things wait, and every table would hold them anew.
        """
        table, kept = fold(None, self.events[0]), []
        for number, event in enumerate(self.events):
            table = fold(table, event) if number else table
            if number % BETWEEN_MILESTONES == 0:
                kept.append(table)
        return tuple(kept)

    @cached_property
    def _named_from(self) -> dict[Whose, int]:
        """Return the event that first shows each card whose name was not known before."""
        shown: dict[Whose, int] = {}
        for number, event in enumerate(self.events[1:] if self.learned else (), 2):
            if not isinstance(event, CardDrawn):  # what was drawn unseen shows later, and may be another
                shown |= {each: number for each in names_in(event) if each not in shown}
        return shown

    def marks(self, number: int) -> dict[Whose, str]:
        """Return the marks of the cards that nobody knew after an event; later they have names."""
        shown = self._named_from
        return {each: mark for each, mark in self.learned.items() if shown.get(each, number + 1) > number}

    @property
    def told(self) -> Sequence[AnyEvent | AnySeenEvent]:
        """Return what happened as it was told at the time: what was learned later changes nothing."""
        if not self.learned:
            return self.events
        return [with_marks(event, self.marks(number)) for number, event in enumerate(self.events, 1)]

    def moments(self, viewer: Viewer, last: int) -> Iterator[SeenMoment]:
        """Yield what a viewer sees of each event up to the ``last``, and of the table after it."""
        if not self.learned:
            yield from see_game(self.events[:last], viewer)
            return
        table: Table | None = None
        for number, event in enumerate(self.events[:last], 1):
            table, marks = fold(table, event), self.marks(number)
            lies = with_marks(table, marks)
            seen = see_event(with_marks(event, marks), lies, viewer)
            yield SeenMoment(number, seen, see_table(lies, viewer))

    def table(self, number: int) -> Table:
        """Return the table after an event, as it was known then."""
        table: Table = with_marks(self._lies(number), self.marks(number))
        return table

    def _lies(self, number: int) -> Table:
        last = self.number(number) - 1
        nearest = last // BETWEEN_MILESTONES
        table = self._milestones[nearest]
        for event in self.events[nearest * BETWEEN_MILESTONES + 1 : last + 1]:
            table = fold(table, event)
        return table

    def number(self, asked: int | None) -> int:
        """Return the number of an event; without one, the last."""
        if asked is None:
            return len(self.events)
        if not 1 <= asked <= len(self.events):
            raise UnknownName(
                Message(
                    "{name}: there is no event {number}; they go from 1 to {last}",
                    name=self.name,
                    number=asked,
                    last=len(self.events),
                )
            )
        return asked

    @property
    def by_lot(self) -> bool:
        """Tell whether chance did something that neither a log nor a case says."""
        happened = sum(isinstance(event, CHANCE) for event in self.events)
        play = self.case.play if self.case is not None else ()
        said = (each for step in play for each in (step.coin, step.picked, step.shuffled, step.laid))
        stated = sum(each is not None for each in said)
        shuffled = 2 if self.case is not None and self.case.setup is not None else 0
        return not self.is_log and self.ways is None and happened > stated + shuffled

    @property
    def is_example(self) -> bool:
        """Tell whether cards that a case does not name were dealt for it, since something hangs on them."""
        case = self.case
        if case is None or case.table is None or self.ways is not None:
            return False
        with at_hand(case.character):
            return any(map(is_unknown, cards_on(lay_out(case.table, case.answers, case.supplied))))

    @property
    def first_to_tell(self) -> int:
        """Return the event after the position that a case begins with; of a log, the last decision."""
        if self.is_log:
            for number in range(len(self.events), 1, -1):
                if isinstance(self.events[number - 1], DecisionTaken | EndDeclared):
                    return number
        return 2

    @property
    def before_last_decision(self) -> int:
        """Return the event before the last decision; where two decide together, before the first of them."""
        last: DecisionTaken | None = None
        for number in range(len(self.events), 1, -1):
            event = self.events[number - 1]
            if isinstance(event, DecisionTaken):
                if last is not None and event.ask != last.ask:
                    break
                last, found = event, number
        return found - 1 if last is not None else 1

    def decided(self, text: str, lang: Language) -> "Source":
        """Go on with one more decision, which may name as little as tells it apart.

        A case is played anew with it, so that a hand that was left open holds the card; what the case
        expected at its end is not looked at.
        """
        said = saying_in(text)
        if self.case is not None and (said or text.partition(":")[0].strip().lower() in CHANCE_SAID):
            return self._then(step_of(text))
        game = None if self.case is not None else self.game(len(self.events), lang)
        if game is not None and said is not None:
            return self._gone_on(game, partial(game.take, said.event(len(game.events))), text)
        if not (asks := self.asks if game is None else game.asks):
            raise UnknownName(Message("nobody has anything to decide there"))
        seat, option = decision_of(text, asks)
        written = f"{seat}: {option_text(option)}"
        if game is None:
            return self._then(step_of(written))
        return self._gone_on(game, partial(game.decide, seat, option), written, seat)

    def _then(self, step: Step) -> "Source":
        assert self.case is not None
        opened = source_of_case if self.ways is None else source_of_table
        return opened(attrs.evolve(self.case, play=(*self.case.play, step), then=Then()))

    def _gone_on(self, game: Game, go: Callable[[], object], text: str, seat: Seat | None = None) -> "Source":
        try:
            go()
        except DecisionRefused as refused:
            why = str(refused) if seat is None else refused_instead(str(refused), seat, game.asks)
            return attrs.evolve(self, problems=(why,), unexpected=refused.failures, claimed=text)
        chance = Random(0)
        while (needed := game.chance_needed) is not None:
            game.happen(draw_lots(needed, chance))
        return attrs.evolve(self, events=game.events)

    def branch_under(self, number: int, answers: Mapping[str, str]) -> Branch:
        """Return what the same decisions lead to under other answers, up to the event of this number.

        A log's decisions are played on; a case is laid out anew, for its signets may lie otherwise.
        """
        events, answers = self.events[: self.number(number)], by_todays_ids(answers)
        if self.case is None or len(events) < len(self.events):
            return under(events, answers)
        other = source_of_case(attrs.evolve(self.case, answers={**self.case.answers, **answers}))
        made = Game.from_events(other.events)
        return Branch(made.events, made.position, parted(events, made.events), None)

    def game(self, number: int, lang: Language) -> Game:
        """Return the game at the first decision or chance outcome after this event; its length says where."""
        self.check(number, lang)
        return Game.from_events(self.events[: self.number(number)])

    def verdict(self, since: int, lang: Language) -> Verdict:
        """Return what has changed since an event, up to the end, and what of it hangs on unknown cards."""
        if self.ways is None or self.is_whole:
            return verdict(self.game(len(self.events), lang), since)
        return verdict_on(self.ways, self.events, since)

    @cached_property
    def is_whole(self) -> bool:
        """Tell whether nothing that happened, nor a reason of it, hangs on an unknown card."""
        return self.ways is not None and self.ways.goes_one_way and len(self.settled) == len(self.events)

    @cached_property
    def settled(self) -> tuple[AnyEvent, ...]:
        """Return what happened up to where it hangs on unknown cards or on chance: that is a log."""
        events = self.events
        while self.ways is not None and len(events) > 1:
            try:
                if Game.from_events(events).position.number == len(events):
                    break
            except LogContradiction:
                pass
            events = events[: max((at for at, event in enumerate(events) if is_input(event)), default=1)]
        return events

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return who must decide what at the end, whichever way it goes; unknown cards by all they can be."""
        if self.ways is None:
            return Game.from_events(self.events).asks
        return asked(*(way.position for way in self.ways.found))

    @property
    def position(self) -> Position:
        """Return where it stands at the end; where it hangs on unknown cards, as far as that is known."""
        if self.ways is None:
            return Game.from_events(self.events).position
        if self.is_whole:
            return replace(Game.from_events(self.events).position, asks=self.asks)
        if len(self.ways.found) == 1:
            return replace(self.ways.found[0].position, asks=self.asks)
        table, number = self.table(len(self.events)), len(self.events)
        return Position(table=table, number=number, quiet=Quiet("laid-out", table, number))

    def finding(self, number: int) -> Finding:
        """Judge what happened up to an event; where it hangs on unknown cards, some cards give it."""
        if number > len(self.settled):
            return Finding(conclusion=Conclusion.POSSIBLE, agreed=number)
        return verify(self.events[:number])

    def check(self, number: int, lang: Language) -> None:
        """Refuse to go on from a log that is not what the rules give up to this event."""
        if self.ways is not None:
            return  # it was told by the rules just now
        finding = verify(self.events[: self.number(number)])
        if not finding.goes_on:
            why = phrase("cli.not-the-rules", lang, verdict=verdict_in_words(finding, lang))
            raise DataError(Message("{name}: {why}", name=self.name, why=why))


def source_of_line(line: str) -> Source:
    """Open a position that is written in one line."""
    stated = stated_in_line(line)
    case = Case(
        table=stated.table,
        answers=stated.answers,
        supplied=stated.supplied,
        character=stated.character,
        file=Message("the line"),
    )
    return attrs.evolve(source_of_table(case), line=line)


def source_of_table(case: Case, wanted: Sequence[Wanted] | None = None) -> Source:
    """Open a table and what is decided on it; cards that are not stated are unknown, and stay so.

    An input that no way allows is refused, and with it all after it.
    """
    if case.table is None:
        raise DataError(Message("{name}: there is no [table] to begin from", name=case.file))
    inputs = (
        tuple(each for step in case.play for each in inputs_of(step)) if wanted is None else tuple(wanted)
    )
    with at_hand(case.character):
        table = lay_out(case.table, case.answers, case.supplied)
        found, taken = ways(table, inputs), len(inputs)
        refused = None if found.found else found.refused
        while not found.found and taken:
            taken -= 1
            found = ways(table, inputs[:taken])
        told = stem(table, inputs[:taken])
    problems = () if refused is None else (message_of(refused),)
    why = refused.failures if isinstance(refused, Faults) else ()
    return Source(
        case.called,
        told.events,
        case=case,
        problems=problems,
        unexpected=why,
        ways=found,
        stem=told,
        learned={
            (owner_of(mark), name): mark
            for mark, name in zip(cards_on(table), cards_on(told.table), strict=True)
            if is_unknown(mark) and not is_unknown(name)
        },
        taken=taken,
    )


def names_in(value: Any, seat: Seat | None = None) -> Iterator[Whose]:
    """Yield every card that an event names, and whose it is."""
    if isinstance(value, msgspec.Struct):
        whose = getattr(value, "seat", seat)
        for field in value.__struct_fields__:
            if field not in _REASONS:
                yield from names_in(getattr(value, field), whose)
    elif isinstance(value, tuple):
        for each in value:
            yield from names_in(each, seat)
    elif isinstance(value, str) and seat is not None:
        yield seat, value


def inputs_of(step: Step) -> Iterator[Wanted]:
    """Yield what a step of a case decides, what it says that chance does, and what somebody says."""
    for seat, written in step.decisions.items():
        yield worded(seat, partial(read_option, written))
    for key, stated in step.chance:
        yield Brought(read_outcome(key, stated))
    if (said := step.said) is not None:
        yield Worded(lambda position: said.event(position.number))


def source_of_case(case: Case) -> Source:
    """Open a case: play it, and keep what it expected and did not get.

    Cards that it does not name are unknown, unless something hangs on them; then they are an example's.
    """
    from cardia_rules.faq.case.run import run
    from cardia_rules.faq.case.start import begin

    if case.table is None and case.setup is None:
        raise DataError(Message("{name}: this case has no table to look at", name=case.file))
    begin(case)  # a position that cannot be is refused here, with every reason
    report = run(case)
    if not report.events:
        raise DataError(Message("{name}: {problems}", name=case.file, problems=joined(report.problems)))
    told = None if report.problems else _without_example(case)
    if told is not None and len(told.events) == len(report.events):
        return told
    return Source(
        case.called, report.events, case=case, problems=report.problems, unexpected=report.unexpected
    )


def _without_example(case: Case) -> Source | None:
    """Return a case with what it does not state unknown, if nothing hangs on that."""
    if case.table is None or any(step.refused for step in case.play):
        return None
    try:
        told = source_of_table(case)
    except CardiaError:  # of a shuffle a case may state the beginning alone, and the rest is its example's
        return None
    return told if told.is_whole else None
