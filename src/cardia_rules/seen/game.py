"""A game that was seen: what is known of it and what is not, step by step, as far as any deal allows it."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, name_of
from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.errors import CardiaError, Failure, Faults, LogContradiction, fault
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.about import Origin, make_about
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.game.positions.completions import unknown_on
from cardia_rules.game.spoken import Said
from cardia_rules.kernel.log.format import strict
from cardia_rules.resolution.position import Brought, Decided, Given
from cardia_rules.seen.comparing import Mismatch, Step
from cardia_rules.seen.log import CARDIA_SEEN, read_seen, steps_of, write_seen
from cardia_rules.seen.search import MOST_WORLDS, Search
from cardia_rules.seen.worlds import Begins, World, first_world
from cardia_rules.views import events as seen
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import see_event
from cardia_rules.views.view import see_table

_REASONS: Final = frozenset(("rulings", "cause", "questions", "why_not"))
# A seat has each card once.
_ONCE: Final = "RB-04-identical-decks"


class NoDeal(Faults):
    """What no deal allows after what was seen before: which event, and which earlier one it contradicts."""

    def __init__(
        self,
        failures: tuple[Failure, ...],
        number: int,
        *,
        given: ev.AnyEvent | None = None,
        earlier: int = 0,
    ) -> None:
        super().__init__(failures)
        self.number, self.given, self.earlier = number, given, earlier


class _Moment(NamedTuple):
    step: Step
    worlds: tuple[World, ...]
    exact: bool
    number: int  # of its last event


class SeenGame:
    """A game as somebody saw it, from the shuffle on; what was not seen stays open until it shows.

    ``take`` what was seen of each step: an input and what came of it, as views show them. What no deal allows
    is refused with ``NoDeal``, and nothing changes. It is ``exact`` as long as every deal was thought of.
    """

    def __init__(self, begins: Begins, most: int = MOST_WORLDS) -> None:
        """Begin with a set-up, or a table as it was seen, if it can be; keep so many worlds at a time."""
        self.begins, self.most = begins, most
        self.moments = [_Moment((begins,), (first_world(begins),), exact=True, number=1)]

    @classmethod
    def of(cls, game: Game) -> "SeenGame":
        """Begin to record a game that begins like this one: ``SeenGame.of(Game.new("I"))``."""
        begins = see_event(game.events[0], game.table, "judge")
        assert isinstance(begins, Begins)
        return cls(begins)

    @classmethod
    def arranged(cls, table: Table, *, tags: Mapping[str, str] | None = None) -> "SeenGame":
        """Begin to record a game that goes on from a table laid out by hand, whatever is unknown on it."""
        shown = see_table(table, "judge")
        return cls(
            seen.PositionArrangedSeen(table=shown, about=make_about(tags), rulings=("RB-05-cards-stay",))
        )

    @classmethod
    def from_events(cls, events: Sequence[AnySeenEvent]) -> "SeenGame":
        """Take in a whole game as somebody saw it, such as ``see_log`` gives; raise ``NoDeal``."""
        if not events or not isinstance(events[0], Begins):
            raise LogContradiction("a game that was seen begins with its set-up or a table")
        game = cls(events[0])
        for step in steps_of(events):
            game.take(step)
        return game

    @classmethod
    def from_log(cls, data: bytes) -> "SeenGame":
        """Open the file of a game that was seen; raise ``LogUnreadable`` or ``NoDeal``."""
        return cls.from_events(strict(read_seen(data)).events)

    # -------------------------------------------------------------- reading
    @property
    def worlds(self) -> tuple[World, ...]:
        """Return the worlds that fit all that was seen."""
        return self.moments[-1].worlds

    @property
    def exact(self) -> bool:
        """Tell whether ``worlds`` are all that fit."""
        return all(moment.exact for moment in self.moments)

    @property
    def setup(self) -> Setup:
        """Return what the table agreed on."""
        return self.moments[0].worlds[0].quiet.table.setup

    @property
    def number(self) -> int:
        """Return the number of the last event."""
        return self.moments[-1].number

    @property
    def facts(self) -> tuple[AnySeenEvent, ...]:
        """Return what was seen, without reasons read in."""
        return tuple(event for moment in self.moments for event in moment.step)

    @property
    def events(self) -> tuple[AnySeenEvent, ...]:
        """Return what was seen, each event with its reasons: they speak of what everybody sees."""
        game = self.example()
        shown = (see_event(event, game.table, "judge") for event in game.events)
        # What comes of a table by itself may wait for what was seen of it.
        return tuple(_as_seen(whole, was) for whole, was in zip(shown, self.facts, strict=False))

    def to_log(self) -> bytes:
        """Return the record as a file."""
        return write_seen(self.events)

    def example(self, chance: Random | None = None, *, reasons: bool = True) -> Game:
        """Return a whole game that looks just like this: what nobody saw is drawn by lot.

        It is an example and no more. Without ``chance`` it is always the same one.
        """
        chance = chance or Random(0)
        return self._played(drawn_of(self.worlds, chance), chance, reasons=reasons)

    def _played(self, world: World, chance: Random, *more: Given | Said, reasons: bool = True) -> Game:
        return played(self.begins, *world.deal(chance, *more), reasons=reasons)

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is open any more: there is but one deal, and one game."""
        world = self.worlds[0]
        table = world.table
        lies_open = world.row_known or all(guard.up for guard in table.guards)
        alone = len(self.worlds) == 1 and self.exact
        return alone and lies_open and not world.bags and not unknown_on(table)

    # -------------------------------------------------------------- recording
    def take(self, step: Sequence[AnySeenEvent]) -> None:
        """Take in a step as it was seen; raise ``NoDeal`` where no deal allows it, and change nothing."""
        seen_now, search = tuple(step), Search(most=self.most)
        if not seen_now:
            raise ValueError("a step is an input and what came of it, and not nothing")
        worlds = search.after(self.worlds, seen_now)
        # One that was left out may fit, now that it is known what came.
        if not worlds and not (self.exact and search.exact):
            walked = Search().walked(self.moments[0].worlds[0], [*self._steps, seen_now])
            worlds, search.exact = (walked,) if walked is not None else (), False
        if not worlds:
            raise self.refusal(seen_now, search)
        number = self.number + len(seen_now)
        self.moments.append(_Moment(seen_now, worlds, search.exact, number))

    @property
    def _steps(self) -> list[Step]:
        return [moment.step for moment in self.moments[1:]]

    def copy(self) -> "SeenGame":
        """Return the same game, to go on with apart from this one."""
        other = copy(self)
        other.moments = list(self.moments)
        return other

    def back(self, steps: int = 1) -> tuple[Step, ...]:
        """Take back so many steps, and return them."""
        kept = max(1, len(self.moments) - steps)
        taken = tuple(moment.step for moment in self.moments[kept:])
        del self.moments[kept:]
        return taken

    def knowing(self, orders: Mapping[Seat, Sequence[str]], row: Sequence[str] | None = None) -> "SeenGame":
        """Return the same game with the order of decks, and a row of protectors, as they were dealt.

        Raise ``NoDeal`` for another deal than the one that was seen.
        """
        left = dict(orders)
        events: list[AnySeenEvent] = []
        for event in self.facts:
            if isinstance(event, seen.DeckShuffledSeen) and event.seat in left:
                event = replace(event, order=tuple(left.pop(event.seat)))  # noqa: PLW2901
            elif isinstance(event, seen.ProtectorsLaidSeen) and row is not None:
                event = replace(event, row=tuple(row))  # noqa: PLW2901
            events.append(event)
        return SeenGame.from_events(events)

    def opened(self) -> Game:
        """Return the game as an ordinary one that says where it came from; raise if anything is open."""
        if not self.is_whole:
            raise CardiaError("more than one deal gives what was seen: say more of it, or take an example")
        written, about = CARDIA_SEEN.written(self.events), self.begins.about
        origin = Origin(how="seen", number=self.number, game=about.game, hash=written.tip.hash)
        begins = replace(self.begins, about=replace(about, origin=origin))
        return played(begins, *self.worlds[0].deal(Random(0)))

    # -------------------------------------------------------------- refusing
    def refusal(self, step: Step, search: Search) -> NoDeal:
        """Return why no deal allows a step: what the rules give there, or what it contradicts."""
        met = search.mismatch or Mismatch(0)
        number = self.number + met.at + 1
        event = step[min(met.at, len(step) - 1)]
        tried = "" if search.exact else " of those that were tried"
        if isinstance(met.refused, Faults):
            return NoDeal(met.refused.failures, number)
        if met.card:
            seat = getattr(event, "seat", None)
            if met.card in CHARACTERS and met.card not in self.setup.deck:
                message = f"event {number}: {name_of(met.card)} is none of the 16 cards of this table"
                return NoDeal((fault("not-in-deck", message, _ONCE, card=met.card, seat=seat),), number)
            return self.elsewhere(met.card, seat, number, self.last_seen(met.card, seat))
        message = f"event {number}: no deal{tried} gives this after what was seen before"
        given = self._given_instead(step, met)
        ruling = given.rulings[0] if given is not None and given.rulings else ""
        return NoDeal((fault("no-deal", message, ruling, number=number),), number, given=given)

    def elsewhere(self, card: str, seat: Seat | None, number: int, earlier: int) -> NoDeal:
        """Return that a card cannot have been there at an event; an ``earlier`` one, if any, says where."""
        where = f"; event {earlier} says where it is" if earlier else ""
        message = f"event {number}: {name_of(card)} cannot have been there{where}"
        facts = {"card": card, "seat": seat, "number": number} | ({"earlier": earlier} if earlier else {})
        return NoDeal((fault("seen-elsewhere", message, _ONCE, **facts),), number, earlier=earlier)

    def last_seen(self, card: str, seat: Seat | None) -> int:
        """Return the last event so far that says where a seat's card is."""
        for number, event in reversed(list(enumerate(self.facts, 1))):
            named = getattr(event, "card", None) == card or card in getattr(event, "cards", ())
            if named and getattr(event, "seat", seat) == seat:
                return number
        return 0

    def _given_instead(self, step: Step, met: Mismatch) -> ev.AnyEvent | None:
        """Return what the rules give there, with its reasons; a card that is open has no name."""
        if met.given is None:
            return None
        for world in self.worlds[:20]:
            for known, given in islice(Search().inputs(world, step), 20):
                try:
                    before = len(self._played(known, Random(0), reasons=False).events)
                    whole = self._played(known, Random(0), *(() if given is None else (given,)))
                except CardiaError:
                    continue
                if len(whole.events) > before + met.at:
                    event = whole.events[before + met.at]
                    if type(event) is type(met.given):
                        return replace(met.given, rulings=event.rulings, questions=event.questions)
        return met.given


def drawn_of(worlds: Sequence[World], chance: Random) -> World:
    """Return a world drawn by lot, each as often as it is likely."""
    return worlds[0] if len(worlds) == 1 else chance.choices(worlds, [each.likelihood for each in worlds])[0]


def played(begins: Begins, first: Table, inputs: Iterable[Given | Said], *, reasons: bool = True) -> Game:
    """Play a game from its beginning with all that was decided, brought and said."""
    begun = (
        engine.set_up(begins.setup, begins.about, reasons=reasons)
        if isinstance(begins, ev.GameSetUp)
        else engine.arranged(first, begins.about, reasons=reasons)
    )
    game = Game(begun, reasons=reasons)
    for given in inputs:
        if isinstance(given, Decided):
            game.decide(given.seat, given.option)
        elif isinstance(given, Brought):
            game.happen(given.outcome)
        elif isinstance(given, Said):
            game._say(given)
    return game


def _as_seen(whole: Any, was: Any) -> Any:
    """Return a whole event without what was not seen of it."""
    if was is None or was == UNKNOWN:
        return was
    if isinstance(whole, tuple) and isinstance(was, tuple):
        return tuple([_as_seen(one, other) for one, other in zip(whole, was, strict=True)])
    fields = getattr(was, "__struct_fields__", ())
    if not fields or type(whole) is not type(was) or isinstance(was, Begins):
        return was if isinstance(was, Begins) else whole
    unseen = {
        name: _as_seen(getattr(whole, name), getattr(was, name)) for name in fields if name not in _REASONS
    }
    return replace(whole, **unseen)
