"""What waits on the next place for a card to come there, and what its owner chooses when it comes."""

from typing import Final

from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import CardiaError
from cardia_rules.events.options import ChooseAmount
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import AnySide, AnyTable, Played, Waiting, WaitingKind
from cardia_rules.events.vocabulary import EffectArrived, InfluenceModified
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.asking import Answer, Choices
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.reasons import arriving, decisive
from cardia_rules.resolution.results.derive import why_modified

NEXT_CARD: Final = ("RB-16-next-card", "FAQ-1-waiting-modifier-counts")
# What comes with the reveal of its card, before any location looks.
WITH_THE_REVEAL: Final[tuple[WaitingKind, ...]] = ("modifier", "either", "token", "blessing", "demand")
_BEFORE_LOCATIONS: Final = frozenset(WITH_THE_REVEAL) - {"modifier"}


def waits(
    kind: WaitingKind,
    activation: Activation,
    table: LiveTable,
    seat: Seat | None = None,
    *,
    place: int = 0,
    by: int = 0,
    either: tuple[int, ...] = (),
    faction: Faction | None = None,
    count: int = 0,
) -> Waiting:
    """Lay something on a seat's next place in the direction of play (RB-16-next-card), or on another."""
    return Waiting(
        id=table.number + 1,
        kind=kind,
        place=place or next_place(table.side(seat or activation.seat)),
        source=activation.ability,
        by=by,
        either=either,
        faction=faction,
        count=count,
    )


def next_place(side: AnySide) -> int:
    """Return the place of a seat's next card."""
    return len(side.row) + 1


def next_encounter(table: AnyTable) -> int:
    """Return the place at which neither seat has placed a card yet, though one may have to now."""
    return max(next_place(table.north), next_place(table.south))


def waiting_at(side: AnySide, kind: WaitingKind, place: int) -> tuple[Waiting, ...]:
    """Return what of one kind has been waiting for the card that now lies, or comes, at a place.

    Only at that place: under a fog something may wait for an earlier card that still lies face down.
    """
    if not side.waiting:
        return ()
    return tuple([waiting for waiting in side.waiting if waiting.kind == kind and waiting.place == place])


def anything_waits_at(table: AnyTable, place: int, kinds: tuple[WaitingKind, ...]) -> bool:
    """Tell whether an ability has set anything of these kinds waiting for a card at a place."""
    every = table.north.waiting + table.south.waiting
    return any(waiting.place == place and waiting.kind in kinds for waiting in every)


def locations_wait_for(table: AnyTable, place: int) -> tuple[Seat, ...]:
    """Return the seats for whose card at a place an ability has set something waiting that comes first.

    A modifier is not meant: it lies on the card when the card is looked at, like any other.
    """
    return tuple(
        [
            seat
            for seat in SEATS
            if any(
                each.place == place and each.kind in _BEFORE_LOCATIONS for each in table.side(seat).waiting
            )
        ]
    )


def late_for(table: AnyTable, place: int) -> tuple[int, ...]:
    """Return what waits to go on the cards at a place after the abilities, by number."""
    every = table.north.waiting + table.south.waiting
    if not every:
        return ()
    return tuple([each.id for each in every if each.place == place and each.kind == "late"])


def due_at(table: AnyTable, place: int) -> tuple[int, ...]:
    """Return what waits at a place for more than the reveal of the cards there, by number."""
    due: tuple[int, ...] = ()
    for waiting in table.north.waiting + table.south.waiting:
        if waiting.place == place and waiting.kind in ("demand", "late"):
            due += (waiting.id,)
    return due


def came_from(waiting: Waiting) -> int:
    """Return the event that set it waiting; in a position laid out by hand, the layout itself."""
    return max(waiting.id, 1)


def arrived(
    seat: Seat, waiting: Waiting, rulings: tuple[str, ...], questions: tuple[str, ...] = ()
) -> EffectArrived:
    """Return the event that something no longer waits."""
    return EffectArrived(
        seat=seat, waiting=waiting.id, rulings=rulings, cause=came_from(waiting), questions=questions
    )


def late_arrives(
    table: LiveTable, seat: Seat, waiting: Waiting, place: int, questions: tuple[str, ...] = ()
) -> None:
    """Put a late modifier on its card."""
    played, own = _lying(table, seat, place), arriving(waiting)
    table.happen(arrived(seat, waiting, own or NEXT_CARD[:1], questions))
    table.happen(
        InfluenceModified(
            seat=seat,
            card=played.card,
            place=place,
            by=waiting.by,
            rulings=decisive(own, why_modified(played, waiting.by)),
            cause=came_from(waiting),
            questions=questions,
        )
    )


def which_amount(table: LiveTable, seat: Seat, waiting: Waiting, questions: tuple[str, ...] = ()) -> Choices:
    """Let a seat choose the amount of a modifier now that the card is known."""
    options = tuple(ChooseAmount(by) for by in waiting.either)
    return Choices(
        table.number,
        seat,
        "choose-amount",
        options,
        (),
        _why_either(table),
        came_from(waiting),
        waiting.source,
        questions,
    )


def either_arrives(
    table: LiveTable, waiting: Waiting, place: int, answer: Answer, questions: tuple[str, ...] = ()
) -> None:
    """Put the modifier that its owner has chosen on the card."""
    assert answer.seat is not None
    seat, by, rulings = answer.seat, answer.pick.by, _why_either(table)
    played = _lying(table, seat, place)
    table.happen(arrived(seat, waiting, rulings, questions))
    table.happen(
        InfluenceModified(
            seat=seat,
            card=played.card,
            place=place,
            by=by,
            rulings=decisive(why_modified(played, by, rulings[0]), rulings),
            cause=answer.number,
            questions=questions,
        )
    )


def _lying(table: LiveTable, seat: Seat, place: int) -> Played:
    played = table.side(seat).at(place)
    if played is None:  # pragma: no cover - whoever asks has seen it there
        raise CardiaError(f"{seat} has no card at place {place}")
    return played


def _why_either(table: AnyTable) -> tuple[str, ...]:
    alone = len(table.north.row) != len(table.south.row)
    return decisive(("FAQ-2-played-face-up",) if alone else (), NEXT_CARD)
