"""A little of playing until everything was used: ``python -m tests.exhaustive`` goes on until it was."""

from collections import Counter

import pytest

from cardia_rules.catalogue import CHARACTERS
from tests.exhaustive import COPIERS, HOWS, LED, Use, everything, led_to, played, report, why_not


def seen_in(games: range) -> Counter[Use]:
    seen: Counter[Use] = Counter()
    for seed in games:
        seen.update(played(seed))
    return seen


def test_every_ability_is_used_and_nothing_that_cannot_be() -> None:
    seen = seen_in(range(150))
    whole = {ability for kind, ability, how in seen if (kind, how) == ("used", "whole")}
    assert set(CHARACTERS) - whole <= {"successor"}, "of the highest influence, so it seldom loses"
    assert {how for kind, _, how in seen if kind == "used"} == set(HOWS)
    assert {copier for kind, _, copier in seen if kind == "copied by"} == set(COPIERS)
    every = set(everything())
    assert not [use for use in seen if use in every and why_not(use)]


def test_what_was_never_seen_is_said_with_its_reason() -> None:
    first, *rest = report(Counter({("used", "judge", "whole"): 1}))
    assert first.startswith("1 of ")
    assert "  cannot be: copied by judge magistra: only instant abilities are copied" in rest
    assert "  never seen: used djinn whole" in rest


@pytest.mark.parametrize(
    "use",
    [
        ("used", "successor", "in vain"),
        ("copied by", "hired-blade", "magistra"),
        ("copied by", "fortune-teller", "elemental"),
        ("copied by", "elemental", "magistra"),
        ("copied by", "magistra", "elemental"),
        ("at", "djinn", "founders-day"),
    ],
)
def test_what_games_seldom_lead_to_is_laid_out(use: Use) -> None:
    assert not why_not(use)
    assert any(use in led_to(use, seed) for seed in range(LED))
