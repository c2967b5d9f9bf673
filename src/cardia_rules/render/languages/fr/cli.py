"""What the commands say, by command; what stands in braces is filled in."""

from typing import Final

from cardia_rules.render.languages.fr.grammar import typeset_all

_TYPESET: Final = typeset_all(
    {
        "not-the-rules": "rien ne peut suivre d'un journal que les règles ne donnent pas ; il {verdict}",
        "one-of": "{first} ou {last}",
        "question": "{question} : ",
        "stopped": "cardia : arrêt",
        "ask.table": "La table",
        "ask.happens": "Ce qui se passe, et selon quelles règles",
        "ask.left-out": "... événements omis : {count} ; --all les montre",
        "ask.nothing": "Rien ne se passe de soi-même.",
        "ask.after": "La table ensuite",
        "ask.decided": "Ce qu'il faut décider",
        "ask.by-lot": "Ce que fait le hasard et que le cas ne dit pas a été tiré au sort.",
        "begun": "cardia : {language} : langue commencée ; ce qui lui manque ({count}) est dit en anglais",
        "cards.none": "cardia : aucune carte ne contient tout cela",
        "cards.rulings": "règles : {ids}",
        "cards.questions": "questions ouvertes : {ids}",
        "cards.unknown": "Personne n'a publié ce qui est écrit dessus.",
        "cards.character": "influence {influence}, {faction}, paquet {deck}, capacité {kind}",
        "cards.own": "influence {influence}, {faction}, capacité {kind}",
        "cards.location": "lieu",
        "cards.stars": "lieu, difficulté {stars}",
        "cards.protector": "protecteur de la nature, {faction}",
        "cards.instant": "instantanée",
        "cards.ongoing": "persistante",
        "case.tally": "Cas qui se vérifient : {held} sur {count}",
        "case.progress": "Cas en cours",
        "case.to-stay": (
            "Il se vérifie. D'un cas qui doit rester dans la bibliothèque, make check demande davantage :"
        ),
        "changes.so": "{what} : {how}",
        "changes.nothing": "Rien n'a changé sur la table.",
        "changes.hand": "main de {seat}",
        "changes.deck": "paquet de {seat}",
        "changes.discard": "défausse de {seat}",
        "changes.arrives": "{card} : entre en jeu à l'emplacement {place}",
        "changes.leaves": "{card} : quitte le jeu depuis l'emplacement {place}",
        "changes.turned": "face visible",
        "changes.place": "emplacement",
        "changes.modifier": "modificateurs",
        "changes.tokens": "jetons Persistant",
        "changes.signets": "sceaux",
        "changes.blessings": "sceaux supplémentaires",
        "changes.waits": "{seat} : {what} attend l'emplacement {place}",
        "changes.waits-no-more": "{seat} : {what} n'attend plus",
        "changes.protector": "Le Protecteur à l'emplacement {place} : {name}, face visible",
        "changes.laid": "{count} protecteurs sont disposés",
        "changes.closed": "Un emplacement vide est refermé",
        "changes.unknown": "une carte face cachée de {seat}",
        "compare.same": "Les deux sont identiques, événement par événement ({count}).",
        "compare.agree": "Ils s'accordent jusqu'à l'événement {count} :",
        "compare.never-agree": "Ils diffèrent dès le premier événement.",
        "compare.other-beginning": (
            "Ils commencent autrement, et ce qui se passe diffère d'abord à l'événement {number}."
        ),
        "compare.other-beginning-only": "Ils commencent autrement ; ce qui suit est identique.",
        "compare.other-reasons": (
            "L'événement {number} est le même dans les deux, pour d'autres raisons : {fields} diffèrent."
        ),
        "compare.in": "Dans {name}",
        "compare.ends": "Il s'arrête avant, à l'événement {number}.",
        "compare.fields": "Ce qui diffère : {fields}.",
        "coverage.rulings": "Règles montrées par un cas : {shown} sur {all}",
        "coverage.questions": "Questions ouvertes montrées par un cas : {shown} sur {all}",
        "coverage.cases": "{count} cas",
        "coverage.unreadable": "Illisibles en plus : {count} (cardia case dit pourquoi)",
        "export.wrote": "{file} écrit ({size} octets)",
        "talk.nothing-before": "C'est la première question.",
        "talk.kept": "Les réponses sont gardées : cardia new-case --draft {file} continue.",
        "hint.title": ("  Ce qui oppose les joueurs, en une phrase. < revient à la question d'avant."),
        "hint.deck": (
            "  I ou II ; I+empoisonneur : le paquet I avec lui pour la carte de même influence ; 16 cartes."
        ),
        "hint.locations": (
            "  Les lieux en jeu, en français ou en anglais : bazar, marais. Entrée s'il n'y en a pas."
        ),
        "hint.phase": (
            "  1, 2 ou 3 : on va poser, la dernière rencontre vient d'être révélée, ou elle est résolue."
        ),
        "hint.protectors": (
            "  La rangée dès l'emplacement 2, un sur deux ; (chat) est face cachée. Entrée s'il n'y en a pas."
        ),
        "hint.decides": (
            "  Un numéro, ou le peu qui distingue un choix : médiateur. Entrée arrête le jeu là."
        ),
        "hint.chance": ("  Ce qui s'est vraiment passé à la table ; Entrée prend ce qui est entre crochets."),
        "hint.rulings": (
            "  Des noms de règles, avec des virgules (cardia rulings). Entrée prend ceux entre crochets."
        ),
        "hint.file": ("  Le fichier à écrire, qui ne doit pas exister. Entrée prend le nom entre crochets."),
        "listing.ruling": "{name} ({where})",
        "listing.cases": "cas : {names}",
        "listing.and-more": "{names} et {count} de plus",
        "new-case.title": "La question, en une phrase [Que se passe-t-il ?]",
        "new-case.untitled": "Que se passe-t-il ?",
        "new-case.rulings": "Règles qu'il montre [{cited}]",
        "new-case.file": "L'écrire dans [{name}]",
        "new-case.written": (
            "{file} est écrit. Ce que donnent les règles y figure sous [then].\n"
            "  cardia ask {file}     raconte ce qui se passe, et pourquoi\n"
            "  cardia case {file}    dit ce qui diffère, quand [then] dit ce que vous attendiez"
        ),
        "playing.decides": "Décision de {seat} (un numéro, ou comme entre guillemets) [s'arrêter là]",
        "playing.coin": "Le sort : qui commence ? [{happened}]",
        "playing.picked": "Au hasard [{happened}]",
        "position.deck": "Paquet (I, II ou I+poisoner) [I]",
        "position.locations": "Lieux, séparés par des virgules [aucun]",
        "position.encounter": "Rencontre {number}, nord - sud{example} [c'est tout]",
        "position.example": ", par exemple saboteur - médiateur @",
        "position.pieces": (
            "  Une carte est son nom, en français ou en anglais, ou son influence, et ce qu'elle porte :\n"
            "    juge +3       modificateurs, en tout    juge @      un jeton Persistant (@@ deux)\n"
            "    juge *        un sceau ; sans eux, ils sont calculés\n"
            "    juge ^        un sceau supplémentaire   (juge)      face cachée, sous le Marais"
        ),
        "position.phase": (
            "À présent : 1 on va poser, 2 la dernière rencontre vient d'être révélée, 3 ses capacités"
            " sont résolues"
        ),
        "position.protectors": (
            "Protecteurs de la nature dès l’emplacement 2, par exemple éléphant, (chat) [aucun]"
        ),
        "position.more": ("À ajouter ou changer, par exemple nord.main = juge, djinn (? : la liste) [non]"),
        "position.keys": (
            "  nord.main = juge, djinn         exactement cette main ; juge, ... le début seulement ;"
            " sinon complétée\n"
            "  nord.paquet = juge, ...         dessus d'abord      nord.défausse = juge      la plus"
            " récente à la fin\n"
            "  nord.attente = +3, face visible ce qui attend la prochaine carte : +2 ou -2, +5 tard,\n"
            "                                  2 cartes sauf guilde, haut du paquet, jeton,\n"
            "                                  sceau supplémentaire\n"
            "  nord.posée = juge               posée face cachée ce tour\n"
            "  tour = 7    phase = 2    paquet = II    lieux = bazar    protecteurs = éléphant, (chat)\n"
            "  rencontres = saboteur - médiateur @, mage du vide - juge\n"
            "  OQ-remove-pieces-empty = free   une autre réponse à une question ouverte (cardia"
            " questions)"
        ),
        "position.in-one-line": "En une ligne : {line}",
        "position.expected": "il faut une clé, le signe égal et ce qui est énoncé ; ? en donne la liste",
        "questions.none": "cardia : aucune question n'y répond",
        "questions.usual": "{key} (la réponse habituelle) : {answer}",
        "questions.other": "{key} : {answer}",
        "questions.settled": "{key} depuis le {on}, par {whom}",
        "questions.reason": "parce que {reason}",
        "questions.by.house": "la maison, tant qu’aucune autorité n’a répondu",
        "questions.by.document": "{ruling}",
        "questions.by.publisher": "l’éditeur ({who}) : {where}",
        "questions.by.author": "l’auteur ({who}) : {where}",
        "questions.by.head-judge": "l’arbitre principal d’un tournoi ({who}) : {where}",
        "rewind.back-to": "Retour à l'événement {number} sur {last}, qui est à décider de nouveau :",
        "rewind.no-decision": (
            "Personne n'a rien décidé à partir de l'événement {number} : il n'y a rien à reprendre."
        ),
        "rewind.has-learned": "Ce que {seat} a appris depuis",
        "rewind.nothing": "Rien.",
        "rewind.fair": "Le retour est équitable : aucun des deux n'a rien appris depuis.",
        "rewind.not-fair": (
            "Le retour n'est pas équitable en soi : {who} rejouerait avec un savoir qu'il n'avait pas alors."
        ),
        "rewind.both": "chacun des deux",
        "rewind.next": "Ce qui vient ensuite à ce moment-là",
        "rulings.none": "cardia : aucune règle n'y répond",
        "serve.listening": "Le banc est à l'adresse {address} (Ctrl-C y met fin).",
        "serve.reached": "Quiconque peut joindre cette machine peut l'ouvrir, sans dire qui il est.",
        "serve.ended": "Le banc est fermé.",
        "shell.bash": "bash",
        "shell.zsh": "zsh",
        "shell.fish": "fish",
        "simulate.progress": "Parties en cours",
        "simulate.written": "parties dans {folder} : {count}",
        "simulate.results": (
            "nord {north}, sud {south}, nulles {draw} ; {rounds} tours et {events:.0f} événements par partie"
        ),
        "step.where": "Événement {number} sur {last}   (? pour les touches)",
        "step.seen-by.north": "Comme le voit Nord.",
        "step.seen-by.south": "Comme le voit Sud.",
        "step.seen-by.spectator": "Comme le voit le public.",
        "step.not-told": "Les règles ne donnent pas ce journal ; seul un arbitre en apprend davantage.",
        "step.not-yet": "Rien n'est à décider juste ici ; selon les règles, ceci suit :",
        "step.nothing-here": "Rien n'est à décider juste ici.",
        "step.decided": "À décider ici :",
        "step.changed": "Ce qui a changé :",
        "step.help": (
            "n, espace, droite  événement suivant    b, gauche       précédent\n"
            "p, bas             phase suivante       P, haut         phase précédente\n"
            "r, maj-droite      tour suivant         R, maj-gauche   tour précédent\n"
            "d                  décision suivante    D               décision précédente\n"
            "<, Début           au début             >, Fin          à la fin\n"
            "37 puis Entrée     à l'événement 37\n"
            "e   pourquoi c'est arrivé  c   ce qui a changé   o   ce qu'il y a à décider\n"
            "?   cette aide             q   quitter"
        ),
        "stats.cards": "Victoires de qui a joué un personnage",
        "stats.ended": "Comment elles finissent",
        "stats.factions": "Victoires de qui a joué une faction",
        "stats.games": "parties : {games}, avec un résultat : {finished}, manches en moyenne : {rounds}",
        "stats.locations": "Victoires de Nord, avec un lieu",
        "stats.no-location": "aucun",
        "stats.questions": "Questions ouvertes qui ont compté, dans combien de parties",
        "stats.rounds": "Manches",
        "stats.rulings": "Décisions les plus citées, dans combien de parties",
        "stats.seats": "Victoires par camp",
        "stats.title": "Qui gagne avec quoi",
        "stats.unreadable": "journaux illisibles : {count}",
        "verify.line": "{file} : {verdict}",
        "verify.summary": "Journaux exacts : {exact} sur {count}",
        "verify.otherwise": "{summary} ; {count} de plus sont la même partie pour d'autres raisons",
        "view.north": "nord",
        "view.south": "sud",
        "view.public": "public",
        "view.judge": "arbitre",
        "what-if.same": "Rien n'aurait été autrement : les mêmes {count} événements.",
        "what-if.part": "Ils se séparent à l'événement {number}.",
        "what-if.lies-otherwise": "La table elle-même serait autrement :",
        "what-if.happened": "Ce qui s'est passé",
        "what-if.branch": "Et si",
        "what-if.not-shown": "... {count} événements de plus ; --play-on les montre",
        "what-if.ends": "(le journal s'arrête ici)",
        "what-if.refused": (
            "La branche s'arrête là, car la suite enregistrée ne convient plus : événement {number}, {words}"
        ),
        "what-if.stands": "Où en sont les deux",
        "what-if.next": "Ce qui vient ensuite dans la branche",
        "what-if.rulings": "Ce que disent les règles",
        "what-if.why": "Pourquoi la branche suit son propre chemin",
    }
)
# Said before anything is known of the terminal: with plain spaces.
TEXTS: Final[dict[str, str]] = _TYPESET | {
    "not-installed.one-missing": (
        "cardia : {first} : pas installé ici ; pip install 'cardia-rules[cli]' s’en charge"
    ),
    "not-installed.two-missing": (
        "cardia : {first} et {last} : pas installés ici ; pip install 'cardia-rules[cli]' s’en charge"
    ),
}
