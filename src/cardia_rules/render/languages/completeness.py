"""What a language lacks, so that none is half translated without anybody noticing."""

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Final, get_args

from cardia_rules.catalogue import FACTIONS
from cardia_rules.errors import Failure, FailureCode
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Over, Reason, Waiting, WaitingKind
from cardia_rules.kernel.log.problems import LogProblem, ProblemCode
from cardia_rules.language import COMPLETE, ENGLISH, Language
from cardia_rules.render.languages import THEMES, Speech, contract, speech
from cardia_rules.render.languages.begun import can_be_said
from cardia_rules.replay.hanging import Decider
from cardia_rules.replay.outcomes import AnyOutcome, Happened
from cardia_rules.resolution.position import AskKind
from cardia_rules.views.events import EverySeenEvent

Modules = Mapping[str, ModuleType | None]
_OF_EVENTS: Final = ("abilities", "rounds")
CONTRACTS: Final[dict[str, type]] = {
    "names": contract.NameWords,
    "abilities": contract.EventWords,
    "rounds": contract.RoundWords,
    "table": contract.TableWords,
    "explanations": contract.ExplanationWords,
    "verdict": contract.VerdictWords,
    "errors": contract.ErrorWords,
}


def missing_in(said: Speech) -> list[str]:
    """Return everything that a language lacks, or says of other facts than English does, in short words."""
    own = {theme: said.own_module(theme) for theme in THEMES}
    there = [theme for theme in THEMES if own[theme] is not None or theme in said.own_texts]
    return [
        *([] if said.name != said.code else ["its NAME"]),
        *(f"the module {theme}" for theme in THEMES if theme not in there),
        *(f"{theme}.{name}" for theme in there for name in functions_missing(own, theme)),
        *(fault for theme in there for fault in _texts(said, theme)),
        *_sentences(own),
        *_closed_vocabularies(own),
    ]


def functions_missing(own: Modules, theme: str) -> list[str]:
    """Return what a module must have, and lacks."""
    if theme not in CONTRACTS:
        return []
    required = {name for kind in CONTRACTS[theme].__mro__ for name in vars(kind) if name[0] != "_"}
    return sorted(name for name in required if not hasattr(own[theme], name))


def texts_of(said: Speech, theme: str) -> dict[str, str]:
    """Return the plain texts that a language has itself."""
    return said.own_texts.get(theme, {})


def english_texts(theme: str, lang: Language) -> Mapping[str, str]:
    """Return the texts that a language needs of a module, in English."""
    english = speech(ENGLISH)
    if theme != "errors" or lang == ENGLISH:
        return texts_of(english, theme)
    # English has none, for errors are raised in it: a pattern is needed that any other language has.
    others = (texts_of(speech(other), theme) for other in COMPLETE if other not in (ENGLISH, lang))
    return {pattern: pattern for texts in others for pattern in texts}


def _texts(said: Speech, theme: str) -> Iterator[str]:
    here = texts_of(said, theme)
    there = english_texts(theme, said.code) or here
    for name in sorted(there.keys() | here.keys()):
        if theme in ("events", "options") and "." in name:
            continue  # which values of a field want a text of their own is for each language to say
        if name not in here:
            yield f"{theme}: {name}"
        elif name not in there:
            yield f"a reason to have {theme}: {name}"
        elif not can_be_said(here[name], there[name]):
            yield f"the facts that {theme}: {name} speaks of"


def sentences_missing(own: Modules) -> dict[str, list[str]]:
    """Return the types of events, options and outcomes that have no sentence, by where they belong."""
    english = speech(ENGLISH).texts
    events = {kind for theme in _OF_EVENTS for kind in getattr(own[theme], "event_words", ())}
    outcomes = getattr(own["verdict"], "outcome_words", ())
    left = {
        # What is a text in English is missed as a text.
        "event_words": {*_untold(get_args(ev.EveryEvent | EverySeenEvent), english["events"])} - events,
        # What merely happened is said by its event.
        "outcome_words": {*get_args(AnyOutcome), Decider} - {Happened, *outcomes},
    }
    return {which: sorted(kind.__name__ for kind in kinds) for which, kinds in left.items() if kinds}


def _untold(kinds: Iterable[Any], texts: Mapping[str, str]) -> Iterator[type]:
    return (kind for kind in kinds if kind.__struct_config__.tag not in texts)


def _sentences(own: Modules) -> Iterator[str]:
    kinds = sorted(kind for each in sentences_missing(own).values() for kind in each)
    yield from (f"a sentence for {kind}" for kind in kinds)


def _closed_vocabularies(own: Modules) -> Iterator[str]:
    """Try every word of the closed vocabularies: what a table inside a module lacks shows only in use."""
    for what, theme, function, given in _tries():
        say = getattr(own[theme], function, None)
        if say is None:
            continue  # that it is missing was said
        try:
            words = say(*given)
        except LookupError:
            words = ""
        if not words:
            yield what


def _tries() -> Iterator[tuple[str, str, str, tuple[object, ...]]]:
    yield from ((f"the seat {seat}", "names", "seat_name", (seat,)) for seat in SEATS)
    yield from ((f"the faction {each}", "names", "faction_name", (each,)) for each in FACTIONS)
    yield from ((f"phase {phase}", "table", "moment", (1, phase)) for phase in (1, 2, 3))
    for waiting in get_args(WaitingKind):
        waits = Waiting(id=1, kind=waiting, place=1, source="", either=(1,), faction=FACTIONS[0], count=1)
        yield f"what waits ({waiting})", "names", "waiting_words", (waits,)
    for reason in get_args(Reason):
        yield f"the reason {reason}", "table", "result", (Over(None, reason),)
    for ask in (*get_args(AskKind), *get_args(contract.MoveStep)):
        yield f"the decision {ask}", "rounds", "ask", (SEATS[0], ask, "")
    for code in get_args(FailureCode):
        yield f"the refusal {code}", "errors", "failure_words", (Failure(code, code),)
    for problem in get_args(ProblemCode):
        yield f"the problem {problem}", "errors", "problem_words", (LogProblem(problem, 1, problem),)
