"""What the guide to open questions walks through is done on a copy of the project, with the guide's blocks.

First the question that the guide adds is taken out of the copy; then it is added as the guide says. After
that the copy is the project again, byte for byte, and what is true of the project is true of the copy.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardia_rules.faq.register import question
from tests.games import random_answers
from tests.website.blocks import blocks_of

# What the guides walk through. The tests and commands that they run are run by themselves on every Python.
pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).parents[1]
QUESTION: Final = "OQ-several-draws"
QUESTIONS: Final = "src/cardia_rules/faq/data/questions.toml"
RULE: Final = "src/cardia_rules/resolution/round/phase_three.py"
CASE: Final = "grand-library-and-scrapyard-draw"
PAGE: Final = "tests/faq_cases/open-questions/several-draws.md"
COPIED: Final = ("src", "tests", "site_pages", "benchmarks", "docs", "examples", "pyproject.toml", "Makefile")
_GUIDE: Final = [
    block.source
    for block in blocks_of(ROOT / "docs" / "contributing" / "open-questions.md")
    if block.not_run is not None
]
_NEW, ASKS, SETTLED, AS_OF = _GUIDE
# It has been renamed since it was added.
FORMERLY: Final = f'formerly = ["{question(QUESTION).formerly[0]}"]\n'
ENTRY: Final = _NEW.replace("asks.en", FORMERLY + "asks.en")
# What the rule was before it asked.
AFTER: Final = "    return RoundDraw(count, puts_under, applied)\n"
DECIDES: Final = (ASKS + AFTER, AFTER)
WHEN_DONE: Final = "1803859200"  # 2027-03-01, the day on which the guide's publisher answers
LINES: Final = "import sys; from random import Random; from tests.games import random_answers\n"


class Copy:
    """A copy of the project, and what a contributor does in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in COPIED:
            if (ROOT / name).is_dir():
                unwanted = shutil.ignore_patterns("__pycache__", "*.png", "logs")
                shutil.copytree(ROOT / name, root / name, ignore=unwanted)
            else:
                shutil.copy(ROOT / name, root / name)

    def text(self, name: str) -> str:
        return (self.root / name).read_text("utf-8")

    def write(self, name: str, text: str) -> None:
        (self.root / name).write_text(text, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = self.text(name)
        assert text.count(old) == 1, f"{name} has changed: what the guide speaks of is not there"
        self.write(name, text.replace(old, new))

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        path = os.pathsep.join((str(self.root / "src"), str(self.root)))
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env={
                **os.environ,
                "PYTHONPATH": path,
                "SOURCE_DATE_EPOCH": WHEN_DONE,
            },
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )

    def make(self, target: str) -> "subprocess.CompletedProcess[str]":
        """Do what the Makefile does, with the Python that is here already."""
        recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", self.text("Makefile"), re.MULTILINE)
        assert recipe is not None
        for line in recipe[1].replace("$(RUN)", "").splitlines():
            done = self.run(*line.split())
            if done.returncode:
                return done
        return done

    def check(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments)

    def differing(self) -> set[str]:
        """The files that are not as in the project, or there alone."""
        return {
            name
            for name in {*files(ROOT), *files(self.root)}
            if not (self.root / name).is_file()
            or not (ROOT / name).is_file()
            or (self.root / name).read_bytes() != (ROOT / name).read_bytes()
        }


def files(root: Path) -> Iterator[str]:
    """What a change of the register or of the rules could touch."""
    for folder in ("src", "tests/faq_cases", "docs"):
        for file in (root / folder).rglob("*"):
            if file.is_file() and file.suffix in (".py", ".toml", ".jsonl", ".md"):
                yield file.relative_to(root).as_posix()


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def passed(done: "subprocess.CompletedProcess[str]") -> bool:
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return True


# ------------------------------------------------------------------ a question
def test_a_question_is_added_as_the_guide_says(copy: Copy) -> None:
    # The project as it was when nobody had asked.
    copy.change(QUESTIONS, ENTRY + "\n", "")
    copy.change(RULE, *DECIDES)
    (copy.root / PAGE).unlink()
    assert passed(copy.make("questions"))
    assert passed(copy.make("cases"))
    without = copy.differing()
    assert "several_draws" not in copy.text("src/cardia_rules/events/answers.py")
    seeds = "print([sorted(random_answers(Random(n)).items()) for n in range(9)])"
    drawn_before = copy.run("-c", LINES + seeds).stdout
    others = [
        [each for each in sorted(random_answers(Random(n)).items()) if each[0] != QUESTION] for n in range(9)
    ]
    assert drawn_before == f"{others}\n"  # every seed is what it was

    # The entry. Where it stands decides the order of what a log chose, and it stood in the middle.
    after = '[[question]]\nid = "OQ-lower-in-a-tie"'
    copy.change(QUESTIONS, after, f"{ENTRY}\n{after}")
    out_of_step = copy.check("tests/test_editions.py", "tests/test_references.py")
    assert out_of_step.returncode == 1
    assert "run: make questions" in out_of_step.stdout
    assert passed(copy.make("questions"))

    # The line where the rule asks, and a case that shows each answer.
    unasked = copy.check("tests/test_answers.py", "-k", "chosen")
    assert unasked.returncode == 1
    assert f"no case chooses {QUESTION} = three" in unasked.stdout
    copy.change(RULE, *reversed(DECIDES))
    copy.write(PAGE, (ROOT / PAGE).read_text("utf-8"))
    assert passed(copy.make("cases"))
    assert copy.differing() == set()
    written = {
        "src/cardia_rules/events/answers.py",
        "src/cardia_rules/faq/data/cases.jsonl",
        "docs/log-format.md",
    }
    linked = {f"tests/faq_cases/rulebook/23-{name}.md" for name in ("grand-library", "scrapyard")}
    assert without - written - linked == {QUESTIONS, RULE, PAGE}
    assert passed(copy.check("tests/test_answers.py", "-k", f"chosen or {QUESTION}"))


# ------------------------------------------------------------------ an answer
def test_an_authority_settles_a_question_as_the_guide_says(copy: Copy) -> None:
    house = SETTLED.splitlines()[1].strip().removesuffix(",")
    before = f"{ENTRY.partition('settled')[0]}settled = [{house}]\n"
    copy.change(QUESTIONS, before, before.partition("settled")[0] + SETTLED)
    assert passed(copy.make("questions"))
    module = copy.text("src/cardia_rules/events/answers.py")
    assert 'several_draws: Literal["two", "three"] = "three"' in module
    assert '"several_draws": (("2027-03-01", "two"),)' in module

    # The case that shows what used to be usual says what to add to it.
    cases = copy.check("tests/test_faq_cases.py", "-k", "test_case[")
    assert cases.returncode == 1
    assert re.findall(r"^FAILED .*\[(.*)\]", cases.stdout, re.MULTILINE) == [CASE]
    assert f"usual before 2027-03-01 ({QUESTION}). To keep it: {AS_OF}" in cases.stdout
    block = f"### {CASE}\n\n```toml\n"
    copy.change(PAGE, block, f"{block}{AS_OF}")
    assert passed(copy.make("cases"))
    steps = ("editions", "references", "case_index", "log_page")
    assert passed(copy.check(*(f"tests/test_{step}.py" for step in steps)))
    assert passed(copy.check("tests/test_faq_cases.py", "-k", CASE))
    assert passed(copy.check("tests/test_answers.py", "-k", f"chosen or {QUESTION}"))
    written = {"src/cardia_rules/events/answers.py", "docs/log-format.md"}
    assert copy.differing() - written == {QUESTIONS, PAGE}

    # Who said it, where and why is told; a log of before is played as it was.
    told = copy.run("-m", "cardia_rules", "questions", "--card", "scrapyard").stdout
    assert "three (the usual answer): 3: each of them adds a card" in told
    assert "by the publisher (the publisher's rules desk): mail of" in " ".join(told.split())
    assert "because each location speaks for itself" in told
    french = copy.run("-m", "cardia_rules", "questions", "--card", "scrapyard", "--lang", "fr").stdout
    assert "par l’éditeur" in " ".join(french.split())
    assert "parce que chaque lieu parle pour lui-même" in french
    logs = "from cardia_rules.game.setup import make_setup as m\n"
    logs += 'print(*(m("I", edition=e).answers.several_draws for e in ("2026-11-16", "2027-03-01")))'
    assert copy.run("-c", logs).stdout == "two three\n"


def test_an_answer_for_a_day_on_which_games_were_logged_is_refused(copy: Copy) -> None:
    copy.change(
        QUESTIONS,
        ENTRY,
        ENTRY.replace('"two", by = "house", on = "2026-11-16"', '"three", by = "house", on = "2026-11-16"'),
    )
    done = copy.make("questions")
    assert done.returncode == 2
    assert f"questions.toml: {QUESTION}: settled: expected a day after 20" in done.stderr
    assert copy.differing() == {QUESTIONS}


def test_an_answer_for_a_day_that_is_still_to_come_is_refused(copy: Copy) -> None:
    house = '{ answer = "two", by = "house", on = "2026-11-16" }'
    later = '{ answer = "three", by = "house", on = "2027-03-02" }'
    copy.change(QUESTIONS, ENTRY, ENTRY.replace(house, f"{house}, {later}"))
    done = copy.make("questions")
    assert done.returncode == 2
    assert re.fullmatch(
        rf"questions\.toml: question \d+ \({QUESTION}\): settled\[1\]\.on: expected the day you add it,"
        r" 2027-03-01 or before, got 2027-03-02\n",
        done.stderr,
    )
    assert copy.differing() == {QUESTIONS}


def test_the_makefile_names_files_that_exist() -> None:
    named = set(re.findall(r"\btests/\w+\.py", (ROOT / "Makefile").read_text("utf-8")))
    assert "tests/test_faq_cases.py" in named
    assert {name for name in named if not (ROOT / name).is_file()} == set()


# ------------------------------------------------------------------ a card that is not in the box
def test_a_fan_s_card_is_played_in_a_case_in_one_file_as_the_guide_says(copy: Copy) -> None:
    guide = ROOT / "docs" / "contributing" / "own-cards.md"
    written = {block.title: block.source for block in blocks_of(guide) if block.title}
    before = copy.differing()
    copy.write("heron.toml", written["heron.toml"])
    holds = copy.run("-m", "cardia_rules", "case", "heron.toml")
    assert passed(holds)
    assert holds.stdout.endswith("1 of 1 cases hold\n")
    assert copy.differing() == before  # one file, and nothing of the project

    # Broken, it does not hold, and says what happened instead.
    copy.change("heron.toml", 'do = "modify", by = 3', 'do = "modify", by = 2')
    broken = copy.run("-m", "cardia_rules", "case", "heron.toml")
    assert broken.returncode == 1
    assert "0 of 1 cases hold" in broken.stdout

    # What the guide says is refused, in the words that it gives.
    refusal = next(block.source for block in blocks_of(guide) if "--cards wrong.toml" in block.source)
    copy.write("wrong.toml", written["wrong.toml"])
    refused = copy.run("-m", "cardia_rules", *refusal.splitlines()[0].split()[2:])
    assert refused.returncode == 2
    assert refused.stderr == refusal.split("\n", 1)[1]
