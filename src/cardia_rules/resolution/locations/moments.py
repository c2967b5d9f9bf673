"""What locations do when they look at a reveal, and what they leave alone."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnySide, AnyTable, Played, Record
from cardia_rules.events.vocabulary import CardDiscarded, GameEnded, LocationApplied, WhyNot
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations.refilling import LAST
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.reasons import decisive, of_the_location
from cardia_rules.resolution.results.derive import influence


class Look(Record, frozen=True):
    """The cards just revealed, ``north`` and ``south``, as locations look at them.

    Who revealed one of the ``same_faction`` as the one before it is known since then, and who had played it
    ``face_up``; influence is looked at now, ``after_abilities`` that came for the cards of these seats.
    """

    north: str
    south: str
    same_faction: tuple[Seat, ...]
    face_up: tuple[Seat, ...] = ()
    after_abilities: tuple[Seat, ...] = ()


def apply_locations_to_reveal(table: LiveTable, look: Look) -> None:
    """Let locations look at cards revealed in phase 1, after the abilities of that moment."""
    rules, cause = standing(table.setup.locations), table.number
    passed: tuple[WhyNot, ...] = ()
    if rules.lose_on_same_faction:
        _lose(table, rules.lose_on_same_faction, look)
        passed += _not_the_previous(rules.lose_on_same_faction, look, table)
    if location := rules.discard_when_lower:
        for seat, card in ((NORTH, look.north), (SOUTH, look.south)):
            side = table.side(seat)
            last = LAST if seat in look.after_abilities else ()
            if not lower_than_before(side, side.place_of(card)) or not discard_top(
                table, location, seat, cause, last=last
            ):
                passed += _passes(location, seat, card, table)
    table.tell(passed)


def _not_the_previous(location: str, look: Look, table: AnyTable) -> tuple[WhyNot, ...]:
    """Tell that a faction counts only on the card of the seat's own previous encounter.

    A player may think of the opponent's card there, or of an own card before it. Of one that still lies face
    down nothing is told: its faction would be known.
    """
    told: tuple[WhyNot, ...] = ()
    for seat, card in ((NORTH, look.north), (SOUTH, look.south)):
        if seat in look.same_faction:
            continue
        place = table.side(seat).place_of(card)
        others = table.side(OPPONENT[seat]).at(place - 1), table.side(seat).at(place - 2)
        if any(other and other.up and _same_faction(card, other) for other in others):
            rulings = of_the_location(location).passes
            told += (WhyNot(what="location", seat=seat, card=location, rulings=rulings),)
    return told


def _passes(location: str, seat: Seat, card: str, table: AnyTable) -> tuple[WhyNot, ...]:
    """Tell that a location passes over a card which a player may think lower than the one before it.

    It has as much influence, or modifiers have seen to it, or there is no deck to discard from. Nothing is
    told while the one before it lies face down: its influence would be known.
    """
    side = table.side(seat)
    here, previous = side.at(side.place_of(card)), side.at(side.place_of(card) - 1)
    if here is None or previous is None or not previous.up:
        return ()
    looks_lower = CHARACTERS[card].influence < CHARACTERS[previous.card].influence
    if influence(here) > influence(previous) and not looks_lower:
        return ()
    rulings = of_the_location(location).passes
    return (WhyNot(what="location", seat=seat, card=location, rulings=rulings),)


def of_the_same_faction(table: AnyTable, revealed: dict[Seat, str], place: int) -> tuple[Seat, ...]:
    """Return who reveals a card of the faction of their previous one, where a location minds.

    At the reveal: neither a card that is discarded right after it nor cards that an ability brings together
    make a difference.
    """
    if not standing(table.setup.locations).lose_on_same_faction:
        return ()
    return tuple(
        seat
        for seat, card in revealed.items()
        if (before := table.side(seat).at(place - 1)) and _same_faction(card, before)
    )


def _same_faction(card: str, other: Played) -> bool:
    return CHARACTERS[card].faction == CHARACTERS[other.card].faction


def locations_may_mind(table: AnyTable, seat: Seat, card: str, place: int) -> bool:
    """Tell whether a location may do something about a card played face up, as far as everybody can see.

    Any that compares it with the one before may, while that lies face down: else it would be known what lies
    there. What waits for the card is not counted in.
    """
    rules, side = standing(table.setup.locations), table.side(seat)
    before = side.at(place - 1)
    if before is None:
        return False
    lower = not before.up or influence(Played(card)) < influence(before)
    alike = not before.up or _same_faction(card, before)
    deck = any(other != card for other in side.deck)  # the card may be on its way from it
    return bool((rules.discard_when_lower and lower and deck) or (rules.lose_on_same_faction and alike))


def _lose(table: LiveTable, location: str, look: Look) -> None:
    """Let who revealed two cards of a faction in a row lose the game."""
    lost, both = look.same_faction, len(look.same_faction) == 2
    why, before = of_the_location(location), table.number
    whose = {seat: decisive(why.face_up if seat in look.face_up else (), why.does) for seat in lost}
    questions = ("OQ-same-faction-both",) if both else ()
    for seat in lost:
        table.happen(
            LocationApplied(
                location=location, seat=seat, rulings=whose[seat], cause=before, questions=questions
            )
        )
    if not lost or (both and table.setup.answers.same_faction_both == "play-on"):
        return
    table.end(
        GameEnded(
            winner=None if both else OPPONENT[lost[0]],
            reason="both-at-once" if both else "same-faction",
            rulings=why.does if both else whose[lost[0]],
            cause=before + 1,
            questions=questions,
        )
    )


def lower_than_before(side: AnySide, place: int) -> bool:
    """Tell whether a card has less influence than the one before it."""
    here, previous = side.at(place), side.at(place - 1)
    return here is not None and previous is not None and influence(here) < influence(previous)


def discard_top(
    table: LiveTable,
    location: str,
    seat: Seat,
    cause: int,
    questions: tuple[str, ...] = (),
    last: tuple[str, ...] = (),
) -> bool:
    """Discard the top card of a deck, if there is one; ``last`` is why an ability came before it."""
    deck = table.side(seat).deck
    if not deck:
        return False
    rulings = decisive(last, of_the_location(location).does)
    applied = table.happen(
        LocationApplied(location=location, seat=seat, rulings=rulings, cause=cause, questions=questions)
    )
    table.happen(
        CardDiscarded(
            seat=seat, card=deck[0], origin="deck", rulings=rulings, cause=applied, questions=questions
        )
    )
    return True


def left_alone(table: AnyTable, seat: Seat, card: str, place: int) -> tuple[WhyNot, ...]:
    """Tell which locations leave a card alone that took another's place, and would mind it if revealed."""
    rules, side = standing(table.setup.locations), table.side(seat)
    before = side.at(place - 1)
    if before is None or not before.up:
        return ()
    quiet: list[tuple[str, tuple[str, ...]]] = []
    if (location := rules.discard_when_lower) and influence(Played(card)) < influence(before):
        why = of_the_location(location)
        quiet.append((location, why.replaced if side.deck else why.passes))
    if rules.lose_on_same_faction and _same_faction(card, before):
        quiet.append((rules.lose_on_same_faction, of_the_location(rules.lose_on_same_faction).replaced))
    return tuple([WhyNot(what="location", seat=seat, card=each, rulings=rulings) for each, rulings in quiet])
