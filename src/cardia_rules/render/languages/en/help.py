"""The help of the commands: what each does, its options, and what a value is called (``value.``)."""

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "cardia": (
        "Adjudicates games of Duel for Cardia: what may be done, what happens, which ruling says"
        " so.\n\n"
        "LOG is a game's .cardia.jsonl file, CASE a position written down as a .toml file, LINE a"
        " position in one line such as 'I;saboteur:mediator@,surgeon:judge;phase=2'; - reads any"
        " of them from a pipe.\n\n"
        "N is an event, counted from 1: what is shown is the table just after it; a decision that is"
        " tried otherwise or taken back is open again, as just before it."
    ),
    "first": (
        "To ask:       cardia ask 'I;saboteur:judge;phase=2'\n"
        "To be asked:  cardia new-case\n"
        "To look up:   cardia rulings two judges"
    ),
    "version": "Show the version and exit.",
    "usage": "Usage: ",
    "options": "Options:",
    "commands": "Commands:",
    "required": "[required]",
    "default": "[default: {value}]",
    "help": "Show this help and exit.",
    "missing": '(no help yet: "{name}" in the module help of each language)',
    "lang": "Language of everything that is said; the variable CARDIA_LANG chooses it for good.",
    "json": "Print JSON, for programs.",
    "cases": "Name every case that shows it, not only the first few.",
    "all": "Every event and every card, not only what matters.",
    "ask.decide": (
        "Go on with this decision, named by as little as tells it apart: 'mediator', 'north: judge', 2."
        " May be given several times."
    ),
    "own-cards": (
        "Cards that are not in the box, from a file of [[character]] entries; they can be named like any"
        " other, as in the deck I+heron. May be given several times."
    ),
    "at": "As it stood after event N, not at the end.",
    "view": "Who is looking; a judge sees everything.",
    "ask": (
        "The verdict in a few sentences, with document and page; then the events behind it, the table, and"
        " what there is to decide.\n\n"
        "A case is played through its steps; of a log only what came of the last decision is told."
        " The exit code is 1 if the case expects something else."
    ),
    "ask.short": "The verdict on a position: what happens, which ruling says so, what is next.",
    "cards": (
        "Every character, location and protector with all these WORDS on it, or that they name, its rulings"
        " and its cases."
    ),
    "cards.short": "Looks up characters, locations and protectors.",
    "case": (
        "Run cases: each FILE, every case of a DIR, or without either those that come with the"
        " library.\n\n"
        "A case that does not hold is told whole: what it expected, what happened instead, and"
        " why. The exit code is 0 if all hold, 1 if one does not, 2 if one cannot be read."
    ),
    "case.short": "Runs cases and says what does not hold.",
    "compare": (
        "The first event at which two games (logs, cases or lines) differ, and why each has what"
        " it has.\n\n"
        "The exit code is 0 if they are the same and 1 if not."
    ),
    "compare.short": "The first difference between two games, and both reasons.",
    "coverage": (
        "Which rulings and open questions no case of DIR shows, or none of those that come with"
        " the library.\n\n"
        "The exit code is 1 if there are any."
    ),
    "coverage.short": "Which rulings and open questions no case shows.",
    "explain": (
        "The chain of causes and rulings behind event N, back to the decisions it came from.\n\n"
        "Or why a card in play has its influence or its signets, as it stood after event N. With"
        " --view nothing is told that this viewer may not know."
    ),
    "explain.influence": "Why this card has its influence: 'north judge'.",
    "explain.short": "Why something happened, or why a card has its influence or signets.",
    "explain.why-not": "Why this card did not do something; without a card, all that did not happen.",
    "explain.signets": "Why this card holds its signets, or none.",
    "export": (
        "Write a game as HTML or Markdown, or its table as SVG; - instead of FILE writes to"
        " standard output.\n\n"
        "What the one who looks may not see is not in the file."
    ),
    "export.assets": "Write the page's style and script into this folder, for many pages to share.",
    "export.html": "The game as one page that opens from disk.",
    "export.markdown": "The game as text for a forum or a report.",
    "export.short": "A game as a page (HTML) or Markdown, a table as a picture (SVG).",
    "export.svg": "The table as a picture.",
    "help.short": "This help, or that of one command.",
    "completion": (
        "Print what bash, zsh or fish needs to complete commands, options, files and cards with Tab.\n\n"
        'For bash this line in ~/.bashrc does it: eval "$(cardia completion bash)"'
    ),
    "completion.short": "What a shell needs to complete with Tab.",
    "man": "Print the manual page: cardia man | man -l -",
    "man.name": "adjudicates games of Duel for Cardia",
    "man.short": "The manual page.",
    "new-case": (
        "Ask for a position, for what is played and for what is in dispute, and write it down as a"
        " case.\n\n"
        "Every answer is checked at once; an empty one takes what stands in brackets, ? says"
        " more, < goes back. Nothing is written before the end, and no file is written over; whoever stops"
        " early finds their answers in a draft."
    ),
    "new-case.draft": "Go on with the answers that were kept in this file.",
    "new-case.page": "Put it under a heading of its own onto this page of cases (.md), and write no file.",
    "new-case.from-line": "Begin with this position in one line.",
    "new-case.short": "Asks its way through a position and writes it down as a case.",
    "questions": (
        "Where the documents are silent: the open questions that WORDS ask for, their answers, and their"
        " cases.\n\n"
        "WORDS may be a whole question, in English or French."
    ),
    "questions.card": "Only what concerns this character, location or protector.",
    "questions.short": "Looks up where they are silent, and what a table may answer.",
    "rewind": (
        "What each seat has learned since decision N, and so whether taking it back is fair.\n\n"
        "Nothing is changed: what was played stays in its file."
    ),
    "rewind.short": "What each seat has learned since, and whether going back is fair.",
    "rewind.to": "The decision to take back: event N or, if that is none, the next one after it.",
    "rulings": (
        "What the rule documents say: the rulings that WORDS ask for, the best first, each with document and"
        " page and the cases that show it.\n\n"
        "WORDS may be a whole question, in English or French: what happens when the Mediator's token goes."
        " A card that is named is enough; the other words say what comes first."
    ),
    "rulings.card": "Only what speaks of this character, location or protector.",
    "rulings.short": "Looks up what the rule documents say.",
    "rulings.topic": "Only one topic, such as 'end of game'.",
    "schema": "The JSON Schema of every line of a .cardia.jsonl file.",
    "schema.short": "The JSON Schema of a log.",
    "show": "The table as text, at the end or after event N, as somebody sees it.",
    "show.line": "The position in one line, which hides nothing.",
    "show.short": "The table as text, at any event, as any seat sees it.",
    "jobs": "How many processes work on it; 0 for one a core.",
    "jsonl": "One record a line as they come, for programs.",
    "serve": (
        "Show the bench in a browser: positions laid out by tapping, verdicts, games followed. The library of"
        " this machine answers; nothing is sent anywhere.\n\n"
        "It listens to this machine alone unless --host names another address; Ctrl-C ends it."
    ),
    "serve.host": "Address to listen on; 0.0.0.0 lets the phones of a network in.",
    "serve.port": "Port to listen on; 0 takes a free one.",
    "serve.short": "Shows the bench in a browser, from this machine.",
    "simulate": "Play games in which every decision is taken at random, and write each as a log.",
    "simulate.deck": "I, II, I+poisoner, or 'random' for another mixture each game.",
    "simulate.games": "How many.",
    "simulate.locations": "bazaar,scrapyard or 'random' for up to three each game.",
    "simulate.out": "Where their logs go; made if it is not there.",
    "simulate.protectors": "Play with nature protectors.",
    "simulate.seed": "The same seed gives the same games.",
    "simulate.short": "Plays random games and writes their logs.",
    "step": (
        "Step through a game with single keys: by event, by phase, by round, to either end.\n\n"
        "Without a terminal the keys are read from standard input: echo nnnec | cardia step LOG."
        " The key ? lists them all. With --view the screen may be shown to the players: it has"
        " nothing that this viewer may not see."
    ),
    "step.short": "A game event by event, forward and back, with keys.",
    "verify": (
        "Resolve every decision of a log again and compare: a verdict for each LOG.\n\n"
        "A folder stands for the logs in it. The exit code is 0 if every game stands, exact or for"
        " other reasons than are given today, 1 if one does not, 2 if one is not there."
    ),
    "stats": (
        "Count what many games have in common: win rates by seat, faction, card and location, how long they "
        "take, how they end, and which rulings and open questions they cite."
    ),
    "stats.short": "Who wins with what, in many games.",
    "stats.svg": "Draw the win rates into this file.",
    "verify.facts": "Compare what happened, and not why: several times as fast.",
    "verify.failures": "Only those that are not what the rules give, and how many there are.",
    "verify.short": "Whether logs are what the rules give, and where not.",
    "what-if": (
        "The branch that another decision or another answer gives, beside what happened, from"
        " where they part.\n\n"
        "--decide takes a decision otherwise; begin with 'north:' or 'south:' where both are asked."
        " --answer replays the game under another answer to an open question, with the decisions that"
        " were taken."
    ),
    "what-if.at": (
        "With --decide, the decision: event N or, if that is none, the next one after it. With --answer,"
        " how far to play: up to event N."
    ),
    "what-if.answer": "Another answer; may be repeated.",
    "what-if.decide": "As in a case ('south judge tokens'), or an option's number.",
    "what-if.html": "Both as one page: the game, and beside it what might have come.",
    "what-if.play-on": "Go on with the recorded decisions as long as they are legal.",
    "what-if.short": "Another decision or another answer, beside what happened.",
    "value.options": "[OPTIONS]",
    "value.about": "[COMMAND]",
    "value.shell": "bash|zsh|fish",
    "value.command": "COMMAND [ARGS]...",
    "value.number": "N",
    "value.card": "CARD",
    "value.file": "FILE",
    "value.words-to-find": "[WORDS]...",
    "value.source": "LOG|CASE|LINE",
    "value.files": "[FILE|DIR]...",
    "value.logs": "LOG...",
    "value.a": "GAME",
    "value.b": "OTHER-GAME",
    "value.cases": "[DIR]",
    "value.new-file": "[FILE]",
    "value.line": "LINE",
    "value.topic": "TOPIC",
    "value.folder": "DIR",
    "value.host": "HOST",
    "value.deck": "DECK",
    "value.names": "NAMES",
    "value.decision": "WORDS",
    "value.answer": "OQ-...=...",
}
