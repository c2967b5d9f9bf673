"""The stars of a game, and the level that they make."""

import pytest

from cardia_rules.catalogue.difficulty import Difficulty, Level, difficulty
from cardia_rules.errors import UnknownName
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.game.setup import make_setup

ONE, TWO = make_setup("I").deck, make_setup("II").deck


@pytest.mark.parametrize(
    ("stars", "level", "locations"),
    [
        (0, "apprentice assassins", []),
        (1, "apprentice assassins", ["Bazar"]),
        (2, "seasoned inventors", ["scrapyard"]),
        (3, "mighty mages", ["foggy-swamp"]),
        (4, "mighty mages", ["foggy-swamp", "bazaar"]),
        (5, "impresses the Djinn", ["foggy-swamp", "scrapyard"]),
        (9, "impresses the Djinn", ["foggy-swamp", "haunted-catacombs", "scrapyard", "bazaar"]),
    ],
)
def test_stars_add_up(stars: int, level: Level, locations: list[str]) -> None:
    assert difficulty(ONE, locations) == Difficulty(stars, level)
    assert difficulty(TWO, locations).stars == stars + 1


def test_a_mixed_deck_has_the_star_of_deck_two() -> None:
    for count in (1, 7, 8, 15):
        assert difficulty((*TWO[:count], *ONE[count:])).stars == 1


def test_stars_that_nobody_has_published_make_a_lower_bound() -> None:
    assert difficulty(TWO, ["senate"]) == Difficulty(2, "seasoned inventors", at_least=True)
    assert str(difficulty(TWO, ["senate"])) == "at least 2 stars: seasoned inventors or harder"
    hardest = difficulty(ONE, ["senate", "armoury", "foggy-swamp"])
    assert str(hardest) == "at least 5 stars: impresses the Djinn"
    assert str(difficulty(TWO)) == "1 star: apprentice assassins"


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName, match="no location is called"):
        difficulty(ONE, ["moon"])
    with pytest.raises(UnknownName, match="no character is called"):
        difficulty(["wolf"])


def test_a_case_that_states_another_difficulty_fails() -> None:
    head = 'title = "t"\nrulings = ["RB-14-difficulty"]\n[difficulty]\nlevel = "mighty mages"\nstars = 4\n'
    (problem,) = run(parse_case(head + 'deck = "II"\nlocations = ["grand-library"]')).problems
    assert problem == "difficulty: expected 4 stars: mighty mages; it is 3 stars: mighty mages"
    (refused,) = run(parse_case(head + 'deck = "V"')).problems
    assert "is no deck" in refused
