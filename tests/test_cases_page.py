"""`docs/cases.md` names everything that a case can state and that is not free text."""

import re
from pathlib import Path
from typing import get_args

import pytest

from cardia_rules.errors import FailureCode
from cardia_rules.events.table import Ending
from cardia_rules.resolution.position import AskKind

PAGE = (Path(__file__).parents[1] / "docs" / "cases.md").read_text("utf-8")
NAMED = {code.strip('"') for code in re.findall(r"`([^`\n]+)`", PAGE)}

# A case has two seats, decides in order and states what it means; these codes are for programs.
FOR_PROGRAMS = {
    *("unknown-seat", "decision-over", "no-chance-needed", "not-standard", "being-resolved"),
    *("unknown-edition", "bad-tag", "match-under-way"),
    *("no-deal", "seen-elsewhere", "not-seen-yet", "not-seen-there"),  # of a seen game, which no case is
}


@pytest.mark.parametrize("code", sorted({*get_args(FailureCode)} - FOR_PROGRAMS))
def test_every_code_of_a_refusal_is_explained(code: str) -> None:
    assert code in NAMED or f'refused = ["{code}"]' in NAMED


@pytest.mark.parametrize("word", [*get_args(Ending), *get_args(AskKind)])
def test_every_end_of_a_game_and_every_kind_of_decision_is_named(word: str) -> None:
    assert word in NAMED
