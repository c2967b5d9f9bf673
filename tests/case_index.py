"""Writing the index of the cases: ``python -m tests.case_index DIR`` after cases changed.

The register reads it, so that which cases show a ruling is known without reading hundreds of files.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import questions_named
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.sections import Case
from cardia_rules.faq.register import DATA

INDEX: Final = DATA / "cases.toml"

_HEAD: Final = """\
# The cases, and the rulings and open questions that each shows. Generated; after a case is added or changed:
#     python -m tests.case_index tests/faq_cases
"""


def indexed(cases: Iterable[Case]) -> str:
    """The index of these cases as it is written."""
    return "\n".join([_HEAD, *(_entry(case) for case in sorted(cases, key=lambda case: case.file))])


def _entry(case: Case) -> str:
    lines = [
        "[[case]]",
        f"file = {_toml(case.file)}",
        f"title = {_toml(case.title)}",
        f"rulings = {_toml(case.rulings)}",
    ]
    if named := questions_named(case):
        lines.append(f"questions = {_toml(named)}")
    return "\n".join(lines) + "\n"


def _toml(value: str | tuple[str, ...]) -> str:
    # Texts and lists of texts are written in TOML as in JSON.
    return json.dumps(value, ensure_ascii=False)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m tests.case_index DIR", file=sys.stderr)
        return 2
    files = sorted(Path(arguments[0]).glob("*.toml"))
    if not files:
        print(f"{arguments[0]}: there are no cases in this folder", file=sys.stderr)
        return 2
    try:
        text = indexed(read_case(file) for file in files)
    except DataError as problem:
        print(problem, file=sys.stderr)
        return 2
    INDEX.write_text(text, "utf-8")
    print(f"{len(files)} cases indexed in {INDEX.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
