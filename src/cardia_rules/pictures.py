"""Tables and games show themselves as pictures in a notebook.

Drawing stands at the top of the house and what is drawn at the bottom. So the bottom only says that
it can be drawn; the package itself, which knows all rooms, says by whom.
"""

from collections.abc import Callable

Draw = Callable[[object], str]
_draw: Draw | None = None


def draw_with(draw: Draw) -> None:
    """Say who draws from now on."""
    global _draw  # noqa: PLW0603
    _draw = draw


class Pictured:
    """Whatever a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return None if _draw is None else _draw(self)
