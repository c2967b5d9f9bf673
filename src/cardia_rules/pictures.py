"""Tables and games show themselves as pictures in a notebook.

Drawing stands at the top of the house and what is drawn at the bottom. So the bottom only says that
it can be drawn; the package itself, which knows all rooms, says by whom.
"""

from collections.abc import Callable
from typing import Final

Draw = Callable[[object], str]


class _Easel:
    """Where whoever draws is found; nobody stands there before the package says who does."""

    def __init__(self) -> None:
        self.draw: Draw | None = None


_EASEL: Final = _Easel()


def draw_with(draw: Draw) -> None:
    """Say who draws from now on."""
    _EASEL.draw = draw


class Pictured:
    """Whatever a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return None if _EASEL.draw is None else _EASEL.draw(self)
