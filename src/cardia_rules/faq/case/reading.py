"""Reading a case, or a file of cards that are not in the box; what is wrong in it is said as a whole."""

import re
import unicodedata
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Any, Final

import attrs
import cattrs
import msgspec

from cardia_rules.catalogue.effects import every_effect
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.catalogue.own import OwnCard, wrong_in_entry
from cardia_rules.datafiles import parse_toml, path_and_problem, read_text, read_toml, refusal_of_file
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.table import Supplied
from cardia_rules.faq.case.checks import faults_of, what_it_lacks
from cardia_rules.faq.case.sections import Case, SeatAtTable
from cardia_rules.faq.case.variants import source_of
from cardia_rules.faq.notation import Written
from cardia_rules.faq.register import REGISTER, Register
from cardia_rules.kernel.cases.grammar import case_converter
from cardia_rules.kernel.cases.pages import CaseText
from cardia_rules.kernel.register.structure import faults_in_words, kind_in_words, require_table, table_hook
from cardia_rules.message import Message, message_of


def read_case(one: Path | CaseText, *, asks: bool = False) -> Case:
    """Return the case in a file or on a page; one that only ``asks`` what happens needs no ``[then]``.

    Nor does it need a title or rulings. A fault names the file, or the page with the line and the heading.
    """
    if isinstance(one, Path):
        return parse_case(read_text(one), one.name, asks=asks)
    if one.fault:
        raise DataError(one.fault)
    if not one.line:
        return read_case(one.file, asks=asks)
    text = source_of(one) if one.row else one.numbered
    return attrs.evolve(parse_case(text, one.where, asks=asks), name=one.name)


def parse_case(text: str, name: str = "case", register: Register = REGISTER, *, asks: bool = False) -> Case:
    """Return the case in a text; ``name`` is what messages call it."""
    return structure_case(parse_toml(text, name), name, register, asks=asks)


def structure_case(
    raw: dict[str, Any], name: str = "case", register: Register = REGISTER, *, asks: bool = False
) -> Case:
    """Return the case in what a TOML file holds."""
    try:
        case = attrs.evolve(_CASES.structure(raw, Case), file=name)
    except cattrs.BaseValidationError as problem:
        raise refusal_of_file(name, faults_in_words(problem)) from None
    if wrong := name_faults(case.character):
        raise refusal_of_file(name, wrong)
    with at_hand(case.character):
        faults = chain(() if asks else what_it_lacks(case), faults_of(case, register))
        if (first := next(faults, None)) is not None:
            raise refusal_of_file(name, chain((first,), faults))
    return case if case.as_of is None else _of_its_time(case, case.as_of, register)


def _of_its_time(case: Case, day: str, register: Register) -> Case:
    """Give a case the answers that were usual on its day, where it does not choose others itself."""
    return attrs.evolve(case, answers={**register.answers_on(day), **case.answers})


@attrs.frozen
class _SuppliedFile:
    supplied: tuple[Supplied, ...]


def read_supplied(path: str | PathLike[str]) -> tuple[Supplied, ...]:
    """Return the abilities that a file of ``[[supplied]]`` entries supplies, written as in a case.

    Whether they can be played is for ``make_setup`` to say.
    """
    file = Path(path)
    raw = read_toml(file)
    try:
        return _CASES.structure(raw, _SuppliedFile).supplied
    except cattrs.BaseValidationError as problem:
        raise refusal_of_file(file.name, faults_in_words(problem)) from None


# ------------------------------------------------------------------ what only a case holds
def _written(value: Any, _type: Any) -> Written:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(card, str) for card in value):
        return tuple(value)
    raise TypeError(
        Message("expected a decision, or a list of hand cards; found {found}", found=kind_in_words(value))
    )


def _over(value: Any, _type: Any) -> str | bool:
    if isinstance(value, str) or value is False:
        return value
    raise TypeError(
        Message(
            "expected 'north: five-signets', 'draw: nobody-can-play' or false; found {found}",
            found=kind_in_words(value),
        )
    )


def _supplied(value: Any, kind: Any) -> Any:
    require_table(value)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        at, what = path_and_problem(problem)
        fault = Message("cannot be read as an ability: {what}", what=f"{what[:1].lower()}{what[1:200]}")
        raise TypeError(Message("{path}: {fault}", path=at, fault=fault) if at else fault) from None
    except RecursionError:
        raise TypeError(Message("is nested too deeply to be an ability")) from None


def _character(value: Any, _type: Any) -> OwnCard:
    require_table(value)
    try:
        return structure_card(value)
    except DataError as problem:
        raise TypeError(message_of(problem)) from None


def _counted(value: Any) -> Any:
    """Let a number stand for so many cards that nobody knows: ``hand = 5``."""
    require_table(value)
    return {key: [f"?{each}"] if type(each) is int and each >= 0 else each for key, each in value.items()}


def _converter() -> cattrs.Converter:
    converter = case_converter()
    seat = table_hook(SeatAtTable, converter)
    converter.register_structure_hook(SeatAtTable, lambda value, kind: seat(_counted(value), kind))
    converter.register_structure_hook_func(lambda kind: kind in (Written, Written | None), _written)
    converter.register_structure_hook_func(lambda kind: kind == str | bool | None, _over)
    converter.register_structure_hook_func(lambda kind: kind is Supplied, _supplied)
    converter.register_structure_hook_func(lambda kind: kind is OwnCard, _character)
    return converter


_CASES: Final = _converter()


# ------------------------------------------------------------------ cards that are not in the box
# They are written as in the catalogue's own files, without ``deck`` and ``printed``. A name or a text in one
# language stands for the other too, so that nobody has to know both.
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
