"""An observation is the view as numbers: every fact of it makes a difference, and nothing hidden does."""

from array import array
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.bots.features import FEATURES, LENGTH, RECALLED, WIDTH, features, recall
from cardia_rules.bots.information import Information
from cardia_rules.bots.numbers import CARDS
from cardia_rules.catalogue import FACTIONS, LOCATIONS, PROTECTORS
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import Ending, ProtectorChoice, Setup, Turn, Waiting, WaitingKind
from cardia_rules.events.vocabulary.abilities import EffectIgnored, FactionNamed
from cardia_rules.game.setup import with_answers
from cardia_rules.resolution.position import AskKind
from cardia_rules.views.decisions import SeenAsk, SeenChance
from cardia_rules.views.view import SeenCard, SeenGuard, SeenSide, View
from tests.games import KNOWN_LOCATIONS, random_setup

# Reasons are no facts, and options have numbers of their own, which tell from where pieces move and onto
# what; the rest is a judge's, or is refused.
NOT_THERE = {
    *("rulings", "questions", "narrowed", "options", "moves", "deck_order"),
    *("among", "supplied", "own", "viewer"),
}
# What may stand in a field instead, or be added to a list.
INSTEAD: dict[str, tuple[Any, ...]] = {
    "seat": cr.SEATS,
    "winner": (*cr.SEATS, None),
    "reason": get_args(Ending),
    "faction": (*FACTIONS, None),
    "source": (*CARDS, *LOCATIONS, *PROTECTORS),
    "protector": (*PROTECTORS, None),
    "edition": ("2026-01-01", "2025-06-01"),
    "over": (cr.Over("north", "ability"), None),
    "chance": (SeenChance(what="coin"), SeenChance(what="pick", seat="north", count=1), None),
    "protectors": (ProtectorChoice(pool=tuple(PROTECTORS)[:6]), None),
    "SeenAsk.kind": get_args(AskKind),
    "SeenAsk.card": ("", *CARDS, *LOCATIONS, *PROTECTORS),
    "SeenCard.card": (None, "judge", "djinn"),
    "Waiting.kind": get_args(WaitingKind),
}
ADDED: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("discard", "hand_cards"), CARDS),
    **dict.fromkeys(("pool", "sole"), tuple(PROTECTORS)),
    "locations": tuple(LOCATIONS),
    "row": (SeenCard(), None, SeenCard("envoy", up=True)),
    "turns": (Turn("north", 2, won=True),),
    "waiting": (Waiting(id=3, kind="face-up", place=2, source="judge"),),
    "either": (5,),
}


def changed(value: Any, field: str = "") -> Iterator[Any]:
    """Yield every value that differs from this one in one fact; ``field`` is where it stands."""
    name = field.rpartition(".")[2]
    for other in INSTEAD.get(field, INSTEAD.get(name, ())):
        if other != value:
            yield other
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value + 7)
    elif isinstance(value, tuple):
        yield from _lists(value, name)
    elif value == SeenCard():  # what lies face down has nothing on it
        yield SeenCard("judge")
    elif isinstance(value, msgspec.Struct):
        yield from _records(value)


def _records(value: Any) -> Iterator[Any]:
    for name in value.__struct_fields__:
        if name not in NOT_THERE and (name not in ("deck", "chosen") or not isinstance(value, Setup)):
            for other in changed(getattr(value, name), f"{type(value).__name__}.{name}"):
                yield replace(value, **{name: other})
    if isinstance(value, Setup):
        for question in msgspec.structs.fields(Answers):
            for answer in {*get_args(question.type)} - {getattr(value.answers, question.name)}:
                yield with_answers(value, replace(value.answers, **{question.name: answer}))


def _lists(value: tuple[Any, ...], name: str) -> Iterator[Any]:
    if value:
        yield value[:-1]
    if len({*map(str, value)}) > 1 and name != "asks":  # who is named first when both are asked is no fact
        yield value[::-1]
    for at, each in enumerate(value):
        if isinstance(each, msgspec.Struct):
            yield from ((*value[:at], other, *value[at + 1 :]) for other in changed(each))
    yield from ((*value, new) for new in ADDED.get(name, ()) if new not in value or new is None)


def views(seeds: range, at: float) -> Iterator[tuple[cr.Game, cr.Seat]]:
    for seed in seeds:
        random = Random(seed)
        game = cr.Game.new(random_setup(seed), chance=random, reasons=False)
        while game.over is None:
            if random.random() < at:
                yield game, random.choice(cr.SEATS)
            ask = random.choice(game.asks)
            game.decide(ask.seat, random.choice(ask.options))
        yield game, "south"


def seen(game: cr.Game, seat: cr.Seat) -> View:
    """A view; in some of them a location looks at an encounter that turned, which is seldom asked about."""
    view = cr.see(game, seat)
    turns = () if view.number % 3 else (Turn("south", 1, won=False),)
    return replace(view, table=replace(view.table, turns=turns or view.table.turns))


def test_any_other_fact_gives_another_vector() -> None:
    tried = 0
    for game, seat in views(range(12), 0.06):
        view = seen(game, seat)
        told = array("f", features(view, seat))
        for other in changed(view):
            tried += 1
            assert array("f", features(other, seat)) != told, (view, other)
    assert tried > 5_000


def test_the_changes_reach_every_field_of_a_view() -> None:
    """Each field that is not left out on purpose is changed somewhere: a new one is noticed here."""
    fields: set[tuple[str, str]] = set()

    def note(value: Any, other: Any) -> None:
        if type(value) is not type(other):
            return
        if isinstance(value, tuple):
            for one, another in zip(value, other, strict=False):
                note(one, another)
        elif isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                if getattr(value, name) != getattr(other, name):
                    fields.add((type(value).__name__, name))
                    note(getattr(value, name), getattr(other, name))

    for game, seat in views(range(40), 0.05):
        view = seen(game, seat)
        for other in changed(view):
            note(view, other)
    kinds = (
        View,
        SeenCard,
        SeenSide,
        SeenGuard,
        SeenAsk,
        cr.SeenTable,
        Waiting,
        Turn,
        Setup,
        ProtectorChoice,
    )
    every = {
        (kind.__name__, name) for kind in kinds for name in kind.__struct_fields__ if name not in NOT_THERE
    }
    assert every - fields == {("Setup", "deck")}  # no part of it can be changed alone


@pytest.mark.parametrize("seed", range(8))
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    for game, seat in views(range(seed, seed + 1), 0.15):
        twin = Information.of(game, seat).sample(game, Random(seed))
        told = [
            (features(cr.see(each, seat), seat), recall(cr.see_log(each, seat), seat))
            for each in (game, twin)
        ]
        assert told[0] == told[1]


def test_every_number_has_a_name_and_lies_within_one() -> None:
    assert len(FEATURES) == len({*FEATURES}) == LENGTH
    for game, seat in views(range(6), 0.1):
        told = features(cr.see(game, seat), seat)
        assert len(told) == LENGTH
        assert all(-1 <= number <= 1 for number in told)
        named = dict(zip(FEATURES, told, strict=True))
        hand = {card for card in CARDS if named[f"mine {card} in hand"]}
        assert hand == {*game.table.side(seat).hand}
        assert not any(named[f"theirs {card} in hand"] for card in CARDS)
        assert {name for name in LOCATIONS if named[f"location {name}"]} == {*game.table.setup.locations}


# ------------------------------------------------------------------ perfect recall
def test_any_other_fact_of_an_event_is_recalled_otherwise() -> None:
    tried = 0
    for game, seat in views(range(40), 0.01):
        log = cr.see_log(game, seat)
        rows = recall(log, seat)
        assert {len(row) for row in rows} == {WIDTH}
        assert all(-1 <= number <= 1 for row in rows for number in row)
        for event in log[1:]:
            before = recall((log[0], event), seat)
            for other in other_events(event):
                tried += 1
                assert recall((log[0], other), seat) != before, (event, other)
    assert tried > 10_000


def other_events(event: Any) -> Iterator[Any]:
    """The event with another word, number or seat in one of its fields."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("rulings", "questions", "why_not"):
            continue
        if isinstance(value, bool):
            yield replace(event, **{name: not value})
        elif isinstance(value, int):
            yield replace(event, **{name: value + 1})
        elif value in cr.SEATS:
            yield replace(event, **{name: cr.OPPONENT[value]})
        elif isinstance(value, str):
            yield replace(event, **{name: "judge" if value != "judge" else "djinn"})
        elif isinstance(value, tuple) and value:
            yield from (replace(event, **{name: value[:-1]}), replace(event, **{name: ("judge", *value[1:])}))
        elif isinstance(value, cr.PlaceCard):
            yield replace(event, **{name: cr.Decline()})
        elif isinstance(value, Waiting):
            yield from (replace(event, **{name: other}) for other in changed(value))


def test_a_searched_hand_is_recalled_where_the_view_has_forgotten_it() -> None:
    random = Random(1)
    game = cr.Game.new("I", chance=random, reasons=False)
    while not any(
        isinstance(event, EffectIgnored) and event.effect == "discard-named" for event in game.events
    ):
        if game.over is not None:
            game = cr.Game.new("I", chance=random, reasons=False)
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    log = cr.see_log(game, "north")
    ignored = next(at for at, event in enumerate(log) if isinstance(event, EffectIgnored))
    other = [*log[:ignored], FactionNamed(seat="north", faction="guild"), *log[ignored + 1 :]]
    assert recall(log, "north") != recall(other, "north")


def test_a_log_that_is_too_long_is_refused() -> None:
    events = cr.see_log(cr.Game.new("I", chance=Random(1)), "north")
    with pytest.raises(cr.CardiaError, match=f"room for {RECALLED} events"):
        recall(events * RECALLED, "north")


def test_abilities_that_a_table_supplies_have_no_numbers() -> None:
    supplied = cr.Supplied(card="senate", name="Senate", text="Nothing.", ability=(), when="revealed")
    setup = replace(cr.make_setup("I", locations=KNOWN_LOCATIONS[:1]), supplied=(supplied,))
    view = cr.see(cr.Game.new("I", chance=Random(1)), "north")
    with pytest.raises(cr.CardiaError, match="have no numbers: Senate"):
        features(replace(view, table=replace(view.table, setup=setup)), "north")
