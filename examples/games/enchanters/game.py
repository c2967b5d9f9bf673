"""The game as apps hold it: played, recorded, played again, kept, published, and seen by each seat."""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from cardia_rules.errors import Failure, SetupRefused
from cardia_rules.kernel.causes import Causes
from cardia_rules.kernel.game import GameOf
from cardia_rules.kernel.log.format import LogFormat
from cardia_rules.kernel.playing import Ruleset
from cardia_rules.kernel.published.publishing import Publishing
from cardia_rules.kernel.seeing import JUDGE, SPECTATOR, Seeing, Shown
from cardia_rules.kernel.telling.asking import AskOf, ChoicesOf
from cardia_rules.kernel.telling.play import PlayOf
from cardia_rules.kernel.telling.position import Brought, Decided, PositionOf, Quiet, waited_for
from cardia_rules.kernel.telling.rules import Rules
from cardia_rules.store.keeping import KeptOf
from examples.games.enchanters import events as happened
from examples.games.enchanters.cards import Kingdom
from examples.games.enchanters.checks import facts_of
from examples.games.enchanters.events import AnyOption, Arranged, Begun, Chose, Event, Player, Table, fold
from examples.games.enchanters.live import LiveTable
from examples.games.enchanters.reading import attack, defence
from examples.games.enchanters.reasons import Reader
from examples.games.enchanters.refusals import BEHIND
from examples.games.enchanters.setup import (
    Needed,
    Outcome,
    awaited,
    draw,
    lay_out,
    outcome,
    setup_faults,
    table_faults,
)
from examples.games.enchanters.turn import turns

Given = Decided[str, AnyOption] | Brought[Outcome]
Position = PositionOf[Table, AskOf[str, AnyOption], Needed, Quiet[str, Table], Given]

LOG: Final[LogFormat[Event, Table]] = LogFormat(
    name="enchanters-log",
    version=1,
    begins=happened.BEGINNINGS,
    events=happened.HAPPENINGS,
    inputs=frozenset(happened.INPUTS),
    fold=fold,
)


# ------------------------------------------------------------------ played
def given(event: Event) -> Given | None:
    """Return the decision or the outcome of chance that an event records."""
    match event:
        case Chose():
            return Decided(event.seat, event.option)
        case happened.DeckShuffled():
            return Brought(event.order)
        case happened.DragonsShuffledIn():
            return Brought(event.half)
        case happened.VillageDrawn():
            return Brought((event.village,))
        case happened.FirstDrawn():
            return Brought((event.seat,))
    return None


def decision(choice: ChoicesOf[str, AnyOption], option: AnyOption) -> Event:
    """Return the event of a decision."""
    return Chose(seat=choice.seat, option=option, cause=choice.cause)


def explained(failure: Failure, _need: Any, option: Any, position: Position) -> Failure:
    """Return a failed check with the statement behind it and the facts that it names."""
    if failure.code not in BEHIND:
        return failure
    facts = facts_of(position.table, option)
    return replace(failure, ruling=BEHIND[failure.code], facts=facts, tell="everyone")


class Play(PlayOf[Event, Position, str, AnyOption, Outcome]):
    rules = Rules(
        position=Position,
        seats=lambda table: tuple(table.players),
        option=AnyOption,
        fold=fold,
        tell={"lay-out": lay_out, "turns": turns},
        decision=decision,
        outcome=outcome,
        given=given,
        awaited=awaited,
        live=lambda table, number: LiveTable(table, number, fold),
        explained=explained,
        reading=Reader,
    )


def begun(event: Event, *, reasons: bool = True) -> tuple[Play, tuple[Event, ...]]:
    """Begin a game by a log's first event; refuse what no game begins with."""
    faults: tuple[Failure, ...] = ()
    if isinstance(event, Begun):
        faults = tuple(setup_faults(event))
    elif isinstance(event, Arranged):
        faults = tuple(table_faults(event.table))
    if faults:
        raise SetupRefused(faults)
    start = "lay-out" if isinstance(event, Begun) else "turns"
    return Play.begin(start, event, fold(None, event), reasons=reasons)


RULES: Final[Ruleset[Event, Table, Position]] = Ruleset(
    log=LOG,
    begin=begun,
    waits=waited_for,
    reasons=frozenset(("rulings", "questions", "cause")),
    remarks=frozenset((happened.AbilityIgnored,)),
)
FACTS: Final = dataclasses.replace(RULES, begin=partial(begun, reasons=False), facts_only=True)

CAUSES: Final = Causes(roots=(*happened.BEGINNINGS, happened.TurnBegan))


class Game(GameOf[Event, Position, str, AnyOption, Outcome]):
    plays = Play
    ruleset = RULES
    facts = FACTS
    _draw = staticmethod(draw)


class Kept(KeptOf[Game, Event, Table]):
    """A game in a store."""

    def take(self, event: Event) -> tuple[Event, ...]:
        """Keep what comes of an input; who was overtaken is heard after the others."""
        return self._after(lambda trial: trial.take(event), lambda _newer: True)


# ------------------------------------------------------------------ who sees what
class Seen(Event, frozen=True):
    """What is seen of an event whose cards lie face down: how many they are."""

    count: int


class DeckShuffledSeen(Seen, frozen=True, tag="deck-shuffled"):
    pass


class DragonsShuffledInSeen(Seen, frozen=True, tag="dragons-shuffled-in"):
    pass


class CardsSetAsideSeen(Seen, frozen=True, tag="cards-set-aside"):
    pass


class EquipmentRaisedSeen(Seen, frozen=True, tag="equipment-raised"):
    pass


class SeenTable(Shown, frozen=True, kw_only=True):
    """What everybody sees of a table: all but the faces of the deck and of what was set aside."""

    players: dict[str, Player]
    attack: dict[str, int]
    defence: dict[str, int]
    active: str
    village: str
    road: tuple[str | None, ...]
    deck: int
    graveyard: tuple[str, ...]
    taken: tuple[str, ...]
    removed: tuple[str, ...]
    set_aside: int
    used: dict[str, int]
    kingdoms: dict[str, tuple[str, ...]]
    variants: tuple[happened.Variant, ...]
    answers: dict[str, str]
    supplied: tuple[Kingdom, ...]
    winners: tuple[str, ...]


class ArrangedSeen(Event, frozen=True, tag="arranged"):
    table: SeenTable


def seen_table(table: Table) -> SeenTable:
    """Return what everybody sees of a table, field by field."""
    return SeenTable(
        players=table.players,
        attack={seat: attack(table, seat) for seat in table.players},
        defence={seat: defence(table, seat) for seat in table.players},
        active=table.active,
        village=table.village,
        road=table.road,
        deck=len(table.deck),
        graveyard=table.graveyard,
        taken=table.taken,
        removed=table.removed,
        set_aside=len(table.set_aside),
        used=table.used,
        kingdoms=table.kingdoms,
        variants=table.variants,
        answers=table.answers,
        supplied=table.supplied,
        winners=table.winners,
    )


_SEEN: Final[Mapping[type[Event], tuple[type[Seen], str]]] = {
    happened.DeckShuffled: (DeckShuffledSeen, "order"),
    happened.DragonsShuffledIn: (DragonsShuffledInSeen, "half"),
    happened.CardsSetAside: (CardsSetAsideSeen, "cards"),
    happened.EquipmentRaised: (EquipmentRaisedSeen, "cards"),
}
_HIDING: Final[tuple[type[Event], ...]] = (*(kind for kind, _ in _SEEN.values()), ArrangedSeen)
_EVERY: Final = (*happened.BEGINNINGS, *happened.HAPPENINGS)


def _see_count(event: Event, _table: Table, viewer: str) -> Event:
    """Show how many cards it was, and to a judge which."""
    kind, fact = _SEEN[type(event)]
    why = {"cause": event.cause, "rulings": event.rulings, "questions": event.questions}
    return event if viewer == JUDGE else kind(count=len(getattr(event, fact)), **why)  # type: ignore[arg-type]


def _see_arranged(event: Arranged, _table: Table, viewer: str) -> Event:
    return event if viewer == JUDGE else ArrangedSeen(table=seen_table(event.table))


# Nothing but the faces of the deck is hidden: everything else happens before everybody's eyes.
SEEING: Final[Seeing[Event, Table, Event, SeenTable]] = Seeing(
    fold=fold,
    seats=lambda table: tuple(table.players),
    look=lambda table, _viewer: seen_table(table),
    see={
        **{kind: lambda event, _table, _viewer: event for kind in _EVERY},
        **dict.fromkeys(_SEEN, _see_count),
        Arranged: _see_arranged,
    },
)


def _union(kinds: Sequence[Any]) -> Any:
    union = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return union


PUBLISHED: Final[Publishing[Event, Table, Event]] = Publishing(
    name="enchanters-published",
    version=1,
    event_types=_union(_EVERY),
    seen_types=_union([*(kind for kind in _EVERY if kind not in (*_SEEN, Arranged)), *_HIDING]),
    fold=fold,
    see=lambda event, table: SEEING.event(event, table, SPECTATOR),
    see_whole=lambda event, table: SEEING.event(event, table, JUDGE),
    unhidden=lambda seen: None if isinstance(seen, _HIDING) else seen,
    facts={**dict(_SEEN.values()), ArrangedSeen: "deck"},
)
