"""A part of the picture that changes as one: where it lies, what it says, how it is drawn."""

from typing import NamedTuple

from cardia_rules.render.svg.markup import box, escaped, group, tag


class Part(NamedTuple):
    """``key`` names the same spot of the table in every picture; the content is drawn at 0, 0."""

    key: str
    x: int
    y: int
    width: int
    height: int
    label: str
    content: str

    def markup(self, **attributes: object) -> str:
        """Its title is what a screen reader says and a pointer shows; its halo shows that it changed."""
        halo = box(-3, -3, self.width + 6, self.height + 6, "halo", 10)
        return group(tag("title", escaped(self.label)), halo, self.content, role="img", **attributes)

    def placed(self) -> str:
        return self.markup(transform=f"translate({self.x} {self.y})")
