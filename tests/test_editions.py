"""The answers that are usual in an edition are those that the register had on that day."""

from random import Random

import msgspec
import pytest

from cardia_rules.errors import SetupRefused
from cardia_rules.events.answers import (
    EDITION,
    FIRST_EDITION,
    FORMERLY,
    Answers,
    Chosen,
    answers_in,
    by_question,
    chosen_in,
    usual_in,
)
from cardia_rules.events.log import write_log
from cardia_rules.events.vocabulary import GameSetUp
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import Game
from cardia_rules.game.setup import agreement, make_setup
from cardia_rules.replay.adjudicate import verify
from site_pages import answers

DAYS = sorted({one.on for question in REGISTER.questions.values() for one in question.settled})


# Before the first register, and days that no calendar has.
NEVER = ["1999-01-01", "2026-11-15", "0000-00-00", "2026-11-17x", "20261117", "2026-W47-2"]


def test_the_edition_is_the_newest_day_in_the_register() -> None:
    assert DAYS[-1] == EDITION, f"run: {answers.COMMAND}"
    assert DAYS[0] == FIRST_EDITION


@pytest.mark.parametrize("edition", ["2026-11-15", "1999-01-01", "0000-00-00", "2026-02-31"])
def test_a_log_of_an_edition_that_never_was_is_not_exact(edition: str) -> None:
    game = Game.new("I", chance=Random(1))
    first = game.events[0]
    assert isinstance(first, GameSetUp)
    setup = msgspec.structs.replace(
        first.setup, edition=edition, chosen=chosen_in(edition, first.setup.answers)
    )
    forged = write_log((msgspec.structs.replace(first, setup=setup), *game.events[1:]))
    finding = verify(forged)
    assert finding.conclusion == "diverged"
    assert f'is a day from {FIRST_EDITION} to {EDITION}, not "{edition}"' in str(finding)


@pytest.mark.parametrize("day", ["1999-01-01", *DAYS])
def test_what_was_usual_on_a_day_is_what_the_register_says(day: str) -> None:
    usual: dict[str, str] = msgspec.to_builtins(usual_in(day))
    register = {question.id: question.answer_on(day) for question in REGISTER.questions.values()}
    assert usual == {asked: register[asked] for asked in usual}, f"run: {answers.COMMAND}"


def test_the_answers_are_written_from_the_questions() -> None:
    module = answers.MODULE.read_text("utf-8")
    assert answers.rewritten(module, REGISTER) == module, f"questions.toml changed; run: {answers.COMMAND}"


def test_what_was_usual_before_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in tuple(FORMERLY):
        monkeypatch.delitem(FORMERLY, field)
    monkeypatch.setitem(
        FORMERLY, "count_and_draw", (("2020-01-01", "draw-first"), ("2024-01-01", "count-first"))
    )
    usual_in.cache_clear()
    try:
        then = [usual_in(day).count_and_draw for day in ("2019-12-31", "2020-01-01", "2024-01-01")]
        assert then == ["draw-first", "count-first", "count-first"]
        assert by_question(chosen_in("2019-12-31", Answers())) == {"OQ-count-and-draw": "count-first"}
        monkeypatch.setattr(agreement, "FIRST_EDITION", "2019-01-01")
        old = make_setup("I", edition="2019-12-31")
        assert old.answers.count_and_draw == "draw-first"
        assert Game.from_log(Game.new(old).to_log()).table.setup == old
    finally:
        usual_in.cache_clear()


def test_only_what_was_chosen_is_kept() -> None:
    setup = make_setup(
        "I", answers={"OQ-remove-pieces-empty": "free", "OQ-flip-modifiers-empty": "must-flip"}
    )
    assert (setup.edition, by_question(setup.chosen)) == (EDITION, {"OQ-remove-pieces-empty": "free"})
    assert answers_in(EDITION, setup.chosen) == setup.answers == Answers(remove_pieces_empty="free")
    assert b"OQ-flip-modifiers-empty" not in Game.new(setup).to_log()


@pytest.mark.parametrize("edition", ["2999-01-01", "yesterday", "", "2026-11-16\n", None, 20261116, *NEVER])
def test_an_edition_that_nobody_knows_is_refused(edition: object) -> None:
    with pytest.raises(SetupRefused) as refused:
        make_setup("I", edition=edition)  # type: ignore[arg-type]
    assert refused.value.codes == ("unknown-edition",)


def test_a_log_that_names_a_question_as_it_was_called_once_is_played_and_written_as_it_is() -> None:
    game = Game.new(make_setup("I", answers={"OQ-remove-pieces-empty": "free"}))
    assert by_question(game.table.setup.chosen) == {"OQ-remove-pieces-empty": "free"}
    former = msgspec.convert({"OQ-void-mage-empty": "free"}, Chosen)
    setup = msgspec.structs.replace(game.table.setup, chosen=former)
    assert setup.answers.remove_pieces_empty == "free"
    assert by_question(former) == {"OQ-remove-pieces-empty": "free"}
    old = Game.new(setup).to_log()
    assert b"OQ-void-mage-empty" in old
    assert b"OQ-remove-pieces-empty" not in old
    assert Game.from_log(old).to_log() == old


def test_a_question_answered_under_both_its_names_is_refused() -> None:
    both = msgspec.convert({"OQ-void-mage-empty": "free", "OQ-remove-pieces-empty": "must-remove"}, Chosen)
    with pytest.raises(SetupRefused, match="OQ-remove-pieces-empty: answered twice"):
        Game.new(msgspec.structs.replace(make_setup("I"), chosen=both))


def test_a_log_under_former_names_keeps_the_order_it_was_written_in() -> None:
    """Its choices stand as the questions did: a former name among those that kept theirs."""
    then = {"OQ-toad-optional": "may", "OQ-protector-after-shift": "place-now", "OQ-unicorn-again": "gone"}
    setup = msgspec.structs.replace(make_setup("I"), chosen=msgspec.convert(then, Chosen))
    old = Game.new(setup).to_log()
    assert msgspec.json.encode(then)[1:-1] in old
    assert Game.from_log(old).to_log() == old
