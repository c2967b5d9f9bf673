"""Rules adjudication for Duel for Cardia: events, the table they lead to, and the rulings behind them.

What an app needs is imported from here, each name from its home when it is first used, so that
``import cardia_rules`` costs next to nothing. Bots, adapters, fair deals and statistics are reached through
their modules. ``__init__.pyi`` says the same to type checkers and editors.
"""

from _thread import RLock
from importlib import import_module
from typing import Any, Final

from cardia_rules.pictures import draw_with

__version__ = "0.1.0"


def _draw(shown: object) -> str:
    from cardia_rules.render.svg import picture_of

    return picture_of(shown)


draw_with(_draw)


# By module of this package. In the sources, not in a file beside them: a zip or a frozen program lacks that.
_NAMES: Final = {
    "bench.desk": "Bench",
    "catalogue": "find",
    "catalogue.model": "Character",
    "catalogue.own": "OwnCard",
    "catalogue.words": "Faction",
    "errors": (
        "CardiaError ChanceRefused DataError DecisionRefused Failure FailureCode Faults LogContradiction "
        "PositionRefused SetupRefused UnknownName"
    ),
    "events.about": "About",
    "events.fold": "fold fold_all",
    "events.log": "GameLog load_log read_log read_log_file write_log",
    "events.options": (
        "ChooseAmount ChooseCard ChooseFromHand ChooseNext ChoosePieces ChooseTwo Decline NameAFaction "
        "Option PlaceCard"
    ),
    "events.seats": "OPPONENT Seat SEATS",
    "events.table": "Over Setup Supplied Table",
    "events.vocabulary.event": "Event WhyNot",
    "faq.case.reading": "read_cards read_supplied",
    "faq.position_line": "position_as_line table_from_line",
    "faq.register": "cases question questions ruling rulings",
    "game.game": "Game",
    "game.match": "Match",
    "game.positions.completions": "example_of",
    "game.ruleset": "with_reasons",
    "game.setup": "make_setup",
    "kernel.log.chain": "Tip",
    "kernel.log.format": "Limits LogUnreadable ReadLog",
    "kernel.log.problems": "LogProblem",
    "kernel.register.entries": "Question Statement",
    "kernel.verifying": "Conclusion",
    "language": "Language",
    "render.errors": "failure_in_words message_in_words problem_in_words verdict_in_words",
    "render.page": "replay_assets replay_page",
    "render.svg": "card_as_svg table_as_svg",
    "render.text": "table_as_text",
    "render.verdict": "verdict_as_text",
    "render.words": (
        "ask_in_words card_name chance_in_words faction_name in_words lesson_in_words option_in_words "
        "seat_name"
    ),
    "replay.adjudicate": "Finding verify",
    "replay.branch": "carry_on under",
    "replay.explain": "explain_event explain_influence explain_signets",
    "replay.many": "verify_all",
    "replay.verdict": "Verdict verdict verdict_at",
    "replay.why_not": "explain_why_not",
    "resolution.position": "Ask Coin Laid Picked Position Shuffled",
    "seen.entering": "Recording",
    "seen.game": "SeenGame",
    "store.cardia.kept": "AsyncKeptGame follow_store KeptGame OpenSeats",
    "store.cardia.logs": "LogStore",
    "store.cardia.matches": "KeptMatch",
    "store.lines.memory": "MemoryStore",
    "store.lines.plainfile": "PlainFileStore",
    "store.lines.postgresql": "PostgresStore",
    "store.lines.protocol": "Store",
    "store.lines.refusals": "AppendConflict StoreBusy StoreError UnknownGame",
    "store.lines.sqlite": "SqliteStore",
    "views.decisions": "chosen read_choice see_refusal SeenAsk SeenFailure",
    "views.log": "see_event see_log",
    "views.news": "Changes changes_between News news with_changes",
    "views.rewind": "go_back learned_since",
    "views.view": "see see_table SeenTable View",
    "views.viewers": "Viewer VIEWERS",
}
_HOMES: Final = {name: f"{__name__}.{home}" for home, names in _NAMES.items() for name in names.split()}

# Two threads that import two modules of one package wait for each other, and one is given half a module.
_IMPORTING: Final = RLock()


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return sorted(("__version__", *_HOMES))
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with _IMPORTING:
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return list(__getattr__("__all__"))
