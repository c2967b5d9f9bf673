"""A position in one line, for a message or a link: ``I;saboteur:mediator@,void-mage:judge;phase=2``.

It is the ``[table]`` of a case: the deck, the encounters, then whichever other keys have something to
say, with semicolons between them. ``docs/position-line.md`` is the specification. What goes without saying is
left out, so there is one spelling; what cannot be read is refused with its column.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple, NoReturn

from cardia_rules.catalogue import CHARACTERS, title
from cardia_rules.catalogue.lookup import at_hand, cards_at_hand
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import CardiaError, DataError, Failure, PositionRefused
from cardia_rules.events.answers import todays_id
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.faq.case.sections import SeatAtTable, TableSection
from cardia_rules.faq.case.writing import Stated, state, stated_keys
from cardia_rules.faq.notation import (
    AND_SO_ON,
    card_text,
    location_slug,
    protector_slug,
    read_card,
    slug,
    usual_guard,
    usual_waiting,
)
from cardia_rules.faq.notation.cards import unknown_count
from cardia_rules.faq.notation.vocabulary import key_meant
from cardia_rules.faq.register import question
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.cases.sections import Texts
from cardia_rules.message import Message, alternatives, message_of
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

LONGEST: Final = 4000  # characters; all cards, answers and pieces of a game written out take about half
_NUMBER: Final = re.compile(r"(?<![+\-\d])\d{1,2}(?!\d)")  # and no modifier
_ReadCard = Callable[[str], str]
_Reader = Callable[[str, "LinePart", _ReadCard], Any]


# ------------------------------------------------------------------ pieces of a line
class LinePart(NamedTuple):
    """A piece of the line and the column where it begins."""

    text: str
    column: int

    def split(self, mark: str) -> list["LinePart"]:
        """Split at a mark; each piece knows its own column."""
        parts, column = [], self.column
        for text in self.text.split(mark):
            parts.append(LinePart(text, column))
            column += len(text) + len(mark)
        return parts

    @property
    def items(self) -> list["LinePart"]:
        """Return the pieces between commas; none of an empty part."""
        return self.split(",") if self.words else []

    @property
    def words(self) -> str:
        """Return the text with spaces for underscores."""
        return self.text.replace("_", " ").strip()


def refuse(column: int, problem: str) -> NoReturn:
    """Refuse the line, with the column where it cannot be read."""
    raise DataError(Message("column {column}: {problem}", column=column, problem=problem))


def read_part(part: LinePart, what: str, read: Callable[[str], str]) -> str:
    """Read one piece; refuse an empty or unreadable one with its column."""
    if not part.words:
        refuse(part.column, Message("{what} is empty", what=what))
    try:
        return read(part.words)
    except CardiaError as problem:
        refuse(part.column, Message("{what}: {problem}", what=what, problem=problem))


def read_each(parts: list[LinePart], what: str, read: Callable[[str], str]) -> Iterator[str]:
    """Read pieces one by one, numbered from 1 in what is refused."""
    for number, part in enumerate(parts, 1):
        yield read_part(part, Message("{what} {number}", what=what, number=number), read)


# ------------------------------------------------------------------ reading
def table_from_line(text: str, cards: Iterable[OwnCard] = ()) -> Table:
    """Return the table of a line, ready for ``Game.arranged``.

    ``cards`` are those that are not in the box and that the line may name.

    Raises ``DataError`` for what cannot be read, ``SetupRefused`` or ``PositionRefused`` with every fault of
    a table that cannot be.
    """
    with at_hand(cards):
        return stated_in_line(text).laid_out()


def stated_in_line(text: str) -> Stated:
    """Return what a line states, as the sections of a case."""
    if not isinstance(text, str):
        raise DataError(Message("a position is a line of text, not {text}", text=quoted(text)))
    _check(text)
    return _stated(_named(text))


def parts_in_line(text: str) -> dict[str, str]:
    """Return the parts of a line by name, as they are written."""
    stated_in_line(text)
    return {key: part.text for key, _, part in _named(text)}


def stated_in_parts(parts: Mapping[str, str]) -> Stated:
    """Return what parts of a line state; columns count from the beginning of each part."""
    for text in parts.values():
        _check(text)
    return _stated((key, 1, LinePart(text, 1)) for key, text in parts.items())


def _check(text: str) -> None:
    if len(text) > LONGEST:
        raise DataError(
            Message(
                "the line has {count} characters, and a position has at most {most}",
                count=len(text),
                most=LONGEST,
            )
        )
    for column, char in enumerate(text, 1):
        if not char.isprintable():
            code = f"U+{ord(char):04X}"
            refuse(column, Message("the character {code} does not belong in a line", code=code))


def _named(line: str) -> Iterator[tuple[str, int, LinePart]]:
    """Yield the name of each part, its column, and what it states; the first two need not be named."""
    deck, *rest = LinePart(line, 1).split(";")
    if ":" in deck.text:
        _refuse_without_deck(lines_meant(line))
    yield "deck", deck.column, deck
    if rest:
        yield "encounters", rest[0].column, rest[0]
    for part in rest[1:]:
        name, equals, value = part.text.partition("=")
        if not equals:
            problem = Message(
                "expected a key, '=' and what is stated; found {found}{near}",
                found=quoted(part.text),
                near=_part_meant(part.text),
            )
            refuse(part.column, problem)
        yield name.strip(), part.column, LinePart(value, part.column + len(name) + 1)


def _refuse_without_deck(meant: list[str]) -> NoReturn:
    near = did_you_mean(meant)
    refuse(1, Message("a line begins with its deck: I, II, I+poisoner, or sixteen cards{near}", near=near))


def lines_meant(text: str) -> list[str]:
    """Return the lines that somebody may mean who left out the deck, or the semicolon after it."""
    begun = re.match(r"(II?)[\s,:]+(?=\S)", text, re.IGNORECASE)
    tried = (f"{begun[1]};{text[begun.end() :]}",) if begun else (f"I;{text}", f"II;{text}")
    return [line for line in tried if len(line) <= LONGEST and _can_be(line)]


def _can_be(line: str) -> bool:
    try:
        stated_in_line(line).laid_out()
    except CardiaError:
        return False
    return True


def _part_meant(text: str) -> str:
    """Return the end of a message about a part without a key, or without its equals sign."""
    words = re.fullmatch(r"\s*([^\W\d][^\s:\d]*)[\s:]*(.*)", text)
    if words and words[2]:
        key = key_meant(words[1])
        known = key in _READERS or key.startswith("OQ-")
        for meant in [key] if known else closest(words[1], _READERS):
            return did_you_mean([f"{meant}={words[2].strip()}"])
    if ":" in text:
        return Message("; between two encounters is a comma: {example}", example="judge:saboteur,djinn:judge")
    return ""


def _stated(parts: Iterable[tuple[str, int, LinePart]]) -> Stated:
    stated: dict[str, Any] = {}
    answers: dict[str, str] = {}
    deck = _Deck()
    for written, column, part in parts:
        key = todays_id(written) if written.startswith("OQ-") else key_meant(written)
        if key in stated or key in answers:
            refuse(column, Message("{key} is stated twice", key=key))
        if key in _READERS:
            stated[key] = _READERS[key](key, part, deck.read_card)
            if key == "deck":
                deck = _Deck(stated[key])
        elif key.startswith("OQ-"):
            answers[key] = _answer(key, column, part)
        else:
            near = did_you_mean(first_few(closest(written, _READERS)))
            known = near or Message(
                "; the keys are {keys}, and open questions by their id", keys=", ".join(_READERS)
            )
            refuse(column, Message("there is no key {key}{known}", key=quoted(written), known=known))
    seats: dict[str, Any] = {
        seat: SeatAtTable(**{key: stated.pop(f"{seat}.{key}") for key in _SEAT if f"{seat}.{key}" in stated})
        for seat in SEATS
    }
    section = TableSection(**stated, **seats)
    deck = section.deck.get("with", ()) if isinstance(section.deck, dict) else section.deck
    own = tuple(card for card in cards_at_hand() if card.full_slug in deck)
    return Stated(section, answers, character=own)


# ------------------------------------------------------------------ deck and encounters
def _deck(part: LinePart) -> Any:
    name, *others = part.split("+")
    if others:
        return {"from": name.words, "with": [*read_each(others, Message("replacement"), slug)]}
    if len(part.items) > 1:
        return [*read_each(part.items, Message("card of the deck"), slug)]
    if not name.words:
        _refuse_without_deck([])
    return name.words


class _Deck:
    """The deck of a line, in which a number names the card of that influence."""

    def __init__(self, choice: Any = None) -> None:
        self._choice = choice

    @cached_property
    def _cards(self) -> Mapping[int, Sequence[str]]:
        """Return the cards by their influence; a list may hold two of one, if the table agreed on that."""
        cards = self._choice if isinstance(self._choice, list) else make_setup(self._choice).deck
        influences = {card: CHARACTERS[card].influence for card in cards}
        return {each: [card for card in cards if influences[card] == each] for each in influences.values()}

    def read_card(self, words: str) -> str:
        """Read a card and its pieces, and write them as a case does."""
        if not re.search(r"[^\W\d_]|\?", words):
            words = _NUMBER.sub(lambda number: self._numbered(int(number[0])), words, count=1)
        laid = read_card(re.sub(r"(?=[+-]\d)", " ", words.replace("~", "^")))
        if is_unknown(laid.card):
            return card_text(laid)
        slug(laid.card)  # a case lists an unknown card with its other faults; here its column says more
        return card_text(laid)

    def _numbered(self, influence: int) -> str:
        cards = self._cards.get(influence, ())
        if len(cards) == 1:
            return cards[0]
        if cards:
            problem = Message(
                "{influence} may be {cards} in this deck; name the card",
                influence=influence,
                cards=alternatives([title(CHARACTERS[card]) for card in cards]),
            )
        else:
            problem = Message("no card of this deck has influence {influence}", influence=influence)
        raise DataError(problem)


def _encounter(number: int, item: LinePart, card: _ReadCard) -> str:
    cards = item.split(":" if ":" in item.text else " - ")
    if len(cards) != 2:
        expected = Message("expected two cards, as in 'judge:saboteur' or 'judge - saboteur'")
        problem = Message(
            "encounter {number}: {expected}; found {found}",
            number=number,
            expected=expected,
            found=quoted(item.text),
        )
        refuse(item.column, problem)
    return " - ".join(
        read_part(half, Message("encounter {number}, {seat}", number=number, seat=seat), card)
        for seat, half in zip(SEATS, cards, strict=True)
    )


# ------------------------------------------------------------------ what is named
def _pile(key: str, part: LinePart, card: _ReadCard) -> Texts:
    if re.fullmatch(r"[0-9]{1,2}", part.words) and key.endswith(_COUNTED):  # how many nobody knows
        return (f"?{int(part.words)}",)
    parts = part.items
    goes_on = bool(parts) and parts[-1].words == AND_SO_ON
    cards = read_each(parts[:-1] if goes_on else parts, key, lambda text: _in_a_pile(text, card))
    return (*cards, AND_SO_ON) if goes_on else tuple(cards)


def _in_a_pile(text: str, card: _ReadCard) -> str:
    return card(text) if unknown_count(text) is None else text


def _list(read: Callable[[str], str]) -> _Reader:
    return lambda key, part, _card: tuple(read_each(part.items, key, read))


def _number(key: str, part: LinePart, _card: _ReadCard) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", part.words):
        refuse(part.column, Message("{key} is a number, not {found}", key=key, found=quoted(part.text)))
    return int(part.words)


_COUNTED: Final = (".hand", ".deck")  # a discard pile lies open: a number there names a card
_SEAT: Final[dict[str, _Reader]] = {
    "hand": _pile,
    "deck": _pile,
    "discard": _pile,
    "waiting": _list(usual_waiting),
    "placed": lambda key, part, card: read_part(part, key, card),
}
# In the order in which the parts are written.
_READERS: Final[dict[str, _Reader]] = {
    "deck": lambda _key, part, _card: _deck(part),
    "encounters": lambda _key, part, card: tuple(
        _encounter(number, item, card) for number, item in enumerate(part.items, 1)
    ),
    "phase": _number,
    "round": _number,
    "locations": _list(location_slug),
    "protectors": _list(usual_guard),
    "sole": _list(protector_slug),
    **{f"{seat}.{key}": read for seat in SEATS for key, read in _SEAT.items()},
}


def _answer(key: str, column: int, part: LinePart) -> str:
    try:
        possible = question(key).answers
    except CardiaError as problem:
        refuse(column, message_of(problem))
    answer = part.text.strip()
    if answer not in possible:
        refused = Message(
            "{key} is answered {answers}, not {found}",
            key=key,
            answers=alternatives([*possible]),
            found=quoted(answer),
        )
        refuse(part.column, refused)
    return answer


# ------------------------------------------------------------------ writing
def position_as_line(table: Table) -> str:
    """Write a table in one line; raise ``PositionRefused`` for one that no position describes.

    Nothing is hidden in it: a hand or a deck that is not as it would be filled in is written out.
    """
    if table.setup.supplied:
        message = "a line has no room for supplied abilities; write the position as a case"
        raise PositionRefused((Failure("bad-supplied", message),))
    return stated_as_line(state(table))


def stated_as_line(stated: Stated) -> str:
    """Write what is stated of a position in one line; what is left to be filled in stays so."""
    keys = stated_keys(stated.table)
    deck, row = _deck_text(keys.pop("deck")), ",".join(map(_encounter_text, keys.pop("encounters", ())))
    for seat in SEATS:
        keys |= {f"{seat}.{key}": value for key, value in stated_keys(stated.table.seat(seat)).items()}
    named = {key: _written(key, keys[key]) for key in _READERS if key in keys} | stated.answers
    return ";".join((deck, row, *(f"{key}={value}" for key, value in named.items()))).rstrip(";")


def _deck_text(deck: Any) -> str:
    if isinstance(deck, dict):
        return "+".join((deck["from"], *deck.get("with", ())))
    return deck if isinstance(deck, str) else ",".join(deck)


def _encounter_text(text: str) -> str:
    """Write an encounter, a blessing by a sign that may stand in any link."""
    return text.replace(" - ", ":").replace(" ", "").replace("^", "~")


def _written(key: str, value: Any) -> str:
    """Write what a key states; cards that nobody knows, where they are all of a hand or deck, as a number."""
    if not isinstance(value, list):
        return str(value)
    alone = unknown_count(value[0]) if len(value) == 1 and key.endswith(_COUNTED) else None
    return ",".join(value).replace(" ", "_") if alone is None else str(alone)
