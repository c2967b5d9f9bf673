"""Rules adjudication for Duel for Cardia: events, the table they lead to, and the rulings behind them.

The names below are imported when they are first used, so that ``import cardia_rules`` costs next
to nothing. They stand here three times, because type checkers read no expressions: they need the
imports and a written-out ``__all__``, the interpreter needs the homes. A test compares the three.
"""

from _thread import RLock
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cardia_rules.pictures import draw_with

if TYPE_CHECKING:
    from cardia_rules.catalogue import find
    from cardia_rules.errors import (
        CardiaError,
        DecisionRefused,
        LogContradiction,
        MatchRefused,
        PositionRefused,
        SetupRefused,
    )
    from cardia_rules.events.fold import fold, fold_all
    from cardia_rules.events.log import load_log, read_log, read_log_file, write_log
    from cardia_rules.faq.position_line import position_as_line, table_from_line
    from cardia_rules.faq.register import question, ruling
    from cardia_rules.kernel.log_format import LogUnreadable
    from cardia_rules.kernel.published_file import PublishedLog
    from cardia_rules.render.page import replay_page
    from cardia_rules.render.svg import table_as_svg
    from cardia_rules.render.text import table_as_text
    from cardia_rules.render.verdict import verdict_as_text
    from cardia_rules.render.words import in_words
    from cardia_rules.replay.adjudicate import under, under_each, verify
    from cardia_rules.replay.carrying_on import carry_on
    from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets
    from cardia_rules.replay.verdict import Verdict, verdict
    from cardia_rules.resolution.game import Game
    from cardia_rules.resolution.match import Match
    from cardia_rules.resolution.setup import make_setup
    from cardia_rules.store.collections import export_games, import_games, read_games
    from cardia_rules.store.kept import KeptGame
    from cardia_rules.store.logs import LogStore
    from cardia_rules.store.matches import KeptMatch, read_match_file
    from cardia_rules.store.memory import MemoryStore
    from cardia_rules.store.plainfile import PlainFileStore
    from cardia_rules.store.refusals import AppendConflict, StoreError, UnknownGame
    from cardia_rules.store.sqlite import SqliteStore
    from cardia_rules.views.decisions import chosen, read_choice, see_refusal
    from cardia_rules.views.lessons import learned_since
    from cardia_rules.views.log import see_event, see_log
    from cardia_rules.views.published import Publisher, check_openings, read_published, write_published
    from cardia_rules.views.rewind import go_back
    from cardia_rules.views.view import see

__version__ = "0.1.0"

_HOMES: Final = {
    "AppendConflict": "store.refusals",
    "CardiaError": "errors",
    "DecisionRefused": "errors",
    "Game": "resolution.game",
    "KeptGame": "store.kept",
    "KeptMatch": "store.matches",
    "LogContradiction": "errors",
    "LogStore": "store.logs",
    "LogUnreadable": "kernel.log_format",
    "Match": "resolution.match",
    "MatchRefused": "errors",
    "MemoryStore": "store.memory",
    "PlainFileStore": "store.plainfile",
    "PositionRefused": "errors",
    "PublishedLog": "kernel.published_file",
    "Publisher": "views.published",
    "SetupRefused": "errors",
    "SqliteStore": "store.sqlite",
    "StoreError": "store.refusals",
    "UnknownGame": "store.refusals",
    "Verdict": "replay.verdict",
    "carry_on": "replay.carrying_on",
    "check_openings": "views.published",
    "chosen": "views.decisions",
    "explain_event": "replay.explain",
    "explain_influence": "replay.explain",
    "explain_signets": "replay.explain",
    "export_games": "store.collections",
    "find": "catalogue",
    "fold": "events.fold",
    "fold_all": "events.fold",
    "go_back": "views.rewind",
    "import_games": "store.collections",
    "in_words": "render.words",
    "learned_since": "views.lessons",
    "load_log": "events.log",
    "make_setup": "resolution.setup",
    "position_as_line": "faq.position_line",
    "question": "faq.register",
    "read_choice": "views.decisions",
    "read_games": "store.collections",
    "read_log": "events.log",
    "read_log_file": "events.log",
    "read_match_file": "store.matches",
    "read_published": "views.published",
    "replay_page": "render.page",
    "ruling": "faq.register",
    "see": "views.view",
    "see_event": "views.log",
    "see_log": "views.log",
    "see_refusal": "views.decisions",
    "table_as_svg": "render.svg",
    "table_as_text": "render.text",
    "table_from_line": "faq.position_line",
    "under": "replay.adjudicate",
    "under_each": "replay.adjudicate",
    "verdict": "replay.verdict",
    "verdict_as_text": "render.verdict",
    "verify": "replay.adjudicate",
    "write_log": "events.log",
    "write_published": "views.published",
}
__all__ = [
    "AppendConflict",
    "CardiaError",
    "DecisionRefused",
    "Game",
    "KeptGame",
    "KeptMatch",
    "LogContradiction",
    "LogStore",
    "LogUnreadable",
    "Match",
    "MatchRefused",
    "MemoryStore",
    "PlainFileStore",
    "PositionRefused",
    "PublishedLog",
    "Publisher",
    "SetupRefused",
    "SqliteStore",
    "StoreError",
    "UnknownGame",
    "Verdict",
    "__version__",
    "carry_on",
    "check_openings",
    "chosen",
    "explain_event",
    "explain_influence",
    "explain_signets",
    "export_games",
    "find",
    "fold",
    "fold_all",
    "go_back",
    "import_games",
    "in_words",
    "learned_since",
    "load_log",
    "make_setup",
    "position_as_line",
    "question",
    "read_choice",
    "read_games",
    "read_log",
    "read_log_file",
    "read_match_file",
    "read_published",
    "replay_page",
    "ruling",
    "see",
    "see_event",
    "see_log",
    "see_refusal",
    "table_as_svg",
    "table_as_text",
    "table_from_line",
    "under",
    "under_each",
    "verdict",
    "verdict_as_text",
    "verify",
    "write_log",
    "write_published",
]


def _draw(shown: object) -> str:
    from cardia_rules.render.svg import picture_of

    return picture_of(shown)


draw_with(_draw)


# Two threads that import two modules of one package wait for each other, and one is given half a module.
_IMPORTING: Final = RLock()


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with _IMPORTING:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
