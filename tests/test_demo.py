"""The demonstration plays the rulebook's example round, and says so."""

import os
import subprocess
import sys

import pytest

from cardia_rules.demo import EXAMPLE, example_round, main, position
from cardia_rules.events.table import Played
from cardia_rules.faq.register import ruling


def test_the_turn_ends_as_the_rulebook_says() -> None:
    before, after = position(), example_round().table
    assert after.north.row == (
        Played("saboteur", True, signets=1),
        Played("mediator", True, signets=1),
        Played("judge", True, tokens=1),
    )
    assert after.south.row == (
        Played("saboteur", True),
        Played("mediator", True),
        Played("clockmaker", True, signets=1),
    )
    assert after.north.hand[-1] == before.north.deck[0]
    assert after.south.hand[-1] == before.south.deck[0]


def test_the_demonstration_starts_from_a_whole_deck_on_each_side() -> None:
    table = position()
    for side in (table.north, table.south):
        known = [*side.hand, *(played.card for played in side.row if played is not None)]
        assert set(known) <= set(table.setup.deck)
        assert len({*known, *side.deck}) == len(table.setup.deck)  # what nobody has stated is unknown


def test_what_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    told = capsys.readouterr().out
    lines = told.splitlines()
    assert told.isascii()
    assert max(map(len, lines)) <= 100
    assert 60 <= len(lines) <= 120
    assert f"{EXAMPLE}: {ruling(EXAMPLE).says}" in " ".join(lines)
    for line in (
        " 2  North decides to place the Judge (8).",
        "      RB-12-abilities-first (Rulebook p. 12): Abilities are resolved before signets are counted.",
        "        *         *         @",
        "North's Saboteur (5), at place 1, holds 1 signet.",
        "  event 2: North decides to place the Judge (8).",
    ):
        assert line in lines
    assert "not in this register" not in told


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardia_rules.demo"], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("== The example round of the rulebook ==")
    assert done.stderr == ""


def test_who_stops_reading_is_told_nothing() -> None:
    read, written = os.pipe()
    os.close(read)
    with os.fdopen(written, "wb") as nobody:
        done = subprocess.run(
            [sys.executable, "-m", "cardia_rules.demo"],
            stdout=nobody,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (0, b"")
