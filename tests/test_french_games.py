"""Whole games in French: no English word is left, and nothing is misspelled."""

import random
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cardia_rules.errors import DecisionRefused, Failure, PositionRefused, SetupRefused
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.render.errors import failure_in_words
from cardia_rules.render.explanation import (
    RulingNotes,
    event_explained,
    influence_explained,
    signets_explained,
)
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import ask_in_words, in_words, option_in_words
from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets
from cardia_rules.views.log import see_log
from cardia_rules.views.viewers import Viewer
from tests.games import random_setup

WORDS = """
the of and is are was it its card cards deck hand hands discard discards discarded draw draws drawn lays laid
wins win won lost loses encounter signet signets token tokens from their with to by at waits wait waiting has
have had north south round begins ability abilities activates ignored blessing blessed gets puts swap other
another your you yours they next none nothing down up game over because event events without would holds hold
above decides decide picks pick coin first turned revealed compared played under protector protectors location
locations rebellion academy guild dynasty judge ambusher clockmaker opponent must may not no this that which
who if when while be been
"""
ENGLISH = frozenset(WORDS.split())
_WORD = re.compile(r"[A-Za-zÀ-ÿœ]+")
_IDS = re.compile(r"\b(?:RB|FAQ|NP|OQ)-[\w-]+(?:\s+=\s+[\w-]+)?")
WRONG = re.compile(
    r"\b(?:de le|de les|à le|à les)\b"  # not contracted
    r"|\b(?:le|la|de|que|se|ne) (?=[aeiouyhàâéèêîôûœAEIOUYHÀÂÉÈÊÎÔÛŒ](?!\b))"  # not elided
    r"| [;:!?»]|« "  # not set off by a narrow space
    r"|\w'\w"  # a typewriter's apostrophe
)


def faults(text: str) -> list[str]:
    """English words, and French that is not spelled as it should be."""
    plain = _IDS.sub("", text)
    words = {word.lower() for word in _WORD.findall(plain)}
    return sorted(words & ENGLISH) + WRONG.findall(plain)


def test_faults_would_be_noticed() -> None:
    assert faults("Nord draws la Juge.") == ["draws"]
    assert faults("le paquet de le Juge") == ["de le"]
    assert faults("la Horlogère : oui") == ["la ", " :"]
    assert faults("l'Horlogère") == ["l'H"]
    assert faults("L’Horlogère de Nord est révélée\u202f: 3 [RB-06-place, OQ-hand-discard-chooser]") == []


def random_game(seed: int) -> Iterator[tuple[Game, str]]:
    """A game, and what was said on the way about what had to be decided."""
    chance = random.Random(seed)
    game = Game.new(random_setup(seed), chance=chance)
    while game.asks:
        ask = chance.choice(game.asks)
        said = [ask_in_words(ask, "fr"), *(option_in_words(option, "fr") for option in ask.options)]
        yield game, "\n".join(said)
        game.decide(ask.seat, chance.choice(ask.options))
    yield game, ""


@pytest.mark.parametrize("seed", range(25))
def test_a_random_game_in_french(seed: int) -> None:
    said: list[str] = []
    events: tuple[ev.AnyEvent, ...] = ()
    for game, asked in random_game(seed):
        events = game.events
        said.append(asked)
    table: Table | None = None
    for event in events:
        table = fold(table, event)
        told = in_words(event, "fr")
        assert told[0].isupper() or told[0] in "+-0123456789", told
        assert told.endswith((".", "»")), told
        said.append(told)
    viewers: tuple[Viewer, ...] = ("north", "spectator")
    for viewer in viewers:
        said += [in_words(event, "fr") for event in see_log(events, viewer)]
    assert table is not None
    said.append(table_as_text(table, "fr"))
    assert faults("\n".join(said)) == []


@pytest.mark.parametrize("seed", range(0, 25, 5))
def test_a_random_game_explained_in_french(seed: int) -> None:
    *_, (game, _asked) = random_game(seed)
    for number in range(1, len(game.events) + 1, 7):
        text = event_explained(explain_event(game.events, number), RulingNotes("fr"))
        assert faults(text) == [], text
    for seat in SEATS:
        for played in game.table.side(seat).row:
            if played is not None and played.up:
                influence = influence_explained(
                    explain_influence(game.events, seat, played.card), RulingNotes("fr")
                )
                signets = signets_explained(
                    explain_signets(game.events, seat, played.card), RulingNotes("fr")
                )
                assert faults(f"{influence}\n{signets}") == [], influence + signets


# ------------------------------------------------------------------ refusals
WRONG_DECISIONS: list[op.Option] = [
    op.PlaceCard("judge"),
    op.PlaceCard("zzz"),
    op.NameAFaction("guild"),
    op.ChooseCard("south", "judge"),
    op.ChooseCard("north", "clockmaker"),
    op.ChooseTwo(("judge", "djinn")),
    op.ChooseNext(),
    op.ChoosePieces("north", "judge", "modifiers"),
    op.ChooseAmount(7),
    op.ChooseFromHand(("judge", "judge", "djinn")),
    op.Decline(),
]


@pytest.mark.parametrize("seed", range(12))
def test_refusals_of_random_games_in_french(seed: int) -> None:
    for game, _asked in random_game(seed):
        for seat in SEATS:
            for option in WRONG_DECISIONS:
                try:
                    game.fork().decide(seat, option)
                except DecisionRefused as refused:
                    assert faults(_worded(refused.failures)) == []


def _worded(failures: tuple[Failure, ...]) -> str:
    return "\n".join(failure_in_words(failure, "fr") for failure in failures)


def test_refused_set_ups_and_positions_in_french() -> None:
    with pytest.raises(SetupRefused) as refused:
        make_setup(
            ["juje", *["judge"] * 3],
            answers={"OQ-nothing": "x", "OQ-count-and-draw": "never"},
            locations=["sénat", "bazar", "bazar", "nulle part"],
        )
    assert _worded(refused.value.failures).splitlines() == [
        "un paquet compte 16 personnages",
        "aucune carte ne s’appelle «\u202fjuje\u202f»",
        "la Juge figure plus d’une fois",
        "aucune question que la table puisse trancher ne s’appelle «\u202fOQ-nothing\u202f»",
        "OQ-count-and-draw se répond par count-first ou draw-first",
        (
            "personne n’a publié le texte du Sénat\u202f: répondez «\u202fsupplied\u202f» à OQ-unknown-card"
            " et fournissez sa capacité, ou laissez cette carte de côté"
        ),
        "le Bazar figure plus d’une fois",
        "aucun lieu ne s’appelle «\u202fnulle part\u202f»",
    ]
    table = Game.new("I", chance=random.Random(1)).table
    twice = table.north.hand[0]
    with pytest.raises(PositionRefused) as impossible:
        Game.arranged(_with_hand(table, (*table.north.hand, twice)))
    assert [failure.code for failure in impossible.value.failures] == ["card-twice"]
    assert _worded(impossible.value.failures).startswith("Nord\u202f: ")


def _with_hand(table: Table, hand: tuple[str, ...]) -> Table:
    return replace(table, north=replace(table.north, hand=hand))
