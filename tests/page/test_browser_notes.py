"""What people take from a replay page: a moment as a PNG, and others' notes in a file beside the log."""

import json
import random
import struct
from pathlib import Path

from cardia_rules.events.log import read_log
from cardia_rules.game.game import Game
from cardia_rules.render.page import replay_page
from tests.page.conftest import Opens


def game(seed: int) -> Game:
    played = Game.new("I", chance=random.Random(seed))
    for _ in range(6):
        played.decide(played.asks[0].seat, played.asks[0].options[0])
    return played


def test_a_moment_is_saved_as_a_picture(opened: Opens) -> None:
    for assets in ("", "assets/"):
        page = opened(replay_page(game(3), assets=assets), "#event-20")
        with page.expect_download() as told:
            page.click("#png")
        assert told.value.suggested_filename == "event-20.png"
        data = Path(told.value.path()).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = struct.unpack(">II", data[16:24])
        drawn = page.evaluate("[picture.width.baseVal.value, picture.height.baseVal.value]")
        assert [width, height] == [2 * side for side in drawn]
        colours = page.evaluate(
            """async (bytes) => {
              const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
              const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
              const context = canvas.getContext("2d");
              context.drawImage(bitmap, 0, 0);
              const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
              return new Set(new Uint32Array(data.buffer)).size;
            }""",
            [*data],
        )
        assert colours > 20  # cards with their looks, and no black shapes


def test_notes_are_written_saved_and_shown_to_somebody_else(opened: Opens, tmp_path: Path) -> None:
    played = game(3)
    html = replay_page(played)
    page = opened(html, "#event-20")
    page.click("#beside summary")
    page.fill("#beside [name=by]", "Zoé")
    page.fill("#beside [name=words]", "<b>Here</b> North hesitates?")
    page.keyboard.press("f")  # is written, and turns no table
    page.click("#beside-form button")
    assert page.locator("#beside-here").inner_text() == "Zoé <b>Here</b> North hesitates?f"
    with page.expect_download() as told:
        page.click("#beside-save")
    file = tmp_path / "notes.json"
    told.value.save_as(file)
    kept = json.loads(file.read_text("utf-8"))
    assert kept["log"] == read_log(played.to_log()).tip.hash
    assert [note["event"] for note in kept["notes"]] == [20]
    other = opened(html, "#event-1")
    other.click("#beside summary")
    for _again in range(2):
        other.set_input_files("#beside-open", file)
    assert other.locator("#beside-here").inner_text() == ""
    other.evaluate("location.hash = '#event-20'")
    other.wait_for_selector("#beside-here li")
    assert other.locator("#beside-here li").count() == 1
    another = opened(replay_page(game(4)))
    another.click("#beside summary")
    another.set_input_files("#beside-open", file)
    another.wait_for_selector("#beside-said:has-text('another log')")
    another.set_input_files(
        "#beside-open", {"name": "x", "mimeType": "x", "buffer": b'{"format": "cardia-notes", "notes": [3]}'}
    )
    another.wait_for_selector("#beside-said:has-text('holds no notes')")


def test_who_may_not_see_the_decks_is_not_given_the_hash_that_covers_them(opened: Opens) -> None:
    played = game(3)
    html = replay_page(played, "north")
    assert read_log(played.to_log()).tip.hash not in html
    assert not opened(html).locator("#beside").is_visible()
