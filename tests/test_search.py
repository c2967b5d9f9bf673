"""Looking something up by a question in words, in either language."""

import pytest

from cardia_rules.faq.register import REGISTER, questions, rulings
from cardia_rules.faq.search import entry, ranked, telling_words
from tests.counting import lines_run


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("what happens when the Mediator's token goes", "RB-19-mediator-removal"),
        ("What happens when the Mediator’s tokens are gone?", "RB-19-mediator-removal"),
        ("Que se passe-t-il quand le médiateur perd son jeton ?", "RB-19-mediator-removal"),
        ("que se passe-t-il si le MEDIATEUR perd ses jetons", "RB-19-mediator-removal"),
        ("two judges", "RB-19-two-judges"),
        ("who wins if both players have five signets", "RB-12-level-at-five"),
        ("can an ability be copied and activated", "RB-17-copy-and-activate"),
        ("rb-06-tie", "RB-06-tie"),
        ("mediator token", "RB-19-mediator-removal"),
        ("égalité juge", "RB-19-judge-tie-ends"),
        ("puppeteer empty hand", "RB-20-puppeteer-empty-hand"),
    ],
)
def test_the_ruling_that_answers_comes_first(asked: str, first: str) -> None:
    assert rulings(words=asked)[0].id == first


@pytest.mark.parametrize(
    ("asked", "cards"),
    [
        ("counselor against judge", {"counselor", "judge"}),
        ("empoisonneur égalise de nouveau", {"poisoner"}),
        ("does the Kinesis Mage flibbertigibbet", {"kinesis-mage"}),
        ("Bazaar", {"bazaar"}),
    ],
)
def test_a_card_s_name_is_enough_and_the_other_words_only_order(asked: str, cards: set[str]) -> None:
    for found, every in (
        (rulings(words=asked), REGISTER.rulings),
        (questions(words=asked), REGISTER.questions),
    ):
        about = {one.id for one in every.values() if cards & set(one.cards)}
        assert about <= {one.id for one in found}
        assert about
        both = [one.id for one in found if cards <= set(one.cards)]
        assert both == [one.id for one in found][: len(both)]  # whatever is about all of them comes first


def test_a_word_of_a_card_s_name_is_not_its_name() -> None:
    """A hand may be empty, vide in French, without a question about it being one about the Mage du Vide."""
    things = [("mage", entry(("pieces", 1.0), names=["Mage du Vide", "Void Mage"]))]
    assert ranked("le Mage du Vide et sa main", things) == ["mage"]
    assert ranked("main vide et défausse", things) == []


def test_open_questions_are_asked_for_alike() -> None:
    for asked in ("may the Void Mage choose nothing", "le Mage du Vide peut-il ne rien retirer"):
        assert "OQ-remove-pieces-empty" in [question.id for question in questions(words=asked)][:3]


def test_telling_words_leave_accents_apostrophes_endings_and_fillers_aside() -> None:
    assert telling_words("What happens when the Mediator's tokens go?") == telling_words(
        "mediator token leaves"
    )
    assert telling_words("l’égalité") == telling_words("EGALITE") == telling_words("a tie")
    assert telling_words("what is it") == ()


def test_all_words_come_before_most_of_them_and_a_question_of_nothing_finds_everything() -> None:
    things = [("one", entry(("judge wins", 1.0))), ("both", entry(("judge wins a tie", 1.0)))]
    assert ranked("judge tie", things) == ["both"]
    assert ranked("judge unicorn wins", things) == ["one", "both"]
    assert ranked("unicorn", things) == []
    assert ranked("", things) == ["one", "both"]
    # A rare word says more than one that everything has.
    rare = [*things, ("rare", entry(("judge djinn", 1.0)))]
    assert ranked("djinn judge", rare) == ["rare"]


def test_a_thing_more_costs_a_look_at_that_thing_and_no_more() -> None:
    """Counted in lines run: how much a word tells is worked out once for a question, not for each thing."""

    def work(count: int) -> int:
        things = [(number, entry((f"judge word{number}", 1.0))) for number in range(count)]
        with lines_run() as seen:
            assert len(ranked("judge", things)) == count
        return sum(seen.values())

    assert work(800) < 2.2 * work(400)
