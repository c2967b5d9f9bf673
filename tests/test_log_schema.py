"""The schema of a log's lines: real lines keep to it, wrong ones do not."""

import json
from typing import Any, get_args

import jsonschema
import pytest

from cardia_rules.events.log import CARDIA_LOG, SUFFIX, log_schema
from cardia_rules.events.vocabulary import EveryEvent
from tests.forging import LINES
from tests.logs.write import LOGS

SCHEMA = log_schema()
LINE = jsonschema.Draft202012Validator(SCHEMA)
HEADER = jsonschema.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": "#/$defs/Header"}]})


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@pytest.mark.parametrize("file", sorted(LOGS.glob(f"v{CARDIA_LOG.version}/*{SUFFIX}")), ids=lambda f: f.name)
def test_every_line_of_a_real_log_keeps_to_it(file: Any) -> None:
    header, *lines = map(json.loads, file.read_bytes().splitlines())
    assert HEADER.is_valid(header)
    for line in lines:
        LINE.validate(line)
        assert not HEADER.is_valid(line)


def test_every_event_has_its_schema() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(EveryEvent)}
    properties = [each.get("properties", {}) for each in SCHEMA["$defs"].values()]
    assert tags == {each["event"]["enum"][0] for each in properties if "enum" in each.get("event", {})}


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b'"card-drawn"', b'"card-eaten"'),
        (b'"north"', b'"east"'),
        (b'"cause":1}', b'"cause":-1}'),
        (b'"cause":1}', b'"cause":"1"}'),
        (b'"seat":"north",', b""),
        (b'{"number":3', b'{"x":1,"number":3'),
    ],
)
def test_a_line_that_cannot_be_read_does_not_keep_to_it(was: bytes, becomes: bytes) -> None:
    line = LINES[2]
    LINE.validate(json.loads(line))
    assert was in line
    assert not LINE.is_valid(json.loads(line.replace(was, becomes)))


def test_a_hash_is_of_64_digits() -> None:
    line = LINES[1]
    LINE.validate(json.loads(line))
    assert not LINE.is_valid(json.loads(line.replace(b'"hash":"', b'"hash":"x')))
    assert not LINE.is_valid(json.loads(line[:-4] + b'"}'))
