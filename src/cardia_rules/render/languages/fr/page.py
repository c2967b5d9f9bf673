"""The words of the page of a replay, and of a game as Markdown."""

from typing import Final

from cardia_rules.render.languages.fr.grammar import typeset_all

TEXTS: Final[dict[str, str]] = typeset_all(
    {
        "game": "Duel pour Cardia",
        "seen-by.north": "vue de Nord",
        "seen-by.south": "vue de Sud",
        "seen-by.spectator": "vue du public",
        "seen-by.judge": "vue de l’arbitre",
        "tag": "{name} : {value}",
        "tag.north": "Nord",
        "tag.south": "Sud",
        "tag.event": "Tournoi",
        "tag.site": "Lieu",
        "tag.date": "Date",
        "tag.round": "Ronde",
        "tag.time-control": "Cadence",
        "origin.branch": "Branche de {game} après l’événement {number}",
        "origin.carried-on": "Suite de {game} après l’événement {number}",
        "origin.unnamed": "une autre partie",
        "match": "Un match",
        "match.game": "Partie {number} ({game}) : {result}",
        "match.under-way": "en cours.",
        "match.won": "{who} gagne le match. Parties gagnées : Nord {north}, Sud {south}.",
        "match.drawn": "Le match est nul. Parties gagnées : Nord {north}, Sud {south}.",
        "match.stands": "Le match continue. Parties gagnées : Nord {north}, Sud {south}.",
        "setup": "Avant le premier tour",
        "round": "Tour {round}",
        "table": "La table",
        "event": "Événement {number}",
        "events": "Événements",
        "of": "sur",
        "why": "Pourquoi",
        "because": "À cause de l’événement {number} :",
        "chain": "Et ce qui y a mené",
        "changed": "Ce qui a changé",
        "not-drawn": "La table n’est pas dessinée ici : la page serait bien plus longue que son journal.",
        "nothing-changed": "Rien sur la table.",
        "rulings": "Règles citées",
        "questions": "Questions ouvertes",
        "cited-by": "Citée par les événements",
        "answered": "Réponse de cette table : {answer}.",
        "otherwise": "Autre réponse possible : {answer}.",
        "not-in-register": "Elle n’est pas dans ce registre.",
        "exact": "Exact : les {count} événements sont ceux que donnent les règles",
        "same-game": (
            "La même partie pour d’autres raisons : les {count} événements sont ceux que donnent les règles"
        ),
        "cited-otherwise": "L’événement {number} citait {then}, et cite {now} aujourd’hui.",
        "cut": "Coupé : les {count} événements sont ceux que donnent les règles, et d’autres doivent suivre",
        "diverged": "Divergence : l’événement {number} n’est pas celui que donnent les règles",
        "unreadable": "Illisible après l’événement {number}",
        "not-verified": "Non vérifié",
        "recorded": "Le journal dit : {sentence}",
        "rules-give": "Les règles donnent : {sentence}",
        "rules-refuse": "Les règles le refusent : {reasons}",
        "rules-wait": "Les règles attendent ici une décision ou le hasard.",
        "still-owed": "Événements qui suivent selon les règles avant la prochaine décision : {count}.",
        "first": "Premier événement",
        "previous-round": "Tour précédent",
        "previous": "Événement précédent",
        "next": "Événement suivant",
        "next-round": "Tour suivant",
        "last": "Dernier événement",
        "slider": "Événement à montrer",
        "flip": "Retourner la table",
        "help": "Aide",
        "close": "Fermer",
        "link-hint": ("L’adresse de la page désigne l’événement : copiez-la pour montrer ce moment précis."),
        "needs-script": (
            "La table et les raisons demandent JavaScript ; événements et règles sont ci-dessous."
        ),
        "skip": "Aller aux événements",
    }
)

KEYS: Final = (
    ("← →", "événement précédent, suivant"),
    ("Maj ← →", "tour précédent, suivant"),
    ("Début Fin", "premier, dernier événement"),
    ("f", "retourner la table"),
    ("?", "cette aide"),
    ("Échap", "la fermer"),
)
