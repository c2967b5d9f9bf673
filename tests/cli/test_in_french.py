"""With ``--lang fr`` a judge is told everything in French: help, usage, files, logs, cases, prompts."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardia_rules.cli import entry
from cardia_rules.cli.group import COMMANDS, cardia
from cardia_rules.cli.helping import Argument, Command, Option
from cardia_rules.render.phrases import Phrase
from tests.cli.bad_files import BAD_FILES, FILE_COMMANDS
from tests.cli.running import DISPUTE, LINE, LOG, cardia_runs, complaint, said, unbroken
from tests.forging import with_line

# Words that stand in almost every English sentence, and in no French one.
ENGLISH = re.compile(
    r"\b(?:the|is|are|of|and|or|not|no|such|this|there|expected|found|with|has|have|cannot)\b",
    re.IGNORECASE,
)


def english_in(text: str) -> list[str]:
    """Leaving aside what is quoted, file names, ids of rulings, and options."""
    bare = re.sub(
        r"«[^»]*»|'[^']*'|\"[^\"]*\"|\[[^\]]*\]|\S*/\S*|\S*\.(?:toml|jsonl)|--\S+|\b[a-z]+(?:-[a-z]+)+\b|\b[A-Z]{2}-\S+",
        "",
        text,
    )
    return ENGLISH.findall(bare)


def commands() -> Iterator[tuple[str, click.Command]]:
    yield "", cardia
    for name in COMMANDS:
        command = cardia.get_command(click.Context(cardia), name)
        assert command is not None
        yield name, command


# ------------------------------------------------------------------ help
@pytest.mark.parametrize(
    ("name", "command"), list(commands()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_every_text_of_the_help_is_there_in_both_languages(name: str, command: click.Command) -> None:
    assert isinstance(command, Command)
    phrases: list[Phrase] = [command.says]
    for param in command.params:
        assert isinstance(param, Option | Argument), f"{name}: {param.name} says nothing of itself"
        phrases += [param.says] if isinstance(param, Option) else []
        phrases += [] if param.stands_for is None else [param.stands_for]
    for phrase in phrases:
        assert phrase.en.strip()
        assert phrase.fr.strip()
        assert phrase.en != phrase.fr or " " not in phrase.en
    told = {lang: unbroken(said(*filter(None, [name]), "--help", "--lang", lang)) for lang in ("en", "fr")}
    for param in command.params:
        if isinstance(param, Option) and not param.hidden:
            assert unbroken(param.says("en")) in told["en"]
            assert unbroken(param.says("fr")) in told["fr"]
    assert unbroken(command.says("fr")) in told["fr"]
    assert english_in(told["fr"]) == []


def test_the_language_may_stand_anywhere() -> None:
    french = said("show", "--help", "--lang", "fr")
    assert french.startswith("Usage\N{NARROW NO-BREAK SPACE}: cardia show [OPTIONS] JOURNAL|CAS|LIGNE\n")
    for args in (
        ["--lang", "fr", "show", "--help"],
        ["--lang=fr", "show", "-h"],
        ["show", "--lang=fr", "--help"],
        ["--lang", "en", "show", "--help", "--lang", "fr"],
    ):
        assert said(*args) == french
    chosen = CliRunner(env={"CARDIA_LANG": "fr"})
    assert chosen.invoke(cardia, ["show", "--help"]).stdout == french
    assert chosen.invoke(cardia, ["show", "--help", "--lang", "en"]).stdout == said("show", "--help")
    assert said("--lang", "fr", "ask", LINE) == said("ask", LINE, "--lang", "fr") != said("ask", LINE)
    # After two dashes everything is a word to look up.
    assert complaint_of(cardia_runs("cards", "--", "--lang", "fr", "xyz", status=1).stderr).startswith(
        "cardia: no card"
    )


def complaint_of(text: str) -> str:
    assert text.count("\n") == 1
    return text.strip()


def test_a_variable_that_is_no_language_is_refused_unless_another_is_chosen() -> None:
    wrong = CliRunner(env={"CARDIA_LANG": "deutsch"})
    refused = wrong.invoke(cardia, ["show", LINE])
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == 'cardia: CARDIA_LANG is "deutsch"; expected en or fr (cardia --help says more)\n'
    assert wrong.invoke(cardia, ["show", LINE, "--lang", "fr"]).stdout == said("show", LINE, "--lang", "fr")


def test_without_the_extra_it_says_so_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entry, "NEEDED", ("surely_not_there",))
    monkeypatch.setattr("sys.argv", ["cardia", "show", "--lang=fr"])
    with pytest.raises(SystemExit, match="2"):
        entry.main()
    assert capsys.readouterr().err.startswith("cardia : surely_not_there : pas installé ici ; ")


# ------------------------------------------------------------------ complaints
def french(*args: str | Path, stdin: str | bytes = "") -> str:
    """A complaint with plain spaces, of which nothing is English."""
    told = complaint(*args, "--lang", "fr", stdin=stdin).replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert english_in(told) == [], told
    return told


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
        (["what-if", LOG, "--decide", "1", "--view", "north"], "elle est réservée à l’arbitre"),
        (["show", LOG, "--line", "--view", "north"], "--line est réservé à l’arbitre"),
        (["show", "rien.toml"], "cardia : rien.toml : ce fichier n’existe pas"),
        (["show", ""], "cardia : «  » n’est pas un fichier ; il faut un journal, un cas ou"),
        (["verify", ""], "cardia : « » n’est pas un fichier"),
        (["case", ""], "cardia : « » n’est pas un fichier"),
        (["case", "rien.toml"], ""),
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
        (["explain", LOG, "--signets", "north inventor"], "inventor (nord) : pas sur la table, mais dans l"),
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
        (["what-if", LOG, "--at", "34", "--decide", "sud: juge"], ""),
        (
            ["what-if", LOG, "--at", "34", "--decide", "djinn"],
            "nord : pas en main : la Djinn ; les choix sont ",
        ),
        (["what-if", LOG, "--at", "85", "--decide", "1"], "personne n’a rien à décider"),
    ],
)
def test_what_is_wrong_is_said_in_french(args: list[str], says: str) -> None:
    if says:
        assert says in french(*args)


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("command", FILE_COMMANDS, ids=" ".join)
def test_bad_files_are_refused_in_french(command: list[str], name: str, bad_files: Path) -> None:
    assert name in french(*command, str(bad_files / name))


BAD_CASES = {
    'titel = "x"': "la clé « titel » n’existe pas ici ; vouliez-vous dire « title » ?",
    "title = 3\n[table]": "title : il faut un texte, et non un nombre",
    '[table]\ndeck = "I"\nencounters = "x"': "table.encounters : il faut une liste, et non un texte",
    '[table]\ndeck = "I"\n[setup]\ndeck = "I"': "il y a une [table] et un [setup]",
    '[table]\ndeck = "IX"': "ce paquet n’existe pas",
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

    monkeypatch.setattr("cardia_rules.cli.commands.show.open_source", broken)
    assert (
        "c’est une faute de cardia même (KeyError"
        in CliRunner().invoke(cardia, ["show", LOG, "--lang", "fr"]).stderr
    )
    monkeypatch.setattr("cardia_rules.cli.commands.show.open_source", interrupted)
    stopped = cardia_runs("show", LOG, "--lang", "fr", status=2).stderr
    assert stopped.strip() == "cardia\N{NARROW NO-BREAK SPACE}: arrêt"


# ------------------------------------------------------------------ prompts
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
    answers += ["", "quoi", "north.hand = 7", "", "99", "personne", "", "rien", "", "litige.toml"]
    told = cardia_runs("new-case", "--lang", "fr", stdin="\n".join(answers) + "\n").stdout
    plain = told.replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "Paquet (I, II ou I+poisoner) [I] : " in plain
    refused = re.findall(r"^  ! (.*)$", plain, re.MULTILINE)
    assert len(refused) == 10, plain
    assert [each for each in refused if english_in(each)] == []
    assert (tmp_path / "litige.toml").exists()
