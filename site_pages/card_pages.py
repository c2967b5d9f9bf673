"""One page a card, location or protector: its picture, what it does, how sure we are, what speaks of it."""

import re
from collections.abc import Iterator
from typing import Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS, AnyCard, Character, Location
from cardia_rules.catalogue.cards import DATA
from cardia_rules.catalogue.words import AbilityKind, Printed
from cardia_rules.faq.register import REGISTER
from cardia_rules.language import Language
from cardia_rules.render.svg import card_as_svg
from cardia_rules.render.words import faction_name
from cardia_rules.texts import Text
from site_pages.evidence import Evidence
from site_pages.markdown import (
    bullets,
    case_link,
    data_link,
    facts,
    fenced,
    folded,
    question_said,
    ruling_said,
    text,
    way_up,
)
from site_pages.page import Page

EVERY_CARD: Final[dict[str, AnyCard]] = {**CHARACTERS, **LOCATIONS, **PROTECTORS}
HOW_SURE: Final[dict[Printed, Text]] = {
    "document": Text(
        "sure: a rule document states the effect, or works it through",
        "sûr : un document de règles énonce l’effet, ou le joue jusqu’au bout",
    ),
    "published": Text(
        "fairly sure: known from the licensed online edition, and the rule documents agree",
        "assez sûr : connu par l’édition en ligne sous licence, et les documents s’accordent",
    ),
    "partial": Text(
        "in part: the rule documents clarify the card without giving its whole text",
        "en partie : les documents précisent la carte sans donner tout son texte",
    ),
    "unknown": Text(
        "not known: the rule documents name the card and nothing more",
        "inconnu : les documents nomment la carte et rien de plus",
    ),
}
_ABILITIES: Final[dict[AbilityKind, Text]] = {
    "instant": Text("instant", "instantanée"),
    "ongoing": Text("ongoing", "persistante"),
}
_ENTRY: Final = re.compile(
    r"^\[\[\w+\]\]\nslug = \"([a-z-]+)\"\n.*?(?=^\[\[|^# ---|\Z)", re.MULTILINE | re.DOTALL
)
_CARDS: Final = Text("Cards", "Cartes")
_RULINGS: Final = Text("Rulings", "Règles")
_QUESTIONS: Final = Text("Open questions", "Questions ouvertes")
_CASES: Final = Text("Cases", "Cas")
_CATALOGUE: Final = Text("In the catalogue", "Dans le catalogue")
_WHOLE: Final = Text(
    "The whole entry, with the ability as the engine reads it",
    "L’entrée entière, avec la capacité telle que le moteur la lit",
)
_NOTHING_KNOWN: Final = Text(
    "Nobody has published its text. A table that has the card may supply its ability.",
    "Personne n’a publié son texte. Une table qui possède la carte peut fournir sa capacité.",
)


def card_pages(evidence: Evidence, lang: Language) -> Iterator[Page]:
    entries = catalogue_entries()
    for slug, card in EVERY_CARD.items():
        yield Page(f"cards/{slug}.md", "\n".join(_parts(card, entries[slug], evidence, lang)))
        yield Page(f"cards/{slug}.svg", card_as_svg(slug, lang=lang))


def catalogue_entries() -> dict[str, str]:
    """Each card's entry as it stands in the catalogue's files."""
    sources = (file.read_text("utf-8") for file in sorted(DATA.glob("*.toml")))
    return {found[1]: found[0] for source in sources for found in _ENTRY.finditer(source)}


def _parts(card: AnyCard, entry: str, evidence: Evidence, lang: Language) -> Iterator[str]:
    yield way_up((_CARDS.to(lang), "index.md"))
    yield f"# {both_names(card, lang)}\n"
    yield f"![{text(card.names.to(lang))}](../cards/{card.slug}.svg){{ .card-picture }}\n"
    effect = card.effect or (card.known if isinstance(card, Location) else None)
    yield f"{text((effect or _NOTHING_KNOWN).to(lang))}\n{{: .says }}\n"
    yield facts(_facts(card, lang))
    if rulings := [each for each in REGISTER.rulings.values() if card.slug in each.cards]:
        yield f"## {_RULINGS.to(lang)}\n"
        yield bullets(ruling_said(each.id, lang) for each in rulings)
    if questions := [each for each in REGISTER.questions.values() if card.slug in each.cards]:
        yield f"## {_QUESTIONS.to(lang)}\n"
        yield bullets(question_said(each.id, lang) for each in questions)
    if cases := evidence.of_card(card.slug):
        yield f"## {_CASES.to(lang)}\n"
        yield bullets(case_link(each, lang) for each in cases)
    yield f"## {_CATALOGUE.to(lang)}\n"
    yield folded(_WHOLE.to(lang), fenced("toml", entry))


def both_names(card: AnyCard, lang: Language) -> str:
    """Return a card's name in the page's language, then in the other one: a table may hold either edition."""
    names = dict.fromkeys((card.names.to(lang), *card.names.by_language().values()))
    return " · ".join(map(text, names))


def _facts(card: AnyCard, lang: Language) -> Iterator[tuple[str, str]]:
    def said(en: str, fr: str) -> str:
        return Text(en, fr).to(lang)

    if isinstance(card, Character):
        yield said("Character", "Personnage"), said("of deck {}", "du paquet {}").format(card.deck)
        yield said("Influence", "Influence"), str(card.influence)
        yield said("Faction", "Faction"), faction_name(card.faction, lang)
        yield said("Ability", "Capacité"), _ABILITIES[card.kind].to(lang)
    elif isinstance(card, Location):
        base = said("of the base game", "du jeu de base")
        protectors = said("of the Nature Protectors", "des Protecteurs de la Nature")
        yield said("Location", "Lieu"), base if card.set == "base" else protectors
        stars = "★" * card.stars if card.stars else said("not published", "non publiées")
        yield said("Stars", "Étoiles"), stars
    else:
        yield said("Protector", "Protecteur"), faction_name(card.faction, lang)
        yield said("Guessed", "Supposé"), "; ".join(text(each.to(lang)) for each in card.open)
    yield said("Its text", "Son texte"), HOW_SURE[card.printed].to(lang)
    yield said("In files", "Dans les fichiers"), f"`{card.slug}`"
    yield data_link("cards", card.slug, lang)
