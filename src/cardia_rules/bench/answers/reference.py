"""What can be looked up: cards, rulings and questions as plain data, ranked by what words ask for."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from cardia_rules.bench.requests import Catalogue, LookUp, Register
from cardia_rules.catalogue import (
    CHARACTERS,
    FACTIONS,
    LOCATIONS,
    PROTECTORS,
    AnyCard,
    Character,
    Location,
    Protector,
)
from cardia_rules.catalogue.effects import (
    AnyEffect,
    AwakenNext,
    BlessNext,
    DemandNamed,
    Modify,
    ModifyNext,
    ModifyNextEither,
    PlayFaceUp,
    PlayFromDeck,
    UnlessDiscarded,
)
from cardia_rules.catalogue.lookup import cards_at_hand
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Waiting, WaitingKind
from cardia_rules.faq.notation import read_waiting, waiting_text
from cardia_rules.faq.register import REGISTER, cases, questions, rulings
from cardia_rules.faq.search import entry, named_in
from cardia_rules.kernel.register.entries import Question, Settlement, Statement
from cardia_rules.language import Language, languages
from cardia_rules.render.explanation import printed_at
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import faction_name, seat_name, waiting_words
from cardia_rules.replay.verdict import PRINTED
from cardia_rules.spelling import capital, plain

_SHORT: Final = 2


def every_card() -> list[AnyCard]:
    """Return all characters, locations and protectors; first those at hand that are not in the box."""
    own = [card.character for card in cards_at_hand()]
    return [*own, *CHARACTERS.values(), *LOCATIONS.values(), *PROTECTORS.values()]


def find_cards(words: Iterable[str]) -> list[AnyCard]:
    """Return the cards that have all these words on them, in any language; if none has, those they name."""
    asked = [each for word in words for each in word.split()]
    every, question = every_card(), " ".join(asked)
    return [card for card in every if _has(card, asked)] or [
        card for card in every if named_in(question, entry(names=card.names.by_language().values()))
    ]


def _has(card: AnyCard, words: Iterable[str]) -> bool:
    said = " ".join(card.effect.to(lang) for lang in languages()) if card.effect else ""
    kinds = " ".join(kind_in_words(card, lang) for lang in languages())
    text = f"{' '.join(card.names.by_language().values())} {card.slug} {kinds} {said}"
    whole, everything = {plain(word) for word in text.split()}, plain(text)
    # A short word, such as a deck or an influence, is in most texts by chance.
    return all(asked in (whole if len(asked) <= _SHORT else everything) for asked in map(plain, words))


def kind_in_words(card: AnyCard, lang: Language) -> str:
    """Say what a card is: its influence, faction, deck and kind, or that it is a location or a protector."""
    if isinstance(card, Character):
        return phrase(
            "cli.cards.own" if card.deck == "own" else "cli.cards.character",
            lang,
            influence=card.influence,
            faction=faction_name(card.faction, lang),
            deck=card.deck,
            kind=phrase(f"cli.cards.{card.kind}", lang),
        )
    if isinstance(card, Location):
        return (
            phrase("cli.cards.location", lang)
            if card.stars is None
            else phrase("cli.cards.stars", lang, stars="*" * card.stars)
        )
    return phrase("cli.cards.protector", lang, faction=faction_name(card.faction, lang))


# ------------------------------------------------------------------ for the pickers
def catalogue(_request: Catalogue, lang: Language) -> dict[str, Any]:
    """Return every card, location and protector, what may wait for a card, and the words around them."""
    return {
        "characters": [card_record(card, lang) for card in CHARACTERS.values()],
        "locations": [card_record(card, lang) for card in LOCATIONS.values()],
        "protectors": [card_record(card, lang) for card in PROTECTORS.values()],
        "factions": [{"id": each, "name": capital(faction_name(each, lang))} for each in FACTIONS],
        "seats": [{"id": each, "name": seat_name(each, lang)} for each in SEATS],
        "decks": ["I", "II"],
        "waiting": [
            {"send": text, "says": waiting_words(read_waiting(text), lang), "cards": cards}
            for text, cards in _may_wait().items()
        ],
        "printed": [question_record(REGISTER.questions[each], lang) for each in sorted(PRINTED)],
        "languages": list(languages()),
    }


def card_record(card: AnyCard, lang: Language) -> dict[str, Any]:
    """Return a card as plain data: what is printed on it, in words."""
    record: dict[str, Any] = {
        "id": card.slug,
        "is": type(card).__name__.lower(),
        "name": card.names.to(lang),
        "names": card.names.by_language(),
        "kind": kind_in_words(card, lang),
        "effect": card.effect.to(lang) if card.effect else phrase("cli.cards.unknown", lang),
        "known": card.effect is not None,
        "rulings": _rulings_about(card.slug),
        "questions": _questions_about(card.slug),
    }
    if isinstance(card, Character):
        record |= {"influence": card.influence, "deck": card.deck, "ongoing": not card.instant}
    if isinstance(card, Location):
        record |= {"stars": card.stars, "set": card.set}
    else:
        record |= {"faction": card.faction, "faction_name": faction_name(card.faction, lang)}
    return record


@cache
def _rulings_about(card: str) -> tuple[str, ...]:
    return tuple(each.id for each in rulings(card=card))


@cache
def _questions_about(card: str) -> tuple[str, ...]:
    return tuple(each.id for each in questions(card=card))


@cache
def _may_wait() -> dict[str, list[str]]:
    """Return what abilities set waiting for a card, as a case writes it, with the cards that do."""
    found: dict[str, list[str]] = {}
    every: list[Character | Protector] = [*CHARACTERS.values(), *PROTECTORS.values()]
    for card in every:
        for effect in card.ability:
            for waiting in _sets_waiting(effect):
                found.setdefault(waiting_text(waiting), []).append(card.slug)
    return {text: list(dict.fromkeys(cards)) for text, cards in found.items()}


_PLAIN: Final[dict[type, WaitingKind]] = {
    PlayFaceUp: "face-up",
    PlayFromDeck: "deck-top",
    AwakenNext: "token",
    BlessNext: "blessing",
}


def _sets_waiting(effect: AnyEffect) -> Iterator[Waiting]:
    nowhere = Waiting(id=0, place=0, source="", kind="modifier")
    match effect:
        case ModifyNext(by=by, late=late):
            yield replace(nowhere, kind="late" if late else "modifier", by=by)
        case ModifyNextEither(by=amounts):
            yield replace(nowhere, kind="either", either=amounts)
        case DemandNamed(count=count):
            yield from (replace(nowhere, kind="demand", count=count, faction=each) for each in FACTIONS)
        case Modify(or_next=True, by=by):  # chosen for the next card instead of one in play
            yield replace(nowhere, by=by)
        case UnlessDiscarded(then=effects):
            for within in effects:
                yield from _sets_waiting(within)
        case _ if type(effect) in _PLAIN:
            yield replace(nowhere, kind=_PLAIN[type(effect)])


# ------------------------------------------------------------------ the register
def register(_request: Register, lang: Language) -> dict[str, Any]:
    """Return every ruling and question, with the documents, topics and cases that they name."""
    return {
        "documents": [
            {"id": each.id, "title": each.title.to(lang), "short": each.short.to(lang)}
            for each in REGISTER.documents.values()
        ],
        "topics": [{"id": each.id, "name": each.name.to(lang)} for each in REGISTER.topics.values()],
        "rulings": [statement_record(each, lang) for each in REGISTER.rulings.values()],
        "questions": [question_record(each, lang) for each in REGISTER.questions.values()],
        "cases": [
            {"id": each.name, "title": each.title, "rulings": each.rulings}
            for each in REGISTER.cases.values()
        ],
    }


def statement_record(one: Statement, lang: Language) -> dict[str, Any]:
    """Return a ruling as plain data, with where it is printed and the cases that show it."""
    return {
        "id": one.id,
        "document": one.document,
        "page": one.page,
        "where": printed_at(one.id, lang).replace("\N{NO-BREAK SPACE}", " "),
        "kind": one.kind,
        "topic": one.topic,
        "says": one.says.to(lang),
        "cards": one.cards,
        "cases": [each.name for each in cases(one.id)],
    }


def question_record(one: Question, lang: Language) -> dict[str, Any]:
    """Return an open question as plain data: its answers, the usual one marked, and on whose word it is."""
    return {
        "id": one.id,
        "asks": one.asks.to(lang),
        "answers": [
            {"id": key, "says": text.to(lang), "usual": key == one.default}
            for key, text in one.answers.items()
        ],
        "settled": [_settlement(each, lang) for each in one.settled],
        "cards": one.cards,
        "cases": [each.name for each in cases(one.id)],
    }


def _settlement(one: Settlement, lang: Language) -> dict[str, Any]:
    reason = None if one.reason is None else one.reason.to(lang)
    return {
        "answer": one.answer,
        "on": one.on,
        "by": one.by,
        "who": one.who,
        "where": one.where,
        "reason": reason,
    }


def look_up(request: LookUp, lang: Language) -> dict[str, Any]:
    """Return the rulings, questions and cards that words ask for, the best first, and how many there are."""
    words, most = request.words, request.most
    found_rulings, found_questions = rulings(words=words), questions(words=words)
    found_cards = find_cards(words.split())
    return {
        "rulings": [statement_record(each, lang) for each in found_rulings[:most]],
        "questions": [question_record(each, lang) for each in found_questions[:most]],
        "cards": [card_record(each, lang) for each in found_cards[:most]],
        "found": {
            "rulings": len(found_rulings),
            "questions": len(found_questions),
            "cards": len(found_cards),
        },
    }
