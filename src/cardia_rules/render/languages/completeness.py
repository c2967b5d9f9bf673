"""What a language lacks, so that none is half translated without anybody noticing."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from string import Formatter
from typing import Final, get_args

from cardia_rules.catalogue import FACTIONS
from cardia_rules.errors import Failure, FailureCode
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import Option
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Over, Reason, Waiting, WaitingKind
from cardia_rules.kernel.log.problems import LogProblem, ProblemCode
from cardia_rules.language import ENGLISH, languages
from cardia_rules.render.languages import THEMES, Speech, contract, speech
from cardia_rules.replay.outcomes import AnyOutcome, Happened
from cardia_rules.resolution.position import AskKind
from cardia_rules.views.events import AnySeenEvent

CONTRACTS: Final[dict[str, type]] = {
    "names": contract.NameWords,
    "cards": contract.EventWords,
    "abilities": contract.EventWords,
    "rounds": contract.RoundWords,
    "table": contract.TableWords,
    "explanations": contract.ExplanationWords,
    "verdict": contract.VerdictWords,
    "findings": contract.Texts,
    "errors": contract.ErrorWords,
    "page": contract.PageWords,
    "cli": contract.Texts,
    "help": contract.Texts,
}


def missing_in(said: Speech) -> list[str]:
    """Return everything that a language lacks, or says of other facts than English does, in short words."""
    if missing := list(_names(said)):
        return missing  # what follows calls them
    return [*_texts(said), *_sentences(said), *_closed_vocabularies(said)]


def _names(said: Speech) -> Iterator[str]:
    if not said.name:
        yield "its NAME"
    for theme in THEMES:
        try:
            module = getattr(said, theme)
        except ModuleNotFoundError as problem:
            if problem.name != f"{said.package}.{theme}":
                raise  # it is there, and imports what is not
            yield f"the module {theme}"
            continue
        required = {name for kind in CONTRACTS[theme].__mro__ for name in vars(kind) if name[0] != "_"}
        yield from (f"{theme}.{name}" for name in sorted(required) if not hasattr(module, name))


def _texts(said: Speech) -> Iterator[str]:
    english = speech(ENGLISH)
    for theme in THEMES:
        here: Mapping[str, str] = getattr(getattr(said, theme), "TEXTS", {})
        there: Mapping[str, str] = getattr(getattr(english, theme), "TEXTS", {})
        if theme == "errors" and said.code != ENGLISH:
            # English has none, for errors are raised in it: a pattern is needed that any other language has.
            others = (speech(lang).errors.TEXTS for lang in languages() if lang not in (ENGLISH, said.code))
            there = {pattern: pattern for texts in others for pattern in texts} or here
        for name in sorted(there.keys() | here.keys()):
            if name not in here:
                yield f"{theme}: {name}"
            elif name not in there:
                yield f"a reason to have {theme}: {name}"
            elif not facts_of(here[name]) <= facts_of(there[name]):
                yield f"the facts that {theme}: {name} speaks of"


def facts_of(text: str) -> set[str]:
    """Return the names of the facts that are filled into a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _sentences(said: Speech) -> Iterator[str]:
    events = {*get_args(ev.AnyEvent), *get_args(AnySeenEvent)} - {*said.event_words}
    options = set(get_args(Option)) - {*said.rounds.option_words}
    # What merely happened is said by its event.
    outcomes = set(get_args(AnyOutcome)) - {Happened, *said.verdict.outcome_words}
    yield from sorted(f"a sentence for {kind.__name__}" for kind in events | options | outcomes)


def _closed_vocabularies(said: Speech) -> Iterator[str]:
    """Try every word of the closed vocabularies: what a table inside a module lacks shows only in use."""
    for what, say in _tries(said):
        try:
            words = say()
        except LookupError:
            words = ""
        if not words:
            yield what


def _tries(said: Speech) -> Iterator[tuple[str, Callable[[], str]]]:
    names, table, errors = said.names, said.table, said.errors
    yield from ((f"the seat {seat}", partial(names.seat_name, seat)) for seat in SEATS)
    yield from ((f"the faction {each}", partial(names.faction_name, each)) for each in FACTIONS)
    yield from ((f"phase {phase}", partial(table.moment, 1, phase)) for phase in (1, 2, 3))
    for waiting in get_args(WaitingKind):
        waits = Waiting(id=1, kind=waiting, place=1, source="", either=(1,), faction=FACTIONS[0], count=1)
        yield f"what waits ({waiting})", partial(names.waiting_words, waits)
    for reason in get_args(Reason):
        yield f"the reason {reason}", partial(table.result, Over(None, reason))
    for ask in get_args(AskKind):
        yield f"the decision {ask}", partial(said.rounds.ask, SEATS[0], ask, "")
    for code in get_args(FailureCode):
        yield f"the refusal {code}", partial(errors.failure_words, Failure(code, code))
    for problem in get_args(ProblemCode):
        yield f"the problem {problem}", partial(errors.problem_words, LogProblem(problem, 1, problem))
