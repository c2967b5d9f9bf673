"""What is public is described, has an example that runs, and is all that the docs and examples need."""

import ast
import inspect
import os
import pydoc
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardia_rules
from site_pages.api_page import BEFORE, examples, homes
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
    assert set(shown) == set(homes())
    assert set(NAMES) <= set(shown)


@pytest.mark.parametrize("heading", [heading for heading in examples() if heading != BEFORE])
def test_an_example_runs(heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before, block = (
        re.sub(r"^```.*$", "", examples()[each], flags=re.MULTILINE) for each in (BEFORE, heading)
    )
    exec(compile(before + block, heading, "exec"), {"__name__": "example"})
    assert heading.split(maxsplit=1)[0] in block


def test_an_app_needs_few_names() -> None:
    assert len(NAMES) <= 140


def test_what_few_need_is_not_imported_with_the_rest() -> None:
    """Playing, showing and keeping a game loads none of what stands apart."""
    used = "Game see in_words table_as_svg verify verdict KeptGame MemoryStore Bench replay_page news"
    program = (
        "import sys, cardia_rules; assert len([n for n in sys.modules if 'cardia_rules' in n]) < 5;"
        f"[getattr(cardia_rules, name) for name in {used.split()}];"
        "print(*[n for n in sys.modules if any(w in n for w in ('bots', 'adapter', 'fair', 'statistics'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert [name for name in done.stdout.split() if name.startswith("cardia_rules")] == []


PROGRAM = """
import random
import cardia_rules as cr

game = cr.Game.new("I", chance=random.Random(1), locations=["Bazaar"])
while game.over is None:
    game.decide(game.asks[0].seat, game.asks[0].options[0])
print(cr.in_words(game.events[-1], "fr"), cr.table_as_svg(game)[:4], cr.ruling("RB-06-tie").page)
print(cr.verify(game).conclusion, cr.__file__)
"""


def plays_a_game(*command: str | Path, **environment: str) -> str:
    """Run the program above, however it was packed; return where it found the library."""
    done = subprocess.run(
        [str(part) for part in command],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    told, verified = done.stdout.splitlines()
    assert "<svg" in told
    conclusion, file = verified.split(" ", 1)
    assert conclusion == "exact"
    return file


@pytest.mark.once
def test_it_runs_from_a_zip(tmp_path: Path) -> None:
    archive = shutil.make_archive(str(tmp_path / "cardia"), "zip", ROOT / "src")
    assert ".zip" in plays_a_game(sys.executable, "-c", PROGRAM, PYTHONPATH=archive)


@pytest.mark.once
@pytest.mark.needs("PyInstaller")
def test_it_runs_frozen(tmp_path: Path) -> None:
    """As PyInstaller packs it with no option that has to do with this library."""
    (tmp_path / "play.py").write_text(PROGRAM, "utf-8")
    freeze = [sys.executable, "-m", "PyInstaller", "--log-level", "ERROR", "play.py"]
    subprocess.run(freeze, cwd=tmp_path, check=True, capture_output=True, timeout=400)
    packed = tmp_path / "dist" / "play"
    assert Path(plays_a_game(packed / "play")).is_relative_to(packed)


def test_help_can_be_read() -> None:
    """A union of forty-six kinds of event in every signature made it 789 kB."""
    assert len(pydoc.render_doc(cardia_rules)) < 350_000


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
    """The modules within the package that a source text imports, but for those that the reference names."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardia_rules."):
            apart = [homes().get(each.name) == node.module and each.name not in NAMES for each in node.names]
            found |= set() if all(apart) else {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("cardia_rules.")}
    return found - EXTRAS


def sources() -> list[tuple[str, str]]:
    # Other games stand on the kernel, which is for contributors.
    files = [
        file for file in (ROOT / "examples").rglob("*.py") if ROOT / "examples" / "games" not in file.parents
    ]
    written = [(str(file.relative_to(ROOT)), file.read_text("utf-8")) for file in files]
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
    assert inside("from cardia_rules.bots.players import GreedyBot") == set()
