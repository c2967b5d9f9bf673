"""The game in words, in both languages: events, refusals, and what a player decides."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cardia_rules.errors import Failure
from cardia_rules.kernel.phrases import Phrases
from cardia_rules.language import ENGLISH, Language
from examples.games.auction.table import Card, CardMoved, Decided, Fate, Pass, Sell, Supplied

PHRASES: Final = Phrases.read(Path(__file__).with_name("words.toml"))
UNSEEN: Final = "?"


# ------------------------------------------------------------------ refusals
def message(code: str, option: Any, facts: Mapping[str, Any]) -> str:
    """Say in English why an option fails a check; its own fields are facts too."""
    return _refusal(
        code, ENGLISH, {name: getattr(option, name) for name in option.__struct_fields__} | {**facts}
    )


def refusal(failure: Failure, lang: Language = ENGLISH) -> str:
    """Say why something was refused."""
    return _refusal(failure.code, lang, failure.facts)


def _refusal(code: str, lang: Language, facts: Mapping[str, Any]) -> str:
    return PHRASES.say(f"refused.{code}", lang, **{name: _joined(value) for name, value in facts.items()})


def _joined(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


# ------------------------------------------------------------------ events
def told(event: Any, lang: Language = ENGLISH, supplied: Supplied | None = None) -> str:
    """Say what happened; with what the table supplied, cards and fates are called by their names."""
    names = {} if supplied is None else names_of(supplied, lang)
    option = getattr(event, "option", None)
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    if option is not None:
        fields |= {name: getattr(option, name) for name in option.__struct_fields__}
    facts = {name: _named(value, names) for name, value in fields.items()}
    return PHRASES.say(_phrase(event), lang, **facts)


def names_of(supplied: Supplied, lang: Language) -> dict[str, str]:
    """Return the names of cards and fates by their slugs."""
    every: list[Card | Fate] = [*supplied.cards, *supplied.fates]
    return {each.slug: each.name.fr if lang == "fr" else each.name.en for each in every}


def _named(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, tuple):
        return ", ".join(names.get(each, str(each)) for each in value)
    return names.get(value, value) if isinstance(value, str) else str(value)


def _phrase(event: Any) -> str:
    tag: str = type(event).__struct_config__.tag
    option = getattr(event, "option", None)
    if isinstance(event, Decided) or option is not None:
        return f"event.decided.{_decision(event.kind, option)}"
    if hasattr(event, "how"):
        return f"event.moved.{_move(event)}"
    if tag in ("shuffled", "step-began"):
        return f"event.{tag}.{event.what if tag == 'shuffled' else event.step}"
    if tag == "won":
        return "event.won.one" if len(event.winners) == 1 else "event.won.together"
    return f"event.{tag}"


def _decision(kind: str, option: Any) -> str:
    if isinstance(option, Pass):
        return {"bid": "pass", "use-powers": "end"}.get(kind, "decline")
    if isinstance(option, Sell) and option.face_down:
        return "sell-down"
    return str(type(option).__struct_config__.tag)


def _move(event: CardMoved) -> str:
    if event.how == "given":
        return "given" if event.origin == "hand" else "gained"
    if event.how == "exchanged":
        return "laid" if event.zone == "play" else "taken-up"
    return event.how


def whole_log(events: Iterable[Any]) -> Sequence[str]:
    """Return a log in words, as cases write it: cards by their slugs."""
    return [told(event) for event in events]


# ------------------------------------------------------------------ decisions, as cases write them
def option_text(option: Any) -> str:
    """Return what a seat chooses as a case writes it."""
    name = str(type(option).__struct_config__.tag)
    values = [getattr(option, field) for field in option.__struct_fields__]
    if isinstance(option, Sell):
        values = [option.card, *(["face-down"] if option.face_down else [])]
    return " ".join([name, *(" ".join(each) if isinstance(each, tuple) else str(each) for each in values)])
