"""Abilities that a table supplies, from a file of ``[[supplied]]`` entries as cases have them."""

from pathlib import Path

import attrs
import cattrs

from cardia_rules.events.table import Supplied
from cardia_rules.faq.case_structure import faults_in_words, structure
from cardia_rules.faq.toml_text import refused, text_of, toml_of


@attrs.frozen
class _SuppliedFile:
    supplied: tuple[Supplied, ...]


def read_supplied(file: Path) -> tuple[Supplied, ...]:
    """What a file supplies; whether it can be played is for ``make_setup`` to say."""
    raw = toml_of(text_of(file), file.name)
    try:
        return structure(raw, _SuppliedFile).supplied
    except cattrs.BaseValidationError as problem:
        raise refused(file.name, faults_in_words(problem)) from None
