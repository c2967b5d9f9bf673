"""``cardia step``: with keys from a pipe, and in a real terminal."""

import re
from pathlib import Path

import pytest

from cardia_rules.cli.commands.step import changed_spans
from tests.cli.running import DISPUTE, LINE, LOG, complaint, said
from tests.cli.terminal import Terminal

RIGHT, LEFT, DOWN, UP = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A"


def visited(keys: str, source: str = LOG) -> list[int]:
    """The events that were shown."""
    told = said("step", source, stdin=keys)
    return [int(number) for number in re.findall(r"^Event (\d+) of", told, re.MULTILINE)]


@pytest.mark.parametrize(
    ("keys", "events"),
    [
        ("", [1]),
        ("nn b\x7f", [1, 2, 3, 4, 3, 2]),
        (f"{RIGHT}{RIGHT}{LEFT}", [1, 2, 3, 2]),
        ("b", [1, 1]),
        (">n", [1, 85, 85]),
        ("\x1b[F\x1b[H", [1, 85, 1]),
        ("\x1bOF\x1bOH", [1, 85, 1]),
        ("rrRR", [1, 14, 32, 14, 1]),
        ("\x1b[1;2C\x1b[6~\x1b[5~", [1, 14, 32, 14]),
        ("pppP", [1, 15, 24, 28, 24]),
        (f"{DOWN}{DOWN}{UP}", [1, 15, 24, 15]),
        ("ddD", [1, 16, 18, 16]),
        ("40\r", [1, 40]),
        ("4\n12g", [1, 4, 12]),
        ("999\n0\n", [1, 85, 1]),
        ("4n", [1, 2]),
        ("nqnnn", [1, 2]),
        ("\n\n", [1]),
    ],
)
def test_where_the_keys_lead(keys: str, events: list[int]) -> None:
    assert visited(keys) == events


def test_what_the_screen_shows() -> None:
    told = said("step", LOG, "--at", "23")
    assert told.startswith(
        "Event 23 of 85   (? for the keys)\nRound 1, phase 1: the encounter   Signets: north 0, south 1"
    )
    assert "\n23  1 signet goes on South's Palace Guard (7).\n    [RB-06-reveal]\n" in told
    assert "top first" not in told


def test_explain_and_options() -> None:
    told = said("step", LOG, "--at", "23", stdin="eo")
    assert "event 23: 1 signet goes on South's Palace Guard (7)." in told
    assert "because of event 22:" in told
    assert "Nothing is to be decided right here; by the rules this follows:\n  24  Phase 2" in told
    asked = said("step", LOG, "--at", "33", stdin="o")
    assert "To be decided here:\nNorth has to place a card. [RB-06-place]\n   1  place" in asked
    assert "South wins the game" in said("step", LOG, stdin=">o").split("To be decided here:")[1]


def test_help_for_who_asks_and_for_who_presses_something_else() -> None:
    for keys in ("?", "h", "x", "\x1b[99~"):
        assert "n, space, right    next event" in said("step", LOG, stdin=keys)
    assert "n, espace, droite" in said("step", LOG, "--lang", "fr", stdin="?")


def test_a_case_and_a_line(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE)
    assert visited("r", str(file)) == [1, 11]
    assert visited("n", LINE) == [1, 2]


def test_there_is_no_such_event() -> None:
    assert "there is no event 86" in complaint("step", LOG, "--at", "86")


def test_only_what_changed_is_set_off() -> None:
    before, after = "place 1\nJudge\n8", "place 1  2\nJudge  Djinn\n8      *"
    assert [after[start:end] for start, end in changed_spans(before, after)] == ["2", "Djinn", "*"]
    assert [after[start:end] for start, end in changed_spans(after.replace("8", "9"), after)] == ["8"]
    assert changed_spans(after, after) == []


# ------------------------------------------------------------------ a real terminal
def test_single_keys_in_a_terminal() -> None:
    terminal = Terminal("step", LOG, "--at", "22")
    terminal.wait_for("[RB-06-reveal]")
    terminal.press("n")
    shown = terminal.wait_for("[RB-06-reveal]")
    assert "\x1b[2J" in shown or "\x1b[H" in shown  # the screen is cleared
    assert "\x1b[30m\x1b[43m\x1b[1m*\x1b[0m" in shown  # and the new signet set off
    terminal.press(RIGHT)
    terminal.wait_for("Event 24 of 85")
    terminal.press("e")
    terminal.wait_for("because of event 22")
    terminal.press("12\r")
    terminal.wait_for("Event 12 of 85")
    terminal.press("q")
    assert terminal.ends() == 0


def test_ctrl_c_in_a_terminal_leaves_no_traceback() -> None:
    terminal = Terminal("step", LOG)
    terminal.wait_for("RB-04-identical-decks")
    said = terminal.interrupt("cardia: stopped")
    assert "Traceback" not in said
    assert terminal.ends() == 2


TEN = (
    "I;hired-blade:djinn,djinn:hired-blade,void-mage:inventor,inventor:void-mage,surgeon+3:magistra,"
    "magistra:surgeon,saboteur:treasurer,treasurer:saboteur,palace-guard:puppeteer,puppeteer:palace-guard;"
    "phase=3;locations=haunted-catacombs;protectors=cat,toad,elephant,unicorn,phoenix,basilisk"
)


@pytest.mark.parametrize(("source", "at"), [(LOG, 80), (LOG, 60), (TEN, 1), (TEN, 4)])
def test_a_screen_of_80_by_24_holds_it_all(source: str, at: int) -> None:
    terminal = Terminal("step", source, "--at", str(at))
    shown = terminal.wait_for("(? for the keys)")
    terminal.press("?")
    shown += terminal.wait_for("n, space, right")
    screen = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).split("\r\n\r\nn, space")[0].splitlines()
    assert len(screen) <= 24
    assert max(map(len, screen)) <= 80
    assert any(line.startswith(f"{at}  ") for line in screen)
    terminal.press("q")
    assert terminal.ends() == 0


# A Judge at place 10 takes the tie at place 1; a Basilisk lies at place 12, beyond them all.
FAR_APART = (
    "I;saboteur:saboteur,djinn:hired-blade,hired-blade:djinn,void-mage:inventor,inventor:void-mage,"
    "surgeon+3:magistra,magistra:surgeon,treasurer:puppeteer,palace-guard:treasurer,judge:clockmaker;phase=2;"
    "locations=haunted-catacombs;protectors=cat,toad,elephant,unicorn,phoenix,basilisk"
)


@pytest.mark.parametrize(
    ("at", "place", "card"),
    [
        (2, "10", "Judge"),  # the phase begins: the current encounter
        (3, "10", "Judge"),  # it activates
        (4, "10", "Judge"),  # it gets its token
        (5, "1", "Saboteur"),  # a signet goes on
    ],
)
def test_a_screen_of_80_by_24_shows_the_place_of_the_event(at: int, place: str, card: str) -> None:
    terminal = Terminal("step", FAR_APART, "--at", str(at))
    terminal.wait_for("(? for the keys)")
    shown = terminal.wait_for(f"{at}  ")
    terminal.press("?")
    shown += terminal.wait_for("n, space, right")
    screen = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    first, *_others = [line for line in screen.splitlines() if line.startswith("place")]
    assert place in re.findall(r"\d+", first)
    assert card in screen.split(first)[1].split("south")[0]
    assert f"\n{at}  " in screen
    assert screen.split("\r\n\r\nn, space")[0].count("\n") < 24
    terminal.press("q")
    assert terminal.ends() == 0
