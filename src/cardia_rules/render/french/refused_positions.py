"""Why a position is refused."""

from typing import Final

from cardia_rules.render.french.facts import Facts, Refusals, at_place, card_of, cards_of, said_of
from cardia_rules.render.french.grammar import counted, the
from cardia_rules.render.french.names import noun


def _game_over(facts: Facts) -> str:
    if "north" not in facts:
        return "la partie est finie"
    return f"au dernier décompte, {facts['north']} sceaux contre {facts['south']} avaient déjà fini la partie"


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


def _bad_phase(facts: Facts) -> str:
    phase = f" {facts['phase']}" if "phase" in facts else ""
    return f"la phase{phase} ne va pas avec cette table"


def _bad_round(facts: Facts) -> str:
    number = f" {facts['round']}" if "round" in facts else ""
    return f"le tour{number} ne va pas avec les rencontres de cette table"


def _not_in_deck(facts: Facts) -> str:
    return f"{said_of(facts)}{the(card_of(facts))} n’est pas l’une des 16 cartes de cette table"


def _card_missing(facts: Facts) -> str:
    return f"{said_of(facts)}chacune des 16 cartes doit être quelque part, et il manque {cards_of(facts)}"


def _hand_not_filled(facts: Facts) -> str:
    held = counted(facts.get("hand", 0), "carte", "cartes") if facts.get("hand") else "aucune carte"
    place = the(noun(facts["location"])) if "location" in facts else "un lieu"
    return f"{said_of(facts)}{held} en main au début de la phase 2, alors que {place} avait déjà fait piocher"


def _half_encounter(facts: Facts) -> str:
    return f"{said_of(facts)}il manque une carte{at_place(facts)}, et une rencontre en a une de chaque camp"


def _face_down(facts: Facts) -> str:
    return f"{said_of(facts)}une carte est face cachée{at_place(facts)}, où elle ne peut pas l’être"


def _pieces_off_table(facts: Facts) -> str:
    card = f"{said_of(facts)}{the(card_of(facts))}"
    return f"{card} porte des pièces, qui ne vont que sur une carte visible en jeu"


def _signets_contradict(facts: Facts) -> str:
    card = f"{said_of(facts)}{the(card_of(facts))}{at_place(facts)}"
    if "derived" not in facts:
        return f"{card} n’a pas les sceaux que donnent les règles"
    derived = counted(facts["derived"], "sceau", "sceaux") if facts["derived"] else "zéro sceau"
    return f"{card} doit porter {derived}, et non {facts.get('stated')}"


def _too_many_protectors(facts: Facts) -> str:
    count = f", et il y en a {facts['count']}" if "count" in facts else ""
    return f"on ne pose que 6 Protecteurs{count}"


POSITIONS: Final[Refusals] = {
    "game-over": _game_over,  # of a decision after the end, too
    "being-resolved": "une capacité n’a pas fini de se résoudre, et une position n’écrit que la table",
    "bad-phase": _bad_phase,
    "bad-round": _bad_round,
    "bad-notation": _bad_notation,
    "bad-waiting": _bad_waiting,
    "not-in-deck": _not_in_deck,
    "card-missing": _card_missing,
    "hand-not-filled": _hand_not_filled,
    "half-encounter": _half_encounter,
    "face-down": _face_down,
    "pieces-off-table": _pieces_off_table,
    "signets-contradict": _signets_contradict,
    "too-many-protectors": _too_many_protectors,
}
