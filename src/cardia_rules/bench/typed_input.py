"""What somebody types: a card in play (``north judge``), a decision, or what is said of a game."""

from collections.abc import Sequence
from typing import Any, Final

from cardia_rules.catalogue import find
from cardia_rules.catalogue.lookup import find_character
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.options import Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.vocabulary import CoinTossed, DeckShuffled, PickedAtRandom, ProtectorsLaid
from cardia_rules.faq.case.sections import Said, Step
from cardia_rules.faq.notation import option_text, read_option
from cardia_rules.faq.notation.vocabulary import meant as word_meant
from cardia_rules.language import languages
from cardia_rules.message import Message
from cardia_rules.render.words import seat_name
from cardia_rules.resolution.position import Ask
from cardia_rules.spelling import quoted
from cardia_rules.views.view import SeenTable

# What chance does, as a decision of a request names it.
CHANCE_SAID: Final[dict[str, type]] = {
    "coin": CoinTossed,
    "picked": PickedAtRandom,
    "shuffled": DeckShuffled,
    "laid": ProtectorsLaid,
}
# What was seen to go from a hand or a deck to the discard pile.
SEEN_TO_GO: Final[dict[str, tuple[Seat, str]]] = {
    f"{seat} {zone}": (seat, zone) for seat in SEATS for zone in ("hand", "deck")
}
_SAID: Final = "said"

# ------------------------------------------------------------------ a card in play


def seat_and_rest(text: str) -> tuple[Seat | None, str]:
    """Return the seat that a text begins with, in any language, if it does, and what comes after it."""
    first, _, rest = text.strip().partition(" ")
    word = first.lower().rstrip(":")
    for seat in SEATS:
        if word == seat or any(word == seat_name(seat, lang).lower() for lang in languages()):
            return seat, rest.strip()
    return None, text.strip()


def card_in_play(table: SeenTable, text: str) -> tuple[Seat, str]:
    """Return the card that is meant.

    A card that the one who asks does not know to lie there is none of theirs.
    """
    seat, rest = seat_and_rest(text)
    character = find_character(rest)
    card, name = character.slug, character.names
    if seat is not None:
        return seat, card
    seats = [each for each in SEATS if is_seen(table, each, card)]
    if len(seats) == 1:
        return seats[0], card
    if seats:
        raise UnknownName(
            "both seats have the {name} in play: say whose, as in 'north {card}'", name=name, card=card
        )
    raise UnknownName("neither seat has the {name} in play there", name=name)


def any_card(text: str) -> tuple[Seat | None, str]:
    """Return the character, location or protector that is meant, and whose, if it is said."""
    seat, rest = seat_and_rest(text)
    return seat, find(rest).slug


def is_seen(table: SeenTable, seat: Seat, card: str) -> bool:
    """Tell whether a card is seen in a seat's row."""
    return any(played is not None and played.card == card for played in table.side(seat).row)


# ------------------------------------------------------------------ what is said of a game
SAYINGS: Final = ("resigned", "out-of-time", "draw-agreed", "abandoned", "judged", "note")


def saying_in(text: str) -> Said | None:
    """Return what somebody says of a game; nothing where a text is none of that.

    ``resigned: north``, ``out of time: south``, ``draw: agreed``, ``abandoned:``, ``judged: north: Zoé: South
    left.`` (or ``judged: draw: …``), ``note: Zoé: Shown by mistake.``, ``note 12: …``.
    """
    first, colon, rest = text.partition(":")
    word, _, number = first.strip().rpartition(" ")
    on = int(number[:9]) if word and number.isdecimal() else None
    how = word_meant(word if on is not None else first.strip())
    if not colon or how not in SAYINGS or (on is not None and how != "note"):
        return None
    if how in ("judged", "note"):
        winner, _, rest = rest.partition(":") if how == "judged" else ("draw", "", rest)
        by, _, words = (part.strip() for part in rest.partition(":"))
        won = None if word_meant(winner.strip()) == "draw-agreed" else _seat_meant(winner, text)
        return Said(how=None if on else how, on=on, winner=won, by=by, words=words)
    return Said(how=how, seat=_seat_meant(rest, text) if how in SAYINGS[:2] else None)


def _seat_meant(words: str, text: str) -> Seat:
    seat = next((each for each in SEATS if each == word_meant(words.strip().lower())), None)
    if seat is None:
        expected = Message("north or south")
        raise DataError("{text}: expected {expected}", text=quoted(text), expected=expected)
    return seat


# ------------------------------------------------------------------ a decision
def decision_of(text: str, asks: Sequence[Ask], meant: Seat | None = None) -> tuple[Seat, Option]:
    """Return who decides what; ``north: judge`` where both seats are asked, or just to be clear.

    ``meant`` is the seat where the text names none.
    """
    ask, words = _ask_and_words(text, asks, meant)
    if not words.isdecimal():
        return ask.seat, read_option(words, ask)
    number, last = words[:9], len(ask.options)
    if not 1 <= int(number) <= last:
        has = (
            Message("{seat} has options 1 to {last}", seat=ask.seat, last=last)
            if last != 1
            else Message("{seat} has one, {only}", seat=ask.seat, only=quoted(option_text(ask.options[0])))
        )
        raise UnknownName("there is no option {number}: {has}", number=number, has=has)
    return ask.seat, ask.options[int(words) - 1]


def refused_instead(why: str, seat: Seat, asks: Sequence[Ask]) -> str:
    """Return why a decision is refused, and what could be decided there."""
    options = [option_text(option) for ask in asks if ask.seat == seat for option in ask.options]
    return Message(
        "{seat}: {why}; the options are {options}", seat=seat, why=why, options=" | ".join(options)
    )


def _ask_and_words(text: str, asks: Sequence[Ask], meant: Seat | None) -> tuple[Ask, str]:
    who, colon, words = text.partition(":")
    if colon:
        seat, rest = seat_and_rest(who)
        ask = next((ask for ask in asks if ask.seat == seat), None)
        if seat is None or rest:
            raise DataError(
                "{text}: before the colon stands who decides, north or south", text=repr(text[:60])
            )
        if ask is None:
            raise UnknownName(
                "{seat} has nothing to decide there; {other} has", seat=seat, other=asks[0].seat
            )
        return ask, words.strip()
    if (by := next((ask for ask in asks if ask.seat == meant), None)) is not None:
        return by, text.strip()
    if len(asks) > 1:
        raise DataError(
            "both seats decide there: say whose decision it is, as in 'north: {text}'", text=text.strip()[:60]
        )
    return asks[0], text.strip()


# ------------------------------------------------------------------ a step of a game
def key_and_words(text: str) -> tuple[str, str]:
    """Return what a text is about, who decides or what chance did or was seen, and its words."""
    key, colon, words = text.partition(":")
    key = " ".join(word_meant(word) for word in key.strip().lower().split()) or key
    if saying_in(text) is not None:
        return _SAID, words
    if not colon or key not in (*SEATS, *CHANCE_SAID, *SEEN_TO_GO):
        expected = Message(
            "who decides, or coin, picked, shuffled, laid, north deck, south hand, resigned, note and so on"
        )
        raise DataError(
            Message("{text}: before the colon stands {expected}", text=quoted(text), expected=expected)
        )
    return key, words.strip()


def step_of(text: str) -> Step:
    """Return a decision, what chance did, or what somebody says, as a step of a case."""
    key, words = key_and_words(text)
    match key:
        case "said":
            return Step(said=saying_in(text))
        case "north":
            return Step(north=words)
        case "south":
            return Step(south=words)
        case "coin":
            first = word_meant(words.lower())
            seat: Seat | None = next((each for each in SEATS if each == first), None)
            if seat is None:
                raise DataError(Message("{text}: a coin shows north or south", text=quoted(text)))
            return Step(coin=seat)
    cards: dict[str, Any] = {key: tuple(each.strip() for each in words.split(",") if each.strip())}
    return Step(**cards)
