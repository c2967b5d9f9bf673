"""Read a QR code as a phone does, without its camera; written from ISO/IEC 18004, not from the encoder."""

from collections.abc import Iterator, Sequence
from typing import Final

Code = Sequence[Sequence[bool]]

# Level L: by version, check words of a block, then how often a block of so many data words comes.
_BLOCKS: Final[dict[int, tuple[int, tuple[tuple[int, int], ...]]]] = {
    1: (7, ((1, 19),)),
    4: (20, ((1, 80),)),
    5: (26, ((1, 108),)),
    7: (20, ((2, 78),)),
    9: (30, ((2, 116),)),
    11: (20, ((4, 81),)),
    14: (30, ((3, 115), (1, 116))),
    22: (28, ((2, 111), (7, 112))),
}
_MARKS: Final[dict[int, tuple[int, ...]]] = {
    1: (),
    4: (6, 26),
    5: (6, 30),
    7: (6, 22, 38),
    9: (6, 26, 46),
    11: (6, 30, 54),
    14: (6, 26, 46, 66),
    22: (6, 26, 50, 74, 98),
}
_FORMAT: Final = 0b101010000010010


def read(code: Code) -> str:
    """Return the text of a code; fail where a word is wrong that a reader would have to mend."""
    version = (len(code) - 17) // 4
    bits = [code[y][x] ^ _masked(_mask(code), x, y) for x, y in _path(version)]
    words = [int("".join("01"[bit] for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    stream = "".join(f"{word:08b}" for word in _data(version, words))
    assert stream[:4] == "0100", "not bytes"
    size = 8 if version < 10 else 16
    count = int(stream[4 : 4 + size], 2)
    data = stream[4 + size : 4 + size + 8 * count]
    return bytes(int(data[at : at + 8], 2) for at in range(0, len(data), 8)).decode()


def _mask(code: Code) -> int:
    """Read level and mask, which stand beside the first corner and, again, beside the other two."""
    size = len(code)
    first = [code[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [code[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    again = [code[size - 1 - at][8] for at in range(7)] + [code[8][size - 8 + at] for at in range(8)]
    assert first == again
    value = int("".join("01"[bit] for bit in first), 2) ^ _FORMAT
    remainder = value
    for at in range(14, 9, -1):
        if remainder >> at & 1:
            remainder ^= 0b10100110111 << at - 10
    assert remainder == 0, "the format does not check"
    assert value >> 13 == 0b01, "not level L"
    return value >> 10 & 7


def _masked(mask: int, x: int, y: int) -> bool:
    return [
        (y + x) % 2 == 0,
        y % 2 == 0,
        x % 3 == 0,
        (y + x) % 3 == 0,
        (y // 2 + x // 3) % 2 == 0,
        y * x % 2 + y * x % 3 == 0,
        (y * x % 2 + y * x % 3) % 2 == 0,
        ((y + x) % 2 + y * x % 3) % 2 == 0,
    ][mask]


def _path(version: int) -> Iterator[tuple[int, int]]:
    """Yield where the data lies: up and down in columns of two, from the right, around what is fixed."""
    size = version * 4 + 17
    up = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if up else range(size):
            yield from ((x, y) for x in (right, right - 1) if not _fixed(version, x, y))
        up = not up


def _fixed(version: int, x: int, y: int) -> bool:
    size = version * 4 + 17
    corner = (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9)
    lines = 6 in (x, y)
    numbered = version >= 7 and ((x < 6 and y >= size - 11) or (y < 6 and x >= size - 11))
    marks = _MARKS[version]
    last = max(marks, default=0)
    near = any(
        abs(x - across) <= 2 and abs(y - down) <= 2
        for across in marks
        for down in marks
        if (across, down) not in ((6, 6), (6, last), (last, 6))
    )
    return corner or lines or numbered or near


def _data(version: int, words: list[int]) -> list[int]:
    check, groups = _BLOCKS[version]
    sizes = [size for count, size in groups for _ in range(count)]
    blocks: list[list[int]] = [[] for _ in sizes]
    rest = iter(words)
    for at in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if at < size:
                block.append(next(rest))
    data = [word for block in blocks for word in block]
    for _ in range(check):
        for block in blocks:
            block.append(next(rest))
    for block in blocks:
        assert not any(_value(block, power) for power in range(check)), "a block does not check"
    return data


_POWERS: Final[list[int]] = [1]
for _ in range(254):
    _POWERS.append(_POWERS[-1] << 1 ^ (0x11D if _POWERS[-1] & 0x80 else 0))
_LOGS: Final = {value: power for power, value in enumerate(_POWERS)}


def _value(block: list[int], power: int) -> int:
    """Return a block's value at a power of two, in the field of 256; a right one is zero at the first."""
    value = 0
    for word in block:
        value = (_POWERS[(_LOGS[value] + power) % 255] if value else 0) ^ word
    return value
