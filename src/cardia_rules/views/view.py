"""Everything that one viewer sees of a game at one moment."""

from cardia_rules.pictures import Pictured
from cardia_rules.resolution.position import Position
from cardia_rules.views.seen_decisions import SeenAsk, SeenChance, see_asks, see_chance
from cardia_rules.views.seen_table import SeenTable, see_table
from cardia_rules.views.viewers import Shown, Viewer, known


class View(Shown, Pictured, frozen=True, kw_only=True):
    """The table, what is to be decided, and how many events there were; the log is ``seeing.see_log``."""

    viewer: Viewer
    number: int
    table: SeenTable
    asks: tuple[SeenAsk, ...] = ()
    chance: SeenChance | None = None


def see(position: Position, viewer: Viewer) -> View:
    return View(
        viewer=known(viewer),
        number=position.number,
        table=see_table(position.table, viewer),
        asks=see_asks(position, viewer),
        chance=see_chance(position.chance, viewer),
    )
