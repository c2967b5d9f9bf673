"""A language's plain texts stand in ``texts.toml``, a table for each module; ``make language`` begins one.

It may be begun with a few of them: what it does not say yet is read from English.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from string import Formatter
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final

FILE: Final = "texts.toml"
Texts = dict[str, dict[str, str]]  # by module and name


def texts_in(folder: Path) -> Texts:
    """Return the texts of a language's file by module; none where it has no file, or a text is empty."""
    file = folder / FILE
    if not file.is_file():
        return {}
    try:
        read = tomllib.loads(file.read_text("utf-8"))
        every = {
            theme: {name: str(text) for name, text in said.items() if text} for theme, said in read.items()
        }
        return {theme: said for theme, said in every.items() if said}
    except (ValueError, AttributeError) as problem:  # no TOML, no UTF-8, or no tables
        # Not before: what to install is said where msgspec, which errors need, may be missing too.
        from cardia_rules.errors import DataError

        raise DataError(f"{file}: expected a table of texts for each module: {problem}") from problem


def facts_of(text: str) -> set[str]:
    """Return the names of the facts that are filled into a text."""
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name is not None}


def facts_in(texts: Iterable[str]) -> set[str]:
    """Return the facts that texts speak of; of one that cannot be filled in, one that there is not."""
    try:
        return {fact for text in texts for fact in facts_of(text)}
    except ValueError:  # a brace that is not closed
        return {""}


def can_be_said(text: str, english: str) -> bool:
    """Tell whether a text speaks of no other facts than its English one, so that it can be filled in."""
    try:
        return facts_of(text) <= facts_of(english)
    except ValueError:  # a brace that is not closed
        return False


def texts_filled_up(own: Texts, english: Texts) -> Texts:
    """Return the texts of a language by module, with the English of whatever it lacks."""
    # English has no texts of errors, which are raised in it: a pattern is its own text.
    there = {**english, "errors": {pattern: pattern for pattern in own.get("errors", ())}}
    return {theme: {**said, **_usable(own.get(theme, {}), said)} for theme, said in there.items()}


def _usable(own: Mapping[str, str], english: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in own.items() if name in english and can_be_said(text, english[name])}


def filled_up(own: ModuleType | None, english: ModuleType) -> SimpleNamespace:
    """Return what a module of a language says, with the English of whatever it lacks."""
    said = dict(vars(english))
    for name, value in vars(own).items() if own else ():
        there = said.get(name)
        both = callable(value) and isinstance(there, FunctionType)
        said[name] = _or_english(value, there) if both and there else value
    return SimpleNamespace(**said)


def _or_english(own: Callable[..., str], english: Callable[..., str]) -> Callable[..., str]:
    def say(*given: Any, **named: Any) -> str:
        try:
            return own(*given, **named)
        except LookupError:  # a word that a table inside the module does not have yet
            return english(*given, **named)

    return say
