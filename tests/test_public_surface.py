"""What is public is described, has an example that runs, and is all that the docs and examples need."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import cardia_rules
from site_pages.api_page import BEFORE, EVENT_KINDS, examples
from tests.website.blocks import PAGES, blocks_of

ROOT = Path(__file__).parents[1]
# What needs an extra is imported from its own module, so that the package itself needs none.
EXTRAS = {
    "cardia_rules.store.lines.postgresql",
    "cardia_rules.bots.openspiel",
    "cardia_rules.bots.pettingzoo",
}
# Those who change the library itself look inside.
FOR_CONTRIBUTORS = {"docs/contributing/adding-a-language.md"}
NAMES = [name for name in cardia_rules.__all__ if not name.startswith("__")]


# ------------------------------------------------------------------ examples
def test_every_public_name_has_an_example_and_every_example_a_public_name() -> None:
    shown = [name for heading in examples() if heading != BEFORE for name in heading.split()]
    assert len(shown) == len(set(shown))
    assert set(shown) == set(NAMES) - EVENT_KINDS


@pytest.mark.parametrize("heading", [heading for heading in examples() if heading != BEFORE])
def test_an_example_runs(heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before, block = (
        re.sub(r"^```.*$", "", examples()[each], flags=re.MULTILINE) for each in (BEFORE, heading)
    )
    exec(compile(before + block, heading, "exec"), {"__name__": "example"})
    assert heading.split(maxsplit=1)[0] in block


# ------------------------------------------------------------------ descriptions
def members(kind: type) -> list[tuple[str, Any]]:
    """The public methods and properties of a class, those it inherits from this library included."""
    return [
        (name, member)
        for base in kind.__mro__
        if base.__module__.startswith("cardia_rules")
        for name, member in vars(base).items()
        if not name.startswith("_")
        and (inspect.isfunction(member) or isinstance(member, property | classmethod | staticmethod))
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_described_with_all_that_it_offers(name: str) -> None:
    value = getattr(cardia_rules, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value)
    if inspect.isclass(value):
        assert [each for each, member in members(value) if not described(value, each, member)] == []


def described(kind: type, name: str, member: Any) -> bool:
    """A method may be described where it is first declared."""
    return any(inspect.getdoc(vars(base).get(name)) for base in kind.__mro__) or bool(inspect.getdoc(member))


# ------------------------------------------------------------------ what docs and examples import
def inside(source: str) -> set[str]:
    """The modules within the package that a source text imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardia_rules."):
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("cardia_rules.")}
    return found - EXTRAS


def sources() -> list[tuple[str, str]]:
    written = [
        (str(file.relative_to(ROOT)), file.read_text("utf-8")) for file in (ROOT / "examples").rglob("*.py")
    ]
    for page in PAGES:
        name = page.relative_to(ROOT).as_posix()
        if name not in FOR_CONTRIBUTORS:
            written += [
                (block.where, block.source)
                for block in blocks_of(page)
                if block.language == "python" and not block.not_run and "from tests." not in block.source
            ]
    return written


def test_tutorials_readme_and_examples_import_from_the_package_alone() -> None:
    assert len(sources()) > 15
    assert {where: found for where, source in sources() if (found := inside(source))} == {}


def test_an_import_from_inside_would_be_noticed() -> None:
    assert inside("def f():\n    from cardia_rules.events.options import PlaceCard") == {
        "cardia_rules.events.options"
    }
    assert inside("import cardia_rules.views.view") == {"cardia_rules.views.view"}
