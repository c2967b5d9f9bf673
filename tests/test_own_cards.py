"""Cards that are not in the box: played, logged, verified, and never taken for another card."""

import copy
import gc
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from cardia_rules.bots.arena import play
from cardia_rules.bots.features import features
from cardia_rules.bots.numbers import option_number
from cardia_rules.bots.players import Bot
from cardia_rules.bots.search import SearchBot
from cardia_rules.catalogue import CHARACTERS, find, find_character, in_ascending_influence
from cardia_rules.catalogue import effects as fx
from cardia_rules.catalogue import own as own_cards
from cardia_rules.catalogue.effects import Continuous
from cardia_rules.catalogue.lookup import at_hand, known_card
from cardia_rules.catalogue.own import OwnCard, held
from cardia_rules.errors import CardiaError, DataError, SetupRefused, UnknownName
from cardia_rules.events.fold import fold_all
from cardia_rules.events.log import read_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AbilityActivated, CardDrawn
from cardia_rules.faq.notation import describe_log
from cardia_rules.game.engine import set_up
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import verify
from cardia_rules.views.view import see
from tests.held_games import played
from tests.own_cards import heron, with_heron
from tests.test_supplied import ABILITIES

CONTINUOUS: list[tuple[fx.AnyEffect, ...]] = [
    (fx.TieHere(),),
    (fx.WinTies(),),
    (fx.WinPrevious(),),
    (fx.ExtraSignet(on="this"),),
    (fx.ExtraSignet(on="previous-winner"),),
    (fx.WinOnFollowing(),),
    (fx.ExtraSignet(on="this"), fx.WinTies()),
]


def made(ability: tuple[fx.AnyEffect, ...], **changes: Any) -> OwnCard:
    kind = "ongoing" if isinstance(ability[0], Continuous) else "instant"
    return msgspec.structs.replace(heron(kind=kind, **changes), ability=ability)


# ------------------------------------------------------------------ its name
def test_a_slug_is_a_name_and_the_digest_of_the_whole_entry() -> None:
    slugs = {
        card.full_slug
        for card in (
            heron(),
            heron(influence=4),
            heron(faction="academy"),
            heron(names={"en": "Heron", "fr": "Héron", "gender": "f"}),
            heron(effect={"en": "Draw 2 cards!", "fr": "Piochez 2 cartes."}),
            heron(ability=[{"do": "draw", "count": 3, "who": "you"}]),
            heron(by="Bob"),
            heron(slug="grey-heron"),
        )
    }
    assert len(slugs) == 8
    # The page on the log format says how it is worked out; other programs depend on it.
    assert heron().full_slug == "heron.krbsqhcmbrpgzztf"
    assert heron(ability=[{"do": "draw", "count": 2, "who": "you", "why": {}}]).full_slug == heron().full_slug
    assert not any("." in card for card in CHARACTERS)


def test_a_card_is_known_while_somebody_holds_it_and_no_longer() -> None:
    card = heron(by="Nobody else")
    slug = card.full_slug
    assert slug not in CHARACTERS
    assert CHARACTERS.get(slug) is None
    assert known_card(slug) is None
    setup: Setup | None = make_setup(with_heron(), cards=[card])
    del card
    assert slug in CHARACTERS
    assert CHARACTERS[slug].names.en == "Heron‡"
    assert known_card(slug) is CHARACTERS.get(slug) is CHARACTERS[slug]
    assert in_ascending_influence(["saboteur", slug, "surgeon"]) == (slug, "surgeon", "saboteur")
    assert len(CHARACTERS) == len(list(CHARACTERS)) == 32
    del setup
    gc.collect()
    assert slug not in CHARACTERS
    with pytest.raises(KeyError):
        CHARACTERS[slug]


def test_equal_set_ups_hold_one_entry_and_each_keeps_it_known() -> None:
    first = make_setup(with_heron(), cards=[heron(by="Two")])
    written = msgspec.json.encode(first)
    second = msgspec.json.decode(written, type=Setup)
    assert second == first
    assert second.own[0] is first.own[0]
    slug = first.own[0].full_slug
    for third in (copy.copy(second), copy.deepcopy(second), pickle.loads(pickle.dumps(second))):
        assert third.own[0] is second.own[0]
        assert msgspec.json.encode(third) == written
    del first, second
    gc.collect()
    assert CHARACTERS[slug].influence == 3
    del third
    gc.collect()
    assert slug not in CHARACTERS


def test_a_copy_in_another_process_is_written_alike() -> None:
    """An effect without reasons is written without them only while they are the default itself."""
    setup = make_setup(with_heron(), cards=[heron(by="Sent")])
    written, sent = msgspec.json.encode(setup), pickle.dumps(setup)
    del setup
    gc.collect()
    assert msgspec.json.encode(pickle.loads(sent)) == written


def test_threads_that_read_the_same_card_share_it() -> None:
    written = msgspec.json.encode(make_setup(with_heron(), cards=[heron(by="Threads")]))

    def read(_number: int) -> int:
        setup = msgspec.json.decode(written, type=Setup)
        return sum(CHARACTERS[card].influence for card in setup.deck)

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(read, range(2000))) == {136}


def test_two_entries_with_one_digest_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_cards, "_DIGEST", 0)
    one, other = heron(), heron(influence=4)
    assert one.full_slug == other.full_slug
    (known,) = held([one])
    with pytest.raises(DataError, match="two different cards are both called"):
        held([other])
    setup = {
        "deck": [known.full_slug],
        "own": [msgspec.to_builtins(other)],
        "edition": "2026-01-01",
        "chosen": {},
    }
    with pytest.raises(msgspec.ValidationError, match="two different cards"):
        msgspec.json.decode(msgspec.json.encode(setup), type=Setup)


# ------------------------------------------------------------------ finding it
def test_a_card_is_found_by_name_only_where_it_is_at_hand() -> None:
    card = heron()
    setup = make_setup(with_heron(), cards=[card])
    assert setup.own == (card,)
    for name in ("heron", "Héron", "HERON‡", card.full_slug):
        with pytest.raises(UnknownName):
            find_character(name)
        with at_hand([card]):
            assert find_character(name).slug == find(name).slug == card.full_slug
    with at_hand([card]), pytest.raises(UnknownName, match=r"did you mean Heron‡ \(Héron‡\)\?"):
        find_character("herom")
    with pytest.raises(UnknownName) as unknown:
        find_character("herom")
    assert "Heron" not in str(unknown.value)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"slug": "judge"}, '"judge" is the name of a card of the box, Judge (Juge)'),
        ({"names": {"en": "Heron", "fr": "Juge", "gender": "m"}}, '"Juge" is the name of a card of the box'),
        (
            {"names": {"en": "JUDGE", "fr": "Héron", "gender": "m"}},
            '"JUDGE" is the name of a card of the box',
        ),
        (
            {"names": {"en": "Fox", "fr": "Héron", "gender": "m"}},
            '"Fox" is the name of a card of the box, Fox (Renard)',
        ),
        ({"slug": "bazaar"}, '"bazaar" is the name of a card of the box'),
    ],
)
def test_no_card_has_a_name_of_the_box(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupRefused) as refused:
        make_setup("I", cards=[heron(**changes)])
    assert refused.value.codes == ("bad-card",)
    assert why in str(refused.value)


def test_two_cards_of_one_name_are_not_at_hand_together() -> None:
    with pytest.raises(SetupRefused, match='two cards are both called "heron"'):
        make_setup("I", cards=[heron(), heron(influence=4)])
    assert make_setup(with_heron(), cards=[heron(), heron()]).own == (heron(),)


# ------------------------------------------------------------------ playing it
def test_a_set_up_holds_the_cards_of_its_deck_and_no_others() -> None:
    other = heron(slug="stork", names={"en": "Stork", "fr": "Cigogne", "gender": "f"}, influence=16)
    setup = make_setup(with_heron(), cards=[other, heron()])
    assert setup.own == (heron(),)
    assert make_setup("I", cards=[other, heron()]) == make_setup("I")
    both = make_setup({"from": "II", "with": ["stork", "Heron"]}, cards=[other, heron()])
    assert both.own == (heron(), other)
    assert both.deck[2] == heron().full_slug


# A character that activates itself would never end.
PLAYABLE = [*(ability for ability in ABILITIES if ability != (fx.ActivateThis(),)), *CONTINUOUS]


def test_every_effect_is_tried() -> None:
    tried = {type(effect) for ability in PLAYABLE for effect in ability}
    assert tried == set(get_args(fx.AnyEffect)) - {fx.ActivateThis}


@pytest.mark.parametrize("ability", PLAYABLE, ids=lambda ability: type(ability[-1]).__name__)
@pytest.mark.parametrize("deck", ["I", "II"])
def test_a_card_with_any_ability_is_played_logged_and_told(ability: Any, deck: str) -> None:
    setup = make_setup(with_heron(deck), cards=[made(ability)])
    slug = setup.own[0].full_slug
    acted = 0
    for seed in range(6):
        game = played(setup, seed)
        assert fold_all(game.events) == game.table
        log = game.to_log()
        assert Game.from_log(log).events == game.events
        assert str(verify(log)).startswith("exact")
        assert len(describe_log(game.events)) == len(game.events)
        for event in game.events:
            assert event.rulings
            assert slug not in in_words(event)
            assert slug not in in_words(event, "fr")
            acted += isinstance(event, AbilityActivated) and event.ability == slug
    assert acted


def test_its_reasons_are_cited_where_it_gives_any() -> None:
    for why, cited in (({}, "RB-07-card-text"), ({"does": ["RB-20-magistra"]}, "RB-20-magistra")):
        card = heron(ability=[{"do": "draw", "count": 2, "who": "you", "why": why}])
        game = Game.new(with_heron(), cards=[card], chance=Random(1))
        while not any(isinstance(event, AbilityActivated) and "." in event.ability for event in game.events):
            game.decide(game.asks[0].seat, game.asks[0].options[0])
        number = next(
            number
            for number, event in enumerate(game.events, 1)
            if isinstance(event, AbilityActivated) and "." in event.ability
        )
        drawn = [event for event in game.events if isinstance(event, CardDrawn) and event.cause == number]
        assert len(drawn) == 2
        assert {event.rulings[0] for event in drawn} == {cited}


def test_a_log_opens_where_nobody_knows_the_card(tmp_path: Path) -> None:
    game = played(make_setup(with_heron(), cards=[heron(by="A stranger")]), 3)
    file = tmp_path / "game.cardia.jsonl"
    file.write_bytes(game.to_log())
    elsewhere = (
        "import sys; from cardia_rules import in_words, read_log_file, verify;"
        "log = read_log_file(sys.argv[1]);"
        "print(*map(in_words, log.events), verify(log).conclusion, sep='\\n')"
    )
    told = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", elsewhere, file],
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=60,
    )
    assert told.stdout.splitlines() == [*map(in_words, game.events), "exact"]
    assert "Heron‡ (3) activates" in told.stdout


def test_an_entry_that_is_not_the_card_in_the_deck_is_refused() -> None:
    setup = make_setup(with_heron(), cards=[heron()])
    other = msgspec.structs.replace(setup, own=(heron(influence=4),))
    missing = msgspec.structs.replace(setup, own=())
    added = msgspec.structs.replace(make_setup("I"), own=(heron(),))
    for wrong, code in ((other, "unknown-card"), (missing, "unknown-card"), (added, "not-standard")):
        with pytest.raises(SetupRefused) as refused:
            set_up(wrong)
        assert refused.value.codes == (code,)
        log = Game.new(setup, chance=Random(1)).to_log()
        assert verify(log)
        events = list(read_log(log).events)
        events[0] = msgspec.structs.replace(events[0], setup=wrong)
        assert str(verify(events)).startswith("diverged")


# ------------------------------------------------------------------ what cannot be one
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"influence": 0}, ">= 1"),
        ({"influence": 10**9}, "<= 16"),
        ({"faction": "pirates"}, "Invalid enum value"),
        ({"slug": "Heron"}, "matching regex"),
        ({"slug": "heron.bcd"}, "matching regex"),
        ({"slug": "h" * 41}, "length <= 40"),
        ({"names": {"en": "<b>Heron</b>", "fr": "Héron", "gender": "m"}}, "matching regex"),
        ({"names": {"en": "Heron‡", "fr": "Héron", "gender": "m"}}, "matching regex"),
        ({"names": {"en": "H\u202eeron", "fr": "Héron", "gender": "m"}}, "matching regex"),
        ({"names": {"en": "Heron +3", "fr": "Héron", "gender": "m"}}, "matching regex"),
        ({"names": {"en": "Heron", "gender": "m"}}, "missing required field `fr`"),
        ({"effect": {"en": "a\nb", "fr": "a"}}, "matching regex"),
        ({"effect": {"en": "a" * 601, "fr": "a"}}, "length <= 600"),
        ({"ability": []}, "length >= 1"),
        ({"ability": [{"do": "draw", "count": 1, "who": "you"}] * 17}, "length <= 16"),
        ({"ability": [{"do": "fly"}]}, "Invalid value 'fly'"),
        ({"stars": 3}, "unknown field `stars`"),
    ],
)
def test_an_entry_that_no_log_can_hold(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=why):
        heron(**changes)


DEEP: fx.AnyEffect = fx.CopyFromHand(then=(fx.Draw(count=1, who="you"),))
for _ in range(5000):
    DEEP = fx.CopyFromHand(then=(DEEP,))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        (
            {"ability": (fx.TieHere(),)},
            'tie-here lasts while the card holds its token, so its kind is "ongoing"',
        ),
        ({"kind": "ongoing"}, 'draw is done once, so the kind of the card is "instant"'),
        ({"ability": (fx.DiscardNamed(zones=("hand",)),)}, "no name-faction comes before it"),
        ({"ability": (fx.Modify(by=0, on="this"),)}, "a modifier of 0 changes nothing"),
        ({"ability": (fx.ActivateThis(),)}, "a character that activates itself would never end"),
        ({"ability": (DEEP,)}, "its ability has more than 16 effects"),
        ({"ability": [fx.ShuffleDeck()]}, "it holds lists where a card holds tuples"),
        ({"ability": "draw"}, "Expected `array`, got `str`"),
        ({"influence": 99}, "<= 16"),
        ({"by": "\ud800"}, "by: expected a text in one line, without invisible characters"),
        ({"by": b"Ada"}, "by: Expected `str`, got `bytes`"),
        ({"by": object()}, "Encoding objects of type object is unsupported"),
        (
            {"ability": (fx.Draw(count=1, who="you", why=fx.Reasons(does=("\ud800",))),)},
            "surrogates not allowed",
        ),
        (
            {"ability": (fx.Draw(count=1, who="you", why=fx.Reasons(does=("<b>",))),)},
            '"<b>" is no ruling\'s id',
        ),
        (
            {
                "ability": (
                    fx.Draw(count=1, who="you", why=fx.Reasons(does=tuple(map("RB-{}".format, range(9999))))),
                )
            },
            "bytes; at most 16,384 are kept in a log",
        ),
    ],
)
def test_a_card_that_cannot_be_played(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupRefused) as refused:
        make_setup(with_heron(), cards=[msgspec.structs.replace(heron(), **fields)])
    assert "bad-card" in refused.value.codes
    assert why in str(refused.value)


@pytest.mark.parametrize("cards", ["heron", 3, [3], ["heron"], [None]])
def test_what_is_no_card_at_all(cards: Any) -> None:
    with pytest.raises(SetupRefused) as refused:
        make_setup("I", cards=cards)
    assert refused.value.codes == ("bad-card",)


@pytest.mark.parametrize("own", [3, ("heron",), (None,), (heron(influence=3), 3)])
def test_a_set_up_made_by_hand_of_something_else(own: Any) -> None:
    with pytest.raises(CardiaError):
        set_up(msgspec.structs.replace(make_setup("I"), own=own))


# ------------------------------------------------------------------ bots
def test_what_learns_is_told_that_a_card_has_no_number() -> None:
    game = Game.new(with_heron(), cards=[heron()], chance=Random(1))
    with pytest.raises(UnknownName, match=r"only cards of the box have numbers.*: Heron"):
        features(see(game, "north"), "north")
    with pytest.raises(UnknownName, match="this option has no number"):
        option_number(PlaceCard(heron().full_slug))


def test_a_bot_that_searches_plays_with_it() -> None:
    setup = make_setup(with_heron(), cards=[heron()])
    bots: dict[Seat, Bot] = {
        "north": SearchBot(Random(1), playouts=4),
        "south": SearchBot(Random(2), playouts=4),
    }
    assert play(bots, setup, Random(3)).over
