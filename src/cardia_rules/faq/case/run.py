"""Running a case: set it up, play it, and report what is not as it says."""

from collections.abc import Iterator
from datetime import date, timedelta

import attrs

from cardia_rules.catalogue.difficulty import Difficulty, difficulty
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.errors import Failure, MatchRefused, SetupRefused
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case.checks import FACTS
from cardia_rules.faq.case.grammar import NOTHING_RESTS_ON
from cardia_rules.faq.case.play import Playing
from cardia_rules.faq.case.sections import Case, DifficultySection, MatchSection
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import Game
from cardia_rules.game.match import Match
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.cases.expectations import codes_of, decisive, refusal_differs
from cardia_rules.kernel.cases.playing import ReportOf, run_each
from cardia_rules.kernel.cases.sections import Because
from cardia_rules.message import Message, joined


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
