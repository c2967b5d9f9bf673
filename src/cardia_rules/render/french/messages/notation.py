"""Cards, decisions and positions written in a way that cannot be read."""

from typing import Final

NOTATION: Final[dict[str, str]] = {
    "a card is its name and its pieces, such as 'judge +3 @ **', face down '(judge)'": (
        "une carte s'écrit par son nom et ses pièces, comme « juge +3 @ ** », face cachée « (juge) »"
    ),
    "{text} names no card: {card}": "{text} ne nomme aucune carte : {card}",
    "{text} cannot be read: {card}": "{text} ne peut être lu : {card}",
    "{text} has {count} cards: expected 'north card - south card'": (
        "{text} a {count} cartes : il faut « carte de nord - carte de sud »"
    ),
    "{text} has one card only: expected 'north card - south card'": (
        "{text} n'a qu'une carte : il faut « carte de nord - carte de sud »"
    ),
    "{text} names a seat and no card: expected '{seat} judge'": (
        "{text} nomme un camp et pas de carte : il faut par exemple « north juge »"
    ),
    "{text} cannot be read: a protector is its name, face down '(cat)'": (
        "{text} ne peut être lu : un Protecteur s'écrit par son nom, face cachée « (chat) »"
    ),
    "{text} cannot wait for a card: expected {expected}": (
        "{text} ne peut attendre une carte : il faut {expected}"
    ),
    "'+3', '+2 or -2', '+5 late', '2 cards unless guild', 'face up', 'top of deck', 'token' or 'blessing'": (
        "« +3 », « +2 or -2 », « +5 late », « 2 cards unless guild », « face up », « top of deck »,"
        " « token » ou « blessing »"
    ),
    "{text} is no event in words{why}": "{text} n'est pas un événement en toutes lettres{why}",
    "; expected for example {examples}": " ; il faut par exemple {examples}",
    # a position in one line
    "a position is a line of text, not {text}": "une position est une ligne de texte, et non {text}",
    "the line has {count} characters, and a position has at most {most}": (
        "la ligne compte {count} caractères, et une position en a au plus {most}"
    ),
    "column {column}: {problem}": "colonne {column} : {problem}",
    "the character {code} does not belong in a line": "le caractère {code} n'a pas sa place dans une ligne",
    "{what} is empty": "{what} : il n'y a rien",
    "a line begins with its deck: I, II, I+poisoner, or sixteen cards": (
        "une ligne commence par son paquet : I, II, I+poisoner ou seize cartes"
    ),
    "card of the deck": "carte du paquet",
    "replacement": "remplaçant",
    "encounter {number}, {seat}": "rencontre {number}, {seat}",
    "encounter {number}: {expected}; found {found}": "rencontre {number} : {expected}, et non {found}",
    "expected two cards, as in 'judge:saboteur' or 'judge - saboteur'": (
        "il faut deux cartes, comme dans « juge:saboteur » ou « juge - saboteur »"
    ),
    "expected a key, '=' and what is stated; found {found}": (
        "il faut une clé, « = » et ce qui est énoncé, et non {found}"
    ),
    "{key} is stated twice": "{key} est énoncé deux fois",
    "{key} is a number, not {found}": "{key} est un nombre, et non {found}",
    "there is no key {key}{known}": "la clé {key} n'existe pas{known}",
    "; the keys are {keys}, and open questions by their id": (
        " ; les clés sont {keys}, et les questions ouvertes par leur nom"
    ),
    "{key} is answered {answers}, not {found}": "{key} se répond par {answers}, et non {found}",
}
