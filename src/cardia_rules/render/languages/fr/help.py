"""The help of the commands: what each does, its options, and what a value is called (``value.``)."""

from typing import Final

from cardia_rules.render.languages.fr.grammar import typeset_all

TEXTS: Final[dict[str, str]] = typeset_all(
    {
        "cardia": (
            "Arbitre des parties de Duel pour Cardia : ce qui est permis, ce qui se passe, quelle"
            " règle le dit.\n\n"
            "JOURNAL est le fichier .cardia.jsonl d'une partie, CAS une position mise par écrit dans"
            " un fichier .toml, LIGNE une position en une ligne comme"
            " 'I;saboteur:médiateur@,chirurgien:juge;phase=2' ; - lit l'un ou l'autre sur l'entrée"
            " standard.\n\n"
            "N est un événement, compté à partir de 1 : on montre la table juste après lui ; une décision"
            " essayée autrement ou reprise est à prendre de nouveau, comme juste avant elle."
        ),
        "first": (
            "Demander :      cardia ask 'I;saboteur:juge;phase=2'\n"
            "Être guidé :    cardia new-case\n"
            "Chercher :      cardia rulings deux juges"
        ),
        "version": "Montrer la version et s'arrêter.",
        "usage": "Usage : ",
        "options": "Options :",
        "commands": "Commandes :",
        "required": "[obligatoire]",
        "default": "[par défaut : {value}]",
        "help": "Montrer cette aide et s'arrêter.",
        "missing": "(pas encore d'aide : « {name} » dans le module help de chaque langue)",
        "lang": ("Langue de tout ce qui est dit ; la variable CARDIA_LANG la choisit une fois pour toutes."),
        "json": "Écrire en JSON, pour les programmes.",
        "cases": "Nommer tous les cas qui le montrent, et non seulement les premiers.",
        "all": "Tous les événements et toutes les cartes, et non seulement ce qui compte.",
        "ask.decide": (
            "Continuer par cette décision, nommée par le peu qui la distingue : 'médiateur', 'nord: juge', 2."
            " Peut être donné plusieurs fois."
        ),
        "own-cards": (
            "Des cartes qui ne sont pas dans la boîte, d'un fichier d'entrées [[character]] ; on les nomme"
            " comme les autres, par exemple dans le paquet I+heron. Peut être donné plusieurs fois."
        ),
        "at": "L'état après l'événement N, et non à la fin.",
        "view": "Qui regarde ; un arbitre voit tout.",
        "ask": (
            "Le verdict en quelques phrases, avec document et page ; puis les événements dont il vient, la"
            " table, et ce qu'il faut décider.\n\n"
            "Un cas est joué étape par étape ; d'un journal, on ne raconte que ce qu'a entraîné la"
            " dernière décision. Le code de sortie est 1 si le cas attend autre chose."
        ),
        "ask.short": "Le verdict sur une position : ce qui se passe, selon quelle règle, la suite.",
        "cards": (
            "Chaque personnage, lieu et Protecteur où figurent tous ces MOTS, ou qu'ils nomment, avec ses"
            " règles et ses cas."
        ),
        "cards.short": "Cherche personnages, lieux et Protecteurs.",
        "case": (
            "Joue des cas : chaque FICHIER, tous ceux d'un DOSSIER ou, sans rien, ceux de la"
            " bibliothèque.\n\n"
            "Un cas qui ne se vérifie pas est raconté en entier : ce qu'il attendait, ce qui s'est"
            " passé, pourquoi. Le code de sortie est 0 si tous se vérifient, 1 si l'un échoue, 2 si"
            " l'un est illisible."
        ),
        "case.short": "Joue des cas et dit ce qui ne se vérifie pas.",
        "compare": (
            "Le premier événement où deux parties (journaux, cas ou lignes) diffèrent, et la raison de"
            " chacune.\n\n"
            "Le code de sortie est 0 si elles sont identiques, 1 sinon."
        ),
        "compare.short": "La première différence entre deux parties, et les deux raisons.",
        "coverage": (
            "Quelles règles et questions ouvertes aucun cas du DOSSIER ne montre, ou aucun de la"
            " bibliothèque.\n\n"
            "Le code de sortie est 1 s'il y en a."
        ),
        "coverage.short": "Quelles règles et questions ouvertes aucun cas ne montre.",
        "explain": (
            "La chaîne des causes et des règles derrière l'événement N, jusqu'aux décisions dont il"
            " vient.\n\n"
            "Ou d'où viennent l'influence ou les sceaux d'une carte en jeu, après l'événement N. Avec"
            " --view, rien n'est dit de ce que celui qui regarde ne peut savoir."
        ),
        "explain.influence": "D'où vient l'influence de cette carte : « nord juge ».",
        "explain.short": "Pourquoi c'est arrivé, ou d'où viennent l'influence et les sceaux d'une carte.",
        "explain.why-not": "Pourquoi cette carte n'a pas agi ; sans carte, tout ce qui ne s'est pas produit.",
        "explain.signets": "D'où viennent ses sceaux, ou pourquoi elle n'en a pas.",
        "export": (
            "Écrit une partie en HTML ou en Markdown, ou sa table en SVG ; - au lieu de FICHIER écrit"
            " sur la sortie standard.\n\n"
            "Ce que celui qui regarde ne peut pas voir n'est pas dans le fichier."
        ),
        "export.assets": "Écrire le style et le script de la page dans ce dossier, pour plusieurs pages.",
        "export.html": "La partie en une page qui s'ouvre depuis le disque.",
        "export.markdown": "La partie en texte, pour un forum ou un rapport.",
        "export.short": "Une partie en page (HTML) ou en Markdown, une table en image (SVG).",
        "export.svg": "La table en image.",
        "help.short": "Cette aide, ou celle d'une commande.",
        "completion": (
            "Écrire ce qu'il faut à bash, zsh ou fish pour compléter commandes, options, fichiers et cartes"
            " avec Tab.\n\n"
            'Pour bash, cette ligne dans ~/.bashrc suffit : eval "$(cardia completion bash)"'
        ),
        "completion.short": "Ce qu'il faut à un interpréteur pour compléter avec Tab.",
        "man": "Écrire la page de manuel : cardia man | man -l -",
        "man.name": "arbitre des parties de Duel pour Cardia",
        "man.short": "La page de manuel.",
        "new-case": (
            "Demande une position, ce qui est joué et ce qui est en litige, et en fait un cas par"
            " écrit.\n\n"
            "Chaque réponse est vérifiée aussitôt ; une réponse vide prend ce qui est entre crochets,"
            " ? en dit plus, < revient en arrière. Rien n'est écrit avant la fin, et aucun fichier n'est"
            " écrasé ; qui s'arrête avant retrouve ses réponses dans un brouillon."
        ),
        "new-case.draft": "Continuer avec les réponses gardées dans ce fichier.",
        "new-case.page": "Le mettre sous son propre titre sur cette page de cas (.md), sans fichier.",
        "new-case.from-line": "Commencer par cette position en une ligne.",
        "new-case.short": "Met une position par écrit, question par question, et en fait un cas.",
        "questions": (
            "Où les règles se taisent : les questions ouvertes que visent ces MOTS, leurs réponses et leurs"
            " cas.\n\n"
            "Les MOTS peuvent être toute une question, en français ou en anglais."
        ),
        "questions.card": "Seulement ce qui touche ce personnage, ce lieu ou ce Protecteur.",
        "questions.short": "Cherche où elles se taisent, et ce qu'une table peut répondre.",
        "rewind": (
            "Ce que chacun a appris depuis la décision N, et donc si la reprendre est équitable.\n\n"
            "Rien n'est changé : ce qui a été joué reste dans son fichier."
        ),
        "rewind.short": "Ce que chacun a appris depuis, et si revenir en arrière est équitable.",
        "rewind.to": "La décision à reprendre : l'événement N ou, si N n'en est pas une, la suivante.",
        "rulings": (
            "Ce que disent les règles : celles que visent ces MOTS, la meilleure d'abord, chacune avec son"
            " document, sa page et les cas qui la montrent.\n\n"
            "Les MOTS peuvent être toute une question, en français ou en anglais : que se passe-t-il quand le"
            " Médiateur perd son jeton. Nommer une carte suffit ; les autres mots disent ce qui vient"
            " d'abord."
        ),
        "rulings.card": "Seulement ce qui parle de ce personnage, de ce lieu ou de ce Protecteur.",
        "rulings.short": "Cherche ce que disent les règles.",
        "rulings.topic": "Un seul thème, par exemple « fin de partie ».",
        "schema": "Le schéma JSON de chaque ligne d'un fichier .cardia.jsonl.",
        "schema.short": "Le schéma JSON d'un journal.",
        "show": "La table en texte, à la fin ou après l'événement N, telle que quelqu'un la voit.",
        "show.line": "La position en une ligne, qui ne cache rien.",
        "show.short": "La table en texte, à tout événement, telle que chacun la voit.",
        "jobs": "Combien de processus s'y mettent ; 0 pour un par cœur.",
        "jsonl": "Un enregistrement par ligne, au fur et à mesure, pour les programmes.",
        "serve": (
            "Montre le banc de l'arbitre dans un navigateur : positions posées du doigt, verdicts, parties"
            " suivies. La bibliothèque de cette machine répond ; rien n'est envoyé ailleurs.\n\n"
            "Il n'écoute que cette machine, sauf si --host nomme une autre adresse ; Ctrl-C y met fin."
        ),
        "serve.host": "Adresse où écouter ; 0.0.0.0 ouvre aux téléphones d'un réseau.",
        "serve.port": "Port où écouter ; 0 en prend un qui est libre.",
        "serve.short": "Montre le banc de l'arbitre dans un navigateur, depuis cette machine.",
        "simulate": (
            "Joue des parties où toute décision est prise au hasard, et écrit chacune dans un journal."
        ),
        "simulate.deck": "I, II, I+poisoner, ou « random » pour un autre mélange à chaque partie.",
        "simulate.games": "Combien.",
        "simulate.locations": ("bazaar,scrapyard ou « random » pour en tirer jusqu'à trois à chaque partie."),
        "simulate.out": "Où vont leurs journaux ; créé s'il n'existe pas.",
        "simulate.protectors": "Jouer avec les Protecteurs de la nature.",
        "simulate.seed": "La même graine donne les mêmes parties.",
        "simulate.short": "Joue des parties au hasard et écrit leurs journaux.",
        "step": (
            "Parcourt une partie touche par touche : par événement, par phase, par tour, d'un bout à"
            " l'autre.\n\n"
            "Sans terminal, les touches se lisent sur l'entrée standard : echo nnnec | cardia step"
            " JOURNAL. La touche ? en donne la liste. Avec --view, l'écran peut être montré aux"
            " joueurs : il n'a rien que celui qui regarde ne puisse voir."
        ),
        "step.short": "Une partie événement par événement, dans les deux sens, au clavier.",
        "verify": (
            "Résout à nouveau chaque décision d'un journal et compare : un verdict pour chaque JOURNAL.\n\n"
            "Un dossier vaut pour les journaux qu'il contient. Le code de sortie est 0 si chaque partie"
            " tient, exacte ou pour d'autres raisons qu'aujourd'hui, 1 si l'une ne tient pas, 2 si l'un"
            " n'existe pas."
        ),
        "stats": (
            "Compter ce que beaucoup de parties ont en commun : victoires par camp, faction, carte et lieu, "
            "durée, manière de finir, décisions et questions ouvertes citées."
        ),
        "stats.short": "Qui gagne avec quoi, dans beaucoup de parties.",
        "stats.svg": "Dessiner les taux de victoire dans ce fichier.",
        "verify.facts": "Comparer ce qui s’est passé, et non pourquoi : plusieurs fois plus rapide.",
        "verify.failures": "Seulement ceux que les règles ne donnent pas, et combien il y en a.",
        "verify.short": "Si des journaux sont bien ce que donnent les règles, et sinon où.",
        "what-if": (
            "La branche que donne une autre décision ou une autre réponse, à côté de ce qui s'est"
            " passé, à partir de leur séparation.\n\n"
            "--decide prend autrement une décision ; commencez par « nord: » ou « sud: » quand les deux"
            " camps décident. --answer rejoue la partie avec une autre réponse à une question ouverte et les"
            " décisions qui furent prises."
        ),
        "what-if.at": (
            "Avec --decide, la décision : l'événement N ou, si N n'en est pas une, la suivante. Avec"
            " --answer, jusqu'où jouer : jusqu'à l'événement N."
        ),
        "what-if.answer": "Une autre réponse ; plusieurs sont possibles.",
        "what-if.decide": "Comme dans un cas (« south juge tokens »), ou le numéro d'un choix.",
        "what-if.html": "Les deux en une page : la partie et, à côté, ce qui aurait pu venir.",
        "what-if.play-on": "Continuer avec les décisions enregistrées tant qu'elles sont permises.",
        "what-if.short": "Une autre décision ou une autre réponse, à côté de ce qui s'est passé.",
        "value.about": "[COMMANDE]",
        "value.shell": "bash|zsh|fish",
        "value.options": "[OPTIONS]",
        "value.command": "COMMANDE [ARGUMENTS]...",
        "value.number": "N",
        "value.card": "CARTE",
        "value.file": "FICHIER",
        "value.words-to-find": "[MOTS]...",
        "value.source": "JOURNAL|CAS|LIGNE",
        "value.files": "[FICHIER|DOSSIER]...",
        "value.logs": "JOURNAL...",
        "value.a": "PARTIE",
        "value.b": "AUTRE-PARTIE",
        "value.cases": "[DOSSIER]",
        "value.new-file": "[FICHIER]",
        "value.line": "LIGNE",
        "value.topic": "THÈME",
        "value.folder": "DOSSIER",
        "value.host": "HÔTE",
        "value.deck": "PAQUET",
        "value.names": "NOMS",
        "value.decision": "MOTS",
        "value.answer": "OQ-...=...",
    }
)
