"""Whatever can be said is said in both languages, by type."""

from typing import Any, get_args

import pytest
from msgspec import inspect

from cardia_rules.catalogue import CHARACTERS, FACTIONS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.words import LANGUAGES, Language
from cardia_rules.errors import Failure, FailureCode
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Over, Reason, Waiting, WaitingKind
from cardia_rules.kernel.problems import LogProblem, ProblemCode
from cardia_rules.render import english, french
from cardia_rules.render.asking import ask_in_words, chance_in_words
from cardia_rules.render.english.abilities import IGNORED as IGNORED_IN_ENGLISH
from cardia_rules.render.french.abilities import IGNORED as IGNORED_IN_FRENCH
from cardia_rules.render.french.problems import PROBLEMS
from cardia_rules.render.french.refusals import REFUSALS
from cardia_rules.render.french.sentences import event_sentence, option_infinitive
from cardia_rules.render.names import (
    card_name,
    effect_of,
    faction_name,
    seat_name,
    waiting_words,
)
from cardia_rules.render.problems import problem_in_words
from cardia_rules.render.refusing import failure_in_words
from cardia_rules.render.tongue import tongue
from cardia_rules.resolution.position import (
    Ask,
    AskKind,
    ChanceNeeded,
    CoinNeeded,
    LayNeeded,
    PickNeeded,
    ShuffleNeeded,
)
from cardia_rules.views.seen_events import AnySeenEvent

ABILITIES = [*CHARACTERS, *LOCATIONS, *PROTECTORS]
CHANCES: tuple[ChanceNeeded, ...] = (
    CoinNeeded(),
    LayNeeded(pool=()),
    PickNeeded(seat="north", cards=(), count=2),
    ShuffleNeeded(seat="north", cards=()),
)


@pytest.mark.parametrize("sentences", [english.sentences.event_words, event_sentence], ids=LANGUAGES)
def test_every_event_whole_or_in_part_has_a_sentence(sentences: Any) -> None:
    kinds = {*get_args(ev.AnyEvent), *get_args(AnySeenEvent)}
    assert set(sentences.registry) - {object} == kinds


@pytest.mark.parametrize("sentences", [english.sentences.option_words, option_infinitive], ids=LANGUAGES)
def test_every_option_has_a_sentence(sentences: Any) -> None:
    assert set(sentences.registry) - {object} == set(get_args(op.Option))


@pytest.mark.parametrize("words", [english.sentences.event_words, english.sentences.option_words])
def test_what_is_no_event_and_no_option_has_no_words_in_english(words: Any) -> None:
    with pytest.raises(TypeError, match=r"int is no .* that has words in English"):
        words(3)


@pytest.mark.parametrize("words", [french.sentences.event_words, french.sentences.option_words])
def test_what_is_no_event_and_no_option_has_no_words_in_french(words: Any) -> None:
    with pytest.raises(TypeError, match=r"int is no .* that has words in French"):
        words(3)


@pytest.mark.parametrize("ignored", [IGNORED_IN_ENGLISH, IGNORED_IN_FRENCH], ids=LANGUAGES)
def test_every_effect_has_words_for_having_nothing_to_do(ignored: dict[str, str]) -> None:
    described = map(inspect.type_info, get_args(AnyEffect))
    assert set(ignored) == {one.tag for one in described if isinstance(one, inspect.StructType)}


def said(lang: Language) -> dict[str, str]:
    """Every small thing that has a name, by what it is."""
    small = {f"card {card}": card_name(card, lang) for card in ABILITIES}
    small |= {f"seat {seat}": seat_name(seat, lang) for seat in SEATS}
    small |= {f"faction {faction}": faction_name(faction, lang) for faction in FACTIONS}
    small |= {f"phase {phase}": tongue(lang).table.moment(1, phase) for phase in (1, 2, 3)}
    for kind in get_args(WaitingKind):
        waiting = Waiting(id=1, kind=kind, place=2, source="judge", either=(1, -1), faction="guild", count=2)
        small[f"waiting {kind}"] = waiting_words(waiting, lang)
    for ask in get_args(AskKind):
        asked = Ask(number=1, seat="north", kind=ask, options=(), rulings=(), cause=1, card="judge")
        small[f"ask {ask}"] = ask_in_words(asked, lang)
    small |= {f"chance {type(needed).__name__}": chance_in_words(needed, lang) for needed in CHANCES}
    small |= {f"effect {card}": effect_of(card, lang) for card in ABILITIES if effect_of(card)}
    for reason in get_args(Reason):
        small[f"result {reason}"] = tongue(lang).table.result(Over("north", reason))
        small[f"draw {reason}"] = tongue(lang).table.result(Over(None, reason))
    return small


def test_every_small_thing_has_a_name_of_its_own_in_each_language() -> None:
    english_names, french_names = said("en"), said("fr")
    assert english_names.keys() == french_names.keys()
    assert [what for what, name in {**english_names, **french_names}.items() if not name] == []
    same = {what for what, name in english_names.items() if name == french_names[what]}
    assert same == {
        *(f"card {card}" for card in ("saboteur", "magistra", "djinn", "scorpion")),
        *(f"waiting {kind}" for kind in ("modifier",)),
    }


def test_every_refusal_has_words() -> None:
    assert set(REFUSALS) == set(get_args(FailureCode))


def test_every_problem_of_a_log_has_words() -> None:
    assert set(PROBLEMS) == set(get_args(ProblemCode))
    problem = LogProblem("bad-utf-8", 3, "this is not UTF-8")
    assert problem_in_words(problem) == "line 3: this is not UTF-8"
    assert problem_in_words(problem, "fr") == "ligne 3\u202f: ce n’est pas de l’UTF-8"
    assert problem_in_words(LogProblem("empty", 0, "there is nothing"), "fr") == "le journal est vide"


@pytest.mark.parametrize("code", get_args(FailureCode))
def test_a_refusal_is_worded_whatever_facts_it_has(code: FailureCode) -> None:
    """Facts come with some refusals of a code and not with others."""
    facts: list[dict[str, Any]] = [
        {},
        {"seat": "north", "card": "clockmaker", "place": 3},
        {"card": "no such card", "pieces": "tokens", "name": '"juje"'},
        {"cards": ("judge", "djinn"), "count": 1, "faction": "rebellion", "limit": 8, "influence": 9},
        {"cards": (), "question": "OQ-x", "answers": ("a", "b"), "phase": 4, "round": 40},
        {"stated": 1, "derived": 0, "card": "judge"},
    ]
    for each in facts:
        words = failure_in_words(Failure(code, "in English", facts=each), "fr")
        assert words
        assert not words.endswith(".")
        assert "None" not in words
        assert failure_in_words(Failure(code, "in English", facts=each)) == "in English"
