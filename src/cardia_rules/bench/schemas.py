"""The shapes of what goes over a wire, as JSON Schema, for apps in any language."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from cardia_rules.bench.answers.playing import AnswerToPlay
from cardia_rules.bench.desk import AnyRequest
from cardia_rules.events.log import json_schema, log_schema
from cardia_rules.views.decisions import Choice, SeenAsk, SeenFailure
from cardia_rules.views.news import Changes, News
from cardia_rules.views.view import View

VERSION: Final = 1
_KINDS: Final[dict[str, Any]] = {
    "view": View,
    "news": News,
    "changes": Changes,
    "ask": SeenAsk,
    "refusal": SeenFailure,
    "choice": Choice,
    "request": AnyRequest,
    "played": AnswerToPlay,
}
SCHEMAS: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "log": log_schema,
    **{
        name: partial(json_schema, f"cardia-{name}, version {VERSION}", kind) for name, kind in _KINDS.items()
    },
}
