"""A log of an older format cannot name what was asked or cited later, and is no contradiction for that."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from cardia_rules.cli.source import open_source
from cardia_rules.errors import LogContradiction
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, load_log
from cardia_rules.events.older_formats import CITED_SINCE_FORMAT_3, PLAYED_BEFORE_FORMAT_3
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

CITED = {
    "inventor-example": "RB-11-example-inventor",
    "judge-example": "RB-13-example-judge",
    "judge-tie-ends-for-the-other": "RB-19-judge-tie-ends",
    "illusionist-activates-an-active-card": "FAQ-2-second-token",
    "phoenix-token-on-an-instant-card": "FAQ-2-token-on-instant",
    "auction-house-and-puppeteer": "FAQ-3-auction-puppeteer",
    "haunted-catacombs-face-up": "FAQ-3-catacombs-face-up",
    "haunted-catacombs-and-puppeteer": "FAQ-3-catacombs-puppeteer",
    "elephant-example": "NP-2-example-elephant",
    "protector-faction-unicorn-is-dynasty": "NP-2-faction",
    "cat-example": "NP-3-example-cat",
    "expansion-location-set-up": "NP-4-locations",
    "senate-modifier-at-the-reveal": "NP-4-senate",
    "visionaries-den-whoever-wins": "NP-4-visionaries-den",
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


def _without_names(line: bytes, names: Iterable[str] = PLAYED_BEFORE_FORMAT_3) -> bytes:
    for name in names:
        line = line.replace(f'"{name}"'.encode(), b"")
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


# ------------------------------------------------------------------ rulings
def without_newer_rulings(data: bytes) -> bytes:
    return rechained([_without_names(line, CITED_SINCE_FORMAT_3) for line in texts(data)])


def test_every_ruling_that_is_cited_since_is_met() -> None:
    assert set(CITED.values()) == CITED_SINCE_FORMAT_3


@pytest.mark.parametrize("case", CITED)
def test_an_older_log_is_exact_although_it_cites_fewer_rulings(case: str) -> None:
    game = game_of(case)
    data = without_newer_rulings(game.to_log())
    assert verify(data).conclusion is Conclusion.DIVERGED  # in a log of today they are missing
    older = as_format_2(data)
    assert not any(CITED[case] in event.rulings for event in load_log(older).events)
    assert verify(older).conclusion is Conclusion.EXACT
    again = Game.from_log(older)
    assert again.events == game.events
    assert any(CITED[case] in event.rulings for event in again.events)


def test_an_older_log_is_exact_although_it_took_the_parrots_card_for_a_past_one() -> None:
    game = game_of("parrot-ongoing-ability")
    said = texts(game.to_log())
    token = max(n for n, event in enumerate(said) if b'"event":"token-placed"' in event)
    told = said[token].replace(b'"RB-09-ongoing"]', b'"RB-09-ongoing","RB-09-token-on-past-card"]')
    assert told != said[token]
    data = rechained([*said[:token], told, *said[token + 1 :]])
    assert verify(data).conclusion is Conclusion.DIVERGED
    assert Game.from_log(as_format_2(data)).events == game.events


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
