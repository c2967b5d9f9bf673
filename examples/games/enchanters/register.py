"""What the game rests on: the statements of its document, and the questions that it leaves open."""

from functools import cache
from pathlib import Path
from typing import Final

from cardia_rules.kernel.register.entries import BaseRegister

REGISTER: Final = BaseRegister(Path(__file__).parent / "register.toml")


@cache
def usual_answer(question: str) -> str:
    """Return how an open question is answered unless a table chose otherwise."""
    return REGISTER.question(question).default
