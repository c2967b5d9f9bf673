"""What is wrong in the file of a case; its keys are English words and stay so."""

from typing import Final

CASES: Final[dict[str, str]] = {
    "and {count} more": "et {count} de plus",
    # what a key holds
    "a text": "un texte",
    "a number": "un nombre",
    "a whole number": "un nombre entier",
    "a number with a point": "un nombre à virgule",
    "true or false": "true ou false",
    "a list": "une liste",
    "a table": "une table",
    "a date or time": "une date ou une heure",
    "expected {expected}, found {found}": "il faut {expected}, et non {found}",
    "expected {words}; found {found}": "il faut {words}, et non {found}",
    "expected a decision, or a list of hand cards; found {found}": (
        "il faut une décision ou une liste de cartes de la main, et non {found}"
    ),
    "expected 'north: five-signets', 'draw: nobody-can-play' or false; found {found}": (
        "il faut « north: five-signets », « draw: nobody-can-play » ou false, et non {found}"
    ),
    "found {found}; expected north, south or draw, a colon and {reasons}": (
        "{found} ne va pas ; il faut north, south ou draw, deux-points, puis {reasons}"
    ),
    "{key} is missing": "il manque {key}",
    "there is no key {key} here{others}": "la clé {key} n'existe pas ici{others}",
    "; the keys are {keys}": " ; les clés sont {keys}",
    # What the decoder says is English; the path before it says where.
    "cannot be read as an ability: {what}": "ne peut être lu comme une capacité",
    "is nested too deeply to be an ability": "est trop profondément imbriqué pour être une capacité",
    # what the case is missing, or says against itself
    "title: is empty; say in a sentence what the case shows": (
        "title : est vide ; dites en une phrase ce que le cas montre"
    ),
    "rulings: is empty; name at least one ruling that the case shows": (
        "rulings : est vide ; nommez au moins une règle que le cas montre"
    ),
    "there is a [table] and a [setup]; a case begins with one of them": (
        "il y a une [table] et un [setup] ; un cas commence par l'un ou par l'autre"
    ),
    "there is no [table]: a case begins with [table] or [setup], or states [facts], a [match]"
    " or a [difficulty]": (
        "il n'y a pas de [table] : un cas commence par [table] ou [setup], ou énonce [facts], [match]"
        " ou [difficulty]"
    ),
    "play, then and refused need a [table] or a [setup] to begin from": (
        "play, then et refused demandent une [table] ou un [setup] par où commencer"
    ),
    "table.sole: names protectors of a row, and there are no protectors": (
        "table.sole : nomme des Protecteurs d'une rangée, et il n'y en a pas"
    ),
    "refused: nothing can be played or checked after a set-up or position that is refused": (
        "refused : rien ne peut être joué ni vérifié après une mise en place ou une position refusée"
    ),
    "match: say who the winner is, or what is refused": "match : dites qui gagne, ou ce qui est refusé",
    "nothing is checked: say in [then], or in a step, what must be true": (
        "rien n'est vérifié : dites dans [then], ou dans une étape, ce qui doit être vrai"
    ),
    "as_of: expected a day such as 2026-11-16, got {found}": (
        "as_of : il faut un jour comme 2026-11-16, et non {found}"
    ),
    "rulings[{index}]: {name} was superseded by {by} on {on}; show that one, or say with as_of that the case"
    " is of a day before": (
        "rulings[{index}] : {name} a été remplacée par {by} le {on} ; montrez celle-ci, ou dites par as_of"
        " que le cas est d'un jour d'avant"
    ),
    "facts: nothing is counted as {fact}{known}": "facts : rien ne se compte sous le nom de {fact}{known}",
    "; known are {names}": " ; on connaît {names}",
    "{path}: says nothing; expected north, south, coin, picked, shuffled or laid": (
        "{path} : ne dit rien ; il faut north, south, coin, picked, shuffled ou laid"
    ),
    "{path}: refused speaks of a decision or of what chance does; expected one of them in the step": (
        "{path} : refused parle d'une décision ou du hasard ; il faut l'un des deux dans l'étape"
    ),
    "{path}: a refused decision lets nothing happen; name the outcome of chance in another step": (
        "{path} : une décision refusée ne laisse rien se produire ; nommez ce que fait le hasard dans une"
        " autre étape"
    ),
}
