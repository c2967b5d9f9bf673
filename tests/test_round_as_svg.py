"""One round as a picture that moves: what is seen when, and what is seen where nothing moves."""

import re
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from cardia_rules.errors import CardiaError
from cardia_rules.render.svg import round_as_svg
from tests.page.games import game, hostile
from tests.page.screenshots import IMAGES, moving
from tests.pictures import SVG

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    assert (IMAGES / "round.svg").read_text("utf-8") == moving(), "run `make pictures`, and look at it"


def test_it_tells_the_round_event_by_event() -> None:
    root = ET.fromstring(moving())
    described = root.findtext(f"{SVG}desc") or ""
    told = [
        "South's Clockmaker (11) is revealed",
        "North's Judge (8) activates",
        "1 ongoing token goes on North's Judge (8)",
        "1 signet goes on North's Mediator (4)",
    ]
    assert [described.index(each) for each in told] == sorted(described.index(each) for each in told)
    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert "North's Judge (8) is revealed at place 5." in texts


def test_what_a_viewer_may_not_see_is_not_in_it() -> None:
    drawn = round_as_svg(game(), 2, "spectator")
    hidden = round_as_svg(game(), 2, "judge")
    assert re.search(r"Hand \d: ", hidden)
    assert not re.search(r"Hand \d: ", drawn)
    assert re.search(r"Hand \d", drawn)


def test_every_group_that_comes_and_goes_has_its_time() -> None:
    picture = moving()
    used = set(re.findall(r'class="frame (f\d+-\d+)', picture))
    assert used
    assert used <= set(re.findall(r"@keyframes (f\d+-\d+){", picture))
    assert "prefers-reduced-motion:no-preference" in picture


def test_a_round_that_was_not_played_is_refused() -> None:
    with pytest.raises(CardiaError, match="there is no round 99 in this game"):
        round_as_svg(game(), 99)


def test_a_hostile_log_gives_a_sound_picture() -> None:
    root = ET.fromstring(round_as_svg(hostile(), viewer="judge"))
    assert not [
        name for each in root.iter() for name in each.attrib if name.startswith("on") or name == "href"
    ]


SEEN = """() => [...document.querySelectorAll("g.frame")]
  .filter((each) => getComputedStyle(each).opacity === "1")
  .map((each) => each.classList.contains("last"))"""


def test_who_wants_no_motion_sees_the_end_of_the_round(browser: "Browser", tmp_path: Path) -> None:
    file = tmp_path / "round.svg"
    file.write_text(moving(), "utf-8")
    for motion, last in (("reduce", {True}), ("no-preference", {False})):
        page = browser.new_page(reduced_motion=motion)  # type: ignore[arg-type]
        page.goto(file.as_uri())
        assert set(page.evaluate(SEEN)) == last, motion
        page.close()
