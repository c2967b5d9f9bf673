"""Whether a set-up or a table can exist: the gate that everything not made by the engine passes.

``arrange`` tells a judge what is wrong with a description; this looks at the table itself, which may
come from a file that was made to hurt. Each fault of a table has its reason, and is the same for both.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from cardia_rules.catalogue import (
    CHARACTERS,
    FACTIONS,
    LOCATIONS,
    PROTECTORS,
    in_ascending_influence,
    name_of,
    title,
)
from cardia_rules.catalogue.unknown import is_unknown, unknown_card
from cardia_rules.errors import Failure, PositionRefused, SetupRefused, fault
from cardia_rules.events.answers import by_todays_names, chosen_twice
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Setup, Side, Table, Waiting, WaitingKind
from cardia_rules.game.setup import make_setup
from cardia_rules.game.setup.extras import ROW, unpublished
from cardia_rules.kernel.log.problems import in_short
from cardia_rules.reasons.entries import of_the_location
from cardia_rules.reasons.results import explained
from cardia_rules.resolution.reading.due import both_placed
from cardia_rules.resolution.reading.location_rules import location_rules
from cardia_rules.resolution.reading.waiting import next_encounter
from cardia_rules.resolution.results.derive import derive
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.resolution.round.place import BINDING
from cardia_rules.spelling import quoted

_MOST_ROUNDS = 99

# Set-ups found sound, by how they are written: a tournament's logs all begin with the same one.
_SOUND: Final[dict[bytes, Setup]] = {}
_MOST_REMEMBERED = 64


def check_setup(setup: Setup) -> None:
    """Raise ``SetupRefused`` with every fault of a set-up that nothing can be played with."""
    try:
        written = msgspec.json.encode(setup)
    except (TypeError, ValueError, OverflowError, RecursionError):
        _check_setup(setup)  # made by hand of what cannot be written; what is wrong is said there, mostly
        raise SetupRefused(
            (Failure("not-standard", "the set-up holds what no log can be written of"),)
        ) from None
    # Written alike and equal: 1 is written unlike True, and a list is not equal to a tuple.
    if _SOUND.get(written) == setup:
        return
    _check_setup(setup)
    if len(_SOUND) >= _MOST_REMEMBERED:
        _SOUND.clear()
    _SOUND[written] = setup


def _check_setup(setup: Setup) -> None:
    """Check that saying the same things again gives the same set-up: then it is sound."""
    row = setup.protectors
    again = make_setup(
        setup.deck,
        answers=setup.answers,
        edition=setup.edition,
        locations=setup.locations,
        protectors={"pool": row.pool, "strategic": row.strategic, "sole": row.sole} if row else None,
        supplied=setup.supplied,
        cards=setup.own,
    )
    if twice := chosen_twice(setup.chosen):
        message = f"{', '.join(twice)}: answered twice, by its former name and by today's"
        raise SetupRefused((Failure("not-standard", message),))
    if again != replace(setup, chosen=by_todays_names(setup.chosen)):
        message = "the set-up is not written as this library writes it: cards and abilities in their order"
        raise SetupRefused((Failure("not-standard", message),))


def check_table(table: Table, *, as_it_lies: bool = False) -> None:
    """Raise ``PositionRefused`` with every fault of a table that cannot exist.

    Of a table ``as_it_lies`` after a game that was played under other rules, the signets are not asked about.
    """
    if (why := _misshapen(table)) is not None:
        raise PositionRefused((Failure("bad-notation", f"this is no table: {why}"),))
    check_setup(table.setup)
    faults = [
        *_shape(table),
        *(wrong for seat in SEATS for wrong in side_faults(table, seat)),
        *_guards(table),
    ]
    # Results can only be worked out on a table that is whole.
    if not faults and not as_it_lies:
        faults = [*signet_faults(table)] or [*over_since_the_last_count(table)]
    if faults:
        raise PositionRefused(tuple(faults))


def _misshapen(table: object) -> str | None:
    """Say why a record is no table as its type says; one made by hand may hold anything.

    What looks at it later would count to any number in it, or stop with an error of Python's own.
    """
    try:
        formed = msgspec.convert(msgspec.to_builtins(table), Table)
    except (msgspec.ValidationError, TypeError, OverflowError, RecursionError, UnicodeError) as problem:
        return in_short(problem)
    return None if formed == table else "it holds lists where a table holds tuples"


def renumbered(table: Table) -> Table:
    """Renumber what waits: it came from no event of the log that begins here."""
    first = len(table.north.waiting)
    return replace(table, north=_renumbered(table.north, 0), south=_renumbered(table.south, first))


def _renumbered(side: Side, start: int) -> Side:
    waiting = tuple(replace(each, id=-start - index) for index, each in enumerate(side.waiting))
    return replace(side, waiting=waiting)


# ------------------------------------------------------------------ the table
def _shape(table: Table) -> Iterator[Failure]:
    lengths = len(table.north.row), len(table.south.row)
    if table.over is not None:
        yield Failure("bad-phase", "the game on this table is over")
    if table.phase not in (1, 2, 3):
        yield Failure("bad-phase", f"a round has phases 1, 2 and 3, not {table.phase}")
    if table.round > _MOST_ROUNDS:
        yield Failure("bad-round", f"the round is 0 to {_MOST_ROUNDS}, not {table.round}")
    if abs(lengths[0] - lengths[1]) > int(table.phase == 1):  # one may have placed before the other
        yield Failure("half-encounter", f"north has {lengths[0]} cards in play and south {lengths[1]}")
    unresolved = int(bool(location_rules(table.setup.locations).reveal_late)) + int(both_placed(table))
    if not table.places - unresolved <= table.compared <= table.places:
        message = f"{table.compared} of {table.places} encounters cannot be the ones with a result"
        yield Failure("bad-notation", message)
    if table.current not in (0, table.compared):
        yield Failure("bad-phase", f"the encounter being resolved is the last one compared, {table.compared}")
    if any(turn.place > table.compared for turn in table.turns):
        yield Failure("pieces-off-table", "a newly won encounter is not on the table")


def _guards(table: Table) -> Iterator[Failure]:
    places = [guard.place for guard in table.guards]
    if places != [2 * number for number in range(1, len(places) + 1)]:
        yield Failure("bad-protectors", "protectors lie at every second place from place 2 on")
    yield from row_faults(table.setup, [guard.protector for guard in table.guards])


# ------------------------------------------------------------------ what one seat has
MOST_PIECES: Final = 99
MOST_INFLUENCE: Final = 999


def side_faults(table: Table, seat: Seat) -> Iterator[Failure]:
    """Say everything that is wrong with what one seat has."""
    yield from _card_faults(table, seat)
    yield from _waiting_faults(table, seat)
    for place, played in enumerate(table.side(seat).row, 1):
        if played is None:
            yield fault(
                "half-encounter",
                f"encounter {place} has no card of {seat}: an encounter is a card of each",
                "RB-06-place",
                seat=seat,
                place=place,
            )
        elif place <= table.compared and not played.up:
            message = f"encounter {place}: the card of {seat} lies face down, and the encounter has a result"
            yield fault("bad-notation", message, "RB-06-reveal", place=place)
        elif not countable(played):
            yield fault(
                "bad-notation",
                f"encounter {place}, {seat}: tokens, blessings and signets are counted from 0 to"
                f" {MOST_PIECES}, modifiers from -{MOST_INFLUENCE} to +{MOST_INFLUENCE}",
                place=place,
            )
    yield from not_filled_up(table.setup, table.phase, seat, table.side(seat))


# ------------------------------------------------------------------ cards
def _card_faults(table: Table, seat: Seat) -> Iterator[Failure]:
    side, found = table.side(seat), dict[str, list[str]]()
    encounters = table.places - both_placed(table)
    for place, played in enumerate(side.row, 1):
        if played is not None:
            where = f"in encounter {place}" if place <= encounters else "face down on the table"
            found.setdefault(played.card, []).append(where)
            yield from _laid_faults(seat, where, place, played)
    for zone, pile in (("hand", side.hand), ("deck", side.deck), ("discard pile", side.discard)):
        for card in pile:
            found.setdefault(card, []).append(f"in the {zone}")
    for card, places in found.items():
        if is_unknown(card):
            if unknown_card(card) is None or card[1] != seat[0]:
                yield fault("bad-notation", f"{quoted(card)} marks no unknown card of {seat}", seat=seat)
        elif card not in table.setup.deck:
            yield from [_no_card_of(seat, where, card) for where in places]
        if len(places) > 1:
            yield fault(
                "card-twice",
                f"{seat} has one {name_of(card)}, but it is stated {' and '.join(places[:4])}",
                "RB-04-identical-decks",
                seat=seat,
                card=card[:60],
            )
    yield from _count_faults(table.setup, seat, found)


def _laid_faults(seat: Seat, where: str, place: int, played: Played) -> Iterator[Failure]:
    if played.up and is_unknown(played.card):
        yield fault(
            "face-up-unknown",
            f"{seat}, {where}: a card that lies face up is known; name it, or lay it face down: (?)",
            "RB-06-reveal",
            seat=seat,
            place=place,
        )
    if not played.up and (played.modifier or played.tokens or played.signets or played.blessings):
        yield pieces_off_table(seat, where, played.card)


def pieces_off_table(seat: Seat, where: str, card: str) -> Failure:
    """Return the fault of a card that carries pieces where none can lie."""
    message = f"{seat}, {where}: {name_of(card)} carries pieces, but they lie only on cards face up in play"
    return fault("pieces-off-table", message, "RB-16-only-on-table", seat=seat, card=card[:60])


def _no_card_of(seat: Seat, where: str, card: str) -> Failure:
    if card not in CHARACTERS:
        message = f"{seat}, {where}: no card is called {card[:60]!r}"
        return fault("unknown-card", message, seat=seat, card=card[:60])
    message = f"{seat}, {where}: {name_of(card)} is not one of the 16 cards that this table plays with"
    return fault("not-in-deck", message, "RB-03-deck", seat=seat, card=card)


def _count_faults(setup: Setup, seat: Seat, found: dict[str, list[str]]) -> Iterator[Failure]:
    """Say that a seat has more or fewer than its sixteen cards, known or not."""
    every, left = len(setup.deck), len(setup.deck) - len(found)
    own = sum(card in setup.deck or is_unknown(card) for card in found)
    if own > every:
        message = f"{seat}: {own} cards are stated, known or not, and there are {every} in all"
        yield fault("deck-size", message, "RB-04-identical-decks", seat=seat, count=own)
    elif left > 0:
        cards = tuple(card for card in in_ascending_influence(setup.deck) if card not in found)
        named = len(cards) == left  # else which of them are missing is not known either
        names = ", ".join(name_of(card) for card in cards) if named else f"{left} of the cards"
        yield fault(
            "card-missing",
            f"{seat}: {names} {'is' if left == 1 else 'are'} nowhere; all 16 cards of the deck must be"
            " somewhere, so name them or leave the hand, the deck or the discard pile open",
            "RB-04-identical-decks",
            seat=seat,
            cards=cards if named else (),
            count=left,
        )


def countable(played: Played) -> bool:
    """Tell whether a card can carry so many pieces."""
    counts = (played.tokens, played.signets, played.blessings)
    return all(0 <= count <= MOST_PIECES for count in counts) and abs(played.modifier) <= MOST_INFLUENCE


# ------------------------------------------------------------------ signets
def signet_faults(table: Table) -> Iterator[Failure]:
    """Say which cards of a table that is whole hold other signets than the rules give them."""
    results = {result.place: result for result in derive(table)}
    for place in range(1, max(len(table.north.row), len(table.south.row)) + 1):
        result = results.get(place)  # none for what lies face down
        for seat in SEATS:
            due, played = result.signets(seat) if result else 0, table.side(seat).at(place)
            if played is not None and played.signets != due:
                rulings = (explained(table, result).rulings if result else ()) or ("RB-06-reveal",)
                yield fault(
                    "signets-contradict",
                    f"encounter {place}: {seat}'s {name_of(played.card)} must hold {due or 'no'}"
                    f" signet{'s' * (due > 1)} ({', '.join(rulings)}), and it is stated with"
                    f" {played.signets or 'none'}",
                    rulings[0],
                    seat=seat,
                    card=played.card,
                    place=place,
                    stated=played.signets,
                    derived=due,
                )


# ------------------------------------------------------------------ what waits
def _waiting_faults(table: Table, seat: Seat) -> Iterator[Failure]:
    side = table.side(seat)
    ids = [waiting.id for waiting in side.waiting]
    if len(ids) > MOST_PIECES:
        yield fault("bad-waiting", f"more than {MOST_PIECES} things wait for {seat}", seat=seat)
    if len(set(ids)) != len(ids):
        yield fault("bad-waiting", f"what waits for {seat} is not told apart", seat=seat)
    for waiting in side.waiting:
        kind = waiting.kind
        if not _can_wait(waiting):
            message = (
                f"{seat}: {kind!r} cannot wait like this; a modifier needs a number other than 0, a choice of"
                " modifiers at least two, a demand a faction and a count"
            )
            yield fault("bad-waiting", message, seat=seat, kind=kind)
        if _still_to_come(table, side, waiting):
            continue
        binds, placed = kind in BINDING, 0 < waiting.place <= len(side.row)
        if not placed:
            message = f"{seat}: {kind!r} waits for a card at place {waiting.place}, and none is to come there"
            yield fault("bad-waiting", message, seat=seat, kind=kind)
        elif waiting.place <= table.compared or not binds:
            message = f"{seat}: something waits for a card face down in the last encounter, and there is none"
            yield fault("bad-waiting", message, seat=seat, kind=kind)
        if placed and binds:
            message = f"{seat}: {kind!r} binds who is to place a card, and this one is placed already"
            yield fault("bad-waiting", message, _why_placed(table, waiting), seat=seat, kind=kind)


def _can_wait(waiting: Waiting) -> bool:
    """Tell whether something can wait like this: its kind and its amounts fit."""
    amounts = (waiting.by, waiting.count, *waiting.either)
    if any(abs(amount) > MOST_PIECES for amount in amounts):
        return False
    needed: dict[WaitingKind, bool] = {
        "modifier": bool(waiting.by),
        "late": bool(waiting.by),
        "either": len(waiting.either) > 1 and all(waiting.either),
        "demand": waiting.faction in FACTIONS and waiting.count > 0,
    }
    return needed.get(waiting.kind, True)


def _still_to_come(table: Table, side: Side, waiting: Waiting) -> bool:
    """Tell whether the card, or the moment, that something waits for can still come."""
    place, placed = waiting.place, len(side.row)
    if waiting.kind in BINDING:
        return placed < place <= next_encounter(table)
    if waiting.kind == "late" and place == table.current:
        return place > 0
    return table.compared < place <= placed + 1


def _why_placed(table: Table, waiting: Waiting) -> str:
    """Return why a card that lies face down already is not the one that something binds its owner to."""
    fog = location_rules(table.setup.locations).reveal_late
    unseen = of_the_location(fog).unseen if fog and waiting.place <= table.places else ()
    return (*unseen, "RB-07-card-beats-rule")[0]


# ------------------------------------------------------------------ protectors
def row_faults(setup: Setup, row: list[str]) -> Iterator[Failure]:
    """Say what is wrong with a row of protectors."""
    if len(row) > ROW:
        message = f"{len(row)} protectors lie in a row, and only {ROW} are laid out"
        yield fault("too-many-protectors", message, "NP-1-setup", count=len(row))
    playable = setup.protectors.pool if setup.protectors is not None else ()
    for protector, count in Counter(row).items():
        if protector not in PROTECTORS:
            asked = quoted(protector)
            yield fault("unknown-protector", f"no protector is called {asked}", name=asked)
        elif protector not in playable:
            why = unpublished("protector", PROTECTORS[protector])
            yield fault("unpublished-text", why, "NP-1-components", card=protector)
        if count > 1:
            called = title(PROTECTORS[protector]) if protector in PROTECTORS else quoted(protector)
            message = f"the protector {called} is stated {count} times, and there is one"
            yield fault("card-twice", message, "NP-1-components", card=protector[:60])


# ------------------------------------------------------------------ what is so when a phase begins
def over_since_the_last_count(table: Table) -> Iterator[Failure]:
    """Say that phase 3 of the last round has ended the game (RB-12-five-signets)."""
    counted = _as_last_counted(table)
    if counted is None or counted[0] == counted[1] or max(counted) < SIGNETS_TO_WIN:
        return
    north, south = counted
    message = (
        f"phase {table.phase} with {north} signets for north and {south} for south before this round: "
        f"with {SIGNETS_TO_WIN} or more, and more than the other, the game was over when they were counted"
    )
    facts = {"phase": table.phase, "north": north, "south": south}
    yield Failure("game-over", message, "RB-12-five-signets", facts)


def _as_last_counted(table: Table) -> tuple[int, int] | None:
    """Return the signets as the last round left them; nothing where this round may have moved some."""
    north, south = table.north, table.south
    if table.phase == 1:
        first = north.at(table.places + 1) or south.at(table.places + 1)
        # Played face up, it may have met a token or a supplied ability by now.
        return None if first is not None and first.up else (north.signets, south.signets)
    if table.phase == 3 or location_rules(table.setup.locations).reveal_late:
        return None  # under a fog two encounters may be resolved in one round
    mine, other = north.at(table.current), south.at(table.current)
    if mine is None or other is None or mine.tokens or other.tokens:
        return None
    if any(supplied.when == "revealed" for supplied in table.setup.supplied):
        return None
    return north.signets - mine.signets, south.signets - other.signets


def not_filled_up(setup: Setup, phase: int, seat: Seat, side: Side) -> Iterator[Failure]:
    """Say that a hand was filled right before phase 2, whatever the table answers.

    In phases 1 and 3 that look is still to come, and so is the draw.
    """
    rules = location_rules(setup.locations)
    if phase != 2 or not side.deck or len(side.hand) > rules.refill.at_most:
        return
    hand, deck = len(side.hand), len(side.deck)
    message = (
        f"{seat} begins phase 2 with {hand or 'no'} card{'s' * (hand != 1)} in hand and {deck} in the deck:"
        f" the {LOCATIONS[rules.refills].names.en} had {seat} draw up to {rules.refill.count} cards as soon"
        f" as {rules.refill.at_most} or none was left in hand"
    )
    facts = {"seat": seat, "hand": hand, "deck": deck, "location": rules.refills}
    yield fault("hand-not-filled", message, of_the_location(rules.refills).does[0], **facts)
