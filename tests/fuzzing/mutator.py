"""Inputs made from others: bytes changed, doubled, cut, moved, and words put where they do not belong."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

WORDS: Final = (
    b'"', b"'", b"{", b"}", b"[", b"]", b",", b":", b";", b"\n", b"\0", b"\xff", b"\\u0000", b"\\ud800",
    b"-1", b"0", b"99999999999999999999", b"1e999", b"null", b"true", b"NaN", b"north", b"south", b"judge",
    b"card-drawn", b"effect-waiting", b'"cause":', b'"number":', b"\xe2\x80\xae", b"\x1b[31m", b"..",
    b"[[play]]",
    b"[table]", b"OQ-", b"RB-06-tie", b"+", b"*", b"@", b"-", b"(", b")", b"=", b"#", b"\x1f\x8b",
)  # fmt: skip


def mutants(corpus: Sequence[bytes], random: Random, longest: int) -> Iterator[bytes]:
    """Yield inputs without end, each from one or two of the corpus."""
    while True:
        data = bytearray(random.choice(corpus))
        for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
            _change(data, corpus, random)
        yield bytes(data[:longest])


def _change(data: bytearray, corpus: Sequence[bytes], random: Random) -> None:
    at = random.randrange(len(data) + 1)
    until = min(len(data), at + random.choice((1, 2, 4, 16, 200)))
    match random.randrange(8):
        case 0 if data:
            data[at - 1] = random.randrange(256)
        case 1 if data:
            data[at - 1] ^= 1 << random.randrange(8)
        case 2:
            del data[at:until]
        case 3:
            data[at:at] = data[at:until] * random.choice((1, 2, 30))
        case 4:
            data[at:at] = random.choice(WORDS)
        case 5:
            data[at:until] = random.choice(WORDS)
        case 6:
            other = random.choice(corpus)
            begin = random.randrange(len(other) + 1)
            data[at:at] = other[begin : begin + random.choice((4, 40, 400))]
        case _:
            lines = bytes(data).split(b"\n")
            one, other_one = random.randrange(len(lines)), random.randrange(len(lines))
            lines[one], lines[other_one] = lines[other_one], lines[one]
            data[:] = b"\n".join(lines)
