"""``cardia step`` and ``cardia explain`` as a player or a spectator sees a game: hidden is hidden."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from cardia_rules.bench.answers import explaining
from cardia_rules.cli import narration
from cardia_rules.cli.commands import looking, step
from cardia_rules.cli.source import open_source
from cardia_rules.events.log import write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import DecisionTaken
from cardia_rules.views.decisions import see_asks
from cardia_rules.views.log import see_event
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer
from tests.cli.running import LOG, cardia_runs, complaint, said
from tests.games import random_setup
from tests.hidden_pairs import Pair, pairs
from tests.supplied_games import random_setup_with_supplied

NAMES: dict[Viewer, str] = {"north": "north", "south": "south", "spectator": "public"}


def some_pairs(seeds: range) -> Iterator[Pair]:
    for seed in seeds:
        setup = (random_setup_with_supplied if seed % 3 == 0 else random_setup)(seed)
        for viewer in NAMES:
            yield from (pair for pair in pairs(setup, seed, viewer, 2) if pair.one)


def outputs(pair: Pair, file: Path, *args: str, stdin: str = "") -> list[tuple[int, str, str]]:
    """What the same command says of either game, from a file of the same name."""
    told = []
    for events in pair.logs:
        file.write_bytes(write_log(events))
        lang = ("--lang", "fr" if len(events) % 2 else "en")
        done = cardia_runs(
            args[0], file, *args[1:], "--view", NAMES[pair.viewer], *lang, stdin=stdin, status=None
        )
        told.append((done.exit_code, done.stdout, done.stderr))
    return told


def assert_stepped_alike(pair: Pair, folder: Path) -> int:
    """Every event with why and what changed; what is to be decided at the last, and at some on the way."""
    length = len(next(pair.logs))
    first = max(1, len(pair.beginning))
    keys = "".join("ec" + "o" * (number % 16 == 0) + "n" for number in range(first, length))
    keys += "ec" if pair.parting else "eco"
    one, other = outputs(pair, folder / "game.cardia.jsonl", "step", "--at", str(first), stdin=keys)
    assert one[0] == 0
    assert one == other
    return length - first


def assert_explained_alike(pair: Pair, folder: Path) -> None:
    """Whatever card is asked about, in play or not; why it is refused tells nothing either.

    So it is with the last events, and with all that did not happen.
    """
    length = len(next(pair.logs))
    asked = [(str(number),) for number in range(max(1, length - 1), length + 1)]
    for words in (*asked, ("--why-not", ""), ("--why-not", next(pair.logs)[0].setup.deck[0])):  # type: ignore[attr-defined]
        one, other = outputs(pair, folder / "game.cardia.jsonl", "explain", *words)
        assert one == other, (pair.viewer, words)
    for card in sorted(next(pair.logs)[0].setup.deck)[::3]:  # type: ignore[attr-defined]
        for text in (card, *(f"{seat} {card}" for seat in SEATS)):
            for kind in ("--influence", "--signets"):
                one, other = outputs(pair, folder / "game.cardia.jsonl", "explain", kind, text)
                assert one == other, (pair.viewer, kind, text)


Compared = TypeVar("Compared")


def assert_all(alike: Callable[[Pair, Path], Compared], seeds: range, folder: Path) -> list[Compared]:
    return [alike(pair, folder) for pair in some_pairs(seeds)]


def test_two_games_that_differ_in_what_a_viewer_cannot_know_are_stepped_through_alike(tmp_path: Path) -> None:
    compared = assert_all(assert_stepped_alike, range(6), tmp_path)
    assert len(compared) > 20
    assert sum(compared) > 15 * len(compared)


def test_and_so_are_their_explanations(tmp_path: Path) -> None:
    assert_all(assert_explained_alike, range(2), tmp_path)


LEAKS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "the table": (step, "see_table", lambda table, _viewer: see_table(table, "judge")),
    "the event": (step, "see_event", lambda event, table, _viewer: see_event(event, table, "judge")),
    "the options": (narration, "see_asks", lambda position, _viewer: see_asks(position, "judge")),
    "the causes": (step, "told_to", lambda _viewer, explained, _events: explained),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_noticed(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError):
        assert_all(assert_stepped_alike, range(6), tmp_path)


@pytest.mark.parametrize(
    "leak",
    [
        (looking, "see_table", lambda table, _viewer: see_table(table, "judge")),
        (explaining, "is_seen", lambda _table, _seat, _card: True),
    ],
    ids=["the table", "where it is"],
)
def test_a_leak_of_an_explanation_would_be_noticed(
    leak: tuple[Any, str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*leak)
    with pytest.raises(AssertionError):
        assert_all(assert_explained_alike, range(2), tmp_path)


# ------------------------------------------------------------------ what is said
def test_the_screen_says_who_looks() -> None:
    assert said("step", LOG, "--view", "north").splitlines()[1] == "As North sees it."
    assert said("step", LOG, "--view", "public", "--lang", "fr").splitlines()[1] == "Comme le voit le public."
    assert said("step", LOG, "--view", "judge") == said("step", LOG)


def test_a_card_that_lies_face_down_is_named_for_its_owner_alone() -> None:
    # Event 37 lays South's Ambusher face down; event 39 turns it up.
    keys = "eco"
    assert "Ambusher" in said("step", LOG, "--at", "37", "--view", "south", stdin=keys)
    for viewer in ("north", "public"):
        assert "Ambusher" not in said("step", LOG, "--at", "37", "--view", viewer, stdin=keys)
    assert "Nothing is to be decided right here.\n" in said(
        "step", LOG, "--at", "38", "--view", "north", stdin="o"
    )


def test_the_options_are_for_who_decides() -> None:
    told = said("step", LOG, "--at", "33", "--view", "north", stdin="o")
    north, south = told.split("To be decided here:\n")[1].split("South has to place a card.")
    assert "   1  place the" in north
    assert south == " [RB-06-place]\n"


def test_why_the_rules_do_not_give_a_log_is_for_a_judge(forged: str) -> None:
    told = said("step", forged, "--at", "36", stdin="o")
    assert 'the log says "South decides to place the Judge (8).", and that is refused' in told
    told = said("step", forged, "--at", "36", "--view", "north", stdin="o")
    assert told.endswith("\nThe rules do not give this log; only a judge is told more.\n")


@pytest.fixture
def forged(tmp_path: Path) -> str:
    """South decides for a card that it does not hold."""
    events = list(open_source(LOG).events)
    decision = events[35]
    assert isinstance(decision, DecisionTaken)
    events[35] = replace(decision, option=PlaceCard("judge"))
    file = tmp_path / "forged.cardia.jsonl"
    file.write_bytes(write_log(events))
    return str(file)


def test_an_explanation_for_a_viewer() -> None:
    assert "South lays a card at place 2." in said("explain", LOG, "--at", "37", "--view", "north")
    assert "Ambusher" in said("explain", LOG, "--at", "37")
    judge = json.loads(said("explain", LOG, "--at", "37", "--json"))
    north = json.loads(said("explain", LOG, "--at", "37", "--json", "--view", "north"))
    assert [each["number"] for each in judge["chain"]] == [each["number"] for each in north["chain"]]
    assert (judge["event"]["event"].get("card"), north["event"]["event"].get("card")) == ("ambusher", None)


def test_a_card_that_a_viewer_cannot_see_is_not_in_play() -> None:
    for text in ("south ambusher", "south djinn"):
        _, _, name = text.partition(" ")
        assert complaint("explain", LOG, "--at", "37", "--signets", text, "--view", "north") == (
            f"cardia: south's {name.title()} is not in play there, as far as this view shows"
        )
    assert complaint("explain", LOG, "--at", "37", "--signets", "ambusher", "--view", "public") == (
        "cardia: neither seat has the Ambusher in play there"
    )
    assert "face down" in said("explain", LOG, "--at", "37", "--signets", "ambusher", "--view", "south")


@pytest.mark.parametrize(
    "args",
    [
        ["ask"],
        ["what-if", "--answer", "OQ-count-and-draw=draw-first"],
        ["compare", LOG],
        ["rewind", "--to", "9"],
    ],
)
def test_what_works_with_the_hidden_cards_stays_a_judges(args: list[str]) -> None:
    assert 'there is no option "--view"' in complaint(*args, LOG, "--view", "north")
    assert "--view" not in said(args[0], "--help")
