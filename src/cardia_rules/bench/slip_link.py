"""The link of a slip: the bench's address with what people say of a ruling, and what it rested on."""

import html
import re
from typing import Final
from urllib.parse import quote, unquote

import msgspec

from cardia_rules.bench.requests import Slip
from cardia_rules.errors import DataError
from cardia_rules.message import Message

_ADDRESS: Final = re.compile(r"#t=[^\s\"<>]+")
_UNCHANGED: Final = ",;:=@+~()!*'"  # what stands in a fragment as it is


def _written(text: str) -> str:
    return quote(text, safe=_UNCHANGED).replace("_", "%5F").replace("%20", "_")


def slip_address(slip: Slip) -> str:
    """Write a slip as the fragment of a link to the bench; nothing where its game begins with no line."""
    game = slip.game
    if game.line is None:
        return ""
    parts = [f"t={quote(game.line, safe=_UNCHANGED).replace('%20', '_')}"]
    parts += [f"d={_written(each)}" for each in game.decisions]
    parts += [f"s.{name}={_written(value)}" for name, value in sorted(game.tags.items())]
    return f"#{'&'.join(parts)}&r={'!' if slip.refused else ''}{','.join(slip.rulings)}"


def slip_in(text: str) -> Slip | None:
    """Find the slip in whatever it was handed over as: a link, a message, Markdown, a page; else nothing."""
    found = _ADDRESS.search(html.unescape(text))
    if found is None or "&r=" not in found.group():
        return None
    read: dict[str, list[str]] = {}
    for part in found.group()[1:].split("&"):
        key, _, value = part.partition("=")
        read.setdefault(key, []).append(unquote(value.replace("_", " ") if key != "t" else value))
    cited = read["r"][-1]
    game = {
        "line": read["t"][0],
        "decisions": read.get("d", []),
        "tags": {key[2:]: values[-1] for key, values in read.items() if key.startswith("s.")},
    }
    rulings = [name for name in cited.removeprefix("!").split(",") if name]
    try:
        return msgspec.convert({"game": game, "refused": cited.startswith("!"), "rulings": rulings}, Slip)
    except msgspec.ValidationError as problem:
        raise DataError(Message("this link cannot be read: {problem}", problem=str(problem))) from None
