"""Reading cards that are not in the box: a file of ``[[character]]`` entries, or those inside a case.

They are written as in the catalogue's own files, without ``deck`` and ``printed``;
docs/contributing/own-cards.md walks through one. A name or a text in one language stands for the other too,
so that nobody has to know both.
"""

import re
import unicodedata
from os import PathLike
from pathlib import Path
from typing import Any, Final

import msgspec

from cardia_rules.catalogue.effects import every_effect
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.catalogue.own import OwnCard, wrong_in_entry
from cardia_rules.datafiles import read_toml, refusal_of_file
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.faq.register import REGISTER, Register
from cardia_rules.message import Message, message_of

KEY: Final = "character"
MOST: Final = 64  # cards in a file: four decks of them


def read_cards(path: str | PathLike[str]) -> tuple[OwnCard, ...]:
    """Return the cards of a file of ``[[character]]`` entries; raise ``DataError`` with all that is wrong.

    Whether their abilities can be played is for ``make_setup`` to say.
    """
    file = Path(path)
    raw = read_toml(file)
    tables = raw.pop(KEY, [])
    if raw or not isinstance(tables, list) or not tables:
        expected = Message("expected [[character]] entries and nothing else")
        raise refusal_of_file(file.name, [expected])
    if len(tables) > MOST:
        many = Message("has {count} cards; such a file has at most {most}", count=len(tables), most=MOST)
        raise refusal_of_file(file.name, [many])
    cards: list[OwnCard] = []
    faults: list[str] = []
    for number, table in enumerate(tables, 1):
        try:
            cards.append(structure_card(table))
        except DataError as problem:
            where = Message("character {number}", number=number)
            faults.append(Message("{path}: {fault}", path=where, fault=message_of(problem)))
    if not faults:
        faults = name_faults(cards)
    if faults:
        raise refusal_of_file(file.name, faults)
    return tuple(cards)


def name_faults(cards: list[OwnCard] | tuple[OwnCard, ...]) -> list[str]:
    """Say if two of these cards have one name, or one has a name of the box."""
    try:
        with at_hand(cards):
            return []
    except DataError as problem:
        return [message_of(problem)]


def structure_card(table: object, register: Register = REGISTER) -> OwnCard:
    """Return the card in a table of a file; raise ``DataError``."""
    if not isinstance(table, dict):
        raise DataError(Message("expected a table"))
    entry = {**table, "is": KEY}
    for key in ("names", "effect"):
        entry[key] = _in_both_languages(entry.get(key))
    if isinstance(names := entry["names"], dict):
        entry["names"] = {"gender": "m", **names}
        entry.setdefault("slug", _slug(names.get("en")))
    try:
        card = msgspec.convert(entry, OwnCard)
    except msgspec.ValidationError as problem:
        raise DataError(wrong_in_entry(problem)) from None
    except RecursionError:
        raise DataError(Message("is nested too deeply to be an ability")) from None
    for effect in every_effect(card.ability):
        for ruling in sorted(effect.why.every()):
            try:
                register.ruling(ruling)
            except UnknownName as unknown:
                raise DataError("{path}: {fault}", path="why", fault=message_of(unknown)) from None
    return card


def _in_both_languages(said: Any) -> Any:
    """Take a text for both languages, and a text in one for the other."""
    if isinstance(said, str):
        return {"en": said, "fr": said}
    if not isinstance(said, dict):
        return said
    one = said.get("en", said.get("fr"))
    return said if one is None else {"en": one, "fr": one, **said}


def _slug(name: object) -> str:
    """Make a slug of a name, as ``grey-heron`` of ``Grey Heron``."""
    if not isinstance(name, str):
        return ""
    decomposed = unicodedata.normalize("NFKD", name.lower().replace("œ", "oe"))
    letters = "".join(char for char in decomposed if not unicodedata.combining(char))
    return "-".join(re.findall("[a-z]+", letters))
