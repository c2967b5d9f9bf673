"""A game as Markdown: complete, of one view, and nothing in it is markup by accident."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import LogContradiction
from cardia_rules.events.log import load_log
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import GameSetUp
from cardia_rules.game.game import Game
from cardia_rules.render.markdown import game_as_markdown
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import verify
from tests.forging import DATA, GAME, random_game, with_event


def test_every_event_round_and_ruling_is_there() -> None:
    text = game_as_markdown(GAME, title="A game", finding=verify(GAME))
    assert text.startswith("# A game\n\nDeck I · as a judge sees it\n\n**Exact: all ")
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    assert numbers == list(range(1, len(GAME) + 1))
    rounds = re.findall(r"^## Round (\d+)$", text, re.MULTILINE)
    assert rounds == [str(number) for number in range(1, len(rounds) + 1)]
    cited = {name for event in GAME for name in (*event.rulings, *event.questions)}
    assert set(re.findall(r"^- \*\*(\S+)\*\*: ", text, re.MULTILINE)) == cited
    assert "```text\nRound " in text


@pytest.mark.parametrize("seed", range(3))
def test_a_view_holds_nothing_that_is_hidden_from_it(seed: int) -> None:
    game = Game.new("I", chance=Random(seed))
    north = {CHARACTERS[card].names.en for card in game.table.north.hand}
    for viewer in ("north", "spectator"):
        text = game_as_markdown(game.events, viewer)
        named = {character.names.en for character in CHARACTERS.values() if character.names.en in text}
        assert named == (north if viewer == "north" else set())


def test_what_the_log_gets_wrong_is_said() -> None:
    events = load_log(with_event(23, lambda line: line.replace(b'"count":1', b'"count":2'))).events
    text = game_as_markdown(events, finding=verify(events))
    assert "**Diverged: event 23 is not what the rules give**" in text
    assert 'The log says "2 signets go on' in text
    assert "Not verified" in game_as_markdown(events)


def test_names_of_a_hostile_log_are_text() -> None:
    name = "*bold* <b> [x](https://evil) # `code` ```\x1b\n- a"
    setup = replace(GAME[0], setup=Setup(deck=(name,), locations=(name,)))
    assert isinstance(setup, GameSetUp)
    text = game_as_markdown((setup,))
    [line] = [line for line in text.splitlines() if line.startswith("1. ")]
    plain = re.sub(r"\\([^\w\s])", r"\1", line)
    assert name.partition("\x1b")[0] in plain
    assert not re.search(r"(?<!\\)[<`\[#]", line)
    assert "://" not in line
    fences = re.findall(r"^(`{3,})(?:text)?$", text, re.MULTILINE)
    assert fences == ["````", "````"]


def test_every_game_can_be_told_in_both_languages() -> None:
    for seed in range(6):
        events = random_game(seed)
        for lang in ("en", "fr"):
            text = game_as_markdown(events, "south", lang=lang)
            assert f"\n{len(events)}. " in text
    assert in_words(load_log(DATA).events[-1])


def test_an_empty_log_is_refused() -> None:
    with pytest.raises(LogContradiction, match="an empty log has no table"):
        game_as_markdown(())
