"""The picture as a file of its own, legible on light and dark paper."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from cardia_rules.catalogue.words import Language
from cardia_rules.events.table import Table
from cardia_rules.render.svg.drawing import Drawing, drawing_of
from cardia_rules.render.svg.markup import box, escaped, tag
from cardia_rules.resolution.game import Game
from cardia_rules.views.seen_table import SeenTable, see_table
from cardia_rules.views.view import View


@cache
def table_css() -> str:
    """How the parts look; the page of a replay uses it too."""
    return Path(__file__).with_name("table.css").read_text("utf-8")


def table_as_svg(seen: SeenTable | View, lang: Language = "en", flip: bool = False) -> str:
    """The table as a viewer sees it (``views.seen_table.see_table``); ``flip`` puts south above."""
    table = seen.table if isinstance(seen, View) else seen
    return _document(drawing_of(table, lang, flip), lang)


def picture_of(shown: object) -> str:
    """What a notebook shows: a view as it is, a whole table or game as a judge sees it."""
    if isinstance(shown, Game):
        shown = shown.table
    if isinstance(shown, Table):
        shown = see_table(shown, "judge")
    if isinstance(shown, SeenTable | View):
        return table_as_svg(shown)
    raise TypeError(f"there is no picture of a {type(shown).__name__}")


def _document(drawing: Drawing, lang: Language) -> str:
    width, height = drawing.room.width, drawing.room.height
    return svg_document(
        drawing.title,
        [part.label for part in drawing.parts],
        box(0, 0, width, height, "paper", 12),
        *(part.placed() for part in drawing.parts),
        width=width,
        height=height,
        lang=lang,
    )


def svg_document(
    title: str, labels: Iterable[str], *drawn: str, width: int, height: int, lang: Language
) -> str:
    """A picture as a file of its own; ``labels`` say what is in it."""
    return tag(
        "svg",
        tag("title", escaped(title)),
        tag("desc", ". ".join(map(escaped, labels))),
        tag("style", table_css()),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        class_="cardia",
        role="img",
        lang=lang,
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )
