"""Cards that are not in the box, as people write and read them: in files, commands, words and pictures."""

import re
import tomllib
from pathlib import Path
from random import Random

import msgspec
import pytest

from cardia_rules.catalogue.lookup import cards_at_hand
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.faq.case.reading import MOST, parse_case, read_cards, read_supplied
from cardia_rules.faq.case.run import run
from cardia_rules.faq.position_line import position_as_line, table_from_line
from cardia_rules.game.game import Game
from cardia_rules.kernel.published.file import Opened
from cardia_rules.render.markdown import game_as_markdown
from cardia_rules.render.page import replay_page
from cardia_rules.render.svg import table_as_svg
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words
from cardia_rules.views.published import Opening, PublishedLine, check_openings
from tests.cli.running import cardia_runs, complaint, said
from tests.held_games import play_out
from tests.own_cards import heron, with_heron
from tests.publishing import published

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "the_heron.toml"
CASE = EXAMPLE.read_text("utf-8")
ENTRY = """
[[character]]
names.en = "Heron"
influence = 3
faction = "guild"
kind = "instant"
effect.en = "Draw 2 cards."
ability = [{ do = "draw", count = 2, who = "you" }]
"""


def written(text: str, folder: Path) -> Path:
    file = folder / "birds.toml"
    file.write_text(text, "utf-8")
    return file


def played(chance: Random) -> Game:
    game = Game.new(with_heron(), cards=[heron()], chance=chance)
    return play_out(game, chance)


# ------------------------------------------------------------------ files
def test_a_file_may_be_named_in_a_text(tmp_path: Path) -> None:
    file = written(ENTRY, tmp_path)
    assert read_cards(str(file)) == read_cards(file)
    with pytest.raises(DataError, match=r"birds\.toml: .* key"):
        read_supplied(str(file))


def test_one_language_stands_for_both(tmp_path: Path) -> None:
    (card,) = read_cards(written(ENTRY, tmp_path))
    assert (card.slug, card.names.fr, card.names.gender) == ("heron", "Heron", "m")
    assert card.effect.fr == card.effect.en == "Draw 2 cards."
    french = (
        ENTRY.replace("names.en", "names.fr").replace("effect.en", "effect.fr").replace("Heron", "Échassier")
    )
    (card,) = read_cards(written(french, tmp_path))
    assert (card.slug, card.names.en) == ("echassier", "Échassier")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("influence = 3", "influence = 1000000000", "character 1: influence: Expected `int` <= 16"),
        ("influence = 3", "", "character 1: character: Object missing required field `influence`"),
        ('"Heron"', '"<script>"', "character 1: names.en: expected a name of letters"),
        ('"Heron"', '"Heron+3"', "character 1: names.en: expected a name of letters"),
        ('"Heron"', '"Judge"', 'birds.toml: "judge" is the name of a card of the box, Judge (Juge)'),
        ('"Heron"', '"Renard"', "is the name of a card of the box, Fox (Renard)"),
        ('"Heron"', "3", "character 1: names.en: Expected `str`"),
        ("Draw 2 cards.", "Draw\\n2 cards.", "effect.en: expected a text in one line"),
        ('"draw"', '"fly"', "character 1: ability[0].do: Invalid value 'fly'"),
        ("count = 2", "count = 17", "character 1: ability[0].count: Expected `int` <= 16"),
        ('who = "you"', 'who = "you", why.does = ["RB-99"]', 'character 1: why: "RB-99" is no ruling'),
        ("influence = 3", 'influence = 3\ndeck = "I"', "Object contains unknown field `deck`"),
        ("[[character]]", "[[card]]", "expected [[character]] entries and nothing else"),
        ("[[character]]", "[character]", "expected [[character]] entries and nothing else"),
        (ENTRY, "", "expected [[character]] entries and nothing else"),
        (ENTRY, ENTRY * 2, ""),
        (ENTRY, ENTRY + ENTRY.replace("= 3", "= 4"), "two cards are both called"),
        (ENTRY, ENTRY * (MOST + 1), f"has {MOST + 1} cards; such a file has at most {MOST}"),
        (ENTRY, "[[character]]\n" * 4_000, "has 4000 cards"),
        (ENTRY, ENTRY * 1_000, "such a file has at most 65536"),
        (ENTRY, "character = [3]", "character 1: expected a table"),
        (ENTRY, 'character = "heron"', "expected [[character]] entries and nothing else"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_words(old: str, new: str, words: str, tmp_path: Path) -> None:
    file = written(ENTRY.replace(old, new), tmp_path)
    if not words:
        assert len(set(read_cards(file))) == 1
        return
    with pytest.raises(DataError) as refused:
        read_cards(file)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 3000
    assert complaint("cards", "--cards", file).startswith("cardia: birds.toml: ")


def test_every_wrong_card_of_a_file_is_named(tmp_path: Path) -> None:
    wrong = ENTRY.replace("= 3", "= 33")
    with pytest.raises(DataError, match=r"character 1: influence.*character 3: influence"):
        read_cards(written(wrong + ENTRY + wrong, tmp_path))


# ------------------------------------------------------------------ cases
def test_the_example_is_a_case_that_holds_and_that_fails_when_its_card_is_another() -> None:
    report = run(parse_case(CASE))
    assert report.holds, str(report)
    for old, new in (
        ('{ do = "modify", by = 3,', '{ do = "modify", by = 2,'),
        ('{ do = "draw", count = 1,', '{ do = "draw", count = 2,'),
        ("influence = 3", "influence = 9"),
    ):
        assert old in CASE
        assert not run(parse_case(CASE.replace(old, new))).holds
    assert not cards_at_hand()


def test_two_cases_may_each_have_a_heron() -> None:
    other = CASE.replace("by = 3", "by = 4").replace("+3", "+4")
    for text in (CASE, other, CASE):
        assert run(parse_case(text)).holds


def test_a_card_that_cannot_be_played_is_refused_as_a_case_may_state() -> None:
    beginning = CASE.split("[[play]]", maxsplit=1)[0].replace('kind = "instant"', 'kind = "ongoing"')
    refused = beginning.replace("rulings = [", 'refused = ["bad-card"]\nrulings = [')
    assert run(parse_case(refused)).holds


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"Heron", fr', '"Judge", fr', '"judge" is the name of a card of the box'),
        ("influence = 3", "influence = 0", "character[0]: influence: Expected `int` >= 1"),
        ("[[character]]", "[character]", "character: expected a list, found a table"),
        ('deck = "I+heron"', 'deck = "I+stork"', "stork"),
    ],
)
def test_a_case_with_a_card_that_is_wrong(old: str, new: str, words: str) -> None:
    assert old in CASE
    try:
        problems = " ".join(run(parse_case(CASE.replace(old, new))).problems)
    except DataError as refused:
        problems = str(refused)
    assert words in problems


# ------------------------------------------------------------------ lines
def test_a_line_names_it_and_is_written_with_its_digest() -> None:
    card = heron()
    table = table_from_line("I+heron;Héron+3:judge@,saboteur:heron;phase=2;south.hand=djinn", [card])
    line = position_as_line(table)
    assert line.startswith(f"I+{card.full_slug};{card.full_slug}+3:judge@,saboteur:{card.full_slug};phase=2;")
    assert table_from_line(line, [card]) == table
    other = heron(by="Somebody else")
    for cards in ([], [other]):
        with pytest.raises((DataError, UnknownName), match="no character is called"):
            table_from_line(line, cards)
    assert not cards_at_hand()


# ------------------------------------------------------------------ commands
def test_a_file_of_cards_is_given_to_a_command_and_forgotten_after_it(tmp_path: Path) -> None:
    file = written(ENTRY, tmp_path)
    line = "I+heron;saboteur:judge,heron:mediator;phase=2"
    assert "North's Heron‡ (3) activates" in said("ask", "--cards", file, line)
    assert "no character is called" in complaint("ask", line)
    assert said("case", EXAMPLE).endswith("1 of 1 cases hold\n")
    listed = said("cards", "--cards", file, "heron")
    assert listed.startswith("Heron‡\n    influence 3, the Guild, instant ability\n    ‡ not in the box\n")
    assert "Heron" not in cardia_runs("cards", "heron", status=1).stdout


def test_a_case_in_another_file_than_its_card(tmp_path: Path) -> None:
    entry, rest = CASE.split("[[character]]")[1].split("[table]")
    cards, case = written("[[character]]" + entry, tmp_path), tmp_path / "case.toml"
    case.write_text(CASE.split("[[character]]", maxsplit=1)[0] + "[table]" + rest, "utf-8")
    for jobs in ("1", "2"):
        assert said("case", "--cards", cards, "--jobs", jobs, case, EXAMPLE).endswith("2 of 2 cases hold\n")
    assert 'no character is called "heron"' in said("case", case, status=2)


def test_random_games_are_played_by_several_processes(tmp_path: Path) -> None:
    file, out = written(ENTRY, tmp_path), tmp_path / "games"
    said("simulate", "--cards", file, "--deck", "I+heron", "--games", "26", "--jobs", "2", "--out", out)
    logs = sorted(out.iterdir())
    assert said("verify", *logs).endswith("26 of 26 logs are exact\n")
    assert "Heron‡" in said("stats", *logs)


def test_a_log_is_asked_about_by_the_names_of_its_cards(tmp_path: Path) -> None:
    game = Game.new(with_heron(), cards=[heron()], chance=Random(3))
    while not any("heron" in str(option) for ask in game.asks for option in ask.options):
        game.decide(game.asks[0].seat, game.asks[0].options[-1])
    log = tmp_path / "game.cardia.jsonl"
    log.write_bytes(game.to_log())
    seat = next(ask.seat for ask in game.asks if any("heron" in str(option) for option in ask.options))
    assert "decides to place the Heron‡ (3)" in said("ask", log, "--decide", f"{seat}: heron")


def test_a_dispute_is_written_down_as_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = written(ENTRY, tmp_path)
    line = "I+heron;saboteur:judge,heron:mediator;phase=2"
    answers = "What does a Heron do?\n\n\n\n\n\n"
    cardia_runs("new-case", "new.toml", "--cards", file, "--from-line", line, stdin=answers)
    text = Path("new.toml").read_text("utf-8")
    assert "heron." not in text
    assert tomllib.loads(text)["character"][0]["names"]["en"] == "Heron"
    assert said("case", "new.toml").endswith("1 of 1 cases hold\n")


# ------------------------------------------------------------------ words and pictures
def test_whatever_tells_of_it_shows_the_sign_and_says_that_it_is_not_in_the_box() -> None:
    game = played(Random(5))
    slug = heron().full_slug
    for lang, words in (("en", "not in the box"), ("fr", "pas dans la boîte")):
        name = heron().names.fr if lang == "fr" else heron().names.en
        for text in (
            table_as_text(game.table, lang),
            table_as_svg(game.table, lang),
            game_as_markdown(game.events, lang=lang),
            replay_page(game.events, lang=lang),
        ):
            assert words in text
            assert f"{name}‡" in text
            assert f"{name} " not in text.replace(f"{name}‡", "")
        assert all(slug not in in_words(event, lang) for event in game.events)
    first = in_words(game.events[0], "fr").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "paquet I avec le Héron‡ (3), qui n’est pas dans la boîte" in first
    assert first.endswith("Le Héron‡ (3) (par Anna) n’est pas dans la boîte : « Piochez 2 cartes. »")


def test_what_its_author_says_is_text_and_never_markup() -> None:
    hostile = '<img src=x onerror="a()"></script><b>**bold** [link](http://x)'
    card = heron(by=hostile, effect={"en": hostile, "fr": hostile})
    game = Game.new(with_heron(), cards=[card], chance=Random(1))
    for lang in ("en", "fr"):
        page, picture = replay_page(game.events, lang=lang), table_as_svg(game.table, lang)
        assert "bold" in page
        assert "bold" in picture
        for text in (page, picture):
            assert "<img" not in text
            assert "</script><b>" not in text
        markdown = game_as_markdown(game.events, lang=lang)
        assert "bold" in markdown
        assert r"\<img src=x onerror=" in markdown
        for unescaped in (r"(?<!\\)<img", r"(?<!\\)<b", r"(?<!\\)\*(?=\*?bold)", r"(?<!\\)\[link"):
            assert not re.search(unescaped, markdown)


def test_a_published_game_opens_with_it() -> None:
    events = played(Random(2)).events
    publisher = published(events)
    lines = msgspec.json.decode(msgspec.json.encode(publisher.lines), type=tuple[PublishedLine, ...])
    openings = msgspec.json.decode(msgspec.json.encode(publisher.openings), type=tuple[Opening, ...])
    result = check_openings(lines, openings)
    assert isinstance(result, Opened)
    assert result.events == events


def test_what_is_wrong_is_said_in_french_too(tmp_path: Path) -> None:
    file = written(ENTRY.replace('"Heron"', '"Judge"'), tmp_path)
    told = cardia_runs("--lang", "fr", "cards", "--cards", file, status=None).stderr
    assert "est le nom d’une carte de la boîte, Juge (Judge) ; donnez-en un autre à la vôtre" in told.replace(
        "\N{NARROW NO-BREAK SPACE}", " "
    )
