"""Fuzz for as long as you like: ``python -m tests.fuzzing [TARGET...] --seconds 3600``.

With atheris (``pip install 'cardia-rules[fuzz]'``) and ``--atheris`` it looks for inputs that reach other
code, one target at a time; without it, inputs are made from others by chance. What fails then is written to
``tests/fuzzing/corpus`` and stays there as a test.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

CORPUS = Path(__file__).with_name("corpus")
TURN = 5.0  # seconds for each target, again and again
ENOUGH = 20  # failures


def by_chance(names: Sequence[str], seconds: float, inputs: int, seed: int) -> int:
    """Try the targets in turns until the time is up or the inputs are read; say how many and which failed."""
    from tests.fuzzing.mutator import mutants
    from tests.fuzzing.targets import LONGEST, TARGETS, corpus_of, tried

    made = {name: mutants(corpus_of(name), Random(f"{name} {seed}"), LONGEST) for name in names or TARGETS}
    read: Counter[str] = Counter()
    failed, until = 0, time.monotonic() + seconds

    def going_on() -> bool:
        return read.total() < inputs if inputs else time.monotonic() < until

    turn = TURN if inputs else min(TURN, seconds / len(made))
    while going_on() and failed < ENOUGH:
        for name, its in made.items():
            over = time.monotonic() + turn
            while time.monotonic() < over and failed < ENOUGH:
                data = next(its)
                read[name] += 1
                try:
                    tried(name, data)
                except Exception as error:
                    failed += 1
                    kept = CORPUS / name / sha256(data).hexdigest()[:16]
                    kept.parent.mkdir(parents=True, exist_ok=True)
                    kept.write_bytes(data)
                    print(f"{name}: {type(error).__name__}: {str(error)[:200]} ({kept.name})", flush=True)
    print(*(f"{name}: {count:,} inputs" for name, count in read.items()), sep="\n")
    print(f"{read.total():,} inputs in all, {failed} failed")
    return failed


def by_coverage(name: str, seconds: float) -> None:
    """Let atheris look for inputs that reach new code; it ends the process itself."""
    import atheris

    with atheris.instrument_imports(include=["cardia_rules"]):
        from tests.fuzzing.targets import LONGEST, corpus_of, tried

    found = Path(".fuzzing") / name
    found.mkdir(parents=True, exist_ok=True)
    for data in corpus_of(name):
        (found / sha256(data).hexdigest()[:16]).write_bytes(data[:LONGEST])
    options = [f"-max_total_time={int(seconds)}", f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=2048"]
    atheris.Setup([sys.argv[0], *options, str(found)], lambda data: tried(name, data) and None)
    atheris.Fuzz()


def main() -> int:
    """Read the arguments and fuzz."""
    parser = argparse.ArgumentParser(description="Let everything that reads read nonsense.")
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seconds", type=float, default=600, help="shared by the targets")
    parser.add_argument("--inputs", type=int, default=0, help="so many of all targets, instead of seconds")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--atheris", action="store_true", help="one target, led by what it reaches")
    given = parser.parse_args()
    if given.atheris:
        by_coverage(given.targets[0], given.seconds)
    return 1 if by_chance(given.targets, given.seconds, given.inputs, given.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
