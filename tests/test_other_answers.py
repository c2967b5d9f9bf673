"""A log under other answers to the open questions: where they first change the game."""

from collections.abc import Sequence
from itertools import takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import SetupRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import load_log, write_log
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.replay.adjudicate import Conclusion, under, under_each, verify
from cardia_rules.resolution.ruleset import GameDivergence
from cardia_rules.resolution.setup import make_setup
from tests.forging import DATA, played, random_game

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
    assert other.changed.position is not None
    assert other.changed.position.chance is not None
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
    assert by_question["OQ-late-reveal-face-up"] is None
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


def only_in_another_order(game: Sequence[ev.AnyEvent], changed: GameDivergence) -> bool:
    """Tell whether the same things happen, in another order that makes no difference.

    Both draw before or after a count that ends nothing; pieces lie on no card for a moment in which no
    result changes, which an event of the move would tell; or it is said that a protector does not act.
    """
    kinds = {type(changed.recorded), type(changed.given)}
    if ev.SignetsCounted in kinds:
        phase = takewhile(lambda event: not isinstance(event, ev.RoundBegan), game[changed.number - 1 :])
        return not any(isinstance(event, ev.GameEnded) for event in phase)
    if ev.ProtectorPassed in kinds:
        return True
    moved = (ev.InfluenceModified, ev.TokenRemoved)
    if changed.given is None:  # the pieces were taken off first; now it is asked first where they go
        asks = changed.position.asks if changed.position else ()
        return isinstance(changed.recorded, moved) and any(ask.kind == "choose-card" for ask in asks)
    return ev.DecisionTaken in kinds and isinstance(changed.given, moved)


@pytest.mark.parametrize("start", range(100, 140, 10))
def test_what_hangs_on_an_answer_names_its_question(start: int) -> None:
    looked = 0
    for seed in range(start, start + 10):
        game = random_game(seed)
        for other in under_each(game):
            if other.changed is None or other.changed.failures or only_in_another_order(game, other.changed):
                continue
            for question in other.answers:
                assert question_is_named(game, question, other.changed), (seed, question, other.changed)
                looked += 1
    assert looked > 2
