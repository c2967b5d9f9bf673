"""What is to be decided, what chance is asked for, and why a decision was refused, as a viewer sees it."""

from typing import Any, Literal

from cardia_rules.errors import FailureCode, Faults
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.resolution.position import (
    Ask,
    AskKind,
    ChanceNeeded,
    LayNeeded,
    PickNeeded,
    Position,
    ShuffleNeeded,
)
from cardia_rules.views.viewers import Shown, Viewer, known, may_look


class SeenAsk(Shown, frozen=True, kw_only=True):
    """A decision that somebody has to take; its options are for who takes it."""

    number: int
    seat: Seat
    kind: AskKind
    rulings: tuple[str, ...]
    cause: int
    card: str = ""
    questions: tuple[str, ...] = ()
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
    return tuple(_ask(ask, viewer) for ask in position.asks)


def _ask(ask: Ask, viewer: Viewer) -> SeenAsk:
    # How many options there are would tell what is in a hand, so even their number is not shown.
    return SeenAsk(
        number=ask.number,
        seat=ask.seat,
        kind=ask.kind,
        rulings=ask.rulings,
        cause=ask.cause,
        card=ask.card,
        questions=ask.questions,
        options=ask.options if may_look(viewer, ask.seat) else None,
    )


def see_chance(needed: ChanceNeeded | None, viewer: Viewer) -> SeenChance | None:
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
    """The failed checks that a viewer may be told; for most refusals, only who tried may be told any."""
    known(viewer)
    return tuple(
        SeenFailure(code=each.code, message=each.message, ruling=each.ruling, facts=each.facts)
        for each in refused.failures
        if viewer == "judge" or each.tell in (viewer, "everyone")
    )
