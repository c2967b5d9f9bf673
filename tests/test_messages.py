"""Every error can be told in both languages: each English pattern has a French sentence, and no other has."""

import ast
import copy
import pickle
import re
from pathlib import Path
from string import Formatter

import pytest

from cardia_rules.catalogue.lookup import find, find_character
from cardia_rules.errors import DataError, Failure, PositionRefused, UnknownName
from cardia_rules.message import Message, alternatives, joined, message_of
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import speech

SRC = Path(__file__).parents[1] / "src" / "cardia_rules"
NARROW = "\N{NARROW NO-BREAK SPACE}"
# What the French leaves out: an English text of a parser, and a seat that its example names itself.
LEFT_OUT = {("what",), ("seat",)}


def place_of_pattern(node: ast.AST) -> int | None:
    """Where a call has the pattern of a message: errors of stores make their messages themselves."""
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Name) and node.func.id in ("DataError", "UnknownName", "LogContradiction"):
        return 0 if node.keywords else None  # without facts, a message is given or a text is plain
    if isinstance(node.func, ast.Name):
        return {"Message": 0, "differs": 0, "StoreUnusable": 1, "StoreInputRefused": 1}.get(node.func.id)
    is_made = isinstance(node.func, ast.Attribute) and node.func.attr == "__init__"
    with_code = is_made and len(node.args) == 2 and isinstance(node.args[0], ast.Constant)
    return 1 if with_code else None


def written() -> dict[str, set[str]]:
    """The pattern of every message in the sources, and the names of what is filled in."""
    found: dict[str, set[str]] = {}
    for file in sorted(SRC.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (place := place_of_pattern(node)) is None:
                continue
            assert isinstance(node, ast.Call)
            pattern, facts = node.args[place], node.keywords
            if isinstance(pattern, ast.Constant):
                by_name = [
                    each.value for each in facts if each.arg is None and isinstance(each.value, ast.Dict)
                ]
                found[str(pattern.value)] = {str(each.arg) for each in facts if each.arg is not None} | {
                    str(name.value)
                    for each in by_name
                    for name in each.keys
                    if isinstance(name, ast.Constant)
                }
                if ast.unparse(node.func) == "differs":  # fills in what is stated, and what is there
                    found[str(pattern.value)] |= {"stated", "actual"}
            else:
                assert file.name in ("message.py", "errors.py", "refusals.py", "expectations.py"), (
                    f"{file}: a pattern is written out, so that it can be found"
                )
    return found


PATTERNS = written()
# Refusals and what is wrong with a log go by their code; tests/test_languages.py looks at those.
MESSAGES = {
    pattern: text
    for pattern, text in speech("fr").texts["errors"].items()
    if not re.fullmatch(r"(refused|problem)\.[a-z0-9-]+( if .+)?", pattern)
}


def names(pattern: str) -> set[str]:
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def has_words(pattern: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"{[^}]*}", "", pattern)) is not None


def test_there_are_many() -> None:
    assert len(PATTERNS) > 200


def test_every_message_has_a_french_sentence() -> None:
    assert sorted(pattern for pattern in PATTERNS if has_words(pattern) and pattern not in MESSAGES) == []


def test_no_french_sentence_is_left_over() -> None:
    assert sorted(pattern for pattern in MESSAGES if pattern not in PATTERNS) == []


@pytest.mark.parametrize("pattern", sorted(MESSAGES))
def test_both_speak_of_the_same_facts(pattern: str) -> None:
    french = MESSAGES[pattern]
    assert names(pattern) == PATTERNS[pattern]
    assert names(french) <= names(pattern)
    assert french.strip()
    left_out = tuple(sorted(names(pattern) - names(french)))
    assert not left_out or left_out in LEFT_OUT


@pytest.mark.parametrize("pattern", sorted(MESSAGES))
def test_a_french_sign_has_its_space_before_it(pattern: str) -> None:
    """The keys and examples of the files keep theirs: ``north: five-signets``, ``juge:saboteur``."""
    french = re.sub(r"«\s[^»]*\s»", "", MESSAGES[pattern])
    assert re.findall(r"\w[;!?»]|\w:(?=\s|$)|«\w", french) == []


# ------------------------------------------------------------------ in words
def test_a_message_is_its_english_text() -> None:
    said = Message("{name}: there is no such file", name="{x}.toml")
    assert said == "{x}.toml: there is no such file"
    assert message_in_words(said, "en") == said
    assert message_in_words(said, "fr") == f"{{x}}.toml{NARROW}: ce fichier n’existe pas"
    for again in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert (again, again.pattern, again.facts) == (said, said.pattern, said.facts)


def test_what_is_filled_in_is_told_in_french_too() -> None:
    inner = DataError(
        Message("column {column}: {problem}", column=3, problem=Message("{what} is empty", what="x"))
    )
    outer = joined([Message("{where}: {problem}", where=Message("the end"), problem=inner), "north"])
    assert outer == "the end: column 3: x is empty; north"
    assert (
        message_in_words(outer, "fr").replace(NARROW, " ") == "la fin : colonne 3 : x : il n’y a rien ; nord"
    )


def test_what_is_quoted_is_quoted_as_in_french() -> None:
    said = Message("expected {words}; found {found}", words=alternatives(['"a"', '"b"', '"c"']), found="'d'")
    assert said == 'expected "a", "b" or "c"; found \'d\''
    assert message_in_words(said, "fr").replace(NARROW, " ") == "il faut « a », « b » ou « c », et non « d »"


def test_a_refusal_within_a_message_is_told_by_its_codes() -> None:
    refused = PositionRefused(
        (Failure("game-over", "the game is over"), Failure("bad-round", "no", facts={"round": 3}))
    )
    said = message_in_words(Message("difficulty: {refusal}", refusal=refused), "fr").replace(NARROW, " ")
    assert said == "difficulty : la partie est finie ; le tour 3 ne va pas avec les rencontres de cette table"


def test_a_name_that_does_not_exist() -> None:
    with pytest.raises(UnknownName) as raised:
        find_character("juje")
    assert str(raised.value) == 'no character is called "juje"; did you mean Judge (Juge)?'
    assert isinstance(message_of(raised.value), Message)
    said = message_in_words(raised.value, "fr").replace(NARROW, " ")
    assert said == "il n’existe pas de personnage du nom de « juje » ; vouliez-vous dire Juge (Judge) ?"
    with pytest.raises(UnknownName) as raised:
        find_character("mage")
    said = message_in_words(raised.value, "fr").replace(NARROW, " ")
    assert said.endswith("vouliez-vous dire Mage du Vide (Void Mage) ou Télékinésiste (Kinesis Mage) ?")
    with pytest.raises(UnknownName) as raised:
        find("")
    assert message_in_words(raised.value, "fr") == "un nom de carte ne peut être vide"


def test_what_is_no_message_stays_as_it_is() -> None:
    assert message_in_words(DataError("as it was"), "fr") == "as it was"
    assert message_of(DataError()) == ""
