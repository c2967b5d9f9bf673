"""Files that are not there, cannot be read or are not written over, and what the system says of them."""

from typing import Final

FILES: Final[dict[str, str]] = {
    "standard input": "entrée standard",
    "the line": "la ligne",
    "{name}: there is no such file": "{name} : ce fichier n'existe pas",
    "{name}: there is no such file; a position in one line begins with its deck, {example}": (
        "{name} : ce fichier n'existe pas ; une position en une ligne commence par son paquet, {example}"
    ),
    "{name}: there is no such folder": "{name} : ce dossier n'existe pas",
    "{name}: is not a file": "{name} : ce n'est pas un fichier",
    "{name} is no file; expected a log, a case or a position in one line": (
        "{name} n'est pas un fichier ; il faut un journal, un cas ou une position en une ligne"
    ),
    '"" is no file; expected a log or a folder of logs': (
        "« » n'est pas un fichier ; il faut un journal ou un dossier de journaux"
    ),
    '"" is no file; expected a case or a folder of cases': (
        "« » n'est pas un fichier ; il faut un cas ou un dossier de cas"
    ),
    '"" is no folder; expected one that the logs go to': (
        "« » n'est pas un dossier ; il en faut un où mettre les journaux"
    ),
    "{name}: there is no {suffix} file in this folder": "{name} : aucun fichier {suffix} dans ce dossier",
    "{name}: there is no case in this folder; cases are .toml files": (
        "{name} : aucun cas dans ce dossier ; les cas sont des fichiers .toml"
    ),
    "{name}: is there already, and no file is written over": (
        "{name} : existe déjà, et aucun fichier n'est écrasé"
    ),
    "{name}: is there already, and no log is written over; choose another folder": (
        "{name} : existe déjà, et aucun journal n'est écrasé ; choisissez un autre dossier"
    ),
    "{name}: is there already and is no folder, which the logs need": (
        "{name} : existe déjà et n'est pas un dossier, or les journaux en demandent un"
    ),
    "{name}: this is the game itself, and it is not written over": (
        "{name} : c'est la partie elle-même, et on ne l'écrase pas"
    ),
    # what is in them
    "{name}: is not UTF-8 text (byte {byte})": "{name} : n'est pas du texte UTF-8 (octet {byte})",
    "{name}: has {count} bytes; such a file has at most {most}": (
        "{name} : compte {count} octets ; un tel fichier en a au plus {most}"
    ),
    "{name}: has {count} characters; such a file has at most {most}": (
        "{name} : compte {count} caractères ; un tel fichier en a au plus {most}"
    ),
    "{name}: has a line with more than {most} dots, which no line of such a file has": (
        "{name} : une ligne a plus de {most} points, ce qui n'arrive dans aucun fichier de ce genre"
    ),
    "{name}: is nested too deeply": "{name} : les valeurs sont imbriquées trop profondément",
    "{name}: is not TOML: {problem}": "{name} : n'est pas du TOML : {problem}",
    # What the parser itself says is English; the place is what helps.
    "{what} (at line {line}, column {column})": "voir la ligne {line}, colonne {column}",
    "{what} (at end of document)": "la fin du fichier arrive trop tôt",
    "{name}: cannot be read: {why}": "{name} : lecture impossible : {why}",
    "; what comes before is right, so --at {number} works": (
        " ; ce qui précède est juste : --at {number} convient"
    ),
    # what the system says
    "No such file or directory": "fichier ou dossier introuvable",
    "Permission denied": "permission refusée",
    "Operation not permitted": "opération interdite",
    "File exists": "le fichier existe déjà",
    "Is a directory": "c'est un dossier",
    "Not a directory": "ce n'est pas un dossier",
    "File name too long": "nom de fichier trop long",
    "Too many levels of symbolic links": "trop de liens symboliques à suivre",
    "No space left on device": "plus de place sur le disque",
    "File too large": "fichier trop grand",
    "Read-only file system": "système de fichiers en lecture seule",
    "Too many open files": "trop de fichiers ouverts",
    "Input/output error": "erreur d'entrée-sortie",
    "Invalid argument": "argument refusé par le système",
}
