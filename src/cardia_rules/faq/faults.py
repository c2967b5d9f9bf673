"""What cattrs finds wrong in a file, one text each: the path in the file, then what is wrong there."""

from collections.abc import Callable

import cattrs

from cardia_rules.message import Message


def faults_with_paths(problem: Exception, said: Callable[[BaseException, type | None], str]) -> list[str]:
    """``said`` puts a single fault into words."""
    told: list[str] = []

    def noted(fault: BaseException, expected: type | None) -> str:
        told.append(said(fault, expected))
        return str(len(told) - 1)  # cattrs would make a plain text of a message

    found = [fault.partition(" @ ") for fault in cattrs.transform_error(problem, "", noted)]
    return [_at(path, told[int(index)]) for index, _, path in found]


def _at(path: str, fault: str) -> str:
    return Message("{path}: {fault}", path=path.lstrip("."), fault=fault) if path.strip(".") else fault
