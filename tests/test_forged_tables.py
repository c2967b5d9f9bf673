"""A log may begin with a table that nobody laid out and that was made to hurt."""

import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from cardia_rules.errors import PositionRefused, SetupRefused
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import InfluenceModified
from cardia_rules.faq.case.reading import structure_case
from cardia_rules.faq.case.start import lay_out
from cardia_rules.game.game import Game

FORGED = tomllib.loads(Path(__file__).with_name("forged_tables.toml").read_text("utf-8"))["forged"]


def forged(table: dict[str, Any], instead: dict[str, Any]) -> Table:
    """Return a table as a case states it, with something else at some paths of its record, fitting or not."""
    section = structure_case({"table": table}, asks=True).table
    assert section is not None
    laid: Any = lay_out(section, {}, ())
    for path, value in instead.items():
        laid = with_instead(laid, path.split("."), value)
    assert isinstance(laid, Table)
    return laid


def with_instead(record: Any, path: Sequence[str], value: Any) -> Any:
    """A number is a place in a list, from 0; the one after the last adds to it."""
    first, *rest = path
    if isinstance(record, tuple):
        changed = with_instead(record[int(first)], rest, value) if rest else value
        return (*record[: int(first)], changed, *record[int(first) + 1 :])
    assert isinstance(record, Struct)
    if rest:
        return replace(record, **{first: with_instead(getattr(record, first), rest, value)})
    with suppress(ValidationError):  # what does not fit is what is wrong with it
        value = convert(value, get_type_hints(type(record))[first])
    return replace(record, **{first: value})


@pytest.mark.parametrize("one", FORGED, ids=lambda one: str(one["name"]))
def test_a_forged_table_is_refused(one: dict[str, Any]) -> None:
    expected = [each if isinstance(each, dict) else {"code": each} for each in one["refused"]]
    with pytest.raises((PositionRefused, SetupRefused)) as refused:
        Game.arranged(forged(one["table"], one["instead"]))
    failures = refused.value.failures
    assert {failure.code for failure in failures} == {each["code"] for each in expected}
    for each in expected:
        [found, *_] = [failure for failure in failures if failure.code == each["code"]]
        assert each.get("says", "") in found.message
        assert each.get("ruling", found.ruling) == found.ruling


def test_what_the_rules_can_lead_to_and_nobody_lays_out_is_played_on() -> None:
    """A game stopped in its second round: the Engineer's modifier is still due, its own encounter is gone."""
    table = {
        "deck": "II", "phase": 2, "round": 2, "encounters": ["tax-collector - aristocrat"],
        "north": {"discard": ["engineer"]}, "south": {"discard": ["elemental"]},
    }  # fmt: skip
    late = {"id": -1, "source": "engineer", "kind": "late", "by": 5, "place": 1}
    game = Game.arranged(forged(table, {"north.waiting": [late]}))
    [by_itself, by_the_engineer] = [event for event in game.events if isinstance(event, InfluenceModified)]
    assert (by_itself.by, by_the_engineer.by) == (4, 5)
    assert by_the_engineer.rulings[0] == "FAQ-3-engineer"
