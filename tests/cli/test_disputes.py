"""The ten disputes of the judges' page: a verdict in the first three lines, in both languages."""

import re
import shlex

import pytest

from tests.cli.running import ROOT, said, unbroken

PAGE = (ROOT / "docs" / "start" / "judges.md").read_text("utf-8")
DISPUTES = {
    int(number): shlex.split(command)
    for number, command in re.findall(
        r"^\*\*(\d+)\. .+\*\*\n\n```console\n\$ cardia (.+)$", PAGE, re.MULTILINE
    )
}
VERDICTS = {
    1: (
        "North's Saboteur wins encounter 1 at once. South's Mediator loses its ongoing token.",
        "Le Saboteur de Nord gagne aussitôt la rencontre 1. Le Médiateur de Sud perd son jeton Persistant.",
    ),
    2: (
        "North's Saboteur and Mediator win encounters 1 and 2 at once.",
        "Le Saboteur et le Médiateur de Nord gagnent aussitôt les rencontres 1 et 2.",
    ),
    3: ("Both cards win encounter 1.", "Les deux cartes gagnent la rencontre 1."),
    4: ("No ability is activated.", "Aucune capacité ne s’active."),
    5: ("Refused. South's Judge carries no tokens", "Refusé. La Juge ne porte aucun jeton Persistant"),
    6: (
        "Encounter 2 is a tie: neither card wins it. South's Mediator gets an ongoing token.",
        "La rencontre 2 est une égalité : personne ne la gagne. Le Médiateur de Sud reçoit un jeton",
    ),
    7: (
        "North's Judge wins encounter 1, 8 to 5. North discards the Surgeon and the Mediator from",
        "La Juge de Nord gagne la rencontre 1, 8 contre 5. Nord défausse le Chirurgien et le Médiateur",
    ),
    8: (
        "Signets are counted: each has 5, so nobody has won, and the game goes on.",
        "Les sceaux sont comptés : chacun en a 5, personne n’a donc gagné, et la partie continue.",
    ),
    9: (
        "South wins the game: the opponent has no card to play.",
        "Sud gagne la partie : l’adversaire n’a aucune carte à jouer.",
    ),
    10: (
        "North's Judge goes back to the hand. South's Saboteur is discarded.",
        "La Juge de Nord revient en main. Le Saboteur de Sud est défaussé.",
    ),
}


def screen(number: int, lang: str) -> list[str]:
    told = said(*DISPUTES[number], "--lang", lang, columns="80", status=1 if number == 5 else 0)
    return told.replace("\N{NARROW NO-BREAK SPACE}", " ").splitlines()


def test_there_are_ten() -> None:
    assert DISPUTES.keys() == VERDICTS.keys() == set(range(1, 11))


@pytest.mark.parametrize("number", VERDICTS)
@pytest.mark.parametrize(("lang", "which", "document"), [("en", 0, "Rulebook p. "), ("fr", 1, "Règles p. ")])
def test_the_verdict_is_in_the_first_three_lines(number: int, lang: str, which: int, document: str) -> None:
    lines = screen(number, lang)
    assert unbroken("\n".join(lines[:3])).startswith(VERDICTS[number][which])
    assert document in "\n".join(lines[:4])
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("number", VERDICTS)
def test_both_languages_cite_the_same_rulings(number: int) -> None:
    cited = [
        re.findall(r"\b(?:RB|FAQ|NP)-\d+-[a-z-]+[a-z]", " ".join(screen(number, lang)))
        for lang in ("en", "fr")
    ]
    assert cited[0] == cited[1] != []
