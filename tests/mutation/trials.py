"""Waking one mutant at a time, each in a process of its own, and seeing whether a case notices.

Every trial is a fork of a process that has planted the mutants and run nothing, so that no cache
holds what the rules gave before they were broken. The cases that are most likely to notice come first,
and the first one that does ends the trial.
"""

import json
import os
import re
import resource
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

import attrs
import cattrs  # noqa: F401  (imported before the trials part, so that none has to)

from tests.mutation.importing import Planted, import_planted
from tests.mutation.planting import Mutant
from tests.mutation.reasons import BrokenReason, break_reason

if TYPE_CHECKING:
    from cardia_rules.kernel.cases.pages import CaseText

_SURVIVED: Final = 0
_CAUGHT: Final = 1
_CPU_SECONDS: Final = 30  # a mutant that loops is caught; all cases together take a third of that
_MEMORY: Final = 4 << 30
_REASON: Final = re.compile(r"(?:RB|FAQ|NP|OQ)-[a-z0-9-]*[a-z0-9]")

Check = Callable[[], bool]
Fate = Literal["caught", "survived", "unmet"]  # unmet: no case comes by it


@attrs.frozen
class Reach:
    """Which cases come by a mutant; those that are met at import are for every case to catch."""

    at_import: frozenset[int]
    by_mutant: dict[int, list[str]]
    breadth: dict[str, int]  # by how many mutants a case comes: the fewer, the more it is about one


class _Recorder:
    """Switches that are all off, and that know which were asked."""

    def __init__(self) -> None:
        self.reached: set[int] = set()

    def __getitem__(self, mutant: int) -> bool:
        self.reached.add(mutant)
        return False

    def take(self) -> list[int]:
        reached, self.reached = sorted(self.reached), set()
        return reached


@attrs.frozen(slots=False)
class Cases:
    """The cases of a folder: each is asked whether everything that it states holds."""

    folder: Path

    @cached_property
    def _written(self) -> "dict[str, CaseText]":
        from cardia_rules.kernel.cases.pages import cases_in

        return {one.name: one for one in cases_in(self.folder)}

    @cached_property
    def texts(self) -> dict[str, str]:
        """Every case as it is written, by name."""
        from cardia_rules.faq.case.variants import source_of

        return {one.name: source_of(one) for one in self._written.values()}

    def check(self, name: str) -> Check:
        """Read a case; what is returned asks whether it holds."""
        from cardia_rules.events.log import CARDIA_LOG
        from cardia_rules.faq.case.reading import read_case
        from cardia_rules.faq.case.run import run

        # Worked out here, and not in every trial: no rule has a part in it.
        assert CARDIA_LOG.read_line is not None
        case = read_case(self._written[name])
        return lambda: run(case).holds

    def likeliest_first(self, mutant: Mutant, names: Iterable[str], breadth: dict[str, int]) -> list[str]:
        """Put the cases first that state the ruling that was broken, or speak of the entry it stands in."""
        reasons = _REASON.findall(mutant.before)

        def key(name: str) -> tuple[int, int]:
            text = self.texts[name]
            stated = sum(f"\n{reason} = " in text for reason in reasons)
            named = sum(f'"{reason}"' in text for reason in reasons)
            spoken_of = mutant.of_the_catalogue and mutant.function in text
            return -(4 * stated + 2 * spoken_of + named), breadth.get(name, 0)

        return sorted(names, key=key)


def survivors(
    planted: Planted, broken: Sequence[BrokenReason], cases: Cases, wanted: list[int], jobs: int
) -> Iterator[tuple[int, Fate]]:
    """Each wanted mutant with what became of it, as the trials end.

    The numbers of the mutants of code come first, then those of the broken reasons.
    """
    reach = _measure_reach(planted, cases, jobs)
    switches = [False] * len(planted.mutants)
    names = [*cases.texts]

    def all_hold(mutant: Mutant) -> int:
        likely = cases.likeliest_first(mutant, names, reach.breadth)
        return _SURVIVED if all(cases.check(name)() for name in likely) else _CAUGHT

    def try_reason(number: int) -> int:
        one = broken[number - len(planted.mutants)]
        break_reason(one)
        return all_hold(one.mutant)

    def try_from_import(number: int) -> int:
        switches[number] = True
        import_planted(planted, switches)
        return all_hold(planted.mutants[number])

    yield from _fork_each([number for number in wanted if number >= len(planted.mutants)], try_reason, jobs)
    yield from _fork_each(sorted(reach.at_import & set(wanted)), try_from_import, jobs)
    import_planted(planted, switches)
    checks = {name: cases.check(name) for name in names}

    def try_late(number: int) -> int:
        switches[number] = True
        likely = cases.likeliest_first(planted.mutants[number], reach.by_mutant[number], reach.breadth)
        return _SURVIVED if all(checks[case]() for case in likely) else _CAUGHT

    late = [n for n in wanted if n < len(planted.mutants) and n not in reach.at_import]
    yield from ((number, "unmet") for number in late if number not in reach.by_mutant)
    yield from _fork_each([number for number in late if number in reach.by_mutant], try_late, jobs)


# ------------------------------------------------------------------ which cases come by which mutant
def _measure_reach(planted: Planted, cases: Cases, jobs: int) -> Reach:
    """Run every case once and note which mutants it comes by."""
    at_import, by_case = _told_by_a_fork(partial(_reach, planted, cases, jobs))
    by_mutant: dict[int, list[str]] = {}
    for case, reached in by_case.items():
        for mutant in reached:
            by_mutant.setdefault(mutant, []).append(case)
    return Reach(frozenset(at_import), by_mutant, {case: len(reached) for case, reached in by_case.items()})


def _reach(planted: Planted, cases: Cases, jobs: int) -> tuple[list[int], dict[str, list[int]]]:
    recorder = _Recorder()
    import_planted(planted, recorder)
    checks = {name: cases.check(name) for name in cases.texts}
    at_import = recorder.take()

    def part(names: list[str]) -> dict[str, list[int]]:
        # What one case leaves in a cache would hide a mutant from the next, so each is a fork of its own.
        return {name: _told_by_a_fork(partial(_come_by, checks[name], recorder)) for name in names}

    names = [*checks]
    begun = [_begin_fork(partial(part, names[first::jobs])) for first in range(jobs)]
    return at_import, {name: reached for fork in begun for name, reached in _end_fork(*fork).items()}


def _come_by(holds: Check, recorder: _Recorder) -> list[int]:
    assert holds()
    return recorder.take()


# ------------------------------------------------------------------ processes
def _fork_each(mutants: Iterable[int], trial: Callable[[int], int], jobs: int) -> Iterator[tuple[int, Fate]]:
    running: dict[int, int] = {}
    for mutant in mutants:
        if len(running) >= jobs:
            yield _next_ended(running)
        child = os.fork()
        if child == 0:
            _end_with(partial(trial, mutant))
        running[child] = mutant
    while running:
        yield _next_ended(running)


def _next_ended(running: dict[int, int]) -> tuple[int, Fate]:
    child, status = os.wait()
    return running.pop(child), "caught" if status else "survived"


def _told_by_a_fork(work: Callable[[], Any]) -> Any:
    """What some work gives, done in a process of its own."""
    return _end_fork(*_begin_fork(work))


def _begin_fork(work: Callable[[], Any]) -> tuple[int, int]:
    """Begin some work in a process of its own; what it gives is read at its end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _end_with(partial(_tell, work, writing))
    os.close(writing)
    return child, reading


def _end_fork(child: int, reading: int) -> Any:
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit("not every case holds on the rules as they are; nothing can be measured")
    return json.loads(text)


def _tell(work: Callable[[], Any], pipe: int) -> int:
    with os.fdopen(pipe, "w") as out:
        json.dump(work(), out)
    return _SURVIVED


def _end_with(work: Callable[[], int]) -> NoReturn:
    """Do the work and end this process, whatever happens: a mutant that raises or loops is caught."""
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    status = _CAUGHT
    try:
        status = work()
    finally:
        os._exit(status)
