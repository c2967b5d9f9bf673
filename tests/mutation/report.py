"""What came of the trials: the share that the cases catch, and every survivor by name."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Final

import attrs

from tests.mutation.planting import Mutant
from tests.mutation.trials import Fate

GOAL: Final = 0.94
_HEAD: Final = Path(__file__).with_name("page.md")
_SAMPLES: Final = Path(__file__).with_name("samples.md")  # what was found before all were tried
_CERTAIN: Final = 1.96  # standard deviations either side that hold the share in 95 of 100 samples


@attrs.frozen
class Outcome:
    """The mutants that were tried, of ``total`` that they were drawn from, and those that no case noticed.

    ``unmet`` are those of the latter that no case even comes by.
    """

    tried: tuple[Mutant, ...]
    alive: tuple[Mutant, ...]
    total: int
    unmet: tuple[Mutant, ...] = ()

    @classmethod
    def of(cls, mutants: Sequence[Mutant], fates: Mapping[int, Fate], total: int) -> "Outcome":
        def those(*wanted: Fate) -> tuple[Mutant, ...]:
            return tuple(mutants[number] for number in sorted(fates) if fates[number] in wanted)

        return cls(those("caught", "survived", "unmet"), those("survived", "unmet"), total, those("unmet"))

    @property
    def caught(self) -> int:
        return len(self.tried) - len(self.alive)

    @property
    def share(self) -> float:
        return self.caught / len(self.tried) if self.tried else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares that of all mutants lies, by Wilson's score, if these were drawn at random."""
        count = len(self.tried)
        if not count or count == self.total:
            return self.share, self.share
        square = _CERTAIN**2 / count
        middle = self.share + square / 2
        off = _CERTAIN * sqrt(self.share * (1 - self.share) / count + square / (4 * count))
        return (middle - off) / (1 + square), (middle + off) / (1 + square)

    @property
    def pins_the_rules(self) -> bool:
        return self.share >= GOAL


def as_text(outcome: Outcome) -> str:
    low, high = outcome.interval
    sure = (
        ""
        if low == high
        else f", with 95 % certainty between {low:.1%} and {high:.1%} of all {outcome.total}"
    )
    head = f"{outcome.caught} of {len(outcome.tried)} mutants caught ({outcome.share:.1%}{sure})"
    survivors = [
        f"  line {mutant.line:4}  {mutant.name}{' (unmet)' if mutant in outcome.unmet else ''}"
        for mutant in outcome.alive
    ]
    return "\n".join([head, *_parts(outcome), *survivors])


def _parts(outcome: Outcome) -> Iterator[str]:
    for what, is_reason in (("of the rules", False), ("of the reasons in the catalogue", True)):
        part = Outcome(
            tuple(mutant for mutant in outcome.tried if mutant.of_the_catalogue == is_reason),
            tuple(mutant for mutant in outcome.alive if mutant.of_the_catalogue == is_reason),
            outcome.total,
        )
        if part.tried:
            yield f"{what}: {part.caught} of {len(part.tried)} ({part.share:.1%})"
    if outcome.unmet:
        met = len(outcome.tried) - len(outcome.unmet)
        yield f"of those that any case comes by: {outcome.caught} of {met} ({outcome.caught / met:.1%})"


def as_markdown(outcome: Outcome) -> str:
    """The page of the docs."""
    today = dt.datetime.now(dt.UTC).date().isoformat()
    head = _HEAD.read_text("utf-8")
    parts = " ".join(f"{part[0].upper()}{part[1:]}." for part in _parts(outcome))
    lines = [
        head.format(
            tried=len(outcome.tried),
            caught=outcome.caught,
            share=outcome.share,
            today=today,
            parts=parts,
            samples=_SAMPLES.read_text("utf-8").rstrip(),
        ),
        *_by_module(outcome),
        "",
        *_survivors(outcome),
    ]
    return "\n".join(lines) + "\n"


def _by_module(outcome: Outcome) -> Iterator[str]:
    tried = Counter(mutant.module for mutant in outcome.tried)
    alive = Counter(mutant.module for mutant in outcome.alive)
    yield "| module | mutants | caught | share |"
    yield "|---|--:|--:|--:|"
    for module, count in sorted(tried.items()):
        caught = count - alive[module]
        yield f"| `{_short(module)}` | {count} | {caught} | {caught / count:.0%} |"


def _survivors(outcome: Outcome) -> Iterator[str]:
    yield "## The survivors"
    yield ""
    yield from (f"- `{_short(mutant.name)}`" for mutant in outcome.alive)


def _short(name: str) -> str:
    return name.removeprefix("cardia_rules.")
