"""What errors say in French of names, files, commands, the notation and the bench, by what they speak of."""

from typing import Final

_OWN_CARDS: Final[dict[str, str]] = {
    "two different cards are both called {slug}": "deux cartes différentes s'appellent toutes deux {slug}",
    "two cards are both called {name}": "deux cartes s'appellent toutes deux {name}",
    "{name} is the name of a card of the box, {title}; give yours another": (
        "{name} est le nom d'une carte de la boîte, {title} ; donnez-en un autre à la vôtre"
    ),
    "expected [[character]] entries and nothing else": "il faut des entrées [[character]] et rien d'autre",
    "has {count} cards; such a file has at most {most}": (
        "a {count} cartes ; un tel fichier en a {most} au plus"
    ),
    "character {number}": "character {number}",
    "expected a table": "il faut une table",
    "expected lower-case letters and hyphens, as in 'grey-heron'": (
        "il faut des lettres minuscules et des traits d'union, comme dans 'grey-heron'"
    ),
    "expected a name of letters, with spaces, hyphens or apostrophes between them": (
        "il faut un nom fait de lettres, avec des espaces, des traits d'union ou des apostrophes entre elles"
    ),
    "expected a text in one line, without invisible characters": (
        "il faut un texte d'une ligne, sans caractères invisibles"
    ),
}
_FILES: Final[dict[str, str]] = {
    "standard input": "entrée standard",
    "the line": "la ligne",
    "{name}: there is no such file": "{name} : ce fichier n'existe pas",
    "{name}: there is no such file{near}": "{name} : ce fichier n'existe pas{near}",
    "{text} may mean {options}; say more": "{text} peut désigner {options} ; précisez",
    "cardia: {name} is a deck without encounters; a shell ends a line at its first ; unless there"
    " are quotation marks around it": (
        "cardia : {name} est un paquet sans rencontre ; l'interpréteur arrête une ligne à son premier ;"
        " si elle n'est pas entre guillemets"
    ),
    "{name}: this is no draft: {problem}": "{name} : ce n'est pas un brouillon : {problem}",
    "nobody has anything to decide there": "personne n'a rien à décider là",
    "{name}: holds {count} logs; name one, as {name}#1": (
        "{name} : contient {count} journaux ; nommez-en un, comme {name}#1"
    ),
    "{name}: there is no log {number} in it; it holds {count}": (
        "{name} : il n'y a pas de journal {number} dedans ; il en contient {count}"
    ),
    "{name}: this is a match, which only --html writes; name one of its games, as {name}#2": (
        "{name} : c'est un match, que seul --html écrit ; nommez l'une de ses parties, comme {name}#2"
    ),
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
    "{name}: there is no case in this folder; cases are .toml files, or stand on .md pages": (
        "{name} : aucun cas dans ce dossier ; les cas sont des fichiers .toml, ou sur des pages .md"
    ),
    "{name}: is no page of cases; expected a .md file": (
        "{name} : ce n'est pas une page de cas ; il faut un fichier .md"
    ),
    "{name}: stands on this page already: {case}": "{name} : est déjà sur cette page : {case}",
    "{name}: there is no case on this page": "{name} : aucun cas sur cette page",
    "{name}: holds {count} cases; name one, as {name}#{case}": (
        "{name} : contient {count} cas ; nommez-en un, comme {name}#{case}"
    ),
    "{name}: there is no case {case} on this page; there are {cases}": (
        "{name} : aucun cas {case} sur cette page ; il y a {cases}"
    ),
    "a case needs a heading of its own, as ### its-name": (
        "il faut à chaque cas son propre titre, comme ### son-nom"
    ),
    "{name} is no name of a case; expected small letters, digits and hyphens": (
        "{name} n'est pas un nom de cas ; il faut des minuscules, des chiffres et des traits d'union"
    ),
    "there is no case below {name}: expected ```toml": "aucun cas sous {name} : il faut ```toml",
    "what is fenced here never ends: expected a line of ``` below": (
        "ce qui commence ici ne finit pas : il faut une ligne ``` plus bas"
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
    "line {line}: this cannot be read ({code}); why is told to a judge": (
        "ligne {line} : ceci ne peut être lu ({code}) ; la raison est pour l’arbitre"
    ),
    "; what comes before is right, so --at {number} works": (
        " ; ce qui précède est juste : --at {number} convient"
    ),
    # what the system says
    "Address already in use": "adresse déjà utilisée",
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


_COMMANDS: Final[dict[str, str]] = {
    "cardia: {problem}": "cardia : {problem}",
    "cardia: {file}: {why}": "cardia : {file} : {why}",
    "cardia: this is a fault of cardia itself ({kind}: {problem}); with CARDIA_DEBUG=1 it says where": (
        "cardia : c'est une faute de cardia même ({kind} : {problem}) ; avec CARDIA_DEBUG=1, il dit où"
    ),
    # the words after cardia
    "{where}: {problem} ({where} --help says more)": "{where} : {problem} ({where} --help en dit plus)",
    "there is no command {name}{near}": "la commande {name} n'existe pas{near}",
    "there is no language {name}: the languages are {known}": (
        "la langue {name} n'existe pas : il y a {known}"
    ),
    "there is a language {name} already": "la langue {name} existe déjà",
    "there is no option {name}{near}": "l'option {name} n'existe pas{near}",
    "{name} takes no value": "{name} ne prend pas de valeur",
    "{name} needs a value": "{name} demande une valeur",
    "{what} is missing": "il manque {what}",
    "{name} is needed": "{name} est obligatoire",
    "there is no place for {left}": "{left} est de trop",
    "{value} is no choice{known}": "{value} n'est pas un choix possible{known}",
    "; expected {words}": " ; il faut {words}",
    "{value} is no whole number": "{value} n'est pas un nombre entier",
    "{number} is below {least}": "{number} est inférieur à {least}",
    "{number} is above {most}": "{number} est supérieur à {most}",
    "this command works with the hidden cards themselves, so it is for a judge alone;"
    " show, step, explain and export take --view": (
        "cette commande se sert des cartes cachées elles-mêmes : elle est réservée à l'arbitre ;"
        " show, step, explain et export prennent --view"
    ),
    "--influence, --signets and --why-not are different questions: ask one at a time": (
        "--influence, --signets et --why-not sont des questions différentes : posez-les l'une après l'autre"
    ),
    "--line is a judge's, and goes with neither --view nor --json": (
        "--line est réservé à l'arbitre, et ne va ni avec --view ni avec --json"
    ),
    "--html, --svg and --markdown need a file each": (
        "--html, --svg et --markdown demandent un fichier chacun"
    ),
    "say what to write: --html FILE, --svg FILE or --markdown FILE": (
        "dites quoi écrire : --html FICHIER, --svg FICHIER ou --markdown FICHIER"
    ),
    "there is no round {number} in this game": "il n’y a pas de tour {number} dans cette partie",
    "--assets is for pages: say --html FILE too": (
        "--assets concerne les pages : donnez aussi --html FICHIER"
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
    "there is no option {number}: {has}": "il n'y a pas de choix {number} : {has}",
    "{seat} has options 1 to {last}": "{seat} a les choix 1 à {last}",
    "{seat} has one, {only}": "{seat} n'en a qu'un, {only}",
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
    "no faction is called {name}{near}": "il n'existe pas de faction du nom de {name}{near}",
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


_NAMES: Final[dict[str, str]] = {
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
    "{first} and {last}": "{first} et {last}",
}


_NOTATION: Final[dict[str, str]] = {
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
    "a line begins with its deck: I, II, I+poisoner, or sixteen cards{near}": (
        "une ligne commence par son paquet : I, II, I+poisoner ou seize cartes{near}"
    ),
    "card of the deck": "carte du paquet",
    "replacement": "remplaçant",
    "encounter {number}, {seat}": "rencontre {number}, {seat}",
    "encounter {number}: {expected}; found {found}": "rencontre {number} : {expected}, et non {found}",
    "expected two cards, as in 'judge:saboteur' or 'judge - saboteur'": (
        "il faut deux cartes, comme dans « juge:saboteur » ou « juge - saboteur »"
    ),
    "expected a key, '=' and what is stated; found {found}{near}": (
        "il faut une clé, « = » et ce qui est énoncé, et non {found}{near}"
    ),
    "; between two encounters is a comma: {example}": (
        " ; entre deux rencontres se met une virgule : {example}"
    ),
    "{influence} may be {cards} in this deck; name the card": (
        "dans ce paquet, {influence} peut être {cards} ; nommez la carte"
    ),
    "no card of this deck has influence {influence}": (
        "aucune carte de ce paquet n'a l'influence {influence}"
    ),
    "{key} is stated twice": "{key} est énoncé deux fois",
    "{former} is called {now} today, and both are answered": (
        "{former} s'appelle aujourd'hui {now}, et les deux ont une réponse"
    ),
    "{key} is a number, not {found}": "{key} est un nombre, et non {found}",
    "there is no key {key}{known}": "la clé {key} n'existe pas{known}",
    "; the keys are {keys}, and open questions by their id": (
        " ; les clés sont {keys}, et les questions ouvertes par leur nom"
    ),
    "{key} is answered {answers}, not {found}": "{key} se répond par {answers}, et non {found}",
}
# of requests to the bench
_BENCH: Final[dict[str, str]] = {
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

GENERAL: Final[dict[str, str]] = _OWN_CARDS | _FILES | _COMMANDS | _NAMES | _NOTATION | _BENCH
