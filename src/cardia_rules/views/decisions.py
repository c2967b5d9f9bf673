"""What is to be decided, what chance is asked for, and why a decision was refused, as a viewer sees it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec

from cardia_rules.errors import FailureCode, Faults
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.kernel.log.problems import in_short, nests_deeper
from cardia_rules.kernel.seeing import Shown
from cardia_rules.kernel.telling.refusals import LARGEST, refused
from cardia_rules.resolution.position import (
    Ask,
    AskKind,
    ChanceNeeded,
    LayNeeded,
    Moves,
    PickNeeded,
    Position,
    ShuffleNeeded,
)
from cardia_rules.views.viewers import Viewer, known, may_look

if TYPE_CHECKING:  # a game brings all the rules, and whoever only reads needs none of them
    from cardia_rules.game.game import Game


class SeenAsk(Shown, frozen=True, kw_only=True):
    """A decision that somebody has to take; its options are for who takes it."""

    number: int
    seat: Seat
    kind: AskKind
    rulings: tuple[str, ...]
    cause: int
    card: str = ""
    questions: tuple[str, ...] = ()
    narrowed: tuple[str, ...] = ()
    by: int = 0
    moves: Moves = ""
    options: tuple[Option, ...] | None = None


class SeenChance(Shown, frozen=True, kw_only=True):
    """What chance has to decide; from which cards is for a judge alone."""

    what: Literal["coin", "shuffle", "pick", "lay"]
    seat: Seat | None = None
    count: int = 0
    among: tuple[str, ...] | None = None


class SeenFailure(Shown, frozen=True, kw_only=True):
    """One failed check, without the note about who may be told."""

    code: FailureCode
    message: str
    ruling: str
    facts: dict[str, Any]


def see_asks(position: Position, viewer: Viewer) -> tuple[SeenAsk, ...]:
    """Return what is to be decided, with options only for who may know them."""
    return tuple(_ask(ask, viewer) for ask in position.asks)


def _ask(ask: Ask, viewer: Viewer) -> SeenAsk:
    # How many options there are would tell what is in a hand, so even their number is not shown.
    shown = {name: getattr(ask, name) for name in SeenAsk.__struct_fields__}
    return SeenAsk(**{**shown, "options": ask.options if may_look(viewer, ask.seat) else None})


def see_chance(needed: ChanceNeeded | None, viewer: Viewer) -> SeenChance | None:
    """Return what chance has to decide, as a viewer sees it."""
    judge = viewer == "judge"
    if isinstance(needed, ShuffleNeeded):
        return SeenChance(
            what="shuffle",
            seat=needed.seat,
            count=len(needed.cards),
            among=needed.cards if judge else None,
        )
    if isinstance(needed, PickNeeded):
        return SeenChance(
            what="pick", seat=needed.seat, count=needed.count, among=needed.cards if judge else None
        )
    if isinstance(needed, LayNeeded):
        return SeenChance(what="lay", among=needed.pool)
    return None if needed is None else SeenChance(what="coin")


def see_refusal(refused: Faults, viewer: Viewer) -> tuple[SeenFailure, ...]:
    """Return the failed checks that a viewer may be told; of most refusals, only who tried is told any."""
    known(viewer)
    return tuple(
        SeenFailure(
            code=cast(FailureCode, each.code), message=each.message, ruling=each.ruling, facts=each.facts
        )
        for each in refused.failures
        if viewer == "judge" or each.tell in (viewer, "everyone")
    )


# ------------------------------------------------------------------ what a client chooses
_DEPTH = 8  # an option is flat


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client chose.

    ``ask`` is the number of the decision; ``choose`` counts its options from 0, or is one of them.
    """

    ask: int
    choose: int | Option


_decode = msgspec.json.Decoder(Choice).decode


def read_choice(data: bytes | str | Mapping[str, Any] | Choice, seat: Seat) -> Choice:
    """Read strictly what a client of this seat sent: bytes, text, or what a framework has decoded already.

    Raise ``DecisionRefused`` if it is no choice.
    """
    try:
        if isinstance(data, str):
            data = data.encode()
        if not isinstance(data, bytes | bytearray | memoryview):
            return msgspec.convert(msgspec.to_builtins(data), Choice)
        written = bytes(data)
        if nests_deeper(written, _DEPTH):
            raise refused(seat, "wrong-kind", "this is no choice: it is nested too deeply", problem="")
        return _decode(written)
    except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError, OverflowError) as error:
        said = in_short(error)
        raise refused(seat, "wrong-kind", f"this is no choice: {said}", problem=said) from None


def chosen(game: "Game | Position", seat: Seat, choice: Choice) -> Option:
    """Return the option that is meant; whether it may be taken is for ``Game.decide`` to say."""
    if not isinstance(choice.choose, int):
        return choice.choose
    if max(abs(choice.ask), abs(choice.choose)) > LARGEST:
        raise refused(seat, "wrong-kind", "this is no choice: no game has so many", problem="")
    position = getattr(getattr(game, "game", game), "position", game)
    asked = (ask.options for ask in position.asks if (ask.seat, ask.number) == (seat, choice.ask))
    options = next(asked, ())
    if 0 <= choice.choose < len(options):
        return options[choice.choose]
    here = f"decision {choice.ask} is not open for {seat}"
    facts: dict[str, Any] = {"closed": choice.ask, "option": choice.choose}
    if options:
        here = f"decision {choice.ask} has options 0 to {len(options) - 1}"
        facts = {"option": choice.choose, "ask": choice.ask, "last": len(options) - 1}
    raise refused(seat, "not-offered", f"there is no option {choice.choose}: {here}", **facts)
