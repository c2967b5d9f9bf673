"""Why something is refused, by the code of the failed check and its facts, where a text must choose."""

import re
from collections.abc import Mapping
from typing import Any, Final

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.languages.fr.grammar import (
    Noun,
    agreed,
    counted,
    guillemets,
    listed,
    of_the,
    the,
)
from cardia_rules.render.languages.fr.names import FACTIONS, noun
from cardia_rules.render.languages.sentences import seat_name as name_of_seat

Facts = Mapping[str, Any]


def seat_name(seat: Seat) -> str:
    """Write ``Nord``."""
    return name_of_seat(seat, "fr")


_NO_CARD: Final = Noun("carte", "f")


def _card_of(facts: Facts) -> Noun:
    return noun(facts["card"]) if isinstance(facts.get("card"), str) else _NO_CARD


def _cards_of(facts: Facts) -> str:
    cards = facts.get("cards") or ()
    return listed(the(noun(card)) for card in cards) if cards else the(_card_of(facts))


def _asked_for(facts: Facts) -> str:
    """Write what was asked for, as a message quotes it."""
    return guillemets(str(facts.get("name") or "ainsi"))


def _said_of(facts: Facts) -> str:
    return f"{seat_name(facts['seat'])} : " if facts.get("seat") in SEATS else ""


def _at_place(facts: Facts) -> str:
    return f" à l’emplacement {facts['place']}" if facts.get("place") else ""


# ------------------------------------------------------------------ decisions and chance
def _not_offered(facts: Facts) -> str:
    among = facts.get("among") or ()
    asked = _asked_for(facts) if "name" in facts else "cela"
    return f"{asked} n’est pas proposé" + (f", ou pas clairement : {' | '.join(among)}" if among else "")


def _wrong_kind(facts: Facts) -> str:
    if "problem" not in facts:
        return phrase("errors.refused.wrong-kind", "fr")
    place = re.search(r" - at `\$\.?([^`]+)`", facts["problem"])
    return f"ce n’est pas une décision bien écrite{f' ({place[1]})' if place else ''}"


_CARRIES_NO: Final = {"modifiers": "aucun modificateur", "tokens": "aucun jeton Persistant"}


def _carries_nothing(facts: Facts) -> str:
    return f"{the(_card_of(facts))} ne porte {_CARRIES_NO.get(facts.get('pieces', ''), 'rien de tel')}"


def _wrong_count(facts: Facts) -> str:
    chosen = len(facts.get("cards") or ())
    if "count" not in facts:
        return f"le nombre de cartes choisies ne convient pas : {chosen}"
    return f"{counted(facts['count'], 'carte')} à choisir, {counted(chosen, 'choisie')}"


def _wrong_faction(facts: Facts) -> str:
    faction = facts.get("faction")
    named = of_the(FACTIONS[faction]) if faction in FACTIONS else "de la faction nommée"
    return f"seules conviennent les cartes {named}"


# ------------------------------------------------------------------ set-ups
def _unknown_card(facts: Facts) -> str:
    asked = f"« {facts['card']} »" if facts.get("card") else _asked_for(facts)
    return f"{_said_of(facts)}aucune carte ne s’appelle {asked}"


def _unknown_answer(facts: Facts) -> str:
    if not facts.get("answers"):
        return "une question ouverte n’a pas cette réponse"
    return f"{facts.get('question')} se répond par {' ou '.join(facts['answers'])}"


def _influence_twice(facts: Facts) -> str:
    amount = f" {facts['influence']}" if "influence" in facts else ""
    one = f"un paquet n’a qu’une carte d’influence{amount} (OQ-mixed-deck-values)"
    return f"{one}, et il y a ici {_cards_of(facts)}"


def _deck_size(facts: Facts) -> str:
    if "seat" not in facts:
        return phrase("errors.refused.deck-size", "fr")
    return (
        f"{_said_of(facts)}{facts.get('count', '')} cartes indiquées, connues ou non, alors qu’il y en a 16"
    )


# ------------------------------------------------------------------ positions


def _bad_notation(facts: Facts) -> str:
    if "text" not in facts:
        return "quelque chose est écrit d’une façon qu’on ne peut lire"
    return f"{_stated_at(facts)}« {facts['text']} » ne peut être lu"


def _bad_waiting(facts: Facts) -> str:
    if "text" not in facts:
        return "quelque chose attend une carte d’une façon qui ne se peut"
    return f"{_stated_at(facts)}« {facts['text']} » ne peut attendre une carte"


_STATED: Final = {"encounter": "rencontre", "protector": "Protecteur"}


def _stated_at(facts: Facts) -> str:
    where = facts.get("where", "")
    return f"{_STATED.get(where, where)} {facts.get('number', '')} : "


def _card_missing(facts: Facts) -> str:
    missing = (
        _cards_of(facts) if facts.get("cards") or "count" not in facts else counted(facts["count"], "carte")
    )
    return f"{_said_of(facts)}chacune des 16 cartes doit être quelque part, et il manque {missing}"


def _not_seen(facts: Facts) -> str:
    whence = "du paquet" if facts.get("origin") == "deck" else "de la main"
    return f"{_said_of(facts)}{the(_card_of(facts))} ne peut pas être partie {whence} à ce moment"


def _hand_size(facts: Facts) -> str:
    held, most = counted(facts.get("count", 0), "carte"), facts.get("most", 5)
    return f"{_said_of(facts)}{held} en main avant la première rencontre, alors qu’on en pioche {most}"


def _face_up_unknown(facts: Facts) -> str:
    return f"{_said_of(facts)}une carte face visible est connue{_at_place(facts)} : il faut la nommer"


def _hand_not_filled(facts: Facts) -> str:
    held = counted(facts.get("hand", 0), "carte", "cartes") if facts.get("hand") else "aucune carte"
    place = the(noun(facts["location"])) if "location" in facts else "un lieu"
    return (
        f"{_said_of(facts)}{held} en main au début de la phase 2, alors que {place} avait déjà fait piocher"
    )


def _signets_contradict(facts: Facts) -> str:
    card = f"{_said_of(facts)}{the(_card_of(facts))}{_at_place(facts)}"
    if "derived" not in facts:
        return f"{card} n’a pas les sceaux que donnent les règles"
    derived = counted(facts["derived"], "sceau", "sceaux") if facts["derived"] else "zéro sceau"
    return f"{card} doit porter {derived}, et non {facts.get('stated')}"


# ------------------------------------------------------------------ all of them
def _written(fact: object) -> object:
    if fact in SEATS:
        return seat_name(fact).lower()
    return guillemets(fact) if isinstance(fact, str) else fact


def _in_words(facts: Facts) -> dict[str, Any]:
    """Return what a text without a choice may speak of."""
    card = _card_of(facts)
    return {
        "who": _said_of(facts),
        "here": _at_place(facts),
        "name": _asked_for(facts),
        "card": the(card),
        "of_card": of_the(card),
        "chosen": agreed("choisi", card),
        "cards": _cards_of(facts),
        "limit": facts.get("limit", "la limite"),
    }


def refusal(code: str, facts: Facts) -> str:
    """Say why a check failed: by a text for one of its facts, a function named after its code, or a text."""
    texts = speech("fr").texts["errors"]
    for text in (texts[key] for fact in facts if (key := f"refused.{code}.{fact}") in texts):
        return text.format(**{name: _written(fact) for name, fact in facts.items()})
    say = globals().get(f"_{code.replace('-', '_')}")
    return str(say(facts)) if say else phrase(f"errors.refused.{code}", "fr", **_in_words(facts))
