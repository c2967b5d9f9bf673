"""What cattrs finds wrong in a file, one text each: the path in the file, then what is wrong there."""

from collections.abc import Callable

import cattrs


def faults_with_paths(problem: Exception, said: Callable[[BaseException, type | None], str]) -> list[str]:
    """``said`` puts a single fault into words."""
    found = [fault.rpartition(" @ ") for fault in cattrs.transform_error(problem, "", said)]
    return [f"{path.lstrip('.')}: {what}" if path.strip(".") else what for what, _, path in found]
