"""Makes the pictures of docs/bench.md again: ``python -m tests.web.screenshots``."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.page import chromium
from tests.web.serving import DESK, PHONE, served

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"
MEDIATOR: Final = "#t=I;saboteur:mediator@,void-mage:judge;phase=2"
JUDGE: Final = "#t=I;surgeon:fortune-teller,saboteur:saboteur,mediator:mediator,judge:clockmaker;phase=2"


class Shot(NamedTuple):
    name: str
    address: str
    settings: dict[str, Any]


SHOTS: Final = (
    Shot("bench-phone.png", MEDIATOR, {**PHONE, "locale": "fr-FR", "color_scheme": "light"}),
    Shot(
        "bench-desk-dark.png",
        JUDGE,
        {**DESK, "viewport": {"width": 1120, "height": 640}, "locale": "en-GB", "color_scheme": "dark"},
    ),
)


def main() -> None:
    with chromium.browser() as browser, served() as bench:
        for shot in SHOTS:
            page = browser.new_page(reduced_motion="reduce", **shot.settings)
            page.goto(f"{bench}{shot.address}")
            page.wait_for_selector("[data-part=verdict]")
            if shot.address == JUDGE:  # what came of it
                page.locator("[data-key=after]").click()
            page.screenshot(path=IMAGES / shot.name)
            page.close()


if __name__ == "__main__":
    main()
