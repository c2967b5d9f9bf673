"""Games that are tapped along, games dealt to two players at one phone, and what leaves the bench."""

from random import Random
from typing import Any

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.log import load_log
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.position_line import position_as_line, table_from_line
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import verify
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.telling import Telling
from tests.bench.asking import LANGUAGES, MEDIATOR, answer, asked, refused
from tests.games import random_setup
from tests.hidden_pairs import pairs

FORMS = ("page", "case", "markdown", "log", "line", "picture")
PLAYED = {"line": MEDIATOR, "decisions": ["north: mediator", "south: palace-guard"]}


def followed(seed: int, steps: int, **setup: Any) -> tuple[dict[str, Any], Any]:
    """A game from the shuffle, tapped along at random, from cards that nobody has stated."""
    random = Random(seed)
    names = {"north": "Anna", "south": "Björn"}
    game: dict[str, Any] = {"setup": {"deck": "I", **setup}, "tags": names}
    told = before = asked("follow", game=game)
    for _ in range(steps):
        if told["asks"]:
            ask = random.choice(told["asks"])
            said, at = random.choice(ask["options"])["send"], None
        elif open_now := [each for each in told["by_lot"] if each.get("options")]:
            said, at = random.choice(open_now[0]["options"])["send"], open_now[0]["insert"]
        else:
            break
        decisions = list(told["game"].get("decisions", ()))
        decisions.insert(len(decisions) if at is None else at, said)
        game = {**told["game"], "decisions": decisions}
        told = asked("follow", game=game)
        if told["refused"]:  # a hand that nobody has seen is offered whole, whatever has to be discarded
            assert told["refused"]["wrong"][0]["code"] == "wrong-faction", told["refused"]
            told, game = before, before["game"]
        before = told
    return game, told


def whole_log(seed: int, steps: int) -> str:
    """The log of a game of which both decks were known."""
    deck = [card for card, one in CHARACTERS.items() if one.deck == "I"]
    orders = {seat: Random(f"{seed} {seat}").sample(deck, len(deck)) for seat in ("north", "south")}
    log: str = followed(seed, steps, order=orders)[1]["log"]
    return log


# ------------------------------------------------------------------ a real game
@pytest.mark.parametrize("seed", range(4))
def test_a_record_of_what_was_seen_is_opened_again_and_gone_on_with(seed: int) -> None:
    _game, told = followed(seed, 14)
    log = told["log"]
    found = asked("check", text=log)
    assert found["kind"] == "log"
    assert found["tags"] == {"north": "Anna", "south": "Björn"}
    again = asked("follow", game={"log": log})
    assert [again[part] for part in ("log", "table", "asks")] == [
        told[part] for part in ("log", "table", "asks")
    ]
    assert asked("replay", game={"log": log})["steps"] == asked("replay", game=told["game"])["steps"]
    if again["asks"]:
        ask = again["asks"][0]
        said = ask["options"][0]["send"]
        further = asked("follow", game={"log": log, "decisions": [said]})
        assert further["refused"] is None
        decisions = [*told["game"].get("decisions", ()), said]
        assert further["table"] == asked("follow", game={**told["game"], "decisions": decisions})["table"]
    [wrong] = refused("follow", game={"log": log, "answers": {"OQ-count-and-draw": "draw-first"}})
    assert "keeps the answers" in wrong["text"]


@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_followed_from_the_shuffle_and_its_log_is_right(seed: int) -> None:
    game, told = followed(seed, 12)
    assert verify(told["log"].encode()).conclusion == "possible"
    assert told["table"]["over"] or len(told["game"]["decisions"]) == 12
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


def test_what_went_unseen_is_asked_for_and_can_be_told() -> None:
    """The Saboteur takes two cards of a deck that nobody knows, the Ambusher some of a hand."""
    decisions = ["north: judge", "south: saboteur"]
    told = asked("follow", game={"setup": {}, "decisions": decisions})
    (open_now,) = told["by_lot"]
    said = [open_now[key] for key in ("kind", "seat", "insert", "card", "count", "send")]
    assert said == ["card-discarded", "north", 2, "?", 2, "north deck: "]
    assert told["table"]["north"]["discard"] == ["?", "?"]
    assert "North discards 2 cards from their deck." in told["verdict"]["says"]
    seen = [*decisions, "north deck: djinn, treasurer"]
    told = asked("follow", game={"setup": {}, "decisions": seen})
    assert told["by_lot"] == []
    assert told["table"]["north"]["discard"] == ["djinn", "treasurer"]
    assert told["game"]["decisions"] == seen
    on_a_line = asked("ask", game={"line": "I;", "decisions": seen})
    assert on_a_line["table"]["north"]["discard"] == ["djinn", "treasurer"]
    assert on_a_line["game"]["line"] == "I"
    ambushed = ["north: clockmaker", "south: ambusher", "south: academy"]
    waits = asked("follow", game={"setup": {}, "decisions": ambushed})
    (shown,) = waits["by_lot"]
    assert (shown["seat"], shown["send"], waits["asks"]) == ("north", "north hand: ", [])
    sends = [each["send"] for each in shown["options"]]
    assert sends[0] == "north hand: nothing"
    told = asked("follow", game={"setup": {}, "decisions": [*ambushed, sends[1]]})
    assert told["by_lot"] == []
    assert told["table"]["north"]["discard"] == [sends[1].removeprefix("north hand: ")]
    told = asked("ask", game={"line": "I", "decisions": [*decisions, "north deck: nobody"]})
    assert [each["code"] for each in told["refused"]["wrong"]] == ["unknown-name"]
    assert told["game"]["decisions"] == decisions


def test_a_game_goes_on_from_its_log() -> None:
    log = whole_log(1, 4)
    send = asked("follow", game={"log": log})["asks"][0]["options"][0]["send"]
    further = asked("follow", game={"log": log, "decisions": [send]})
    assert further["log"].startswith(log)
    assert len(further["log"]) > len(log)


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
    log = whole_log(2, 4)
    game = {"log": log}
    shown = asked("replay", language=language, game=game, viewer=viewer, at=20)
    assert shown["at"] == 20
    assert [step["number"] for step in shown["steps"]] == [*range(1, len(load_log(log.encode()).events) + 1)]
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
        log = whole_log(seed, 7)
        text = asked("export", game={"log": log}, **{"as": "case"})["text"]
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


# ------------------------------------------------------------------ nobody invents a card
TOLD = (
    *("north: saboteur", "south: judge"),  # two cards go from south's deck, and nobody says which
    *("north: puppeteer", "south: inventor", "picked: djinn"),
    *("north: clockmaker", "south: ambusher", "south: academy", "north hand: magistra"),
    *("north: void-mage", "south: surgeon"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entries", [2, 4, 8, len(TOLD)])
def test_what_nobody_saw_makes_no_difference_anywhere(
    entries: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever deal it is worked out with, all that is said, drawn and handed over is the same."""
    game = {"setup": {"deck": "I"}, "decisions": TOLD[:entries]}
    drawn, ways = SeenGame.example, []
    for seed in range(2):
        monkeypatch.setattr(SeenGame, "example", lambda self, seed=seed: drawn(self, Random(seed)))
        ways.append(_everything(game, language))
    assert all(way == ways[0] for way in ways)


def _everything(game: dict[str, Any], language: str) -> list[Any]:
    told = asked("follow", game=game, language=language)
    assert told["refused"] is None
    parts = [told, asked("ask", game=game, language=language)]
    forms = (form for form in FORMS if form != "case")
    parts += [answer("export", game=game, language=language, **{"as": form}) for form in forms]
    for at in (9, told["events"][-1]["number"]):
        for viewer in ("judge", "north", "spectator"):
            parts.append(asked("replay", game=game, language=language, at=at, viewer=viewer))
            parts.append(asked("explain", game=game, language=language, at=at, viewer=viewer))
            parts.append(asked("export", game=game, at=at, viewer=viewer, **{"as": "picture"}))
    card = {"seat": "north", "card": "saboteur"}
    parts.append(answer("explain", game=game, influence=card))
    parts.append(asked("why-not", game=game, language=language))
    parts.append(asked("hand-over", slip={"game": game}, language=language))
    return parts


def test_any_card_can_be_decided_on_whatever_the_example_holds() -> None:
    game = {"setup": {"deck": "I"}, "decisions": ["north: judge"]}
    for card in (each for each, one in CHARACTERS.items() if one.deck == "I"):
        assert asked("decide", game=game, decide=f"south: {card}")["refused"] is None


# ------------------------------------------------------------------ an earlier entry is corrected
def test_one_mistake_is_corrected_and_what_came_after_is_kept() -> None:
    wrong = [each if each != "picked: djinn" else "picked: magistra" for each in TOLD]
    game = {"setup": {}, "decisions": wrong}
    before = asked("follow", game=game)
    assert before["table"]["encounters"][1]["south"]["card"] == "magistra"
    after = asked("follow", game=game, correct={"at": 4, "entry": "tirée: Djinn"})
    assert (after["refused"], after["dropped"]) == (None, [])
    assert after["game"]["decisions"] == [*wrong[:4], "tirée: Djinn", *wrong[5:]]
    right = asked("follow", game={"setup": {}, "decisions": TOLD})
    assert [after[part] for part in ("log", "table", "verdict")] == [
        right[part] for part in ("log", "table", "verdict")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_hold_any_more_is_left_out_and_said(language: str) -> None:
    """Without its Ambusher, South names no faction, and what that took from North's hand did not go."""
    game = {"setup": {}, "decisions": TOLD}
    after = asked("follow", game=game, correct={"at": 6, "entry": "south: mediator"}, language=language)
    assert [each["entry"] for each in after["dropped"]] == list(TOLD[7:9])
    assert all(each["says"] for each in after["dropped"])
    assert after["game"]["decisions"] == [*TOLD[:6], "south: mediator", *TOLD[9:]]
    left_out = asked("follow", game=game, correct={"at": 10, "entry": None})
    assert left_out["game"]["decisions"] == list(TOLD[:10])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_contradicts_is_refused_with_the_earlier_entry_and_either_can_be_corrected(
    language: str,
) -> None:
    twice = [*TOLD[:-1], "south: djinn"]
    told = asked("follow", game={"setup": {}, "decisions": twice}, language=language)
    refused_now = told["refused"]
    assert (refused_now["decision"], refused_now["claimed"], refused_now["earlier"]) == (
        10,
        "south: djinn",
        4,
    )
    assert told["game"]["decisions"] == list(TOLD[:-1])
    # The earlier one was wrong.
    mended = asked("follow", game=told["game"], correct={"at": 4, "entry": "picked: treasurer"})
    again = asked(
        "follow", game={**mended["game"], "decisions": [*mended["game"]["decisions"], "south: djinn"]}
    )
    assert again["refused"] is None
    # A correction that cannot be is refused, and all stays as it is.
    for entry in ("picked: judge", "picked: nobody"):
        same = asked("follow", game=told["game"], correct={"at": 4, "entry": entry}, language=language)
        assert same["refused"]["claimed"] == entry
        assert same["refused"]["wrong"][0]["text"]
        assert {**same, "refused": None} == {**asked("follow", game=told["game"], language=language)}


def test_a_decision_on_a_line_is_corrected_too() -> None:
    game = {
        "line": MEDIATOR.partition(";north")[0],
        "decisions": ["north: ambusher", "south: djinn", "north: guild"],
    }
    after = asked("follow", game=game, correct={"at": 0, "entry": "north: clockmaker"})
    assert [each["entry"] for each in after["dropped"]] == ["north: guild"]
    assert after["game"]["decisions"] == ["north: clockmaker", "south: djinn"]


# ------------------------------------------------------------------ what entering costs
def test_entering_a_play_resolves_a_bounded_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game costs what its entries cost, each about as much as the first ones."""
    resolved = 0
    went_on = Telling._go_on

    def counted(self: Telling, answer: Any) -> None:
        nonlocal resolved
        resolved += 1
        went_on(self, answer)

    monkeypatch.setattr(Telling, "_go_on", counted)
    counts = []
    for entries in range(1, len(TOLD) + 1):
        resolved = 0
        asked("follow", game={"setup": {"deck": "I"}, "decisions": TOLD[:entries]})
        counts.append(resolved)
    in_a_hand = TOLD.index("south: academy")  # each card that may have gone is tried
    assert counts.pop(in_a_hand) <= 2500
    assert all(count <= 50 * entries for entries, count in enumerate(counts, 1)), counts
