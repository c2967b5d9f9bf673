"""``cardia show``."""

import json

import pytest

from cardia_rules.cli.source import open_source
from cardia_rules.render.text import table_as_text
from cardia_rules.views.seen_table import see_table
from tests.cli.running import LINE, LOG, complaint, said


def test_the_table_at_the_end_and_at_any_event() -> None:
    source = open_source(LOG)
    assert said("show", LOG) == table_as_text(source.tables[-1]) + "\n"
    for number in (1, 40, 85):
        assert said("show", LOG, "--at", str(number)) == table_as_text(source.tables[number - 1]) + "\n"


@pytest.mark.parametrize(
    ("name", "viewer"), [("north", "north"), ("south", "south"), ("public", "spectator")]
)
def test_a_view_shows_what_its_viewer_may_see(name: str, viewer: str) -> None:
    table = open_source(LOG).tables[36]
    shown = said("show", LOG, "--at", "37", "--view", name)
    assert shown == table_as_text(see_table(table, viewer)) + "\n"  # type: ignore[arg-type]
    hidden = {"north": table.south.hand, "south": table.north.hand}.get(name, (*table.north.hand,))
    assert hidden
    public = said("show", LOG, "--at", "37", "--view", "public", "--json")
    if name == "public":
        assert not [card for card in hidden if f'"{card}"' in public.split('"deck": [')[0]]


def test_what_is_hidden_is_not_in_the_json_either() -> None:
    seen = json.loads(said("show", LOG, "--at", "37", "--view", "north", "--json"))
    assert "hand_cards" in seen["north"]
    assert "hand_cards" not in seen["south"]
    assert "deck_order" not in seen["north"]
    assert seen["south"]["row"][-1] == {}
    judge = json.loads(said("show", LOG, "--at", "37", "--json"))
    assert judge["south"]["row"][-1] == {"card": "ambusher"}


def test_a_table_as_one_line_that_reads_back() -> None:
    line = said("show", LOG, "--at", "35", "--line").strip()
    assert said("show", line, "--at", "1", "--line").strip() == line
    assert "the game is over" in complaint("show", LOG, "--line")
    assert "--line is a judge's" in complaint("show", LOG, "--line", "--view", "north")
    assert "--line is a judge's" in complaint("show", LOG, "--line", "--json")


def test_a_position_in_one_line() -> None:
    assert "Saboteur  Void Mage" in said("show", LINE)
