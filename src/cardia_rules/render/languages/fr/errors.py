"""What errors and refusals say in French: messages by their English pattern, refusals by code and facts."""

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from cardia_rules.errors import Failure
from cardia_rules.events.seats import SEATS
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.languages.fr import grammar
from cardia_rules.render.languages.fr.names import FACTIONS, noun
from cardia_rules.render.languages.sentences import seat_name
from cardia_rules.views.decisions import SeenFailure

SEPARATOR: Final = f"{grammar.NARROW}; "
requoted = grammar.guillemets  # a fact, if all of it is quoted
_SIGNS: Final = re.compile(r"(?<! )(?=[:;])")
# Where in the line it is, and which field: the decoder says it in English like the rest.
_PATH: Final = re.compile(r" - at `\$\.?([^`]+)`")
_FIELD: Final = re.compile(r" field `([^`]+)`")
_NO_CARD: Final = grammar.Noun("carte", "f")
_STATED: Final = {"encounter": "rencontre", "protector": "Protecteur"}


def punctuated(pattern: str) -> str:
    """Return a pattern that has signs and no words with narrow spaces before the signs."""
    return _SIGNS.sub(grammar.NARROW, pattern)


def problem_words(problem: LogProblem) -> str:
    """Return what is wrong with a log by its code, with the place; its own reason is in English."""
    said = phrase(f"errors.problem.{problem.code}", "fr")
    if place := ".".join(found[1] for each in (_PATH, _FIELD) if (found := each.search(problem.reason))):
        said += f" ({place})"
    return grammar.typeset(f"ligne {problem.line} : {said}" if problem.line else said)


# ------------------------------------------------------------------ refusals
def failure_words(failure: Failure | SeenFailure) -> str:
    """Return why a check failed, by the first text of its code whose facts are there."""
    facts = {name: fact for name, fact in failure.facts.items() if fact not in ((), None)}
    for wanted, text in speech("fr").texts_under(f"errors.refused.{failure.code}"):
        if all(_is_there(facts, each) for each in wanted):
            return grammar.typeset(text.format_map(_words(facts)))
    raise KeyError(failure.code)


def _is_there(facts: Mapping[str, Any], condition: str) -> bool:
    name, equals, value = condition.partition("=")
    return facts.get(name) == value if equals else name in facts


def _words(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a text of a refusal may speak of: the facts, and words made of them."""
    seat, card = facts.get("seat"), facts.get("card")
    named = noun(card) if isinstance(card, str) else _NO_CARD
    cards = facts.get("cards", ())
    count, hand, derived = (facts.get(name, 0) for name in ("count", "hand", "derived"))
    where, at = facts.get("where", ""), _PATH.search(str(facts.get("problem", "")))
    words = {
        "most": 5,
        "limit": "la limite",
        "name": "ainsi",
        **{name: _written(fact) for name, fact in facts.items()},
        "who": f"{seat_name(seat, 'fr')} : " if seat in SEATS else "",
        "here": f" à l’emplacement {facts['place']}" if facts.get("place") else "",
        "typed": card,
        "card": grammar.the(named),
        "of_card": grammar.of_the(named),
        "chosen": grammar.agreed("choisi", named),
        "cards": grammar.listed(grammar.the(noun(each)) for each in cards) or grammar.the(named),
        "of_faction": grammar.of_the(FACTIONS[facts["faction"]]) if facts.get("faction") in FACTIONS else "",
        "many": len(cards),
        "were_chosen": grammar.counted(len(cards), "choisie"),
        "counted": grammar.counted(count, "carte"),
        "held": grammar.counted(hand, "carte") if hand else "aucune carte",
        "location": grammar.the(noun(facts["location"])) if "location" in facts else "un lieu",
        "signets": grammar.counted(derived, "sceau", "sceaux") if derived else "zéro sceau",
        "stated_at": f"{_STATED.get(where, where)} {facts.get('number', '')} : ",
        "answers": " ou ".join(facts.get("answers", ())),
        "among": " | ".join(facts.get("among", ())),
        "at": f" ({at[1]})" if at else "",
    }
    return defaultdict(str, words)  # facts come with some refusals of a code and not with others


def _written(fact: object) -> object:
    if fact in SEATS:
        return seat_name("north" if fact == "north" else "south", "fr").lower()
    return grammar.guillemets(fact) if isinstance(fact, str) else fact
