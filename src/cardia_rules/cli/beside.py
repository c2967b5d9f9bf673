"""Two texts in two columns."""

import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from cardia_rules.render.explanation import WIDTH

_BETWEEN: Final = " | "
_COLUMN: Final = (WIDTH - len(_BETWEEN)) // 2


def beside(left: Iterable[str], right: Iterable[str]) -> Iterator[str]:
    """Row by row; what is too long for its column goes on below, indented."""
    for one, other in zip_longest(left, right, fillvalue=""):
        for rows in zip_longest(_wrapped(one), _wrapped(other), fillvalue=""):
            yield f"{rows[0]:<{_COLUMN}}{_BETWEEN}{rows[1]}".rstrip()


def rule() -> str:
    return "-" * _COLUMN + "-+-" + "-" * _COLUMN


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _COLUMN, subsequent_indent=" " * 6, break_on_hyphens=False) or [""]
