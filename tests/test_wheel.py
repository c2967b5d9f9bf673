"""What is published: it builds, needs little, and works where there is no checkout."""

import re
import shutil
import subprocess
import sys
import tarfile
from email import message_from_bytes
from email.message import Message
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

import cardia_rules
from cardia_rules.bench.server import page_files

ROOT = Path(__file__).parents[1]

IN_A_FRESH_INTERPRETER = """
import random
import cardia_rules
from cardia_rules.faq.case.library import cases_meant
from cardia_rules.faq.register import question, ruling
from cardia_rules.game.game import Game

game = Game.new("II", chance=random.Random(1))
while game.table.over is None:
    game.decide(game.asks[0].seat, game.asks[0].options[0])
shipped = len(cases_meant("mediator-example")) == 1
print(ruling("RB-06-tie").id, question("OQ-remove-pieces-empty").id, shipped)
print(cardia_rules.__version__)
print(cardia_rules.__file__)
"""


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, cwd=cwd, timeout=180, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("sdist", tmp_path_factory.mktemp("sdist"))


def built(what: str, out: Path) -> Path:
    run(sys.executable, "-m", "build", f"--{what}", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (file,) = out.iterdir()
    return file


def needed(requirements: list[str]) -> set[str]:
    """The distributions that these requirements bring here, with everything that they need in turn."""
    names: set[str] = set()
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        requirement = waiting.pop()
        if requirement.name in names or (
            requirement.marker and not requirement.marker.evaluate({"extra": ""})
        ):
            continue
        names.add(requirement.name)
        waiting += [Requirement(line) for line in distribution(requirement.name).requires or []]
    return names


def metadata_of(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        (path,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(archive.read(path))


def requirements_of(wheel: Path) -> list[str]:
    return [str(line) for line in metadata_of(wheel).get_all("Requires-Dist", [])]


def test_it_holds_the_package_whole_and_nothing_else(wheel: Path) -> None:
    source = ROOT / "src"
    files = {file for file in source.rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    expected = {file.relative_to(source).as_posix() for file in files if "cardia_rules" in file.parts}
    cases = ROOT / "tests" / "faq_cases"
    expected |= {
        f"cardia_rules/faq/cases/{file.relative_to(cases).as_posix()}" for file in cases.rglob("*.*")
    }
    expected |= {f"cardia_rules/bench/page/{name}" for name in page_files()}
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == expected
    own = {"py.typed", "faq/data/ledger.toml", "bench/page/index.html", "bench/page/icons/icon.svg"}
    assert {f"cardia_rules/{name}" for name in own} <= packed
    assert not [name for name in packed if "node_modules" in name or name.endswith((".wasm", "worker.js"))]


def test_what_an_index_shows_leads_somewhere(wheel: Path) -> None:
    metadata = metadata_of(wheel)
    urls = dict(line.split(", ") for line in metadata.get_all("Project-URL", []))
    assert set(urls) == {"Homepage", "Documentation", "Changelog", "Issues"}
    shown = metadata.get_payload()
    links = re.findall(r"\]\(([^)]+)\)", str(shown))
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []
    # A picture is where the site has it, anything else where the repository does.
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", str(shown))
    assert len(pictures) == 1
    site, pages = urls["Documentation"], urls["Homepage"] + "/blob/main/"
    files = [ROOT / "docs" / link.removeprefix(site) for link in pictures if link.startswith(site)]
    assert len(files) == len(pictures)
    files += [ROOT / link.removeprefix(pages).split("#")[0] for link in links if link.startswith(pages)]
    assert [file for file in files if not file.exists()] == []
    minors = {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)}
    assert minors <= set(metadata.get_all("Classifier", []))


def test_version_classifiers_changelog_and_readme_agree(wheel: Path) -> None:
    version, metadata = cardia_rules.__version__, metadata_of(wheel)
    assert metadata["Version"] == version
    newest = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    assert newest == version
    (stage,) = (each for each in metadata.get_all("Classifier", []) if each.startswith("Development Status"))
    said = re.search(r"version (\S+), an? (\w+)", str(metadata.get_payload()))
    assert said is not None
    assert (said[1], said[2]) == (version, stage.rpartition(" ")[2].lower())


def test_an_index_would_take_both(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    assert (
        run(sys.executable, "-m", "twine", "check", "--strict", wheel, sdist, cwd=tmp_path).count("PASSED")
        == 2
    )


def test_the_source_has_all_that_the_suite_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        packed = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"PKG-INFO", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"} <= packed
    assert not [name for name in packed if "__pycache__" in name or name.startswith((".venv", "site/"))]


@pytest.mark.needs("git")
def test_the_source_has_all_that_is_tracked(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        packed = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    tracked = set(run("git", "ls-files", cwd=ROOT).splitlines())
    assert tracked - packed == {".gitattributes"}


def test_it_brings_at_most_four_distributions(wheel: Path) -> None:
    always = {Requirement(line).name for line in requirements_of(wheel) if "extra ==" not in line}
    assert always == {"attrs", "cattrs", "msgspec"}
    assert len(needed(requirements_of(wheel))) <= 4


def test_it_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "empty"
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=tmp_path)
    python = home / "bin" / "python"
    install = ("install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", wheel)
    run(sys.executable, "-m", "pip", "--python", python, *install, cwd=tmp_path)
    site = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip()
    )
    # Exactly what the wheel asks for, taken from this environment: the test needs no network.
    for name in needed(requirements_of(wheel)):
        copy_distribution(name, site)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    said, version, file = run(python, "-I", "-c", IN_A_FRESH_INTERPRETER, cwd=elsewhere).splitlines()
    assert said == "RB-06-tie OQ-remove-pieces-empty True"
    assert version == cardia_rules.__version__
    assert Path(file).is_relative_to(site)
    # Of the command there is only what to install.
    asked = subprocess.run([home / "bin" / "cardia"], capture_output=True, text=True, check=False, timeout=60)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr.startswith("cardia: click is not installed here; pip install")


def copy_distribution(name: str, site: Path) -> None:
    for file in distribution(name).files or []:
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), target)
