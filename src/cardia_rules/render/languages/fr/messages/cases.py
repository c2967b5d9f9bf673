"""What errors say in French of the file of a case; its keys are English words and stay so."""

from typing import Final

CASES: Final[dict[str, str]] = {
    "and more than {count} more": "et plus de {count} autres",
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
    "{path}.facts: expected a table of names and values": (
        "{path}.facts : un tableau de noms et de valeurs est attendu"
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
    "{path}: says nothing; expected north, south, coin, picked, shuffled, laid or said": (
        "{path} : ne dit rien ; il faut north, south, coin, picked, shuffled, laid ou said"
    ),
    "{path}: what somebody says is a step of its own": ("{path} : ce que quelqu'un dit est une étape à part"),
    "{path}: expected how the game is over, or on which event a note is made": (
        "{path} : il faut comment la partie se termine, ou l'événement qu'une note commente"
    ),
    "{path}.how: found {found}; expected {hows}": "{path}.how : {found} ; il faut {hows}",
    "table.forged: expected a table of paths and what stands there": (
        "table.forged : il faut une table de chemins et de ce qui s'y trouve"
    ),
    "table.forged: {path}: there is nothing of that name on a table": (
        "table.forged : {path} : rien de ce nom sur une table"
    ),
    "{path}: refused speaks of a decision or of what chance does; expected one of them in the step": (
        "{path} : refused parle d'une décision ou du hasard ; il faut l'un des deux dans l'étape"
    ),
    "{path}: a refused decision lets nothing happen; name the outcome of chance in another step": (
        "{path} : une décision refusée ne laisse rien se produire ; nommez ce que fait le hasard dans une"
        " autre étape"
    ),
}


EXPECTATIONS: Final[dict[str, str]] = {
    "case": "cas",
    "{title} ({file}): holds": "{title} ({file}) : se vérifie",
    "{title} ({file}): does not hold": "{title} ({file}) : ne se vérifie pas",
    "  What happened:": "  Ce qui s'est passé :",
    "  What happened under {answers}:": "  Ce qui s'est passé avec {answers} :",
    "nothing in this case rests on {ruling}: show it, or say in tests/untold.py why nothing can": (
        "rien dans ce cas ne repose sur {ruling} : montrez-la, ou dites dans tests/untold.py pourquoi rien ne"
        " le peut"
    ),
    'what rests on {ruling} is not said; for example, under [because]: {ruling} = "{words}"': (
        'ce qui repose sur {ruling} n\'est pas dit ; par exemple, sous [because] : {ruling} = "{words}"'
    ),
    'It holds by what was usual before {day} ({asked}). To keep it: as_of = "{eve}"': (
        'Il se vérifie selon ce qui était habituel avant le {day} ({asked}). Pour le garder : as_of = "{eve}"'
    ),
    # where
    "the beginning": "le début",
    "the end": "la fin",
    "the position": "la position",
    "the set-up": "la mise en place",
    "the match": "le match",
    "step {number} ({written})": "étape {number} ({written})",
    "after {where}: {problem}": "après {where} : {problem}",
    # the table
    "nothing": "rien",
    "none": "aucune",
    "expected {count} encounters, the table shows {shown}: {encounters}": (
        "rencontres attendues : {count} ; sur la table : {shown} ({encounters})"
    ),
    "encounter {place}: expected '{expected}', the table shows '{actual}'": (
        "rencontre {place} : attendu « {expected} », sur la table « {actual} »"
    ),
    "expected the protectors {expected}; the table shows {actual}": (
        "Protecteurs attendus : {expected} ; sur la table : {actual}"
    ),
    "hand": "main",
    "deck": "paquet",
    "discard pile": "défausse",
    "exactly these in the {zone}": "{zone}, exactement",
    "at least these in the {zone}": "{zone}, au moins",
    "on top of the {zone}": "sur le dessus ({zone})",
    "{seat}: expected {how}: {cards}; there are: {actual}": (
        "{seat} : attendu, {how} : {cards} ; il y a : {actual}"
    ),
    "cards in hand": "cartes en main",
    "cards in the deck": "cartes dans le paquet",
    "signets": "sceaux",
    "{seat}: expected {stated} {what}, there are {actual}": (
        "{seat} : {what}, attendu {stated}, trouvé {actual}"
    ),
    "{seat}: expected to wait for the next card: {expected}; there waits: {actual}": (
        "{seat} : devait attendre la prochaine carte : {expected} ; attend : {actual}"
    ),
    # decisions
    "nobody has anything to decide": "personne n'a rien à décider",
    "the game is over": "la partie est finie",
    "{seat} must decide ({kind}{by}){options}": "{seat} doit décider ({kind}{by}){options}",
    " for {card}": " pour {card}",
    "expected: {stated}. Instead: {actual}": "attendu : {stated}. Au lieu de cela : {actual}",
    # what happened, and why
    "expected to happen: '{expected}', but it did not": (
        "devait se produire : « {expected} », et ne s'est pas produit"
    ),
    "expected to happen: '{expected}' after '{last}', but it happened only before": (
        "devait se produire : « {expected} » après « {last} », et ne s'est produit qu'avant"
    ),
    "expected never to happen: '{unwanted}', but it did (event {number})": (
        "ne devait jamais se produire : « {unwanted} », et s'est produit (événement {number})"
    ),
    "expected some event to rest on {ruling}, but none does": (
        "un événement devait reposer sur {ruling}, et aucun ne le fait"
    ),
    "because.{name}: is not among the rulings that the case shows": (
        "because.{name} : ne figure pas parmi les règles que le cas montre (rulings)"
    ),
    "because.{name}: is empty; say what cites it first": (
        "because.{name} : est vide ; dites ce qui la cite en premier"
    ),
    "expected what cites it, such as 'north judge activates', or a table; found {found}": (
        "attendu : ce qui la cite, par exemple « north judge activates », ou une table ; trouvé : {found}"
    ),
    "expected '{what}', which {ruling} decides, to be caused by '{cause}'; it is caused by {actual}": (
        "« {what} », que décide {ruling}, devait avoir pour cause « {cause} » ; sa cause : {actual}"
    ),
    "expected '{what}', which {ruling} decides, to build on {missing}; it cites {rulings}": (
        "« {what} », que décide {ruling}, devait s'appuyer aussi sur {missing} ; cela cite {rulings}"
    ),
    "  {ruling}: {stated}": "  {ruling} : {stated}",
    ", caused by '{cause}'": ", causé par « {cause} »",
    ", building on {rulings}": ", en s'appuyant sur {rulings}",
    "'{what}'{cause}{beside}": "« {what} »{cause}{beside}",
    "nothing is refused with {code}{near}": "rien n'est refusé avec {code}{near}",
    "expected {ruling} to be cited first by '{expected}', but {instead}; {elsewhere}": (
        "{ruling} devait être citée en premier par « {expected} », mais {instead} ; {elsewhere}"
    ),
    "there was no such thing": "rien de tel ne s'est produit",
    "that cites no ruling": "cela ne cite aucune règle",
    "that cites {rulings}": "cela cite {rulings}",
    "that cites {rulings}, where it is number {position}": (
        "cela cite {rulings}, où elle vient en position {position}"
    ),
    "it is cited first by {places}": "elle est citée en premier par {places}",
    "nothing cites it first, and it is cited later by {places}": (
        "rien ne la cite en premier, et elle est citée plus loin par {places}"
    ),
    "nothing in this case cites it": "rien ne la cite dans ce cas",
    "'{words}'": "« {words} »",
    "'{words}' (event {number})": "« {words} » (événement {number})",
    "and {count} more": "et {count} de plus",
    "expected that nothing is open but {stated}; it is {actual}": (
        "attendu que rien ne reste ouvert hormis {stated} ; c'est {actual}"
    ),
    "expected '{what}' to be caused by {cause}; it is caused by {actual}": (
        "« {what} » devait être causé par {cause} ; c'est causé par {actual}"
    ),
    "the game is over, and there is still something to be done": (
        "la partie est finie, et il reste quelque chose à faire"
    ),
    "{path}: in_words and ask speak of a decision; expected one in the step": (
        "{path} : in_words et ask parlent d'une décision ; l'étape doit en avoir une"
    ),
    "{path}.{seat}: in words a decision is a text": "{path}.{seat} : en mots, une décision est un texte",
    "expected of what {seat} must decide {what} = {stated}; it is {actual}": (
        "de ce que {seat} doit décider, on attendait {what} = {stated} ; c'est {actual}"
    ),
    "expected some event to depend on {question}, but none does": (
        "un événement devait dépendre de {question}, et aucun n'en dépend"
    ),
    "expected round {stated}, it is round {actual}": "tour attendu : {stated} ; c'est le tour {actual}",
    "expected phase {stated}, it is phase {actual}": "phase attendue : {stated} ; c'est la phase {actual}",
    "the game goes on": "la partie continue",
    "expected the game to be over ({stated}); instead: {actual}": (
        "la partie devait être finie ({stated}) ; au lieu de cela : {actual}"
    ),
    "expected the game to go on; instead it is over ({actual})": (
        "la partie devait continuer ; au lieu de cela, elle est finie ({actual})"
    ),
    # refusals
    "to be refused with {codes}": "devait être refusé ({codes})",
    "to be accepted": "devait être accepté",
    "expected {what} {stated}; it was refused with {codes}: {refusal}": (
        "{what} : cela {stated} ; c'est refusé ({codes}) : {refusal}"
    ),
    "expected {what} to be refused with {codes}, but it was accepted": (
        "{what} : cela devait être refusé ({codes}), et c'est accepté"
    ),
    "expected to be refused with {codes}, but it was accepted": (
        "cela devait être refusé ({codes}), et c'est accepté"
    ),
    "this step": "cette étape",
    "expected {count} times to be refused with {code}; it was {actual} times: {refusal}": (
        "cela devait être refusé {count} fois ({code}) ; ce l'est {actual} fois : {refusal}"
    ),
    "expected that the refusal ({code}) says '{says}'; it says: {refusal}": (
        "le refus ({code}) devait dire « {says} » ; il dit : {refusal}"
    ),
    "expected that the refusal ({code}) cites {ruling}; it cites {actual}": (
        "le refus ({code}) devait citer {ruling} ; il cite {actual}"
    ),
    "expected that the refusal ({code}) names {name} = {value}; its facts are {facts}": (
        "le refus ({code}) devait nommer {name} = {value} ; ses faits sont {facts}"
    ),
    "expected that the refusal ({code}) is told to {told}; it is told to {actual}": (
        "le refus ({code}) devait être dit à {told} ; il est dit à {actual}"
    ),
    "what is refused must leave everything as it was, but the game changed": (
        "ce qui est refusé doit tout laisser en l'état, et la partie a changé"
    ),
    "{seat} was refused ({codes}): {refusal}. At this point {asks}": (
        "{seat} : refusé ({codes}) : {refusal}. À ce moment, {asks}"
    ),
    # chance
    "says that the coin shows {seat}, but no coin was tossed": (
        "dit que le sort désigne {seat}, mais rien n'a été tiré au sort"
    ),
    "says that {cards} was picked at random, but nothing was": (
        "dit que le hasard a pris {cards}, mais il n'a rien pris"
    ),
    "says how a deck was shuffled, but none was": (
        "dit comment un paquet a été mélangé, mais aucun ne l'a été"
    ),
    "says which protectors were laid out, but none were": (
        "dit quels Protecteurs ont été posés, mais aucun ne l'a été"
    ),
    # facts, matches, difficulty
    "facts: expected {fact} = {stated}, the catalogue counts {actual}": (
        "facts : attendu {fact} = {stated}, le catalogue en compte {actual}"
    ),
    "expected the match to refuse a game ({codes}), but it took them all": (
        "le match devait refuser une partie ({codes}), et les a toutes prises"
    ),
    "expected the winner after {count} games to be {stated}; it is {winner}": (
        "gagnant attendu après {count} parties : {stated} ; c'est {winner}"
    ),
    "under {answers}: {problem}": "sous {answers} : {problem}",
    "{path}: expected other answers, and in then what is true under them": (
        "{path} : il faut d'autres réponses, et dans then ce qui est vrai alors"
    ),
    "the record of the match: {problem}": "le registre de la rencontre : {problem}",
    "expected that the last line of the match's record contradicts it, but it does not": (
        "attendu que la dernière ligne du registre le contredise, mais ce n'est pas le cas"
    ),
    "expected the game under way to be {stated}; it is {actual}": (
        "attendu que la partie en cours soit {stated} ; c'est {actual}"
    ),
    "difficulty: {refusal}": "difficulty : {refusal}",
    "difficulty: expected {stated}; it is {actual}": "difficulty : attendu {stated} ; c'est {actual}",
    "event {number} names event {cause} as its cause, which is not one before it": (
        "l'événement {number} nomme l'événement {cause} comme cause, et celui-ci ne vient pas avant lui"
    ),
    "nobody could lay out the table that it leads to: {refusal}": (
        "personne ne pourrait disposer la table à laquelle on arrive : {refusal}"
    ),
    "resolved once more, the same decisions lead to another table": (
        "résolues une seconde fois, les mêmes décisions mènent à une autre table"
    ),
    "stopped after every event and resumed, it goes another way": (
        "arrêtée après chaque événement puis reprise, la partie va ailleurs"
    ),
}
