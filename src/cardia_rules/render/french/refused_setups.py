"""Why a set-up is refused."""

from typing import Final

from cardia_rules.render.french.facts import Facts, Refusals, asked_for, card_of, cards_of, said_of
from cardia_rules.render.french.grammar import of_the, the


def _unknown_card(facts: Facts) -> str:
    asked = f"« {facts['card']} »" if facts.get("card") else asked_for(facts)
    return f"{said_of(facts)}aucune carte ne s’appelle {asked}"


def _unknown_location(facts: Facts) -> str:
    return f"aucun lieu ne s’appelle {asked_for(facts)}"


def _unknown_protector(facts: Facts) -> str:
    return f"aucun Protecteur ne s’appelle {asked_for(facts)}"


def _unknown_question(facts: Facts) -> str:
    return f"aucune question ouverte ne s’appelle {asked_for(facts)}"


def _unknown_answer(facts: Facts) -> str:
    if not facts.get("answers"):
        return "une question ouverte n’a pas cette réponse"
    return f"{facts.get('question')} se répond par {' ou '.join(facts['answers'])}"


def _card_twice(facts: Facts) -> str:
    return f"{said_of(facts)}{the(card_of(facts))} figure plus d’une fois"


def _influence_twice(facts: Facts) -> str:
    amount = f" {facts['influence']}" if "influence" in facts else ""
    one = f"un paquet n’a qu’une carte d’influence{amount} (OQ-mixed-deck-values)"
    return f"{one}, et il y a ici {cards_of(facts)}"


def _text_is_known(facts: Facts) -> str:
    return f"le texte {of_the(card_of(facts))} est connu et ne peut être remplacé"


def _unpublished_text(facts: Facts) -> str:
    return (
        f"personne n’a publié le texte {of_the(card_of(facts))} : répondez « supplied » à OQ-unknown-card et"
        " fournissez sa capacité, ou laissez cette carte de côté"
    )


def _bad_protectors(facts: Facts) -> str:
    number = f" au tour {facts['round']}" if "round" in facts else ""
    return f"les Protecteurs ne peuvent être posés ainsi{number}"


SETUPS: Final[Refusals] = {
    "unknown-deck": "ce paquet n’existe pas : il y a les paquets I et II, et leurs mélanges",
    "different-decks": "les deux joueurs doivent avoir le même paquet",
    "deck-size": "un paquet compte 16 personnages",
    "unknown-card": _unknown_card,
    "unknown-location": _unknown_location,
    "unknown-protector": _unknown_protector,
    "card-twice": _card_twice,
    "influence-twice": _influence_twice,
    "unknown-question": _unknown_question,
    "unknown-answer": _unknown_answer,
    "bad-supplied": "une capacité fournie par la table ne peut être jouée ainsi",
    "not-agreed": "la table doit d’abord en convenir par ses réponses aux questions ouvertes",
    "text-is-known": _text_is_known,
    "unpublished-text": _unpublished_text,
    "bad-protectors": _bad_protectors,
    "too-few-protectors": "on pose 6 Protecteurs, et moins de 6 sont nommés",
    "unknown-edition": "cette édition du registre des questions ouvertes n’est pas connue ici",
    "bad-tag": "une étiquette a un nom en minuscules et un texte imprimable de 1 à 1 000 caractères",
    "not-standard": "la mise en place n’est pas écrite comme cette bibliothèque l’écrit",
}
