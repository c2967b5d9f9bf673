"""The reference of the public names, in the rooms they live in, each with an example that a test runs."""

import re
from functools import cache
from pathlib import Path
from typing import Final, get_args

import cardia_rules
from cardia_rules import _HOMES
from cardia_rules.events.vocabulary import EveryEvent
from site_pages.page import Page

_ROOMS: Final = {
    "game": "Playing",
    "resolution": "Positions, and what they wait for",
    "errors": "Refusals and other errors",
    "kernel": "How a game is recorded",
    "events": "Events, tables and logs",
    "catalogue": "Cards",
    "language": "Languages",
    "faq": "Rulings, questions and positions",
    "replay": "Judging",
    "seen": "Games as they were seen",
    "views": "What each seat may see",
    "store": "Stores",
    "bots": "Bots and many games",
    "render": "Words, pictures and pages",
    "bench": "The bench: requests and answers for a page",
}
_INTRODUCTION: Final = """\
What an app needs is imported from `cardia_rules` itself (version {version}); nothing is loaded before it is
used. The rest of this page (bots, many games, fair deals, what is published, types that are seldom named) is
imported from the module that its example names. What is not on this page may change without notice. What
needs an extra is imported from its own module too: [bots](../bots.md), [stores](../store.md).
[Versions](../versions.md) says what you can rely on.

Every example is run by the tests, each on its own, after these lines:

{before}
"""
_EVENTS: Final = """\
Every kind of event is a class of its own in `cardia_rules.events.vocabulary`;
[the log's protocol](../log-format.md) says what each of them means: {names}.
"""
_HEADING: Final = re.compile(r"^## (.+?)\n\n(```python\n.*?^```)$", re.MULTILINE | re.DOTALL)
_IMPORT: Final = re.compile(r"^from (cardia_rules\.[\w.]+) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
BEFORE: Final = "before each"
EVENT_KINDS: Final = frozenset(kind.__name__ for kind in get_args(EveryEvent))


@cache
def examples() -> dict[str, str]:
    """The blocks of code by the names they are for, each written once: ``Game Ask`` and then the block."""
    return dict(_HEADING.findall(Path(__file__).with_name("api_examples.md").read_text("utf-8")))


@cache
def homes() -> dict[str, str]:
    """The module of every name that is shown: the public ones, and those that an example imports itself."""
    apart = {
        name: module
        for heading, block in examples().items()
        for module, names in _IMPORT.findall(block)
        for name in re.findall(r"\w+", names)
        if name in heading.split()
    }
    return {**apart, **_HOMES}


def api_page() -> Page:
    parts = [
        "# API reference\n",
        _INTRODUCTION.format(version=cardia_rules.__version__, before=examples()[BEFORE]),
    ]
    first_of = {heading.split()[0]: block for heading, block in examples().items()}
    shown_at = {name: heading.split()[0] for heading in examples() for name in heading.split()}
    home_of = homes()
    for room in sorted({home.split(".")[1] for home in home_of.values()}, key=list(_ROOMS).index):
        parts.append(f"## {_ROOMS[room]}\n")
        named = sorted(name for name, home in home_of.items() if home.split(".")[1] == room)
        if room == "events":
            parts.append(_EVENTS.format(names=", ".join(f"`{name}`" for name in sorted(EVENT_KINDS))))
        for name in named:
            parts.append(f"::: {home_of[name]}.{name}\n")
            if name in first_of:
                parts.append(f"{first_of[name]}\n")
            else:
                there = f"{home_of[shown_at[name]]}.{shown_at[name]}"
                parts.append(f"In use: [the example of `{shown_at[name]}`](#{there}).\n")
    return Page("reference/api.md", "\n".join(parts))
