"""Whatever can be said is said in each language, by type; what is no language is refused."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import inspect

from cardia_rules.catalogue import CHARACTERS, FACTIONS, LOCATIONS, PROTECTORS, find
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.errors import Failure, FailureCode, UnknownName
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Ending, Over, Table, Waiting, WaitingKind
from cardia_rules.faq.register import ruling
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.language import COMPLETE, Language, languages
from cardia_rules.render.errors import failure_in_words, message_in_words, problem_in_words
from cardia_rules.render.explanation import RulingNotes, ruling_says
from cardia_rules.render.languages import THEMES, en, fr, phrase, speech
from cardia_rules.render.languages.completeness import missing_in
from cardia_rules.render.svg import card_as_svg, table_as_svg
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import (
    ask_in_words,
    card_name,
    chance_in_words,
    effect_of,
    faction_name,
    in_words,
    moment_in_words,
    option_in_words,
    result_in_words,
    seat_name,
    waiting_words,
)
from cardia_rules.resolution.position import (
    Ask,
    AskKind,
    ChanceNeeded,
    CoinNeeded,
    LayNeeded,
    PickNeeded,
    ShuffleNeeded,
)
from cardia_rules.views.view import see_table

ABILITIES = [*CHARACTERS, *LOCATIONS, *PROTECTORS]
CHANCES: tuple[ChanceNeeded, ...] = (
    CoinNeeded(),
    LayNeeded(pool=()),
    PickNeeded(seat="north", cards=(), count=2),
    ShuffleNeeded(seat="north", cards=()),
)
TABLE = Table(setup=make_setup("I"))


# ------------------------------------------------------------------ which there are
def test_english_and_french() -> None:
    assert languages()[0] == "en"
    assert {*languages()} >= {*COMPLETE} == {"en", "fr"}
    assert (en.NAME, fr.NAME) == (speech("en").name, speech("fr").name) == ("English", "French")


def test_the_guide_names_every_module_that_a_language_has() -> None:
    guide = Path(__file__).parents[1] / "docs" / "contributing" / "adding-a-language.md"
    rows = [line for line in guide.read_text("utf-8").splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])} == {*THEMES}


@pytest.mark.parametrize("lang", COMPLETE)
def test_a_complete_language_lacks_nothing(lang: Language) -> None:
    assert missing_in(speech(lang)) == []


@pytest.mark.parametrize(
    "say",
    [
        lambda lang: table_as_text(TABLE, lang),
        lambda lang: table_as_svg(see_table(TABLE, "judge"), lang),
        lambda lang: card_as_svg("judge", lang),
        lambda lang: card_name("judge", lang),
        lambda lang: ask_in_words(ask("place"), lang),
        lambda lang: chance_in_words(CoinNeeded(), lang),
        lambda lang: failure_in_words(Failure("game-over", "over"), lang),
        lambda lang: problem_in_words(LogProblem("empty", 0, "nothing"), lang),
        lambda lang: message_in_words("as it is", lang),
        lambda lang: ruling_says("RB-06-tie", lang),
        ruling("RB-06-tie").says.to,
        find("judge").names.to,
        RulingNotes,
        lambda lang: phrase("page.why", lang),
    ],
)
@pytest.mark.parametrize("lang", ["xx", "", "EN", "fr ", "../fr", None, 3, ["en"]])
def test_what_is_no_language_is_refused_in_one_way(say: Any, lang: Any) -> None:
    with pytest.raises(UnknownName, match=r"^there is no language .*: the languages are en(, \w+)* and \w+$"):
        say(lang)


# ------------------------------------------------------------------ each thing by its type
@pytest.mark.parametrize(("lang", "name"), [("en", "English"), ("fr", "French")])
def test_what_is_no_event_and_no_option_has_no_words(lang: Language, name: str) -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match=f"int is no event that has words in {name}"):
        in_words(wrong, lang)
    with pytest.raises(TypeError, match=f"int is no option that has words in {name}"):
        option_in_words(wrong, lang)


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_effect_has_words_for_having_nothing_to_do(lang: Language) -> None:
    described = map(inspect.type_info, get_args(AnyEffect))
    tags = {one.tag for one in described if isinstance(one, inspect.StructType)}
    texts = speech(lang).texts["abilities"]
    assert {name for name in texts if name.startswith("ignored.")} == {
        f"ignored.{tag}" for tag in (*tags, "other")
    }


def ask(kind: AskKind) -> Ask:
    return Ask(number=1, seat="north", kind=kind, options=(), rulings=(), cause=1, card="judge")


def said(lang: Language) -> dict[str, str]:
    """Every small thing that has a name, by what it is."""
    small = {f"card {card}": card_name(card, lang) for card in ABILITIES}
    small |= {f"seat {seat}": seat_name(seat, lang) for seat in SEATS}
    small |= {f"faction {faction}": faction_name(faction, lang) for faction in FACTIONS}
    tables = [Table(setup=TABLE.setup, round=1, phase=phase) for phase in (1, 2, 3)]
    small |= {f"phase {table.phase}": moment_in_words(table, lang) for table in tables}
    for kind in get_args(WaitingKind):
        waiting = Waiting(id=1, kind=kind, place=2, source="judge", either=(1, -1), faction="guild", count=2)
        small[f"waiting {kind}"] = waiting_words(waiting, lang)
    small |= {f"ask {kind}": ask_in_words(ask(kind), lang) for kind in get_args(AskKind)}
    small |= {f"chance {type(needed).__name__}": chance_in_words(needed, lang) for needed in CHANCES}
    small |= {f"effect {card}": effect_of(card, lang) for card in ABILITIES if effect_of(card)}
    for reason in get_args(Ending):
        small[f"result {reason}"] = result_in_words(Over("north", reason), lang)
        small[f"draw {reason}"] = result_in_words(Over(None, reason), lang)
    return small


def test_every_small_thing_has_a_name_of_its_own_in_each_language() -> None:
    english_names, french_names = said("en"), said("fr")
    assert english_names.keys() == french_names.keys()
    assert [what for what, name in {**english_names, **french_names}.items() if not name] == []
    same = {what for what, name in english_names.items() if name == french_names[what]}
    assert same == {
        *(f"card {card}" for card in ("saboteur", "magistra", "djinn", "scorpion")),
        *(f"waiting {kind}" for kind in ("modifier",)),
    }


def test_every_problem_of_a_log_has_words() -> None:
    problem = LogProblem("bad-utf-8", 3, "this is not UTF-8")
    assert problem_in_words(problem) == "line 3: this is not UTF-8"
    assert problem_in_words(problem, "fr") == "ligne 3\u202f: ce n’est pas de l’UTF-8"
    assert problem_in_words(LogProblem("empty", 0, "there is nothing"), "fr") == "le journal est vide"


@pytest.mark.parametrize("code", get_args(FailureCode))
def test_a_refusal_is_worded_whatever_facts_it_has(code: FailureCode) -> None:
    """Facts come with some refusals of a code and not with others."""
    facts: list[dict[str, Any]] = [
        {},
        {"seat": "north", "card": "clockmaker", "place": 3},
        {"card": "no such card", "pieces": "tokens", "name": '"juje"'},
        {"cards": ("judge", "djinn"), "count": 1, "faction": "rebellion", "limit": 8, "influence": 9},
        {"cards": (), "question": "OQ-x", "answers": ("a", "b"), "phase": 4, "round": 40},
        {"stated": 1, "derived": 0, "card": "judge"},
    ]
    for each in facts:
        words = failure_in_words(Failure(code, "in English", facts=each), "fr")
        assert words
        assert not words.endswith(".")
        assert "None" not in words
        assert failure_in_words(Failure(code, "in English", facts=each)) == "in English"
