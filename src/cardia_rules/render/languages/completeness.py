"""What a language lacks, so that none is half translated without anybody noticing."""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import get_args

from cardia_rules.catalogue import FACTIONS
from cardia_rules.errors import Failure, FailureCode
from cardia_rules.kernel.log.problems import LogProblem, ProblemCode
from cardia_rules.language import COMPLETE, ENGLISH, Language
from cardia_rules.render.languages import THEMES, ErrorWords, NameWords, Speech, can_be_said, speech

Modules = Mapping[str, ModuleType | None]


def missing_in(said: Speech) -> list[str]:
    """Return everything that a language lacks, or says of other facts than English does, in short words."""
    own = {theme: said.own_module(theme) for theme in THEMES}
    there = [theme for theme in THEMES if own[theme] is not None or theme in said.own_texts]
    return [
        *([] if said.name != said.code else ["its NAME"]),
        *(f"the module {theme}" for theme in THEMES if theme not in there),
        *(f"{theme}.{name}" for theme in there for name in functions_missing(own, theme)),
        *(fault for theme in there for fault in _texts(said, theme)),
        *_closed_vocabularies(own),
    ]


def functions_missing(own: Modules, theme: str) -> list[str]:
    """Return what a module must have, and lacks."""
    kinds: dict[str, type] = {"names": NameWords, "errors": ErrorWords}
    required = kinds[theme].__annotations__ if theme in kinds else ()
    return sorted(name for name in required if not hasattr(own[theme], name))


def english_texts(theme: str, lang: Language) -> Mapping[str, str]:
    """Return the texts that a language needs of a module, in English."""
    english = speech(ENGLISH)
    if theme != "errors" or lang == ENGLISH:
        return english.own_texts.get(theme, {})
    # English has none, for errors are raised in it: a pattern is needed that any other language has.
    others = (speech(other).own_texts.get(theme, {}) for other in COMPLETE if other not in (ENGLISH, lang))
    return {pattern: pattern for texts in others for pattern in texts}


def _texts(said: Speech, theme: str) -> Iterator[str]:
    here = said.own_texts.get(theme, {})
    there = english_texts(theme, said.code) or here
    for name in sorted(there.keys() | here.keys()):
        if name not in here:
            yield f"{theme}: {name}"
        elif name not in there:
            if " if " not in name:  # what else wants a text of its own is for each language to say
                yield f"a reason to have {theme}: {name}"
        elif not can_be_said(here[name], _all_under(name, there)):
            yield f"the facts that {theme}: {name} speaks of"


def _all_under(name: str, texts: Mapping[str, str]) -> str:
    """Return all that is said of one thing: what one text of it speaks of, another may too."""
    of = name.partition(" if ")[0]
    return "".join(text for other, text in texts.items() if other.partition(" if ")[0] == of)


def _closed_vocabularies(own: Modules) -> Iterator[str]:
    """Try every word of the closed vocabularies: what a table inside a module lacks shows only in use."""
    for what, theme, function, given in _tries():
        say = getattr(own[theme], function, None)
        if say is None:
            continue  # that it is missing was said
        try:
            words = say(*given)
        except LookupError:
            words = ""
        if not words:
            yield what


def _tries() -> Iterator[tuple[str, str, str, tuple[object, ...]]]:
    yield from ((f"the faction {each}", "names", "faction_name", (each,)) for each in FACTIONS)
    for code in get_args(FailureCode):
        yield f"the refusal {code}", "errors", "failure_words", (Failure(code, code),)
    for problem in get_args(ProblemCode):
        yield f"the problem {problem}", "errors", "problem_words", (LogProblem(problem, 1, problem),)
