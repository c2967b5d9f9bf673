"""A language is a folder: a pretend one, in capitals, is added from outside and nothing else is touched."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs
import pytest

from cardia_rules.bench.answers.reference import find_cards
from cardia_rules.catalogue import CHARACTERS, find
from cardia_rules.catalogue.cards import read_cards
from cardia_rules.catalogue.model import Location
from cardia_rules.errors import CardiaError, DataError, DecisionRefused, UnknownName
from cardia_rules.events.options import PlaceCard
from cardia_rules.faq.register import ruling
from cardia_rules.game.game import Game
from cardia_rules.kernel.register.entries import Topic
from cardia_rules.kernel.register.structure import read_register
from cardia_rules.language import OWN_FOLDER, languages
from cardia_rules.render.errors import failure_in_words, message_in_words, verdict_in_words
from cardia_rules.render.explanation import RulingNotes, event_explained
from cardia_rules.render.languages import THEMES, add_language, phrase, remove_language
from cardia_rules.render.languages.completeness import english_texts
from cardia_rules.render.markdown import game_as_markdown
from cardia_rules.render.page import replay_page
from cardia_rules.render.svg import table_as_svg
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words, option_in_words
from cardia_rules.replay.adjudicate import verify
from cardia_rules.replay.explain import explain_event
from cardia_rules.views.view import see_table
from tests.cli.running import LINE, cardia_runs, complaint, said

LOUD = "loud"
FUNCTIONS = {
    "names": "the the_card whose owned faction_name listed counted agreed",
    "errors": "failure_words problem_words",
}
HELPERS = '''
import re

NAME = "Loud"


def loud(text):
    """In capitals, but for the facts in braces."""
    return "".join(part if part[:1] == "{" else part.upper() for part in re.split(r"({[^}]*})", text))


typeset = loud


def loudly(quiet):
    return lambda *given: loud(quiet(*given))

'''


def module(theme: str) -> str:
    """English in capitals: every function, every sentence."""
    lines = [
        f"from cardia_rules.render.languages.en import {theme} as quiet",
        "from cardia_rules.render.languages.loud import loud, loudly",
        *(f"{name} = loudly(quiet.{name})" for name in FUNCTIONS.get(theme, "").split()),
    ]
    if theme == "names":
        lines.append('LANGUAGE, FORMS = "loud", quiet.FORMS')
    if theme == "errors":
        lines.append("SEPARATOR, punctuated, requoted = quiet.SEPARATOR, quiet.punctuated, quiet.requoted")
    return "\n".join(lines) + "\n"


Texts = dict[str, dict[str, str]]


def texts() -> Texts:
    """Every text of English, which ``typeset`` of the language writes in capitals."""
    return {theme: dict(english_texts(theme, LOUD)) for theme in THEMES}


def written(folder: Path, said: Texts | None = None) -> Path:
    folder.mkdir()
    (folder / "__init__.py").write_text(HELPERS, "utf-8")
    for theme in THEMES:
        if (OWN_FOLDER / "en" / f"{theme}.py").exists():
            (folder / f"{theme}.py").write_text(module(theme), "utf-8")
    with (folder / "texts.toml").open("w", encoding="utf-8") as file:
        for theme, every in (texts() if said is None else said).items():
            file.write(f"[{theme}]\n")
            file.writelines(f"{json.dumps(name)} = {json.dumps(text)}\n" for name, text in every.items())
    return folder


@pytest.fixture
def loud(tmp_path: Path) -> Iterator[str]:
    yield add_language(written(tmp_path / LOUD))
    remove_language(LOUD)


def words(text: str) -> list[str]:
    """The words in small letters, leaving aside slugs, ids, options and file names."""
    bare = re.sub(
        r"--?[a-z-]+|\b[A-Z]{2}-[\w-]+|\S+\.(?:toml|jsonl|\w+)\b|\"[^\"]*\"|'[^']*'|\w+-[\w-]+", "", text
    )
    return re.findall(r"\b[a-z]{2,}\b", bare)


def game() -> Game:
    game = Game.new("I", chance=Random(3), locations=["bazaar"], protectors=True)
    for _ in range(12):
        if game.over is None:
            game.decide(game.asks[0].seat, game.asks[0].options[0])
    return game


def test_it_is_one_of_the_languages(loud: str) -> None:
    assert loud in languages()
    with pytest.raises(UnknownName, match=r'no language "xx": the languages are en, .*loud'):
        table_as_text(game().table, "xx")


def test_tables_events_and_explanations_are_said_in_it(loud: str) -> None:
    played = game()
    for text in (
        table_as_text(played.table, loud),
        "\n".join(in_words(event, loud) for event in played.events),
        option_in_words(played.asks[0].options[0], loud),
        verdict_in_words(verify(played.events), loud),
    ):
        assert text
        assert words(text) == []
    told = event_explained(explain_event(played.events, len(played.events)), RulingNotes(loud))
    assert told.startswith("EVENT ")
    assert "BECAUSE OF EVENT" in told


def test_pictures_and_pages_are_too(loud: str) -> None:
    played = game()
    assert "NORTH, HAND " in table_as_svg(see_table(played.table, "judge"), loud)
    page = replay_page(played.events, lang=loud)
    assert '<html lang="loud">' in page
    assert "<h2>EVENTS</h2>" in page
    assert "## ROUND 1" in game_as_markdown(played.events, lang=loud)


def test_refusals_and_errors_are_too(loud: str) -> None:
    with pytest.raises(DecisionRefused) as refused:
        game().decide("north", PlaceCard("nobody"))
    assert words(failure_in_words(refused.value.failures[0], loud)) == []
    with pytest.raises(CardiaError) as unknown:
        find("juje")
    assert message_in_words(unknown.value, loud) == 'NO CARD IS CALLED "juje"; DID YOU MEAN Judge (Juge)?'


def test_the_command_speaks_it(loud: str) -> None:
    told = said("show", "--help", "--lang", loud)
    assert told.startswith("USAGE: cardia show [OPTIONS] LOG|CASE|LINE\n")
    assert f"[{'|'.join(languages())}]" in told
    assert "[NORTH|SOUTH|PUBLIC|JUDGE]" in told
    assert said("show", LINE, "--view", "NORTH", "--lang", loud) == said(
        "show", LINE, "--view", "nord", "--lang", loud
    )
    missing = cardia_runs("show", "nope.toml", "--lang", loud, status=2).stderr
    assert missing == "CARDIA: nope.toml: THERE IS NO SUCH FILE\n"
    assert (
        complaint("show", "--lang", loud)
        == "cardia show: LOG|CASE|LINE IS MISSING (cardia show --HELP SAYS MORE)"
    )
    assert words(said("explain", LINE, "--signets", "NORTH void-mage", "--lang", loud).splitlines()[0]) == []


def test_what_the_data_has_in_it_is_used_and_what_it_lacks_is_english(loud: str, tmp_path: Path) -> None:
    says = ruling("RB-06-tie").says
    assert says.to(loud) == says.en
    file = tmp_path / "topics.toml"
    file.write_text(
        '[[topic]]\nid = "ties"\nname = { en = "Ties", fr = "Égalités", loud = "TIES!" }\n', "utf-8"
    )
    assert read_register(file, "topic", Topic)["ties"].name.to(loud) == "TIES!"
    file.write_text(
        '[[location]]\nslug = "inn"\nset = "base"\nprinted = "unknown"\n'
        'names = { en = "Inn", fr = "Auberge", gender = "f", loud = "INN!" }\n',
        "utf-8",
    )
    assert read_cards(file, "location", Location)["inn"].names.to(loud) == "INN!"


def test_a_card_is_looked_up_by_its_name_in_it(loud: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = CHARACTERS["judge"]
    called = attrs.evolve(judge, names=attrs.evolve(judge.names, others={loud: "RICHTERIN!"}))
    monkeypatch.setattr("cardia_rules.bench.answers.reference.every_card", lambda: [called])
    assert find_cards(["richterin"]) == [called]
    assert find_cards(["the", "Richterin", "once", "more"]) == [called]


def test_a_code_that_is_taken_is_refused(loud: str, tmp_path: Path) -> None:
    for code in ("fr", loud):
        (tmp_path / "elsewhere" / code).mkdir(parents=True)
        (tmp_path / "elsewhere" / code / "__init__.py").touch()
        with pytest.raises(DataError, match=f"there is a language {code} already"):
            add_language(tmp_path / "elsewhere" / code)
    with pytest.raises(DataError, match="there is no such folder"):
        add_language(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("theme", "change", "lacks"),
    [
        ("names", None, "the module names"),
        ("__init__", "del NAME", "its NAME"),
        ("names", "del whose", "names.whose"),
        ("errors", "failure_words = lambda failure: {}[failure.code]", "the refusal not-in-hand"),
        ("names", 'faction_name = {"guild": "G"}.__getitem__', "the faction academy"),
    ],
)
def test_half_a_language_is_taken_with_a_warning_of_what_it_lacks(
    theme: str, change: str | None, lacks: str, tmp_path: Path
) -> None:
    folder = written(tmp_path / LOUD)
    file = folder / f"{theme}.py"
    if change is None:
        file.unlink()
    else:
        file.write_text(f"{file.read_text('utf-8')}{change}\n", "utf-8")
    is_taken_with_a_warning(folder, lacks)


@pytest.mark.parametrize(
    ("theme", "change", "lacks"),
    [
        ("page", None, "the module page"),
        ("cli", {"stopped": ""}, "cli: stopped"),
        ("events", {"why-not if what=result": ""}, "events: why-not if what=result"),
        ("table", {"seat.south": ""}, "table: seat.south"),
        ("cli", {"tempo": "x"}, "a reason to have cli: tempo"),
        ("cli", {"case.tally": "{held} of {number}"}, "the facts that cli: case.tally speaks of"),
        ("errors", {"{name} is needed": ""}, "errors: {name} is needed"),
    ],
)
def test_so_are_half_its_texts(theme: str, change: dict[str, str] | None, lacks: str, tmp_path: Path) -> None:
    said = texts()
    said[theme] = {} if change is None else said[theme] | change
    is_taken_with_a_warning(written(tmp_path / LOUD, said), lacks)


def is_taken_with_a_warning(folder: Path, lacks: str) -> None:
    try:
        with pytest.warns(UserWarning, match=rf"^the language loud lacks .*{re.escape(lacks)}"):
            lang = add_language(folder)
        played = game()
        assert replay_page(played.events, lang=lang)
        assert all(in_words(event, lang) for event in played.events)
        with pytest.raises(DecisionRefused) as refused:
            game().decide("north", PlaceCard("nobody"))
        assert failure_in_words(refused.value.failures[0], lang)
        assert phrase("cli.case.tally", lang, held=1, count=2)
    finally:
        remove_language(LOUD)


def test_where_a_warning_is_an_error_half_a_language_is_not_taken(tmp_path: Path) -> None:
    folder = written(tmp_path / LOUD)
    (folder / "names.py").unlink()
    with pytest.raises(UserWarning, match="the module names"):
        add_language(folder)
    assert LOUD not in languages()
