"""Cards that move."""

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import Place
from cardia_rules.events.changes import found, is_empty, not_there, without
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Working, Zone
from cardia_rules.events.vocabulary.event import Event, OnACard
from cardia_rules.spelling import written


class CardDrawn(Event, frozen=True):
    """The top card of a deck went to its owner's hand."""

    open_to_all = ("seat",)

    seat: Seat
    card: str

    def apply(self, table: Working) -> None:
        side = table.north if self.seat == "north" else table.south
        deck = side.deck
        if not deck or deck[0] != self.card:
            raise LogContradiction(f"{self.card} is not the top card of {self.seat}'s deck")
        top = (deck[0],)
        side.deck, side.hand = deck[1:], side.hand + top


class NothingDrawn(Event, frozen=True):
    """A seat was to draw and its deck is empty."""

    open_to_all = ("seat",)

    seat: Seat


class CardPlaced(Event, frozen=True):
    """A card was laid face down at a place."""

    open_to_all = ("seat", "place", "origin")

    seat: Seat
    card: str
    place: Place
    origin: Zone = "hand"

    def apply(self, table: Working) -> None:
        side = table.north if self.seat == "north" else table.south
        newest = (Played(self.card),)
        row = side.row + newest
        if self.place != len(row):
            raise LogContradiction(f"{self.seat}'s next place is {len(row)}, not {written(self.place)}")
        if self.origin == "deck":
            side.deck = without(side.deck, self.card, "deck")
        else:
            side.hand = without(side.hand, self.card, "hand")
        side.row = row


class CardPutUnder(Event, frozen=True):
    """A hand card went under its owner's deck."""

    open_to_all = ("seat",)

    seat: Seat
    card: str

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        side.hand = without(side.hand, self.card, "hand")
        side.deck = (*side.deck, self.card)


class CardsSwapped(Event, frozen=True):
    """The cards of two places changed places, with their pieces but not their encounters' signets."""

    open_to_all = ("seat", "place", "other")

    seat: Seat
    place: Place
    other: Place

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        one, other = side.at(self.place), side.at(self.other)
        if one is None or other is None:
            places = f"{written(self.place)} and {written(self.other)}"
            raise LogContradiction(f"{self.seat} has no cards to swap at places {places}")
        # A signet says who won a place, so it stays there until results are derived again.
        side.put(self.place, replace(other, signets=one.signets))
        side.put(self.other, replace(one, signets=other.signets))
        table.by_tokens = None


class CardRevealed(OnACard, frozen=True):
    """A card lying face down was turned up."""

    def apply(self, table: Working) -> None:
        side = table.north if self.seat == "north" else table.south
        row, here = list(side.row), self.place - 1
        played = row[here] if 0 <= here < len(row) else None
        if played is None or played.card != self.card:
            raise not_there(self.card, self.place)
        row[here] = replace(played, up=True)
        side.row = tuple(row)


class CardSubstituted(Event, frozen=True):
    """A hand card took, face up, the place of one that was discarded; it was not revealed."""

    open_to_all = ("seat", "card", "place")

    seat: Seat
    card: str
    place: Place

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        if not is_empty(side, self.place):
            raise LogContradiction(f"place {written(self.place)} of {self.seat} is not empty")
        side.hand = without(side.hand, self.card, "hand")
        side.put(self.place, Played(self.card, up=True))


class CardDiscarded(Event, frozen=True):
    """A card went to its owner's discard pile; from the table, its pieces went to the supply."""

    open_to_all = ("seat", "card", "origin", "place")  # face up, from wherever (RB-17-discard)

    seat: Seat
    card: str
    origin: Zone
    place: Place = 0

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        if self.origin == "hand":
            side.hand = without(side.hand, self.card, "hand")
        elif self.origin == "deck":
            side.deck = without(side.deck, self.card, "deck")
        else:
            side.signets -= found(side, self.card, self.place).signets
            side.put(self.place, None)
            table.by_tokens = None
        side.discard = (*side.discard, self.card)


class CardTakenBack(Event, frozen=True):
    """A played card went back to its owner's hand, its pieces to the supply."""

    open_to_all = ("seat", "card", "place")

    seat: Seat
    card: str
    place: Place

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        side.signets -= found(side, self.card, self.place).signets
        side.put(self.place, None)
        side.hand = (*side.hand, self.card)
        table.by_tokens = None


class EncountersReflowed(Event, frozen=True):
    """An empty place was closed; ``moved`` encounters after it were shifted."""

    open_to_all = ("place", "moved")

    place: Place
    moved: Place

    def apply(self, table: Working) -> None:
        closed, sides = self.place, (table.north, table.south)
        if not all(is_empty(side, closed) for side in sides):
            raise LogContradiction(f"place {written(closed)} is not empty")
        for side in sides:
            side.row = side.row[: closed - 1] + side.row[closed:]
            if side.waiting:  # it lies on the table too, so it is shifted with the encounters
                moved = [replace(w, place=w.place - 1) if w.place > closed else w for w in side.waiting]
                side.waiting = tuple(moved)
        table.turns = tuple([replace(turn, place=_after_closing(turn.place, closed)) for turn in table.turns])
        table.current = _after_closing(table.current, closed)
        table.compared -= closed <= table.compared
        table.by_tokens = None


def _after_closing(place: int, closed: int) -> int:
    """Return where a place is once an empty one is closed; 0 if it is that one."""
    return 0 if place == closed else place - (place > closed)


OpenOfCards = (
    NothingDrawn
    | CardsSwapped
    | CardRevealed
    | CardSubstituted
    | CardDiscarded
    | CardTakenBack
    | EncountersReflowed
)
