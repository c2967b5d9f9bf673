"""Where chance comes from: a ``random.Random``, or a generator of numpy's that draws as one."""

from random import Random
from typing import Any, Protocol

from cardia_rules.errors import CardiaError
from cardia_rules.spelling import quoted


class Bits(Protocol):
    """What a ``numpy.random.Generator`` has: numbers from 0 to 1, and bytes."""

    def random(self) -> float:
        """Return a number from 0 to 1, without 1."""

    def bytes(self, length: int, /) -> bytes:
        """Return so many bytes."""


Chance = Random | Bits


class _Drawing(Random):
    """A ``random.Random`` that takes all its luck from such a generator."""

    def __init__(self, bits: Bits) -> None:
        self._bits = bits

    def random(self) -> float:
        return float(self._bits.random())

    def getrandbits(self, k: int, /) -> int:
        return int.from_bytes(self._bits.bytes(-(-k // 8)), "big") >> (-k % 8)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._bits,)


def drawing(chance: Chance) -> Random:
    """Return what draws: chance itself, or a generator of numpy's as a ``random.Random``."""
    if isinstance(chance, Random):
        return chance
    if not (hasattr(chance, "random") and hasattr(chance, "bytes")):  # a seed, perhaps
        raise CardiaError(f"chance is a random.Random or a generator of numpy, not {quoted(chance)}")
    return _Drawing(chance)
