"""The reference of the public names, in the rooms they live in."""

from typing import Final

import cardia_rules
from cardia_rules import _HOMES
from site_pages.page import Page

_ROOMS: Final = {
    "resolution": "Playing",
    "errors": "Refusals and other errors",
    "kernel": "How a game is recorded",
    "events": "Events, tables and logs",
    "catalogue": "Cards",
    "faq": "Rulings, questions and positions",
    "replay": "Judging",
    "views": "What each seat may see",
    "store": "Stores",
    "render": "Words, pictures and pages",
}
_INTRODUCTION: Final = """\
Everything here is imported from `cardia_rules` itself (version {version}); nothing is loaded before it is
used. What is not on this page may change without notice.
"""


def api_page() -> Page:
    parts = ["# API reference\n", _INTRODUCTION.format(version=cardia_rules.__version__)]
    for room in sorted({home.split(".")[0] for home in _HOMES.values()}, key=list(_ROOMS).index):
        parts.append(f"## {_ROOMS[room]}\n")
        named = sorted(name for name, home in _HOMES.items() if home.split(".")[0] == room)
        parts += [f"::: cardia_rules.{_HOMES[name]}.{name}\n" for name in named]
    return Page("reference/api.md", "\n".join(parts))
