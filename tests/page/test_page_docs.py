"""What docs/replay-page.md shows works as it stands."""

import re
from pathlib import Path
from typing import Any

import pytest

from cardia_rules.events.log import write_log
from cardia_rules.game.game import Game
from cardia_rules.render.languages import phrase
from tests.page.games import game

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "replay-page.md").read_text("utf-8")


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.cardia.jsonl").write_bytes(write_log(game()))
    names: dict[str, Any] = {"game": Game.from_events(game())}
    examples = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE)
    for example in examples:
        exec(example, names)
    assert "Semi-final" in Path("game.html").read_text("utf-8")
    assert names["svg"].startswith("<svg")


def test_every_picture_is_there_and_small() -> None:
    pictures = re.findall(r"!\[[^]]+\]\((\S+)\)", PAGE)
    assert len(pictures) == 4
    assert all(0 < (DOCS / picture).stat().st_size < 150_000 for picture in pictures)


def test_every_key_of_the_help_is_explained() -> None:
    for line in phrase("page.keys", "en").splitlines()[:-1]:
        for key in line.partition(" = ")[0].split():
            assert f"<kbd>{key}</kbd>" in PAGE
