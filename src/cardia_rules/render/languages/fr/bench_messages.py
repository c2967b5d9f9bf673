"""What the bench says in French of requests that it cannot answer."""

from typing import Final

BENCH: Final[dict[str, str]] = {
    "a case, a log and a line hide nothing: they are for a judge alone": (
        "un cas, un journal et une ligne ne cachent rien : ils sont pour l'arbitre seul"
    ),
    "a game has one beginning: a line, a case, a log or a set-up": (
        "une partie a un seul début : une ligne, un cas, un journal ou une mise en place"
    ),
    "a request has at most {most} bytes": "une demande a au plus {most} octets",
    "decks that are shuffled here have no order yet": "des paquets mélangés ici n'ont pas encore d'ordre",
    "either another decision or other answers, not both and not neither": (
        "soit une autre décision, soit d'autres réponses : l'un des deux, et un seul"
    ),
    "influence and signets are different questions: ask one at a time": (
        "l'influence et les sceaux sont deux questions : une à la fois"
    ),
    "no position near the end of this game can be stated as the beginning of a case": (
        "vers la fin de cette partie, aucune position ne peut être énoncée comme début d'un cas"
    ),
    "nothing can listen on {host}, port {port}: {why}": (
        "impossible d'écouter sur {host}, port {port} : {why}"
    ),
    "the page of the bench is not in this installation": "la page du banc manque à cette installation",
    "the bench has a fault here: {kind}": "le banc est ici en défaut : {kind}",
    "the case": "le cas",
    "the log": "le journal",
    "there is no case {name}{near}": "il n'y a pas de cas {name}{near}",
    "this request cannot be read: {problem}": "cette demande est illisible : {problem}",
    "what was kept of this game cannot be read": "ce qui a été gardé de cette partie est illisible",
    "what was played cannot be written down: {problems}": (
        "ce qui a été joué ne peut pas être mis par écrit : {problems}"
    ),
    "who decides, or coin, picked, shuffled, laid, north deck, south hand and so on": (
        "qui décide, ou coin, picked, shuffled, laid, north deck, south hand et ainsi de suite"
    ),
    "{seat} has nothing to decide there": "{seat} n'a rien à décider là",
    "{text}: a coin shows north or south": "{text} : une pièce désigne nord ou sud",
    "{text}: before the colon stands {expected}": "{text} : avant les deux-points vient {expected}",
}
