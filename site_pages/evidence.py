"""What the pages are made from: every case played, and what the events of all cases and some games cite."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Final

import attrs

from benchmarks.random_games import Tally, play_range
from cardia_rules.events.fold import fold_all
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken, PositionArranged
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import Report, run
from cardia_rules.faq.case.sections import Case
from cardia_rules.faq.case.variants import source_of
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.cases.pages import CaseText
from cardia_rules.language import Language
from cardia_rules.replay.verdict import Verdict, verdict

GAMES: Final = 200  # random ones, always the same


@attrs.frozen(slots=False)
class Shown:
    """A case as a page shows it."""

    written: CaseText
    report: Report

    @property
    def name(self) -> str:
        return self.written.name

    @property
    def source(self) -> str:
        return source_of(self.written)

    @property
    def section(self) -> str:
        """The heading that it stands under."""
        return self.written.section

    @property
    def of(self) -> str:
        """The ruling or question whose page it stands on."""
        return REGISTER.cases[self.name].of

    @property
    def page(self) -> str:
        """That page of the site, within its language."""
        return f"{'questions' if self.of in REGISTER.questions else 'rulings'}/{self.of}.html"

    @property
    def case(self) -> Case:
        return self.report.case

    def title(self, lang: Language) -> str:
        """Return what it is called, in English where its file has no other words."""
        return self.case.title.to(lang)

    def in_english(self, lang: Language) -> bool:
        """Tell whether its title is English although the page is not."""
        return lang != "en" and self.case.title.text is None

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        return self.report.events

    @cached_property
    def before(self) -> Table | None:
        """The table as the case lays it out or, from a shuffle, as the first decision finds it."""
        if not self.events:
            return None
        if isinstance(self.events[0], PositionArranged):
            return self.events[0].table
        numbers = (at for at, event in enumerate(self.events) if isinstance(event, DecisionTaken))
        return fold_all(self.events[: next(numbers, len(self.events))])

    @property
    def after(self) -> Table | None:
        return self.report.game.table if self.events and self.report.game is not None else None

    @cached_property
    def verdict(self) -> Verdict | None:
        """What a head judge says of all that happens; nothing of a case without events."""
        if not self.events or self.report.game is None:
            return None
        return verdict(self.report.game, open_questions=False)

    @property
    def pictured(self) -> bool:
        return self.before is not None

    @property
    def unfocused(self) -> tuple[object, ...]:
        """The smaller, the better it shows one thing: few rulings, a picture, few events."""
        return len(self.case.rulings), not self.pictured, len(self.events), self.name


class Evidence:
    def __init__(self, cases: Mapping[str, Shown]) -> None:
        self.cases = cases

    def showing(self, entry: str) -> list[Shown]:
        """The cases that show a ruling or an open question, the plainest first."""
        found = (self.cases[one.name] for one in REGISTER.cases_of(entry))
        return sorted(found, key=lambda shown: shown.unfocused)

    def of_card(self, card: str) -> list[Shown]:
        """The cases about a ruling that speaks of the card."""
        speaking = {one.id for one in REGISTER.rulings.values() if card in one.cards}
        found = (shown for shown in self.cases.values() if speaking & set(shown.case.rulings))
        return sorted(found, key=lambda shown: shown.unfocused)

    # -------------------------------------------------------------- what events cite
    @cached_property
    def cited_in_cases(self) -> Counter[str]:
        every = (event for shown in self.cases.values() for event in shown.events)
        return Counter(why for event in every for why in (*event.rulings, *event.questions))

    @cached_property
    def questions_beside(self) -> Mapping[str, Counter[str]]:
        """For a ruling, the questions that events hung on which rest on it."""
        beside: dict[str, Counter[str]] = {}
        for shown in self.cases.values():
            for event in shown.events:
                for ruling in event.rulings:
                    beside.setdefault(ruling, Counter()).update(event.questions)
        return beside

    @cached_property
    def random_games(self) -> Tally:
        return play_range(range(GAMES))


@cache
def evidence() -> Evidence:
    """Every case of the library, played once."""
    written = shipped_cases().values()
    every = (Shown(one, run(read_case(one))) for one in written)
    return Evidence({shown.name: shown for shown in every})
