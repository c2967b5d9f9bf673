"""Why something is refused: a code, the statement behind it, and a sentence in each language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from cardia_rules.errors import Failure
from cardia_rules.kernel.phrases import Phrases

PHRASES: Final = Phrases.read(Path(__file__).parent / "phrases.toml")
BEHIND: Final[dict[str, str]] = {
    # a decision
    "not-on-the-road": "EN-08-price",
    "too-few-crystals": "EN-08-price",
    "too-strong": "EN-08-must-beat",
    "no-such-action": "EN-05-sources",
    "used-up": "EN-05-once",
    "not-payable": "EN-05-cost",
    "reaches-nobody": "EN-14-shield-no-target",
    "one-major": "EN-04-one-major",
    "major-is-due": "EN-04-one-major",
    "too-weak": "EN-11-attack",
    "not-a-target": "EN-14-shield",
    "not-that-card": "EN-05-owner-chooses",
    # a set-up
    "bad-seats": "EN-02-equipment",
    "wrong-count": "EN-02-kingdoms",
    "unknown-kingdom": "EN-02-kingdoms",
    "kingdom-twice": "OQ-same-kingdom",
    "card-twice": "EN-02-kingdoms",
    "unknown-variant": "EN-13-fast",
    "unknown-question": "",
    "unknown-answer": "",
    "unknown-first": "EN-02-first",
    "unknown-village": "EN-07-every-village",
    "bad-supplied": "EN-02-kingdoms",
    "deck-size": "EN-01-kingdom-decks",
    "no-rest": "EN-07-every-village",
    "bad-name": "EN-02-kingdoms",
    "no-fighter": "EN-17-icons",
    "bad-amount": "EN-17-icons",
    "text-is-known": "EN-02-kingdoms",
    "bad-table": "",
}


def failed(code: str, ruling: str = "", **facts: Any) -> Failure:
    """Return a failed check with the statement behind it."""
    return Failure(code, PHRASES.say(f"refusal.{code}", **facts), ruling or BEHIND[code], facts)


def tell_failure(failure: Failure, lang: str = "en", named: Callable[[str], str] = str) -> str:
    """Return a failed check in a language, with the statement behind it; ``named`` names cards."""
    name = f"refusal.{failure.code}"
    facts = {
        key: named(value) if key in ("card", "source") else value for key, value in failure.facts.items()
    }
    said = PHRASES.say(name, lang, **facts) if name in PHRASES.texts else failure.message
    return f"{said} [{failure.ruling}]" if failure.ruling else said
