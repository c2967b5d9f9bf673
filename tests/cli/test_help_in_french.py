"""With ``--lang fr``, wherever it stands, the help is in French; so is what is said without the extra."""

import sys
from collections.abc import Iterator
from types import ModuleType

import click
import pytest
from click.testing import CliRunner

from cardia_rules import __main__ as entry
from cardia_rules.cli.group import COMMANDS, cardia
from cardia_rules.cli.parameters import Argument, Command, Option, cli_command, option
from cardia_rules.language import Language, languages
from cardia_rules.message import together
from cardia_rules.render.languages import phrase, speech
from tests.cli.in_french import english_in
from tests.cli.running import LINE, cardia_runs, said, unbroken


def commands() -> Iterator[tuple[str, click.Command]]:
    yield "", cardia
    for name in COMMANDS:
        command = cardia.get_command(click.Context(cardia), name)
        assert command is not None
        yield name, command


@pytest.mark.parametrize(
    ("name", "command"), list(commands()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_every_text_of_the_help_is_there_in_both_languages(name: str, command: click.Command) -> None:
    assert isinstance(command, Command)
    told = {lang: unbroken(said(*filter(None, [name]), "--help", "--lang", lang)) for lang in languages()}
    for lang, text in told.items():
        assert unbroken(phrase(f"help.{command.says}", lang)) in text
        for param in command.params:
            assert isinstance(param, Option | Argument), f"{name}: {param.name} says nothing of itself"
            if isinstance(param, Option) and not param.hidden:
                assert unbroken(phrase(f"help.{param.says}", lang)) in text
            if param.stands_for is not None:
                assert phrase(f"help.value.{param.stands_for}", lang) in text
    assert english_in(told["fr"]) == []


def missing_help() -> list[str]:
    """What the help of the commands still lacks, by its language and name."""
    needed = {f"{name}.short" for name in COMMANDS}
    for _name, command in commands():
        assert isinstance(command, Command)
        needed.add(command.says)
        for param in command.params:
            assert isinstance(param, Option | Argument)
            needed |= {param.says} if isinstance(param, Option) else set()
            needed |= {f"value.{param.stands_for}"} if param.stands_for is not None else set()
    return [
        f"{lang}: {text}"
        for lang in languages()
        for text in sorted(needed - speech(lang).texts["help"].keys())
    ]


def test_every_command_says_what_it_does() -> None:
    missing = missing_help()
    assert not missing, f"the module help of these languages lacks: {', '.join(missing)}"


def test_a_command_without_its_help_says_what_is_missing_and_breaks_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @cli_command("tally")
    @option("--odd", says="tally.odd", is_flag=True)
    def tally_command(odd: bool, lang: Language) -> None:
        print("odd" if odd and lang else "even")

    module = ModuleType("cardia_rules.cli.commands.tally")
    monkeypatch.setattr(module, "tally_command", tally_command, raising=False)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(COMMANDS, "tally", "tally")
    assert said("tally", "--odd") == "odd\n"
    assert '(no help yet: "tally.short" in the module help of each language)' in unbroken(said("--help"))
    assert "Looks up what the rule documents say." in said("--help")
    assert '"tally.odd"' in said("tally", "--help")
    assert "pas encore d’aide" in said("--lang", "fr", "tally", "--help")
    assert "en: tally, en: tally.odd, en: tally.short" in ", ".join(missing_help())


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
    assert refused.stderr == (
        f'cardia: CARDIA_LANG: there is no language "deutsch": the languages are {together(languages())}'
        " (cardia --help says more)\n"
    )
    assert wrong.invoke(cardia, ["show", LINE, "--lang", "fr"]).stdout == said("show", LINE, "--lang", "fr")


def test_without_the_extra_it_says_so_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entry, "find_spec", lambda _name: None)
    monkeypatch.setattr("sys.argv", ["cardia", "show", "--lang=fr"])
    with pytest.raises(SystemExit, match="2"):
        entry.main()
    assert capsys.readouterr().err.startswith("cardia : click n’est pas installé ici ; ")
