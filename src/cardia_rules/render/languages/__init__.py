"""Everything the library says: one folder a language, with the same modules in each.

A plain text is an entry of the language's ``texts.toml``, with its facts in braces. What happens and what is
decided has a text too, in which a fact may say how it is written there (``{card:whose}``), or several texts,
each for what it holds of (``"card-placed if origin=deck"``). What needs grammar is a function; a module has
those of English. What a language does not say yet is read from English. From outside use ``phrase`` and
``sentence``; nothing else imports a language's modules.
"""

import re
import sys
import tomllib
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from string import Formatter
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from warnings import warn

from cardia_rules.language import (
    COMPLETE,
    ENGLISH,
    Language,
    add_folder,
    folder_of,
    is_own,
    known_language,
    languages,
    remove_folder,
)
from cardia_rules.spelling import capital

if TYPE_CHECKING:
    from cardia_rules.texts import Text

THEMES: Final = (
    "names",
    "events",
    "options",
    "abilities",
    "rounds",
    "table",
    "explanations",
    "verdict",
    "findings",
    "errors",
    "page",
    "cli",
    "help",
)

FILE: Final = "texts.toml"

# A fact in a text: the name of a field and, after a colon, how the language writes it there.
_FACT: Final = re.compile(r"{([\w.]+)(?::([^}]*))?}")
# Whose texts are whole sentences; those of the others are parts of one.
_SENTENCES: Final = ("events", "explanations", "verdict")
_IF: Final = " if "


class NameWords:
    """What needs grammar: articles, owners, lists, numbers, agreement; ``en/names.py`` says what each is."""

    LANGUAGE: Language
    FORMS: dict[str, Callable[[Any, Any], str]]  # its own, in which a text may name a fact of a thing
    the: Callable[[str], str]
    the_card: Callable[[str | None], str]
    whose: Callable[[str, str], str]
    owned: Callable[[str, str], str]
    faction_name: Callable[[str], str]
    listed: Callable[[Iterable[str]], str]
    counted: Callable[[int, str, str], str]
    agreed: Callable[[str, Any], str]


class ErrorWords:
    """What errors say; the texts go by the pattern of their ``Message``, which is in English."""

    SEPARATOR: str  # between several reasons
    punctuated: Callable[[str], str]
    requoted: Callable[[str], str]
    failure_words: Callable[[Any], str]
    problem_words: Callable[[Any], str]


class Speech:
    """One language: its modules as attributes, each imported when it is first used."""

    names: "NameWords"
    errors: "ErrorWords"

    def __init__(self, code: Language, package: ModuleType) -> None:
        self.code: Final = code
        self.name: Final[str] = getattr(package, "NAME", code)
        self.package: Final = package.__name__
        self.typeset: Final[Callable[[str], str]] = getattr(package, "typeset", str)
        self._told: Final[dict[tuple[str, type], Told]] = {}

    def __getattr__(self, theme: str) -> Any:
        if theme not in Speech.__annotations__:
            raise AttributeError(theme)
        said: Any = self.own_module(theme)
        if self.code not in COMPLETE:
            said = _filled_up(said, getattr(speech(ENGLISH), theme))
        setattr(self, theme, said)
        return said

    def own_module(self, theme: str) -> ModuleType | None:
        """Return a module of the language itself; nothing where it has none."""
        try:
            return import_module(f"{self.package}.{theme}")
        except ModuleNotFoundError as problem:
            if problem.name != f"{self.package}.{theme}":
                raise  # it is there, and imports what is not
            return None

    @cached_property
    def own_texts(self) -> dict[str, dict[str, str]]:
        """Return the texts that the language has in its file, by module, each as it is printed."""
        read = _texts_in(folder_of(self.code))
        return {
            theme: {name: self.typeset(text) for name, text in texts.items()} for theme, texts in read.items()
        }

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """Return every plain text by module and name, in English where the language lacks it."""
        if self.code in COMPLETE:
            return {theme: self.own_texts.get(theme, {}) for theme in THEMES}
        # English has no texts of errors, which are raised in it: a pattern is its own text.
        patterns = {pattern: pattern for pattern in self.own_texts.get("errors", ())}
        filled = {theme: dict(said) for theme, said in {**speech(ENGLISH).texts, "errors": patterns}.items()}
        for theme, said in filled.items():
            for name, text in self.own_texts.get(theme, {}).items():
                if name in said and can_be_said(text, said[name]):
                    said[name] = text
        return filled

    def say(self, key: str, thing: object) -> str:
        """Return what is said of a thing by the first text under a key that holds of it.

        ``"card-placed if origin=deck"`` comes before ``"card-placed"``, which holds of every other.
        """
        from cardia_rules.render.languages.sentences import holds, written

        said, texts = self.told(key, type(thing))
        text = next(text for wanted, text in texts if all(holds(thing, each) for each in wanted))
        whole = _FACT.sub(lambda fact: written(thing, fact[1], fact[2] or "", said.code), text)
        # Whoever signs a note begins its sentence, spelled as the name is.
        begins = key.partition(".")[0] in _SENTENCES and not text.startswith("{by}")
        return said.typeset(capital(whole) if begins else whole)

    def can_say(self, key: str) -> bool:
        """Tell whether there is a text under a key, in this language or in English."""
        theme, _, tag = key.partition(".")
        return tag in self.texts[theme]

    def told(self, key: str, kind: type) -> "Told":
        """Return who says what of a kind of thing under a key.

        A language that lacks one of the texts that English has for it leaves all of it to English: what
        holds of every other thing would be said of this one too.
        """
        if (known := self._told.get((key, kind))) is None:
            from cardia_rules.render.languages.sentences import DERIVED

            own, english = self._texts_under(key), speech(ENGLISH)._texts_under(key)
            there = {*DERIVED, *(dir(kind) if kind is not SimpleNamespace else facts_in(english.values()))}
            own, english = (
                {name: text for name, text in texts.items() if facts_in([text]) <= there}
                for texts in (own, english)
            )
            if not own.keys() >= english.keys():
                return speech(ENGLISH).told(key, kind)
            known = self._told[key, kind] = self, _with_conditions(own)
        return known

    def texts_under(self, key: str) -> "WithConditions":
        """Return the texts under a key, each with its conditions; what holds of all comes last."""
        return _with_conditions(self._texts_under(key))

    def _texts_under(self, key: str) -> dict[str, str]:
        theme, _, tag = key.partition(".")
        texts = self.own_texts.get(theme, {})
        return {name: text for name, text in texts.items() if name.partition(_IF)[0] == tag}


WithConditions = list[tuple[list[str], str]]
Told = tuple[Speech, WithConditions]


def _with_conditions(texts: dict[str, str]) -> WithConditions:
    conditions = {name: name.partition(_IF)[2].split(" and ") if _IF in name else [] for name in texts}
    return sorted(((conditions[name], texts[name]) for name in texts), key=lambda each: not each[0])


def speech(lang: Language) -> Speech:
    """Return what a language says; refuse what is no language."""
    return _loaded(known_language(lang))


def phrase(key: str, lang: Language, /, **facts: Any) -> str:
    """Return a text by its module and name, with its facts, if any, filled in.

    ``phrase("cli.rewind.next", "fr")`` is ``"rewind.next"`` under ``[cli]`` in French.
    """
    theme, _, name = key.partition(".")
    text = speech(lang).texts[theme][name]
    return text.format(**facts) if facts else text


def sentence(key: str, lang: Language, thing: object) -> str:
    """Return what is said of a thing: ``sentence("events.card-drawn", "fr", event)``."""
    return speech(lang).say(key, thing)


def in_each_language(said: Callable[[Language], str]) -> "Text":
    """Return something that a message is to say in the language of its reader."""
    from cardia_rules.texts import Text

    every = {lang: said(lang) for lang in languages()}
    return Text(every.pop(ENGLISH), every.pop("fr"), others=every)


# ------------------------------------------------------------------ a language that is begun
def _texts_in(folder: Path) -> dict[str, dict[str, str]]:
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


def facts_in(texts: Iterable[str]) -> set[str]:
    """Return the facts that texts speak of; of one that cannot be filled in, one that there is not."""
    try:
        parts = [part for text in texts for part in Formatter().parse(text)]
    except ValueError:  # a brace that is not closed
        return {""}
    return {name.partition(".")[0] for _, name, _, _ in parts if name is not None}


def can_be_said(text: str, english: str) -> bool:
    """Tell whether a text speaks of no other facts than its English one, so that it can be filled in."""
    return facts_in([text]) <= facts_in([english])


def _filled_up(own: ModuleType | None, english: ModuleType) -> SimpleNamespace:
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


# ------------------------------------------------------------------ finding them
@cache
def _loaded(lang: Language) -> Speech:
    name = f"{__name__}.{lang}"
    return Speech(lang, import_module(name) if is_own(lang) else _package_at(folder_of(lang), name))


def _package_at(folder: Path, name: str) -> ModuleType:
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{folder} is no package")
    package = module_from_spec(spec)
    sys.modules[name] = package
    spec.loader.exec_module(package)
    return package


def add_language(folder: Path) -> Language:
    """Add the language in a folder outside the library, named after its code; warn of what it lacks."""
    from cardia_rules.errors import DataError
    from cardia_rules.render.languages.completeness import missing_in

    lang = folder.name
    if not (folder / "__init__.py").is_file():
        raise DataError("{name}: there is no such folder", name=folder)
    if lang in languages():
        raise DataError("there is a language {name} already", name=lang)
    add_folder(lang, folder)
    try:
        if missing := missing_in(speech(lang)):
            warn(f"the language {lang} lacks {', '.join(missing)}: that is said in English", stacklevel=2)
    except Exception:
        remove_language(lang)
        raise
    return lang


def remove_language(lang: Language) -> None:
    """Forget a language that was added, and its modules."""
    remove_folder(lang)
    _loaded.cache_clear()
    name = f"{__name__}.{lang}"
    for module in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[module]
