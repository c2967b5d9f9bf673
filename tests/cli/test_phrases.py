"""What the commands, and what is drawn and written, say is said in both languages, about the same facts."""

import pkgutil
from importlib import import_module
from string import Formatter
from typing import Any

import pytest

import cardia_rules.cli
import cardia_rules.render
from cardia_rules.render.phrases import Phrase


def phrases() -> list[tuple[str, Phrase]]:
    found = []
    cli = pkgutil.walk_packages(cardia_rules.cli.__path__, "cardia_rules.cli.")
    render = pkgutil.walk_packages(cardia_rules.render.__path__, "cardia_rules.render.")
    for module in (*cli, *render):
        for name, value in vars(import_module(module.name)).items():
            found += [(f"{module.name}.{name}", phrase) for phrase in within(value)]
    return found


def within(value: Any) -> list[Phrase]:
    if isinstance(value, Phrase):
        return [value]
    return [each for each in value.values() if isinstance(each, Phrase)] if isinstance(value, dict) else []


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


PHRASES = phrases()


def test_there_are_some() -> None:
    assert len(PHRASES) > 50


@pytest.mark.parametrize(
    "phrase", dict.fromkeys(phrase for _, phrase in PHRASES), ids=lambda phrase: phrase.en[:40]
)
def test_both_languages_speak_of_the_same_facts(phrase: Phrase) -> None:
    assert phrase.en.strip()
    assert phrase.fr.strip()
    assert facts(phrase.en) == facts(phrase.fr)
    # One word may be the same in both; a sentence is not.
    assert phrase.en != phrase.fr or " " not in phrase.en


def test_french_sets_off_its_signs() -> None:
    said = Phrase("Why: {what}?", "Pourquoi : « {what} » ?")
    assert said("en", what="a") == "Why: a?"
    thin = "\N{NARROW NO-BREAK SPACE}"
    assert said("fr", what="a") == f"Pourquoi{thin}: «{thin}a{thin}»{thin}?"
