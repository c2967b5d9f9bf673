"""What the public functions take: whatever makes sense, and else a refusal in words."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardia_rules as cr


def game() -> cr.Game:
    return cr.Game.new("I", chance=Random(3))


def kept() -> cr.KeptGame:
    return cr.KeptGame.begin(cr.MemoryStore(), "duel", cr.Game.new("I"), chance=Random(3))


# ------------------------------------------------------------------ views and pictures
def test_a_game_a_kept_game_and_a_position_are_seen_alike() -> None:
    one, other = game(), kept()
    expected = cr.see(one.position, "north")
    assert cr.see(one, "north") == expected == cr.see(expected, "north")
    assert cr.see(other, "north") == cr.see(other.game.position, "north")  # type: ignore[arg-type]
    assert cr.see_table(one, "north") == cr.see_table(one.table, "north") == expected.table


def test_a_view_is_no_window_for_somebody_else() -> None:
    view = cr.see(game(), "north")
    with pytest.raises(cr.CardiaError, match="this view is north's"):
        cr.see(view, "judge")
    for shown in (view, view.table):
        with pytest.raises(cr.CardiaError, match="made for one viewer already"):
            cr.see_table(shown, "judge")  # type: ignore[arg-type]


@pytest.mark.parametrize("shown", [None, 3, "north", game().events])
def test_what_cannot_be_seen_is_named(shown: Any) -> None:
    with pytest.raises(cr.CardiaError, match="expected a game or a position, not"):
        cr.see(shown, "north")
    for draw in (cr.table_as_text, cr.table_as_svg):
        with pytest.raises(cr.CardiaError, match="expected a game, a position or a table, not"):
            draw(shown)


def test_a_table_alone_does_not_say_what_is_to_be_decided() -> None:
    with pytest.raises(cr.CardiaError, match="see_table"):
        cr.see(game().table, "north")  # type: ignore[arg-type]


@pytest.mark.parametrize("draw", [cr.table_as_text, cr.table_as_svg])
def test_whatever_has_a_table_is_drawn(draw: Callable[[Any], str]) -> None:
    one = game()
    view = cr.see(one, "north")
    assert draw(one) == draw(one.position) == draw(one.table) == draw(cr.see_table(one, "judge"))
    assert draw(view) == draw(view.table) != draw(one)


def test_a_page_is_made_of_a_game_or_its_log() -> None:
    one = game()
    page = cr.replay_page(one.events, "north")
    assert page == cr.replay_page(one, "north") == cr.replay_page(cr.load_log(one.to_log()), "north")
    for wrong in (one.to_log(), "game.cardia.jsonl", one.position, None):
        with pytest.raises(cr.CardiaError, match="a page is made of a whole game"):
            cr.replay_page(wrong)  # type: ignore[arg-type]


# ------------------------------------------------------------------ verifying
def test_a_log_is_verified_in_whatever_form_it_is(tmp_path: Path) -> None:
    one = game()
    file = tmp_path / "one.cardia.jsonl"
    file.write_bytes(one.to_log())
    for log in (one, one.events, one.to_log(), cr.load_log(one.to_log()), file):
        assert cr.verify(log).conclusion == "exact"
    assert cr.verify(kept()).conclusion == "exact"  # type: ignore[arg-type]


def test_what_is_no_log_is_not_true(tmp_path: Path) -> None:
    one = game()
    for wrong in (one.position, one.table, cr.see(one, "north"), None, 3, tmp_path / "none.cardia.jsonl"):
        finding = cr.verify(wrong)  # type: ignore[arg-type]
        assert not finding
        assert finding.problem is not None
    forged = one.to_log().replace(b'"north"', b'"south"', 1)
    assert not cr.verify(forged)


# ------------------------------------------------------------------ what a client sends
@pytest.mark.parametrize("form", [str, str.encode, json.loads, lambda text: bytearray(text.encode())])
def test_a_choice_is_read_from_text_bytes_or_what_is_decoded(form: Callable[[str], Any]) -> None:
    one = game()
    ask = one.asks[0]
    choice = cr.read_choice(form(f'{{"ask":{ask.number},"choose":1}}'), ask.seat)
    assert cr.chosen(one, ask.seat, choice) == ask.options[1] == cr.chosen(one.position, ask.seat, choice)
    card = form('{"ask":1,"choose":{"choose":"place-card","card":"judge"}}')
    assert cr.read_choice(card, "north").choose == cr.PlaceCard("judge")


def nested(depth: int) -> Any:
    inner: Any = 1
    for _ in range(depth):
        inner = {"choose": inner}
    return inner


@pytest.mark.parametrize(
    "wrong", [None, 3, {"ask": 1}, {"ask": "1", "choose": 0}, nested(5000), "\ud800", b"\xff", object()]
)
def test_what_is_no_choice_is_refused_to_that_seat_alone(wrong: Any) -> None:
    with pytest.raises(cr.DecisionRefused, match="this is no choice") as refused:
        cr.read_choice(wrong, "north")
    assert cr.see_refusal(refused.value, "south") == ()


# ------------------------------------------------------------------ options by their words
def test_an_option_is_named_in_either_language() -> None:
    one = game()
    card = one.table.north.hand[0]
    names = cr.find(card).names
    for name in (card, names.en, names.fr, names.fr.upper()):
        assert one.fork().decide("north", name)[0] == one.fork().decide("north", cr.PlaceCard(card))[0]


def test_a_name_that_is_not_offered_is_refused_with_what_is() -> None:
    one = game()
    before = one.position
    missing = next(card for card in one.table.setup.deck if card not in one.table.north.hand)
    with pytest.raises(cr.DecisionRefused) as refused:
        one.decide("north", missing)
    assert refused.value.codes == ("not-offered",)
    assert str(refused.value).startswith(f'"{missing}" is not offered: ')
    for card in one.table.north.hand:
        assert card in str(refused.value)
        assert card in cr.failure_in_words(refused.value.failures[0], "fr")
    # Its hand is in the message, so nobody else is told.
    assert cr.see_refusal(refused.value, "south") == cr.see_refusal(refused.value, "spectator") == ()
    assert one.position is before


def test_a_name_that_two_options_share_is_refused() -> None:
    """The same character may lie on both sides, and a card may carry modifiers and tokens."""
    table = cr.table_from_line("I;saboteur:mediator@+3,void-mage:judge;phase=2")
    one = cr.Game.arranged(table)
    assert one.asks[0].kind == "choose-pieces"
    with pytest.raises(cr.DecisionRefused, match='"Mediator" is more than one of the options') as refused:
        one.decide("north", "Mediator")
    assert "south mediator tokens | " in str(refused.value) or "| south mediator tokens" in str(refused.value)
    assert "saboteur" not in str(refused.value)
    named = one.fork().decide("north", "Médiateur tokens")
    assert named == one.decide("north", cr.ChoosePieces("south", "mediator", "tokens"))


def test_nobody_decides_by_name_out_of_turn() -> None:
    one = game()
    one.decide("north", one.asks[0].options[0])
    with pytest.raises(cr.DecisionRefused) as refused:
        one.decide("north", "judge")
    assert refused.value.codes == ("nothing-to-decide",)
    with pytest.raises(cr.DecisionRefused, match="there is no seat"):
        one.decide("west", "judge")  # type: ignore[arg-type]


def test_a_kept_game_takes_names_too() -> None:
    one = kept()
    card = one.game.table.north.hand[0]
    assert one.decide("north", card)[0] == one.game.events[-2] or one.game.table.north.row


# ------------------------------------------------------------------ what a game says of itself
def test_a_game_says_who_is_to_move() -> None:
    one = game()
    assert repr(one) == f"<Game: round 1, {len(one.events)} events; north to place, south to place>"
    one.decide("north", one.asks[0].options[0])
    assert repr(one).endswith("; south to place>")
    one.resign("south")
    assert repr(one).endswith("; north has won (resigned)>")
    assert repr(cr.Game.new("I")).endswith("; waits for chance (shuffle)>")


def test_a_game_begins_at_a_position() -> None:
    one = game()
    there = cr.Game.at(one.position, chance=Random(1), reasons=True)
    assert (there.events, there.position, there.asks) == ((), one.position, one.asks)
    ask = one.asks[0]
    assert there.decide(ask.seat, ask.options[0]) == one.fork().decide(ask.seat, ask.options[0])
    assert there.tags == {}
    with pytest.raises(cr.LogContradiction, match="has no log"):
        there.to_log()
