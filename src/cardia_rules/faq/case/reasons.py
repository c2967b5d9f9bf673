"""What a case says of its reasons: which event, refusal or "why not" cites a ruling first."""

import re
from collections.abc import Iterable
from typing import Final, get_args

from cardia_rules.errors import DataError, Failure, FailureCode
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.notation import describe, describe_log, usual_words
from cardia_rules.kernel.cases.reasons import Told
from cardia_rules.message import Message
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

_REFUSED: Final = re.compile(r"refused\s*:(.*)", re.IGNORECASE)
# Material, what is outside a game or never counted, and what nothing comes of.
NOTHING_RESTS_ON: Final = frozenset(
    (
        "RB-02-direction",
        "RB-02-supply",
        "RB-03-deck-marks",
        "RB-03-reference-cards",
        "RB-05-first-to-five",
        "RB-08-two-kinds",
        "RB-10-supply-unlimited",
        "RB-14-advice",
        "RB-14-difficulty",
        "FAQ-4-italics",
        "FAQ-4-important",
        "FAQ-4-examples",
        "NP-2-no-protector",
    )
)


def read_reason(text: str) -> str:
    """Return what a case says to cite a ruling, in its usual words; refuse what cites nothing."""
    if (refused := _REFUSED.fullmatch(text.strip())) is None:
        return usual_words(text)
    return f"refused: {read_code(refused[1].strip().lower())}"


def read_code(code: str) -> str:
    """Return the code of a refusal; refuse what is none."""
    codes = get_args(FailureCode)
    if code not in codes:
        near = did_you_mean(first_few(closest(code, codes)))
        raise DataError(Message("nothing is refused with {code}{near}", code=quoted(code), near=near))
    return code


def everything_told(events: Iterable[AnyEvent], refusals: Iterable[Failure]) -> tuple[Told, ...]:
    """Return events, each followed by what did not come of it, and then what was refused."""
    events, told = tuple(events), list[Told]()
    log = describe_log(events)
    for number, (words, event) in enumerate(zip(log, events, strict=True), 1):
        cause = log[event.cause - 1] if event.cause else ""
        told.append(Told(words, event.rulings, number, cause, event.questions))
        told += [Told(describe(one), one.rulings, number, words, one.questions) for one in event.why_not]
    told += [
        Told(f"refused: {failure.code}", (failure.ruling,) if failure.ruling else ()) for failure in refusals
    ]
    return tuple(told)
