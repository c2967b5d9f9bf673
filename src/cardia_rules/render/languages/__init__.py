"""Everything the library says: one folder a language, with the same modules in each.

A plain text is an entry of the language's ``texts.toml``, with its facts in braces. What happens and what is
decided has a text too, in which a fact may say how it is written there (``{card:whose}``); a sentence that
has to choose is a function of a module. ``contract.py`` lists what each module must
have; ``begun.py`` reads from English what a language does not say yet. From outside use ``speech`` and
``phrase``; nothing else imports a language's modules.
"""

import re
import sys
from collections.abc import Callable, Iterable
from functools import cache, cached_property, partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, get_args
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
from cardia_rules.render.languages.begun import can_be_said, filled_up, texts_filled_up, texts_in
from cardia_rules.spelling import capital

if TYPE_CHECKING:
    from cardia_rules.render.languages import contract
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

Say = Callable[[Any], str]
# A fact of an event in its text: the name of a field and, after a colon, how the language writes it there.
_FACT: Final = re.compile(r"{(\w+)(?::([^}]*))?}")


class Speech:
    """One language: its modules as attributes, each imported when it is first used."""

    names: "contract.NameWords"
    abilities: "contract.EventWords"
    rounds: "contract.RoundWords"
    table: "contract.TableWords"
    explanations: "contract.ExplanationWords"
    verdict: "contract.VerdictWords"
    errors: "contract.ErrorWords"

    def __init__(self, code: Language, package: ModuleType) -> None:
        self.code: Final = code
        self.name: Final[str] = getattr(package, "NAME", code)
        self.package: Final = package.__name__
        self._typeset: Final[Callable[[str], str]] = getattr(package, "typeset", str)

    def __getattr__(self, theme: str) -> Any:
        if theme not in Speech.__annotations__:
            raise AttributeError(theme)
        said: Any = self.own_module(theme)
        if self.code not in COMPLETE:
            said = filled_up(self.code, theme, said, getattr(speech(ENGLISH), theme))
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
        read = texts_in(folder_of(self.code))
        return {
            theme: {name: self._typeset(text) for name, text in texts.items()}
            for theme, texts in read.items()
        }

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """Return every plain text by module and name, in English where the language lacks it."""
        if self.code in COMPLETE:
            return {theme: self.own_texts.get(theme, {}) for theme in THEMES}
        return texts_filled_up(self.own_texts, speech(ENGLISH).texts)

    @cached_property
    def event_words(self) -> dict[type, Say]:
        """Return what says each type of event: a text, or a function where it needs more."""
        from cardia_rules.events.vocabulary import EveryEvent
        from cardia_rules.views.events import EverySeenEvent

        said = self._by_text("events", get_args(EveryEvent | EverySeenEvent), capital)
        functions = (self.abilities.event_words, self.rounds.event_words)
        return said | {kind: sentences for sentences in functions for kind in sentences}

    @cached_property
    def option_words(self) -> dict[type, Say]:
        """Return what says each type of option."""
        from cardia_rules.events.options import Option

        return self._by_text("options", get_args(Option), str)

    def _by_text(self, theme: str, kinds: Iterable[Any], finish: Callable[[str], str]) -> dict[type, Say]:
        """Return what says those types whose name has a text, if it speaks of their facts."""
        found = {} if self.code in COMPLETE else speech(ENGLISH)._by_text(theme, kinds, finish)
        texts = self.own_texts.get(theme, {})
        for kind in kinds:
            tag, facts = kind.__struct_config__.tag, "".join(f"{{{name}}}" for name in kind.__struct_fields__)
            # What is said of one value of a field comes first.
            own = [name for name in texts if name.partition(".")[0] == tag]
            own.sort(key=lambda name: "." not in name)
            told = {name: texts[name] for name in own if can_be_said(texts[name], facts)}
            if tag in told:
                found[kind] = partial(self._written, told, finish)
        return found

    def _written(self, texts: dict[str, str], finish: Callable[[str], str], thing: object) -> str:
        """Write the first of several texts that is said of a thing: ``card-placed.origin=deck``."""
        wanted = (name.partition(".")[2].partition("=") for name in texts)
        fits = (not field or str(getattr(thing, field, "")) == value for field, _, value in wanted)
        text = next(text for text, said in zip(texts.values(), fits, strict=True) if said)
        said = _FACT.sub(lambda fact: self.names.write(thing, fact[1], fact[2] or ""), text)
        return self._typeset(finish(said))


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


def in_each_language(said: Callable[[Language], str]) -> "Text":
    """Return something that a message is to say in the language of its reader."""
    from cardia_rules.texts import Text

    every = {lang: said(lang) for lang in languages()}
    return Text(every.pop(ENGLISH), every.pop("fr"), others=every)


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
    from cardia_rules.message import Message
    from cardia_rules.render.languages.completeness import missing_in

    lang = folder.name
    if not (folder / "__init__.py").is_file():
        raise DataError(Message("{name}: there is no such folder", name=folder))
    if lang in languages():
        raise DataError(Message("there is a language {name} already", name=lang))
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
