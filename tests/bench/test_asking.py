"""The verdict, decisions, reasons and other ways, as the page asks for them."""

from typing import Any

import pytest

from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.variants import source_of
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import Game
from cardia_rules.render.verdict import verdict_in_sentences
from cardia_rules.replay.verdict import verdict
from site_pages.disputes_page import Dispute, disputes
from tests.bench.asking import LANGUAGES, MEDIATOR, answer, asked, refused

BOTH = ["north: mediator", "south: palace-guard"]
JUDGED = ["north: judge", "south: clockmaker"]
ASKED = [(dispute, LANGUAGES[number % 2]) for number, dispute in enumerate(disputes()) if dispute.line]


def playable() -> list[str]:
    """The shipped cases with a table or a set-up that is not refused."""
    return [
        name
        for name, text in ((one.name, source_of(one)) for one in shipped_cases().values())
        if ("[table]" in text or "[setup]" in text)
        and not any(word in text for word in ("refused", "as_of", "supplied"))
    ]


# ------------------------------------------------------------------ the verdict
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_verdict_comes_with_its_rulings_and_their_pages(language: str) -> None:
    told = asked("ask", language=language, game={"line": "I;saboteur:mediator@", "decisions": JUDGED})
    says = {
        "en": "North's Saboteur wins encounter 1 at once.",
        "fr": "Le Saboteur de Nord gagne aussitôt la rencontre 1.",
    }
    assert told["verdict"]["says"][0] == says[language]
    first = told["verdict"]["rulings"][0]
    assert first["id"] == "RB-19-judge-signets"
    assert first["where"] == {"en": "Rulebook p. 19", "fr": "Règles p. 19"}[language]
    assert first["says"] == REGISTER.rulings["RB-19-judge-signets"].says.to(language)
    assert told["refused"] is None


@pytest.mark.parametrize(("dispute", "language"), ASKED, ids=lambda one: getattr(one, "page", one))
def test_it_says_what_the_terminal_says_of_the_disputes(dispute: Dispute, language: str) -> None:
    game: dict[str, Any] = {"line": dispute.line}
    told = answer("ask", language=language, game=game)
    for text in dispute.decide:
        told = answer("decide", language=language, game=game, decide=text)
        game = told.get("game", game)
    if dispute.refused:
        wrong = told.get("wrong") or told["refused"]["wrong"]
        assert dispute.refused in [each["code"] for each in wrong]
        return
    made = Game.from_log(asked("export", game=game, **{"as": "log"})["text"].encode())
    assert tuple(told["verdict"]["says"]) == verdict_in_sentences(verdict(made), language)
    if dispute.why_not is None:
        assert dispute.ruling in [each["id"] for each in told["verdict"]["rulings"]]


def test_options_are_sent_back_as_they_came() -> None:
    told = asked("ask", game={"line": MEDIATOR})
    sent = []
    for ask in told["asks"]:
        (option,) = ask["options"]
        sent.append(option["send"])
    assert sent == BOTH
    told = asked("ask", game={"line": MEDIATOR, "decisions": sent})
    assert told["game"] == {"line": MEDIATOR, "decisions": BOTH}


def test_a_decision_may_be_typed() -> None:
    told = asked("decide", game={"line": MEDIATOR, "decisions": BOTH[:1]}, decide="garde")
    assert told["game"]["decisions"] == BOTH


def test_a_refused_decision_is_not_kept_and_says_why() -> None:
    told = asked("ask", game={"line": MEDIATOR, "decisions": ["north: judge", "south: palace-guard"]})
    assert told["refused"]["decision"] == 0
    assert [each["code"] for each in told["refused"]["wrong"]] == ["not-in-hand"]
    assert told["game"] == {"line": MEDIATOR}
    assert [ask["seat"] for ask in told["asks"]] == ["north", "south"]


@pytest.mark.parametrize("words", ["south: south wins", "south wins", "coin: heads", "south: " + "x" * 90])
def test_a_claim_that_cannot_be_read_takes_nothing_else_along(words: str) -> None:
    """Only the sentence is wrong: the table, the verdict and what was decided before stay."""
    before = asked("ask", game={"line": MEDIATOR, "decisions": BOTH[:1]})
    told = asked("ask", game={"line": MEDIATOR, "decisions": [*BOTH[:1], words, *BOTH[1:]]})
    assert told["refused"]["decision"] == 1
    (wrong,) = told["refused"]["wrong"]
    assert wrong["code"] in ("unknown-name", "unreadable")
    assert {**told, "refused": None} == before
    followed = asked("follow", game={"line": MEDIATOR, "decisions": [*BOTH[:1], words]})
    assert followed["refused"] == told["refused"]


def test_a_table_that_cannot_be_is_refused_whatever_is_claimed() -> None:
    wrong = refused("ask", game={"line": "I;nobody:judge", "decisions": ["north: south wins"] * 3})
    assert "nobody" in wrong[0]["text"]


def test_what_nobody_asks_about_is_folded() -> None:
    told = asked("ask", game={"line": MEDIATOR, "decisions": BOTH})
    shown = [event["says"] for event in told["events"] if not event["folded"]]
    assert "North decides to place the Mediator (4)." in shown
    assert not any("begins" in says for says in shown)
    assert any(event["folded"] for event in told["events"])
    assert {name for event in told["events"] for name in event["rulings"]} <= set(told["rulings"])


# ------------------------------------------------------------------ hands that nobody has stated
def test_any_card_may_be_in_a_hand_that_nobody_has_stated() -> None:
    told = asked("ask", game={"line": "I;saboteur:saboteur"})
    (north, _south) = told["asks"]
    cards = {option["cards"][0]["card"] for option in north["options"]}
    assert len(cards) == 15
    for option in north["options"]:
        further = asked("ask", game={"line": "I;saboteur:saboteur", "decisions": [option["send"]]})
        assert further["refused"] is None


def test_a_stated_hand_holds_nothing_else() -> None:
    told = asked("ask", game={"line": MEDIATOR})
    assert [len(ask["options"]) for ask in told["asks"]] == [1, 1]


# ------------------------------------------------------------------ open questions
def test_an_open_question_that_matters_is_a_switch() -> None:
    """Every answer that is said to matter leads elsewhere, and the line then carries it."""
    seen = 0
    for name in playable()[::15]:
        told = asked("ask", game={"case": name})
        for hinge in told["verdict"]["hinges"]:
            for other in hinge["answers"]:
                if other["matters"]:
                    # Under another answer the table itself may be one that cannot be.
                    switched = answer("ask", game={"case": name, "answers": {hinge["question"]: other["id"]}})
                    seen += "verdict" in switched
                    assert switched.get("wrong") or switched["table"]
            assert [each["id"] for each in hinge["answers"] if each["chosen"]] == [hinge["answer"]]
    assert seen > 3


def test_the_line_carries_the_answers() -> None:
    told = asked("ask", game={"line": MEDIATOR, "answers": {"OQ-refill-moment": "at-once"}})
    assert told["game"]["line"].endswith(";OQ-refill-moment=at-once")
    again = asked("ask", game=told["game"])
    assert again["game"] == told["game"]


# ------------------------------------------------------------------ chance
BASILISK = (
    "I;judge:palace-guard,ambusher:swamp-guardian;phase=2;protectors=basilisk"
    ";north.hand=djinn;north.deck=clockmaker,mediator,treasurer,...;south.hand=djinn"
    ";south.deck=clockmaker,treasurer,judge,..."
)


@pytest.mark.parametrize("first", ["north", "south"])
def test_what_chance_did_unasked_can_be_told_otherwise(first: str) -> None:
    """A coin decides whose Basilisk is first, and nobody said how it fell."""
    told = asked("ask", game={"line": BASILISK, "decisions": ["north: rebellion"]})
    (coin,) = told["by_lot"]
    assert coin["kind"] == "coin-tossed"
    (send,) = [option["send"] for option in coin["options"] if option["send"] == f"coin: {first}"]
    decisions = told["game"]["decisions"]
    decisions.insert(coin["insert"], send)
    again = asked("ask", game={"line": BASILISK, "decisions": decisions})
    assert again["by_lot"] == []
    assert again["refused"] is None
    assert again["game"]["decisions"] == ["north: rebellion", f"coin: {first}"]
    (tossed,) = [event for event in again["events"] if event["number"] == coin["event"]]
    assert first.capitalize() in tossed["says"]


# ------------------------------------------------------------------ why, why not
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_a_card_and_a_signet_are_explained(language: str) -> None:
    game = {"line": "I;saboteur:judge", "decisions": ["north: inventor", "south: mediator"]}
    told = asked("ask", language=language, game=game)
    last = told["events"][-1]["number"]
    why = asked("explain", language=language, game=game, at=last)
    assert why["lines"]
    assert why["chain"][0]["number"] == last
    of = {"seat": "south", "card": "judge"}
    signets = asked("explain", language=language, game=game, signets=of)
    influence = asked("explain", language=language, game=game, influence=of)
    assert signets["total"] == 1
    assert influence["total"] == 8
    words = {"en": "has 8 influence", "fr": "a 8 influence"}[language]
    assert any(words in line["text"] for line in influence["lines"]), influence["lines"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_something_did_not_happen(language: str) -> None:
    case = next(one.name for one in shipped_cases().values() if "never" in source_of(one))
    told = asked("why-not", language=language, game={"case": case})
    assert told["lines"]
    tie = asked("why-not", language=language, game={"line": MEDIATOR, "decisions": BOTH})
    assert all(each["says"] and each["event"] for each in tie["found"])


# ------------------------------------------------------------------ what if
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_decision_stands_beside_what_happened(language: str) -> None:
    game = {"line": "I;saboteur:saboteur", "decisions": ["north: judge", "south: clockmaker"]}
    told = asked("ask", language=language, game=game)
    first = next(event["number"] for event in told["events"])
    beside = asked("what-if", language=language, game=game, at=first, decide="north: clockmaker")
    assert beside["parted"] == first
    assert beside["was"]["verdict"]["says"] != beside["would"]["verdict"]["says"]
    assert beside["was"]["svg"] != beside["would"]["svg"]
    assert beside["stopped"] is None


def test_another_answer_stands_beside_what_happened() -> None:
    found = 0
    for name in playable()[::15]:
        told = asked("ask", game={"case": name})
        for hinge in told["verdict"]["hinges"][:1]:
            other = next(each["id"] for each in hinge["answers"] if each["matters"])
            beside = answer("what-if", game={"case": name}, answers={hinge["question"]: other})
            found += beside.get("parted") is not None
    assert found > 2


def test_a_what_if_asks_one_thing() -> None:
    game = {"line": MEDIATOR, "decisions": BOTH}
    (wrong,) = refused("what-if", game=game)
    assert "another decision" in wrong["text"]
    (wrong,) = refused("what-if", game=game, decide="north: judge", answers={"OQ-refill-moment": "at-once"})
    assert wrong["code"] == "unreadable"


def test_a_verdict_that_hangs_on_an_unknown_card_says_so_until_somebody_names_it() -> None:
    """Nothing is made up: no event names the card that was picked, and each that it can be is offered."""
    game: dict[str, Any] = {"line": "I;puppeteer:treasurer;phase=2"}
    told = asked("ask", game=game)
    assert told["verdict"]["sure"] is False
    assert "takes from South's hand decides encounter 1" in told["verdict"]["says"][0]
    assert not [each["says"] for each in told["events"] if "Mediator" in each["says"]]
    (picked,) = told["by_lot"]
    assert picked["says"] == "Chance picks 1 unknown card from South's hand."
    assert [len(each["options"]) for each in told["asks"]] == [15, 15]
    named = asked("decide", game=told["game"], decide=f"{picked['send']}djinn")
    assert named["verdict"]["says"][0] == "South's Djinn wins encounter 1, 16 to 10."
    assert named["verdict"]["sure"] is True
