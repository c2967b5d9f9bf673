"""The texts of a language: each is used, each that is used is there, and all speak of the same facts."""

import ast
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from cardia_rules.events.options import Option
from cardia_rules.events.vocabulary import EveryEvent, LocationApplied, ProtectorActivated, WhyNot
from cardia_rules.language import COMPLETE, Language
from cardia_rules.render.languages import THEMES, facts_in, phrase, speech
from cardia_rules.replay.outcomes import AnyOutcome
from cardia_rules.views.events import EverySeenEvent

SRC = Path(__file__).parents[1] / "src" / "cardia_rules"
# The names of options and of what their values are called stand in the sources without ``help.``
HELP = {"says": "help.", "stands_for": "help.value."}


def english() -> dict[str, str]:
    """Every text by its module and name, but for errors, which are raised in English."""
    themes = (theme for theme in THEMES if theme != "errors")
    return {
        f"{theme}.{name}": text
        for theme in themes
        for name, text in speech("en").texts.get(theme, {}).items()
    }


TEXTS = english()


def used() -> set[str]:
    """What the sources name, as patterns: ``cli.changes.[^ ]+`` where the end is filled in."""
    # What happens and what is decided goes by its name on the wire.
    kinds = {
        "events": (*get_args(EveryEvent | EverySeenEvent), WhyNot),
        "options": get_args(Option),
        "verdict": (*get_args(AnyOutcome), ProtectorActivated, LocationApplied),
    }
    found = {
        re.escape(f"{theme}.{tag}")
        for theme, every in kinds.items()
        for kind in every
        if (tag := kind.__struct_config__.tag or "why-not") in speech("en").texts[theme]
    }
    for file in sorted(SRC.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            found |= set(_named(node))
    return found


def _named(node: ast.AST) -> list[str]:
    match node:
        case ast.keyword(arg="says" | "stands_for" as which, value=ast.Constant(value=str(name))):
            return [re.escape(f"{HELP[which]}{name}")]
        case ast.Call(func=ast.Name(id="argument"), args=[_, ast.Constant(value=str(name))]):
            return [re.escape(f"help.value.{name}")]
        case ast.Call(func=ast.Name(id="help_text" | "cli_command"), args=[given, *_]):
            return [] if (pattern := _pattern(given)) is None else [rf"help\.{pattern}"]
        case ast.keyword(arg="texts", value=ast.Constant(value=str(beginning))):
            return [rf"{re.escape(beginning)}\.[\w-]+"]
        case ast.Constant(value=str(key)) if _KEY.fullmatch(key) and f"{key}." not in BEGINNINGS:
            return [re.escape(key)]
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]) if _BEGINNING.match(beginning):
            return [_pattern(node) or ""]
        case ast.Subscript(
            value=ast.Subscript(value=ast.Attribute(attr="texts"), slice=ast.Constant(value=str(theme))),
            slice=ast.Constant(value=str(name)),
        ):
            return [re.escape(f"{theme}.{name}")]
    return []


def _pattern(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.-]+" for part in node.values
    )


_THEMES = "|".join(theme for theme in THEMES if theme not in ("errors", "events", "options"))
_BEGINNING = re.compile(rf"({_THEMES})\.")
_KEY = re.compile(rf"({_THEMES})(\.(?!css$|html$|js$)[a-z-]+)+")
# Given as ``texts``, and completed elsewhere.
BEGINNINGS = {"cli.view.", "cli.shell.", "cli.slip.", "cli.schema."}
USED = used()


def test_there_are_many() -> None:
    assert len(TEXTS) > 300


@pytest.mark.parametrize("pattern", sorted(USED))
def test_what_the_sources_name_is_there(pattern: str) -> None:
    assert any(re.fullmatch(pattern, key) for key in TEXTS), pattern


def test_no_text_is_left_over() -> None:
    """The template of the page names its texts itself."""
    page = (SRC / "render" / "page" / "page.html").read_text("utf-8")
    shown = {f"page.{name.replace('_', '-')}" for name in re.findall(r"\$say_(\w+)", page)}
    named = [re.compile(pattern) for pattern in USED]
    bare = {key.partition(" if ")[0] for key in TEXTS} - shown
    left = [key for key in bare if not any(each.fullmatch(key) for each in named)]
    assert left == []


@pytest.mark.parametrize("lang", [lang for lang in COMPLETE if lang != "en"])
@pytest.mark.parametrize("key", sorted(key for key in TEXTS if " if " not in key))
def test_each_language_speaks_of_the_same_facts(key: str, lang: Language) -> None:
    said = phrase(key, lang)
    assert said.strip()
    # Which values of a field have a text of their own, and so need not be named, is for each language to say.
    assert facts_in([said]) == facts_in([TEXTS[key]]) - (
        {"origin"} if key == "events.card-discarded" else set()
    )
    # One word may be the same in both; a sentence is not.
    assert said != TEXTS[key] or " " not in re.sub(r"{[^}]*}", "", said).strip()


def test_facts_are_filled_in_and_french_sets_off_its_signs() -> None:
    facts: dict[str, Any] = {"key": "yes", "answer": "a"}
    assert phrase("cli.questions.other", "en", **facts) == "yes: a"
    assert phrase("cli.questions.other", "fr", **facts) == "yes\N{NARROW NO-BREAK SPACE}: a"
    assert phrase("cli.questions.other", "en") == "{key}: {answer}"
