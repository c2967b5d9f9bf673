"""What a command was asked for and cannot give."""

from typing import Final

COMMANDS: Final[dict[str, str]] = {
    "cardia: {problem}": "cardia : {problem}",
    "cardia: {file}: {why}": "cardia : {file} : {why}",
    "cardia: this is a fault of cardia itself ({kind}: {problem}); with CARDIA_DEBUG=1 it says where": (
        "cardia : c'est une faute de cardia même ({kind} : {problem}) ; avec CARDIA_DEBUG=1, il dit où"
    ),
    # the words after cardia
    "{where}: {problem} ({where} --help says more)": "{where} : {problem} ({where} --help en dit plus)",
    "there is no command {name}{near}": "la commande {name} n'existe pas{near}",
    "there is no option {name}{near}": "l'option {name} n'existe pas{near}",
    "{name} takes no value": "{name} ne prend pas de valeur",
    "{name} needs a value": "{name} demande une valeur",
    "{what.en} is missing": "il manque {what.fr}",
    "{name} is needed": "{name} est obligatoire",
    "there is no place for {left}": "{left} est de trop",
    "{value} is no choice{known}": "{value} n'est pas un choix possible{known}",
    "; expected {words}": " ; il faut {words}",
    "{value} is no whole number": "{value} n'est pas un nombre entier",
    "{number} is below {least}": "{number} est inférieur à {least}",
    "{number} is above {most}": "{number} est supérieur à {most}",
    "{variable} is {value}; expected {expected}": "{variable} vaut {value} ; il faut {expected}",
    "this command works with the hidden cards themselves, so it is for a judge alone;"
    " show, step, explain and export take --view": (
        "cette commande se sert des cartes cachées elles-mêmes : elle est réservée à l'arbitre ;"
        " show, step, explain et export prennent --view"
    ),
    "--influence and --signets are two questions: ask one at a time": (
        "--influence et --signets sont deux questions : posez-les l'une après l'autre"
    ),
    "--line is a judge's, and goes with neither --view nor --json": (
        "--line est réservé à l'arbitre, et ne va ni avec --view ni avec --json"
    ),
    "say what to write: --html FILE, --svg FILE or --markdown FILE": (
        "dites quoi écrire : --html FICHIER, --svg FICHIER ou --markdown FICHIER"
    ),
    "give either --decide or --answer": "donnez soit --decide, soit --answer",
    "--answer takes a question and its answer, as OQ-...=...; got {text}": (
        "--answer prend une question et sa réponse, sous la forme OQ-...=..., et non {text}"
    ),
    # an event
    "{name}: there is no event {number}; they go from 1 to {last}": (
        "{name} : il n'y a pas d'événement {number} ; ils vont de 1 à {last}"
    ),
    "there is no event {number}: the log has events 1 to {last}": (
        "il n'y a pas d'événement {number} : le journal va de 1 à {last}"
    ),
    "there is no event {number}: the log is empty": (
        "il n'y a pas d'événement {number} : le journal est vide"
    ),
    "{name}: this case has no table to look at": "{name} : ce cas n'a pas de table à regarder",
    "{name}: there is no [table] to begin from": "{name} : il n'y a pas de [table] par où commencer",
    "nobody has anything to decide from event {number} on": (
        "à partir de l'événement {number}, personne n'a rien à décider"
    ),
    "event {number} ({kind}) names event {cause} as its cause; a cause is an earlier event": (
        "l'événement {number} ({kind}) donne l'événement {cause} pour cause ; une cause vient toujours avant"
    ),
    # a decision
    "there is no option {number}: {seat} has options 1 to {last}": (
        "il n'y a pas de choix {number} : {seat} a les choix 1 à {last}"
    ),
    "{seat}: {why}; the options are {options}": "{seat} : {why} ; les choix sont {options}",
    "{text}: before the colon stands who decides, north or south": (
        "{text} : devant les deux-points se met qui décide, nord ou sud"
    ),
    "{seat} has nothing to decide there; {other} has": "{seat} n'a rien à décider là ; c'est à {other}",
    "both seats decide there: say whose decision it is, as in 'north: {text}'": (
        "les deux camps décident là : dites pour qui, comme dans « nord: {text} »"
    ),
    # a card in play
    "both seats have the {name} in play: say whose, as in 'north {card}'": (
        "{name} : en jeu des deux côtés ; dites de quel camp, comme dans « nord {card} »"
    ),
    "neither seat has the {name} in play there": ("{name} : en jeu d'aucun côté à ce moment"),
    "{seat}'s {card} is not in play there, as far as this view shows": (
        "{card} ({seat}) : pas en jeu à ce moment, pour autant que cette vue le montre"
    ),
    "{seat}'s {card} is not on the table: it is {where}": "{card} ({seat}) : pas sur la table, mais {where}",
    "in {seat}'s hand": "dans la main de {seat}",
    "in {seat}'s deck": "dans le paquet de {seat}",
    "in {seat}'s discard pile": "dans la défausse de {seat}",
    "not in this game": "hors de cette partie",
    "no seat is called {seat}: there are north and south": (
        "il n'existe pas de camp du nom de {seat} : il y a nord et sud"
    ),
    "no character is called {card}": "il n'existe pas de personnage du nom de {card}",
    "no character is called {card}, so place {place} cannot be compared": (
        "il n'existe pas de personnage du nom de {card} : l'emplacement {place} ne peut être comparé"
    ),
    # new-case
    "a title is one line of at most {most} characters": (
        "un titre est une ligne d'au plus {most} caractères"
    ),
    "what was answered cannot be written down: {problems}": (
        "ce qui a été répondu ne peut être mis par écrit : {problems}"
    ),
}
