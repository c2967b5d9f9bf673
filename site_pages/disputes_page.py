"""Disputes of two players, each asked as ``cardia ask`` does: who is right, and the ruling read aloud."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import attrs

from cardia_rules.bench.typed_input import any_card
from cardia_rules.catalogue.difficulty import Difficulty, Level, difficulty
from cardia_rules.cli.source import open_source
from cardia_rules.datafiles import read_tables
from cardia_rules.errors import Failure, MatchRefused, PositionRefused, SetupRefused
from cardia_rules.faq.case.expectations import differences
from cardia_rules.faq.case.reading import structure_case
from cardia_rules.faq.case.sections import Case, DifficultySection
from cardia_rules.faq.case.start import begin
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import Game
from cardia_rules.game.match import Match
from cardia_rules.game.setup import make_setup
from cardia_rules.language import Language
from cardia_rules.render.errors import failure_in_words
from cardia_rules.render.verdict import verdict_in_sentences
from cardia_rules.render.words import in_words
from cardia_rules.replay.verdict import verdict
from cardia_rules.replay.why_not import explain_why_not
from cardia_rules.spelling import capital
from cardia_rules.texts import Text
from site_pages.markdown import ruling_said, text
from site_pages.page import Page

FILE: Final = Path(__file__).parents[1] / "tests" / "disputes.toml"
_BEGINNINGS: Final = ("setup", "match", "difficulty")
_INTRODUCTION: Final = Text(
    """\
# Disputes

{count} quarrels, two for each page of the documents: the table, what the engine answers, and the ruling that
it names first, to be read aloud. Each is a test, too; they are written in `tests/disputes.toml`. A table can
be asked about with `cardia ask`, see [a position in one line](../position-line.md).
""",
    """\
# Litiges

{count} disputes entre joueurs, deux par page des documents : la table, ce que répond le moteur, et la règle
qu’il nomme en premier, à lire à haute voix. Chacune est aussi une épreuve du moteur ; elles sont écrites dans
`tests/disputes.toml`. On interroge une table avec `cardia ask`, voir
[une position en une ligne](../position-line.md).
""",
)
# Their printed names, as of cards.
_LEVELS_IN_FRENCH: Final[dict[Level, str]] = {
    "apprentice assassins": "Assassins en apprentissage",
    "seasoned inventors": "Inventrices expérimentées",
    "mighty mages": "Mages puissants",
    "impresses the Djinn": "La Djinn est impressionnée",
}
_REFUSED: Final = Text("Refused.", "Refusé.")
_WHY_NOT: Final = Text("why not {card}?", "pourquoi pas {card} ?")


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
def answer(dispute: Dispute, lang: Language = "en") -> Answer:
    """Ask for a dispute's verdict, refusal or reason why not, and compare with what it says must be true."""
    try:
        return _answer(dispute, lang)
    except (SetupRefused, PositionRefused, MatchRefused) as refusal:
        return _refused(dispute, refusal.failures, lang)


def _answer(dispute: Dispute, lang: Language) -> Answer:
    case = dispute.case
    if case.match is not None:
        match = Match()
        for game in case.match.games:
            match = match.record(None if game == "draw" else game)
        return Answer((), (), ("every game was taken",))
    if case.difficulty is not None:
        return _how_hard(case.difficulty, lang)
    if not dispute.line:
        return _told(dispute, begin(case), 1, lang)
    source = open_source(dispute.line)
    for words in dispute.decide:
        source = source.decided(words, lang)
    if source.unexpected:
        return _refused(dispute, source.unexpected, lang)
    return _told(dispute, source.game(len(source.events), lang), 1, lang)


def _how_hard(section: DifficultySection, lang: Language) -> Answer:
    found = difficulty(make_setup(section.deck).deck, section.locations)
    same = (found.stars, found.level) == (section.stars, section.level)
    said = f"{capital(str(found))}." if lang == "en" else _how_hard_in_french(found)
    return Answer((said,), (found.ruling,), () if same else (f"it is {found}",))


def _how_hard_in_french(found: Difficulty) -> str:
    counted = f"{found.stars} étoile{'s' if found.stars > 1 else ''}"
    return f"{'Au moins ' if found.at_least else ''}{counted} : {_LEVELS_IN_FRENCH[found.level]}."


def _refused(dispute: Dispute, failures: tuple[Failure, ...], lang: Language) -> Answer:
    first = failures[0]
    other = () if first.code == dispute.refused else (f"refused with {first.code}",)
    return Answer((capital(failure_in_words(first, lang)),), tuple(one.ruling for one in failures), other)


def _told(dispute: Dispute, game: Game, since: int, lang: Language) -> Answer:
    problems = [*differences(dispute.case.then, game)]
    if dispute.refused:
        problems.append("nothing is refused")
    if dispute.why_not is None:
        found = verdict(game, since)
        return Answer(verdict_in_sentences(found, lang), found.rulings, tuple(problems))
    seat, card = any_card(dispute.why_not)
    told = explain_why_not(game.events, card, seat)
    says = tuple(in_words(each.told or each.event.event, lang) for each in told)
    return Answer(says, tuple(each.rulings[0] for each in told), tuple(problems))


# ------------------------------------------------------------------ the page
def disputes_page(lang: Language) -> Page:
    """Return the page on which a judge reads them, in the order of the documents."""
    return Page("rules/disputes.md", "\n".join(_written(lang)))


def _written(lang: Language) -> Iterator[str]:
    every = disputes()
    yield _INTRODUCTION.to(lang).format(count=len(every))
    for page, here in groupby(every, lambda dispute: dispute.page):
        document, number = page.split("-")
        yield f"## {text(REGISTER.documents[document].title.to(lang))}, page {int(number)} {{ #{page} }}\n"
        for dispute in here:
            yield from _one(dispute, lang)


def _one(dispute: Dispute, lang: Language) -> Iterator[str]:
    found = answer(dispute, lang)
    said = " ".join(each if each.endswith((".", "!", "?")) else f"{each}." for each in found.says[:3])
    yield f"{text(dispute.says.to(lang))}\n"
    if dispute.line:
        yield f"```text\n{_asked(dispute, lang)}\n```\n"
    refused = f"{_REFUSED.to(lang)} " if dispute.refused else ""
    yield f"**{text(refused + said)}**\n"
    yield f"{ruling_said(dispute.ruling, lang)}\n"


def _asked(dispute: Dispute, lang: Language) -> str:
    spoken = "" if lang == "en" else f" --lang {lang}"
    if dispute.why_not and not dispute.decide:
        return f"cardia explain '{dispute.line}' --why-not '{dispute.why_not}'{spoken}"
    decided = "".join(f" --decide '{words}'" for words in dispute.decide)
    why_not = f"\n{_WHY_NOT.to(lang).format(card=dispute.why_not)}" if dispute.why_not else ""
    return f"cardia ask '{dispute.line}'{decided}{spoken}{why_not}"
