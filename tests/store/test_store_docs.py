"""The page on stores says what the stores do."""

import re
from pathlib import Path
from typing import Any

import pytest

from cardia_rules import store
from cardia_rules.store import StoreError
from cardia_rules.store.logs import LogStore

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "store.md").read_text("utf-8")


def test_every_error_and_code_is_on_the_page() -> None:
    sources = [file.read_text("utf-8") for file in (ROOT / "src/cardia_rules/store").glob("*.py")]
    raised = r'(?:StoreUnusable|StoreInputRefused|super\(\).__init__)\(\s*"([a-z-]+)"'
    codes = {code for source in sources for code in re.findall(raised, source)}
    table = PAGE.split("## What is refused")[1].split("\n\n")[2]
    assert codes == {code for code in re.findall(r"`([a-z-]+)`", table) if code != "timeout"}
    errors = {name for name in store.__all__ if issubclass(getattr(store, name), StoreError)}
    assert errors - {"StoreError"} == set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))


def test_the_example_of_a_kept_game_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    kept, logs = (part.split("```")[0] for part in PAGE.split("```python\n")[1:3])
    exec(kept, names)
    assert names["kept"].game.events[-1].seat == "north"
    with store.SqliteStore("games.db") as again:
        names |= {"store": again, "events": (), "tip": LogStore(again).log("duel 17").tip}
        exec(logs, names)
        assert again.read("duel 18") == again.read("duel 17")


def test_the_example_of_bare_lines_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    example = PAGE.split("## The stores")[1].split("```python\n")[1].split("```")[0]
    exec(example.replace("conflict.newer ", "seen = conflict.newer "), names)
    assert names["seen"] == (b'{"second":2}',)
