"""Practice in the browser: a question is tapped, a round of ten is the same for two, the score stays."""

from typing import TYPE_CHECKING

from tests.web.conftest import Opens
from tests.web.test_browser_access import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

TEN = 10


def read(page: "Page") -> list[str]:
    """Answer a round by the keyboard alone, always with the first outcome, and return what was asked."""
    seen = []
    for number in range(1, TEN + 1):
        page.wait_for_selector(f"h2:has-text('{number} of {TEN}')")
        seen.append(page.locator("main").inner_text())
        page.locator("[data-key=outcome-0]").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-part=result]")
        assert page.evaluate("document.activeElement.dataset.key") == "practice-next"
        assert page.locator("#said").inner_text().startswith(("Right.", "No."))
        page.keyboard.press("Enter")
    return seen


def test_a_round_of_ten_is_the_same_for_two_people_and_the_score_is_kept(opened: Opens) -> None:
    page = opened("#tab=practice")
    page.select_option("[data-key=practice-level]", "1")
    page.click("[data-key=practice-ten]")
    mine = read(page)
    result = page.locator("[data-part=exam]").inner_text()
    link = page.evaluate("location.hash")
    assert link.startswith("#exam=")
    other = opened(link)
    assert read(other) == mine
    assert other.locator("[data-part=exam]").inner_text() == result
    assert len(set(mine)) == TEN
    page.click("[data-key=practice-again]")
    score = page.locator("[data-part=score]").inner_text()
    assert score == f"Kept on this phone: {result.split()[0]} right of {TEN}."
    page.reload()
    page.wait_for_selector("[data-part=score]")
    assert page.locator("[data-part=score]").inner_text() == score


def test_a_round_goes_on_where_it_was_when_the_page_is_loaded_again(opened: Opens) -> None:
    """As when another tab takes over a newer version: it began anew, and the score counted twice."""
    page = opened("#tab=practice")
    page.click("[data-key=practice-ten]")
    right = 0
    for number in range(1, TEN + 1):
        page.wait_for_selector(f"h2:has-text('{number} of {TEN}')")
        page.click("[data-key=outcome-0]")
        page.wait_for_selector("[data-part=result]")
        right += page.locator("[data-part=result]").inner_text() == "Right."
        if number in (3, TEN):
            page.reload()
        else:
            page.click("[data-key=practice-next]")
    page.wait_for_selector("[data-part=exam]")
    assert page.locator("[data-part=exam]").inner_text().split()[0] == str(right)
    page.click("[data-key=practice-again]")
    assert page.locator("[data-part=score]").inner_text() == f"Kept on this phone: {right} right of {TEN}."


def test_cases_are_chosen_by_page_and_card_and_axe_finds_nothing(opened: Opens) -> None:
    page = opened("#tab=practice", locale="fr-FR")
    page.select_option("[data-key=practice-document]", "RB")
    page.select_option("[data-key=practice-page]", "19")
    page.select_option("[data-key=practice-card]", "judge")
    assert findings(page) == []
    page.click("[data-key=practice-one]")
    page.wait_for_selector("[data-key=outcome-0]")
    assert findings(page) == []
    page.click("[data-key=outcome-0]")
    page.wait_for_selector("[data-part=result]")
    assert page.locator(".cite:has-text('RB-19')").count() >= 1
    assert page.locator("[data-right=yes]").count() == 1
    assert findings(page) == []
