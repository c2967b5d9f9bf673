"""What is laid on a place to wait for a card, and how it comes to that card."""

from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import ChooseAmount
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Waiting, WaitingKind
from cardia_rules.events.vocabulary import EffectArrived, EffectWaiting, InfluenceModified
from cardia_rules.resolution.asking import Answer, Choices
from cardia_rules.resolution.live_table import Activation, LiveTable
from cardia_rules.resolution.reading.waiting import came_from, next_place


def lay_waiting(
    table: LiveTable,
    activation: Activation,
    seat: Seat,
    kind: WaitingKind,
    *,
    place: int = 0,
    by: int = 0,
    either: tuple[int, ...] = (),
    faction: Faction | None = None,
    count: int = 0,
) -> None:
    """Lay what an ability leaves on a seat's next place (RB-16-next-card), or on another, to wait there."""
    waiting = Waiting(
        id=table.number + 1,
        kind=kind,
        place=place or next_place(table.side(seat)),
        source=activation.ability,
        by=by,
        either=either,
        faction=faction,
        count=count,
    )
    table.happen(EffectWaiting(seat=seat, waiting=waiting, cause=activation.cause))


def arrived(seat: Seat, waiting: Waiting) -> EffectArrived:
    """Return the event that something no longer waits."""
    return EffectArrived(seat=seat, waiting=waiting.id, cause=came_from(waiting))


def modifier_arrives(table: LiveTable, seat: Seat, waiting: Waiting, place: int) -> None:
    """Put a modifier that waited on its card."""
    table.happen(arrived(seat, waiting))
    card = table.side(seat).card_at(place)
    modified = InfluenceModified(seat=seat, card=card, place=place, by=waiting.by, cause=came_from(waiting))
    table.happen(modified, waiting)


def which_amount(table: LiveTable, seat: Seat, waiting: Waiting) -> Choices:
    """Let a seat choose the amount of a modifier now that the card is known."""
    options = tuple(ChooseAmount(by) for by in waiting.either)
    return Choices(
        table.number, seat, "choose-amount", options, (), came_from(waiting), waiting.source, waiting
    )


def either_arrives(table: LiveTable, waiting: Waiting, place: int, answer: Answer) -> None:
    """Put the modifier that its owner has chosen on the card."""
    assert answer.seat is not None
    table.happen(arrived(answer.seat, waiting))
    card = table.side(answer.seat).card_at(place)
    modified = InfluenceModified(
        seat=answer.seat, card=card, place=place, by=answer.pick.by, cause=answer.number
    )
    table.happen(modified, waiting)
