"""How a sentence is put together: its text names facts of a thing, and after a colon the form of each.

Which facts there are and how most of them are written is the same in every language; grammar (articles,
plurals, agreement) is in a language's own module ``names``.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.lookup import deck_of, known_card
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase, sentence, speech
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.spelling import capital
from cardia_rules.texts import Text

# The ruling by which signets are counted at the end of a round, and not before.
_COUNTED: Final = "RB-12-five-signets"
# The ruling by which an ability that was resolved is not resolved again.
_ONCE: Final = "RB-08-instant"
_MOST_NAMED: Final = 4

# What can be said of a thing beside its fields.
DERIVED: Final[dict[str, Callable[[Any], Any]]] = {
    "one": lambda outcome: len(outcome.cards) == 1,
    "places": lambda outcome: tuple(each.place for each in outcome.cards),
    "copied": lambda outcome: outcome.ability != outcome.card,
    "shuffled": lambda event: event.count if getattr(event, "order", None) is None else event.order,
    "counted": lambda told: _COUNTED in told.rulings,
    "again": lambda told: _ONCE in told.rulings,
    "level": lambda counted: counted.north == counted.south >= SIGNETS_TO_WIN,
    "nature": lambda told: told.card in PROTECTORS,
    "around": lambda event: event.ability in PROTECTORS or event.ability in LOCATIONS,
    "another": lambda event: event.ability not in ("", event.card),
}


def value_of(thing: Any, path: str) -> Any:
    """Return a fact of a thing: a field, a field of a field (``waiting.place``) or what follows from them."""
    for part in path.split("."):
        if part.isdecimal():
            thing = thing[int(part)]
        elif part in DERIVED and not hasattr(thing, part):
            thing = DERIVED[part](thing)
        else:
            thing = getattr(thing, part, None)
    return thing


def holds(thing: Any, condition: str) -> bool:
    """Tell whether a condition of a text holds of a thing: ``manner=copied``, ``card``, ``not card``."""
    path, equals, wanted = condition.removeprefix("not ").partition("=")
    value = value_of(thing, path)
    return str(value) == wanted if equals else bool(value) != condition.startswith("not ")


# ------------------------------------------------------------------ names
def card_name(card: str, lang: Language = "en") -> str:
    """Write a character's, location's or protector's name; one that this catalogue lacks by its slug."""
    if is_unknown(card):
        return phrase("table.unknown-card", lang)
    found = known_card(card)
    return card if found is None else speech(lang).typeset(found.names.to(lang))


def card_with_influence(card: str, lang: Language = "en") -> str:
    """Write ``Judge (8)``."""
    character = CHARACTERS.get(card)
    name = card_name(card, lang)
    return name if character is None else f"{name} ({character.influence})"


def effect_of(card: str, lang: Language = "en") -> str:
    """Write what a card says, in our words; nothing for one whose text nobody knows."""
    found = known_card(card)
    return "" if found is None or found.effect is None else found.effect.to(lang)


def seat_name(seat: Seat, lang: Language = "en") -> str:
    """Write ``North``."""
    return phrase(f"table.seat.{seat}", lang)


def deck_words(setup: Setup, lang: Language = "en") -> str:
    """Write ``deck I``, or what else the sixteen are; those that are not in the box by name."""
    own = tuple(card.full_slug for card in setup.own)
    deck = deck_of(card for card in setup.deck if card not in own)
    words = phrase("table.deck.mixed", lang) if deck is None else phrase("table.deck.of", lang, deck=deck)
    if not own:
        return words
    how = "table.deck.with-one" if len(own) == 1 else "table.deck.with-several"
    return phrase(how, lang, deck=words, cards=_cards(own, None, lang))


# ------------------------------------------------------------------ facts in a text
def written(thing: Any, path: str, form: str, lang: Language) -> str:
    """Write a fact as it is usual, in the form that is named, or counted as ``one|several``."""
    value, names = value_of(thing, path), speech(lang).names
    one, several, *_ = (*form.split("|"), "")
    if several and not isinstance(value, str):
        return names.counted(value if isinstance(value, int) else len(value), one, several)
    if lang != names.LANGUAGE and isinstance(value, str) and known_card(value) is not None:
        return card_with_influence(value, lang)  # in a language that has no grammar yet
    usual = form or path.rpartition(".")[2]
    if own := names.FORMS.get(usual):
        return own(value, thing)
    if write := _FORMS.get(usual):
        return write(value, thing, lang)
    if form:
        return names.agreed(form, value)
    return value.to(lang) if isinstance(value, Text) else str(value)


Write = Callable[[Any, Any, Language], str]  # of a fact, and of the thing that it is a fact of


def _the(cards: str | Sequence[str], _thing: object, lang: Language) -> str:
    names = speech(lang).names
    return names.the(cards) if isinstance(cards, str) else names.listed(map(names.the, cards))


def _owned(card: Any, thing: Any, lang: Language) -> str:
    names = speech(lang).names
    if isinstance(card, str):
        return names.owned(thing.seat, card)
    each = card if isinstance(card, tuple) else (card,)
    return names.listed(names.owned(one.seat, one.card) for one in each)


def _cards(cards: Sequence[str], _thing: object, lang: Language) -> str:
    """Write ``the Judge (8) and the Djinn (16)``; of those that nobody knows, how many."""
    return _named(cards, speech(lang).names.the_card, lang) or phrase("table.no-card", lang)


def _few(cards: Sequence[str], _thing: object, lang: Language) -> str:
    """Name a few cards without their influence; of many, or of those that nobody knows, say how many."""
    if len(cards) > _MOST_NAMED or all(map(is_unknown, cards)):
        return speech(lang).names.counted(len(cards), *phrase("table.cards", lang).split("|"))
    return _named(cards, speech(lang).names.the, lang)


def _named(cards: Sequence[str], write: Callable[[str], str], lang: Language) -> str:
    named, names = [write(card) for card in cards if not is_unknown(card)], speech(lang).names
    if unknown := len(cards) - len(named):
        named.append(names.counted(unknown, *phrase("table.unknown-cards", lang).split("|")))
    return names.listed(named)


def _backs(factions: Sequence[Any], _thing: object, lang: Language) -> str:
    # A log may name a protector that the catalogue lacks.
    names, unknown = speech(lang).names, phrase("abilities.unknown-back", lang)
    return names.listed(unknown if each is None else names.faction_name(each) for each in factions)


def _why(effect: str, _thing: object, lang: Language) -> str:
    known = speech(lang).can_say(f"abilities.ignored.{effect}")  # a log may name one that this library lacks
    return phrase(f"abilities.ignored.{effect if known else 'other'}", lang)


def _phase(phase: int, _thing: object, lang: Language) -> str:
    name = speech(lang).texts["table"].get(f"phase.{phase}")  # a hostile log may name another
    return f"{phase}, {name}," if name else str(phase)


def _since(number: int, _thing: object, lang: Language) -> str:
    # What waits in a position laid out by hand was set waiting by no event.
    return phrase("rounds.since.event" if number > 0 else "rounds.since.laid-out", lang, number=number)


def _quoted(card: str, _thing: object, lang: Language) -> str:
    """End a sentence with what a card says, if anybody knows it."""
    text = effect_of(card, lang)
    return phrase("abilities.quoted", lang, text=text) if text else "."


def _extras(setup: Setup, _thing: object, lang: Language) -> str:
    extras = [speech(lang).names.the(location) for location in setup.locations]
    extras += [] if setup.protectors is None else [phrase("rounds.with-protectors", lang)]
    return phrase("rounds.played-with", lang, extras=speech(lang).names.listed(extras)) if extras else ""


def _each(key: str, things: Sequence[object], lang: Language) -> str:
    """Say something of each thing, a sentence each, after another sentence."""
    return "".join(f" {capital(sentence(key, lang, each))}" for each in things)


def _events(numbers: Sequence[int], _thing: object, lang: Language) -> str:
    each = (phrase("rounds.since.event", lang, number=number) for number in numbers)
    return speech(lang).names.listed(each)


def _changes(changes: Sequence[Any], _thing: object, lang: Language) -> str:
    each = [(change.by, change.why.event.number) for change in changes]
    return ", ".join(phrase("explanations.by-event", lang, amount=by, number=number) for by, number in each)


_FORMS: Final[dict[str, Write]] = {
    **dict.fromkeys(
        ("seat", "first", "winner"), lambda seat, _thing, lang: "" if seat is None else seat_name(seat, lang)
    ),
    **dict.fromkeys(("the", "protector", "location"), _the),
    "card": lambda card, _thing, lang: speech(lang).names.the_card(card),
    "cards": _cards,
    "whose": lambda card, thing, lang: speech(lang).names.whose(thing.seat, card),
    "owned": _owned,
    "name": lambda card, _thing, lang: card_name(card, lang),
    "few": _few,
    "faction": lambda faction, _thing, lang: speech(lang).names.faction_name(faction),
    "backs": _backs,
    "effect": lambda card, _thing, lang: effect_of(card, lang),
    "why": _why,
    "quoted": _quoted,
    "by": lambda by, _thing, _lang: f"{by:+d}" if isinstance(by, int) else str(by),
    "plain": lambda value, _thing, _lang: str(value),
    "either": lambda amounts, _thing, lang: phrase("table.or", lang).join(f"{by:+d}" for by in amounts),
    "phase": _phase,
    "phase name": lambda phase, _thing, lang: phrase(f"table.phase.{phase}", lang),
    "since": _since,
    "events": _events,
    "changes": _changes,
    "places": lambda places, _thing, lang: speech(lang).names.listed(map(str, places)),
    "option": lambda option, _thing, lang: sentence(f"options.{option.__struct_config__.tag}", lang, option),
    "ask": lambda kind, _thing, lang: phrase(f"rounds.ask.{kind}", lang),
    "ending": lambda ending, _thing, lang: phrase(f"table.ending.{ending}", lang),
    "result": lambda over, _thing, lang: sentence("events.game-ended", lang, over),
    "deck name": lambda setup, _thing, lang: deck_words(setup, lang),
    "extras": _extras,
    "supplied": lambda setup, _thing, lang: _each("rounds.supplied", setup.supplied, lang),
    "own": lambda setup, _thing, lang: _each("rounds.own-card", setup.own, lang),
}
