"""The fold: events onto a table, one by one or many at once, and what they share and leave alone."""

from collections.abc import Callable
from functools import reduce
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.bounds import MOST_PILED
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Guard, Played, Side, Table, Turn, Waiting
from cardia_rules.game.setup import make_setup
from tests.forging import played, random_game
from tests.supplied_games import random_setup_with_supplied

BLESSED = make_setup("I", answers={"OQ-blessing-again": "gone"}, protectors=True)  # a blessing can end
GAMES = [
    *(random_game(seed) for seed in range(60)),
    *(played(BLESSED, seed) for seed in range(36, 50)),
    *(played(random_setup_with_supplied(seed), seed) for seed in range(30)),
]
KINDS = get_args(ev.EveryEvent)


def outcome(events: tuple[ev.AnyEvent, ...]) -> Table | str:
    """The table, or what contradicts what: the same one by one, and many at once."""

    def one_by_one() -> Table:
        return reduce(fold, events[1:], fold(None, events[0]))

    told = told_by(one_by_one)
    assert told_by(lambda: fold_all(events)) == told
    return told


def told_by(folded: Callable[[], Table]) -> Table | str:
    try:
        return folded()
    except LogContradiction as contradiction:
        return str(contradiction)


# ------------------------------------------------------------------ the list of events
def kinds_below(kind: type[ev.Event]) -> set[type[ev.Event]]:
    """The classes of events that nothing else is made of; a test may have made more of them."""
    here = [each for each in kind.__subclasses__() if each.__module__.startswith("cardia_rules.events")]
    return set[type[ev.Event]]().union(*map(kinds_below, here)) if here else {kind}


def test_every_kind_of_event_is_listed_once() -> None:
    assert set(KINDS) == kinds_below(ev.Event)
    assert len(KINDS) == len(get_args(ev.OpenEvent)) + len(get_args(ev.HiddenInPart))
    assert all(getattr(ev, kind.__name__) is kind for kind in KINDS)


def test_an_event_is_open_if_all_its_fields_are() -> None:
    reasons = set(ev.Event.__struct_fields__)
    for kind in KINDS:
        hidden = set(kind.__struct_fields__) - reasons - set(kind.open_to_all)
        # Of a protector that is turned up viewers see more than the event says: its name.
        assert bool(hidden) == (kind in get_args(ev.HiddenInPart) and kind is not ev.ProtectorTurned), kind
        assert set(kind.open_to_all) <= set(kind.__struct_fields__) - reasons


# ------------------------------------------------------------------ one by one, and many at once
def test_a_game_folds_to_the_same_table_wherever_it_is_cut() -> None:
    for number, game in enumerate(GAMES):
        for cut in (len(game), *Random(number).sample(range(1, len(game)), 5)):
            assert outcome(game[:cut]) == fold_all(game[:cut])
            assert fold_all(game[cut:], fold_all(game[:cut])) == fold_all(game)


def test_these_games_hold_every_kind_of_event_that_changes_the_table() -> None:
    seen = {type(event) for game in GAMES for event in game}
    changing = {kind for kind in KINDS if kind.apply is not ev.Event.apply}
    assert changing - seen == {ev.PositionArranged, ev.EffectPostponed}


def forged(game: tuple[ev.AnyEvent, ...], random: Random) -> tuple[ev.AnyEvent, ...]:
    """One event left out, told twice, told too early, or saying what another one says."""
    events = list(game)
    at = random.randrange(1, len(events))
    match random.randrange(6):
        case 0:
            del events[at]
        case 1:
            events.insert(at, events[at])
        case 2:
            events.insert(random.randrange(1, at + 1), events.pop(at))
        case _:
            event = events[at]
            field = random.choice(event.__struct_fields__)
            # The same field is a number in one event and a record in another.
            kind = type(getattr(event, field))
            said = [value for other in events if type(value := getattr(other, field, None)) is kind]
            events[at] = replace(event, **{field: random.choice(said)})
    return tuple(events)


def test_a_forged_game_contradicts_itself_either_way_or_not_at_all() -> None:
    random, contradictions = Random(1), set[str]()
    for game in GAMES:
        for _ in range(40):
            told = outcome(forged(game, random))
            if isinstance(told, str):
                contradictions.add(told)
    for part in (
        "top card of",
        "is not in the hand",
        "does not lie at",
        "next place is",
        "new order",
        "waits for",
    ):
        assert any(part in told for told in contradictions), part


# ------------------------------------------------------------------ what contradicts the table
def tabled(**parts: Any) -> Table:
    row = (Played("judge", up=True, signets=1), Played("djinn", up=True, tokens=1), None)
    waiting = (Waiting(id=3, kind="modifier", place=3, source="judge"),)
    side = Side(deck=("elf", "spy"), hand=("jester",), discard=("ambusher",), row=row, waiting=waiting)
    guards = (Guard("wolf", 2), Guard("cat", 4))
    return replace(Table(setup=make_setup("I"), north=side, south=side, guards=guards), **parts)


NORTH: dict[str, Any] = {"seat": "north", "rulings": ()}
CONTRADICTIONS: list[tuple[ev.AnyEvent, str]] = [
    (ev.GameSetUp(setup=make_setup("I"), rulings=()), "GameSetUp cannot happen in the middle of a game"),
    (
        ev.PositionArranged(table=tabled(), rulings=()),
        "PositionArranged cannot happen in the middle of a game",
    ),
    (ev.DeckShuffled(order=("elf",), **NORTH), "the new order of north's deck is not of the cards in it"),
    (
        ev.DeckShuffled(order=("?n1", "jester"), **NORTH),
        "the new order of north's deck is not of the cards in it",
    ),
    (ev.CardDrawn(card="spy", **NORTH), "spy is not the top card of north's deck"),
    (ev.CardPlaced(card="jester", place=3, **NORTH), "north's next place is 4, not 3"),
    (ev.CardPlaced(card="elf", place=4, **NORTH), "elf is not in the hand"),
    (ev.CardPlaced(card="jester", place=4, origin="deck", **NORTH), "jester is not in the deck"),
    (ev.CardPutUnder(card="elf", **NORTH), "elf is not in the hand"),
    (ev.CardsSwapped(place=1, other=3, **NORTH), "north has no cards to swap at places 1 and 3"),
    (ev.CardsSwapped(place=0, other=1, **NORTH), "north has no cards to swap at places 0 and 1"),
    (ev.CardsSwapped(place=1, other=4, **NORTH), "north has no cards to swap at places 1 and 4"),
    (ev.CardRevealed(card="djinn", place=1, **NORTH), "djinn does not lie at place 1"),
    (ev.CardRevealed(card="judge", place=3, **NORTH), "judge does not lie at place 3"),
    (ev.CardRevealed(card="judge", place=0, **NORTH), "judge does not lie at place 0"),
    (ev.CardRevealed(card="judge", place=4, **NORTH), "judge does not lie at place 4"),
    (ev.CardSubstituted(card="jester", place=2, **NORTH), "place 2 of north is not empty"),
    (ev.CardSubstituted(card="jester", place=4, **NORTH), "place 4 of north is not empty"),
    (ev.CardSubstituted(card="elf", place=3, **NORTH), "elf is not in the hand"),
    (ev.CardDiscarded(card="elf", origin="hand", **NORTH), "elf is not in the hand"),
    (ev.CardDiscarded(card="judge", origin="deck", **NORTH), "judge is not in the deck"),
    (ev.CardDiscarded(card="judge", origin="table", place=2, **NORTH), "judge does not lie at place 2"),
    (ev.CardTakenBack(card="judge", place=2, **NORTH), "judge does not lie at place 2"),
    (ev.EncountersReflowed(place=2, moved=1, rulings=()), "place 2 is not empty"),
    (ev.EncountersReflowed(place=4, moved=0, rulings=()), "place 4 is not empty"),
    (ev.TokenRemoved(card="djinn", place=2, count=2, **NORTH), "djinn holds 1 ongoing tokens, not 2"),
    (ev.SignetReturned(card="judge", place=1, count=2, **NORTH), "judge holds 1 signets, not 2"),
    (
        ev.TokenMoved(card="djinn", place=2, to="judge", to_place=1, count=2, **NORTH),
        "djinn holds 1 ongoing tokens, not 2",
    ),
    (
        ev.ModifierMoved(card="djinn", place=2, to="judge", to_place=2, by=1, **NORTH),
        "judge does not lie at place 2",
    ),
    (ev.EffectArrived(waiting=4, **NORTH), "nothing with number 4 waits for north"),
    (ev.ProtectorTurned(place=3, rulings=()), "no protector lies face down at place 3"),
]


@pytest.mark.parametrize(("event", "reason"), CONTRADICTIONS, ids=lambda each: type(each).__name__)
def test_what_contradicts_the_table_is_said_and_leaves_it_alone(event: ev.AnyEvent, reason: str) -> None:
    table = tabled()
    assert told_by(lambda: fold(table, event)) == told_by(lambda: fold_all([event], table)) == reason
    assert table == tabled()


def test_a_card_of_a_shuffled_deck_may_have_a_mark_and_none_is_there_twice() -> None:
    shuffled = fold(tabled(), ev.DeckShuffled(order=("?n1", "elf"), **NORTH))
    assert shuffled.north.deck == ("?n1", "elf")
    three = replace(tabled().north, deck=("elf", "spy", "fox"))
    with pytest.raises(LogContradiction, match="not of the cards in it"):
        fold(replace(tabled(), north=three), ev.DeckShuffled(order=("elf", "elf", "?n1"), **NORTH))


def test_a_log_begins_with_a_beginning() -> None:
    began = ev.RoundBegan(number=1, rulings=())
    assert told_by(lambda: fold(None, began)) == "a log cannot begin with RoundBegan"
    assert told_by(lambda: fold_all([began])) == "a log cannot begin with RoundBegan"
    assert told_by(lambda: fold_all([])) == "an empty log has no table"


WAITS = ev.EffectWaiting(waiting=Waiting(id=1, kind="late", place=1, source="judge"), **NORTH)
TURNS = ev.EncounterTurned(card="judge", place=1, won=True, **NORTH)


@pytest.mark.parametrize("event", [WAITS, TURNS], ids=["waiting", "turns"])
def test_a_pile_has_an_end(event: ev.AnyEvent) -> None:
    """Every event about it looks through all of it: without an end a short file would take for ever."""
    bare = replace(tabled(), north=Side())
    full = fold_all([event] * MOST_PILED, bare)
    assert told_by(lambda: fold(full, event)) == f"more than {MOST_PILED} things wait to be looked at"
    assert told_by(lambda: fold_all([event] * (MOST_PILED + 1), bare)) == told_by(lambda: fold(full, event))


# ------------------------------------------------------------------ what did not change is shared
TOUCHED: list[tuple[ev.AnyEvent, set[str]]] = [
    (ev.PhaseBegan(phase=2, rulings=()), {"phase"}),
    (ev.CoinTossed(first="north", rulings=()), set()),
    (ev.CardDrawn(card="elf", **NORTH), {"north.deck", "north.hand"}),
    (ev.DeckShuffled(order=("spy", "elf"), **NORTH), {"north.deck"}),
    (ev.CardPlaced(card="jester", place=4, **NORTH), {"north.hand", "north.row"}),
    (ev.CardDiscarded(card="spy", origin="deck", **NORTH), {"north.deck", "north.discard"}),
    (ev.SignetPlaced(card="judge", place=1, count=1, **NORTH), {"north.row"}),
    (ev.EffectArrived(waiting=3, **NORTH), {"north.waiting"}),
    (ev.EffectPostponed(waiting=3, place=4, **NORTH), {"north.waiting"}),
    (ev.ProtectorTurned(place=2, rulings=()), {"guards"}),
    (ev.SignetReturned(seat="south", card="judge", place=1, count=1, rulings=()), {"south.row"}),
]


@pytest.mark.parametrize(("event", "touched"), TOUCHED, ids=lambda each: type(each).__name__)
def test_what_an_event_does_not_touch_is_the_very_same(event: ev.AnyEvent, touched: set[str]) -> None:
    before = tabled()
    for after in (fold(before, event), fold_all([event], before)):
        changed = {name for name in parts_of(before) if parts_of(after)[name] is not parts_of(before)[name]}
        assert changed == touched


def parts_of(table: Table) -> dict[str, object]:
    """The parts of a table, and those of its sides; the two records that hold these are made anew."""
    parts: dict[str, object] = {name: getattr(table, name) for name in table.__struct_fields__}
    for seat in SEATS:
        side = parts.pop(seat)
        assert isinstance(side, Side)
        parts |= {f"{seat}.{name}": getattr(side, name) for name in side.__struct_fields__}
    return parts


def test_a_card_that_no_event_names_is_the_very_same_afterwards() -> None:
    before = tabled()
    after = fold(before, ev.SignetPlaced(card="judge", place=1, count=1, **NORTH))
    same = [one is other for one, other in zip(before.north.row, after.north.row, strict=True)]
    assert same == [False, True, True]


def test_an_effect_that_is_postponed_waits_at_another_place() -> None:
    after = fold(tabled(), ev.EffectPostponed(waiting=3, place=4, **NORTH))
    assert [(each.id, each.place) for each in after.north.waiting] == [(3, 4)]


def test_what_random_games_hardly_ever_do() -> None:
    """A place is closed while a location has yet to look at one after it."""
    side = Side(row=(None, Played("judge", up=True)))
    turns = (Turn("north", 1, False), Turn("north", 2, True))
    table = Table(setup=make_setup("I"), north=side, south=side, turns=turns)
    closed = ev.EncountersReflowed(place=1, moved=1, rulings=())
    after = outcome((ev.PositionArranged(table=table, rulings=()), closed))
    assert isinstance(after, Table)
    assert [turn.place for turn in after.turns] == [0, 1]
