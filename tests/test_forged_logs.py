"""Logs that were damaged, or forged with new hashes: none is taken for a game that the rules do not give."""

import re
from collections.abc import Sequence
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import load_log, read_log, write_log
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import Coin, Laid, Picked, Shuffled
from tests.forging import random_game, rechained, texts

INPUTS = ev.DecisionTaken | ev.CoinTossed | ev.PickedAtRandom | ev.DeckShuffled | ev.ProtectorsLaid


def by_hand(events: Sequence[ev.AnyEvent]) -> tuple[ev.AnyEvent, ...]:
    """A log's inputs given to a game as an app would, without the code that adjudicates."""
    match events[0]:
        case ev.PositionArranged(table=table):
            game = Game.arranged(table)
        case ev.GameSetUp(setup=setup):
            game = Game.new(setup)
        case other:
            raise AssertionError(f"{other} is no beginning")
    while len(game.events) < len(events):
        match events[len(game.events)]:
            case ev.DecisionTaken(seat=seat, option=option):
                game.decide(seat, option)
            case ev.CoinTossed(first=seat):
                game.happen(Coin(seat))
            case ev.PickedAtRandom(cards=cards):
                game.happen(Picked(cards))
            case ev.DeckShuffled(order=order):
                game.happen(Shuffled(order))
            case ev.ProtectorsLaid(row=row):
                game.happen(Laid(row))
            case other:
                raise AssertionError(f"{other} is no input")
    return game.events


def check_forged(original: Sequence[ev.AnyEvent], damaged: bytes) -> None:
    """A forged log is exact only as what it is: a game, or the beginning of one, that the rules give."""
    finding = verify(damaged)
    assert finding == verify(read_log(damaged))
    if finding.conclusion is not Conclusion.EXACT:
        return
    events = load_log(damaged).events
    assert by_hand(events)[: len(events)] == events
    differ = [new for new, old in zip(events, original, strict=False) if new != old]
    assert not differ or isinstance(differ[0], INPUTS | ev.GameSetUp)


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.data())
def test_a_damaged_log_is_never_taken_for_another_game(seed: int, draw: st.DataObject) -> None:
    """Without new hashes nothing but a whole beginning of the log passes."""
    game = random_game(seed)
    data = write_log(game)
    lines = data.splitlines(keepends=True)
    at = draw.draw(st.integers(0, len(lines) - 1))
    other = draw.draw(st.integers(0, len(lines) - 1))
    byte = draw.draw(st.integers(0, len(data) - 1))
    match draw.draw(st.sampled_from(["flip", "drop", "twice", "swap", "cut", "insert"])):
        case "flip":
            flipped = data[byte] ^ (1 << draw.draw(st.integers(0, 7)))
            damaged = data[:byte] + bytes([flipped]) + data[byte + 1 :]
        case "drop":
            damaged = b"".join([*lines[:at], *lines[at + 1 :]])
        case "twice":
            damaged = b"".join([*lines[: at + 1], *lines[at:]])
        case "swap":
            lines[at], lines[other] = lines[other], lines[at]
            damaged = b"".join(lines)
        case "cut":
            damaged = data[:byte]
        case _:
            damaged = data[:byte] + draw.draw(st.binary(min_size=1, max_size=9)) + data[byte:]
    finding = verify(damaged)
    if finding.conclusion is Conclusion.EXACT:
        assert data.startswith(damaged)
        assert damaged.endswith(b"\n")
    else:
        assert finding.conclusion is Conclusion.UNREADABLE
        assert finding == verify(read_log(damaged))
        assert read_log(damaged).events == game[: len(read_log(damaged).events)]


VALUE = re.compile(rb'(?<=[:\[,])(?:"[^"]*"(?!:)|-?\d+|true|false|null)')
JUNK = [b"0", b"1", b"-1", b"7", b"null", b'"judge"', b'"north"', b'"south"', b"true", b"[]", b"{}", b'""']


@settings(max_examples=250)
@given(st.integers(0, 2**32), st.data())
def test_a_forged_log_is_exact_only_if_it_is_a_game_by_the_rules(seed: int, draw: st.DataObject) -> None:
    """With new hashes a log can be another game; then it is one that the rules give."""
    game = random_game(seed)
    data = write_log(game)
    said = texts(data)
    at = draw.draw(st.integers(0, len(said) - 1))
    other = draw.draw(st.integers(0, len(said) - 1))
    match draw.draw(st.sampled_from(["value", "value", "value", "borrow", "drop", "swap"])):
        case "value":
            said[at] = with_another_value(said[at], draw)
        case "borrow":
            said[at] = said[other]
        case "drop" if at:
            del said[at]
        case _:
            said[at], said[other] = said[other], said[at]
    damaged = rechained(said)
    check_forged(game, damaged)
    with suppress(CardiaError):
        Game.from_log(damaged)


def with_another_value(line: bytes, draw: st.DataObject) -> bytes:
    """One value of a line replaced by junk, or by another value of the same line."""
    values = [value.span() for value in VALUE.finditer(line)]
    start, stop = draw.draw(st.sampled_from(values))
    theirs, end = draw.draw(st.sampled_from(values))
    junk = draw.draw(st.sampled_from([*JUNK, line[theirs:end]]))
    return line[:start] + junk + line[stop:]
