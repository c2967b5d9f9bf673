"""Pieces on cards: blessings, modifiers, tokens, signets."""

from msgspec.structs import replace

from cardia_rules.events.bounds import Amount, Count, Place
from cardia_rules.events.changes import fewer, found, not_there
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Working
from cardia_rules.events.vocabulary.event import Event, OnACard


class CardBlessed(OnACard, frozen=True):
    """A card holds one more signet from now on, while it wins."""

    def change(self, played: Played) -> Played:
        return replace(played, blessings=played.blessings + 1)


class BlessingEnded(OnACard, frozen=True):
    """A card no longer holds more signets than others while it wins."""

    def change(self, played: Played) -> Played:
        return replace(played, blessings=0)


class InfluenceModified(OnACard, frozen=True):
    """The modifiers on a card changed by this much in total."""

    open_to_all = ("seat", "card", "place", "by")

    by: Amount

    def change(self, played: Played) -> Played:
        return replace(played, modifier=played.modifier + self.by)


class TokenPlaced(OnACard, frozen=True):
    """Ongoing tokens came onto a card."""

    open_to_all = ("seat", "card", "place", "count")

    count: Count = 1

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        played = found(side, self.card, self.place)
        side.put(self.place, replace(played, tokens=played.tokens + self.count))
        table.by_tokens = None


class TokenRemoved(OnACard, frozen=True):
    """Ongoing tokens went from a card to the supply."""

    open_to_all = ("seat", "card", "place", "count")

    count: Count

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        played = found(side, self.card, self.place)
        left = fewer(played.tokens, self.count, "ongoing tokens", self.card)
        side.put(self.place, replace(played, tokens=left))
        table.by_tokens = None


class TokenMoved(Event, frozen=True):
    """Ongoing tokens went from one card to another of the same seat."""

    open_to_all = ("seat", "card", "place", "to", "to_place", "count")

    seat: Seat
    card: str
    place: Place
    to: str
    to_place: Place
    count: Count

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        giver, taker = found(side, self.card, self.place), found(side, self.to, self.to_place)
        tokens = fewer(giver.tokens, self.count, "ongoing tokens", self.card)
        side.put(self.place, replace(giver, tokens=tokens))
        side.put(self.to_place, replace(taker, tokens=taker.tokens + self.count))
        table.by_tokens = None


class ModifierMoved(Event, frozen=True):
    """Modifiers of this much in total went from one card to another of the same seat."""

    open_to_all = ("seat", "card", "place", "to", "to_place", "by")

    seat: Seat
    card: str
    place: Place
    to: str
    to_place: Place
    by: Amount

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        giver, taker = found(side, self.card, self.place), found(side, self.to, self.to_place)
        side.put(self.place, replace(giver, modifier=giver.modifier - self.by))
        side.put(self.to_place, replace(taker, modifier=taker.modifier + self.by))


class SignetPlaced(OnACard, frozen=True):
    """Signets came onto a card."""

    open_to_all = ("seat", "card", "place", "count")

    count: Count

    def apply(self, table: Working) -> None:
        side = table.north if self.seat == "north" else table.south
        row, here = list(side.row), self.place - 1
        played = row[here] if 0 <= here < len(row) else None
        if played is None or played.card != self.card:
            raise not_there(self.card, self.place)
        row[here] = replace(played, signets=played.signets + self.count)
        side.row = tuple(row)
        side.signets += self.count


class SignetReturned(OnACard, frozen=True):
    """Signets went from a card to the supply."""

    open_to_all = ("seat", "card", "place", "count")

    count: Count

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        played = found(side, self.card, self.place)
        left = fewer(played.signets, self.count, "signets", self.card)
        side.put(self.place, replace(played, signets=left))
        side.signets -= self.count


OpenOfPieces = (
    CardBlessed
    | BlessingEnded
    | InfluenceModified
    | TokenPlaced
    | TokenRemoved
    | TokenMoved
    | ModifierMoved
    | SignetPlaced
    | SignetReturned
)
