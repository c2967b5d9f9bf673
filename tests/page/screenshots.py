"""Makes the pictures of docs/replay-page.md and the README again: ``make pictures``."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold_all
from cardia_rules.render.svg import table_as_svg
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer
from tests.page import chromium
from tests.page.games import game, page_of_the_game

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"


class Shot(NamedTuple):
    name: str
    viewer: Viewer
    width: int
    height: int
    settings: dict[str, Any]


SHOTS: Final = (
    Shot("replay-judge.png", "judge", 1280, 690, {"color_scheme": "light"}),
    Shot("replay-north-dark.png", "north", 1280, 670, {"color_scheme": "dark"}),
    Shot("replay-phone.png", "spectator", 390, 844, {"color_scheme": "light", "is_mobile": True}),
)


def moment() -> int:
    """The last event that put a signet on a card in the tenth round."""
    tenth = next(at for at, event in enumerate(game(), 1) if event == _round(10))
    eleventh = next(at for at, event in enumerate(game(), 1) if event == _round(11))
    return max(at for at in range(tenth, eleventh) if isinstance(game()[at - 1], ev.SignetPlaced))


def _round(number: int) -> ev.AnyEvent:
    return next(event for event in game() if isinstance(event, ev.RoundBegan) and event.number == number)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    table = fold_all(game()[: moment()])
    (IMAGES / "table.svg").write_text(table_as_svg(see_table(table, "south")), "utf-8")
    with chromium.browser() as browser, TemporaryDirectory() as folder:
        for shot in SHOTS:
            file = Path(folder) / "replay.html"
            file.write_text(page_of_the_game(shot.viewer), "utf-8")
            size: Any = {"width": shot.width, "height": shot.height}
            page = browser.new_page(viewport=size, reduced_motion="reduce", **shot.settings)
            page.goto(f"{file.as_uri()}#event-{moment()}")
            page.screenshot(path=IMAGES / shot.name)
            page.close()


if __name__ == "__main__":
    main()
