"""Why something did not happen is told, with the ruling that kept it from happening first."""

from random import Random

import pytest

from cardia_rules import Game, example_of, explain_why_not, in_words, table_from_line
from cardia_rules.events.seats import Seat


@pytest.mark.parametrize(
    ("line", "decisions", "card", "seat", "ruling", "words"),
    [
        (  # part or all of an ability has nothing to do
            "I;inventor:saboteur,magistra+3:djinn+3;phase=2",
            (),
            "magistra",
            "north",
            "RB-20-magistra",
            "The ability of North's Magistra (14) is ignored: there is no ability to copy.",
        ),
        (
            "I;clockmaker:djinn;phase=2",
            (),
            "clockmaker",
            "north",
            "RB-20-clockmaker-first-round",
            "A part of the ability of North's Clockmaker (11) is ignored: there is no card to modify.",
        ),
        (  # a card that comes to lose
            "I;inventor:djinn;phase=2",
            (("north", "north inventor"), ("north", "south djinn")),
            "djinn",
            "south",
            "RB-10-new-loser-silent",
            "South's Djinn (16) does not activate.",
        ),
        (  # fewer cards than an ability asks for
            "I;saboteur:djinn;phase=2;south.deck=judge",
            (),
            "saboteur",
            "north",
            "RB-07-as-much-as-possible",
            "The ability of North's Saboteur (5) finds fewer cards than it asks for.",
        ),
        (  # a draw that is not made
            "I;saboteur:djinn;phase=2;locations=bazaar",
            (),
            "bazaar",
            "south",
            "RB-22-bazaar",
            "South draws no card at the end of the round.",
        ),
        (  # a result that stands, whatever the influence
            "I;mediator@:saboteur,inventor:djinn;phase=2",
            (("north", "north mediator"), ("north", "south djinn")),
            "mediator",
            "north",
            "RB-09-ongoing",
            "Encounter 1 keeps its result.",
        ),
        (  # a protector of another faction
            "I;saboteur:djinn,palace-guard:judge;phase=2;protectors=elephant",
            (("north", "guild"), ("south", "decline")),
            "elephant",
            "south",
            "NP-2-activation",
            "The Elephant does not activate for South.",
        ),
    ],
)
def test_what_did_not_happen_is_told(
    line: str, decisions: tuple[tuple[Seat, str], ...], card: str, seat: Seat, ruling: str, words: str
) -> None:
    game = Game.arranged(example_of(table_from_line(line)))
    for who, option in decisions:
        game.decide(who, option)
    found = explain_why_not(game.events, card, seat)
    said = [(each.rulings[0], in_words(each.told or each.event.event)) for each in found]
    assert (ruling, words) in said
    assert set(found) <= set(explain_why_not(game.events))


def test_of_a_card_that_won_it_is_told_why_it_activates_nothing() -> None:
    game = Game.arranged(table_from_line("I;saboteur:djinn;phase=2"))
    (told,) = explain_why_not(game.events, "djinn")
    assert (told.rulings, told.event.number) == (("RB-07-loser-activates",), 2)
    assert told.told is not None
    assert in_words(told.told) == "South's Djinn (16) does not activate."
    assert explain_why_not(game.events, "saboteur") == ()
    assert explain_why_not(game.events) == (), "of every round it would be noise"


@pytest.mark.parametrize(
    ("line", "decisions", "english", "french"),
    [
        (  # a copied ability has replaced the card opposite, and the copying card loses to the new one, too
            "I;puppeteer+5:saboteur,magistra:inventor;phase=2;south.hand=djinn",
            ("north puppeteer",),
            "North's Magistra (14) does not activate again.",
            "La Magistra (14) de Nord ne s’active pas de nouveau.",
        ),
        (  # the card that was drawn at random has activated nothing yet
            "I;judge:saboteur,puppeteer:inventor;phase=2;south.hand=surgeon",
            (),
            "South's Surgeon (3) does not activate.",
            "Le Chirurgien (3) de Sud ne s’active pas.",
        ),
    ],
)
def test_what_has_activated_does_not_do_so_again(
    line: str, decisions: tuple[str, ...], english: str, french: str
) -> None:
    game = Game.arranged(table_from_line(line), chance=Random(1))
    for option in decisions:
        game.decide("north", option)
    told = [each.told for each in explain_why_not(game.events) if each.told is not None]
    assert english in [in_words(each) for each in told]
    assert french in [in_words(each, "fr") for each in told]


def test_three_wins_are_spoken_of_when_they_are_laid_out_and_not_again_when_the_other_wins() -> None:
    row = "judge:saboteur,mediator:mediator,clockmaker:palace-guard,inventor:puppeteer"
    line = f"I;{row};locations=founders-day;north.hand=surgeon;south.hand=djinn"
    game = Game.arranged(table_from_line(line))
    game.decide("north", "surgeon")
    game.decide("south", "djinn")
    found = explain_why_not(game.events, "founders-day")
    assert [(each.event.number, each.told and each.told.seat) for each in found] == [(1, "north")]


def test_nothing_is_told_of_a_card_that_nothing_was_kept_from() -> None:
    game = Game.arranged(table_from_line("I;inventor:saboteur,magistra+3:djinn+3;phase=2"))
    assert explain_why_not(game.events, "saboteur", "south") == ()
    assert explain_why_not((), "judge") == ()
