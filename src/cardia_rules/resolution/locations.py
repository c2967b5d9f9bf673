"""What locations do, each at its moment of the round.

``reading.location_rules`` says which rules are in play; the round calls these functions at their moments.
"""

from itertools import groupby, pairwise

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnySide, AnyTable, Ending, Played, Record, Turn
from cardia_rules.events.vocabulary import CardDiscarded, CardDrawn, GameEnded, LocationApplied, TurnsSettled
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.hands import HandDiscard, discard_from_hand
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.reading.waiting import locations_wait_for
from cardia_rules.resolution.results.derive import influence


# ------------------------------------------------------------------ a hand that has run low
def fill_hands(table: LiveTable, after_abilities: bool = False) -> None:
    """Fill up the hands that have run low; ``after_abilities`` if it had to wait for some."""
    rules = table.locations
    if not rules.refills:
        return
    most, before = rules.refill.at_most, table.number
    for seat, side in ((NORTH, table.north), (SOUTH, table.south)):
        if len(side.hand) <= most and side.deck:
            by = "last" if after_abilities else "refill"
            applied = table.happen(LocationApplied(location=rules.refills, seat=seat, cause=before), by)
            for card in side.deck[: rules.refill.count]:
                table.happen(CardDrawn(seat=seat, card=card, cause=applied), by)


def fill_between_steps(table: LiveTable) -> None:
    """Look at the hands between two steps of an ability, if the table answers so (OQ-refill-moment)."""
    if would_fill(table) and table.answers.refill_moment == "at-once":
        fill_hands(table)


def would_fill(table: LiveTable) -> bool:
    """Tell whether a hand has run low, where a location fills it."""
    if not table.locations.refills:
        return False
    low = table.locations.refill.at_most
    return any(len(side.hand) <= low for side in (table.north, table.south))


# ------------------------------------------------------------------ a reveal
class Look(Record, frozen=True):
    """The cards just revealed, ``north`` and ``south``, as locations look at them.

    The rest is as it was at the reveal: ``same_faction`` are the seats whose card is of the faction of their
    previous one, ``after_abilities`` those for whose card something came before this look, and ``face_up`` is
    whether they were played so. Only influence is read now.
    """

    north: str
    south: str
    same_faction: tuple[Seat, ...]
    face_up: bool
    after_abilities: tuple[Seat, ...]


def apply_locations_to_reveal(table: LiveTable, look: Look) -> None:
    """Let locations look at cards revealed in phase 1, after the abilities of that moment."""
    rules, cause = table.locations, table.number
    if rules.lose_on_same_faction:
        _lose(table, rules.lose_on_same_faction, look)
    if location := rules.discard_when_lower:
        for seat, card in ((NORTH, look.north), (SOUTH, look.south)):
            side = table.side(seat)
            if lower_than_before(side, side.place_of(card)) and side.deck:
                by = "last" if seat in look.after_abilities else "lower"
                applied = table.happen(LocationApplied(location=location, seat=seat, cause=cause), by)
                top = CardDiscarded(seat=seat, card=side.deck[0], origin="deck", cause=applied)
                table.happen(top, by)
    table.look(look)


def just_revealed(table: LiveTable, place: int, north: str, south: str, face_up: bool = False) -> Look:
    """Return how locations look at the cards that are revealed at a place now; of one seat it may be none."""
    same_faction: tuple[Seat, ...] = ()
    if table.locations.lose_on_same_faction:
        same_faction = _of_the_same_faction(table, place, {NORTH: north, SOUTH: south})
    waits = locations_wait_for(table, place) if table.north.waiting or table.south.waiting else ()
    return Look(north, south, same_faction, face_up, waits)


def _of_the_same_faction(table: AnyTable, place: int, revealed: dict[Seat, str]) -> tuple[Seat, ...]:
    """Return who reveals a card of the faction of their previous one.

    At the reveal: neither a card that is discarded right after it nor cards that an ability brings together
    make a difference.
    """
    return tuple(
        seat
        for seat, card in revealed.items()
        if card and (before := table.side(seat).at(place - 1)) and same_faction(card, before)
    )


def same_faction(card: str, other: Played) -> bool:
    """Tell whether two cards are of the same faction."""
    return CHARACTERS[card].faction == CHARACTERS[other.card].faction


def _lose(table: LiveTable, location: str, look: Look) -> None:
    """Let who revealed two cards of a faction in a row lose the game."""
    lost, both, before = look.same_faction, len(look.same_faction) == 2, table.number
    for seat in lost:
        table.happen(LocationApplied(location=location, seat=seat, cause=before), look)
    if not lost:
        return
    winner = None if both else OPPONENT[lost[0]]
    ending: Ending = "both-at-once" if both else "same-faction"
    table.end(GameEnded(winner=winner, reason=ending, cause=before + 1), look)


def lower_than_before(side: AnySide, place: int) -> bool:
    """Tell whether a card has less influence than the one before it."""
    here, previous = side.at(place), side.at(place - 1)
    if previous is None:
        return False
    assert here  # a card that has left lies at no place, and so after none
    return influence(here) < influence(previous)


# ------------------------------------------------------------------ past encounters newly won
def pay_tributes(table: LiveTable) -> Asking[None]:
    """Let the location look at the past encounters that have turned since it last did."""
    if not table.turns:
        return
    won = [turn for turn in table.turns if turn.won]
    both = len({turn.seat for turn in won}) == 2
    # Of one encounter that both came to win at once, neither is nearer.
    if any(turn.both for turn in won):
        first = yield from toss(table)
        won = _by_the_coin(won, first)
    # Who draws and discards first is decided by what lies nearest, unless it was won later.
    nearest = both and all(one.place > other.place for one, other in pairwise(won))
    table.happen(TurnsSettled(cause=table.number), "nearest" if nearest else None)
    for turn in won:
        yield from discard_from_hand(table, _pay_tribute(table, turn.seat, table.number))
        fill_hands(table)


def _by_the_coin(won: list[Turn], first: Seat) -> list[Turn]:
    """Put the coin's seat first where both came to win the same encounter at once."""
    ordered: list[Turn] = []
    for (at_once, _place), group in groupby(won, key=lambda turn: (turn.both, turn.place)):
        turns = list(group)
        ordered += sorted(turns, key=lambda turn: turn.seat != first) if at_once else turns
    return ordered


def _pay_tribute(table: LiveTable, seat: Seat, cause: int) -> HandDiscard:
    """Let a seat draw for an encounter it came to win; return what the other one has to discard."""
    location = table.locations.tribute
    deck = table.side(seat).deck
    applied = table.happen(LocationApplied(location=location, seat=seat, cause=cause))
    for card in deck[:1]:
        table.happen(CardDrawn(seat=seat, card=card, cause=applied), "tribute")
    return HandDiscard(seat=OPPONENT[seat], count=1, cause=applied, card=location, source=location)
