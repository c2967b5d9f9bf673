"""Folding a log in place gives what folding it event by event gives, also where it contradicts itself."""

from functools import reduce
from random import Random

import pytest
from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.fold_in_place import IN_PLACE, folded_in_place
from cardia_rules.events.folding import FOLDS
from cardia_rules.events.table import Played, Side, Table, Turn
from cardia_rules.resolution.setup import make_setup
from tests.forging import played, random_game
from tests.supplied_games import random_setup_with_supplied

BLESSED = make_setup("I", answers={"OQ-unicorn-again": "gone"}, protectors=True)  # a blessing can end
GAMES = [
    *(random_game(seed) for seed in range(60)),
    *(played(BLESSED, seed) for seed in range(36, 50)),
    *(played(random_setup_with_supplied(seed), seed) for seed in range(30)),
]


def outcome(events: tuple[ev.AnyEvent, ...]) -> Table | str:
    """The table, or what contradicts what; what is folded in place must not know better."""
    table = fold(None, events[0])
    try:
        plain: Table | str = reduce(fold, events[1:], table)
    except LogContradiction as contradiction:
        plain = str(contradiction)
    try:
        in_place: Table | None = folded_in_place(events[1:], table)
    except LogContradiction:
        in_place = None
    assert in_place == (None if isinstance(plain, str) else plain)
    return plain


def test_a_game_folds_to_the_same_table_wherever_it_is_cut() -> None:
    for number, game in enumerate(GAMES):
        for cut in (len(game), *Random(number).sample(range(1, len(game)), 5)):
            assert outcome(game[:cut]) == fold_all(game[:cut])
            assert fold_all(game[cut:], fold_all(game[:cut])) == fold_all(game)


def test_these_games_hold_everything_that_is_done_in_place_and_more() -> None:
    seen = {type(event) for game in GAMES for event in game[1:]}
    assert {kind for kind, how in IN_PLACE.items() if how is not None} <= seen
    assert {ev.CardTakenBack, ev.CardSubstituted, ev.CardsSwapped} <= seen & (set(FOLDS) - set(IN_PLACE))


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
            events = forged(game, random)
            told = outcome(events)
            if isinstance(told, str):
                contradictions.add(told)
                with pytest.raises(LogContradiction) as raised:
                    fold_all(events)
                assert str(raised.value) == told
            else:
                assert fold_all(events) == told
    for part in (
        "top card",
        "is not in the hand",
        "does not lie at",
        "next place is",
        "new order",
        "waits for",
    ):
        assert any(part in told for told in contradictions), part


def test_what_random_games_hardly_ever_do() -> None:
    """A place is closed while a location has yet to look at one after it."""
    side = Side(row=(None, Played("judge", up=True)))
    turns = (Turn("north", 1, False), Turn("north", 2, True))
    table = Table(setup=make_setup("I"), north=side, south=side, turns=turns)
    closed = ev.EncountersReflowed(place=1, moved=1, rulings=())
    after = outcome((ev.PositionArranged(table=table, rulings=()), closed))
    assert isinstance(after, Table)
    assert [turn.place for turn in after.turns] == [0, 1]
