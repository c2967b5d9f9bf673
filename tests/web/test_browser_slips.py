"""A ruling on the bench: handed over, shown by its link, printed, kept for the day, taken elsewhere."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardia_rules.bench.slip import slip_in
from cardia_rules.cli.source import match_in
from tests.bench.asking import asked
from tests.web.conftest import DENIED, Opens

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABLE = "#t=I;saboteur:mediator@,void-mage:judge;phase=2"
CLAIM = f"{TABLE}&d=north:_south_judge_tokens"
CLIPBOARD = """
  window.copied = [];
  const clipboard = { writeText: async (text) => void copied.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard });
"""
REFUSED = "Refused. South's Judge carries no tokens [Rulebook p. 7 (RB-07-as-much-as-possible)]."


def hand_over(page: "Page", **tags: str) -> None:
    page.click("[data-key=hand-over]")
    page.wait_for_selector("dialog .slip")
    for tag, text in tags.items():
        field = page.locator(f"[data-key=slip-tag-{tag}]")
        field.fill(text)
        field.blur()
        page.wait_for_selector(f"dialog .slip dd:text-is('{text}')")


def kept_says(page: "Page", words: str) -> None:
    page.wait_for_function(
        "words => document.querySelector('[data-part=kept-slip]')?.textContent === words", arg=words
    )


def copied(page: "Page", key: str) -> str:
    page.click(f"[data-key=slip-{key}]")
    page.wait_for_function("copied.length")
    text: str = page.evaluate("copied.pop()")
    return text


def test_a_refusal_survives_link_reload_text_and_list(opened: Opens) -> None:
    page = opened(CLAIM, script=CLIPBOARD)
    assert page.locator("[data-part=refused]").inner_text().startswith("Refused.")
    assert page.locator(".trail").inner_text() == "Refused: North: South Judge ongoing tokens ×"
    assert page.evaluate("location.hash") == CLAIM
    page.reload()
    page.wait_for_selector("[data-part=refused]")
    hand_over(page, judge="Zoé", claim="I take_his token & 100 %")
    text, link = copied(page, "text"), copied(page, "copy-link")
    assert REFUSED in text
    assert text.endswith(link)
    page.click("[data-key=slip-keep]")
    page.click("[data-key=tab-day]")
    kept_says(page, REFUSED)
    page.reload()  # and is there again
    kept_says(page, REFUSED)
    # Somebody else opens the link, in French.
    other = opened(link[link.index("#") :], locale="fr-FR", script=CLIPBOARD)
    other.wait_for_selector("dialog .slip")
    assert "Refusé." in other.locator("[data-part=slip]").first.inner_text()
    assert "I take_his token & 100 %" in other.locator("dialog .slip dl").inner_text()
    back = copied(other, "copy-link")
    assert (slip_in(back), back) == (slip_in(link), link)
    # The address that the page writes is the one that the library writes.
    assert other.evaluate("location.href") == link
    other.keyboard.press("Escape")
    assert other.evaluate("location.href") == link


def test_a_slip_is_printed_on_one_sheet_with_a_line_for_an_appeal(
    browser: "Browser", opened: Opens, tmp_path: Path
) -> None:
    page = opened(f"{TABLE}&d=north:_south_mediator_tokens", script="window.print = () => {};")
    hand_over(page, judge="Zoé", claim="Is that old encounter mine?", table="4", event="Lyon Open")
    for size in ("A5", "A4"):
        page.click("[data-key=slip-print]")
        page.emulate_media(media="print")
        assert page.locator("#paper .appeal").is_visible()
        assert not page.locator("dialog").is_visible()
        assert sheets(page, size) == 1
        page.emulate_media(media="screen")
        assert page.locator("#paper").count() == 0  # gone once it is printed
    with page.expect_download() as told:
        page.click("[data-key=slip-page]")
    file = tmp_path / "ruling.html"
    told.value.save_as(file)
    alone = browser.new_page()
    alone.goto(file.as_uri())
    for size in ("A5", "A4"):
        assert sheets(alone, size) == 1
    alone.close()


def test_a_long_ruling_with_everything_said_of_it_still_fits_one_sheet(browser: "Browser") -> None:
    tags = {
        tag: f"{tag} of some length" for tag in ("north", "south", "event", "round", "table", "judge", "time")
    }
    tags["claim"] = "I may take this card back, for it lay in the wrong place and nobody had seen it yet."
    page = browser.new_page()
    for case in ("auction-house-face-up", "bazaar-before-the-auction-house", "cat-example"):
        given = asked("hand-over", slip={"game": {"case": case, "tags": tags}}, language="fr")
        page.set_content(given["page"])
        assert sheets(page, "A5") == 1, case
    page.close()


def sheets(page: "Page", size: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size, prefer_css_page_size=False)))


def test_the_day_goes_from_one_phone_to_another_as_a_file(opened: Opens, tmp_path: Path) -> None:
    page = opened("#tab=day")
    page.fill("[data-key=day-judge]", "Zoé")
    page.fill("[data-key=day-event]", "Lyon Open")
    page.click("summary:has-text('House answers (0)')")
    page.click("summary:has-text('All open questions')")
    page.select_option("[data-key=day-OQ-refill-moment]", "at-once")
    page.fill("[data-key=mark-player]", "Bob")
    page.fill("[data-key=mark-mark]", "yellow card")
    page.click("[data-key=mark-add]")
    page.evaluate(f"location.hash = '{TABLE}&d=north:_south_mediator_tokens'")
    hand_over(page)
    shown = page.locator("dialog .slip").inner_text()
    assert "Lyon Open" in shown
    assert "OQ-refill-moment" in shown  # chosen once, and on every slip
    page.click("[data-key=slip-keep]")
    page.click("[data-key=tab-day]")
    with page.expect_download() as told:
        page.click("[data-key=day-export]")
    file = tmp_path / "day.json"
    told.value.save_as(file)
    other = opened("#tab=day", locale="fr-FR")
    for _again in range(2):  # what is there already stays once
        other.set_input_files("[data-key=day-import]", file)
        other.wait_for_selector("[data-part=kept-slip]:has-text('gagne')")
    assert other.locator("[data-part=kept-slip]").count() == 1
    assert "yellow card" in other.locator("main").inner_text()
    kept = [json.loads(each.evaluate("localStorage.getItem('cardia.day')")) for each in (page, other)]
    assert kept[0] == kept[1] == json.loads(file.read_text("utf-8"))
    other.set_input_files(
        "[data-key=day-import]", {"name": "x.json", "mimeType": "text/plain", "buffer": b'{"slips": [3]}'}
    )
    assert other.locator("[role=alert] .fault").inner_text() == "Ce fichier n’est pas une liste de décisions."


def test_a_day_that_was_made_to_hurt_stops_nothing(opened: Opens) -> None:
    """What could not be made a text stopped the list of rulings, after a reload too, for good."""
    page = opened("#tab=day")
    no_text = {"toString": 1, "valueOf": 1}
    day = {
        "tags": {"judge": no_text, "__proto__": "x"},
        "answers": {"OQ-refill-moment": no_text},
        "slips": [
            {
                "game": {
                    "line": "I;saboteur:mediator",
                    "tags": {"time": no_text, "table": "7", "north": [no_text]},
                }
            },
            {"game": "nothing"},
            {"game": {"tags": None}, "rulings": no_text},
        ],
        "marks": [
            no_text,
            {"player": no_text, "mark": "x"},
            {"player": "Bob", "mark": "<b>", "words": no_text},
        ],
    }
    data = json.dumps(day).encode()
    page.set_input_files(
        "[data-key=day-import]", {"name": "day.json", "mimeType": "text/plain", "buffer": data}
    )
    for _again in range(2):
        page.wait_for_selector("[data-part=kept-slip] >> nth=2")
        assert "Table 7" in page.locator("main").inner_text()
        page.click("[data-key=slip-0]")
        page.wait_for_selector("dialog .slip")
        page.click("[data-key=close]")
        page.reload()


def test_an_answer_that_is_no_more_stops_no_verdict(opened: Opens) -> None:
    """A newer register may have lost it: every table was refused, and nothing on the page took it away."""
    page = opened("#tab=day")
    answers = {"OQ-refill-moment": "at-once", "OQ-no-more": "x", "OQ-judge-against-counselor": "no-more"}
    day = {"tags": {}, "answers": answers, "slips": [], "marks": []}
    page.evaluate("day => localStorage.setItem('cardia.day', JSON.stringify(day))", day)
    page.reload()
    page.wait_for_selector("summary:has-text('House answers (1)')")
    page.evaluate(f"location.hash = '{TABLE}&d=north:_south_mediator_tokens'")
    hand_over(page)
    assert "OQ-refill-moment" in page.locator("dialog .slip").inner_text()


def test_in_two_tabs_what_is_deleted_is_what_was_tapped(opened: Opens) -> None:
    """By its number it was another ruling: the other tab had taken away one before it."""
    one = opened("#tab=day")
    slips = [{"game": {"line": "I;saboteur:mediator", "tags": {"table": str(table)}}} for table in (1, 2, 3)]
    marks = [{"player": name, "mark": "late", "words": "", "time": ""} for name in ("Ann", "Bob", "Cid")]
    day = {"tags": {}, "answers": {}, "slips": slips, "marks": marks}
    one.evaluate("day => localStorage.setItem('cardia.day', JSON.stringify(day))", day)
    one.reload()
    one.wait_for_selector("[data-key=slip-2]")
    # A tab that has not heard of it yet, as one that sleeps in the background.
    deaf = "(event) => event.stopImmediatePropagation(), { capture: true }"
    one.evaluate(f"addEventListener('storage', {deaf})")
    other = one.context.new_page()
    other.goto(one.url)
    other.wait_for_selector("[data-key=slip-2]")
    for page, deletes, keeps in ((other, "Table 1", 2), (one, "Table 2", 1)):
        page.click(f"[aria-label*='{deletes}']")
        page.wait_for_function(f"document.querySelectorAll('[data-part=kept-slip]').length === {keeps}")
    for page, deletes in ((other, "Ann"), (one, "Bob")):
        page.click(f"[aria-label*='{deletes}, late']")
    kept = json.loads(one.evaluate("localStorage.getItem('cardia.day')"))
    assert [each["game"]["tags"]["table"] for each in kept["slips"]] == ["3"]
    assert [each["player"] for each in kept["marks"]] == ["Cid"]
    other.wait_for_function("document.querySelectorAll('[data-part=kept-slip]').length === 1")  # it heard


def test_where_nothing_may_be_kept_it_is_said_and_lasts_as_long_as_the_page(opened: Opens) -> None:
    page = opened(CLAIM, script=DENIED)
    hand_over(page)
    page.click("[data-key=slip-keep]")
    assert "keeps nothing" in page.locator("dialog [role=status]").inner_text()
    page.click("[data-key=close]")
    page.click("[data-key=tab-day]")
    kept_says(page, REFUSED)


@pytest.mark.parametrize("form", ["text", "markdown", "page"])
def test_what_was_handed_over_is_pasted_and_shown(opened: Opens, form: str) -> None:
    game = {
        "line": "I;saboteur:mediator@,void-mage:judge;phase=2",
        "decisions": ["north: south judge tokens"],
    }
    given = asked("hand-over", slip={"game": {**game, "tags": {"judge": "Zoé"}}})
    page = opened()
    page.click("[data-key=open]")
    page.fill("[data-key=paste]", given[form])
    page.click("dialog button.main")
    page.wait_for_selector("dialog .slip")
    assert REFUSED in page.locator("dialog .slip").inner_text()


# ------------------------------------------------------------------ a tournament's match
def test_a_match_of_three_is_tapped_noted_penalised_judged_and_exported(
    opened: Opens, tmp_path: Path
) -> None:
    page = opened("#tab=game")
    page.click("summary:has-text('Names')")
    page.fill("[data-key=tag-north]", "Anna")
    page.fill("[data-key=tag-south]", "Bob")
    page.click("[data-key=follow]")
    page.click("[data-key='north: judge']")
    page.click("[data-key='south: saboteur']")
    page.locator("[data-key^=back-]").nth(1).wait_for()
    page.click("summary:has-text('Notes and ends')")
    page.click("[data-key='say-resigned: south']")
    page.click("[data-key=next-game]")
    page.wait_for_selector("[data-part=match]:has-text('Game 2 (match.2): under way.')")
    say_in_words(page, "Shown by mistake.", "[data-key=say-note]")
    page.wait_for_selector(".trail:has-text('Shown by mistake.')")
    page.click("summary:has-text('Notes and ends')")
    page.click("[data-key='say-out of time: north']")
    page.click("[data-key=next-game]")
    page.wait_for_selector("[data-part=match]:has-text('Game 3 (match.3): under way.')")
    say_in_words(page, "Anna left.", "[data-key=say-judged-south]")
    page.wait_for_selector("[data-part=match]:has-text('South wins the match. North has won 1, South 2.')")
    assert (
        page.locator("[data-part=verdict]")
        .inner_text()
        .startswith("Zoé, as judge, gives the game to South: Anna left.")
    )
    assert page.locator(".verdict .cite").count() == 0
    assert page.locator("[data-key=next-game]").count() == 0
    with page.expect_download() as told:
        page.click("[data-key=match-log]")
    file = tmp_path / "m.cardia.jsonl"
    told.value.save_as(file)
    match = match_in(str(file))
    assert match is not None
    record, games = match
    assert [each.end and each.end.reason for each in record.games] == ["resigned", "out-of-time", "judged"]
    assert (record.tags, len(games)) == ({"north": "Anna", "south": "Bob"}, 3)
    page.reload()  # and is kept as it stands
    page.click("text=Go on")
    page.wait_for_selector("[data-part=match]:has-text('South wins the match.')")
    page.click("[data-key=tab-day]")
    page.fill("[data-key=mark-player]", "Bob")
    page.fill("[data-key=mark-mark]", "game loss")
    page.click("[data-key=mark-add]")
    page.wait_for_selector(".note:has-text('game loss')")


def say_in_words(page: "Page", words: str, key: str) -> None:
    page.click("summary:has-text('Notes and ends')")
    page.fill("[data-key=say-judge]", "Zoé")
    page.fill("[data-key=say-words]", words)
    page.click(key)


def test_the_table_is_shared_as_a_png(opened: Opens) -> None:
    page = opened(CLAIM)
    page.wait_for_selector("[data-part=refused]")
    page.click("[data-key=share]")
    with page.expect_download() as told:
        page.click("[data-form=picture]")
    assert told.value.suggested_filename.endswith(".png")
    assert Path(told.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
