"""The cases as plain data, for implementations in any language: what is played, and what must come of it.

Nothing in it needs this library to be read. A case begins with an event, as a log does; each step takes a
decision, an outcome of chance or somebody's word, and says which events it leads to and what is asked then.
Reasons stand apart, one record an event: who plays the same game for other reasons conforms.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from cardia_rules import __version__
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.errors import CardiaError, DecisionRefused
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import Playing
from cardia_rules.faq.case.sections import Case, Step
from cardia_rules.faq.notation import read_option
from cardia_rules.game.game import Game
from cardia_rules.game.ruleset import CARDIA, is_input
from cardia_rules.kernel.cases.pages import CaseText

FORMAT: Final = "cardia-conformance"
VERSION: Final = 1
Record = dict[str, Any]


def conformance_kit(cases: Iterable[CaseText] | None = None) -> Iterator[bytes]:
    """Yield the lines of the kit: what it is, then every case that plays on a table, one a line."""
    yield _line({"format": FORMAT, "version": VERSION, "library": __version__})
    for text in shipped_cases().values() if cases is None else cases:
        case = read_case(text)
        if case.table is not None or case.setup is not None:
            with at_hand(case.character):
                record = _record(text.name, case)
            if record is not None:
                yield _line(record)


def _record(name: str, case: Case) -> Record | None:
    """Return a case as data; nothing of one whose table cannot be."""
    playing = _Noting(case)
    for _problem in playing.played():
        pass
    if playing.game is None:
        return None
    events = playing.game.events
    starts = [number for number, event in enumerate(events) if number and is_input(event)]
    return {
        "case": name,
        "title": str(case.title),
        "rulings": case.rulings,
        "begins": _facts(events[0]),
        "steps": [*_steps(events, starts)],
        "refused": playing.noted,
        "reasons": [_reasons(event) for event in events],
    }


def _steps(events: tuple[AnyEvent, ...], starts: list[int]) -> Iterator[Record]:
    """Yield the beginning and every input: what it led to, and what was then to be decided."""
    game = Game.from_events(events[: starts[0]] if starts else events)
    yield {"take": None, "events": [_facts(event) for event in game.events[1:]], **_open(game)}
    for start in starts:
        came = game.take(events[start])
        yield {
            "take": _facts(came[0]),
            "events": [_facts(event) for event in islice(came, 1, None)],
            **_open(game),
        }


def _open(game: Game) -> Record:
    asks = [{"seat": ask.seat, "number": ask.number, "options": ask.options} for ask in game.asks]
    return {"asks": asks, "chance": game.chance_needed}


def _facts(event: AnyEvent) -> Record:
    said: Record = msgspec.to_builtins(event)
    return {name: fact for name, fact in said.items() if name not in CARDIA.reasons}


def _reasons(event: AnyEvent) -> Record:
    said: Record = msgspec.to_builtins(event)
    return {name: fact for name, fact in said.items() if name in CARDIA.reasons and fact}


class _Noting(Playing):
    """A case being played, with every decision that it says is refused, and when."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.noted: list[Record] = []

    def _refused_step(self, game: Game, step: Step) -> Iterator[str]:
        for seat, written in step.decisions.items():
            if step.in_words or step.ask is not None:
                continue
            ask = next((ask for ask in game.asks if ask.seat == seat), None)
            try:
                option = read_option(written, ask, as_written=True)
                game.fork().decide(seat, option)
            except DecisionRefused as refusal:
                tried = {"after": game.position.number, "seat": seat, "option": option}
                self.noted.append({**tried, "codes": sorted(set(refusal.codes))})
            except CardiaError:
                continue  # nothing that another program could be given
        yield from super()._refused_step(game, step)


def _line(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"
