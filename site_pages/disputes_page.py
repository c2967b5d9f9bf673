"""Disputes of two players, each asked as ``cardia ask`` does: who is right, and the ruling read aloud."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import attrs

from cardia_rules.bench.typed_input import any_card
from cardia_rules.catalogue.difficulty import difficulty
from cardia_rules.catalogue.words import Text
from cardia_rules.cli.source import open_source
from cardia_rules.datafiles import read_tables
from cardia_rules.errors import Failure, MatchRefused, PositionRefused, SetupRefused
from cardia_rules.faq.case.expectations import differences
from cardia_rules.faq.case.reading import structure_case
from cardia_rules.faq.case.sections import Case, DifficultySection
from cardia_rules.faq.case.start import begin
from cardia_rules.faq.notation.cards import read_deck
from cardia_rules.faq.register import REGISTER
from cardia_rules.render.errors import failure_in_words
from cardia_rules.render.verdict import verdict_in_sentences
from cardia_rules.render.words import in_words
from cardia_rules.replay.verdict import verdict
from cardia_rules.replay.why_not import explain_why_not
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.match import Match
from cardia_rules.resolution.setup import make_setup
from cardia_rules.spelling import capital
from site_pages.markdown import in_both, ruling_link, text
from site_pages.page import Page

FILE: Final = Path(__file__).parents[1] / "tests" / "disputes.toml"
_BEGINNINGS: Final = ("setup", "match", "difficulty")


@attrs.frozen
class Dispute:
    """What two players quarrel about; ``case`` says how it begins, unless a line does, and what is right."""

    page: str
    says: Text
    ruling: str
    case: Case
    line: str = ""
    decide: tuple[str, ...] = ()
    refused: str = ""
    why_not: str | None = None


@attrs.frozen
class Answer:
    """What a judge is told: in words, by which rulings, and what is not as the dispute says."""

    says: tuple[str, ...]
    rulings: tuple[str, ...]
    problems: tuple[str, ...] = ()


def disputes() -> tuple[Dispute, ...]:
    """Return the disputes in the order of the documents."""
    return tuple(_read(entry) for entry in read_tables(FILE, "dispute"))


def _read(entry: dict[str, Any]) -> Dispute:
    begins = {key: entry.pop(key) for key in _BEGINNINGS if key in entry}
    if "match" in begins:
        begins["match"]["refused"] = [entry["refused"]]
    then = entry.pop("then", {})
    says = Text(**entry.pop("says"))
    if "line" in entry:
        case = attrs.evolve(structure_case({"setup": {"deck": "I"}, "then": then}, asks=True), setup=None)
    else:
        case = structure_case(begins | ({"then": then} if then else {}), asks=True)
    decide = tuple(entry.pop("decide", ()))
    return Dispute(says=says, case=case, decide=decide, **entry)


# ------------------------------------------------------------------ asking
def answer(dispute: Dispute) -> Answer:
    """Ask for a dispute's verdict, refusal or reason why not, and compare with what it says must be true."""
    try:
        return _answer(dispute)
    except (SetupRefused, PositionRefused, MatchRefused) as refusal:
        return _refused(dispute, refusal.failures)


def _answer(dispute: Dispute) -> Answer:
    case = dispute.case
    if case.match is not None:
        match = Match()
        for game in case.match.games:
            match = match.record(None if game == "draw" else game)
        return Answer((), (), ("every game was taken",))
    if case.difficulty is not None:
        return _how_hard(case.difficulty)
    if not dispute.line:
        return _told(dispute, begin(case), 1)
    source = open_source(dispute.line)
    for words in dispute.decide:
        source = source.decided(words, "en")
    if source.unexpected:
        return _refused(dispute, source.unexpected)
    return _told(dispute, source.game(len(source.events), "en"), 1)


def _how_hard(section: DifficultySection) -> Answer:
    found = difficulty(make_setup(read_deck(section.deck)).deck, section.locations)
    same = (found.stars, found.level) == (section.stars, section.level)
    return Answer((f"{capital(str(found))}.",), (found.ruling,), () if same else (f"it is {found}",))


def _refused(dispute: Dispute, failures: tuple[Failure, ...]) -> Answer:
    first = failures[0]
    other = () if first.code == dispute.refused else (f"refused with {first.code}",)
    return Answer((capital(failure_in_words(first)),), tuple(one.ruling for one in failures), other)


def _told(dispute: Dispute, game: Game, since: int) -> Answer:
    problems = [*differences(dispute.case.then, game)]
    if dispute.refused:
        problems.append("nothing is refused")
    if dispute.why_not is None:
        found = verdict(game, since)
        return Answer(verdict_in_sentences(found), found.rulings, tuple(problems))
    seat, card = any_card(dispute.why_not)
    told = explain_why_not(game.events, card, seat)
    says = tuple(in_words(each.told or each.event.event) for each in told)
    return Answer(says, tuple(each.rulings[0] for each in told), tuple(problems))


# ------------------------------------------------------------------ the page
def disputes_page() -> Page:
    """Return the page on which a judge reads them, in the order of the documents."""
    return Page("rules/disputes.md", "\n".join(_written()))


def _written() -> Iterator[str]:
    every = disputes()
    yield "# Disputes\n"
    yield (
        f"{len(every)} quarrels, two for each page of the documents: the table, what the engine answers, and "
        "the ruling that it names first, to be read aloud. Each is a test, too; they are written in "
        "`tests/disputes.toml`. A table can be asked about with `cardia ask`, see "
        "[a position in one line](../position-line.md).\n"
    )
    for page, here in groupby(every, lambda dispute: dispute.page):
        document, number = page.split("-")
        yield f"## {text(REGISTER.documents[document].title.en)}, page {int(number)} {{ #{page} }}\n"
        for dispute in here:
            yield from _one(dispute)


def _one(dispute: Dispute) -> Iterator[str]:
    found = answer(dispute)
    said = " ".join(each if each.endswith((".", "!", "?")) else f"{each}." for each in found.says[:3])
    yield in_both(dispute.says)
    if dispute.line:
        yield f"```text\n{_asked(dispute)}\n```\n"
    yield f"**{text(('Refused. ' if dispute.refused else '') + said)}**\n"
    yield f"{ruling_link(dispute.ruling)}: {text(REGISTER.ruling(dispute.ruling).says.en)}\n"


def _asked(dispute: Dispute) -> str:
    if dispute.why_not and not dispute.decide:
        return f"cardia explain '{dispute.line}' --why-not '{dispute.why_not}'"
    decided = "".join(f" --decide '{words}'" for words in dispute.decide)
    why_not = f"\nwhy not {dispute.why_not}?" if dispute.why_not else ""
    return f"cardia ask '{dispute.line}'{decided}{why_not}"
