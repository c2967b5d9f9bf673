"""A language is begun in a copy of the project: it can be used at once, and no test of another one fails."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from site_pages.begun_language import main
from tests.cli.running import LINE

ROOT = Path(__file__).parents[1]
LANGUAGES = Path("src/cardia_rules/render/languages")
# Where languages are listed, counted, completed or refused.
ABOUT_LANGUAGES = (
    "test_languages.py",
    "test_third_language.py",
    "test_texts.py",
    "test_misuse.py",
    "test_messages.py",
    "test_read_again.py",
    "cli/test_group.py::test_the_help_lists_every_command",
    "cli/test_group.py::test_what_is_wrong_is_said_in_a_line",
    "cli/test_lookups.py::test_bad_input_is_refused_in_one_line",
    "cli/test_help_in_french.py",
    "cli/test_export.py::test_pages_that_share_their_style_and_script",
    "page/test_replay_page.py::test_the_keys_of_the_help_are_the_same_in_each_language",
    "page/test_replay_page.py::test_an_unknown_language_is_refused",
)
pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, with German begun by two texts and a name."""
    project = tmp_path_factory.mktemp("a copy")
    nothing_made = shutil.ignore_patterns("__pycache__", "node_modules", "dist", ".*")
    for part in ("src", "tests", "site_pages", "web", "docs", "examples", "benchmarks"):
        shutil.copytree(ROOT / part, project / part, ignore=nothing_made)
    for part in ("pyproject.toml", "README.md", "CHANGELOG.md", "mkdocs.yml", "Makefile"):
        shutil.copy(ROOT / part, project)
    begun = run(project, "-m", "site_pages.begun_language", "de", "German")
    assert begun.returncode == 0, begun.stderr
    fill_in(project, "signet-mark", "Siegel")
    fill_in(project, "cards.rulings", "Regeln: {ids}")
    deck = project / "src/cardia_rules/catalogue/data/deck-1.toml"
    named = deck.read_text("utf-8").replace('fr = "Juge", ', 'fr = "Juge", de = "Richterin", ')
    deck.write_text(named, "utf-8")
    return project


def fill_in(project: Path, name: str, text: str) -> None:
    file = project / LANGUAGES / "de" / "texts.toml"
    empty = file.read_text("utf-8")
    assert empty.count(f'"{name}" = ""\n') == 1
    file.write_text(empty.replace(f'"{name}" = ""\n', f'"{name}" = "{text}"\n'), "utf-8")


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(project / "src"), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=project,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def cardia(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(project, "-m", "cardia_rules", *words, "--lang", "de")


def test_what_is_there_is_said_and_the_rest_is_english_with_a_warning(copied: Path) -> None:
    shown = cardia(copied, "show", LINE)
    assert shown.returncode == 0
    assert "* Siegel" in shown.stdout
    assert "Signets: north" in shown.stdout
    assert shown.stderr.startswith("cardia: German is begun, and lacks ")
    assert shown.stderr.count("\n") == 1
    told = cardia(copied, "cards", "richterin").stdout
    assert told.startswith("Judge (Juge)\n")
    assert "Regeln: " in told


def test_what_is_missing_is_a_file_to_fill_in_that_keeps_what_is_there(copied: Path) -> None:
    file = copied / LANGUAGES / "de" / "texts.toml"
    before = file.read_text("utf-8")
    listed = run(copied, "-m", "site_pages.begun_language", "de")
    assert listed.stdout.endswith("texts to fill in, and what is listed at its end\n")
    assert file.read_text("utf-8") == before
    texts = tomllib.loads(before)
    assert texts["table"]["signet-mark"] == "Siegel"
    assert texts["cli"]["stopped"] == ""
    assert '# "cardia: stopped"\n"stopped" = ""\n' in before
    assert "# names.py: whose(seat, card): Write ``North's Judge (8)``; " in before
    assert "# names.py: LANGUAGE, as en/names.py has it\n" in before
    assert '# "{card:whose} does not activate."\n"why-not" = ""\n' in before


def test_the_guide_shows_what_is_in_the_file(copied: Path) -> None:
    guide = (ROOT / "docs" / "contributing" / "adding-a-language.md").read_text("utf-8")
    shown = guide.partition("[table]\n")[2].partition("```")[0]
    text = (copied / LANGUAGES / "de" / "texts.toml").read_text("utf-8")
    assert shown.count("\n") == 4
    assert all(f"{line}\n" in text for line in shown.splitlines())


def test_a_text_that_speaks_of_other_facts_is_said_in_english(copied: Path) -> None:
    file = copied / LANGUAGES / "de" / "texts.toml"
    before = file.read_text("utf-8")
    fill_in(copied, "cards.questions", "Fragen: {fragen}")
    try:
        assert "open questions: " in cardia(copied, "cards", "judge").stdout
    finally:
        file.write_text(before, "utf-8")


def test_a_file_that_cannot_be_read_is_named(copied: Path) -> None:
    file = copied / LANGUAGES / "de" / "texts.toml"
    before = file.read_text("utf-8")
    file.write_text(f"{before}[cli\n", "utf-8")
    try:
        refused = cardia(copied, "show", LINE)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "texts.toml: expected a table of texts for each module" in refused.stderr
        assert refused.stderr.count("\n") == 1
    finally:
        file.write_text(before, "utf-8")


@pytest.mark.parametrize("given", [[], ["fr", "French"], ["DE", "German"], ["../de", "German"], ["eo"]])
def test_only_a_language_that_is_not_complete_is_begun_and_it_needs_a_name(
    given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given, tmp_path) == 2
    assert "make language" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_no_test_fails_that_is_about_another_language(copied: Path) -> None:
    files = [f"tests/{name}" for name in ABOUT_LANGUAGES]
    told = run(copied, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not browser", *files)
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-3000:]
