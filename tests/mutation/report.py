"""What came of the trials: the share that the cases catch, and every survivor by name."""

import datetime as dt
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import attrs

from tests.mutation.planting import Mutant

GOAL: Final = 0.90
_HEAD: Final = Path(__file__).with_name("page.md")
ACCOUNTED: Final = Path(__file__).with_name("survivors.toml")


@attrs.frozen
class Outcome:
    tried: tuple[Mutant, ...]
    alive: tuple[Mutant, ...]
    why: dict[str, str] = attrs.Factory(dict)  # by name: why nothing can catch it
    outdated: tuple[str, ...] = ()  # those of them that no mutant has any more, or one that was caught

    @classmethod
    def of(cls, mutants: Sequence[Mutant], tried: Iterable[int], alive: Iterable[int]) -> "Outcome":
        why, numbers = accounted_for(), {mutant.name: number for number, mutant in enumerate(mutants)}
        asked, left = set(tried), sorted(alive)
        caught = asked - set(left)
        return cls(
            tuple(mutants[number] for number in sorted(asked)),
            tuple(mutants[number] for number in left),
            why,
            tuple(name for name in why if name not in numbers or numbers[name] in caught),
        )

    @property
    def share(self) -> float:
        return 1 - len(self.alive) / len(self.tried) if self.tried else 1.0

    @property
    def unaccounted(self) -> tuple[Mutant, ...]:
        return tuple(mutant for mutant in self.alive if mutant.name not in self.why)

    @property
    def pins_the_rules(self) -> bool:
        return self.share >= GOAL and not self.unaccounted


def accounted_for() -> dict[str, str]:
    """The survivors that somebody has looked at, with the reason why no case can catch each."""
    with ACCOUNTED.open("rb") as file:
        groups = tomllib.load(file)["survivors"]
    return {name: group["why"] for group in groups for name in group["names"]}


def as_text(outcome: Outcome) -> str:
    caught = len(outcome.tried) - len(outcome.alive)
    lines = [f"{caught} of {len(outcome.tried)} mutants caught ({outcome.share:.1%})"]
    lines += [f"{len(outcome.unaccounted)} survivors are not accounted for:"] if outcome.unaccounted else []
    lines += [f"  line {mutant.line:4}  {mutant.name}" for mutant in outcome.unaccounted]
    if outcome.outdated:
        lines.append(f"{len(outcome.outdated)} names in {ACCOUNTED.name} are no survivors:")
    lines += [f"  {name}" for name in outcome.outdated]
    return "\n".join(lines)


def as_markdown(outcome: Outcome) -> str:
    """The page of the docs."""
    caught = len(outcome.tried) - len(outcome.alive)
    today = dt.datetime.now(dt.UTC).date().isoformat()
    head = _HEAD.read_text("utf-8")
    lines = [
        head.format(tried=len(outcome.tried), caught=caught, share=outcome.share, today=today),
        *_by_module(outcome),
        "",
        *_survivors(outcome),
    ]
    return "\n".join(lines) + "\n"


def _by_module(outcome: Outcome) -> Iterable[str]:
    tried = Counter(mutant.module for mutant in outcome.tried)
    alive = Counter(mutant.module for mutant in outcome.alive)
    yield "| module | mutants | caught | share |"
    yield "|---|--:|--:|--:|"
    for module, count in sorted(tried.items()):
        caught = count - alive[module]
        name = module.removeprefix("cardia_rules.resolution.")
        yield f"| `{name}` | {count} | {caught} | {caught / count:.0%} |"


def _survivors(outcome: Outcome) -> Iterable[str]:
    yield "## The survivors, and why nothing catches them"
    by_why: dict[str, list[Mutant]] = {}
    for mutant in outcome.alive:
        by_why.setdefault(outcome.why.get(mutant.name, "Nobody has looked at these yet."), []).append(mutant)
    for why, mutants in sorted(by_why.items(), key=lambda group: -len(group[1])):
        yield ""
        yield f"**{why}** ({len(mutants)})"
        yield ""
        yield from (f"- `{mutant.name.removeprefix('cardia_rules.resolution.')}`" for mutant in mutants)
