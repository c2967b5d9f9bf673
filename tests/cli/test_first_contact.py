"""Somebody who has never used the command: what it says first, what it makes of slips, Tab and the manual."""

import pytest

from cardia_rules.cli.group import COMMANDS
from cardia_rules.render.languages import phrase
from tests.cli.running import LINE, as_a_user, cardia_runs, complaint, said


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bare_it_says_what_to_do_first_in_three_lines_then_lists(lang: str) -> None:
    first, after = said("--lang", lang).split("\n\n", 1)
    assert [line.split("cardia ")[1].split()[0] for line in first.splitlines()] == [
        "ask",
        "new-case",
        "rulings",
    ]
    assert all(name in after for name in COMMANDS)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_it_says_to_do_first_works(lang: str) -> None:
    ask, _new_case, look_up = (line.split("cardia ")[1] for line in phrase("help.first", lang).splitlines())
    assert said("ask", ask.split("'")[1], "--lang", lang)
    assert said(*look_up.split(), "--lang", lang)


def test_help_is_a_command_too() -> None:
    assert said("help") == said("--help")
    assert said("help", "ask", "--lang", "fr") == said("ask", "--help", "--lang", "fr")
    assert "did you mean ask?" in complaint("help", "aks")


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["aks", LINE], "ask"),
        (["ask", "mediator-exmaple"], "mediator-example"),
        (["explain", LINE, "--signets", "north sabateur"], "Saboteur"),
        (["rulings", "--card", "jugde"], "Judge"),
    ],
)
def test_a_slip_gets_what_was_probably_meant(args: list[str], meant: str) -> None:
    assert "did you mean" in complaint(*args)
    assert meant in complaint(*args)


def test_a_mistyped_case_is_recognised_where_cases_are_run() -> None:
    done = cardia_runs("case", "mediator-exmaple", status=2)
    assert "there is no such file; did you mean mediator-example?" in done.stdout


def test_a_case_is_not_meant_by_letters_inside_one_of_its_words() -> None:
    assert complaint("ask", "nothere.toml").endswith("nothere.toml: there is no such file")
    assert "did you mean judge-tie-ends-by-a-puppeteer" in complaint("ask", "judge-tie")


def test_a_mistyped_ruling_is_recognised() -> None:
    assert "did you mean RB-06-tie?" in cardia_runs("rulings", "RB-06-teij", status=1).stderr
    assert (
        "vouliez-vous dire RB-06-tie" in cardia_runs("rulings", "RB-06-teij", "--lang", "fr", status=1).stderr
    )


@pytest.mark.parametrize("quotes", ["“{}”", "« {} »", '"{}"', "‘{}’"])
def test_a_line_may_keep_the_quotation_marks_it_was_copied_with(quotes: str) -> None:
    assert said("ask", quotes.format(LINE)) == said("ask", LINE)


def test_a_line_that_a_shell_has_cut_is_noticed() -> None:
    cut, *_ = LINE.split(";")
    assert "a shell ends a line at its first ;" in cardia_runs("ask", cut).stderr
    assert cardia_runs("ask", LINE).stderr == ""


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("cardia wh", "what-if"),
        ("cardia ask --dec", "--decide"),
        ("cardia ask mediator-exa", "mediator-example"),
        ("cardia show sam", "sample.cardia.jsonl"),
        ("cardia rulings --card medi", "mediator"),
    ],
)
def test_tab_offers_commands_options_cases_and_cards(words: str, offered: str) -> None:
    typed = words.split(" ")
    count = str(len(typed) - 1)
    shown = as_a_user(_CARDIA_COMPLETE="bash_complete", COMP_WORDS="\n".join(typed), COMP_CWORD=count)
    assert f"plain,{offered}" in shown.stdout.decode().splitlines()
    assert shown.stderr == b""  # it would stand in the middle of what somebody types


def test_a_file_is_completed_by_the_shell() -> None:
    shown = as_a_user(_CARDIA_COMPLETE="bash_complete", COMP_WORDS="cardia verify x", COMP_CWORD="2")
    assert shown.stdout == b"file,x\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how(shell: str) -> None:
    assert "_CARDIA_COMPLETE" in said("completion", shell)
