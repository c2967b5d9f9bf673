"""The names on the cards of the bench: on a narrow phone a long one is broken by a hyphen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardia_rules.catalogue import CHARACTERS
from tests.web.conftest import Opens
from tests.web.serving import PHONE
from tests.web.words import long_names

ENCOUNTERS = 4
# Where a word goes on in a lower line, as it is before and after; after a soft hyphen, the browser shows one.
BROKEN = """() => {
  const broken = [];
  for (const name of document.querySelectorAll(".card .name")) {
    const text = name.firstChild;
    const range = document.createRange();
    let last = null;
    for (let at = 0; at < text.data.length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      // After a soft hyphen there are two: that of the hyphen, and that of the letter in the line below.
      const box = [...range.getClientRects()].findLast((each) => each.width > 0);
      if (!box || /[^\\p{L}]/u.test(text.data[at])) continue;
      if (last !== null && box.top > last + 2 && /\\p{L}/u.test(text.data[at - 1]))
        broken.push(`${text.data.slice(0, at)}|${text.data.slice(at)}`);
      last = box.top;
    }
  }
  return broken;
}"""
# Nothing of a name is outside of its card, nor is the page's own left half said.
CUT = """() => [...document.querySelectorAll(".card .name, #top h1")]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""


def longest(deck: str) -> list[str]:
    """Return the cards of a deck by how long the longest word of their names is."""
    words = {
        slug: max(len(word) for name in card.names.by_language().values() for word in name.split())
        for slug, card in CHARACTERS.items()
        if card.deck == deck
    }
    return sorted(words, key=lambda slug: -words[slug])


def laid_out(deck: str) -> str:
    """Return the address of a table with the longest names of a deck."""
    cards = longest(deck)[: 2 * ENCOUNTERS]
    rows = ",".join(f"{north}:{south}" for north, south in zip(cards[::2], cards[1::2], strict=True))
    return f"#t={deck};{rows};phase=2"


def assert_whole(page: Page) -> None:
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_name_is_broken_without_a_hyphen(opened: Opens, width: int, locale: str) -> None:
    narrow: dict[str, Any] = {**PHONE, "viewport": {"width": width, "height": 740}, "locale": locale}
    page = opened(**narrow)
    for deck in ("I", "II"):
        page.evaluate("(address) => { location.hash = address; }", laid_out(deck))
        last = CHARACTERS[longest(deck)[2 * ENCOUNTERS - 1]].names.to("fr" if locale == "fr-FR" else "en")
        laid = page.locator(f".card[data-key=south-{ENCOUNTERS}]")
        expect(laid).to_have_attribute("aria-label", re.compile(last))
        expect(page.locator("section.verdict:not([aria-busy])")).to_be_visible()
        assert_whole(page)
        page.locator(f"[data-key=north-{ENCOUNTERS + 1}]").tap()
        expect(page.locator(".grid .card").nth(15)).to_be_attached()
        assert_whole(page)
        page.locator("[data-key=close]").tap()


def test_a_word_that_is_broken_without_one_would_be_noticed(opened: Opens) -> None:
    page = opened(laid_out("II"), **{**PHONE, "locale": "fr-FR"})
    expect(page.locator("section.verdict:not([aria-busy])")).to_be_visible()
    # In one step: between two the page may draw its cards again, with their own names.
    noticed = (
        f"(word) => {{ document.querySelector('.card .name').textContent = word; return ({BROKEN})(); }}"
    )
    assert page.evaluate(noticed, long_names("fr")[0]) != []
