"""Running a case: set it up, play it, and report what is not as it says."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

import attrs

from cardia_rules.catalogue.difficulty import Difficulty, difficulty
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.errors import Failure, MatchRefused, PositionRefused, SetupRefused
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent, EndDeclared
from cardia_rules.faq.case.checks import FACTS
from cardia_rules.faq.case.expectations import asks_in_words, differences
from cardia_rules.faq.case.grammar import GRAMMAR, NOTHING_RESTS_ON
from cardia_rules.faq.case.sections import Case, DifficultySection, MatchSection, Step, Then
from cardia_rules.faq.case.start import begin
from cardia_rules.faq.notation import Written, option_text, read_option
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import Game
from cardia_rules.game.match import Match
from cardia_rules.game.positions.soundness import check_table
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.cases.expectations import codes_of, decisive, refusal_differs
from cardia_rules.kernel.cases.playing import PlayingOf, ReportOf, run_each, uncaused
from cardia_rules.kernel.cases.sections import Because
from cardia_rules.message import Message, joined
from cardia_rules.resolution.position import Coin


@attrs.frozen
class Report(ReportOf[Case, AnyEvent, Game]):
    """What came of a case: its problems, none if it holds, and what happened."""

    @property
    def reasons(self) -> list[str]:
        """Return what the case says of its reasons, a line each."""
        return [
            Message("  {ruling}: {stated}", ruling=ruling, stated=joined([*map(_stated, stated)]))
            for ruling, stated in self.case.because.items()
        ]

    @property
    def unsaid(self) -> tuple[str, ...]:
        """Return the rulings that the case shows without saying in ``[because]`` what rests on them.

        A match, a count of material and a refusal of what cannot be read rest on nothing to be named. An
        example decides nothing: it is said where it is built on.
        """
        if not any(told.rulings for told in self.told):
            return ()
        return tuple(
            name
            for name in self.case.rulings
            if name not in self.case.because and name not in NOTHING_RESTS_ON | illustrating(self.case)
        )


def illustrating(case: Case) -> set[str]:
    """Return the examples of the documents that a case says something is built on."""
    stated = (each for several in case.because.values() for each in several)
    built_on = {name for each in stated for name in each.builds_on}
    return {
        name for name in built_on if name in REGISTER.rulings and REGISTER.rulings[name].kind == "example"
    }


def to_be_said(report: Report) -> list[str]:
    """Return what a case that is to stay with the library still has to say, a line each."""
    first = decisive(report.told)
    return [_to_be_said(name, first[name][0].words if name in first else "") for name in report.unsaid]


def _to_be_said(ruling: str, words: str) -> Message:
    if not words:
        return Message(
            "nothing in this case rests on {ruling}: show it, or say in tests/untold.py why nothing can",
            ruling=ruling,
        )
    return Message(
        'what rests on {ruling} is not said; for example, under [because]: {ruling} = "{words}"',
        ruling=ruling,
        words=words,
    )


def of_its_time(case: Case) -> str:
    """Return what to add to a case that shows what used to be usual, if that is why it does not hold."""
    changes = {later.on for one in REGISTER.questions.values() for later in one.settled[1:]}
    for day in sorted(changes, reverse=True):
        eve = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
        then = {**REGISTER.answers_on(eve), **case.answers}
        if run(attrs.evolve(case, answers=then)).holds:
            return Message(
                'It holds by what was usual before {day} ({asked}). To keep it: as_of = "{eve}"',
                day=day,
                asked=", ".join(sorted(then.keys() - case.answers.keys())),
                eve=eve,
            )
    return ""


def _stated(one: Because) -> Message:
    cause = Message(", caused by '{cause}'", cause=one.cause) if one.cause else ""
    beside = Message(", building on {rulings}", rulings=", ".join(one.builds_on)) if one.builds_on else ""
    alone = Message(", and on nothing else") if one.alone else ""
    return Message("'{what}'{cause}{beside}{alone}", what=one.what, cause=cause, beside=beside, alone=alone)


def run(case: Case) -> Report:
    """Play a case and compare; whatever is wrong with it becomes a problem of the report.

    What it says of other answers is played as well, and what is wrong there is a problem, too.
    """
    with at_hand(case.character):
        return run_each(case, Playing, Report, _beside)


# ------------------------------------------------------------------ facts, matches, difficulty
def _beside(case: Case, refusals: list[Failure]) -> Iterator[str]:
    yield from _facts(case)
    if case.match is not None:
        yield from _match(case.match, refusals)
    if case.difficulty is not None:
        yield from _difficulty(case, case.difficulty)


def _facts(case: Case) -> Iterator[str]:
    for fact, stated in case.facts.items():
        actual = FACTS.get(fact)
        if actual != stated:
            yield Message(
                "facts: expected {fact} = {stated}, the catalogue counts {actual}",
                fact=fact,
                stated=stated,
                actual=actual,
            )


def _match(section: MatchSection, refusals: list[Failure]) -> Iterator[str]:
    try:
        match = Match()
        for game in section.games:
            match = match.record(None if game == "draw" else game)
    except MatchRefused as refusal:
        refusals += refusal.failures
        yield from refusal_differs(Message("the match"), section.refused, refusal.failures)
        return
    if section.refused:
        codes = codes_of(section.refused)
        yield Message("expected the match to refuse a game ({codes}), but it took them all", codes=codes)
    winner = match.winner or "none"
    if section.winner is not None and winner != section.winner:
        yield Message(
            "expected the winner after {count} games to be {stated}; it is {winner}",
            count=len(match.games),
            stated=section.winner,
            winner=winner,
        )


def _difficulty(case: Case, section: DifficultySection) -> Iterator[str]:
    try:
        setup = make_setup(section.deck, answers=case.answers)
    except SetupRefused as refusal:
        yield Message("difficulty: {refusal}", refusal=refusal)
        return
    actual = difficulty(setup.deck, section.locations)
    stated = Difficulty(section.stars, section.level, section.at_least)
    if actual != stated:
        yield Message("difficulty: expected {stated}; it is {actual}", stated=stated, actual=actual)


# ------------------------------------------------------------------ the case, step by step
class Playing(PlayingOf[Case, Game]):
    """One case being played."""

    def __init__(self, case: Case) -> None:
        super().__init__(case, GRAMMAR)
        self.refused = case.refusals
        self.whole = Message("the position") if case.setup is None else Message("the set-up")
        self.named: set[str] = set()  # the open questions that decisions were asked under

    def problems(self) -> Iterator[str]:
        """Play the case, if it begins from anything."""
        return iter(()) if self.case.table is None and self.case.setup is None else super().problems()

    def _begin(self) -> Game:
        return begin(self.case)

    def _differences(self, then: Then, game: Game) -> Iterator[str]:
        return differences(then, game, self.named)

    def _always(self, game: Game) -> Iterator[str]:
        return always_so(game)

    def _asks(self, game: Game) -> str:
        return asks_in_words(game)

    def _says(self, game: Game, step: Step) -> Callable[[], object] | None:
        if step.said is None:
            return None
        return partial(game._say, step.said.event(len(game.events)), step.said.ask)

    def _without_need(self, game: Game, step: Step) -> Callable[[], object] | None:
        return None if step.coin is None else partial(game.happen, Coin(step.coin))

    def _left_over(self, stated: tuple[str, Written]) -> str:
        match stated:
            case ("coin", seat):
                return Message("says that the coin shows {seat}, but no coin was tossed", seat=seat)
            case ("picked", cards):
                picked = ", ".join(cards)
                return Message("says that {cards} was picked at random, but nothing was", cards=picked)
            case ("shuffled", _):
                return Message("says how a deck was shuffled, but none was")
        return Message("says which protectors were laid out, but none were")

    def _decide(self, game: Game, step: Step, seat: Seat) -> None:
        if not step.refused:
            self.named |= {each for ask in game.asks for each in (*ask.questions, *ask.narrowed)}
        written = step.decisions[seat]
        ask = next((ask for ask in game.asks if ask.seat == seat), None)
        number = step.ask if step.ask is not None else ask.number if ask is not None else None
        if step.in_words and isinstance(written, str):
            game.decide(seat, written, number)
            return
        option = read_option(written, ask, as_written=bool(step.refused))
        if ask is not None and option in ask.options:
            # By its words, as whoever holds a game may decide.
            game.decide(seat, option_text(option), number)
        else:
            game.decide(seat, option, number)

    def _written(self, step: Step) -> str:
        parts: list[tuple[str, Written]] = [*step.decisions.items(), *step.chance]
        if step.said is not None:
            parts.append(("said", step.said.how or f"a note on {step.said.on}"))
        said = [f"{key} = {value if isinstance(value, str) else ', '.join(value)}" for key, value in parts]
        return "; ".join(said)


# ------------------------------------------------------------------ whatever a case says
def always_so(game: Game) -> Iterator[str]:
    """Yield what can be true of no game, such as a cause that comes later, or a table that is refused."""
    if Game.from_log(game.to_log()).position != game.position:
        yield Message("resolved once more, the same decisions lead to another table")
    yield from uncaused(game.events, EndDeclared)
    if game.over is not None and (game.position.asks or game.position.chance):
        yield Message("the game is over, and there is still something to be done")
    rows = (*game.table.north.row, *game.table.south.row)
    # A card that was left alone lies there as long as nothing closes up; nobody lays that out by hand.
    if game.over is None and {ask.kind for ask in game.asks} == {"place"} and None not in rows:
        try:
            check_table(game.table)
        except (PositionRefused, SetupRefused) as refusal:
            yield Message("nobody could lay out the table that it leads to: {refusal}", refusal=refusal)
