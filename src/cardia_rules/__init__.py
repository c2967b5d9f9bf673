"""Rules adjudication for Duel for Cardia: events, the table they lead to, and the rulings behind them.

The names below are imported when they are first used, so that ``import cardia_rules`` costs next
to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cardia_rules.pictures import draw_with

if TYPE_CHECKING:
    from cardia_rules.catalogue import find as find
    from cardia_rules.errors import CardiaError as CardiaError
    from cardia_rules.errors import DecisionRefused as DecisionRefused
    from cardia_rules.errors import PositionRefused as PositionRefused
    from cardia_rules.errors import SetupRefused as SetupRefused
    from cardia_rules.events.fold import fold as fold
    from cardia_rules.events.fold import fold_all as fold_all
    from cardia_rules.events.log import load_log as load_log
    from cardia_rules.events.log import read_log as read_log
    from cardia_rules.events.log import read_log_file as read_log_file
    from cardia_rules.events.log import write_log as write_log
    from cardia_rules.events.reading import LogUnreadable as LogUnreadable
    from cardia_rules.faq.register import question as question
    from cardia_rules.faq.register import ruling as ruling
    from cardia_rules.render.page import replay_page as replay_page
    from cardia_rules.render.svg import table_as_svg as table_as_svg
    from cardia_rules.render.text import table_as_text as table_as_text
    from cardia_rules.render.words import in_words as in_words
    from cardia_rules.replay.adjudicate import under as under
    from cardia_rules.replay.adjudicate import verify as verify
    from cardia_rules.replay.explain import explain_event as explain_event
    from cardia_rules.replay.explain import explain_influence as explain_influence
    from cardia_rules.replay.explain import explain_signets as explain_signets
    from cardia_rules.resolution.game import Game as Game
    from cardia_rules.resolution.match import Match as Match
    from cardia_rules.resolution.setup import make_setup as make_setup

__version__ = "0.1.0"

_HOMES: Final = {
    "CardiaError": "errors",
    "DecisionRefused": "errors",
    "Game": "resolution.game",
    "LogUnreadable": "events.reading",
    "Match": "resolution.match",
    "PositionRefused": "errors",
    "SetupRefused": "errors",
    "explain_event": "replay.explain",
    "explain_influence": "replay.explain",
    "explain_signets": "replay.explain",
    "find": "catalogue",
    "fold": "events.fold",
    "fold_all": "events.fold",
    "in_words": "render.words",
    "load_log": "events.log",
    "make_setup": "resolution.setup",
    "question": "faq.register",
    "read_log": "events.log",
    "read_log_file": "events.log",
    "replay_page": "render.page",
    "ruling": "faq.register",
    "table_as_svg": "render.svg",
    "table_as_text": "render.text",
    "under": "replay.adjudicate",
    "verify": "replay.adjudicate",
    "write_log": "events.log",
}
__all__ = [
    "CardiaError",
    "DecisionRefused",
    "Game",
    "LogUnreadable",
    "Match",
    "PositionRefused",
    "SetupRefused",
    "__version__",
    "explain_event",
    "explain_influence",
    "explain_signets",
    "find",
    "fold",
    "fold_all",
    "in_words",
    "load_log",
    "make_setup",
    "question",
    "read_log",
    "read_log_file",
    "replay_page",
    "ruling",
    "table_as_svg",
    "table_as_text",
    "under",
    "verify",
    "write_log",
]


def _draw(shown: object) -> str:
    from cardia_rules.render.svg import picture_of

    return picture_of(shown)


draw_with(_draw)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
