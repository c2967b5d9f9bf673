"""Asking the bench in tests: an answer is plain data, and says nothing is wrong unless that is asked for."""

import json
from typing import Any

from cardia_rules.bench.desk import Bench

BENCH = Bench()
LANGUAGES = ("en", "fr")
MEDIATOR = "I;saboteur:saboteur;north.hand=mediator;south.hand=palace-guard"


def answer(do: str, **request: Any) -> Any:
    """The answer to a request, as JSON gives it."""
    return json.loads(json.dumps(BENCH.answer({"do": do, **request})))


def asked(do: str, **request: Any) -> Any:
    """The answer to a request with which nothing is wrong."""
    given = answer(do, **request)
    assert not given.get("wrong"), given["wrong"]
    return given


def refused(do: str, **request: Any) -> list[dict[str, Any]]:
    """What is wrong with a request."""
    wrong: list[dict[str, Any]] = answer(do, **request)["wrong"]
    assert wrong
    for each in wrong:
        assert set(each) == {"code", "where", "text", "ruling"}
        assert each["text"]
    return wrong
