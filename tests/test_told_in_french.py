"""A refusal says in French what it says in English: what was wrong, by name or number, and no English."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cardia_rules as cr
from cardia_rules.render.errors import message_in_words
from cardia_rules.views.decisions import Choice

NARROW = "\N{NARROW NO-BREAK SPACE}"


def begun() -> cr.Game:
    return cr.Game.new("I", chance=Random(1))


def decided(*given: Any) -> Callable[[], object]:
    def decide() -> object:
        game = begun()
        return game.decide(*(each(game) if callable(each) else each for each in given))

    return decide


def first(game: cr.Game) -> cr.Option:
    return game.asks[0].options[0]


def no_option() -> object:
    game = begun()
    return cr.chosen(game, "north", Choice(game.asks[0].number, 99))


NEW: Any = cr.Game.new  # and others that are given what their types do not allow
WRONG: Any = cr
SAID: list[tuple[Callable[[], object], str, str]] = [
    (lambda: NEW("I", locations=[3]), "of type int", "un lieu se demande par son nom"),
    (lambda: NEW("I", protectors=[3]), "of type int", "un Protecteur se demande par son nom"),
    (lambda: NEW(16), "of type int", "une valeur de type int n’est pas un paquet : il y a"),
    (lambda: NEW("X"), '"X"', "« X » n’est pas un paquet : il y a les paquets I et II, et leurs mélanges"),
    (lambda: NEW("I", answers={3: "x"}), "of type int", "une question se nomme par un texte"),
    (lambda: NEW("I", answers=[1]), "not as", "les réponses se donnent par question, {id: réponse}"),
    (lambda: NEW("I", tags={"A": "x"}), '"A"', "l’étiquette « A » : il faut un nom"),
    (lambda: NEW("I", tags=3), "not as", "les étiquettes se donnent par nom"),
    (decided("north", first, "15"), 'a decision, not "15"', "le numéro d’une décision, et non « 15 »"),
    (decided("north", first, True), "a decision, not True", "ask est le numéro d’une décision, et non True"),
    (decided("north", first, 99), "decision 99 is not open", "la décision 99 n’est pas ouverte pour nord"),
    (lambda: begun().run_out_of_time("north", 99), "decision 99", "n’est pas ouverte pour nord"),
    (decided("north", "nobody"), '"nobody" is not offered', "« nobody » n’est pas proposé"),
    (no_option, "there is no option 99", "il n’y a pas d’option 99 : la décision 15 a les options 0 à 4"),
    (decided("north", 5), "got `int`", "ce n’est pas une décision bien écrite"),
    (decided("west", first), "'west'", "« west » n’est pas un camp : il y a nord et sud"),
    (lambda: cr.read_choice('{"ask":"15","choose":0}', "north"), "$.ask", "bien écrite (ask)"),
    (lambda: begun().note(999, by="x", words="y"), "event 999", "il n’y a pas d’événement 999 à commenter"),
    (lambda: begun().note(1, by="", words="y"), "a note says", "une note dit qui l’a faite"),
    (lambda: begun().judge("north", by="", words="y"), "who they are", "un juge qui décide d’une partie"),
    (lambda: WRONG.Game.judge(begun(), "west", by="a", words="y"), "nobody", "« west » n’est pas un camp"),
    (lambda: WRONG.Game.resign(begun(), "west"), "north or south", "« west » n’est pas un camp"),
    (lambda: WRONG.find(3), "of type int", "il faut un texte et non une valeur de type int"),
    (lambda: WRONG.table_from_line(3), "of type int", "et non une valeur de type int"),
    (lambda: cr.MemoryStore().read("duel"), "no game 'duel'", "Il n’y a pas de partie « duel »"),
]  # fmt: skip


@pytest.mark.parametrize(("way", "english", "french"), SAID, ids=[french for *_, french in SAID])
def test_both_languages_say_what_is_wrong(way: Callable[[], object], english: str, french: str) -> None:
    with pytest.raises(cr.CardiaError) as caught:
        way()
    assert english in str(caught.value)
    assert french in message_in_words(caught.value, "fr").replace(NARROW, " ")


def test_events_have_numbers() -> None:
    game = begun()
    assert [game.number_of(event) for event in game.events] == [*range(1, len(game.events) + 1)]
    decided = game.decide("north", first(game))
    assert [game.number_of(event) for event in decided] == [*range(16, 16 + len(decided))]
    assert game.note(game.number_of(decided[0]), by="a judge", words="looked at")
    later = cr.Game.at(game.position)
    assert later.number_of(later.decide("south", later.asks[0].options[0])[0]) == len(game.events) + 1
    with pytest.raises(cr.UnknownName, match="none that this game has given out"):
        later.number_of(decided[0])


@pytest.mark.parametrize("data", [b"nonsense", b"nonsense\n", b'{"a":1}', b"<html>"])
def test_what_is_no_log_at_all_is_said_to_be_none(data: bytes) -> None:
    """And not a log whose last line is cut off."""
    with pytest.raises(cr.LogUnreadable, match="this is not the header of a log"):
        cr.Game.from_log(data)


def test_a_header_that_is_cut_is_said_to_be_cut() -> None:
    header = begun().to_log().splitlines()[0]
    with pytest.raises(cr.LogUnreadable, match="the file ends in the middle of this line"):
        cr.Game.from_log(header[:-3])
