"""Whatever a table composes for its own cards can be played: no offered decision ever stops a game."""

from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue import effects as fx
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.errors import DecisionRefused
from cardia_rules.events.bounds import MOST_PILED
from cardia_rules.events.vocabulary import CardDiscarded
from cardia_rules.game.game import Game, draw_lots
from cardia_rules.game.setup.supplied import faults_in_card
from cardia_rules.replay.adjudicate import verify
from cardia_rules.resolution.position import Ask, ChanceOutcome, Shuffled, ShuffleNeeded
from tests.test_own_cards import CONTINUOUS, made

NAMES: Final = ("Ant", "Bee", "Cow", "Dog", "Elk")


def cards(*abilities: tuple[fx.AnyEffect, ...]) -> list[OwnCard]:
    """Cards of influence 1, 2, 3, … with these abilities."""
    return [
        made(ability, slug=name.lower(), influence=influence, names={"en": name, "fr": name, "gender": "m"})
        for influence, (name, ability) in enumerate(zip(NAMES, abilities, strict=False), 1)
    ]


def begin(own: list[OwnCard], chance: Random | None = None, **options: Any) -> Game:
    return Game.new({"from": "I", "with": [card.slug for card in own]}, cards=own, chance=chance, **options)


def play_any(own: list[OwnCard], seed: int, **options: Any) -> Game:
    """Play a game at random; each decision is one that was offered."""
    random = Random(seed)
    game = begin(own, Random(seed), **options)
    for _ in range(2000):
        if not game.asks:
            break
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    return game


# ------------------------------------------------------------------ what is named twice
@pytest.mark.parametrize("which", [("this", "this"), ("opposing", "opposing"), ("this", "opposing", "this")])
def test_a_card_that_is_named_twice_is_discarded_once(which: Any) -> None:
    own = cards((fx.Discard(which=which),))
    discarded = 0
    for seed in range(60):
        game = play_any(own, seed)
        discarded += sum(
            isinstance(event, CardDiscarded) and event.origin == "table" for event in game.events
        )
        assert verify(game.events).conclusion == "exact"
    assert discarded > 40


@pytest.mark.parametrize("zones", [("hand", "hand"), ("deck", "deck", "hand", "deck")])
def test_a_zone_that_is_named_twice_is_looked_through_once(zones: Any) -> None:
    own = cards((fx.NameFaction(), fx.DiscardNamed(zones=zones)))
    for seed in range(60):
        assert verify(play_any(own, seed).events).conclusion == "exact"


# ------------------------------------------------------------------ after the end
def test_a_decision_after_the_end_is_refused_whichever_of_two_cards_won() -> None:
    own = cards((fx.WinOnFollowing(),), (fx.WinOnFollowing(),))
    ended = set()
    for seed in range(40):
        game = play_any(own, seed)
        assert game.over is not None
        with pytest.raises(DecisionRefused) as refusal:
            game.decide("north", "decline")
        assert refusal.value.failures[0].ruling or game.over.reason == "both-at-once"
        ended.add(game.over.reason)
    assert "following-encounter" in ended


# ------------------------------------------------------------------ abilities that multiply
def lose_with(own: list[OwnCard], ask: Ask) -> Any:
    """Let north lose with its own cards, the last one first, and south with none."""
    order = [card.full_slug for card in own][::-1]
    if ask.kind != "place":
        return ask.options[0]
    if ask.seat == "south":
        return max(ask.options, key=lambda option: CHARACTERS[option.card].influence)  # type: ignore[union-attr]
    return min(ask.options, key=lambda option: order.index(option.card) if option.card in order else 99)  # type: ignore[union-attr]


def in_order(game: Game) -> ChanceOutcome:
    """North draws its lowest cards first, south its highest."""
    needed = game.chance_needed
    assert needed is not None
    if not isinstance(needed, ShuffleNeeded):
        return draw_lots(needed, Random(1))
    low = sorted(needed.cards, key=lambda card: CHARACTERS[card].influence)
    return Shuffled(tuple(low if needed.seat == "north" else low[::-1]))


@pytest.mark.parametrize(
    ("ability", "locations"),
    [
        ((fx.ModifyNext(by=-1),) * 16, []),
        ((fx.ModifyNext(by=-1, late=True),) * 16, []),
        ((fx.Modify(by=99, on="this"), fx.Modify(by=-99, on="this")) * 8, ["serpent-temple"]),
        ((fx.NameFaction(), *(fx.DemandNamed(count=1),) * 15), []),
    ],
    ids=["modifiers", "late modifiers", "encounters turned", "demands"],
)
def test_abilities_that_activate_one_another_pile_up_no_more_than_a_log_holds(
    ability: tuple[fx.AnyEffect, ...], locations: list[str]
) -> None:
    """16 × 16 × 16 effects, each after a decision that was offered."""
    own = cards((fx.ActivateLosing(),) * 16, ability, (fx.ActivateLosing(),) * 16)
    game = begin(own, locations=locations)
    most = 0
    for _ in range(4000):
        if game.chance_needed is not None:
            game.happen(in_order(game))
        elif game.asks:
            ask = game.asks[0]
            game.decide(ask.seat, lose_with(own, ask))
        table = game.table
        most = max(most, len(table.north.waiting), len(table.south.waiting), len(table.turns))
    assert 1800 < most <= MOST_PILED, most
    assert verify(game.events).conclusion == "exact"


# ------------------------------------------------------------------ anything at all
def any_effect(random: Random, depth: int = 0) -> fx.AnyEffect:
    kind = random.choice(get_args(fx.AnyEffect))
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        known: dict[str, list[Any]] = {
            "by": [-99, -5, -1, 1, 3, 99],
            "on": [*get_args(fx.Target)] if kind is fx.Modify else ["this", "previous-winner"],
            "at_most": [None, None, 1, 8, -99, 99],
            "or_next": [True, False],
            "late": [True, False],
            "count": [1, 2, 16] if field.required else [None, 1, 2, 16],
            "keep": [None, 1, 2, 16],
            "who": ["you", "opponent"],
            "why": [fx.NO_REASONS],
        }
        may = known.get(field.name, [])
        if field.name in ("which", "zones"):
            named = ("this", "opposing") if field.name == "which" else ("hand", "deck")
            may = [tuple(random.choices(named, k=random.randint(0, 4)))]
        if field.name == "then":
            inside = [any_effect(random, depth + 1) for _ in range(random.randint(1, 3))]
            may = [tuple(inside) if depth < 2 else (fx.ShuffleDeck(),)]
        if kind is fx.ModifyNextEither and field.name == "by":
            may = [tuple(random.sample(range(-5, 6), 3))]
        values[field.name] = random.choice(may)
    effect: fx.AnyEffect = kind(**values)
    return effect


def any_ability(random: Random) -> tuple[fx.AnyEffect, ...]:
    if random.random() < 0.2:
        return sum(random.choices(CONTINUOUS, k=random.randint(1, 6)), ())
    repeated = (any_effect(random),) * random.randint(1, 15)
    mixed = tuple(any_effect(random) for _ in range(random.randint(1, 12)))
    return (fx.NameFaction(), *random.choice((repeated, mixed)))


def any_cards(random: Random) -> list[OwnCard]:
    """One to five cards whose every ability is accepted."""
    wanted = random.choice((1, 2, 5))
    found: list[tuple[fx.AnyEffect, ...]] = []
    while len(found) < wanted:
        ability = any_ability(random)
        if not faults_in_card(cards(ability)[0]):
            found.append(ability)
    return cards(*found)


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_any_cards_whatever_they_say(seed: int) -> None:
    own = any_cards(Random(seed))
    game = play_any(own, seed)
    for seat in ("north", "south"):
        if game.over is not None:
            with pytest.raises(DecisionRefused):
                game.decide(seat, "decline")
    assert verify(game.to_log()).conclusion == "exact"
