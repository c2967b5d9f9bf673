"""A table with something of everything on it, and what its picture says."""

from xml.etree import ElementTree as ET

from cardia_rules.events.table import Guard, Played, Setup, Side, Table, Waiting
from cardia_rules.language import Language
from cardia_rules.render.svg import table_as_svg
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer
from tests.small_logs import DECK_I

SVG = "{http://www.w3.org/2000/svg}"
SETUP = Setup(deck=DECK_I, locations=("bazaar",))


def table() -> Table:
    return Table(
        setup=SETUP,
        round=2,
        phase=2,
        current=2,
        north=Side(
            hand=("surgeon", "djinn"),
            deck=("inventor",),
            discard=("void-mage",),
            row=(Played("judge", True, 3, 1, 2), Played("clockmaker", True, -5, blessings=1)),
            waiting=(Waiting(id=4, kind="modifier", place=3, source="clockmaker", by=3),),
        ),
        south=Side(hand=("saboteur",), row=(Played("mediator", True), Played("magistra"))),
        guards=(Guard("elephant", 2, True), Guard("cat", 4)),
    )


def picture(table: Table, viewer: Viewer = "judge", lang: Language = "en", flip: bool = False) -> ET.Element:
    return ET.fromstring(table_as_svg(see_table(table, viewer), lang, flip))


def titles(root: ET.Element) -> list[str]:
    return [group.findtext(f"{SVG}title") or "" for group in root.findall(f"{SVG}g")]


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]
