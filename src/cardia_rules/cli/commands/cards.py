"""``cardia cards``: what is printed on characters, locations and protectors."""

from typing import Any, Final

import attrs
import msgspec

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS, AnyCard, Character, Location, title
from cardia_rules.catalogue.words import LANGUAGES, AbilityKind, Language
from cardia_rules.cli.helping import argument, speaking_command
from cardia_rules.cli.listing import heading, list_all, paragraph, shown_by
from cardia_rules.cli.options import WORDS, for_programs, in_language
from cardia_rules.faq.register import ShownCase, cases, questions, rulings
from cardia_rules.render.names import faction_name
from cardia_rules.render.phrases import Phrase
from cardia_rules.spelling import plain

_SHORT: Final = 2
_NONE: Final = Phrase("cardia: no card has all of that in it", "cardia : aucune carte ne contient tout cela")
_RULINGS: Final = Phrase("rulings: {ids}", "règles : {ids}")
_QUESTIONS: Final = Phrase("open questions: {ids}", "questions ouvertes : {ids}")
_UNKNOWN: Final = Phrase("Nobody has published what it says.", "Personne n'a publié ce qui est écrit dessus.")
_CHARACTER: Final = Phrase(
    "influence {influence}, {faction}, deck {deck}, {kind} ability",
    "influence {influence}, {faction}, paquet {deck}, capacité {kind}",
)
_LOCATION: Final = Phrase("location", "lieu")
_STARS: Final = Phrase("location, difficulty {stars}", "lieu, difficulté {stars}")
_PROTECTOR: Final = Phrase("nature protector, {faction}", "protecteur de la nature, {faction}")
_KINDS: Final[dict[AbilityKind, Phrase]] = {
    "instant": Phrase("instant", "instantanée"),
    "ongoing": Phrase("ongoing", "persistante"),
}


SAYS: Final = Phrase(
    "Every character, location and protector with all these WORDS on it, its rulings and its cases.",
    "Chaque personnage, lieu et Protecteur où figurent tous ces MOTS, avec ses règles et ses cas.",
)


@speaking_command("cards", SAYS)
@argument("words", WORDS, nargs=-1)
@for_programs
@in_language
def command(words: tuple[str, ...], as_json: bool, lang: Language) -> int:
    def show(card: AnyCard) -> None:
        heading(title(card))
        paragraph(_kind(card, lang))
        paragraph(card.effect.to(lang) if card.effect else _UNKNOWN(lang))
        about = [each.id for each in rulings(card=card.slug)]
        asked = [each.id for each in questions(card=card.slug)]
        if about:
            paragraph(_RULINGS(lang, ids=", ".join(about)))
        if asked:
            paragraph(_QUESTIONS(lang, ids=", ".join(asked)))
        shown_by(_cases(card), lang)

    def as_data(card: AnyCard) -> dict[str, Any]:
        printed: dict[str, Any] = msgspec.to_builtins(attrs.asdict(card))
        return printed | {
            "is": type(card).__name__.lower(),
            "rulings": [each.id for each in rulings(card=card.slug)],
            "questions": [each.id for each in questions(card=card.slug)],
            "cases": [shown.file for shown in _cases(card)],
        }

    found = [card for card in _every() if _has(card, words)]
    return list_all(found, show, as_data if as_json else None, _NONE(lang))


def _every() -> list[AnyCard]:
    return [*CHARACTERS.values(), *LOCATIONS.values(), *PROTECTORS.values()]


def _cases(card: AnyCard) -> list[ShownCase]:
    """Those of the rulings that speak of it."""
    found = {case.file: case for ruling in rulings(card=card.slug) for case in cases(ruling.id)}
    return [found[file] for file in sorted(found)]


def _has(card: AnyCard, words: tuple[str, ...]) -> bool:
    said = " ".join(card.effect.to(lang) for lang in LANGUAGES) if card.effect else ""
    text = f"{title(card)} {card.slug} {_kind(card, 'en')} {_kind(card, 'fr')} {said}"
    whole, everything = {plain(word) for word in text.split()}, plain(text)
    # A short word, such as a deck or an influence, is in most texts by chance.
    return all(
        asked in (whole if len(asked) <= _SHORT else everything)
        for asked in map(plain, " ".join(words).split())
    )


def _kind(card: AnyCard, lang: Language) -> str:
    if isinstance(card, Character):
        return _CHARACTER(
            lang,
            influence=card.influence,
            faction=faction_name(card.faction, lang),
            deck=card.deck,
            kind=_KINDS[card.kind](lang),
        )
    if isinstance(card, Location):
        return _LOCATION(lang) if card.stars is None else _STARS(lang, stars="*" * card.stars)
    return _PROTECTOR(lang, faction=faction_name(card.faction, lang))
