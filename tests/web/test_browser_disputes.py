"""Disputes of docs/start/judges.md on a phone, from the first tap to the verdict."""

import pytest
from playwright.sync_api import expect

from cardia_rules.language import Language
from tests.web.conftest import Opens
from tests.web.tapping import Judge

ENOUGH_TAPS = 12


@pytest.mark.parametrize(
    ("lang", "locale", "wins", "page_cited"),
    [
        ("en", "en-GB", "North's Saboteur wins encounter 1 at once.", "Rulebook p. 19"),
        ("fr", "fr-FR", "Le Saboteur de Nord gagne aussitôt la rencontre 1.", "Règles p. 19"),
    ],
)
def test_whose_encounter_is_it_when_the_mediators_token_goes(
    opened: Opens, lang: Language, locale: str, wins: str, page_cited: str
) -> None:
    judge = Judge(opened(locale=locale), lang)
    judge.lay(("saboteur", "mediator@"), ("void-mage", "judge"))
    judge.decide(judge.name("mediator"))
    expect(judge.verdict).to_contain_text(wins)
    expect(judge.page.locator(".ruling-box .cite").first).to_contain_text(page_cited)
    expect(judge.page.get_by_role("status")).to_contain_text(wins)
    assert judge.taps <= ENOUGH_TAPS, "a new user gets the Mediator's verdict in at most twelve taps"


def test_a_judge_that_loses_claims_the_earlier_ties(opened: Opens) -> None:
    judge = Judge(opened())
    judge.lay(("saboteur", "saboteur"), ("mediator", "mediator"), ("judge", "clockmaker"))
    expect(judge.verdict).to_contain_text("North's Saboteur and Mediator win encounters 1 and 2 at once.")
    mediator = judge.page.locator("[data-key=north-2]")
    assert "signet" not in str(mediator.get_attribute("aria-label")), "the table is shown as it was laid out"
    judge.tap_named("After")
    expect(mediator).to_have_attribute("aria-label", "North, place 2: Mediator, influence 4, 1 signet")
    judge.tap_named("After")
    assert "signet" not in str(mediator.get_attribute("aria-label"))


def test_two_judges_both_win_the_old_tie(opened: Opens) -> None:
    judge = Judge(opened())
    judge.lay(("saboteur", "saboteur"), ("judge@", "treasurer"), ("clockmaker", "judge"))
    expect(judge.verdict).to_contain_text("Both cards win encounter 1.")


def test_what_a_player_claims_is_refused_with_its_page(opened: Opens) -> None:
    judge = Judge(opened())
    judge.lay(("saboteur", "mediator@"), ("void-mage", "judge"))
    judge.tap(judge.page.get_by_text(judge.words["claim.title"]))
    judge.page.get_by_label(judge.words["claim.title"]).fill("south judge tokens")
    judge.tap_named(judge.words["claim.send"])
    refused = judge.page.locator("[data-part=refused]")
    expect(refused).to_contain_text("South's Judge carries no tokens")
    expect(judge.page.locator(".ruling-box.refused .cite")).to_contain_text("Rulebook p. 7")
    judge.decide("Mediator")  # what is allowed takes the place of what was not
    expect(judge.verdict).to_contain_text("North's Saboteur wins encounter 1 at once.")
    expect(refused).to_have_count(0)


def test_may_north_look_before_the_librarians_choice(opened: Opens) -> None:
    judge = Judge(opened())
    judge.tap(judge.page.locator("[data-key=deck]"))
    judge.sheet.get_by_role("searchbox").fill("bibliothécaire")
    judge.tap(judge.sheet.locator("[data-key=card-librarian]"))
    judge.tap_named("Done", judge.sheet)
    judge.lay(("judge", "saboteur"))
    for seat, card in (("north", "surgeon"), ("south", "mediator")):
        judge.tap(judge.page.locator(f"[data-key=seat-{seat}]"))
        if seat == "north":
            judge.tap(judge.sheet.locator("[data-key='waits-+2 or -2']"))
        judge.tap(judge.sheet.locator("[data-key=placed]"))
        judge.tap(judge.sheet.locator(f"[data-key=card-{card}]"))
        judge.tap_named("Done", judge.sheet)
    expect(judge.verdict).to_contain_text("revealed")
    judge.decide("+2")
    expect(judge.verdict).to_contain_text("Encounter 2 is a tie: neither card wins it.")


def test_who_has_won_when_norths_hand_and_deck_are_empty(opened: Opens) -> None:
    judge = Judge(opened())
    judge.lay(("judge", "saboteur"))
    judge.tap(judge.page.locator("[data-key=phase]"))
    judge.tap(judge.sheet.locator("[data-key=phase-1]"))
    judge.tap(judge.page.locator("[data-key=seat-north]"))
    judge.tap(judge.sheet.locator("[data-key=empty-hand]"))
    judge.tap(judge.sheet.locator("[data-key=empty-deck]"))
    judge.tap_named("Done", judge.sheet)
    expect(judge.verdict).to_contain_text("South wins the game: the opponent has no card to play.")
