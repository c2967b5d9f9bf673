"""What goes over a wire has a schema: real answers keep to it, and what it had it keeps."""

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest

import cardia_rules as cr
from cardia_rules.bench.schemas import SCHEMAS, VERSION
from tests.webbuild.playing import REQUESTS

PINNED = Path(__file__).with_name(f"schemas-v{VERSION}.json")


def keeps_to(name: str, value: object) -> None:
    jsonschema.Draft202012Validator(SCHEMAS[name]()).validate(json.loads(msgspec.json.encode(value)))


@pytest.mark.parametrize("name", SCHEMAS)
def test_it_is_a_schema(name: str) -> None:
    schema = SCHEMAS[name]()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema


def test_what_is_sent_keeps_to_it() -> None:
    game = cr.Game.new("I", locations=["Scrapyard"], protectors=True, chance=Random(5))
    viewers: tuple[cr.Viewer, ...] = ("north", "south", "spectator", "judge")
    seen = {viewer: cr.see(game, viewer) for viewer in viewers}
    while game.asks:
        ask = game.asks[0]
        with pytest.raises(cr.DecisionRefused) as refused:
            game.decide(ask.seat, cr.PlaceCard("nobody"), ask.number)
        game.decide(ask.seat, ask.options[-1], ask.number)
        for viewer in viewers:
            told = cr.news(game, viewer, seen[viewer].number)
            keeps_to("news", told)
            keeps_to("view", told.view)
            keeps_to("changes", cr.changes_between(seen[viewer], told.view))
            for each in told.view.asks:
                keeps_to("ask", each)
            for failure in cr.see_refusal(refused.value, viewer):
                keeps_to("refusal", failure)
            seen[viewer] = told.view
        if game.table.round > 1:
            break
    keeps_to("choice", {"ask": 15, "choose": 0})
    keeps_to("choice", {"ask": 15, "choose": {"choose": "decline"}})


def test_requests_and_the_answer_to_play_keep_to_it() -> None:
    for request in REQUESTS:
        keeps_to("request", request)
    answer = cr.Bench().answer({"do": "play", "setup": {"deck": "II"}, "viewer": "south"})
    keeps_to("played", {name: value for name, value in answer.items() if name != "id"})
    with pytest.raises(jsonschema.ValidationError):
        keeps_to("request", {"do": "play", "seat": "west"})


def shape() -> dict[str, list[str]]:
    """The name of every record, and of every field in it with its type.

    Events are the log's, and the answers of a table the register's: what those promise is held elsewhere.
    """
    schemas = (SCHEMAS[kind]() for kind in SCHEMAS if kind != "log")
    records = {
        name: each.get("properties", {}) for schema in schemas for name, each in schema["$defs"].items()
    }
    return {
        name: sorted(f"{field}: {_kind(of)}" for field, of in fields.items())
        for name, fields in sorted(records.items())
        if "event" not in fields and name != "Chosen"
    }


def _kind(of: dict[str, Any]) -> str:
    return str(of.get("type") or of.get("$ref") or ("one of" if "anyOf" in of else "a word"))


def test_what_a_version_had_it_keeps() -> None:
    """Written by ``python -m tests.bench.test_schemas`` when a version begins, or has more."""
    today, before = shape(), json.loads(PINNED.read_text("utf-8"))
    assert {record: {*fields} - {*today.get(record, ())} for record, fields in before.items()} == {
        record: set() for record in before
    }


if __name__ == "__main__":
    PINNED.write_text(json.dumps(shape(), indent=1) + "\n", "utf-8")
