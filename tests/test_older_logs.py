"""A log of an older format cannot name a question that was asked later, and is no contradiction for that."""

import re
from pathlib import Path

import pytest

from cardia_rules.cli.source import open_source
from cardia_rules.errors import LogContradiction
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, load_log
from cardia_rules.events.older_formats import PLAYED_BEFORE_FORMAT_3
from cardia_rules.faq.case_file import read_case
from cardia_rules.faq.runner import run
from cardia_rules.replay.adjudicate import Conclusion, under, verify
from cardia_rules.resolution.game import Game
from tests.forging import in_format_2, rechained, texts

CASES = Path(__file__).with_name("faq_cases")
MET = {
    "basilisk-both-decks-empty": "OQ-basilisk-both",
    "basilisk-empty-deck-and-empty-hand": "OQ-basilisk-nobody",
    "bazaar-fills-up-before-the-protector": "OQ-bazaar-and-protector",
    "blackmailers-of-both-players": "OQ-both-choose",
    "engineers-of-both-players": "OQ-engineers-both",
    "foggy-swamp-modifier-of-a-card-that-was-never-revealed": "OQ-fog-card-gone",
    "serpent-temple-one-swap-for-both": "OQ-serpent-both",
    "unicorn-tie-that-two-judges-share": "OQ-unicorn-shared-tie",
    "unicorn-tie-that-the-opponent-comes-to-win-gone": "OQ-unicorn-never-held",
    "foggy-swamp-basilisk-and-a-waiting-modifier": "OQ-fog-from-deck",
    "supplied-discard-and-a-demand": "OQ-demand-card-gone",
    "foggy-swamp-toad-and-an-engineers-place": "OQ-toad-engineer",
    "auction-house-and-a-lower-card-that-is-gone": "OQ-auction-card-gone",
}


def game_of(case: str) -> Game:
    game = run(read_case(CASES / f"{case}.toml")).game
    assert game is not None
    return game


def as_format_2(data: bytes) -> bytes:
    """A log as it was written before anybody asked these questions."""
    header, *events = texts(data)
    header = header.replace(b'"version":%d' % CARDIA_LOG.version, b'"version":2', 1)
    for question, answer in PLAYED_BEFORE_FORMAT_3.items():
        header = header.replace(f',"{question}":"{answer}"'.encode(), b"", 1)
    return in_format_2([header, *map(_without_names, events)])


def _without_names(line: bytes) -> bytes:
    for question in PLAYED_BEFORE_FORMAT_3:
        line = line.replace(f'"{question}"'.encode(), b"")
    line = re.sub(rb",+", b",", line).replace(b"[,", b"[").replace(b",]", b"]")
    return line.replace(b',"questions":[]', b"")


def test_every_question_since_is_met() -> None:
    assert set(MET.values()) == set(PLAYED_BEFORE_FORMAT_3)


@pytest.mark.parametrize("case", MET)
def test_an_older_log_is_exact_although_it_names_fewer_questions(case: str, tmp_path: Path) -> None:
    game = game_of(case)
    data = as_format_2(game.to_log())
    log = load_log(data)
    assert log.events != game.events
    assert not any(PLAYED_BEFORE_FORMAT_3.keys() & set(event.questions) for event in log.events)
    assert verify(data).conclusion is Conclusion.EXACT
    assert verify(log).conclusion is Conclusion.EXACT
    again = Game.from_log(data)
    assert again.events == game.events
    assert any(MET[case] in event.questions for event in again.events)
    file = tmp_path / f"old{SUFFIX}"
    file.write_bytes(data)
    assert open_source(str(file)).events == game.events
    assert under(data, {}).reasons is None


def test_a_log_of_today_that_leaves_a_question_out_is_not_what_the_rules_give() -> None:
    header, *events = texts(game_of("serpent-temple-one-swap-for-both").to_log())
    data = rechained([header, *map(_without_names, events)])
    assert verify(data).conclusion is Conclusion.DIVERGED
    with pytest.raises(LogContradiction):
        Game.from_log(data)


def test_an_older_log_that_says_something_else_is_not_what_the_rules_give() -> None:
    said = texts(game_of("serpent-temple-one-swap-for-both").to_log())
    drawn = next(n for n, event in enumerate(said) if b'"event":"card-drawn"' in event)
    told = said[drawn].replace(b'"RB-22-serpent-temple",', b"")
    assert told != said[drawn]
    data = as_format_2(rechained([*said[:drawn], told, *said[drawn + 1 :]]))
    finding = verify(data)
    assert (finding.conclusion, finding.agreed) == (Conclusion.DIVERGED, drawn)
    with pytest.raises(LogContradiction):
        Game.from_log(data)
