"""Names that do not exist, and those that were probably meant."""

from typing import Final

NAMES: Final[dict[str, str]] = {
    "card": "carte",
    "character": "personnage",
    "location": "lieu",
    "protector": "Protecteur",
    "no {kind} is called {name}{near}": "il n'existe pas de {kind} du nom de {name}{near}",
    "; {title} is a {kind}": " ; {title} est un {kind}",
    "a {kind} is asked for by its name, not by {name}": (
        "pour désigner un nom de {kind}, il faut un texte et non {name}"
    ),
    "no {kind} has an empty name": "un nom de {kind} ne peut être vide",
    "no {kind} has a name of {length} characters: {name}": (
        "aucun nom de {kind} ne compte {length} caractères : {name}"
    ),
    "ruling": "règle",
    "open question": "question ouverte",
    "ruling or open question": "règle ni une question ouverte",
    "{name} is no {kind}{near}": "{name} n'est pas une {kind}{near}",
    "{name} is no topic{known}": "{name} n'est pas un thème{known}",
    "; the topics are {topics}": " ; les thèmes sont {topics}",
    "; did you mean {names}?": " ; vouliez-vous dire {names} ?",
    "{first} or {last}": "{first} ou {last}",
}
