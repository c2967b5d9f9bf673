"""Reading a case: a file that cannot be one is refused with everything that is wrong in it."""

from pathlib import Path
from typing import Any

import attrs
import cattrs

from cardia_rules.faq.case import Case
from cardia_rules.faq.case_sense import faults_of, what_it_lacks
from cardia_rules.faq.case_structure import faults_in_words, structure
from cardia_rules.faq.register import REGISTER, Register
from cardia_rules.faq.toml_text import LARGEST, refused, text_of, toml_of

__all__ = ["LARGEST", "parse_case", "read_case", "structure_case"]


def read_case(file: Path, *, asks: bool = False) -> Case:
    """The case in a file; one that only ``asks`` what happens needs no title, rulings or ``[then]``."""
    return parse_case(text_of(file), file.name, asks=asks)


def parse_case(text: str, name: str = "case", register: Register = REGISTER, *, asks: bool = False) -> Case:
    """The case in a text; ``name`` is what messages call it."""
    return structure_case(toml_of(text, name), name, register, asks=asks)


def structure_case(
    raw: dict[str, Any], name: str = "case", register: Register = REGISTER, *, asks: bool = False
) -> Case:
    """The case in what a TOML file holds."""
    try:
        case = attrs.evolve(structure(raw, Case), file=name)
    except cattrs.BaseValidationError as problem:
        raise refused(name, faults_in_words(problem)) from None
    if faults := [*([] if asks else what_it_lacks(case)), *faults_of(case, register)]:
        raise refused(name, faults)
    return case if case.as_of is None else _of_its_time(case, case.as_of, register)


def _of_its_time(case: Case, day: str, register: Register) -> Case:
    """With the answers that were usual on its day, where it does not choose others itself."""
    return attrs.evolve(case, answers={**register.answers_on(day), **case.answers})
