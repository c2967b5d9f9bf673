"""A log under other answers to the open questions: where they first change the game."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import CardiaError, SetupRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.game.ruleset import GameDivergence, begin_again, is_input, take
from cardia_rules.game.setup import make_answers, make_setup
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.replay.adjudicate import Conclusion, setup_of, under, under_each, verify, with_answers
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


def test_another_answer_is_shown_where_it_first_changes_the_game() -> None:
    game = with_a_card_taken()
    number = next(n for n, event in enumerate(game, 1) if SOURCE in event.questions)
    other = under(write_log(game), {SOURCE: "deck-top"})
    assert other.answers == {SOURCE: "deck-top"}
    assert other.changed is not None
    assert other.changed.number == number
    assert isinstance(other.changed.recorded, ev.PickedAtRandom)


def test_the_recorded_answers_change_nothing() -> None:
    same = under(DATA, {})
    assert (same.answers, same.changed, same.reasons) == ({}, None, None)


def test_every_other_answer_is_tried_once() -> None:
    others = under_each(load_log(DATA))
    tried = [question for other in others for question in other.answers]
    assert all(len(other.answers) == 1 for other in others)
    assert len(tried) >= 28
    by_question = {next(iter(other.answers)): other.changed for other in others}
    assert by_question["OQ-late-reveal-from-deck"] is None
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
        under(DATA, {"OQ-flip-modifiers-empty": "sit", "OQ-dog": "yes"})
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
        position = begin_again(begun).position
        try:
            for event in inputs:
                position = take(position, event).position
        except CardiaError:
            return False
        positions.append(position)
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
        for other in under_each(game):
            changed = other.changed
            if changed is None or changed.failures or only_in_another_order(game, other.answers, changed):
                continue
            for question in other.answers:
                assert question_is_named(game, question, changed), (seed, question, changed)
                looked += 1
    assert looked
