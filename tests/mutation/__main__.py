"""``python -m tests.mutation [MODULE ...]``: break the rules in one place at a time; what do the cases catch?

Everything in ``resolution/`` and ``reasons/`` is broken, and every reason in the catalogue; with
``--sample`` as many of these as are asked for, drawn at random; with ``--changed`` those of the files that
differ from a commit (the last one, if none is named).
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.mutation.importing import plant_all
from tests.mutation.planting import CATALOGUE
from tests.mutation.reasons import DATA, broken_reasons
from tests.mutation.report import Outcome, as_markdown, as_text
from tests.mutation.trials import Cases, Fate, survivors

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "src" / "cardia_rules"
RULES = (LIBRARY / "resolution", LIBRARY / "reasons")
CASES = ROOT / "tests" / "faq_cases"


def modules() -> dict[str, Path]:
    """Every module of the rules and the reasons by its name."""
    files = sorted(file for room in RULES for file in room.rglob("*.py"))
    return {".".join(file.relative_to(ROOT / "src").with_suffix("").parts): file for file in files}


def changed_since(commit: str) -> set[str]:
    listed = subprocess.run(
        ["git", "diff", "--name-only", commit, "--", *map(str, RULES), str(DATA)],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=60,
    ).stdout.split()  # fmt: skip
    files = modules() | {f"{CATALOGUE}{file.stem}": file for file in DATA.glob("*.toml")}
    return {name for name, file in files.items() if str(file.relative_to(ROOT)) in listed}


def main(arguments: list[str]) -> int:
    asked = _parse(arguments)
    is_asked_for = _asked_for(asked)
    # Nothing else is planted: a switch that nobody wakes is asked by every case all the same.
    files = {
        name: file for name, file in modules().items() if file.name != "__init__.py" and is_asked_for(name)
    }
    planted = plant_all(files)
    broken = [one for one in broken_reasons() if is_asked_for(one.mutant.module)]
    mutants = (*planted.mutants, *(one.mutant for one in broken))
    chosen = [*range(len(mutants))]
    wanted = chosen if asked.sample is None else _drawn(chosen, asked)
    fates: dict[int, Fate] = {}
    for number, fate in survivors(planted, broken, Cases(CASES), wanted, asked.jobs):
        fates[number] = fate
        if sys.stderr.isatty():
            alive = sum(each != "caught" for each in fates.values())
            print(f"\r{len(fates)} of {len(wanted)} tried, {alive} survive ", end="", file=sys.stderr)
    outcome = Outcome.of(mutants, fates, len(chosen))
    print(as_text(outcome))
    if asked.page is not None:
        asked.page.write_text(as_markdown(outcome), "utf-8")
    return 0 if outcome.pins_the_rules else 1


def _asked_for(asked: argparse.Namespace) -> Callable[[str], bool]:
    """Return what tells whether a module is to be broken: any, those named, or those that changed."""
    changed = changed_since(asked.changed) if asked.changed else None
    return lambda module: (
        (changed is None or module in changed)
        and (not asked.modules or not set(module.split(".")).isdisjoint(asked.modules))
    )


def _drawn(chosen: list[int], asked: argparse.Namespace) -> list[int]:
    return sorted(Random(asked.seed).sample(chosen, min(asked.sample, len(chosen))))


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="names of modules, such as place")
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="COMMIT")
    parser.add_argument("--sample", type=int, metavar="COUNT", help="try that many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="which of all samples is drawn")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the page of the docs")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
