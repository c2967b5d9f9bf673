"""Logs resolved again: exact, diverged or unreadable, and never anything else."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import CardiaError, SetupRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import load_log, read_log, read_unfolded, write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.reading import LogUnreadable
from cardia_rules.replay.adjudicate import Conclusion, under, under_each, verify
from cardia_rules.replay.differing import fields_that_differ, only_reasons_differ
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import Coin, Laid, Picked, Shuffled, ShuffleNeeded
from cardia_rules.resolution.setup import make_setup
from tests.forging import DATA, GAME, LINES, contents, played, random_game, rechained

INPUTS = ev.DecisionTaken | ev.CoinTossed | ev.PickedAtRandom | ev.DeckShuffled | ev.ProtectorsLaid


def first(kind: type[ev.AnyEvent], events: Sequence[ev.AnyEvent] = GAME) -> int:
    """The number of the first event of a kind."""
    return next(number for number, event in enumerate(events, 1) if isinstance(event, kind))


def changed(number: int, **fields: Any) -> list[ev.AnyEvent]:
    events = list(GAME)
    events[number - 1] = replace(events[number - 1], **fields)
    return events


# ------------------------------------------------------------------ exact
@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_every_game_is_exact(seed: int) -> None:
    game = random_game(seed)
    finding = verify(write_log(game))
    assert (finding.conclusion, finding.agreed, finding.owed) == (Conclusion.EXACT, len(game), ())
    assert verify(game) == verify(load_log(write_log(game))) == finding


@given(st.integers(1, len(GAME)))
def test_a_log_that_stops_early_is_exact_and_owed_the_rest(cut: int) -> None:
    finding = verify(write_log(GAME[:cut]))
    assert (finding.conclusion, finding.agreed) == (Conclusion.EXACT, cut)
    assert GAME[cut:][: len(finding.owed)] == finding.owed


# ------------------------------------------------------------------ diverged
def test_another_fact_is_shown_beside_what_the_rules_give() -> None:
    number = first(ev.EncounterCompared)
    right = GAME[number - 1]
    assert isinstance(right, ev.EncounterCompared)
    finding = verify(write_log(changed(number, north=right.north + 1)))
    assert (finding.conclusion, finding.agreed) == (Conclusion.DIVERGED, number - 1)
    assert finding.divergence is not None
    assert finding.divergence.number == number
    assert finding.divergence.recorded == replace(right, north=right.north + 1)
    assert finding.divergence.given == right
    assert fields_that_differ(finding.divergence) == ("north",)
    assert not only_reasons_differ(finding.divergence)
    assert str(finding).startswith(f"diverged: event {number} is EncounterCompared")


@pytest.mark.parametrize(
    ("field", "value"), [("rulings", ("RB-05-cards-stay",)), ("cause", 1), ("questions", ("OQ-cat-empty",))]
)
def test_another_reason_alone_is_a_divergence(field: str, value: object) -> None:
    number = first(ev.SignetPlaced)
    divergence = verify(write_log(changed(number, **{field: value}))).divergence
    assert divergence is not None
    assert fields_that_differ(divergence) == (field,)
    assert only_reasons_differ(divergence)


def test_a_decision_that_is_not_legal_is_shown_with_every_reason() -> None:
    number = first(ev.DecisionTaken)
    divergence = verify(write_log(changed(number, option=PlaceCard("nobody")))).divergence
    assert divergence is not None
    assert divergence.number == number
    assert divergence.given is None
    assert [failure.code for failure in divergence.failures] == ["not-in-hand"]
    assert [ask.kind for ask in divergence.asks] == ["place", "place"]
    assert "the rules refuse it" in str(divergence)


def test_an_event_without_its_decision_is_shown_with_what_the_rules_wait_for() -> None:
    number = first(ev.DecisionTaken)
    events = [*GAME[: number - 1], *GAME[number:]]
    divergence = verify(events).divergence
    assert divergence is not None
    assert (divergence.number, divergence.given, divergence.failures) == (number, None, ())
    assert "the rules wait for north to decide (place) and south to decide (place)" in str(divergence)


def test_chance_that_did_not_happen_is_shown() -> None:
    divergence = verify([GAME[0], *GAME[3:]]).divergence
    assert divergence is not None
    assert divergence.number == 2
    assert isinstance(divergence.chance, ShuffleNeeded)
    assert "the rules wait for chance" in str(divergence)


def test_nothing_follows_the_end() -> None:
    after = verify([*GAME, ev.RoundBegan(number=99, rulings=())]).divergence
    assert after is not None
    assert after.number == len(GAME) + 1
    assert "the game is over" in str(after)


def test_a_set_up_that_cannot_be_played_diverges_at_once() -> None:
    begun = GAME[0]
    assert isinstance(begun, ev.GameSetUp)
    wrong = replace(begun, setup=replace(begun.setup, deck=begun.setup.deck[:15]))
    finding = verify(write_log([wrong]))
    assert finding.divergence is not None
    assert [failure.code for failure in finding.divergence.failures] == ["deck-size"]
    assert (finding.agreed, finding.divergence.number) == (0, 1)


# ------------------------------------------------------------------ unreadable
def test_what_cannot_be_read_is_unreadable() -> None:
    for data in (b"", b"hello", DATA[:-1], b"".join(LINES[1:])):
        finding = verify(data)
        assert finding.conclusion is Conclusion.UNREADABLE
        assert finding.problem == read_log(data).problem
        assert verify(read_log(data)) == finding
    assert verify([]).conclusion is Conclusion.UNREADABLE


def test_what_cannot_happen_on_the_table_is_unreadable_though_its_lines_are_right() -> None:
    data = write_log(changed(first(ev.CardDrawn), card="nobody"))
    assert read_unfolded(data).problem is None
    finding = verify(data)
    assert finding.problem is not None
    assert finding.problem.code == "contradiction"
    assert verify(read_log(data)) == finding


# ------------------------------------------------------------------ damaged and forged logs
def by_hand(events: Sequence[ev.AnyEvent]) -> tuple[ev.AnyEvent, ...]:
    """A log's inputs given to a game as an app would, without the code that adjudicates."""
    begun = events[0]
    game = (
        Game.arranged(begun.table) if isinstance(begun, ev.PositionArranged) else Game.new(begun.setup)  # type: ignore[union-attr]
    )
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
    lines = contents(data)
    at = draw.draw(st.integers(0, len(lines) - 1))
    other = draw.draw(st.integers(0, len(lines) - 1))
    match draw.draw(st.sampled_from(["value", "value", "value", "borrow", "drop", "swap"])):
        case "value":
            lines[at] = with_another_value(lines[at], draw)
        case "borrow":
            lines[at] = renumbered(lines[other], at + 1)
        case "drop":
            del lines[at]
            lines = [renumbered(line, number) for number, line in enumerate(lines, 1)]
        case _:
            lines[at], lines[other] = renumbered(lines[other], at + 1), renumbered(lines[at], other + 1)
    damaged = rechained(lines)
    check_forged(game, damaged)
    with suppress(CardiaError):
        Game.from_log(damaged)


def renumbered(line: bytes, number: int) -> bytes:
    event = line.split(b',"event":', 1)
    return b'{"number":%d,"event":%b' % (number, event[1]) if line.startswith(b'{"number"') else line


def with_another_value(line: bytes, draw: st.DataObject) -> bytes:
    """One value of a line replaced by junk, or by another value of the same line."""
    values = [value.span() for value in VALUE.finditer(line)]
    start, stop = draw.draw(st.sampled_from(values))
    theirs, end = draw.draw(st.sampled_from(values))
    junk = draw.draw(st.sampled_from([*JUNK, line[theirs:end]]))
    return line[:start] + junk + line[stop:]


# ------------------------------------------------------------------ other answers
CHOOSER = "OQ-hand-discard-chooser"


def with_a_hand_discard() -> tuple[ev.AnyEvent, ...]:
    """A game in which a player chose what to discard, which chance could have done."""
    for seed in range(50):
        game = played(make_setup("II"), seed)
        if any(CHOOSER in event.questions and isinstance(event, ev.DecisionTaken) for event in game):
            return game
    raise AssertionError("no game asked for a hand card")


def test_another_answer_is_shown_where_it_first_changes_the_game() -> None:
    game = with_a_hand_discard()
    number = next(n for n, event in enumerate(game, 1) if CHOOSER in event.questions)
    other = under(write_log(game), {CHOOSER: "random"})
    assert other.answers == {CHOOSER: "random"}
    assert other.changed is not None
    assert other.changed.number == number
    assert other.changed.chance is not None
    assert isinstance(other.changed.recorded, ev.DecisionTaken)


def test_the_recorded_answers_change_nothing() -> None:
    same = under(DATA, {})
    assert (same.answers, same.changed, same.reasons) == ({}, None, None)


def test_every_other_answer_is_tried_once() -> None:
    others = under_each(load_log(DATA))
    tried = [question for other in others for question in other.answers]
    assert all(len(other.answers) == 1 for other in others)
    assert len(tried) >= 38
    by_question = {next(iter(other.answers)): other.changed for other in others}
    assert by_question["OQ-fog-face-up"] is None
    assert by_question["OQ-count-and-draw"] is not None


def test_a_set_up_that_another_answer_forbids_is_refused_at_the_beginning() -> None:
    deck = ("hired-blade", *make_setup("II").deck[:15])
    game = played(make_setup(deck, answers={"OQ-mixed-deck-values": "any-sixteen"}), 1)
    assert verify(game).conclusion is Conclusion.EXACT
    changed = under(game, {"OQ-mixed-deck-values": "each-once"}).changed
    assert changed is not None
    assert (changed.number, changed.recorded) == (1, game[0])
    assert [failure.code for failure in changed.failures] == ["influence-twice"]


def test_answers_that_do_not_exist_and_logs_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(SetupRefused) as refusal:
        under(DATA, {"OQ-cat-empty": "sit", "OQ-dog": "yes"})
    assert refusal.value.codes == ("unknown-answer", "unknown-question")
    with pytest.raises(LogUnreadable):
        under(DATA[:-1], {})


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_other_answers_can_be_tried_on_any_game(seed: int) -> None:
    game = random_game(seed)
    for other in under_each(game):
        if other.changed is not None and other.reasons is not None:
            assert other.reasons.number < other.changed.number
