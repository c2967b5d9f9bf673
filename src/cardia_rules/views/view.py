"""The table as a viewer sees it."""

from typing import TYPE_CHECKING, Any

from cardia_rules.catalogue import PROTECTORS, in_ascending_influence
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import CardiaError
from cardia_rules.events.bounds import Held
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import (
    Guard,
    Over,
    Played,
    ProtectorChoice,
    Setup,
    Side,
    Supplied,
    Table,
    Turn,
    Waiting,
)
from cardia_rules.kernel.seeing import Shown, shown_whole
from cardia_rules.pictures import Pictured
from cardia_rules.resolution.position import Position
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.spelling import quoted
from cardia_rules.views.decisions import SeenAsk, SeenChance, see_asks, see_chance
from cardia_rules.views.viewers import Viewer, known, may_look

if TYPE_CHECKING:
    from cardia_rules.game.game import Game

# What the table agreed on, what waits, and how the game ended lie open.
shown_whole(Setup, "deck", "locations", "protectors", "supplied", "own", "edition", "chosen")
shown_whole(ProtectorChoice, "pool", "strategic", "sole")
shown_whole(Supplied, "card", "name", "text", "ability", "when")
shown_whole(Waiting, "id", "kind", "place", "source", "by", "either", "faction", "count")
shown_whole(Turn, "seat", "place", "won", "both")
shown_whole(Over, "winner", "reason")


class SeenCard(Shown, frozen=True):
    """A card in a play area; one that lies face down has a name only for those who may look at it."""

    card: str | None = None
    up: bool = False
    modifier: int = 0
    tokens: int = 0
    signets: int = 0
    blessings: int = 0


class SeenSide(Shown, frozen=True, kw_only=True):
    """What one player has: how many cards, and which ones where the viewer may know; ``?`` if nobody does."""

    deck: Held
    hand: Held
    discard: tuple[str, ...]
    row: tuple[SeenCard | None, ...]
    waiting: tuple[Waiting, ...]
    hand_cards: tuple[str, ...] | None = None  # for their owner and a judge
    deck_order: tuple[str, ...] | None = None  # for a judge alone: its owner does not know it either

    def at(self, place: int) -> SeenCard | None:
        """Return the card at a place, or nothing."""
        return self.row[place - 1] if 0 < place <= len(self.row) else None

    @property
    def signets(self) -> int:
        """Count the signets on this side's cards."""
        return sum(card.signets for card in self.row if card is not None)


class SeenGuard(Shown, frozen=True, kw_only=True):
    """A protector. Its faction is printed on its back too, so that is known before it is turned up.

    A log may name one that this catalogue lacks; nobody knows that one's faction.
    """

    place: int
    faction: Faction | None
    protector: str | None = None
    up: bool = False


class SeenTable(Shown, Pictured, frozen=True, kw_only=True):
    """The table as a viewer sees it."""

    setup: Setup
    round: int
    phase: int
    current: int
    compared: int
    north: SeenSide
    south: SeenSide
    guards: tuple[SeenGuard, ...] = ()
    turns: tuple[Turn, ...] = ()
    over: Over | None = None

    def side(self, seat: Seat) -> SeenSide:
        """Return what one seat has."""
        return self.north if seat == "north" else self.south

    def unknown(self, seat: Seat) -> tuple[str, ...]:
        """Return what the cards of a seat can be that nobody knows: those that lie nowhere else, or none.

        It is worked out from what is shown here, so it tells a viewer nothing more.
        """
        side = self.side(seat)
        row = {card.card for card in side.row if card is not None}
        shown = {*side.discard, *(side.hand_cards or ()), *(side.deck_order or ())}
        if UNKNOWN not in shown and not (side.deck_order is not None and None in row):
            return ()
        return tuple([card for card in in_ascending_influence(self.setup.deck) if card not in shown | row])

    @property
    def places(self) -> int:
        """Count the places that hold a card of both seats."""
        return min(len(self.north.row), len(self.south.row))


def see_table(table: "Table | Position | Game", viewer: Viewer) -> SeenTable:
    """Return what lies on the table for this viewer; a position or a game stands for its table."""
    known(viewer)
    if not isinstance(table, Table):
        table = _table_of(table, viewer)
    return SeenTable(
        setup=table.setup,
        round=table.round,
        phase=table.phase,
        current=table.current,
        compared=table.compared,
        north=_side(table.north, "north", viewer),
        south=_side(table.south, "south", viewer),
        guards=tuple(_guard(guard, table.setup, viewer) for guard in table.guards),
        turns=table.turns,
        over=table.over,
    )


def _table_of(shown: Any, viewer: Viewer) -> Table:
    if isinstance(shown, SeenTable | View):
        raise CardiaError(
            f"this was made for one viewer already; what {viewer} sees is made from the game itself"
        )
    table = getattr(position_of(shown, "a game, a position or a table"), "table", None)
    assert isinstance(table, Table)
    return table


def _side(side: Side, owner: Seat, viewer: Viewer) -> SeenSide:
    look = may_look(viewer, owner)
    return SeenSide(
        deck=len(side.deck),
        hand=len(side.hand),
        discard=_as_known(side.discard),
        row=tuple([None if played is None else _card(played, look) for played in side.row]),
        waiting=side.waiting,
        hand_cards=_as_known(side.hand) if look else None,
        deck_order=_as_known(side.deck) if viewer == "judge" else None,
    )


def _as_known(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards with ``?`` for those that nobody knows: which mark one has is nobody's business."""
    if not any(map(is_unknown, cards)):
        return cards
    return tuple([UNKNOWN if is_unknown(card) else card for card in cards])


def _card(played: Played, look: bool) -> SeenCard:
    if played.up:
        (card,) = _as_known((played.card,))
        return SeenCard(card, True, played.modifier, played.tokens, played.signets, played.blessings)
    return SeenCard(played.card) if look and not is_unknown(played.card) else _FACE_DOWN


_FACE_DOWN = SeenCard()


def seen_faction(setup: Setup, protector: str) -> Faction | None:
    """Return the faction on a protector's back; nothing for one that the catalogue lacks."""
    return faction_of(setup.answers, protector) if protector in PROTECTORS else None


def _guard(guard: Guard, setup: Setup, viewer: Viewer) -> SeenGuard:
    known = guard.up or viewer == "judge"
    return SeenGuard(
        place=guard.place,
        faction=seen_faction(setup, guard.protector),
        protector=guard.protector if known else None,
        up=guard.up,
    )


# ------------------------------------------------------------------ the whole view
class View(Shown, Pictured, frozen=True, kw_only=True):
    """The table, what is to be decided, and how many events there were; the log is ``log.see_log``."""

    viewer: Viewer
    number: int
    table: SeenTable
    asks: tuple[SeenAsk, ...] = ()
    chance: SeenChance | None = None


def see(shown: "Game | Position | View", viewer: Viewer) -> View:
    """Return everything that a viewer sees of a game, kept or not, or of a position.

    A view is returned as it is to the viewer whose it is, and to nobody else.
    """
    if isinstance(shown, View):
        if shown.viewer != known(viewer):
            raise CardiaError(
                f"this view is {shown.viewer}'s; what {viewer} sees is made from the game itself"
            )
        return shown
    if isinstance(shown, Table):
        raise CardiaError(
            "a table does not say what is to be decided: see a game or a position, or see_table"
        )
    position = position_of(shown, "a game or a position")
    return View(
        viewer=known(viewer),
        number=position.number,
        table=see_table(position.table, viewer),
        asks=see_asks(position, viewer),
        chance=see_chance(position.chance, viewer),
    )


def position_of(shown: Any, expected: str) -> Position:
    """Return the position of whatever holds one: a game, a kept game, or the position itself."""
    # A kept game holds its game; it lives above this room, and is known by that alone.
    position = getattr(getattr(shown, "game", shown), "position", shown)
    if not isinstance(position, Position):
        raise CardiaError(f"expected {expected}, not {quoted(shown)}")
    return position


def shown_table(shown: "Game | Position | Table | SeenTable | View") -> SeenTable:
    """Return the table that is to be drawn or written: a view's own, and of all else what a judge sees."""
    if isinstance(shown, View):
        return shown.table
    return shown if isinstance(shown, SeenTable) else see_table(shown, "judge")
