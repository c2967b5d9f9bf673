"""A table of which not all is known, laid out or opened by a link: nobody invents a card anywhere."""

from random import Random
from typing import Any

import pytest

from cardia_rules.events.log import load_log
from cardia_rules.faq.case import start
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.replay.adjudicate import verify
from cardia_rules.seen.worlds import World
from tests.bench.asking import LANGUAGES, answer, asked, refused
from tests.bench.test_following import TOLD, followed

PICKED = "I;puppeteer:treasurer;phase=2"
GAMES: dict[str, dict[str, Any]] = {
    "nothing stated": {"line": "I;saboteur:judge"},
    "a hand by its number": {"line": "I;saboteur:judge;south.hand=4;south.deck=2;south.discard=?9"},
    "a card of a hand": {"line": "I;saboteur:mediator;south.hand=judge,?4;north.discard=?2"},
    "a card that chance takes": {"line": PICKED},
    "and which it was": {"line": PICKED, "decisions": ["picked: djinn"]},
    "cards of a deck": {"line": "I;saboteur:treasurer,judge:saboteur;phase=2"},
    "and which they were": {
        "line": "I;saboteur:treasurer,judge:saboteur;phase=2",
        "decisions": ["north deck: djinn, inventor", "north: magistra", "south: ambusher"],
    },
    "a faction of a hand": {"line": "I;clockmaker:ambusher;phase=2", "decisions": ["south: academy"]},
    "a claim that is refused": {"line": "I;saboteur:judge", "decisions": ["north: saboteur"]},
}
FORMS = ("page", "markdown", "log", "line", "picture")


def everything(game: dict[str, Any], language: str) -> list[Any]:
    """All that the bench says, draws and hands over of a game."""
    told = asked("follow", game=game, language=language)
    parts = [told, asked("ask", game=game, language=language)]
    parts.append(answer("check", text=game["line"], language=language))
    parts += [answer("export", game=game, language=language, **{"as": form}) for form in FORMS]
    for at in (1, told["since"] + len(told["events"])):
        parts.append(asked("replay", game=game, language=language, at=at))
        parts.append(asked("explain", game=game, language=language, at=at))
    parts.append(asked("why-not", game=game, language=language))
    parts.append(asked("hand-over", slip={"game": game}, language=language))
    if told["verdict"]["sure"] and told["asks"]:
        parts.append(answer("what-if", game=game, answers={"OQ-refill-moment": "at-once"}))
        send = told["asks"][0]["options"][0]["send"]
        parts.append(answer("what-if", game=game, language=language, decide=send))
    return parts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("which", GAMES)
def test_no_completion_is_told(which: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reasons are worked out with some completion: which one makes no difference, and no other is drawn."""

    def nobody_asked(*_: Any) -> Any:
        raise AssertionError("an example that nobody asked for")

    monkeypatch.setattr(start, "example_of", nobody_asked)
    ways, deal = [], World.deal
    for seed in range(2):
        drawn = Random(seed)
        monkeypatch.setattr(World, "deal", lambda self, _chance, *more, drawn=drawn: deal(self, drawn, *more))
        ways.append(everything(GAMES[which], language))
    assert ways[0] == ways[1]


def test_hands_and_decks_are_numbers_where_nobody_knows_their_cards() -> None:
    told = asked("check", text="I;saboteur:mediator;south.hand=judge,?4;north.discard=?2")
    south, north = told["table"]["south"], told["table"]["north"]
    assert south["hand"] == ["judge", "?", "?", "?", "?"]
    assert set(south["deck"]) == {"?"}
    assert (north["hand"], north["discard"]) == (["?"] * 5, ["?"] * 2)
    told = asked("ask", game={"line": "I;saboteur:judge"})
    assert told["line"] == "I;saboteur:judge"
    (north, _south) = told["asks"]
    assert len(north["options"]) == 15


def test_a_card_is_in_a_hand_before_it_is_played_and_nobody_knew() -> None:
    """What came first is told as it was known then, in whatever form."""
    line, further = "I;saboteur:treasurer,judge:saboteur;phase=2", ["north: inventor", "south: ambusher"]
    before = {"line": line}
    after = {"line": line, "decisions": further}
    events = len(asked("replay", game=before)["steps"])
    for at in (1, events):
        for form in ("markdown", "picture"):
            one, other = (
                asked("export", game=game, at=at, **{"as": form})["text"] for game in (before, after)
            )
            assert (
                one == other
                if form == "picture"
                else one.partition("## Round")[2] == other.partition("## Round")[2]
            )
        steps = [asked("replay", game=game, at=at) for game in (before, after)]
        assert steps[0]["table"] == steps[1]["table"]
        assert steps[0]["steps"] == steps[1]["steps"][:events]


def test_a_decision_that_another_answer_does_not_ask_for_is_no_fault() -> None:
    """Under another answer the Kinesis Mage asks otherwise: what was decided does not fit there."""
    line = (
        "II;prodigy+3@:blackmailer,counselor:successor,kinesis-mage:envoy;locations=serpent-temple;phase=2"
        ";north.hand=poisoner,tax-collector;north.deck=witch-king,elemental,...;south.hand=librarian,illusionist"
        ";south.deck=poisoner,aristocrat,...;OQ-move-in-two-steps=two-changes"
    )
    decisions = ["north: north prodigy", "north: north counselor", "north: poisoner", "south: librarian"]
    told = asked("ask", game={"line": line, "decisions": decisions})
    assert told["refused"] is None
    assert told["table"]["south"]["hand_count"] == 3


def test_a_log_ends_where_it_hangs_on_what_nobody_knows() -> None:
    log = asked("export", game={"line": PICKED}, **{"as": "log"})["text"]
    events = load_log(log.encode()).events
    assert verify(events).goes_on
    assert "picked" not in log
    page = asked("export", game={"line": PICKED}, **{"as": "markdown"})["text"]
    assert "there is a deal under which the rules give all 6 events" in page
    assert "decides encounter 1: above 10" in page


# ------------------------------------------------------------------ as a case
@pytest.mark.parametrize("which", GAMES)
def test_a_case_states_what_hangs_on_nothing_unknown(which: str) -> None:
    game = GAMES[which]
    if asked("ask", game=game)["verdict"]["sure"]:
        text = asked("export", game=game, **{"as": "case"})["text"]
        assert run(parse_case(text)).holds
    else:
        english, french = (
            refused("export", game=game, language=each, **{"as": "case"}) for each in LANGUAGES
        )
        assert "hangs on a card that nobody knows" in english[0]["text"]
        assert "personne ne connaît" in french[0]["text"]


@pytest.mark.parametrize("entries", [2, 5, 9, len(TOLD)])
def test_a_case_of_a_followed_game_names_no_card_that_nobody_saw(entries: int) -> None:
    text = asked("export", game={"setup": {"deck": "I"}, "decisions": TOLD[:entries]}, **{"as": "case"})[
        "text"
    ]
    assert run(parse_case(text)).holds
    said = " ".join(TOLD[:entries])
    unsaid = ("treasurer", "swamp-guardian", "hired-blade", "fortune-teller", "palace-guard")
    assert not [card for card in unsaid if card in text and card not in said]


# ------------------------------------------------------------------ a followed game behind a link
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entries", [2, 5, 8, 9, len(TOLD)])
def test_the_link_of_a_followed_game_shows_the_same_unknowns(entries: int, language: str) -> None:
    game = {"setup": {"deck": "I"}, "decisions": TOLD[:entries]}
    here = asked("follow", game=game, language=language)
    link = asked("hand-over", slip={"game": game}, language=language)["link"]
    slip = asked("check", text=link, language=language)["slip"]
    there = asked("ask", game=slip["game"], language=language)
    for seat in ("north", "south"):
        one, other = here["table"][seat], there["table"][seat]
        for part in ("hand_count", "deck_count", "signets", "waiting"):
            assert one[part] == other[part]
        assert sorted(one["discard"]) == sorted(other["discard"])
        assert set(other["deck"]) <= {"?"}
    assert here["table"]["encounters"] == there["table"]["encounters"]


# ------------------------------------------------------------------ what was told before stays as it was
@pytest.mark.parametrize("seed", range(3))
def test_a_card_that_is_named_later_changes_nothing_that_was_told(seed: int) -> None:
    """In the Scrapyard cards go under the deck unseen; some are played later."""
    game, told = followed(seed, 30, locations=["scrapyard"])
    decisions = told["game"]["decisions"]
    half = {**game, "decisions": decisions[: len(decisions) // 2]}
    events = len(asked("replay", game=half)["steps"])
    for form in ("markdown", "page", "picture"):
        one, other = (
            asked("export", game=each, at=events, **{"as": form})["text"] for each in (half, told["game"])
        )
        assert one == other
    steps = [asked("replay", game=each)["steps"][:events] for each in (half, told["game"])]
    assert steps[0] == steps[1]
