"""The bench in the browser: laying out, asking, sharing, and what strangers send."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardia_rules.bench.desk import Bench
from cardia_rules.catalogue import find
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from tests.page.games import game
from tests.web.conftest import Opens
from tests.web.serving import DESK
from tests.web.tapping import Judge

MEDIATOR = "#t=I;saboteur:mediator@,void-mage:judge;phase=2"


def said(page: Page) -> str:
    """Return the verdict that is shown."""
    return page.locator("[data-part=verdict]").inner_text()


# ------------------------------------------------------------------ laying out
def test_what_cannot_be_is_said_next_to_the_card_and_undone(opened: Opens) -> None:
    judge = Judge(opened())
    judge.lay(("saboteur", "mediator"), ("saboteur", "judge"))
    wrong = judge.page.locator(".place .wrong-here")
    expect(wrong).to_have_count(2)  # once at either Saboteur of north's
    expect(wrong.first).to_contain_text("encounter 1 and in encounter 2")
    expect(judge.page.locator(".card.wrong").first).to_have_attribute(
        "aria-label", re.compile("North, place 1")
    )
    expect(judge.verdict).to_have_count(0)
    judge.tap_named("Undo")
    judge.tap_named("Undo")
    expect(judge.verdict).to_be_visible()
    judge.tap_named("Redo")
    judge.tap_named("Redo")
    expect(wrong).to_have_count(2)


def test_pieces_locations_and_protectors_are_laid_by_tapping(opened: Opens) -> None:
    judge = Judge(opened())
    judge.lay(("saboteur", "mediator"), ("judge", "treasurer"))
    judge.tap(judge.page.locator("[data-key=south-2]"))
    judge.tap_named("modify by 3", judge.sheet)
    judge.tap_named("modify by -5", judge.sheet)
    judge.tap_named("More: Ongoing tokens", judge.sheet)
    judge.tap_named("Done", judge.sheet)
    judge.tap(judge.page.locator("[data-key=locations]"))
    judge.sheet.get_by_role("searchbox").fill("founder")
    judge.tap(judge.sheet.locator(".grid button").first)
    judge.tap_named("Done", judge.sheet)
    judge.tap(judge.page.locator("[data-key=protectors]"))
    for name in ("elephant", "cat"):
        judge.tap(judge.sheet.locator(f"[data-key=card-{name}]"))
    judge.tap_named("Done", judge.sheet)
    expect(judge.page.locator("[data-key=south-2]")).to_have_attribute(
        "aria-label", re.compile("Treasurer, influence 10, modified by −2, with an ongoing token")
    )
    expect(judge.page).to_have_url(
        re.compile("judge:treasurer-2@;phase=2;locations=founders-day;protectors=elephant,cat")
    )
    expect(judge.verdict).to_be_visible()


GUARDED = "#t=I;surgeon:saboteur,saboteur:surgeon,judge:mediator"


def test_protectors_lie_at_every_second_place_and_no_column_hangs_lower(opened: Opens) -> None:
    page = opened(f"{GUARDED};phase=2;protectors=elephant,cat,phoenix")
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    columns = page.locator(".place")
    for place, name in ((2, "Elephant"), (4, "Cat"), (6, "Phoenix")):
        expect(columns.nth(place - 1).locator(".guard")).to_have_text(name)
    expect(page.locator(".guard")).to_have_count(3)
    expect(page.locator("[data-key=north-4]")).to_be_in_viewport()  # where the next card goes
    tops = {
        seat: page.evaluate(
            "(seat) => [...new Set([...document.querySelectorAll(`.place [data-key^=${seat}-]`)]"
            ".map((each) => Math.round(each.getBoundingClientRect().top)))]",
            seat,
        )
        for seat in ("north", "south")
    }
    assert [len(each) for each in tops.values()] == [1, 1], "every card of a row lies as high as the others"
    page.locator("[data-key=guard-4]").tap()
    turns = page.get_by_role("dialog").locator("[data-key^=turn-]")
    expect(turns).to_have_text([re.compile(f"^No. {place}: ") for place in (2, 4, 6)])


def test_a_table_says_once_which_faction_its_protectors_are_printed_with(opened: Opens) -> None:
    page = opened("#t=I;surgeon:saboteur,void-mage:judge;phase=2;protectors=phoenix")
    verdict = page.locator("[data-part=verdict]")
    expect(verdict).to_contain_text("The Phoenix acts for North's Void Mage")
    expect(page.locator("code", has_text="OQ-protector-factions")).to_have_count(0)
    page.locator("[data-key=guard-2]").tap()
    page.get_by_role("dialog").get_by_role("button", name="the other way round").tap()
    page.locator("[data-key=close]").tap()
    expect(verdict).not_to_contain_text("Phoenix acts")
    expect(page).to_have_url(re.compile("OQ-protector-factions=swapped"))
    page.locator("[data-key=guard-2]").tap()
    pressed = page.get_by_role("dialog").get_by_role("button", name="the other way round")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    page.locator("[data-key=close]").tap()
    page.locator("[data-key=protectors]").tap()
    page.locator("[data-key=out-phoenix]").tap()
    page.locator("[data-key=card-elephant]").tap()  # of which the faction is known
    expect(pressed).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_waits_is_named_after_the_card_that_makes_it_wait(opened: Opens, lang: Language) -> None:
    page = opened(locale=lang)
    page.locator("[data-key=seat-north]").tap()
    waits = page.get_by_role("dialog").locator("[data-key^=waits-]")
    for card in ("phoenix", "unicorn", "basilisk", "engineer", "blackmailer", "surgeon"):
        name = find(card).names.to(lang)
        expect(waits.filter(has_text=re.compile(f"^{name}")).first).to_be_visible()
    page.locator("[data-key='waits-token']").tap()
    page.locator("[data-key=close]").tap()
    expect(page.locator("[data-key=seat-north]")).to_contain_text(find("phoenix").names.to(lang))


def test_a_card_is_found_by_its_name_in_the_other_language(opened: Opens) -> None:
    page = opened()
    page.locator("[data-key=north-1]").tap()
    field = page.get_by_role("dialog").get_by_role("searchbox")
    field.fill("mage du vi")
    field.press("Enter")
    field.fill("zzz")
    expect(page.get_by_role("dialog")).to_contain_text("No such card.")
    field.press("Escape")
    field.press("Escape")
    expect(page.locator("[data-key=north-1]")).to_contain_text("Void Mage")


def test_a_line_a_case_and_a_log_are_opened_and_a_wrong_text_says_what_is_wrong(
    opened: Opens, tmp_path: Path
) -> None:
    page = opened()
    page.locator("[data-key=open]").tap()
    page.get_by_label("Line, case or log").fill("I;judge:nobody")
    page.get_by_role("button", name="Open what is pasted").tap()
    expect(page.get_by_role("dialog").locator(".fault")).to_contain_text("nobody")
    page.get_by_label("Line, case or log").fill("I;Juge:Saboteur,Assassin:Djinn;phase=2")
    page.get_by_role("button", name="Open what is pasted").tap()
    expect(page.locator("[data-key=south-2]")).to_contain_text("Djinn")
    case = Bench().answer({"do": "export", "as": "case", "game": {"line": MEDIATOR[3:]}})
    file = tmp_path / "dispute.toml"
    file.write_text(case["text"], "utf-8")
    page.locator("[data-key=open]").tap()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("[data-part=verdict]")).to_contain_text("Void Mage activates")
    log = tmp_path / "game.cardia.jsonl"
    log.write_bytes(Game.from_events(game()).to_log())
    page.locator("[data-key=open]").tap()
    page.locator("input[type=file]").set_input_files(log)
    page.locator("[data-key=steps]").tap()
    step = page.locator("[data-part=step]")
    first = step.inner_text()
    page.get_by_role("button", name="Next round").tap()
    expect(step).not_to_have_text(first)
    page.locator("[data-key=why]").tap()
    expect(page.get_by_role("dialog").last.locator(".causes li").first).to_be_visible()


# ------------------------------------------------------------------ asking
def test_a_card_says_why_and_why_not_and_an_event_too(opened: Opens) -> None:
    page = opened(f"{MEDIATOR}&d=north:_south_mediator_tokens", **DESK)
    page.locator("[data-key=north-1]").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("North's Saboteur (5), at place 1, holds 1 signet.")
    expect(sheet).to_contain_text("RB-19-mediator-removal")
    for heading in ("Why these signets?", "Why this influence?", "Why not?"):
        expect(sheet.get_by_role("heading", name=heading)).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    page.get_by_text("What happened, and why").click()
    page.locator(".event").filter(has_text="signet").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("RB-19-mediator-removal")


def test_an_open_question_is_a_switch_and_both_answers_stand_side_by_side(opened: Opens) -> None:
    page = opened(MEDIATOR, **DESK)
    page.get_by_role("button", name="Beside “yes: any played card, either kind”").click()
    columns = page.get_by_role("dialog").locator(".beside > section")
    expect(columns).to_have_count(2)
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".options button")).to_have_count(1)
    page.get_by_label("yes: any played card").check()
    expect(page.locator(".options button").nth(3)).to_be_visible()
    expect(page).to_have_url(re.compile("OQ-remove-pieces-empty=free"))
    page.get_by_text("Compare what each leads to").click()
    expect(columns.first).to_contain_text("Saboteur")


def test_of_a_claim_that_cannot_be_read_only_the_sentence_is_wrong(opened: Opens) -> None:
    judge = Judge(opened(f"{MEDIATOR}&d=north:_south_mediator_tokens"))
    expect(judge.verdict).to_contain_text("wins encounter 1 at once")
    before, address = said(judge.page), judge.page.evaluate("location.hash")
    judge.tap(judge.page.get_by_text("Somebody claims something else"))
    judge.page.locator("[data-key=claim]").fill("south wins")
    judge.tap_named("Is that allowed?")
    refused = judge.page.locator("[data-part=refused]")
    expect(refused).to_contain_text("could not be read")
    expect(refused).to_contain_text("wins")
    assert said(judge.page) == before
    expect(judge.page.locator("[data-key=north-1]")).to_contain_text("Saboteur")
    # The address keeps what was claimed, too: it is asked about.
    assert judge.page.evaluate("location.hash").startswith(address)
    expect(judge.page.locator("[data-key=claim]")).to_have_value("south wins")  # to be put right
    expect(judge.page.locator("[data-key=claim]")).to_be_visible()
    judge.page.reload()
    expect(refused).to_contain_text("could not be read")
    assert said(judge.page) == before
    judge.tap(judge.page.locator("[data-key=back-1]"))
    expect(refused).to_have_count(0)
    assert said(judge.page) == before


# ------------------------------------------------------------------ sharing
def test_the_address_holds_the_table_and_what_was_decided(opened: Opens) -> None:
    judge = Judge(opened())
    judge.lay(("saboteur", "mediator@"), ("void-mage", "judge"))
    judge.decide("Mediator")
    expect(judge.verdict).to_contain_text("wins encounter 1 at once")
    before = said(judge.page)
    judge.tap_named("Share")
    address = judge.sheet.get_by_role("textbox", name="Link").input_value()
    expect(judge.sheet.locator("svg.qr")).to_be_visible()
    fragment = address.partition("#")[2]
    other = opened(f"#{fragment}", **DESK)
    expect(other.locator("[data-part=verdict]")).to_have_text(judge.verdict.inner_text().replace("\n", ""))
    assert said(other) == before
    other.reload()
    expect(other.locator("[data-part=verdict]")).to_be_visible()
    assert said(other) == before


def test_a_dispute_is_kept_as_a_file(opened: Opens) -> None:
    page = opened(f"{MEDIATOR}&d=north:_south_mediator_tokens")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Saboteur")
    page.get_by_role("button", name="Share").tap()
    for form, ending in (("page", ".html"), ("case", ".toml"), ("markdown", ".md"), ("log", ".jsonl")):
        with page.expect_download() as kept:
            page.locator(f"[data-form={form}]").tap()
        assert kept.value.suggested_filename.endswith(ending)
        text = Path(kept.value.path()).read_text("utf-8")
        assert "mediator" in text.lower()
    assert Bench().answer({"do": "check", "text": text})["kind"] == "log"


# ------------------------------------------------------------------ made to hurt
EVIL_TAG = '<img src=x onerror="window.hurt()">'
HOSTILE = [
    "#t=<img src=x onerror=hurt()>",
    "#t=I;%3Cscript%3Ehurt()%3C/script%3E:judge",
    "#t=I;judge:saboteur&d=north:<svg onload=hurt()>",
    "#t=javascript:hurt()",
    "#look=<img src=x onerror=hurt()>",
    "#t=%E0%A4%A&d=%",
    "#tab=__proto__&t=" + "I;" * 3000,
]


@pytest.mark.parametrize("anew", [True, False], ids=["opened", "followed"])
def test_a_hostile_link_runs_nothing_and_the_page_goes_on(opened: Opens, bench: str, anew: bool) -> None:
    page = opened()
    for address in HOSTILE[:3] if anew else HOSTILE:
        if anew:
            page.goto("about:blank")
        page.goto(f"{bench}{address}")
        if "t=" in address:
            expect(page.locator(".verdict .refused").first).to_be_visible()
        else:
            expect(page.get_by_text("Nothing found.")).to_be_visible()
        assert page.locator("main img, main script, main svg[onload], main a[href^=javascript]").count() == 0
        assert page.evaluate("[window.violated, window.hurts]") == [[], 0]
        page.locator("[data-key=tab-table]").tap()
        page.goto(f"{bench}{MEDIATOR}")
        expect(page.locator("[data-part=verdict]")).to_contain_text("Void Mage activates")


def test_tags_and_logs_that_were_made_to_hurt_are_shown_as_text(opened: Opens, tmp_path: Path) -> None:
    page = opened()
    page.locator("[data-key=tab-game]").tap()
    page.get_by_text("Names and tournament").tap()
    for tag in ("north", "event"):
        page.locator(f"[data-key=tag-{tag}]").fill(EVIL_TAG)
    page.locator("[data-key=follow]").tap()
    expect(page.locator("h2").first).to_contain_text(EVIL_TAG)
    log = tmp_path / "evil.cardia.jsonl"
    with page.expect_download() as kept:
        page.locator("[data-key=download]").tap()
    kept.value.save_as(log)
    assert "window.hurt" in log.read_text("utf-8")
    page.locator("[data-key=tab-table]").tap()
    page.locator("[data-key=open]").tap()
    page.locator("input[type=file]").set_input_files(log)
    page.locator("[data-key=steps]").tap()
    expect(page.locator("[data-part=step]")).to_be_visible()
