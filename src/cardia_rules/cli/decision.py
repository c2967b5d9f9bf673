"""A decision as somebody types it: the words of a case, or the number of an option."""

from collections.abc import Sequence

from cardia_rules.cli.card_in_play import seat_and_rest
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.faq.notation import option_text, read_option
from cardia_rules.message import Message
from cardia_rules.resolution.position import Ask


def decision_of(text: str, asks: Sequence[Ask], meant: Seat | None = None) -> tuple[Seat, Option]:
    """Who decides what; ``north: judge`` where both seats are asked, or just to be clear.

    ``meant`` is the seat where the text names none.
    """
    ask, words = _ask_and_words(text, asks, meant)
    if not words.isdecimal():
        return ask.seat, read_option(words, ask)
    if not 1 <= int(words[:9]) <= len(ask.options):
        raise UnknownName(
            Message(
                "there is no option {number}: {seat} has options 1 to {last}",
                number=words[:9],
                seat=ask.seat,
                last=len(ask.options),
            )
        )
    return ask.seat, ask.options[int(words) - 1]


def refused_instead(why: str, seat: Seat, asks: Sequence[Ask]) -> str:
    """Why a decision is refused, and what could be decided there."""
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
                Message("{text}: before the colon stands who decides, north or south", text=repr(text[:60]))
            )
        if ask is None:
            raise UnknownName(
                Message("{seat} has nothing to decide there; {other} has", seat=seat, other=asks[0].seat)
            )
        return ask, words.strip()
    if (by := next((ask for ask in asks if ask.seat == meant), None)) is not None:
        return by, text.strip()
    if len(asks) > 1:
        raise DataError(
            Message(
                "both seats decide there: say whose decision it is, as in 'north: {text}'",
                text=text.strip()[:60],
            )
        )
    return asks[0], text.strip()
