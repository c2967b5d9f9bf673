"""What came of verifying a log, and what is wrong with the openings of a published one."""

from typing import Final

from cardia_rules.render.languages.fr.grammar import typeset_all

TEXTS: Final[dict[str, str]] = typeset_all(
    {
        "opening.fact.position": "la position de départ",
        "opening.fact.deck-order": "l'ordre du paquet",
        "opening.fact.decision": "la décision",
        "opening.fact.drawn-card": "la carte piochée",
        "opening.fact.face-down-card": "la carte posée face cachée",
        "opening.fact.card-put-under": "la carte glissée sous le paquet",
        "opening.fact.protectors": "la rangée des protecteurs",
        "opening.fact.note": "la note de l'arbitre",
        "opening.fact.origin": "la partie dont elle vient",
        "opening.fact.nothing": "rien de caché",
        "opening.fault.wrong-number": (
            "Cette ligne n'est pas la suivante : une ligne manque, est en trop ou a été déplacée."
        ),
        "opening.fault.broken-chain": (
            "Cette ligne ne découle pas de celle d'avant : l'une des deux a été modifiée."
        ),
        "opening.fault.rewritten": "Ce n'est pas la ligne qui avait été notée à sa publication.",
        "opening.fault.changed": (
            "Ce qui est dévoilé n'est pas ce qui avait été scellé : le fait ou son sel a été changé"
            " après coup."
        ),
        "opening.fault.not-opened": (
            "Ce que cache cette ligne n'a pas été dévoilé, ou n'a jamais été scellé."
        ),
        "opening.fault.opened-twice": "Ce que cache cette ligne est dévoilé deux fois.",
        "opening.fault.not-committed": ("Quelque chose est dévoilé ici, alors que rien n'avait été scellé."),
        "opening.fault.contradicts": "Ce qui est dévoilé ne ressemble pas à ce qui en avait été publié.",
        "opening.fault.impossible": "Ce qui est dévoilé n'a pas pu se produire sur la table d'avant.",
        "opening.line": "Ligne {number}. {fault}",
        "opening.about": "Ligne {number}, à propos de : {fact}. {fault}",
        "verdict.exact": "exact : les {count} événements sont ceux que donnent les règles",
        "verdict.exact.one": "exact : son seul événement est celui que donnent les règles",
        "verdict.same-game": (
            "la même partie pour d'autres raisons : les {count} événements sont ceux que donnent les règles,"
            " {others} d'entre eux citent autre chose à présent ; l'événement {number} citait {then},"
            " et cite {now} aujourd'hui"
        ),
        "verdict.cut": (
            "coupé : les {count} événements sont ceux que donnent les règles,"
            " et {owed} qui doivent suivre manquent"
        ),
        "verdict.agreed": "{verdict} ; les {count} événements d'avant sont ceux que donnent les règles",
        "verdict.agreed.one": "{verdict} ; le seul événement d'avant est celui que donnent les règles",
        "verdict.nothing-cited": "rien",
        "verdict.not-opened": "non dévoilé : {fault}",
        "verdict.unreadable": "illisible : {problem}",
        "verdict.diverged": "diverge à l'événement {number} : {how}",
        "verdict.given": "le journal dit « {recorded} » et les règles donnent « {given} »",
        "verdict.refused": "le journal dit « {recorded} », et c'est refusé : {why}",
        "verdict.waited": "le journal dit « {recorded} », là où les règles attendent : {for_what}",
        "verdict.no-beginning": (
            "le journal commence par « {recorded} », et aucune partie ne commence ainsi"
        ),
        "verdict.is-over": "le journal continue par « {recorded} » après la fin de la partie",
    }
)
