"""Requests from links and from strangers: whatever they hold, an answer comes back, and never a traceback."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.bench.desk import AnyRequest, Bench
from cardia_rules.bench.requests import LARGEST
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.vocabulary import GameSetUp
from cardia_rules.game.game import Game
from tests.bench.asking import BENCH, LANGUAGES, MEDIATOR
from tests.forging import DATA

GAME: dict[str, Any] = {"line": MEDIATOR, "decisions": ["north: mediator", "south: palace-guard"]}
REQUESTS: list[dict[str, Any]] = [
    {"do": "look-up", "words": "judge tie", "most": 2},
    {
        "do": "lay-out",
        "position": {
            "deck": {"from": "I", "with": ["poisoner"]},
            "encounters": [{"north": {"card": "judge", "tokens": 1}, "south": {"card": "saboteur"}}],
            "north": {"hand": {"cards": ["mediator"], "open": True}, "waiting": ["+3"], "placed": "djinn"},
            "protectors": [{"name": "cat", "up": False}],
            "answers": {"OQ-refill-moment": "at-once"},
        },
    },
    {"do": "check", "text": MEDIATOR},
    {"do": "ask", "game": GAME, "since": 3},
    {"do": "decide", "game": {"line": MEDIATOR}, "decide": "north: mediator"},
    {
        "do": "follow",
        "game": {"setup": {"deck": "I", "order": {"north": ["judge"]}}, "decisions": ["north: judge"]},
    },
    {"do": "explain", "game": GAME, "at": 4, "influence": {"seat": "north", "card": "saboteur"}},
    {"do": "why-not", "game": GAME, "card": "mediator", "seat": "north"},
    {"do": "what-if", "game": GAME, "at": 2, "decide": "north: mediator"},
    {"do": "replay", "game": GAME, "at": 3, "viewer": "north"},
    {"do": "export", "game": GAME, "as": "line", "title": "x"},
    {
        "do": "deal",
        "setup": {"deck": "I", "locations": ["bazaar"], "protectors": True},
        "tags": {"north": "A"},
    },
    {"do": "hands", "keep": DATA.decode(), "seat": "north", "decide": "1", "since": 2},
    {"do": "play-for", "keep": DATA.decode(), "seat": "south", "playouts": 1},
    {
        "do": "hand-over",
        "slip": {"game": GAME, "rulings": ["RB-06-tie"], "refused": True},
        "base": "https://x/",
    },
    {"do": "match", "match": {"games": [GAME], "tags": {"north": "A"}}},
    {"do": "practise", "case": "mediator-example"},
    {"do": "play", "line": MEDIATOR, "seat": "north", "decide": {"ask": 1, "choose": 0}, "viewer": "north"},
    {
        "do": "play",
        "keep": DATA.decode(),
        "take": {"event": "end-declared", "how": "resigned", "seat": "north"},
    },
    {"do": "verify", "log": DATA.decode()},
]
NASTY: st.SearchStrategy[Any] = st.sampled_from(
    [
        None, True, -1, 0, 10**30, 1.5, "", "x" * 5000, "\x00", "\ud800", "<script>alert(1)</script>",
        "I;;;;", ":", "north:", "north hand: judge", "south deck: ,", "{0}", "%s", [], {}, [[]],
        "coin: x", "picked: ", "shuffled: judge", "laid: cat", "north: 99999999999999999999",
        ["judge"] * 70, {"a": "b"}, {"line": "I"}, "OQ-", "judge", "../x", "I;judge:saboteur", "north", "fr",
    ]
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a request."""
    found = [path] if path else []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        found += places(each, (*path, key))
    return found


def put(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """A copy of a request with something else at a place."""
    if not path:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], other)
    return copy


def checked(request: Any) -> None:
    """Whatever is asked, the answer is plain data, and what is wrong has a code and a sentence."""
    given_back = BENCH.answer(request)
    assert isinstance(given_back, dict)
    json.dumps(given_back)
    for each in given_back.get("wrong") or ():
        assert each["code"]
        assert each["text"]
        assert "Traceback" not in each["text"]
        assert len(each["text"]) < 4000


@given(st.data())
@settings(max_examples=250)
def test_a_request_with_something_else_in_one_place(data: st.DataObject) -> None:
    request = data.draw(st.sampled_from(REQUESTS))
    path = data.draw(st.sampled_from(places(request)))
    checked(
        {**put(request, path, data.draw(NASTY | JSON)), "language": data.draw(st.sampled_from(LANGUAGES))}
    )


def test_every_request_that_takes_anything_is_among_those_that_are_changed() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyRequest)}
    assert kinds - {request["do"] for request in REQUESTS} == {"catalogue", "register"}


@given(JSON)
@settings(max_examples=100)
def test_anything_at_all(request: Any) -> None:
    checked(request)


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")))
@settings(max_examples=100)
def test_any_bytes(data: bytes) -> None:
    (wrong,) = json.loads(BENCH.answer_text(data))["wrong"]
    assert wrong["code"] == "bad-request"


@pytest.mark.parametrize("depth", [20, 100_000])
def test_what_is_nested_deeply_crashes_nothing(depth: int) -> None:
    for opening in (b"[", b'{"do":'):
        told = json.loads(BENCH.answer_text(opening * depth))
        assert told["wrong"][0]["code"] == "bad-request"


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "ask", "game": {"log": "{\ud800"}},
        {"do": "hands", "keep": "\ud800", "seat": "north"},
        {"do": "check", "text": "{\ud800"},
        {"do": "check", "text": 'title = "\ud800"\n[table]\ndeck = "I"\n'},
        {"do": "catalogue", "id": "\ud800"},
        {"do": "nothing", "id": "\ud800"},
        {"do": "catalogue", "id": 10**5000},
        {"do": "nothing", "id": 10**30},
    ],
)
def test_what_no_json_can_spell_is_no_request(request_: dict[str, Any]) -> None:
    """It would be an error where a log is read, and an answer that no page could be sent."""
    json.dumps(BENCH.answer(request_), ensure_ascii=False).encode()
    (wrong,) = BENCH.answer(request_)["wrong"]
    assert wrong["code"] == "bad-request"


def test_what_is_wrong_with_a_log_proposes_no_option_of_a_command() -> None:
    (wrong,) = BENCH.answer({"do": "check", "text": DATA.decode()[:-30]})["wrong"]
    assert "Input data was truncated" in wrong["text"]
    assert "--at" not in wrong["text"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("day", ["1999-01-01", "2026-02-31"])
def test_a_log_of_an_edition_that_never_was_is_shown_with_what_is_wrong(day: str, lang: str) -> None:
    """Its tags were asked of the rules, which refused the game with its first event as Python writes it."""
    first, *rest = load_log(DATA).events
    assert isinstance(first, GameSetUp)
    log = write_log((replace(first, setup=replace(first.setup, edition=day)), *rest))
    told = BENCH.answer({"do": "check", "text": log.decode(), "language": lang})
    assert "wrong" not in told
    assert "GameSetUp" not in str(told)
    assert told["tags"] == Game.from_log(DATA).tags
    assert ("diverged" if lang == "en" else "diverge") in told["checked"]
    assert "svg" in told


def test_what_is_too_large_is_not_read() -> None:
    told = json.loads(BENCH.answer_text(b" " * (LARGEST + 1)))
    assert told["wrong"][0]["code"] == "too-large"


def test_the_id_comes_back_and_the_language_is_used_even_where_nothing_can_be_read() -> None:
    told = BENCH.answer({"do": "nothing", "id": 7, "language": "fr"})
    assert told["id"] == 7
    assert told["wrong"][0]["text"].startswith("cette demande est illisible")


def test_an_unknown_language_is_refused() -> None:
    (wrong,) = BENCH.answer({"do": "catalogue", "language": "xx"})["wrong"]
    assert wrong["code"] == "unknown-name"


def test_a_fault_of_ours_is_told_and_the_next_request_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    monkeypatch.setattr(Bench, "_answered", lambda *_: 1 / 0)
    told = json.loads(bench.answer_text('{"do": "catalogue", "id": 3, "language": "fr"}'))
    assert told["id"] == 3
    assert told["wrong"][0]["code"] == "fault"
    assert "ZeroDivisionError" in told["wrong"][0]["text"]
    monkeypatch.undo()
    assert json.loads(bench.answer_text('{"do": "catalogue"}'))["characters"]


def test_a_text_and_data_are_answered_alike() -> None:
    by_chance = ("deal", "hands", "play", "play-for")  # in which nobody has said what it does
    for request in REQUESTS:
        for language in LANGUAGES if request["do"] not in by_chance else ():
            asked = {**request, "language": language, "id": "a"}
            assert json.loads(json.dumps(BENCH.answer(asked))) == json.loads(
                BENCH.answer_text(json.dumps(asked))
            )


def test_texts_from_strangers_stay_texts() -> None:
    """A picture has no markup in it but its own, and a sentence says what was written."""
    game = {**GAME, "tags": {"north": "<img src=x onerror=alert(1)>"}}
    told = BENCH.answer({"do": "ask", "game": game})
    assert "<img" not in told["svg"]
    page = BENCH.answer({"do": "export", "as": "page", "game": game})["text"]
    assert "<img src=x" not in page
