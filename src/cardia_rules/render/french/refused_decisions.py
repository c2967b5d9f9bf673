"""Why a decision, or an outcome of chance, is refused."""

from typing import Final

from cardia_rules.render.french.facts import Facts, Refusals, card_of, cards_of, said_of
from cardia_rules.render.french.grammar import agreed, counted, of_the, the
from cardia_rules.render.french.names import FACTIONS, of_faction


def _not_in_play(facts: Facts) -> str:
    return f"{said_of(facts)}{the(card_of(facts))} n’est pas en jeu face visible"


def _not_yours(facts: Facts) -> str:
    return f"{the(card_of(facts))} n’est pas à qui décide, et la capacité parle de ses propres cartes"


def _already_chosen(facts: Facts) -> str:
    card = card_of(facts)
    return f"{the(card)} est déjà {agreed('choisi', card)}, et la capacité veut une autre carte"


def _too_much_influence(facts: Facts) -> str:
    return f"l’influence {of_the(card_of(facts))} dépasse {facts.get('limit', 'la limite')}"


def _too_little_influence(facts: Facts) -> str:
    return f"l’influence {of_the(card_of(facts))} est inférieure à {facts.get('limit', 'la limite')}"


def _not_losing(facts: Facts) -> str:
    card = the(card_of(facts))
    return f"{card} ne perd pas sa rencontre : il faut n’avoir aucun sceau et en voir un en face"


_CARRIES_NO: Final = {"modifiers": "aucun modificateur", "tokens": "aucun jeton Persistant"}


def _carries_nothing(facts: Facts) -> str:
    return f"{the(card_of(facts))} ne porte {_CARRIES_NO.get(facts.get('pieces', ''), 'rien de tel')}"


def _not_instant(facts: Facts) -> str:
    return f"pas de capacité instantanée : {cards_of(facts)}"


def _under_way(facts: Facts) -> str:
    return f"la capacité {of_the(card_of(facts))} n’a pas fini de se résoudre (OQ-activation-loop)"


def _not_in_hand(facts: Facts) -> str:
    return f"pas en main : {cards_of(facts)}"


def _wrong_count(facts: Facts) -> str:
    chosen = len(facts.get("cards") or ())
    if "count" not in facts:
        return f"le nombre de cartes choisies ne convient pas : {chosen}"
    return f"{counted(facts['count'], 'carte')} à choisir, {counted(chosen, 'choisie')}"


def _wrong_faction(facts: Facts) -> str:
    faction = facts.get("faction")
    named = of_faction(faction) if faction in FACTIONS else "de la faction nommée"
    return f"seules conviennent les cartes {named}"


DECISIONS: Final[Refusals] = {
    "unknown-seat": "ce camp n’existe pas : il y a nord et sud",
    "already-decided": "une carte est déjà posée de ce côté",
    "nothing-to-decide": "il n’y a rien à décider de ce côté à présent",
    "decision-over": "cette décision n’est plus à prendre",
    "wrong-kind": "ce n’est pas une réponse à la décision demandée",
    "not-offered": "cela n’est pas proposé",
    "not-in-play": _not_in_play,
    "not-yours": _not_yours,
    "is-this-card": "la capacité parle d’une autre carte que celle dont elle agit",
    "already-chosen": _already_chosen,
    "too-much-influence": _too_much_influence,
    "too-little-influence": _too_little_influence,
    "not-losing": _not_losing,
    "carries-nothing": _carries_nothing,
    "not-instant": _not_instant,
    "under-way": _under_way,
    "not-in-hand": _not_in_hand,
    "wrong-count": _wrong_count,
    "chosen-twice": "la même carte est nommée deux fois",
    "wrong-faction": _wrong_faction,
    "not-adjacent": "on n’échange que deux cartes à soi, visibles, de rencontres directement voisines",
    "not-just-drawn": "seule une carte tout juste piochée va sous le paquet",
    "no-chance-needed": "le hasard n’a rien à décider à présent",
    "impossible-outcome": "le hasard ne peut pas avoir donné cela",
}
