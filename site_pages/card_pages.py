"""One page a card, location or protector: its picture, what it does, how sure we are, what speaks of it."""

import re
from collections.abc import Iterator
from typing import Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS, AnyCard, Character, Location
from cardia_rules.catalogue.cards import DATA
from cardia_rules.catalogue.words import Printed, Text
from cardia_rules.faq.register import REGISTER
from cardia_rules.render.svg import card_as_svg
from cardia_rules.render.words import faction_name
from cardia_rules.spelling import plain
from site_pages.evidence import Evidence
from site_pages.markdown import (
    bullets,
    case_link,
    facts,
    fenced,
    folded,
    in_both,
    question_link,
    ruling_link,
    text,
    way_up,
)
from site_pages.page import Page

EVERY_CARD: Final[dict[str, AnyCard]] = {**CHARACTERS, **LOCATIONS, **PROTECTORS}
HOW_SURE: Final[dict[Printed, str]] = {
    "document": "sure: a rule document states the effect, or works it through",
    "published": "fairly sure: known from the licensed online edition, and the rule documents agree",
    "partial": "in part: the rule documents clarify the card without giving its whole text",
    "unknown": "not known: the rule documents name the card and nothing more",
}
_ENTRY: Final = re.compile(
    r"^\[\[\w+\]\]\nslug = \"([a-z-]+)\"\n.*?(?=^\[\[|^# ---|\Z)", re.MULTILINE | re.DOTALL
)
_BETWEEN_WORDS: Final = re.compile(r"[\s'’-]+")


def card_pages(evidence: Evidence) -> Iterator[Page]:
    entries = catalogue_entries()
    for slug, card in EVERY_CARD.items():
        yield Page(f"cards/{slug}.md", "\n".join(_parts(card, entries[slug], evidence)))
        yield Page(f"cards/{slug}.svg", card_as_svg(slug))


def catalogue_entries() -> dict[str, str]:
    """Each card's entry as it stands in the catalogue's files."""
    sources = (file.read_text("utf-8") for file in sorted(DATA.glob("*.toml")))
    return {found[1]: found[0] for source in sources for found in _ENTRY.finditer(source)}


def _parts(card: AnyCard, entry: str, evidence: Evidence) -> Iterator[str]:
    yield "---\nsearch:\n  boost: 4\n---\n"
    yield way_up(("Cards", "index.md"))
    yield f"# {both_names(card)}\n"
    yield spellings(card)
    yield f"![{text(card.names.en)}](../cards/{card.slug}.svg){{ .card-picture }}\n"
    effect = card.effect or (card.known if isinstance(card, Location) else None)
    yield in_both(effect or _NOTHING_KNOWN)
    yield facts(_facts(card))
    rulings = [each for each in REGISTER.rulings.values() if card.slug in each.cards]
    if rulings:
        yield "## Rulings\n"
        yield bullets(f"{ruling_link(each.id)}: {text(each.says.en)}" for each in rulings)
    if questions := [each for each in REGISTER.questions.values() if card.slug in each.cards]:
        yield "## Open questions\n"
        yield bullets(f"{question_link(each.id)}: {text(each.asks.en)}" for each in questions)
    if cases := evidence.of_card(card.slug):
        yield "## Cases { data-search-exclude }\n"
        yield bullets(case_link(each.name, each.title) for each in cases)
    yield "## In the catalogue { data-search-exclude }\n"
    yield folded("The whole entry, with the ability as the engine reads it", fenced("toml", entry))


_NOTHING_KNOWN: Final = Text(
    "Nobody has published its text. A table that has the card may supply its ability.",
    "Personne n'a publié son texte. Une table qui possède la carte peut fournir sa capacité.",
)


def both_names(card: AnyCard) -> str:
    return (
        f"{text(card.names.en)} · {text(card.names.fr)}" if card.names.en != card.names.fr else card.names.en
    )


def spellings(card: AnyCard) -> str:
    """The search does not know that é may be typed e, so the names stand here without accents too."""
    words = (plain(word) for name in (card.names.en, card.names.fr) for word in _BETWEEN_WORDS.split(name))
    return f'<span class="spellings" hidden>{" ".join(dict.fromkeys(words))}</span>\n'


def _facts(card: AnyCard) -> Iterator[tuple[str, str]]:
    if isinstance(card, Character):
        yield "Character", f"of deck {card.deck}"
        yield "Influence", str(card.influence)
        yield "Faction", faction_name(card.faction)
        yield "Ability", card.kind
    elif isinstance(card, Location):
        yield "Location", "of the base game" if card.set == "base" else "of the Nature Protectors"
        yield "Stars", "★" * card.stars if card.stars else "not published"
    else:
        yield "Protector", faction_name(card.faction)
        yield "Guessed", "; ".join(text(each.en) for each in card.open)
    yield "Its text", HOW_SURE[card.printed]
    yield "In files", f"`{card.slug}`"
