"""Waking one mutant at a time, each in a process of its own, and seeing whether a case notices.

Every trial is a fork of a process that has planted the mutants and run nothing, so that no cache
holds what the rules gave before they were broken.
"""

import json
import os
import resource
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

import attrs

from tests.mutation.importing import Planted, import_planted

_SURVIVED: Final = 0
_CAUGHT: Final = 1
_CPU_SECONDS: Final = 20  # a mutant that loops is caught; all cases together take a quarter of that
_MEMORY: Final = 4 << 30


Check = Callable[[], bool]


@attrs.frozen
class Reach:
    """Which cases come by a mutant; those that are met at import are for every case to catch."""

    at_import: frozenset[int]
    by_mutant: dict[int, list[str]]


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


@attrs.frozen
class Cases:
    """The cases of a folder; with ``stated_only`` their transcripts are not looked at."""

    folder: Path
    stated_only: bool = False

    def read(self) -> dict[str, Check]:
        """Every case by name, as a question whether it holds."""
        return {file.stem: self._check(file) for file in sorted(self.folder.glob("*.toml"))}

    def _check(self, file: Path) -> Check:
        from cardia_rules.faq.case.reading import read_case
        from cardia_rules.faq.case.run import run
        from tests.transcripts import difference, transcript_file

        case, written = read_case(file), transcript_file(file)

        def holds() -> bool:
            report = run(case)
            return report.holds and (self.stated_only or difference(report, written) is None)

        return holds


def survivors(planted: Planted, cases: Cases, wanted: list[int], jobs: int) -> Iterator[tuple[int, bool]]:
    """Each wanted mutant with whether it survived every case, as the trials end."""
    reach = _measure_reach(planted, cases)
    switches = [False] * len(planted.mutants)

    def try_from_import(mutant: int) -> int:
        switches[mutant] = True
        import_planted(planted, switches)
        return _SURVIVED if all(holds() for holds in cases.read().values()) else _CAUGHT

    yield from _fork_each(sorted(reach.at_import & set(wanted)), try_from_import, jobs)
    import_planted(planted, switches)
    checks = cases.read()

    def try_late(mutant: int) -> int:
        switches[mutant] = True
        return _SURVIVED if all(checks[case]() for case in reach.by_mutant[mutant]) else _CAUGHT

    late = [mutant for mutant in wanted if mutant not in reach.at_import]
    yield from ((mutant, True) for mutant in late if mutant not in reach.by_mutant)
    yield from _fork_each([mutant for mutant in late if mutant in reach.by_mutant], try_late, jobs)


# ------------------------------------------------------------------ which cases come by which mutant
def _measure_reach(planted: Planted, cases: Cases) -> Reach:
    """Run every case once and note which mutants it comes by."""
    at_import, by_case = _told_by_a_fork(partial(_reach, planted, cases))
    by_mutant: dict[int, list[str]] = {}
    for case, reached in by_case.items():
        for mutant in reached:
            by_mutant.setdefault(mutant, []).append(case)
    return Reach(frozenset(at_import), by_mutant)


def _reach(planted: Planted, cases: Cases) -> tuple[list[int], dict[str, list[int]]]:
    recorder = _Recorder()
    import_planted(planted, recorder)
    checks = cases.read()
    at_import = recorder.take()
    # What one case leaves in a cache would hide a mutant from the next, so each is a fork of its own.
    return at_import, {
        name: _told_by_a_fork(partial(_come_by, holds, recorder)) for name, holds in checks.items()
    }


def _come_by(holds: Check, recorder: _Recorder) -> list[int]:
    assert holds()
    return recorder.take()


# ------------------------------------------------------------------ processes
def _fork_each(mutants: Iterable[int], trial: Callable[[int], int], jobs: int) -> Iterator[tuple[int, bool]]:
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


def _next_ended(running: dict[int, int]) -> tuple[int, bool]:
    child, status = os.wait()
    return running.pop(child), status == 0


def _told_by_a_fork(work: Callable[[], Any]) -> Any:
    """What some work gives, done in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _end_with(partial(_tell, work, writing))
    os.close(writing)
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
