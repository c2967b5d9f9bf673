"""``python -m tests.mutation [MODULE ...]``: break the rules in one place at a time; what do the cases catch?

With ``--changed`` only the modules that differ from a commit (the last one, if none is named) are
broken, which takes minutes; without arguments all of ``resolution/`` is.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tests.mutation.importing import plant_all
from tests.mutation.report import Outcome, as_markdown, as_text
from tests.mutation.trials import Cases, survivors

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src" / "cardia_rules" / "resolution"
CASES = ROOT / "tests" / "faq_cases"


def modules() -> dict[str, Path]:
    """Every module of the rules by its name."""
    files = sorted(RULES.rglob("*.py"))
    return {".".join(file.relative_to(ROOT / "src").with_suffix("").parts): file for file in files}


def changed_since(commit: str) -> set[str]:
    listed = subprocess.run(
        ["git", "diff", "--name-only", commit, "--", str(RULES)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    return {name for name, file in modules().items() if str(file.relative_to(ROOT)) in listed}


def main(arguments: list[str]) -> int:
    asked = _parse(arguments)
    files = {name: file for name, file in modules().items() if file.name != "__init__.py"}
    planted = plant_all(files)
    chosen = changed_since(asked.changed) if asked.changed else set(files)
    if asked.modules:
        chosen &= {name for name in files if name.rpartition(".")[2] in asked.modules}
    wanted = [number for number, mutant in enumerate(planted.mutants) if mutant.module in chosen]
    cases = Cases(CASES, stated_only=asked.stated_only)
    alive: set[int] = set()
    for done, (number, survived) in enumerate(survivors(planted, cases, wanted, asked.jobs), 1):
        alive |= {number} if survived else set()
        if sys.stderr.isatty():
            print(f"\r{done} of {len(wanted)} tried, {len(alive)} survive ", end="", file=sys.stderr)
    outcome = Outcome.of(planted.mutants, wanted, alive)
    print(as_text(outcome))
    if asked.page is not None:
        asked.page.write_text(as_markdown(outcome), "utf-8")
    return 0 if outcome.pins_the_rules else 1


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="names of modules, such as place")
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="COMMIT")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--stated-only", action="store_true", help="do not look at the transcripts")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the page of the docs")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
