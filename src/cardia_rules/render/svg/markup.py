"""Writing SVG: elements from their parts, all text escaped on its way in; and parts that change as one."""

from html import escape
from typing import Literal, NamedTuple

from cardia_rules.render.legible import legible

Anchor = Literal["start", "middle", "end"]


def tag(name: str, *children: str, **attributes: object) -> str:
    """Write an element; ``text_anchor`` is written ``text-anchor``, ``class_`` ``class``."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def escaped(text: str) -> str:
    """Return a text as the content of an element."""
    return escape(legible(text), quote=False)


def group(*children: str, **attributes: object) -> str:
    """Write a group of elements."""
    return tag("g", *children, **attributes)


def box(x: int, y: int, width: int, height: int, class_: str, rx: int = 6) -> str:
    """Write a rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, class_=class_)


def words(
    x: int,
    y: int,
    text: str,
    class_: str = "ink",
    size: int = 12,
    anchor: Anchor | None = None,
    within: int | None = None,
) -> str:
    """Write a line of text; one that has to stay ``within`` so much room is drawn just as wide."""
    return tag(
        "text",
        escaped(text),
        x=x,
        y=y,
        class_=class_,
        font_size=size,
        text_anchor=anchor,
        textLength=within,
        lengthAdjust=None if within is None else "spacingAndGlyphs",
    )


class Part(NamedTuple):
    """A part of the picture, drawn at 0, 0; ``key`` names the same spot of the table in every picture.

    ``of`` names a card for programs: its seat, the number of its encounter, its slug, as far as it is seen.
    """

    key: str
    x: int
    y: int
    width: int
    height: int
    label: str
    content: str
    of: tuple[tuple[str, str], ...] = ()

    def placed(self) -> str:
        """Write the part where it lies: a title for screen readers, and a halo that shows that it changed."""
        halo = box(-3, -3, self.width + 6, self.height + 6, "halo", 10)
        named = {f"data_{name}": legible(value) for name, value in self.of}
        there = f"translate({self.x} {self.y})"
        return group(
            tag("title", escaped(self.label)), halo, self.content, role="img", **named, transform=there
        )
