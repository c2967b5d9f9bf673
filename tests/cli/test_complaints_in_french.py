"""With ``--lang fr`` everything that is wrong with a command or a file is said in French."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardia_rules.cli.group import cardia
from tests.cli.bad_files import BAD_FILES, FILE_COMMANDS
from tests.cli.in_french import french
from tests.cli.running import LOG, cardia_runs, complaint, said
from tests.forging import with_line


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nope"], "cardia : la commande « nope » n’existe pas (cardia --help en dit plus)"),
        (["verfy"], "cardia : la commande « verfy » n’existe pas ; vouliez-vous dire verify ? (cardia"),
        (["show"], "cardia show : il manque JOURNAL|CAS|LIGNE (cardia show --help en dit plus)"),
        (["show", LOG, "--at", "0"], "cardia show : --at : 0 est inférieur à 1 ("),
        (["show", LOG, "--at", "x"], "--at : « x » n’est pas un nombre entier"),
        (["show", LOG, "--veiw", "x"], "l’option « --veiw » n’existe pas ; vouliez-vous dire --view ?"),
        (
            ["show", LOG, "--view", "est"],
            "« est » n’est pas un choix possible ; il faut nord, sud, public ou arbitre",
        ),
        (["show", LOG, "--json=1"], "--json ne prend pas de valeur"),
        (["show", LOG, "x", "y"], "« x y » est de trop"),
        (["rewind", LOG], "--to est obligatoire"),
        (["simulate", "--games", "100001", "--out", "x"], "--games : 100001 est supérieur à 100000"),
        (["explain", LOG, "--signets", "juge", "--influence", "juge"], "posez-les l’une après l’autre"),
        (["export", LOG], "dites quoi écrire : --html FICHIER"),
        (["what-if", LOG], "donnez soit --decide, soit --answer"),
        (["what-if", LOG, "--answer", "x"], "sous la forme OQ-...=..., et non « x »"),
        (["what-if", LOG, "--decide", "1", "--view", "north"], "l’option « --view » n’existe pas"),
        (["show", LOG, "--line", "--view", "north"], "--line est réservé à l’arbitre"),
        (["show", "rien.toml"], "cardia : rien.toml : ce fichier n’existe pas"),
        (["show", ""], "cardia : «  » n’est pas un fichier ; il faut un journal, un cas ou"),
        (["verify", ""], "cardia : « » n’est pas un fichier"),
        (["case", ""], "cardia : « » n’est pas un fichier"),
        (["coverage", "rien"], "cardia : rien : ce dossier n’existe pas"),
        (["show", "x" * 5000], "… : nom de fichier trop long"),
        (["show", LOG, "--at", "86"], "il n’y a pas d’événement 86 ; ils vont de 1 à 85"),
        (
            ["show", "I;judge:saboteuse!"],
            "cardia : colonne 9 : rencontre 1, sud : il n’existe pas de personnage",
        ),
        (["show", "I;juge"], "colonne 3 : rencontre 1 : il faut deux cartes, comme dans « juge:saboteur »"),
        (["show", "I;juge:juge;phase=9"], "cardia : la phase 9 ne va pas avec cette table"),
        (["show", "I;juge:juge;phase=x"], "phase est un nombre, et non « x »"),
        (["show", "I;juge:juge;fhase=1"], "la clé « fhase » n’existe pas ; vouliez-vous dire phase ?"),
        (
            ["show", "I;juge:juge;north.waiting=orage"],
            "« orage » ne peut attendre une carte : il faut « +3 »",
        ),
        (["show", "I;juge:juge;OQ-count-and-draw=x"], "OQ-count-and-draw se répond par "),
        (["show", "I;juge:juge;OQ-rien=x"], "« OQ-rien » n’est pas une question ouverte"),
        (["show", ";" * 5000], "la ligne compte 5000 caractères"),
        (["explain", LOG, "--signets", "north inventor"], "Inventrice (nord) : pas sur la table, mais"),
        (["explain", LOG, "--signets", "médiateur"], "Médiateur : en jeu d’aucun côté à ce moment"),
        (
            ["explain", "I;juge:juge", "--signets", "juge"],
            "Juge : en jeu des deux côtés ; dites de quel camp",
        ),
        (["rulings", "--card", "personne"], "il n’existe pas de carte du nom de « personne »"),
        (["rulings", "--topic", "rien"], "« rien » n’est pas un thème ; les thèmes sont "),
        (
            ["what-if", LOG, "--at", "34", "--decide", "99"],
            "il n’y a pas de choix 99 : nord a les choix 1 à ",
        ),
        (["what-if", LOG, "--at", "34", "--decide", "sud: juge"], "sud : pas en main : la Juge ; les choix"),
        (
            ["what-if", LOG, "--at", "34", "--decide", "djinn"],
            "nord : pas en main : la Djinn ; les choix sont ",
        ),
        (["what-if", LOG, "--at", "85", "--decide", "1"], "personne n’a rien à décider"),
    ],
)
def test_what_is_wrong_is_said_in_french(args: list[str], says: str) -> None:
    assert says in french(*args)


def test_a_case_that_is_not_there_is_told_in_french() -> None:
    told = said("case", "rien.toml", "--lang", "fr", status=2).replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert told == "rien.toml : ce fichier n’existe pas\nCas qui se vérifient : 0 sur 1\n"


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("command", FILE_COMMANDS, ids=" ".join)
def test_bad_files_are_refused_in_french(command: list[str], name: str, bad_files: Path) -> None:
    assert name in french(*command, str(bad_files / name))


def test_a_damaged_log_is_told_in_french(tmp_path: Path) -> None:
    file = tmp_path / "cut.cardia.jsonl"
    file.write_bytes(b"".join(Path(LOG).read_bytes().splitlines(keepends=True)[:7])[:-7])
    assert french("show", file) == (
        "cardia : cut.cardia.jsonl : ligne 7 : le fichier s’arrête au milieu d’une ligne ou d’une étape"
        " ; ce qui précède est juste : --at 35 convient"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"number":16', b'"number":"x"', "une valeur n’est pas du type attendu (number)"),
        (b'"number":16', b'"nummer":16', "un champ est inconnu (nummer)"),
        (b'"rulings":', b'"rulling":', "un champ est inconnu (events[0].rulling)"),
        (b'"seat":"', b'"seat":"x', "un mot n’est pas de ceux qui sont possibles (events[0].seat)"),
    ],
)
def test_where_in_a_line_something_is_wrong(old: bytes, new: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.cardia.jsonl"
    file.write_bytes(with_line(4, lambda line: line.replace(old, new)))
    assert f"ligne 4 : {says}" in french("show", file)


def test_the_narrow_spaces_of_a_complaint_stay() -> None:
    assert "cardia\N{NARROW NO-BREAK SPACE}: rien.toml" in complaint("show", "rien.toml", "--lang", "fr")


def test_a_fault_of_its_own_and_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardia_rules.cli.commands.looking.open_source", broken)
    assert (
        "c’est une faute de cardia même (KeyError"
        in CliRunner().invoke(cardia, ["show", LOG, "--lang", "fr"]).stderr
    )
    monkeypatch.setattr("cardia_rules.cli.commands.looking.open_source", interrupted)
    stopped = cardia_runs("show", LOG, "--lang", "fr", status=2).stderr
    assert stopped.strip() == "cardia\N{NARROW NO-BREAK SPACE}: arrêt"
