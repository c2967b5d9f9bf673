"""With ``--lang fr`` a case is checked, run and written in French."""

import re
import tomllib
from pathlib import Path

import pytest

from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.variants import source_of
from tests.cli.in_french import english_in, french
from tests.cli.running import DISPUTE, cardia_runs, unbroken

BAD_CASES = {
    'titel = "x"': "la clé « titel » n’existe pas ici ; vouliez-vous dire « title » ?",
    "title = 3\n[table]": "title : il faut un texte, et non un nombre",
    'title.en = "x"\ntitle.fr = 3': "title.fr : il faut un texte, et non un nombre",
    'note.fr = "x"': "note.en",
    '[table]\ndeck = "I"\nencounters = "x"': "table.encounters : il faut une liste, et non un texte",
    '[table]\ndeck = "I"\n[setup]\ndeck = "I"': "il y a une [table] et un [setup]",
    '[table]\ndeck = "IX"': "« IX » n’est pas un paquet",
    '[table]\ndeck = "I"\nencounters = ["juge - 7"]': "rencontre 1 : « juge - 7 » ne peut être lu",
    '[table]\ndeck = "I"\n[[play]]\nnorth = "personne"': "play[0].north : il n’existe pas de personnage",
    '[table]\ndeck = "I"\n[[play]]\ncoin = "est"': "coin : il faut « north » ou « south », et non « est »",
    '[table]\ndeck = "I"\n[then]\nover = "x"': "then.over : « x » ne va pas ; il faut north, south ou draw",
    '[table]\ndeck = "I"\n[then]\nevents = ["il pleut"]': "« il pleut » n’est pas un événement en",
    '[table]\ndeck = "I"\n[then]\ncites = ["RB-00-rien"]': "« RB-00-rien » n’est pas une règle",
    "x = ": "cas.toml : n’est pas du TOML : ",
}


@pytest.mark.parametrize("text", BAD_CASES)
def test_what_is_wrong_in_a_case_is_said_in_french(text: str, tmp_path: Path) -> None:
    file = tmp_path / "cas.toml"
    file.write_text(text, "utf-8")
    assert BAD_CASES[text] in french("ask", file)


EXPECTATIONS = {
    "round = 9": "tour attendu : 9 ; c’est le tour 3",
    "phase = 3": "phase attendue : 3 ; c’est la phase 1",
    'encounters = ["juge - juge"]': "rencontres attendues : 1 ; sur la table : 2 (",
    'encounters = ["saboteur - mediator", "void-mage - judge"]': "rencontre 1 : attendu « ",
    'north.hand = ["juge"]': "nord : attendu, main, exactement : judge ; il y a : ",
    'north.deck = ["juge", "..."]': "nord : attendu, sur le dessus (paquet) : judge ; il y a : ",
    "south.signets = 7": "sud : sceaux, attendu 7, trouvé ",
    'north.waiting = ["+3"]': "nord : devait attendre la prochaine carte : +3 ; attend : rien",
    'events = ["north judge activates"]': "devait se produire : « ",
    'over = "north: five-signets"': "la partie devait être finie (north: five-signets) ; au lieu de cela : ",
    'cites = ["RB-19-two-judges"]': "un événement devait reposer sur RB-19-two-judges, et aucun ne le fait",
    "asks = []": "attendu : personne n’a rien à décider. Au lieu de cela : nord doit décider (",
}


@pytest.mark.parametrize("then", EXPECTATIONS)
def test_what_a_case_expected_is_said_in_french(then: str, tmp_path: Path) -> None:
    file = tmp_path / "cas.toml"
    file.write_text(f'rulings = ["RB-06-tie"]\n{DISPUTE}\n[then]\n{then}\n', "utf-8")
    for command in (["ask", str(file)], ["case", str(file)]):
        told = cardia_runs(*command, "--lang", "fr", status=1).stdout.replace(
            "\N{NARROW NO-BREAK SPACE}", " "
        )
        assert EXPECTATIONS[then] in unbroken(told)
    assert ": ne se vérifie pas\n  - " in told.replace(" :", ":")
    assert "\n  Ce qui s’est passé :\n" in told


def test_a_dialogue_and_what_it_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answers = [
        "",
        "III",
        "I",
        "nulle part",
        "",
        "juge",
        "juge - personne",
        "saboteur - médiateur @",
        "",
        "9",
        "1",
    ]
    answers += ["", "quoi", "north.hand = 77", "", "99", "personne", "", "rien", "", "litige.toml"]
    told = cardia_runs("new-case", "--lang", "fr", stdin="\n".join(answers) + "\n").stdout
    plain = told.replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "Paquet (I, II ou I+poisoner) [I] : " in plain
    refused = re.findall(r"^  ! (.*)$", plain, re.MULTILINE)
    assert len(refused) == 10, plain
    assert [each for each in refused if english_in(each)] == []
    assert (tmp_path / "litige.toml").exists()


def test_a_case_that_has_a_french_title_is_called_by_it_in_french(tmp_path: Path) -> None:
    title = tomllib.loads(source_of(shipped_cases()["judge-example"]))["title"]
    for command in ("ask", "case"):
        in_french = unbroken(cardia_runs(command, "judge-example", "--lang", "fr").stdout)
        assert unbroken(title["fr"]) in in_french
        assert title["en"] not in in_french
        assert title["en"] in unbroken(cardia_runs(command, "judge-example").stdout)
    page = tmp_path / "page.html"
    cardia_runs("export", "judge-example", "--html", str(page), "--lang", "fr")
    assert title["fr"] in page.read_text("utf-8")
