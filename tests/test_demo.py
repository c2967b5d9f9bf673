"""What ``make demo`` shows: the rulebook's example round, event by event, with the rulings behind it."""

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from cardia_rules.cli.group import cardia
from cardia_rules.events.table import Played
from cardia_rules.faq.register import ruling
from tests.held_games import example_round

MAKEFILE = Path(__file__).parents[1] / "Makefile"


def test_the_round_ends_as_the_rulebook_says() -> None:
    after = example_round().table
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


def test_what_is_told() -> None:
    recipe = re.search(
        r"^demo: .*\n\t@\$\(RUN\) -m cardia_rules (.+)$", MAKEFILE.read_text("utf-8"), re.MULTILINE
    )
    assert recipe is not None
    shown = CliRunner().invoke(cardia, shlex.split(recipe[1]), env={"COLUMNS": None})
    assert shown.exit_code == 0
    lines = shown.output.splitlines()
    told = " ".join(line.strip() for line in lines)
    assert f"RB-13-example-judge (Rulebook p. 13): {ruling('RB-13-example-judge').says}" in told
    for line in (
        "   2  North decides to place the Judge (8).",
        "      RB-12-abilities-first (Rulebook p. 12): Abilities are resolved before signets are counted.",
        "        *         *         @",
    ):
        assert line in lines
    events = lines[: lines.index("-- The table after that --")]
    numbers = [int(found[1]) for line in events if (found := re.match(r" {2,3}(\d+)  \S", line))]
    assert numbers == [*range(2, 21)]
