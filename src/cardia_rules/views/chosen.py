"""A decision as it comes from a client: an option by its number, or the option itself."""

import msgspec

from cardia_rules.errors import DecisionRefused, Failure, FailureCode
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.kernel.nesting import nests_deeper
from cardia_rules.kernel.problems import in_short
from cardia_rules.resolution.position import Position

_DEPTH = 8  # an option is flat


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``ask`` is the number of the decision; ``choose`` counts its options from 0, or is one of them."""

    ask: int
    choose: int | Option


_decode = msgspec.json.Decoder(Choice).decode


def read_choice(data: bytes, seat: Seat) -> Choice:
    """What a client of this seat sent, decoded strictly; ``DecisionRefused`` if it is no choice."""
    if nests_deeper(data, _DEPTH):
        raise _refused("wrong-kind", "this is no choice: it is nested too deeply", seat)
    try:
        return _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _refused("wrong-kind", f"this is no choice: {in_short(str(error))}", seat) from None


def chosen(position: Position, seat: Seat, choice: Choice) -> Option:
    """The option that is meant; whether it may be taken is for ``Game.decide`` to say."""
    if not isinstance(choice.choose, int):
        return choice.choose
    asked = (ask.options for ask in position.asks if (ask.seat, ask.number) == (seat, choice.ask))
    options = next(asked, ())
    if 0 <= choice.choose < len(options):
        return options[choice.choose]
    here = f"decision {choice.ask} is not open for {seat}"
    if options:
        here = f"decision {choice.ask} has options 0 to {len(options) - 1}"
    raise _refused("not-offered", f"there is no option {choice.choose}: {here}", seat)


def _refused(code: FailureCode, message: str, seat: Seat) -> DecisionRefused:
    return DecisionRefused((Failure(code, message, tell=seat),))
