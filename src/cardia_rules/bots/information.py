"""What a seat knows of a game: everything that it has been shown since the beginning, and nothing else.

A view is not enough: that a hand was searched for a faction in vain stands in the log alone. Whatever is made
here is made from the log as the seat saw it, so two games that look the same to a seat give the same samples.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from cardia_rules.bots.filling import filled_log
from cardia_rules.bots.timeline import Dealt, Kind, Move, deal, is_instant, of_faction
from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import CopyFromHand, DiscardNamed
from cardia_rules.catalogue.lookup import known_card
from cardia_rules.catalogue.model import Character, Protector
from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Played, Setup, Side
from cardia_rules.game.game import Game
from cardia_rules.game.play import Play
from cardia_rules.resolution.position import Brought, Decided, Given, Laid, Position, Shuffled
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.seen.game import played
from cardia_rules.seen.log import steps_of
from cardia_rules.seen.search import Search
from cardia_rules.seen.worlds import first_world
from cardia_rules.spelling import kebab, quoted
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event

MOST_TRIES: Final = 500
_NAMED: Final = kebab(DiscardNamed.__name__)
_COPIED: Final = kebab(CopyFromHand.__name__)
_encode = msgspec.json.Encoder().encode


class SeatLog:
    """The log of one seat, taken in event by event: the key, and how the cards of both seats moved."""

    def __init__(self, seat: Seat) -> None:
        if seat not in SEATS:
            raise CardiaError(f"only a seat plays by what it knows, north or south; not {quoted(seat)}")
        self.seat: Seat = seat
        self.events: list[seen.AnySeenEvent] = []
        self.setup: Setup | None = None
        self.steps: dict[Seat, list[Move]] = {"north": [], "south": []}
        self.rows: dict[Seat, list[int]] = {"north": [], "south": []}  # the events that placed the cards
        self.rows_then: dict[Seat, list[int]] = {"north": [], "south": []}  # when the round began
        self.factions: tuple[Any, ...] = ()  # on the backs of the protectors
        self.by_hand = False
        self._digest = blake2b(seat.encode(), digest_size=16)
        self._face_down: dict[int, tuple[Seat, int]] = {}  # whose they are, and at which step
        self._named: str | None = None
        self._searching: tuple[Seat, str | None, int, frozenset[str]] | None = None

    @property
    def key(self) -> str:
        """Return the information state as a short text: the same for games that look the same to the seat."""
        return self._digest.hexdigest()

    def take(self, event: seen.AnySeenEvent) -> None:
        """Take in one more event."""
        self.events.append(event)
        self._digest.update(_encode(event))
        self._settle_search(event)
        if (takes := _TAKES.get(type(event))) is not None:
            takes(self, event, len(self.events))

    # -------------------------------------------------------------- one kind of event each
    def _set_up(self, event: ev.GameSetUp, _number: int) -> None:
        self.setup = event.setup

    def _laid_out(self, event: seen.PositionArrangedSeen, _number: int) -> None:
        self.setup, self.by_hand = event.table.setup, True
        self.rows = {seat: [0] * len(event.table.side(seat).row) for seat in SEATS}

    def _shuffled(self, event: seen.DeckShuffledSeen, number: int) -> None:
        self.steps[event.seat].append(Move("shuffle", number))

    def _drawn(self, event: seen.CardDrawnSeen, number: int) -> None:
        self.steps[event.seat].append(Move("draw", number, event.card or "", cause=event.cause))

    def _placed(self, event: seen.CardPlacedSeen, number: int) -> None:
        steps = self.steps[event.seat]
        self._face_down[number] = (event.seat, len(steps))
        self.rows[event.seat].append(number)
        steps.append(Move("take" if event.origin == "deck" else "leave", number, event.card or ""))

    def _put_under(self, event: seen.CardPutUnderSeen, number: int) -> None:
        fresh = self.setup is not None and self.setup.answers.put_under_which == "just-drawn"
        self.steps[event.seat].append(Move("under", number, event.card or "", fresh=fresh))

    def _phase_began(self, event: ev.PhaseBegan, _number: int) -> None:
        if event.phase == 1:
            self.rows_then = {seat: list(row) for seat, row in self.rows.items()}

    def _revealed(self, event: ev.CardRevealed, _number: int) -> None:
        self._identify(event.seat, event.place, event.card)

    def _taken_back(self, event: ev.CardTakenBack, number: int) -> None:
        self._identify(event.seat, event.place, event.card)
        self.steps[event.seat].append(Move("back", number, event.card))

    def _substituted(self, event: ev.CardSubstituted, number: int) -> None:
        self.steps[event.seat].append(Move("leave", number, event.card))

    def _swapped(self, event: ev.CardsSwapped, _number: int) -> None:
        row, one, other = self.rows[event.seat], event.place - 1, event.other - 1
        row[one], row[other] = row[other], row[one]

    def _reflowed(self, event: ev.EncountersReflowed, _number: int) -> None:
        for row in self.rows.values():
            del row[event.place - 1 : event.place]

    def _laid(self, event: seen.ProtectorsLaidSeen, _number: int) -> None:
        self.factions = event.factions

    def _named_faction(self, event: ev.FactionNamed, _number: int) -> None:
        self._named = event.faction

    def _ignored(self, event: ev.EffectIgnored, number: int) -> None:
        """Remember what was looked for in vain."""
        if event.effect == _NAMED:
            self._lacks(OPPONENT[event.seat], number, self._searched(event.cause), self._named)
        elif event.effect == _COPIED:
            self.steps[event.seat].append(Move("lacks", number, test=is_instant))

    def _discarded(self, event: ev.CardDiscarded, number: int) -> None:
        if event.origin == "table":
            self._identify(event.seat, event.place, event.card)
            return
        zones = self._search_behind(event)
        from_deck: Kind = "find" if zones else "take"
        kind: Kind = "leave" if event.origin == "hand" else from_deck
        self.steps[event.seat].append(Move(kind, number, event.card))
        if zones:
            self._searching = (event.seat, self._named, number, zones)

    # -------------------------------------------------------------- what they have in common
    def _identify(self, seat: Seat, place: int, card: str) -> None:
        """Remember which card it was that was placed face down."""
        placed = self.rows[seat][place - 1]
        if placed in self._face_down:
            seat, at = self._face_down.pop(placed)
            self.steps[seat][at] = self.steps[seat][at]._replace(card=card)

    def _settle_search(self, event: seen.AnySeenEvent) -> None:
        """Note, after the last card that a search found, that there are no more of them."""
        if self._searching is None:
            return
        seat, faction, last, zones = self._searching
        if not (isinstance(event, ev.CardDiscarded) and event.seat == seat and self._search_behind(event)):
            self._searching = None
            self._lacks(seat, last, zones, faction)

    def _lacks(self, seat: Seat, number: int, zones: frozenset[str], faction: str | None) -> None:
        test = of_faction(faction)
        self.steps[seat] += [
            Move("lacks", number, test=test, in_deck=zone == "deck") for zone in sorted(zones)
        ]

    def _search_behind(self, event: ev.CardDiscarded) -> frozenset[str]:
        """Return the zones of the search that a discard comes of, if it comes of one."""
        zones = self._searched(event.cause)
        named = CHARACTERS[event.card].faction == self._named
        return zones if event.origin in zones and named else frozenset()

    def _searched(self, cause: int) -> frozenset[str]:
        """Return the zones that the ability behind an event searches for a faction."""
        event = self.events[cause - 1] if cause else None
        names = (getattr(event, name, "") for name in ("ability", "protector", "location"))
        effects = (effect for name in names if name for effect in self._effects(name))
        return frozenset(
            zone for effect in effects if isinstance(effect, DiscardNamed) for zone in effect.zones
        )

    def _effects(self, ability: str) -> Iterator[Any]:
        known = known_card(ability)
        waiting: list[Any] = [*known.ability] if isinstance(known, Character | Protector) else []
        supplied = self.setup.supplied if self.setup is not None else ()
        waiting += [effect for each in supplied if each.card == ability for effect in each.ability]
        while waiting:
            effect = waiting.pop()
            yield effect
            waiting += getattr(effect, "then", ())


_TAKES: Final[dict[type, Callable[[SeatLog, Any, int], None]]] = {
    ev.GameSetUp: SeatLog._set_up,
    seen.PositionArrangedSeen: SeatLog._laid_out,
    seen.DeckShuffledSeen: SeatLog._shuffled,
    seen.CardDrawnSeen: SeatLog._drawn,
    seen.CardPlacedSeen: SeatLog._placed,
    seen.CardPutUnderSeen: SeatLog._put_under,
    seen.ProtectorsLaidSeen: SeatLog._laid,
    ev.PhaseBegan: SeatLog._phase_began,
    ev.CardRevealed: SeatLog._revealed,
    ev.CardTakenBack: SeatLog._taken_back,
    ev.CardSubstituted: SeatLog._substituted,
    ev.CardsSwapped: SeatLog._swapped,
    ev.EncountersReflowed: SeatLog._reflowed,
    ev.CardDiscarded: SeatLog._discarded,
    ev.FactionNamed: SeatLog._named_faction,
    ev.EffectIgnored: SeatLog._ignored,
}


class Information:
    """What one seat has been shown of a game; ``of`` a game, and then ``more`` as the game goes on.

    ``key`` is the same for two games that this seat cannot tell apart, and for no others.
    """

    def __init__(self, seat: Seat) -> None:
        self._shown = SeatLog(seat)
        self._told: tuple[Position, tuple[ev.AnyEvent, ...]] | None = None

    @classmethod
    def of(cls, game: Game, seat: Seat) -> "Information":
        """Return what a seat knows of a game from its beginning."""
        known = cls(seat)
        known.more(game)
        return known

    @property
    def seat(self) -> Seat:
        """Return whose information it is."""
        return self._shown.seat

    @property
    def key(self) -> str:
        """Return the information state as a short text, to look things up by."""
        return self._shown.key

    @property
    def events(self) -> tuple[seen.AnySeenEvent, ...]:
        """Return the log as this seat was shown it."""
        return tuple(self._shown.events)

    def more(self, game: Game) -> None:
        """Take in what has happened since; it costs what the new events cost."""
        events, position = game.since(len(self._shown.events))
        for event in events:
            self._shown.take(see_event(event, position.table, self.seat))

    # -------------------------------------------------------------- samples
    def sample(self, game: Game, chance: Random) -> Game:
        """Return a whole game, with its log, that the rules give and that looks to this seat as this one.

        It says why if this one does, and costs several times as much then.
        """
        self.more(game)
        for _ in range(MOST_TRIES):
            if (dealt := self._deal(chance, game.position.quiet.number)) is None:
                break
            row = self._protectors(chance)
            try:
                position = self._position(game.position, dealt, row)
                log = filled_log(self._shown.events, dealt, row)
                sampled = Game.from_events(log, reasons=game.reasons)
            except CardiaError:
                continue  # a rule that made something public which is not looked at here
            if sampled.position.number == position.number:
                return sampled
        return self._searched_for(game.position.number, chance, reasons=game.reasons)

    def position(self, position: Position, chance: Random) -> Position:
        """Return a position that looks to this seat as this one does; what is hidden is dealt anew.

        Quicker than ``sample``: only what is under way is told again and nobody says why, so the rules are
        not asked whether all before it could have come about. All that they would notice is a location that
        looked at a card which still lies face down.
        """
        for _ in range(MOST_TRIES):
            if (dealt := self._deal(chance, position.quiet.number)) is None:
                break
            try:
                return self._position(position, dealt, self._protectors(chance))
            except CardiaError:
                continue  # other cards would have made something else happen since the round began
        return self._searched_for(position.number, chance, reasons=False).position

    def _searched_for(self, number: int, chance: Random, *, reasons: bool) -> Game:
        """Return a game like this one up to an event, found by the rules, going back where need be.

        Slower than by lot, and some games are likelier than others; but where there is one it is found.
        """
        events = self._shown.events[:number]
        begins = events[0]
        if isinstance(begins, ev.GameSetUp):
            search = Search(chance)
            world = search.walked(first_world(begins.setup), steps_of(events))
            if world is not None:
                return played(begins, world.deal(chance), reasons=reasons)
        raise CardiaError("no game was found that looks like this one to the seat")

    def _deal(self, chance: Random, then: int) -> dict[Seat, Dealt] | None:
        setup = self._shown.setup
        if setup is None or self._shown.by_hand:
            raise CardiaError("samples begin with the shuffle: this game was laid out by hand")
        dealt: dict[Seat, Dealt] = {}
        for seat in SEATS:
            if (one := deal(setup.deck, self._shown.steps[seat], chance, then)) is None:
                return None
            dealt[seat] = one
        return dealt

    def _protectors(self, chance: Random) -> tuple[str, ...]:
        """Return a row of protectors whose backs are as they lie, with those turned up as they were seen."""
        setup, factions = self._shown.setup, self._shown.factions
        if setup is None or setup.protectors is None or not factions:
            return ()
        turned = {
            event.place: event.protector
            for event in self._shown.events
            if isinstance(event, seen.ProtectorTurnedSeen)
        }
        left: dict[Any, list[str]] = {}
        for protector in chance.sample(setup.protectors.pool, len(setup.protectors.pool)):
            if protector not in turned.values():
                left.setdefault(faction_of(setup.answers, protector), []).append(protector)
        return tuple(turned.get(2 * at) or left[faction].pop() for at, faction in enumerate(factions, 1))

    # -------------------------------------------------------------- the position
    def _position(self, position: Position, dealt: dict[Seat, Dealt], row: tuple[str, ...]) -> Position:
        """Return what is under way with the cards that were dealt; raise if they do not fit."""
        quiet, events = position.quiet, self._since_quiet(position)
        table = quiet.table
        if quiet.start == "round":
            sides = {seat: self._side(table.side(seat), seat, dealt[seat]) for seat in SEATS}
            table = replace(table, **sides)
        if row and table.guards:
            guards = [replace(guard, protector=name) for guard, name in zip(table.guards, row, strict=True)]
            table = replace(table, guards=tuple(guards))
        quiet = replace(quiet, table=table)
        given = tuple(_as_dealt(position, events, dealt, row))
        made = Play.told(quiet, given, log=False).position
        if made.number != position.number or len(made.asks) != len(position.asks):
            raise CardiaError("other cards would have made something else happen")
        return made

    def _since_quiet(self, position: Position) -> tuple[ev.AnyEvent, ...]:
        """Return what has truly happened since the last quiet point; a search asks often of one position."""
        if self._told is None or self._told[0] is not position:
            self._told = (position, Play(position, reasons=False).since_quiet())
        return self._told[1]

    def _side(self, side: Side, seat: Seat, dealt: Dealt) -> Side:
        """Return a side as it lay when the round began, in what was dealt."""
        if seat == self.seat:
            return replace(side, deck=dealt.deck_then)
        row = tuple(
            [
                Played(dealt.cards[placed]) if played is not None and not played.up else played
                for played, placed in zip(side.row, self._shown.rows_then[seat], strict=True)
            ]
        )
        return replace(side, hand=dealt.hand_then, deck=dealt.deck_then, row=row)


def _as_dealt(
    position: Position, events: tuple[ev.AnyEvent, ...], dealt: dict[Seat, Dealt], row: tuple[str, ...]
) -> Iterator[Given]:
    """Yield the answers since the last quiet point with the cards that were dealt for those they name."""
    numbered = list(enumerate(events, position.quiet.number + 1))
    inputs = [(number, event) for number, event in numbered if isinstance(event, ev.Input)]
    for given, (number, event) in zip(position.given, inputs, strict=True):
        if isinstance(event, ev.DeckShuffled):
            yield Brought(Shuffled(dealt[event.seat].orders[number]))
        elif isinstance(event, ev.ProtectorsLaid):
            yield Brought(Laid(row))
        elif isinstance(given, Decided):
            hidden = (each for at, each in enumerate(events, position.quiet.number + 1) if at == number + 1)
            follows = next(hidden, None)
            if isinstance(follows, ev.CardPlaced) and isinstance(given.option, PlaceCard):
                yield replace(given, option=PlaceCard(dealt[given.seat].cards[number + 1]))
            elif isinstance(follows, ev.CardPutUnder):
                yield replace(given, option=ChooseFromHand((dealt[given.seat].cards[number + 1],)))
            else:
                yield given
        else:
            yield given
