"""``cardia new-case``: a dispute is typed in, checked answer by answer, and written down."""

import json
import tomllib
from pathlib import Path

import pytest

from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import run as run_case
from cardia_rules.kernel.cases.pages import cases_on
from cardia_rules.render.languages import phrase
from tests.cli.running import LINE, cardia_runs, complaint, said, unbroken
from tests.cli.terminal import Terminal

DISPUTE = ["Is the Mediator's tie over when its token goes?", "", "", "saboteur - mediator @"]
DISPUTE += ["void-mage - judge", "", "2", "", "", "south mediator tokens", "", ""]


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def test_the_dispute_of_the_readme_is_typed_in_with_few_answers() -> None:
    done = cardia_runs("new-case", "dispute.toml", stdin=typed(*DISPUTE))
    assert sum(map(len, DISPUTE)) < 150  # what a judge types within two minutes
    assert tomllib.loads(Path("dispute.toml").read_text("utf-8")) == {
        "title": "Is the Mediator's tie over when its token goes?",
        "rulings": ["RB-19-mediator-removal"],
        "because": {"RB-19-mediator-removal": "north saboteur: 1 signet"},
        "table": {
            "deck": "I",
            "encounters": ["saboteur - mediator @", "void-mage - judge"],
            "phase": 2,
        },
        "play": [{"north": "south mediator tokens"}],
        "then": {"encounters": ["saboteur * - mediator", "void-mage - judge *"]},
    }
    assert "Round 2, phase 2" in done.stdout
    assert f"In one line: {LINE}" in done.stdout
    assert (
        "1 signet goes on North's Saboteur (5). [RB-19-mediator-removal, RB-09-token-removed]" in done.stdout
    )


def test_what_is_written_is_run_and_answered() -> None:
    cardia_runs("new-case", "dispute.toml", stdin=typed(*DISPUTE))
    told = cardia_runs("case", "dispute.toml").stdout
    assert "  RB-19-mediator-removal: 'north saboteur: 1 signet'\n" in told
    assert cardia_runs("case", "dispute.toml").stdout.endswith("\n1 of 1 cases hold\n")
    assert "RB-19-mediator-removal" in said("ask", "dispute.toml")


def test_every_answer_is_checked_at_once_with_the_reason() -> None:
    wrong = ["a question", "III", "I", "basar", "", "saboteur", "saboteur - mediatr", "saboteur - mediator @"]
    wrong += ["saboteur - judge", "void-mage - judge", "", "", "7", "2", "wolf", "", "hand", "north.hand = x"]
    wrong += [
        "pahse = 2",
        "OQ-remove-pieces-empty = no",
        "",
        "9",
        "north judge",
        "1",
        "",
        "RB-99-nothing",
        "",
    ]
    done = cardia_runs("new-case", "checked.toml", stdin=typed(*wrong))
    reasons = [line.split("  ! ")[1] for line in done.stdout.splitlines() if "  ! " in line]
    expected = [
        '"III" is no deck',
        "did you mean Bazaar",
        "encounter 1: expected two cards",
        "did you mean Mediator",
        "north has one Saboteur, but it is stated in encounter 1 and in encounter 2",
        "phase is a number",
        "a round has phases 1, 2 and 3",
        "no protector is called",
        "expected a key",
        "no character is called",
        "did you mean phase",
        "is answered must-remove or free",
        "there is no option 9",
        "north was refused",
        "is no ruling",
    ]
    assert len(reasons) == len(expected), reasons
    for reason, part in zip(reasons, expected, strict=True):
        assert part in reason
    assert not any(reason.startswith("column") for reason in reasons)
    assert run_case(read_case(Path("checked.toml"))).holds


def test_a_question_mark_says_more() -> None:
    answers = ["", "", "", "?", "judge - djinn", "", "2", "", "?", "", "", ""]
    done = cardia_runs("new-case", "x.toml", stdin=typed(*answers))
    assert "judge +3      modifiers, in total" in done.stdout
    assert "north.waiting = +3, face up" in done.stdout


def test_it_goes_on_from_a_line_and_takes_changes() -> None:
    changes = ["north.hand = djinn, judge", "round = 4", "OQ-remove-pieces-empty = free", ""]
    cardia_runs("new-case", "x.toml", "--from-line", LINE, stdin=typed("t", *changes, "", ""))
    written = tomllib.loads(Path("x.toml").read_text("utf-8"))
    assert written["table"]["north"] == {"hand": ["djinn", "judge"]}
    assert written["table"]["round"] == 4
    assert written["answers"] == {"OQ-remove-pieces-empty": "free"}
    assert "north.hand = [" in Path("x.toml").read_text("utf-8")


def test_both_place_in_one_step_and_a_card_that_is_needed_comes_to_hand() -> None:
    cardia_runs("new-case", "x.toml", "--from-line", "I", stdin=typed("t", "", "djinn", "judge", "", ""))
    assert tomllib.loads(Path("x.toml").read_text("utf-8"))["play"] == [{"north": "djinn", "south": "judge"}]


@pytest.mark.parametrize(
    ("line", "answers", "steps"),
    [
        (
            "I;judge:palace-guard,ambusher:swamp-guardian;phase=2;protectors=basilisk",
            ["", "rebellion", "east", "south"],
            [{"north": "rebellion", "coin": "south"}],
        ),
        (
            "I;puppeteer:djinn;phase=2;south.hand=surgeon,void-mage",
            ["", "juge", "chirurgien"],
            [{"picked": ["surgeon"]}],
        ),
        (
            "I;saboteur:saboteur,judge:treasurer;phase=2;protectors=unicorn",
            ["", "nobody", "south"],
            [{"coin": "south"}],
        ),
    ],
)
def test_what_chance_did_is_asked_for_and_written_down(
    line: str, answers: list[str], steps: list[dict[str, str]]
) -> None:
    done = cardia_runs("new-case", "x.toml", "--from-line", line, stdin=typed("t", *answers, "", ""))
    assert done.stdout.count("  ! ") == 1
    assert tomllib.loads(Path("x.toml").read_text("utf-8"))["play"] == steps


def test_a_mixed_deck_is_written_as_it_was_stated() -> None:
    cardia_runs(
        "new-case", "x.toml", "--from-line", "I+poisoner;poisoner:judge;phase=2", stdin=typed("t", "", "", "")
    )
    assert tomllib.loads(Path("x.toml").read_text("utf-8"))["table"]["deck"] == {
        "from": "I",
        "with": ["poisoner"],
    }


def test_without_a_name_the_title_gives_one_and_no_file_is_written_over() -> None:
    Path("legalite-du-mediateur.toml").write_text("kept", "utf-8")
    typed_in = typed("L'égalité du Médiateur ?", "", "1", "", "", "", "other.toml")
    done = cardia_runs("new-case", "--lang", "fr", "--from-line", LINE, stdin=typed_in)
    assert "écrire dans [legalite-du-mediateur.toml]" in done.stdout
    assert "existe déjà, et aucun fichier n’est écrasé" in done.stdout
    assert Path("legalite-du-mediateur.toml").read_text("utf-8") == "kept"
    assert Path("other.toml").is_file()


@pytest.mark.parametrize(("lang", "title"), [("en", "What happens?"), ("fr", "Que se passe-t-il ?")])
def test_without_a_question_it_asks_what_happens(lang: str, title: str) -> None:
    cardia_runs("new-case", "x.toml", "--lang", lang, "--from-line", LINE, stdin=typed("", "", "", ""))
    assert read_case(Path("x.toml")).title == title


def test_a_title_is_a_line_that_shows() -> None:
    done = cardia_runs(
        "new-case", "x.toml", "--from-line", LINE, stdin=typed("x\x1b[31m", "y" * 201, "z", "", "", "")
    )
    assert done.stdout.count("  ! a title is one line of at most 200 characters") == 2
    assert read_case(Path("x.toml")).title == "z"


def test_bad_input_is_refused_in_one_line_before_anything_is_asked() -> None:
    Path("there.toml").write_text("kept", "utf-8")
    assert "no file is written over" in complaint("new-case", "there.toml", stdin="")
    assert "there is no such folder" in complaint("new-case", "none/x.toml", stdin="")
    assert "column 3: encounter 1" in complaint("new-case", "x.toml", "--from-line", "I;judge", stdin="")
    assert "not one of the 16" in complaint("new-case", "--from-line", "II;judge:judge", stdin="")


@pytest.mark.parametrize("count", range(1, len(DISPUTE)))
def test_whoever_leaves_early_finds_a_draft_and_goes_on_from_it(count: int, tmp_path: Path) -> None:
    done = cardia_runs("new-case", "x.toml", stdin=typed(*DISPUTE[:count]), status=2)
    assert done.stdout.endswith(
        ": \nWhat was answered is kept: cardia new-case --draft x.toml.draft goes on.\n"
    )
    assert done.stderr == "cardia: stopped\n"
    assert [file.name for file in tmp_path.iterdir()] == ["x.toml.draft"]
    cardia_runs("new-case", "x.toml", "--draft", "x.toml.draft", stdin=typed(*DISPUTE[count:]))
    assert [file.name for file in tmp_path.iterdir()] == ["x.toml"]
    cardia_runs("new-case", "whole.toml", stdin=typed(*DISPUTE))
    assert Path("x.toml").read_text("utf-8") == Path("whole.toml").read_text("utf-8")


def test_whoever_has_answered_nothing_leaves_nothing(tmp_path: Path) -> None:
    done = cardia_runs("new-case", "x.toml", stdin="", status=2)
    assert done.stdout.endswith(": \n")
    assert not list(tmp_path.iterdir())


def test_what_is_no_draft_is_refused() -> None:
    for text in ("", "[]", '{"answers": [1]}', "\x00"):
        Path("x.draft").write_text(text, "utf-8")
        assert "x.draft" in complaint("new-case", "x.toml", "--draft", "x.draft")


@pytest.mark.parametrize("count", range(1, len(DISPUTE)))
def test_one_can_go_back_at_every_question(count: int) -> None:
    answers = [*DISPUTE[:count], "<", "<", *DISPUTE[max(0, count - 2) :]]
    done = cardia_runs("new-case", "x.toml", stdin=typed(*answers))
    assert ("This is the first question." in done.stdout) == (count < 2)
    cardia_runs("new-case", "whole.toml", stdin=typed(*DISPUTE))
    assert Path("x.toml").read_text("utf-8") == Path("whole.toml").read_text("utf-8")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_question_mark_explains_at_every_question(lang: str) -> None:
    answers = [each for answer in DISPUTE for each in ("?", answer)]
    done = cardia_runs("new-case", "--lang", lang, stdin=typed(*answers, "?", "x.toml"))
    assert done.stdout.count("  ! ") == 0
    for name in ("title", "deck", "locations", "phase", "protectors", "decides", "rulings", "file"):
        assert phrase(f"cli.hint.{name}", lang) in done.stdout


def test_enter_keeps_what_the_other_seat_has_decided() -> None:
    cardia_runs(
        "new-case", "x.toml", "--from-line", "I;judge:djinn", stdin=typed("t", "", "surgeon", "", "", "")
    )
    assert tomllib.loads(Path("x.toml").read_text("utf-8"))["play"][0] == {"north": "surgeon"}


def test_french_is_understood_as_promised() -> None:
    answers = ["t", "", "", "saboteur - médiateur @", "mage du vide - juge", "", "2", ""]
    answers += ["lieux = bazar", "nord.main = djinn, chirurgien", "", "sud médiateur jetons", "", ""]
    done = cardia_runs("new-case", "x.toml", "--lang", "fr", stdin=typed(*answers))
    assert done.stdout.count("  ! ") == 0
    written = tomllib.loads(Path("x.toml").read_text("utf-8"))
    assert written["play"] == [{"north": "south mediator tokens"}]
    assert written["table"]["locations"] == ["bazaar"]
    assert written["table"]["north"] == {"hand": ["djinn", "surgeon"]}


def answered(folder: Path, answers: list[str]) -> Terminal:
    # Wider than any question: where the terminal ends, readline breaks one as the locale has it.
    terminal = Terminal("new-case", "x.toml", folder=folder, size=(24, 200))
    for answer in answers:
        terminal.wait_for("]: " if answer != "2" else "done: ")
        terminal.press(f"{answer}\r")
    return terminal


def test_at_a_terminal_it_works_the_same(tmp_path: Path) -> None:
    terminal = answered(tmp_path, DISPUTE)
    terminal.wait_for("is written")
    assert terminal.ends() == 0
    assert run_case(read_case(tmp_path / "x.toml")).holds


def test_control_c_keeps_what_was_typed_and_says_so(tmp_path: Path) -> None:
    terminal = answered(tmp_path, DISPUTE[:5])
    terminal.wait_for("]: ")
    assert "Traceback" not in terminal.interrupt("cardia: stopped")
    assert terminal.ends() == 2
    assert [file.name for file in tmp_path.iterdir()] == ["x.toml.draft"]
    assert json.loads((tmp_path / "x.toml.draft").read_text("utf-8"))["answers"] == DISPUTE[:5]


# ------------------------------------------------------------------ onto a page
def test_it_goes_onto_a_page_under_its_name(tmp_path: Path) -> None:
    page = tmp_path / "19-mediator-removal.md"
    page.write_text("# RB-19-mediator-removal\n\n## What it decides\n\n## What it does not\n", "utf-8")
    told = cardia_runs("new-case", "who-wins", "--page", str(page), stdin=typed(*DISPUTE)).stdout
    assert f"{page}#who-wins" in unbroken(told)
    assert [one.name for one in cases_on(page)] == ["who-wins"]
    assert page.read_text("utf-8").endswith("```\n\n## What it does not\n")
    assert run_case(read_case(cases_on(page)[0])).holds
    assert "1 of 1 cases hold" in said("case", page)
    assert [file.name for file in tmp_path.iterdir()] == [page.name]
    assert "stands on this page already" in complaint("new-case", "who-wins", "--page", page, stdin="")
    assert "is no name of a case" in complaint("new-case", "Who Wins", "--page", page, stdin="")
    assert "expected a .md file" in complaint("new-case", "other", "--page", "x.toml", stdin="")
    assert "there is no such file" in complaint("new-case", "other", "--page", "none.md", stdin="")
