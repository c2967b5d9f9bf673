"""``cardia show``."""

import json

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.cli.source import open_source
from cardia_rules.events.fold import fold_all
from cardia_rules.events.seats import SEATS
from cardia_rules.render.text import table_as_text
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer
from tests.cli.running import LINE, LOG, complaint, said


def test_the_table_at_the_end_and_at_any_event() -> None:
    source = open_source(LOG)
    assert said("show", LOG) == table_as_text(fold_all(source.events)) + "\n"
    for number in (1, 40, 64, 65, 66, 85):
        table = fold_all(source.events[:number])
        assert said("show", LOG, "--at", str(number)) == table_as_text(table) + "\n"


@pytest.mark.parametrize(
    ("name", "viewer"), [("north", "north"), ("south", "south"), ("public", "spectator")]
)
def test_a_view_shows_what_its_viewer_may_see(name: str, viewer: Viewer) -> None:
    table = open_source(LOG).table(37)
    shown = said("show", LOG, "--at", "37", "--view", name)
    assert shown == table_as_text(see_table(table, viewer)) + "\n"
    seats = {"north", "south"} - {name}
    hidden = {card for seat in SEATS if seat in seats for card in table.side(seat).hand}
    open_to_it = {card for seat in SEATS if seat not in seats for card in table.side(seat).hand}
    for card in hidden - open_to_it:
        assert CHARACTERS[card].names.en not in shown
    for card in open_to_it:
        assert CHARACTERS[card].names.en in shown


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
