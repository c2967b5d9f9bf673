"""Games that are tapped along, games dealt to two players at one phone, and what leaves the bench."""

from random import Random
from typing import Any

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.log import load_log, read_log
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.position_line import position_as_line, table_from_line
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import verify
from tests.bench.asking import LANGUAGES, MEDIATOR, answer, asked, refused
from tests.games import random_setup
from tests.hidden_pairs import pairs

FORMS = ("page", "case", "markdown", "log", "line", "picture")
PLAYED = {"line": MEDIATOR, "decisions": ["north: mediator", "south: palace-guard"]}


def followed(seed: int, steps: int) -> tuple[dict[str, Any], Any]:
    """A game from the shuffle, tapped along at random, from cards that nobody has stated."""
    random = Random(seed)
    game: dict[str, Any] = {"setup": {"deck": "I"}, "tags": {"north": "Anna", "south": "Björn"}}
    told = asked("follow", game=game)
    for _ in range(steps):
        if not told["asks"]:
            break
        ask = random.choice(told["asks"])
        option = random.choice(ask["options"] + ask["others"])
        game = {**told["game"], "decisions": [*told["game"].get("decisions", ()), option["send"]]}
        told = asked("follow", game=game)
        assert told["refused"] is None
    return game, told


# ------------------------------------------------------------------ a real game
@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_followed_from_the_shuffle_and_its_log_is_right(seed: int) -> None:
    game, told = followed(seed, 12)
    log = read_log(told["log"].encode())
    assert log.problem is None
    assert verify(log.events).goes_on
    made = Game.from_log(told["log"].encode())
    assert made.tags == {"north": "Anna", "south": "Björn"}
    assert len(told["game"]["decisions"]) == 12 or made.over
    assert told["game"]["setup"] == {
        "deck": "I",
        "locations": [],
        "protectors": None,
        "order": {"north": [], "south": []},
    }
    assert game["tags"] == told["game"]["tags"]


def test_what_was_seen_of_a_game_is_kept_and_exported_without_a_card_that_was_filled_in() -> None:
    decisions = [
        "north: saboteur",
        "south: judge",
        "south deck: djinn, mediator",
        "north: puppeteer",
        "south: inventor",
    ]
    game = {"setup": {"deck": "I"}, "decisions": [*decisions, "picked: surgeon"]}
    file = asked("export", game=game, title="Final", **{"as": "log"})
    assert file["name"] == "final.seen.jsonl"
    assert verify(file["text"].encode()).conclusion == "possible"
    happened = file["text"].split("\n", 1)[1]
    said = ("saboteur", "judge", "djinn", "mediator", "puppeteer", "inventor", "surgeon")
    named = [card for card in CHARACTERS if CHARACTERS[card].deck == "I" and f'"{card}"' in happened]
    assert sorted(named) == sorted(said)


def test_a_card_that_nobody_told_is_one_that_was_missed_and_no_invention() -> None:
    game = {"setup": {"deck": "I"}, "decisions": ["north: saboteur", "south: judge"]}
    assert asked("export", game=game, **{"as": "log"})["text"].count('"card":"?"') == 2
    whole = asked("export", game={"line": MEDIATOR}, **{"as": "log"})
    assert whole["name"].endswith(".cardia.jsonl")


def test_what_is_told_begins_with_the_last_decision() -> None:
    told = asked("follow", game={"setup": {}, "decisions": ["north: judge", "south: saboteur"]})
    assert told["events"][0]["says"] == "North decides to place the Judge (8)."
    assert "North's Judge wins encounter 1, 8 to 5." in told["verdict"]["says"]


def test_what_went_unchosen_is_assumed_and_can_be_told() -> None:
    """The Saboteur takes two cards of a deck that nobody knows, the Ambusher some of a hand."""
    decisions = ["north: judge", "south: saboteur"]
    told = asked("follow", game={"setup": {}, "decisions": decisions})
    assumed = told["by_lot"]
    assert [(each["kind"], each["seat"], each["insert"]) for each in assumed] == [
        ("card-discarded", "north", 2)
    ] * 2
    later = [*decisions, f"north: {assumed[0]['card']}", "south: djinn"]
    again = asked("follow", game={"setup": {}, "decisions": later})
    assert again["refused"] is None
    assert assumed[0]["card"] not in [each["card"] for each in again["by_lot"]]
    seen = [*decisions, "north deck: djinn, treasurer"]
    told = asked("follow", game={"setup": {}, "decisions": seen})
    assert told["by_lot"] == []
    assert told["table"]["north"]["discard"] == ["djinn", "treasurer"]
    assert told["game"]["decisions"] == seen
    on_a_line = asked("ask", game={"line": "I;", "decisions": seen})
    assert on_a_line["table"]["north"]["discard"] == ["djinn", "treasurer"]
    assert on_a_line["game"]["line"] == "I"
    ambushed = ["north: clockmaker", "south: ambusher", "south: academy"]
    (shown, *_) = asked("follow", game={"setup": {}, "decisions": ambushed})["by_lot"]
    assert (shown["seat"], shown["send"]) == ("north", "north hand: ")
    academy = [card for card, one in CHARACTERS.items() if (one.deck, one.faction) == ("I", "academy")]
    other = next(card for card in reversed(academy) if card not in (shown["card"], "clockmaker"))
    told = asked("follow", game={"setup": {}, "decisions": [*ambushed, f"north hand: {other}"]})
    assert told["by_lot"] == []
    assert told["table"]["north"]["discard"] == [other]
    told = asked("ask", game={"line": "I", "decisions": [*decisions, "north deck: nobody"]})
    assert [each["code"] for each in told["refused"]["wrong"]] == ["unknown-name"]
    assert told["game"]["decisions"] == decisions


def test_a_game_goes_on_from_its_log() -> None:
    _, told = followed(1, 4)
    send = told["asks"][0]["options"][0]["send"]
    further = asked("follow", game={"log": told["log"], "decisions": [send]})
    assert further["log"].startswith(told["log"])
    assert len(further["log"]) > len(told["log"])


def test_a_tag_that_cannot_be_kept_is_named() -> None:
    (wrong,) = refused("follow", game={"setup": {}, "tags": {"NOT A NAME": "x"}})
    assert wrong["code"] == "bad-tag"


def test_a_game_has_one_beginning() -> None:
    for game in ({}, {"line": "I", "setup": {}}):
        (wrong,) = refused("ask", game=game)
        assert "one beginning" in wrong["text"]


# ------------------------------------------------------------------ step by step
@pytest.mark.parametrize("viewer", ["judge", "north", "spectator"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_is_stepped_through(viewer: str, language: str) -> None:
    _, told = followed(2, 4)
    game = {"log": told["log"]}
    shown = asked("replay", language=language, game=game, viewer=viewer, at=20)
    assert shown["at"] == 20
    assert [step["number"] for step in shown["steps"]] == [
        *range(1, len(load_log(told["log"].encode()).events) + 1)
    ]
    assert (shown["table"]["south"]["hand"] is None) == (viewer != "judge")
    assert ("checked" in shown) == (viewer == "judge")


# ------------------------------------------------------------------ what comes in
def test_a_pasted_text_is_known_for_what_it_is() -> None:
    case = asked("export", game=PLAYED, **{"as": "case"})["text"]
    log = asked("export", game=PLAYED, **{"as": "log"})["text"]
    assert asked("check", text=f"  {MEDIATOR}\n")["kind"] == "line"
    assert asked("check", text=case)["kind"] == "case"
    checked = asked("check", text=log)
    assert checked["kind"] == "log"
    assert "rules" in checked["checked"]
    assert checked["position"]["encounters"][1]["north"] == {
        "card": "mediator",
        "modifier": 0,
        "tokens": 1,
        "signets": 0,
        "blessings": 0,
        "up": True,
    }
    for game in (checked["game"], {"case": case}, {"case": "mediator-example"}):
        assert asked("ask", game=game)["table"]["encounters"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["", "{", "nothing", "I;judge", "[table]\nx = 1", '{"format":"cardia-log"}', "../../etc/passwd"]
)
def test_what_cannot_be_read_says_so(text: str, language: str) -> None:
    assert all(
        each["code"] in ("unreadable", "bad-request")
        for each in refused("check", text=text, language=language)
    )


# ------------------------------------------------------------------ what goes out
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_exported(form: str, language: str) -> None:
    file = asked("export", game=PLAYED, language=language, title="Un médiateur, deux avis", **{"as": form})
    assert file["name"].startswith("un-mediateur-deux-avis.")
    text = file["text"]
    if form == "page":
        assert text.lower().startswith("<!doctype html>")
    elif form == "case":
        assert run(parse_case(text)).holds
        assert 'title = "Un médiateur, deux avis"' in text
    elif form == "log":
        assert verify(load_log(text.encode()).events).goes_on
    elif form == "line":
        assert position_as_line(table_from_line(text)) == text
    else:
        assert text


def test_the_end_of_a_log_becomes_a_case() -> None:
    for seed in range(4):
        _, told = followed(seed, 7)
        text = asked("export", game={"log": told["log"]}, **{"as": "case"})["text"]
        assert run(parse_case(text)).holds


@pytest.mark.parametrize("form", ["case", "log", "line"])
def test_what_hides_nothing_is_for_a_judge(form: str) -> None:
    (wrong,) = refused("export", game=PLAYED, viewer="north", **{"as": form})
    assert "judge" in wrong["text"]


# ------------------------------------------------------------------ two players at one phone
def test_each_seat_is_shown_its_own_hand_only() -> None:
    dealt = asked("deal", setup={"deck": "II"}, tags={"north": "Anna"})
    game = Game.from_log(dealt["keep"].encode())
    for seat, other in (("north", "south"), ("south", "north")):
        shown = asked("hands", keep=dealt["keep"], seat=seat)
        assert set(shown["table"][seat]["hand"]) == set(getattr(game.table, seat).hand)
        assert shown["table"][other]["hand"] is None
        assert shown["table"][seat]["deck"] is shown["table"][other]["deck"] is None
        assert {ask["seat"] for ask in shown["asks"]} == {seat}
        assert shown["waits_for"] == ["north", "south"]


def test_two_deals_differ() -> None:
    assert len({asked("deal")["keep"] for _ in range(3)}) == 3


def test_both_place_and_the_game_goes_on() -> None:
    keep = asked("deal")["keep"]
    for seat in ("north", "south"):
        shown = asked("hands", keep=keep, seat=seat)
        shown = asked("hands", keep=keep, seat=seat, decide=shown["asks"][0]["options"][0]["send"])
        assert shown["wrong"] == []
        keep = shown["keep"]
    assert shown["number"] > 20
    assert shown["table"]["round"]
    assert verify(load_log(keep.encode()).events).goes_on


def test_a_refused_decision_leaves_what_is_kept_as_it_was() -> None:
    keep = asked("deal")["keep"]
    hand = asked("hands", keep=keep, seat="north")["table"]["north"]["hand"]
    other = next(card for card in Game.from_log(keep.encode()).table.setup.deck if card not in hand)
    for decide, code in (
        (f"north: {other}", "not-in-hand"),
        ("south: judge", "unreadable"),
        ("?", "unreadable"),
    ):
        shown = answer("hands", keep=keep, seat="north", decide=decide)
        assert shown["keep"] == keep
        assert [each["code"] for each in shown["wrong"]] == [code]


@pytest.mark.parametrize("seed", range(6))
def test_games_that_differ_in_what_a_seat_cannot_see_show_it_the_same(seed: int) -> None:
    compared = 0
    for seat in ("north", "south"):
        for pair in pairs(random_setup(seed), seed, seat, 4):
            one, other = (_kept(log) for log in pair.logs)
            if one is None or other is None or one == other:
                continue
            shown = [answer("hands", keep=keep, seat=seat) for keep in (one, other)]
            tried = [answer("hands", keep=keep, seat=seat, decide="north: judge") for keep in (one, other)]
            for both in (shown, tried[:1] * 2 if tried[0].get("wrong") == [] else tried):
                assert _without_kept(both[0]) == _without_kept(both[1])
            compared += 1
    assert compared


def _kept(log: Any) -> str | None:
    """A game's log; nothing of one in the middle of a step, or where chance is due, which is drawn anew."""
    game = Game.from_events(log)
    return None if game.chance_needed is not None or len(game.events) != len(log) else game.to_log().decode()


def _without_kept(shown: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in shown.items() if key != "keep"}


def test_what_is_wrong_with_a_kept_game_names_no_card() -> None:
    keep = asked("deal")["keep"].replace("game-set-up", "game-set-down")
    assert refused("hands", keep=keep, seat="north")[0]["text"] == "what was kept of this game cannot be read"
