"""docs/log-format.md says what the types say, of every event and every field."""

import re
from hashlib import sha256
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from cardia_rules.events.log import CARDIA_LOG
from cardia_rules.events.options import Option
from cardia_rules.events.vocabulary import EveryEvent
from site_pages.log_reference import RECORDS, rewritten
from tests.forging import DATA, ENDS

PAGE = (Path(__file__).parents[1] / "docs" / "log-format.md").read_text("utf-8")
WORDS = PAGE.split("## Words")[1].split("<!-- written by")[0]
ROWS = re.findall(r"^\| (`.*?) \|", WORDS, re.MULTILINE)
EXPLAINED = {word for row in ROWS for word in re.findall(r"`(\w+)`", row)}
KINDS = (*get_args(EveryEvent), *get_args(Option), *RECORDS)


def test_the_reference_is_up_to_date() -> None:
    assert rewritten(PAGE) == PAGE, "run: python -m site_pages.log_reference docs/log-format.md"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_type_and_field_is_on_the_page(kind: type[msgspec.Struct]) -> None:
    assert f"#### `{kind.__struct_config__.tag or kind.__name__}`\n\n" in PAGE
    assert kind.__dict__.get("__doc__"), f"{kind.__name__} says nothing about itself"
    missing = {field.encode_name for field in msgspec.structs.fields(kind)} - EXPLAINED
    assert not missing, f"{kind.__name__} has fields that the page does not explain: {missing}"


def test_the_page_is_of_the_newest_version() -> None:
    assert f"This page is format **{CARDIA_LOG.version}**" in PAGE


def test_the_chain_is_as_the_page_says() -> None:
    """Worked out anew from the page alone."""
    before = b""
    *steps, rest = re.split(rb',"hash":("\w+")}\n', DATA)
    assert rest == b""
    for content, said in zip(steps[::2], steps[1::2], strict=True):
        before = sha256(before + content).hexdigest().encode()
        assert said == b'"' + before + b'"'
    assert len(steps) == 2 * len(ENDS)
