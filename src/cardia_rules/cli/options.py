"""The options that mean the same wherever they stand."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from cardia_rules.catalogue.words import LANGUAGES
from cardia_rules.views.viewers import Viewer

Command = TypeVar("Command", bound=Callable[..., Any])

_VIEWERS: Final[dict[str, Viewer]] = {
    "north": "north",
    "south": "south",
    "public": "spectator",
    "judge": "judge",
}


def in_language(command: Command) -> Command:
    """``--lang en|fr`` as ``lang``; the variable CARDIA_LANG chooses it for good."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default="en",
        envvar="CARDIA_LANG",
        show_envvar=True,
        help="Language of card names, sentences and rulings.",
    )(command)


def for_programs(command: Command) -> Command:
    """``--json`` as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")(command)


def at_event(command: Command) -> Command:
    """``--at N`` as ``at``; left out, the last event."""
    return click.option(
        "--at", type=click.IntRange(min=1), metavar="N", help="As it stood after event N, not at the end."
    )(command)


def for_view(command: Command) -> Command:
    """``--view north|south|public|judge`` as ``viewer``."""
    return click.option(
        "--view",
        "viewer",
        type=click.Choice(list(_VIEWERS)),
        default="judge",
        callback=lambda _context, _parameter, name: _VIEWERS[name],
        help="Who is looking; a judge sees everything.",
    )(command)


def of_source(command: Command) -> Command:
    """``LOG|CASE|LINE`` as ``source``, the text that ``source.open_source`` takes."""
    return click.argument("source", metavar="LOG|CASE|LINE")(command)
