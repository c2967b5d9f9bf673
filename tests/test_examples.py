"""The examples run, and do what they say."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from cardia_rules.errors import DataError
from cardia_rules.events.fold import fold_all
from cardia_rules.events.vocabulary import GameSetUp, ProtectorActivated
from cardia_rules.faq.case.reading import read_supplied
from cardia_rules.game.game import Game
from tests.website.blocks import blocks_of

EXAMPLES = Path(__file__).parents[1] / "examples"
FOX = EXAMPLES / "the_fox.py"


@pytest.fixture
def the_fox() -> ModuleType:
    spec = spec_from_file_location("the_fox", FOX)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_guide_s_card_is_the_example() -> None:
    """All but who made it."""
    guide = EXAMPLES.parent / "docs" / "contributing" / "own-cards.md"
    written = next(block.source for block in blocks_of(guide) if block.title == "heron.toml")
    example = (EXAMPLES / "the_heron.toml").read_text("utf-8")
    assert example.split("\n\n", 1)[1].replace('by = "an example"', 'by = "Anna"') == written


def test_the_fox_turns_the_encounter_round(the_fox: ModuleType) -> None:
    game: Game = the_fox.play()
    north, south = game.table.north.at(2), game.table.south.at(2)
    assert north is not None
    assert south is not None
    assert (north.card, north.modifier, north.signets) == ("void-mage", 3, 1)
    assert (south.card, south.signets) == ("mediator", 0)
    (acted,) = [event for event in game.events if isinstance(event, ProtectorActivated)]
    assert (acted.protector, acted.seat) == ("fox", "north")
    assert "OQ-unknown-card" in acted.questions


def test_the_log_holds_the_ability_and_replays_without_the_file(the_fox: ModuleType) -> None:
    game: Game = the_fox.play()
    assert fold_all(game.events) == game.table
    saved = game.to_log()
    assert b"Fox, as we play it" in saved
    again = Game.from_log(saved)
    assert (again.events, again.position) == (game.events, game.position)
    first = again.events[0]
    assert isinstance(first, GameSetUp)
    assert first.setup.supplied == read_supplied(FOX.with_suffix(".toml"))


def test_it_runs_and_tells_what_happened() -> None:
    done = subprocess.run([sys.executable, str(FOX)], capture_output=True, text=True, check=True, timeout=60)
    assert "The Fox at place 2 acts for North's Void Mage (2)." in done.stdout
    assert "North's Void Mage (2) gets +3 influence." in done.stdout
    assert "gives the same table: True." in done.stdout
    assert "the game is the same: True." in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'supplied' is missing"),
        ("supplied = 3", "supplied: expected a list, found a number"),
        ("supplied = [3]", "supplied[0]: expected a table, found a number"),
        ("[[supplied]]", "supplied[0]: cannot be read as an ability: object missing required field `card`"),
        ("[[suplied]]", 'there is no key "suplied" here; did you mean "supplied"?'),
        ("[", "is not TOML"),
    ],
)
def test_a_file_that_supplies_nothing_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "wolf.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(DataError) as refused:
        read_supplied(file)
    assert str(refused.value).startswith("wolf.toml: ")
    assert words in str(refused.value)
