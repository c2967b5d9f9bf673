"""Taps on the bench as a judge makes them, counted."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.language import Language
from tests.web.words import words_of

Place = tuple[str, str]  # north's card and south's, each with "@" for an ongoing token


@dataclass
class Judge:
    """Whoever holds the phone."""

    page: Page
    lang: Language = "en"
    taps: int = 0

    def __post_init__(self) -> None:
        self.words = words_of(self.lang)

    def tap(self, what: Locator) -> None:
        """Tap once."""
        what.tap()
        self.taps += 1

    def tap_named(self, name: str, within: Locator | None = None) -> None:
        """Tap the button of this name."""
        self.tap((within or self.page).get_by_role("button", name=name, exact=True))

    @property
    def sheet(self) -> Locator:
        """The sheet that lies on top."""
        return self.page.get_by_role("dialog").last

    def lay(self, *places: Place) -> None:
        """Lay out encounters, one card after another, with their tokens."""
        self.tap(self.page.get_by_role("button", name=self._space("north", 1)))
        for place in places:
            for text in place:
                card, token = text.removesuffix("@"), text.endswith("@")
                self.tap(self.sheet.locator(f"[data-key='card-{card}']"))
                if token:
                    self.tap_named(self.words["pieces.token"], self.sheet)
        self.tap_named(self.words["done"], self.sheet)

    def _space(self, seat: str, place: int) -> str:
        text = self.words["board.space"]
        return text.replace("{seat}", self.words[f"seat.{seat}"]).replace("{place}", str(place))

    def name(self, card: str) -> str:
        """Return a card's name in the language of the page."""
        return CHARACTERS[card].names.to(self.lang)

    def decide(self, words: str) -> None:
        """Tap the decision that has these words on it."""
        self.tap(self.page.locator(".options button").filter(has_text=words).first)

    @property
    def verdict(self) -> Locator:
        """The sentences to be read aloud."""
        return self.page.locator("[data-part=verdict]")
