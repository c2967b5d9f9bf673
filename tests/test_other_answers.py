"""A log under other answers to the open questions: where they first change the game."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import CardiaError, SetupRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.game.ruleset import GameDivergence, begin_again, is_input, play_again
from cardia_rules.game.setup import make_answers, make_setup
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.replay.branch import other_answers, setup_of, under, with_answers
from cardia_rules.resolution.position import Position
from tests.forging import DATA, played, random_game

SOURCE = "OQ-taken-card-source"


def with_a_card_taken() -> tuple[ev.AnyEvent, ...]:
    """A game in which chance took a card from a hand, which could have come from a deck."""
    for seed in range(50):
        game = played(make_setup("I", protectors=True), seed)
        if any(SOURCE in event.questions and isinstance(event, ev.PickedAtRandom) for event in game):
            return game
    raise AssertionError("no game took a card")


def under_each(game: Sequence[ev.AnyEvent]) -> Iterator[tuple[str, str, GameDivergence | None]]:
    """Every other answer to every question, one at a time, and the first event that it changes."""
    for question, answer, other in other_answers(setup_of(game[0]).answers):
        yield question, answer, play_again((with_answers(game[0], other), *game[1:])).divergence


def test_another_answer_is_shown_where_it_first_changes_the_game() -> None:
    game = with_a_card_taken()
    number = next(n for n, event in enumerate(game, 1) if SOURCE in event.questions)
    other = under(write_log(game), {SOURCE: "deck-top"})
    assert other.parted == number
    assert isinstance(game[number - 1], ev.PickedAtRandom)
    assert not isinstance(other.events[number - 1], ev.PickedAtRandom)


def test_the_recorded_answers_change_nothing() -> None:
    same = under(DATA, {})
    assert (same.events, same.parted, same.stop) == (load_log(DATA).events, None, None)


def test_every_other_answer_is_tried_once() -> None:
    others = [*under_each(load_log(DATA).events)]
    assert len({(question, answer) for question, answer, _changed in others}) == len(others) >= 28
    by_question = {question: changed for question, _answer, changed in others}
    assert by_question["OQ-late-reveal-from-deck"] is None
    assert by_question["OQ-count-and-draw"] is not None


def test_a_set_up_that_another_answer_forbids_is_refused_at_the_beginning() -> None:
    deck = ("hired-blade", *make_setup("II").deck[:15])
    game = played(make_setup(deck, answers={"OQ-mixed-deck-values": "any-sixteen"}), 1)
    with pytest.raises(SetupRefused) as refused:
        under(game, {"OQ-mixed-deck-values": "each-once"})
    assert refused.value.codes == ("influence-twice",)


def test_answers_that_do_not_exist_and_logs_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(SetupRefused) as refusal:
        under(DATA, {"OQ-flip-modifiers-empty": "sit", "OQ-dog": "yes"})
    assert refusal.value.codes == ("unknown-answer", "unknown-question")
    with pytest.raises(LogUnreadable):
        under(DATA[:-1], {})


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_other_answers_can_be_tried_on_any_game(seed: int) -> None:
    game = random_game(seed)
    for question, answer, changed in under_each(game):
        if changed is None:
            assert under(game, {question: answer}).parted is None


def question_is_named(game: Sequence[ev.AnyEvent], question: str, changed: GameDivergence) -> bool:
    """By the event that would not have happened, by the one instead, or by an earlier one of the round."""
    begun = max(
        (number for number, event in enumerate(game[: changed.number]) if isinstance(event, ev.RoundBegan)),
        default=0,
    )
    named = {each for event in game[begun : changed.number + 1] for each in event.questions}
    asks = changed.position.asks if changed.position else ()
    named |= {each for ask in asks for each in (*ask.questions, *ask.narrowed)}
    return question in named or (changed.given is not None and question in changed.given.questions)


def only_in_another_order(
    game: Sequence[ev.AnyEvent], answers: Mapping[str, str], changed: GameDivergence
) -> bool:
    """Tell whether the same has come of it by the time the rules wait for a decision between two rounds.

    Both draw before or after a count that ends nothing, pieces lie on no card for a moment, a hand is filled
    before or after another card goes: nobody would ask about it.
    """
    ends = [number for number, event in enumerate(game) if isinstance(event, ev.RoundBegan)]
    end = next((number for number in ends if number >= changed.number), len(game))
    inputs = [event for event in game[1:end] if is_input(event)]
    positions = []
    for begun in (game[0], with_answers(game[0], make_answers(answers, setup_of(game[0]).answers))):
        play, _events = begin_again(begun)
        try:
            for event in inputs:
                play.take(event)
        except CardiaError:
            return False
        positions.append(play.position)
    one, other = positions
    return lying(one.table) == lying(other.table) and asked(one) == asked(other)


def lying(table: Table) -> Table:
    """The table whatever was answered, and in whatever order cards came into a hand."""
    sides = {seat: table.side(seat) for seat in SEATS}
    alike = {
        seat: replace(
            side,
            hand=tuple(sorted(side.hand)),
            waiting=tuple(replace(each, id=0) for each in side.waiting),
        )
        for seat, side in sides.items()
    }
    return replace(table, setup=make_setup("I"), **alike)


def asked(position: Position) -> list[tuple[str, str]]:
    return [(ask.seat, ask.kind) for ask in position.asks]


@pytest.mark.parametrize("start", range(100, 140, 10))
def test_what_hangs_on_an_answer_names_its_question(start: int) -> None:
    looked = 0
    for seed in range(start, start + 10):
        game = random_game(seed)
        for question, answer, changed in under_each(game):
            if changed is None or changed.failures:
                continue
            if not only_in_another_order(game, {question: answer}, changed):
                assert question_is_named(game, question, changed), (seed, question, changed)
                looked += 1
    assert looked
