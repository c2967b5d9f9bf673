"""What the commands say, by command; what stands in braces is filled in."""

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "not-the-rules": "nothing can go on from a log that the rules do not give; it {verdict}",
    "one-of": "{first} or {last}",
    "question": "{question}: ",
    "stopped": "cardia: stopped",
    "ask.table": "The table",
    "ask.happens": "What happens, and the rulings behind it",
    "ask.left-out": "... events left out: {count}; --all shows them",
    "ask.nothing": "Nothing happens by itself.",
    "ask.after": "The table after that",
    "ask.decided": "What is to be decided",
    "ask.by-lot": "What chance does and the case does not say was drawn by lot.",
    "begun": "cardia: {language} is begun, and lacks {count} things: those are said in English",
    "cards.none": "cardia: no card has all of that in it",
    "cards.rulings": "rulings: {ids}",
    "cards.questions": "open questions: {ids}",
    "cards.unknown": "Nobody has published what it says.",
    "cards.character": "influence {influence}, {faction}, deck {deck}, {kind} ability",
    "cards.own": "influence {influence}, {faction}, {kind} ability",
    "cards.location": "location",
    "cards.stars": "location, difficulty {stars}",
    "cards.protector": "nature protector, {faction}",
    "cards.instant": "instant",
    "cards.ongoing": "ongoing",
    "case.tally": "{held} of {count} cases hold",
    "case.progress": "Running cases",
    "case.to-stay": "It holds. Of a case that is to stay with the library make check asks more:",
    "changes.so": "{what}: {how}",
    "changes.nothing": "Nothing on the table changed.",
    "changes.hand": "{seat}'s hand",
    "changes.deck": "{seat}'s deck",
    "changes.discard": "{seat}'s discard pile",
    "changes.arrives": "{card}: comes into play at place {place}",
    "changes.leaves": "{card}: leaves play from place {place}",
    "changes.turned": "turned up",
    "changes.place": "place",
    "changes.modifier": "modifiers",
    "changes.tokens": "ongoing tokens",
    "changes.signets": "signets",
    "changes.blessings": "blessings",
    "changes.waits": "{seat}: {what} now waits for place {place}",
    "changes.waits-no-more": "{seat}: {what} waits no more",
    "changes.protector": "The protector at place {place}: {name}, face up",
    "changes.laid": "{count} protectors are laid out",
    "changes.closed": "An empty place is closed",
    "changes.unknown": "a face-down card of {seat}",
    "compare.same": "The two are the same, event by event ({count}).",
    "compare.agree": "They agree up to event {count}:",
    "compare.never-agree": "They differ from the first event on.",
    "compare.other-beginning": ("They begin differently, and what happens first differs at event {number}."),
    "compare.other-beginning-only": "They begin differently; what happens after that is the same.",
    "compare.other-reasons": ("Event {number} is the same in both, for other reasons: its {fields} differ."),
    "compare.in": "In {name}",
    "compare.ends": "It ends before that, with event {number}.",
    "compare.fields": "What differs: {fields}.",
    "coverage.rulings": "{shown} of {all} rulings are shown by a case",
    "coverage.questions": "{shown} of {all} open questions are shown by a case",
    "coverage.cases": "{count} cases",
    "coverage.unreadable": "{count} more cannot be read (cardia case says why)",
    "export.wrote": "wrote {file} ({size:,} bytes)",
    "talk.nothing-before": "This is the first question.",
    "talk.kept": "What was answered is kept: cardia new-case --draft {file} goes on.",
    "hint.title": ("  What the players disagree about, in a sentence. < goes back to the question before."),
    "hint.deck": (
        "  I or II; I+poisoner is deck I with the Poisoner for the card of its influence; or 16 cards."
    ),
    "hint.locations": (
        "  The location cards in play, in English or French: bazaar, foggy swamp. Enter for none."
    ),
    "hint.phase": (
        "  1: both are about to place; 2: the last encounter was just revealed; 3: its abilities are done."
    ),
    "hint.protectors": (
        "  The row from place 2 on, at every second place; (cat) lies face down. Enter for none."
    ),
    "hint.decides": (
        "  A number, or as little as tells an option apart: mediator. Enter ends the play here."
    ),
    "hint.chance": ("  What really happened at the table; Enter takes what stands in brackets."),
    "hint.rulings": (
        "  Names of rulings with commas; cardia rulings lists them. Enter takes those in brackets."
    ),
    "hint.file": ("  The file to write, which must not be there yet. Enter takes the name in brackets."),
    "listing.ruling": "{name} ({where})",
    "listing.cases": "cases: {names}",
    "listing.and-more": "{names} and {count} more",
    "new-case.title": "The question, in a sentence [What happens?]",
    "new-case.untitled": "What happens?",
    "new-case.rulings": "Rulings that it shows [{cited}]",
    "new-case.file": "Write it to [{name}]",
    "new-case.written": (
        "{file} is written. What the rules give stands in it under [then].\n"
        "  cardia ask {file}     tells what happens, and why\n"
        "  cardia case {file}    says what differs, once [then] says what you expected"
    ),
    "playing.decides": "{seat} decides (a number, or as in quotation marks) [stop here]",
    "playing.coin": "The coin: who goes first? [{happened}]",
    "playing.picked": "Picked at random [{happened}]",
    "position.deck": "Deck (I, II, or I+poisoner for a mixed one) [I]",
    "position.locations": "Locations, with commas [none]",
    "position.encounter": "Encounter {number}, north - south{example} [no more]",
    "position.example": ", such as saboteur - mediator @",
    "position.pieces": (
        "  A card is its name, in English or French, or its influence, and what lies on it:\n"
        "    judge +3      modifiers, in total       judge @     an ongoing token (@@ two)\n"
        "    judge *       a signet; leave them out and they are worked out\n"
        "    judge ^       a Unicorn's blessing      (judge)     face down, under the Foggy Swamp"
    ),
    "position.phase": (
        "Now: 1 both are about to place, 2 the last encounter was just revealed, 3 its abilities are done"
    ),
    "position.protectors": "Nature protectors from place 2 on, such as elephant, (cat) [none]",
    "position.more": ("Anything to add or change, such as north.hand = judge, djinn (? lists what) [no]"),
    "position.keys": (
        "  north.hand = judge, djinn       exactly this hand; judge, ... only its beginning; left"
        " out, it is filled in\n"
        "  north.deck = judge, ...         top card first      north.discard = judge     newest"
        " last\n"
        "  north.waiting = +3, face up     what waits for the next card: +2 or -2, +5 late, 2"
        " cards unless guild,\n"
        "                                  top of deck, token, blessing\n"
        "  north.placed = judge            laid face down this round\n"
        "  round = 7    phase = 2    deck = II    locations = bazaar    protectors = elephant,"
        " (cat)\n"
        "  encounters = saboteur - mediator @, void-mage - judge\n"
        "  OQ-remove-pieces-empty = free       another answer to an open question (cardia questions)"
    ),
    "position.in-one-line": "In one line: {line}",
    "position.expected": "expected a key, an equals sign and what is stated; ? lists them",
    "questions.none": "cardia: no open question answers to that",
    "questions.usual": "{key} (the usual answer): {answer}",
    "questions.other": "{key}: {answer}",
    "questions.settled": "{key} since {on}, by {whom}",
    "questions.reason": "because {reason}",
    "questions.by.house": "the house, until an authority answers",
    "questions.by.document": "{ruling}",
    "questions.by.publisher": "the publisher ({who}): {where}",
    "questions.by.author": "the author ({who}): {where}",
    "questions.by.head-judge": "a tournament's head judge ({who}): {where}",
    "rewind.back-to": "Back to event {number} of {last}, which is decided anew:",
    "rewind.no-decision": "Nobody decided anything from event {number} on, so nothing is taken back.",
    "rewind.has-learned": "What {seat} has learned since",
    "rewind.nothing": "Nothing.",
    "rewind.fair": "Going back is fair: neither seat has learned anything since.",
    "rewind.not-fair": (
        "Going back is not fair by itself: {who} would play on with knowledge they did not have then."
    ),
    "rewind.both": "both seats",
    "rewind.next": "What comes next there",
    "rulings.none": "cardia: no ruling answers to that",
    "serve.listening": "The bench is at {address} (Ctrl-C ends it).",
    "serve.reached": "Everybody whose machine can reach this one can open it; nobody is asked who they are.",
    "serve.ended": "The bench is closed.",
    "shell.bash": "bash",
    "shell.zsh": "zsh",
    "shell.fish": "fish",
    "simulate.progress": "Playing",
    "simulate.written": "games in {folder}: {count}",
    "simulate.results": (
        "north won {north}, south won {south}, drawn {draw}; {rounds} rounds and {events:.0f} events a game"
    ),
    "step.where": "Event {number} of {last}   (? for the keys)",
    "step.seen-by.north": "As North sees it.",
    "step.seen-by.south": "As South sees it.",
    "step.seen-by.spectator": "As a spectator sees it.",
    "step.not-told": "The rules do not give this log; only a judge is told more.",
    "step.not-yet": "Nothing is to be decided right here; by the rules this follows:",
    "step.nothing-here": "Nothing is to be decided right here.",
    "step.decided": "To be decided here:",
    "step.changed": "What changed:",
    "step.help": (
        "n, space, right    next event           b, left         back\n"
        "p, down            next phase           P, up           back a phase\n"
        "r, shift-right     next round           R, shift-left   back a round\n"
        "d                  next decision        D               back a decision\n"
        "<, Home            to the start         >, End          to the end\n"
        "37 then Enter      to event 37\n"
        "e   why this happened      c   what changed      o   what there is to decide\n"
        "?   this help              q   quit"
    ),
    "stats.cards": "Won by who played a character",
    "stats.ended": "How they ended",
    "stats.factions": "Won by who played a faction",
    "stats.games": "games: {games}, with a result: {finished}, rounds on average: {rounds}",
    "stats.locations": "Won by North, with a location",
    "stats.no-location": "none",
    "stats.questions": "Open questions that mattered, in how many games",
    "stats.rounds": "Rounds",
    "stats.rulings": "Rulings cited most, in how many games",
    "stats.seats": "Won by a seat",
    "stats.title": "Who wins with what",
    "stats.unreadable": "logs that cannot be read: {count}",
    "verify.line": "{file}: {verdict}",
    "verify.summary": "{exact} of {count} logs are exact",
    "verify.otherwise": "{summary}; {count} more are the same game for other reasons",
    "view.north": "north",
    "view.south": "south",
    "view.public": "public",
    "view.judge": "judge",
    "what-if.same": "Nothing would have been otherwise: the same {count} events.",
    "what-if.part": "They part at event {number}.",
    "what-if.lies-otherwise": "The table itself would lie otherwise:",
    "what-if.happened": "What happened",
    "what-if.branch": "What if",
    "what-if.not-shown": "... {count} more events; --play-on shows them",
    "what-if.ends": "(the log ends here)",
    "what-if.refused": (
        "The branch ends there, because what was recorded next does not fit any more: event {number}, {words}"
    ),
    "what-if.stands": "How the two stand",
    "what-if.next": "What comes next in the branch",
    "what-if.rulings": "What the rulings say",
    "what-if.why": "Why the branch goes its own way",
    "not-installed.one-missing": (
        "cardia: {first} is not installed here; pip install 'cardia-rules[cli]' brings them"
    ),
    "not-installed.two-missing": (
        "cardia: {first} and {last} are not installed here; pip install 'cardia-rules[cli]' brings them"
    ),
}
