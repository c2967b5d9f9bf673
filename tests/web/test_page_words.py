"""The page's own words: the same in both languages, and all of them used."""

import re

import pytest

from cardia_rules.language import Language
from tests.web.words import APP, long_names, words_of

FILES = sorted(APP.glob("*.js"))
CODE = "\n".join(file.read_text("utf-8") for file in FILES if not file.name.startswith("words."))
# Keys that the page puts together begin like this: `seat.${seat}` stands for each of the seats.
MADE = tuple(re.findall(r"`((?:[a-z-]+\.)+)\$\{", CODE))


def test_both_languages_say_the_same_things() -> None:
    english, french = words_of("en"), words_of("fr")
    assert list(english) == list(french)
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", french[key])), key
        assert french[key].strip() == french[key] != ""


def test_every_word_is_used() -> None:
    assert [key for key in words_of("en") if f'"{key}"' not in CODE and not key.startswith(MADE)] == []


def test_every_word_that_is_used_is_there() -> None:
    used = set(re.findall(r'\bsay\("([^"]+)"', CODE))
    assert used
    assert used <= set(words_of("en"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_long_name_says_where_it_may_be_broken(lang: Language) -> None:
    parts = [word.split("-") for word in words_of(lang)["name.breaks"].split()]
    assert ["".join(each) for each in parts] == long_names(lang)
    assert [each for each in parts if len(each) < 2 or max(map(len, each)) >= 8] == []


def test_french_has_its_own_punctuation() -> None:
    for key, text in words_of("fr").items():
        assert "'" not in text, key
        assert not re.search(r"\w[;:?!](?:\s|$)", text), key


def test_no_text_is_ever_read_as_markup() -> None:
    forbidden = (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "srcdoc",
    )
    for file in FILES:
        text = file.read_text("utf-8")
        assert not [each for each in forbidden if each in text], file.name
