"""The options that mean the same wherever they stand."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from cardia_rules.catalogue.words import LANGUAGES
from cardia_rules.cli.helping import argument, option, spoken
from cardia_rules.cli.kinds import OneOf, WholeNumber
from cardia_rules.cli.language import OPTION
from cardia_rules.message import Message
from cardia_rules.render.phrases import Phrase
from cardia_rules.views.viewers import Viewer

Declared = TypeVar("Declared", bound=Callable[..., Any])

_VIEWERS: Final[dict[str, Viewer]] = {
    "north": "north",
    "south": "south",
    "public": "spectator",
    "judge": "judge",
}

_WHO_LOOKS: Final = OneOf(list(_VIEWERS), ("nord", "sud", "public", "arbitre"))

NUMBER: Final = Phrase("N", "N")
CARD: Final = Phrase("CARD", "CARTE")
FILE: Final = Phrase("FILE", "FICHIER")
WORDS: Final = Phrase("[WORDS]...", "[MOTS]...")
SOURCE: Final = Phrase("LOG|CASE|LINE", "JOURNAL|CAS|LIGNE")
LANGUAGE: Final = Phrase(
    "Language of everything that is said; the variable CARDIA_LANG chooses it for good.",
    "Langue de tout ce qui est dit ; la variable CARDIA_LANG la choisit une fois pour toutes.",
)
JSON: Final = Phrase("Print JSON, for programs.", "Écrire en JSON, pour les programmes.")
AT: Final = Phrase(
    "As it stood after event N, not at the end.", "L'état après l'événement N, et non à la fin."
)
VIEW: Final = Phrase("Who is looking; a judge sees everything.", "Qui regarde ; un arbitre voit tout.")
_NO_VIEW: Final = Message(
    "this command works with the hidden cards themselves, so it is for a judge alone;"
    " show, step, explain and export take --view"
)


def in_language(command: Declared) -> Declared:
    """``--lang en|fr`` as ``lang``; left out, as it was chosen for the whole command."""
    decorated: Declared = option(
        OPTION, says=LANGUAGE, type=OneOf(LANGUAGES), default=lambda: spoken(click.get_current_context())
    )(command)
    return decorated


def for_programs(command: Declared) -> Declared:
    """``--json`` as ``as_json``."""
    decorated: Declared = option("--json", "as_json", says=JSON, is_flag=True)(command)
    return decorated


def at_event(command: Declared) -> Declared:
    """``--at N`` as ``at``; left out, the last event."""
    decorated: Declared = option("--at", says=AT, stands_for=NUMBER, type=WholeNumber(1))(command)
    return decorated


def for_view(command: Declared) -> Declared:
    """``--view north|south|public|judge`` as ``viewer``."""
    decorated: Declared = option(
        "--view",
        "viewer",
        says=VIEW,
        type=_WHO_LOOKS,
        default="judge",
        callback=lambda _context, _parameter, name: _VIEWERS[name],
    )(command)
    return decorated


def for_judges_alone(command: Declared) -> Declared:
    """No ``--view`` but a judge's: whoever tries another is told why."""
    decorated: Declared = option(
        "--view",
        says=VIEW,
        type=_WHO_LOOKS,
        default="judge",
        hidden=True,
        expose_value=False,
        callback=_refuse_to_hide,
    )(command)
    return decorated


def _refuse_to_hide(context: click.Context, _parameter: click.Parameter, name: str) -> None:
    if name != "judge":
        raise click.UsageError(_NO_VIEW, context)


def of_source(command: Declared) -> Declared:
    """``LOG|CASE|LINE`` as ``source``, the text that ``source.open_source`` takes."""
    decorated: Declared = argument("source", SOURCE)(command)
    return decorated
