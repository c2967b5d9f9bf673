"""Events and options in words, in English and in French."""

from collections.abc import Callable
from typing import Any, Final

from examples.games.enchanters.events import AnyOption, Chose, Event, GameEnded, Table
from examples.games.enchanters.refusals import PHRASES

Names = Callable[[str], str]
_NAMED: Final = ("card", "other", "source", "village")


def names_of(table: Table, lang: str) -> Names:
    """Return what calls a card or a village by its name in a language."""

    def named(handle: str) -> str:
        village = table.box.villages.get(handle)
        entry = village if village is not None else table.box.cards.get(handle.partition(".")[0])
        return handle if entry is None else (entry.name.fr if lang == "fr" else entry.name.en)

    return named


def tell(event: Event, lang: str = "en", named: Names = str) -> str:
    """Return an event in words; ``named`` says what cards are called."""
    facts = _facts(event, named)
    facts |= {name: counted(name, facts[name], lang) for name in ("crystals", "wounds") if name in facts}
    if isinstance(event, Chose):
        facts["option"] = tell_option(event.option, lang, named)
    elif isinstance(event, GameEnded):
        facts["winners"] = ", ".join(event.winners)
    elif "why" in facts:
        facts["why"] = PHRASES.say(f"why.{facts['why']}", lang)
    return PHRASES.say(f"event.{event.__struct_config__.tag}", lang, **facts)


def tell_option(option: AnyOption, lang: str = "en", named: Names = str) -> str:
    """Return an option in words."""
    return PHRASES.say(f"option.{option.__struct_config__.tag}", lang, **_facts(option, named))


def counted(what: str, n: int, lang: str) -> str:
    """Return so many crystals or wounds; in French none is said as one."""
    one = n == 1 or (lang == "fr" and n == 0)
    return PHRASES.say(f"count.{what.removesuffix('s') if one else what}", lang, n=n)


def _facts(told: Any, named: Names) -> dict[str, Any]:
    facts = {name: getattr(told, name) for name in told.__struct_fields__}
    facts["count"] = len(facts.get("cards", ()))
    return {name: named(value) if name in _NAMED and value else value for name, value in facts.items()}
