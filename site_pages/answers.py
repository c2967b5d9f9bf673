"""The answers' type, written from the register's questions: ``make questions``.

The rules name an answer with an attribute that the type checker knows. That type, what was usual before, and
what a question was called once all stand in questions.toml already; nobody writes them twice.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cardia_rules.errors import DataError
from cardia_rules.faq.register import DATA, Register
from cardia_rules.kernel.register.entries import Question

BEGIN: Final = "# written by site_pages.answers from questions.toml: change it there, then run make questions"
END: Final = "# end of what is written"
MODULE: Final = DATA.parents[1] / "events" / "answers.py"
COMMAND: Final = "make questions"


def rewritten(module: str, register: Register) -> str:
    """Return the text of the module with its written part as the register is now."""
    before, rest = module.split(BEGIN)
    _old, after = rest.split(END)
    return _formatted(f"{before}{BEGIN}\n{written(register)}{END}{after}")


def written(register: Register) -> str:
    """Return the edition, what was usual before it, former names, and one field a question to choose from."""
    questions = tuple(register.questions.values())
    chosen = [each for each in questions if len(each.answers) > 1]
    newest = max(one.on for question in questions for one in question.settled)
    formerly = {_field(each.id): _until(each) for each in questions if _until(each)}
    renamed = {_field(former): _field(each.id) for each in questions for former in each.formerly}
    return "\n".join(
        [
            "# The newest day in the register: what is usual since then is the defaults below.",
            f"EDITION: Final = {newest!r}",
            "# Where something else was usual before a day: by field, what it was, the oldest first.",
            f"FORMERLY: Final[dict[str, tuple[tuple[str, str], ...]]] = {_dictionary(formerly)}",
            "# Questions that had another name before, which logs and links may use: what it is now.",
            f"RENAMED: Final[dict[str, str]] = {_dictionary(renamed)}",
            "",
            "",
            "class Answers(",
            "    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_question_id",
            "):",
            '    """Every answer in force; the defaults are those that are usual today."""',
            "",
            *(f"    {_field(each.id)}: Literal[{_literals(each)}] = {each.default!r}" for each in chosen),
            "",
            "",
        ]
    )


def _field(question: str) -> str:
    return question.removeprefix("OQ-").replace("-", "_")


def _literals(question: Question) -> str:
    return ", ".join(map(repr, question.answers))


def _until(question: Question) -> tuple[tuple[str, str], ...]:
    """Return what was usual, each with the day until which it was."""
    return tuple(_changes(question))


def _changes(question: Question) -> Iterator[tuple[str, str]]:
    for then, later in zip(question.settled, question.settled[1:], strict=False):
        if then.answer != later.answer:
            yield later.on, then.answer


def _dictionary(entries: Mapping[str, object]) -> str:
    # A comma after the last entry keeps one entry on a line, so that a diff shows what was added.
    return "{" + "".join(f"{key!r}: {value!r}, " for key, value in entries.items()) + "}"


def _formatted(source: str) -> str:
    format_it = ("ruff", "format", "--isolated", "--line-length", "110", "-")
    done = subprocess.run(
        [sys.executable, "-m", *format_it], input=source, capture_output=True, text=True, check=True
    )
    return done.stdout


def check_days(module: str, register: Register, today: str) -> None:
    """Refuse a day that is still to come: its answer would be usual at once.

    And another usual answer from a day that logs have been begun on: they would be played otherwise. Whoever
    only reads the register need not have a clock that is right.
    """
    edition, usual = _as_written(module)
    for number, one in enumerate(register.questions.values(), 1):
        for index, settled in enumerate(one.settled):
            if settled.on > today:
                raise DataError(
                    f"questions.toml: question {number} ({one.id}): settled[{index}].on: expected the day "
                    f"you add it, {today} or before, got {settled.on}"
                )
        newest = one.settled[-1]
        if newest.on <= edition and usual.get(_field(one.id), one.default) != one.default:
            raise DataError(
                f"questions.toml: {one.id}: settled: expected a day after {edition}, got {newest.on}; games "
                "of that edition were played under the other answer, and their logs stay what they were: "
                "where that is today, add it tomorrow"
            )


def _as_written(module: str) -> tuple[str, dict[str, str]]:
    """Return the edition and the usual answers by field, as they stand in the text of the module."""
    values = {
        node.target.id: node.value.value
        for node in ast.walk(ast.parse(module))
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    texts = {name: value for name, value in values.items() if isinstance(value, str)}
    return texts.pop("EDITION", ""), texts


def today() -> str:
    """Return the day it is, or that SOURCE_DATE_EPOCH says it is, as whoever builds something again does."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.fromtimestamp(int(said), UTC) if said else datetime.now().astimezone()
    return now.date().isoformat()


def main(module: Path = MODULE, folder: Path = DATA, day: str = "") -> int:
    """Write the module anew."""
    text = module.read_text("utf-8")
    try:
        register = Register(folder)
        check_days(text, register, day or today())
        module.write_text(rewritten(text, register), "utf-8")
    except DataError as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
