"""Run cases: ``python -m cardia_rules.faq FILE...`` prints what does not hold, and why."""

import os
import sys
from pathlib import Path

from cardia_rules.errors import DataError
from cardia_rules.faq.case_file import read_case
from cardia_rules.faq.runner import run


def main(names: list[str]) -> int:
    """Exit status 0 if every case holds, 1 if one does not."""
    if not names:
        print("usage: python -m cardia_rules.faq FILE...", file=sys.stderr)
        return 2
    failed = 0
    for name in names:
        try:
            report = run(read_case(Path(name)))
        except DataError as problem:
            failed += 1
            print(problem)
            continue
        if not report.holds:
            failed += 1
            print(report)
    print(f"{len(names) - failed} of {len(names)} cases hold")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough; without this the interpreter complains once more when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
