"""Why something happened, read off it: the statements behind an event, the decisive one first.

Nothing here decides. What a card or a village says of itself comes first, found by the event's cause.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import force_setattr

from cardia_rules.kernel.citing import Citing
from examples.games.enchanters import events as happened
from examples.games.enchanters.cards import Action
from examples.games.enchanters.ending import compared
from examples.games.enchanters.events import Event, Table
from examples.games.enchanters.live import LiveTable
from examples.games.enchanters.reading import visible
from examples.games.enchanters.setup import searched_for

Ids = tuple[str, ...]
Why = Callable[[Any, Table], Ids]
_TIMES: Final = {"once": "EN-05-once", "twice": "EN-05-twice", "many": "EN-05-many"}
_ASKED: Final[dict[str, Ids]] = {
    "target": ("EN-14-target-buries",),
    "give-up": ("EN-05-owner-chooses",),
    "bury-next": ("EN-15-graveyard-order",),
    "set-off-next": ("EN-16-order",),
}


def when(holds: object, *ids: str) -> Ids:
    """Return these statements if something holds."""
    return ids if holds else ()


def of_entry(table: Table, source: str) -> Ids:
    """Return the statements that describe a card or a village."""
    village = table.box.villages.get(source)
    return table.card(source).rulings if village is None else village.rulings


# ------------------------------------------------------------------ by kind of event
def _chosen(event: happened.Chose, table: Table) -> Ids:
    match event.option:
        case happened.Travel(card):
            return (*when(table.card(card).fights, "EN-08-must-beat"), "EN-04-one-major")
        case happened.Use() as use:
            return ("EN-04-one-major",) if _action(table, use).rest else ("EN-04-any-minor",)
    return ("EN-04-any-minor",)


def _action(table: Table, use: happened.Use | happened.ActionUsed) -> Action:
    village = table.box.villages.get(use.source)
    return (table.card(use.source) if village is None else village).actions[use.action - 1]


def _used(event: happened.ActionUsed, table: Table) -> Ids:
    action = _action(table, event)
    rest = when(action.rest, "EN-07-rest", "EN-07-every-village")
    return (*rest, _TIMES[action.times], "EN-05-sources", "EN-03-visible", *_own(event, table))


def _own(event: happened.ActionUsed | happened.AbilitySetOff, table: Table) -> Ids:
    """Return the statements that describe what an event carries out."""
    if isinstance(event, happened.AbilitySetOff):
        return of_entry(table, event.card)
    return (*_action(table, event).rulings, *of_entry(table, event.source))


def _set_off(event: happened.AbilitySetOff, table: Table) -> Ids:
    own = _own(event, table)
    if event.by == "immediate":
        return ("EN-09-immediate", "EN-09-not-in-pile", *own)
    return ("EN-10-passive", *own) if event.by == "passive" else (*own, "EN-10-passive")


def _ignored(event: happened.AbilityIgnored, _table: Table) -> Ids:
    if event.why == "shield":
        each = event.effect in ("wound-others", "others-lose-card")
        return ("EN-14-shield-each" if each else "EN-14-shield-no-target", "EN-14-shield")
    if event.effect.startswith("exchange"):
        return (*when(event.why == "empty-graveyard", "EN-14-skeleton"), "EN-15-exchange")
    return (*when(event.why == "empty-graveyard", "EN-14-visit"), "EN-05-cost")


def _struck(event: happened.MonsterStruck, table: Table) -> Ids:
    card = table.card(event.card)
    return (
        *when(card.each_player, "EN-14-each-player"),
        *when(card.doubles, "EN-14-double"),
        "EN-11-strike",
        *when(any(half.defence < 0 for _, half in visible(table, event.seat)), "EN-15-negative"),
        *when(card.kind == "dragon", "EN-11-dragons"),
        "EN-11-no-death",
    )


def _beaten(event: happened.MonsterBeaten, table: Table) -> Ids:
    return (
        "EN-11-attack",
        *when(table.players[event.seat].attack, "EN-11-more-attack"),
        *when(any(half.attack < 0 for _, half in visible(table, event.seat)), "EN-15-negative"),
        *when(table.card(event.card).kind == "dragon", "EN-11-dragons"),
        *of_entry(table, event.card),
    )


def _added(event: happened.CardAdded, table: Table) -> Ids:
    own = ("EN-11-trophy", "EN-03-trophies") if table.card(event.card).fights else ("EN-03-piles",)
    return (*own, "EN-03-covered", "EN-03-order")


def _shuffled(_event: Event, table: Table) -> Ids:
    return (
        *when(len(table.players) == 2, "EN-02-two-players"),
        *when("super-fast" in table.variants, "EN-13-super-fast"),
        "EN-02-kingdoms",
        "EN-01-kingdom-decks",
    )


def _ended(_event: Event, table: Table) -> Ids:
    ties = compared(table)
    halves = [half for seat in table.players for _, half in visible(table, seat)]
    scoring = [*table.here.scoring, *(each for half in halves for each in half.scoring)]
    more = (
        *when(table.here.scoring, "EN-12-village"),
        *when("undead" in [each.per for each in scoring], "EN-15-undead"),
    )
    return (*ties[-1:], "EN-12-winner", *ties[:-1], "EN-12-glory", "EN-12-wounds", *more, "EN-12-end")


WHY: Final[dict[type[Event], Why | Ids]] = {
    happened.DeckShuffled: _shuffled,
    happened.DragonsShuffledIn: ("EN-13-dragons",),
    happened.CardsSetAside: ("EN-13-fast",),
    happened.EquipmentRaised: lambda _event, table: (
        *when("super-fast" in table.variants, "EN-13-super-fast"),
        "EN-02-equipment",
    ),
    happened.VillageDrawn: ("EN-02-village",),
    happened.FirstDrawn: ("EN-02-first",),
    happened.TurnBegan: ("EN-16-turn",),
    happened.Chose: _chosen,
    happened.ActionUsed: _used,
    happened.AbilitySetOff: _set_off,
    happened.AbilityIgnored: _ignored,
    happened.CardTaken: lambda event, _table: ("EN-08-price",) if event.slot else ("EN-14-visit",),
    happened.MonsterBeaten: _beaten,
    happened.MonsterStruck: _struck,
    happened.CardStayed: ("EN-08-must-beat", "EN-11-attack"),
    happened.CardAdded: _added,
    happened.CardBuried: lambda event, _table: (*when(not event.seat, "EN-07-rest"), "EN-15-graveyard"),
    happened.CardRemoved: ("EN-05-cost", "EN-05-whose"),
    happened.CardStolen: ("EN-15-theft",),
    happened.CardsExchanged: ("EN-15-exchange",),
    happened.CrystalsPaid: ("EN-05-cost",),
    happened.CrystalsGained: ("EN-05-whose",),
    happened.CrystalsRobbed: ("EN-05-cost",),
    happened.WoundsTaken: ("EN-05-not-reduced",),
    happened.WoundsHealed: ("EN-05-cost",),
    happened.WoundsPassed: ("EN-14-passing-wounds",),
    happened.StrengthRaised: ("EN-05-until-end",),
    happened.RoadSlid: ("EN-04-slide",),
    happened.RoadFilled: ("EN-04-slide",),
    happened.TurnEnded: ("EN-05-until-end", "EN-16-turn"),
    happened.GameEnded: _ended,
}
# Which open question an event hangs on.
HANGS_ON: Final[dict[type[Event], Why | Ids]] = {
    happened.CardBuried: lambda event, _table: when(not event.seat, "OQ-rest-card-when"),
    happened.CardStayed: ("OQ-too-weak-after-all",),
    happened.EquipmentRaised: lambda event, table: (
        "OQ-search-order",
        "OQ-search-seen",
        *when(len(event.cards) < searched_for(table), "OQ-search-too-few"),
    ),
    happened.FirstDrawn: ("OQ-first-player",),
    happened.CardsSetAside: ("OQ-fast-when",),
    happened.DragonsShuffledIn: ("OQ-deep-half",),
    happened.GameEnded: lambda event, _table: (
        "OQ-covered-glory",
        "OQ-end-when",
        *when(len(event.winners) > 1, "OQ-still-tied"),
    ),
    happened.MonsterStruck: lambda event, table: when(
        table.card(event.card).each_player, "OQ-each-player-order", "OQ-shield-each-player"
    ),
    happened.CardsExchanged: lambda event, table: (
        *when(table.card(event.card).kind != table.card(event.other).kind, "OQ-exchange-kinds"),
        *when("skeleton" in table.taken, "OQ-skeleton-what"),
    ),
    happened.AbilityIgnored: lambda event, _table: when(event.why == "shield", "OQ-shield-half"),
}


def _of(reasons: dict[type[Event], Why | Ids], event: Event, table: Table) -> Ids:
    found = reasons.get(type(event), ())
    return found(event, table) if callable(found) else found


# ------------------------------------------------------------------ reading a turn
class Reader(Citing[Event, Any]):
    """Follows a turn and puts on each event what it rests on and hangs on."""

    _live: LiveTable

    def __init__(self, _play: Any, live: LiveTable, _begun: Event | None) -> None:
        self._live = live
        self._own: dict[int, Ids] = {}  # by number, what describes the ability that an event carries out
        self._visited = False  # whether the last action chosen visits the graveyard

    def read(self, event: Event, by: Any) -> None:
        """Say of an event that is about to change the table why it happens; ``by`` is what was asked."""
        table, questions = self._live.table, _of(HANGS_ON, event, self._live.table)
        why = _of(WHY, event, table)
        if isinstance(event, happened.ActionUsed | happened.AbilitySetOff):
            self._own[self._live.number + 1] = _own(event, table)
        elif isinstance(event, happened.Chose):
            why = _ASKED.get(by.kind, why)
            if by.kind == "act":
                self._visited = False
                questions = when(isinstance(event.option, happened.GoOn), "OQ-nothing-possible")
        elif event.cause in self._own:
            own, shield = self._own[event.cause], getattr(event, "why", "") == "shield"
            why = (*why, *own) if shield else (*own, *why)
        elif isinstance(event, happened.CrystalsPaid):
            why, questions = ("EN-08-price", "EN-02-prices"), ("OQ-prices",)
        elif isinstance(event, happened.RoadFilled) and self._live.rest.start == "lay-out":
            why = ("EN-02-road",)
        elif isinstance(event, happened.CardBuried) and self._visited:
            why = (*why, "EN-14-visit-while-resting")
        self._visited |= isinstance(event, happened.CardTaken) and not event.slot
        force_setattr(event, "rulings", tuple(dict.fromkeys(why)))
        force_setattr(event, "questions", questions)
