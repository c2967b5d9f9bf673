"""Supplied abilities: every effect can be given to a card, and the game with it can be played and told."""

from random import Random
from typing import Any

import pytest

from cardia_rules.catalogue import effects as fx
from cardia_rules.catalogue.effects import Continuous
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.log import read_log
from cardia_rules.events.table import Setup, Supplied
from cardia_rules.events.vocabulary import AbilityActivated, AnyEvent, ProtectorActivated
from cardia_rules.faq.notation import describe_log
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.render.words import in_words
from tests.held_games import played

NAME = fx.NameFaction()
ABILITIES: list[tuple[fx.AnyEffect, ...]] = [
    (fx.Modify(by=3, on="this"),),
    (fx.Modify(by=-3, on="opposing"),),
    (fx.Modify(by=5, on="yours-previous"),),
    (fx.Modify(by=5, on="any", at_most=8), fx.Modify(by=-3, on="any-other", or_next=True)),
    (fx.Modify(by=1, on="yours"),),
    (fx.ModifyNext(by=3),),
    (fx.ModifyNext(by=5, late=True),),
    (fx.ModifyNextEither(by=(2, -2)),),
    (fx.LowerToTie(),),
    (fx.Discard(which=("this", "opposing")),),
    (fx.DiscardDeck(count=2),),
    (fx.DiscardDeck(),),
    (fx.DiscardHand(count=2),),
    (fx.DiscardHand(keep=2),),
    (NAME, fx.DiscardNamed(zones=("hand", "deck"))),
    (fx.ShuffleDeck(),),
    (fx.Draw(count=2, who="opponent"),),
    (NAME, fx.UnlessDiscarded(then=(fx.Modify(by=7, on="this"),))),
    (fx.ReplaceOpposing(),),
    (fx.TakeBack(),),
    (NAME, fx.DemandNamed(count=2)),
    (fx.PlayFaceUp(),),
    (fx.PlayFromDeck(),),
    (fx.BlessNext(),),
    (fx.AwakenNext(),),
    (fx.DiscardTaken(),),
    (fx.RemovePieces(),),
    (fx.MovePieces(),),
    (fx.FlipModifiers(),),
    (fx.SwapAdjacent(),),
    (fx.CopyPlayed(),),
    (fx.CopyFromHand(then=(fx.Draw(count=1, who="you"),)),),
    (fx.ActivateLosing(),),
    (fx.ActivateThis(),),
    (fx.WinGame(),),
]


def supplied(card: str, ability: tuple[fx.AnyEffect, ...], when: Any = None) -> Supplied:
    return Supplied(card=card, name="As we play it", text="As we play it.", ability=ability, when=when)


def set_up(**options: Any) -> Setup:
    return make_setup("I", answers={"OQ-unknown-card": "supplied"}, **options)


def check(game: Game) -> None:
    assert game.over is not None
    assert fold_all(game.events) == game.table
    assert Game.from_log(game.to_log()).events == game.events
    assert len(describe_log(game.events)) == len(game.events)
    for event in game.events:
        assert event.rulings, in_words(event)
        assert in_words(event)


def test_every_effect_that_is_carried_out_is_tried() -> None:
    tried = {type(effect) for ability in ABILITIES for effect in ability}
    continuous = set(Continuous.__subclasses__())
    assert tried == set(fx.AnyEffect.__args__) - continuous


@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: type(ability[-1]).__name__)
def test_a_protector_with_a_supplied_ability(ability: tuple[fx.AnyEffect, ...]) -> None:
    foxes: list[AnyEvent] = []
    pool = ["fox", "peacock", "raccoon", "bat", "cat", "toad"]
    texts = [supplied(card, ability) for card in pool[:4]]
    for seed in range(6):
        setup = set_up(protectors={"pool": pool, "strategic": True}, supplied=texts)
        game = played(setup, seed)
        check(game)
        foxes += [
            event
            for event in game.events
            if isinstance(event, ProtectorActivated) and event.protector in pool[:4]
        ]
    assert foxes
    assert all("OQ-unknown-card" in event.questions for event in foxes)


@pytest.mark.parametrize("when", ["revealed", "end-of-round"])
@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: type(ability[-1]).__name__)
def test_a_location_with_a_supplied_ability(ability: tuple[fx.AnyEffect, ...], when: str) -> None:
    for seed, others in enumerate(([], ["foggy-swamp"], ["bazaar", "serpent-temple"])):
        setup = set_up(locations=["senate", *others], supplied=[supplied("senate", ability, when)])
        check(played(setup, seed))


def test_two_tokens_that_waited_for_one_card_activate_it_once() -> None:
    """FAQ-2-second-token, where both arrive at the same reveal."""
    awaken = (fx.AwakenNext(), fx.AwakenNext())
    setup = set_up(locations=["senate"], supplied=[supplied("senate", awaken, "end-of-round")])
    tokens: list[int] = []
    for seed in range(20):
        table = None
        for event in played(setup, seed).events:
            table = fold(table, event)
            if isinstance(event, AbilityActivated) and event.manner == "token":
                card = table.side(event.seat).at(event.place)
                tokens.append(card.tokens if card else 0)
    assert set(tokens) == {1}


UNKNOWN = ("senate", "visionaries-den", "forgotten-ruins", "armoury", "altar-of-rebirth")


@pytest.mark.parametrize(
    ("ability", "locations"),
    [
        ((fx.Modify(by=99, on="any"),) * 16, []),
        ((fx.Modify(by=99, on="any"), fx.Modify(by=-99, on="any")) * 8, ["serpent-temple"]),
        ((*(fx.ModifyNext(by=1, late=True),) * 15, fx.Discard(which=("this",))), []),
        ((NAME, *(fx.DemandNamed(count=1),) * 15), ["foggy-swamp"]),
        ((fx.AwakenNext(),) * 16, ["foggy-swamp"]),
    ],
    ids=["modifiers", "encounters won and lost", "late modifiers", "demands", "tokens"],
)
def test_what_piles_up_fits_in_a_log(ability: tuple[fx.AnyEffect, ...], locations: list[str]) -> None:
    """Five locations with all that an ability can hold, for both in every round."""
    texts = [supplied(card, ability, "end-of-round") for card in UNKNOWN]
    game = Game.new(set_up(locations=[*UNKNOWN, *locations], supplied=texts), chance=Random(1))
    for _ in range(1200):
        if not game.asks:
            break
        game.decide(game.asks[0].seat, game.asks[0].options[0])
    log = read_log(game.to_log())
    assert log.problem is None
    assert log.events == game.events
