"""Several processes append to one game at once: each slot has one winner, and the others are told."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import first_lines
from tests.store.conftest import SEVERAL_PROCESSES
from tests.store.places import GAME, Place

ROOT = Path(__file__).parents[2]
RACERS = 4
SLOTS = 100


@pytest.mark.parametrize("place", SEVERAL_PROCESSES, indirect=True)
def test_each_slot_has_one_winner(place: Place) -> None:
    command = [sys.executable, "-m", "tests.store.racer", str(place)]
    racers = [
        subprocess.Popen(
            [*command, f"racer-{number}", str(SLOTS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for number in range(RACERS)
    ]
    try:
        said = race(racers)
    finally:
        for racer in racers:
            racer.kill()
            racer.communicate(timeout=60)
    assert [racer.returncode for racer in racers] == [0] * RACERS, [stderr for _, stderr in said]
    results = [json.loads(stdout) for stdout, _ in said]
    assert [result["faults"] for result in results] == [[]] * RACERS
    with place.open() as store:
        lines = store.read(GAME)
    winners = {slot: number for number, result in enumerate(results) for slot in result["won"]}
    assert sum(len(result["won"]) for result in results) == len(winners) == SLOTS
    assert lines == tuple(f"{slot} racer-{winners[slot]}".encode() for slot in range(SLOTS))
    assert sum(result["conflicts"] for result in results) > 0


def race(racers: list[subprocess.Popen[str]]) -> list[tuple[str, str]]:
    """What each of them said, on both channels, once all have run."""
    for racer in racers:
        if first_lines(1, racer) != ["ready\n"]:
            pytest.fail(racer.communicate(timeout=60)[1])
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    return [racer.communicate(timeout=60) for racer in racers]
