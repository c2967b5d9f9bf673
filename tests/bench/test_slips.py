"""A ruling as a thing: handed over in every form, and back; and what people say of a game."""

import subprocess
import sys
from typing import Any

import pytest

from cardia_rules.bench.slip import slip_in
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from tests.bench.asking import LANGUAGES, answer, asked, refused

LINE = "I;saboteur:mediator@,void-mage:judge;phase=2"
TAGS = {
    "event": "Lyon Open & Co",
    "round": "2",
    "table": "4_b",
    "north": "Anaïs",
    "south": "Bob <b>",
    "judge": "Zoé",
    "asked-by": "Anaïs",
    "claim": "“I take the token of his Judge”, 100 % sure = yes; #1",
    "time": "14:05",
}
TAKEN, CLAIMED = "north: south mediator tokens", "north: south judge tokens"
FORMS = ("link", "text", "markdown", "page")
GAMES: dict[str, dict[str, Any]] = {
    "verdict": {"line": LINE, "decisions": [TAKEN]},
    "refusal": {"line": LINE, "decisions": [CLAIMED]},
    "house": {"line": LINE, "decisions": [TAKEN], "answers": {"OQ-refill-moment": "at-once"}},
    "judged": {"line": LINE, "decisions": [TAKEN, "note: Zoé: Shown.", "judged: north: Zoé: Left."]},
}
each_game = pytest.mark.parametrize("which", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def handed(game: dict[str, Any], language: str = "en", **slip: Any) -> Any:
    return asked("hand-over", slip={"game": game, **slip}, language=language)


@pytest.mark.parametrize(
    "base", ["javascript:alert(1)//", "data:text/html,x", "https://a.example/>x", "https://a.example/ x", "x"]
)
def test_a_link_leads_to_a_page_and_runs_nothing(base: str) -> None:
    """In a slip that is handed over as a page, the link is there to be tapped."""
    (wrong,) = refused("hand-over", slip={"game": GAMES["verdict"]}, base=base)
    assert "this link cannot be read" in wrong["text"]


# ------------------------------------------------------------------ there and back
@each_game
@each_language
def test_a_slip_goes_in_every_form_and_comes_back_the_same(which: str, language: str) -> None:
    given = handed({**GAMES[which], "tags": TAGS}, language)
    assert given["slip"]["game"]["tags"] == TAGS
    for form in FORMS:
        assert slip_in(f"  {given[form]}\n") == slip_in(given["link"]), form
    back = asked("check", text=f"  {given['text']}\n")
    assert (back["kind"], back["slip"]) == ("slip", given["slip"])
    # Whoever gets it reads it in another language, and it is the same.
    other = asked("hand-over", slip=back["slip"], language="fr" if language == "en" else "en")
    assert other["slip"] == given["slip"]
    assert other["says"] != given["says"]
    assert asked("hand-over", slip=back["slip"], language=language) == given


def test_a_link_on_which_nobody_ruled_brings_the_table_and_its_decisions() -> None:
    """**Share** on the bench gives one, to be pasted into another bench."""
    given = handed(GAMES["verdict"])
    link = given["link"].partition("&r=")[0]
    for text in (link, f"  {link}\n", f"Look: {link}"):
        read = asked("check", text=text)
        assert (read["kind"], read.get("slip")) == ("link", None)
        assert read["game"] == GAMES["verdict"]
    (wrong,) = refused("check", text=link.replace("t=I;", "t=IX;"))
    assert '"IX" is no deck' in wrong["text"]
    commented = asked("export", game=GAMES["verdict"], **{"as": "case"})["text"] + f"# {link}\n"
    assert asked("check", text=commented)["kind"] == "case"


@each_language
def test_it_says_who_what_and_on_which_page_in_each_form(language: str) -> None:
    for game, page in ((GAMES["verdict"], "RB-19-mediator-removal"), (GAMES["refusal"], "RB-07-as-much")):
        given = handed({**game, "tags": TAGS}, language)
        assert "\n" not in given["text"]
        for form in ("text", "markdown", "page"):
            text = given[form].replace("\\", "").replace("&amp;", "&").replace("&#x27;", "'")
            for words in ("Lyon Open & Co", "Anaïs", "Zoé", "14:05", "100 % sure", page):
                assert words in text, (form, words)
            for says in given["says"]:
                assert says in text, form
    assert "<b>" not in given["page"].replace("<b>R", "")  # what people say is no markup


def test_a_refusal_is_a_ruling_and_says_so() -> None:
    given = handed(GAMES["refusal"])
    assert given["slip"]["refused"] is True
    assert given["slip"]["rulings"] == ["RB-07-as-much-as-possible"]
    assert given["says"][0].startswith("Refused. South's Judge carries no tokens [Rulebook p. 7")
    told = asked("ask", game=GAMES["refusal"])
    assert told["refused"]["claimed"] == CLAIMED
    assert told["game"].get("decisions", []) == []
    for form in ("case", "markdown"):
        text = asked("export", game=GAMES["refusal"], **{"as": form})["text"]
        assert "carries-nothing" in text if form == "case" else "Refused" in text
    case = asked("export", game=GAMES["refusal"], **{"as": "case"})["text"]
    assert run(parse_case(case)).holds
    assert 'refused = ["carries-nothing"]' in case


def test_of_what_cannot_be_read_there_is_no_ruling() -> None:
    for decision in ("north: the casino", "nobody: judge"):
        slip = {"game": {"line": LINE, "decisions": [decision]}}
        assert answer("hand-over", slip=slip)["wrong"]


def test_what_was_ruled_then_is_told_where_it_is_not_what_is_ruled_today() -> None:
    now = handed(GAMES["verdict"])
    assert now["then"] == ""
    then = handed(GAMES["verdict"], rulings=["RB-06-reveal"])
    assert then["slip"]["rulings"] == ["RB-06-reveal"]
    assert "RB-06-reveal" in then["then"]
    assert then["says"] == now["says"]


def test_the_answers_of_the_house_stand_on_it() -> None:
    assert [each for each in handed(GAMES["house"])["house"] if "OQ-refill-moment" in each]
    assert len(handed(GAMES["verdict"])["house"]) == 1


@pytest.mark.parametrize("seed", range(3))
def test_every_kind_of_game_has_a_link(seed: int) -> None:
    setup: dict[str, Any] = {"setup": {}, "decisions": ["north: judge", "south: saboteur"][: seed + 1]}
    orders = {seat: ["judge", "saboteur"] for seat in ("north", "south")}
    log = asked("follow", game={**setup, "setup": {"order": orders}})["log"]
    names = sorted(shipped_cases())
    for game in (setup, {"log": log, "tags": {"judge": "Zoé"}}, {"case": names[seed * 331]}):
        given = answer("hand-over", slip={"game": game})
        if given.get("wrong"):
            continue
        back = slip_in(given["text"])
        assert (back is None) == (given["address"] == "")
        if back is not None:
            again = handed({"line": back.game.line, "decisions": back.game.decisions})
            unseen = game is setup and seed > 0  # and then the link holds the table after it
            assert unseen == (back.game.line == "I;judge:saboteur;north.deck=8;north.discard=?2")
            assert unseen or again["says"] == given["says"]


def test_a_refused_claim_on_a_log_is_kept_with_it() -> None:
    log = asked("export", game={"line": LINE}, **{"as": "log"})["text"]
    told = asked("ask", game={"log": log, "decisions": [CLAIMED, TAKEN]})
    assert (told["refused"]["decision"], told["refused"]["claimed"]) == (0, CLAIMED)
    given = handed({"log": log, "decisions": [CLAIMED]})
    assert given["slip"]["refused"]
    assert given["slip"]["game"]["decisions"] == [CLAIMED]


# ------------------------------------------------------------------ what people say of a game
SAID = {
    "resigned: north": ("south", "resigned"),
    "abandonne : sud": ("north", "resigned"),
    "out of time: south": ("north", "out-of-time"),
    "draw: agreed": (None, "draw-agreed"),
    "abandoned:": (None, "abandoned"),
    "judged: south: Zoé: He left: for good.": ("south", "judged"),
    "judged: draw: Zoé: A flood.": (None, "judged"),
}


@pytest.mark.parametrize("said", SAID)
def test_a_game_is_ended_by_what_somebody_says(said: str) -> None:
    log = asked("export", game={"line": LINE}, **{"as": "log"})["text"]
    beginnings: list[dict[str, Any]] = [{"line": LINE}, {"log": log}, {"setup": {}}]
    for begins in beginnings:
        told = asked("ask", game={**begins, "decisions": [said]})
        assert told["refused"] is None
        over = told["verdict"]["over"]
        assert (over["winner"], over["reason"]) == SAID[said]
        assert told["asks"] == told["verdict"]["rulings"] == told["verdict"]["hinges"] == []
        again = asked("ask", game={**told["game"], "decisions": [*told["game"]["decisions"], "draw: agreed"]})
        assert again["refused"]["wrong"][0]["code"] == "game-over"


def test_the_verdict_says_which_judge_ended_it_and_in_which_words_and_cites_nothing_old() -> None:
    told = asked("ask", game=GAMES["judged"])
    assert told["verdict"]["says"][0] == "Zoé, as judge, gives the game to North: Left."
    assert told["verdict"]["rulings"] == []
    assert [each["says"] for each in told["events"] if "Shown." in each["says"]]


@pytest.mark.parametrize(
    "said", ["resigned: nobody", "judged: north", "judged: north: Zoé:", "note: Zoé", "note 99: Z: x"]
)
def test_what_nobody_can_say_is_refused_and_changes_nothing(said: str) -> None:
    told = asked("ask", game={"line": LINE, "decisions": [said]})
    assert told["refused"]["wrong"][0]["text"]
    assert told["table"]["over"] is None


def test_the_bench_brings_no_store_and_no_database() -> None:
    """In a browser there is none: the engine would not start there."""
    code = "import sys, cardia_rules.bench.desk; print([name for name in sys.modules if 'sqlite' in name])"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout == "[]\n"
