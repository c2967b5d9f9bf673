"""What an error says: English, and still to be said in another language.

Errors are raised where no language is known. So they carry an English text that knows what it was made of;
``render.errors`` says the same in any other, and a test fails when it cannot.
"""

from collections.abc import Sequence
from typing import Any


class Message(str):
    """An English text, the pattern it follows, and what was filled in: texts, numbers, messages, errors.

    ``Message("{name}: there is no such file", name="x.toml")``
    """

    __slots__ = ("facts", "pattern")

    pattern: str
    facts: dict[str, Any]

    def __new__(cls, pattern: str, /, **facts: Any) -> "Message":
        """Fill the facts into the pattern; a number too long for Python to write is told by its type."""
        facts = {name: _writable(fact) for name, fact in facts.items()}
        said = super().__new__(cls, pattern.format(**facts))
        said.pattern = pattern
        said.facts = facts
        return said

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        """Return the parts, from which an error that is copied or pickled is made anew."""
        return (self.pattern,), self.facts


def _writable(fact: Any) -> Any:
    """Return a fact, or its type where it is a number of thousands of digits: Python writes none such."""
    if type(fact) is int and abs(fact) >= 10**1000:
        return Message("a value of type {kind}", kind="int")
    return fact


def joined(texts: Sequence[str], between: str = "; ") -> Message:
    """Join several messages in a row."""
    names = [f"_{number}" for number in range(len(texts))]
    return Message(between.join(f"{{{name}}}" for name in names), **dict(zip(names, texts, strict=True)))


def alternatives(words: Sequence[str]) -> str:
    """Join words as in ``a``, ``a or b``, ``a, b or c``."""
    if len(words) < 2:
        return joined(words)
    return Message("{first} or {last}", first=joined(words[:-1], ", "), last=words[-1])


def together(words: Sequence[str]) -> str:
    """Join words as in ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return Message("{first} and {last}", first=joined(words[:-1], ", "), last=words[-1])


def message_of(problem: BaseException) -> str:
    """Return what an error says; a message, if it was raised with one."""
    said = problem.args[0] if problem.args else ""
    return said if isinstance(said, str) else str(problem)
