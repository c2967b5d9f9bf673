"""Running a case: set it up, play it, and report what is not as it says."""

from collections.abc import Iterator

import attrs

from cardia_rules.catalogue.difficulty import Difficulty, difficulty
from cardia_rules.errors import CardiaError, Failure, MatchRefused, SetupRefused
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case import Case, DifficultySection, MatchSection, Texts
from cardia_rules.faq.expectations import refusal_differs
from cardia_rules.faq.facts import FACTS
from cardia_rules.faq.notation import describe_log
from cardia_rules.faq.playing import Playing
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.match import Match
from cardia_rules.resolution.setup import make_setup


@attrs.frozen
class Report:
    """What came of a case: its problems, none if it holds, and what happened."""

    case: Case
    problems: Texts = ()
    events: tuple[AnyEvent, ...] = ()
    refusals: tuple[Failure, ...] = ()  # of the match, set-up, position or decisions that were refused
    game: Game | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def holds(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        """The report as a judge reads it."""
        verdict = "holds" if self.holds else "does not hold"
        lines = [f"{self.case.title} ({self.case.file or 'case'}): {verdict}"]
        lines += [f"  - {problem}" for problem in self.problems]
        if self.events:
            lines.append("  What happened:")
        for number, (words, event) in enumerate(zip(describe_log(self.events), self.events, strict=True), 1):
            why = ", ".join((*event.rulings, *event.questions))
            lines.append(f"  {number:4} {words}" + (f"  [{why}]" if why else ""))
        return "\n".join(lines)


def run(case: Case) -> Report:
    """Play a case and compare; whatever is wrong with it becomes a problem of the report."""
    problems = [*_facts(case)]
    refusals: list[Failure] = []
    if case.match is not None:
        problems += _match(case, case.match, refusals)
    if case.difficulty is not None:
        problems += _difficulty(case, case.difficulty)
    if case.table is None and case.setup is None:
        return Report(case, tuple(problems), refusals=tuple(refusals))
    playing = Playing(case, refusals)
    try:
        problems += playing.problems()
    except CardiaError as problem:
        problems.append(f"{playing.where}: {problem}")
    events = playing.game.events if playing.game is not None else ()
    return Report(case, tuple(problems), events, tuple(refusals), playing.game)


# ------------------------------------------------------------------ facts, matches, difficulty
def _facts(case: Case) -> Iterator[str]:
    for fact, stated in case.facts.items():
        actual = FACTS.get(fact)
        if actual != stated:
            yield f"facts: expected {fact} = {stated}, the catalogue counts {actual}"


def _match(case: Case, section: MatchSection, refusals: list[Failure]) -> Iterator[str]:
    try:
        answers = make_setup("I", answers=case.answers).answers
        match = Match(drawn_game=answers.match_drawn_game)
        for game in section.games:
            match = match.record(None if game == "draw" else game)
    except (MatchRefused, SetupRefused) as refusal:
        refusals += refusal.failures
        yield from refusal_differs("the match", section.refused, refusal)
        return
    if section.refused:
        yield f"expected the match to refuse a game ({', '.join(section.refused)}), but it took them all"
    winner = match.winner or ("draw" if match.over else "none")
    if section.winner is not None and winner != section.winner:
        yield f"expected the winner after {len(match.games)} games to be {section.winner}; it is {winner}"


def _difficulty(case: Case, section: DifficultySection) -> Iterator[str]:
    try:
        setup = make_setup(section.deck, answers=case.answers)
    except SetupRefused as refusal:
        yield f"difficulty: {refusal}"
        return
    actual = difficulty(setup.deck, section.locations, mixed=setup.answers.mixed_deck_stars)
    stated = Difficulty(section.stars, section.level, section.at_least)
    if actual != stated:
        yield f"difficulty: expected {stated}; it is {actual}"
