"""What came of verifying a log, and what is wrong with the openings of a published one."""

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "opening.fact.position": "the position it begins with",
    "opening.fact.deck-order": "the order of the deck",
    "opening.fact.decision": "the decision",
    "opening.fact.drawn-card": "the card that was drawn",
    "opening.fact.face-down-card": "the card that was placed face down",
    "opening.fact.card-put-under": "the card that was put under the deck",
    "opening.fact.protectors": "the row of protectors",
    "opening.fact.note": "the judge's note",
    "opening.fact.origin": "the game that it came from",
    "opening.fact.nothing": "nothing hidden",
    "opening.fault.wrong-number": "This line is not the next one: a line is missing, added or moved.",
    "opening.fault.broken-chain": (
        "This line does not follow from the one before it: one of them was changed."
    ),
    "opening.fault.rewritten": ("This is another line than the one that was noted when it was published."),
    "opening.fault.changed": (
        "What is opened is not what was committed to: the fact or its salt was changed afterwards."
    ),
    "opening.fault.not-opened": ("What this line hides has not been opened, or was never committed to."),
    "opening.fault.opened-twice": "What this line hides is opened twice.",
    "opening.fault.not-committed": ("Something is opened here, and there is nothing that was committed to."),
    "opening.fault.contradicts": "What is opened looks different from what was published of it.",
    "opening.fault.impossible": "What is opened cannot have happened on the table before it.",
    "opening.line": "Line {number}. {fault}",
    "opening.about": "Line {number}, about {fact}. {fault}",
    "verdict.exact": "exact: all {count} events are what the rules give",
    "verdict.exact.one": "exact: its one event is what the rules give",
    "verdict.same-game": (
        "the same game for other reasons: all {count} events are what the rules give, {others} of them cite"
        " something else now; event {number} cited {then}, and cites {now} today"
    ),
    "verdict.cut": "cut: the {count} events are what the rules give, and {owed} that must follow are missing",
    "verdict.agreed": "{verdict}; the {count} events before it are what the rules give",
    "verdict.agreed.one": "{verdict}; the one event before it is what the rules give",
    "verdict.nothing-cited": "nothing",
    "verdict.not-opened": "not opened: {fault}",
    "verdict.unreadable": "unreadable: {problem}",
    "verdict.diverged": "diverged at event {number}: {how}",
    "verdict.given": 'the log says "{recorded}" and the rules give "{given}"',
    "verdict.refused": 'the log says "{recorded}", and that is refused: {why}',
    "verdict.waited": 'the log says "{recorded}", where the rules wait: {for_what}',
    "verdict.no-beginning": 'the log begins with "{recorded}", and no game begins so',
    "verdict.is-over": 'the log goes on with "{recorded}" after the end of the game',
}
