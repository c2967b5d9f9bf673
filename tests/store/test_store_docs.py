"""The page on stores says what the stores do."""

import re
from pathlib import Path

from cardia_rules.store.lines import refusals

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "store.md").read_text("utf-8")


def test_every_error_and_code_is_on_the_page() -> None:
    sources = [file.read_text("utf-8") for file in (ROOT / "src/cardia_rules/store").rglob("*.py")]
    raised = r'(?:StoreUnusable|StoreInputRefused|super\(\).__init__)\(\s*"([a-z-]+)"'
    codes = {code for source in sources for code in re.findall(raised, source)}
    table = PAGE.split("## What is refused")[1].split("\n\n")[2]
    assert codes == {code for code in re.findall(r"`([a-z-]+)`", table) if code != "timeout"}
    kinds = {name: kind for name, kind in vars(refusals).items() if isinstance(kind, type)}
    errors = {name for name, kind in kinds.items() if issubclass(kind, refusals.StoreError)}
    assert errors - {"StoreError"} == set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
