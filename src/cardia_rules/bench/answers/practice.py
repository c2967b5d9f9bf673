"""Practice: a case as a question: the table, what is played, and outcomes to choose from, one of them right.

An outcome states one fact of the table: who wins an encounter, how many tokens lie on a card, who has won.
The right one is what the engine gives. The others give the same fact another value: what another answer to an
open question leads to, what was there before, what holds for the other seat. So each is another table.
"""

import tomllib
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import attrs

from cardia_rules.bench.answers.records import Record, failure_record, table_record, verdict_as_data
from cardia_rules.bench.requests import Practise
from cardia_rules.bench.source import Source, source_of_case
from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import CardiaError, DataError, Failure, Faults
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import CoinTossed, DecisionTaken, PickedAtRandom
from cardia_rules.faq.case.library import probably_meant, shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.sections import Case
from cardia_rules.faq.case.start import begin
from cardia_rules.faq.case.variants import case_as_toml, source_of
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.verdict import ruling_record
from cardia_rules.render.words import in_words, seat_name, whose
from cardia_rules.replay.verdict import Verdict, verdict
from cardia_rules.spelling import did_you_mean, quoted
from cardia_rules.views.view import see_table

MOST_WRONG: Final = 3
_ANSWERED: Final = ("title", "note", "rulings", "because", "then", "otherwise", "refused", "facts")
_ANSWERED_WITHIN: Final = (
    "refused",
    "winner",
    "stars",
    "level",
    "at_least",
    "then",
)

Value = int | str
Fact = tuple[str, ...]  # its kind, and what it is about: a place, or a seat and perhaps its card
_OVER: Final[Fact] = ("over",)
_CLAIMED: Final[Fact] = ("claim",)
_WINNERS: Final = ("north", "south", "draw", "none")
_RESULTS: Final = ("north", "south", "neither", "both")
_CLAIM: Final = ("refused", "allowed", "lost")
_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "over": _WINNERS,
    "match": _WINNERS,
    "result": _RESULTS,
    "claim": _CLAIM,
}
# What is asked about first, where several things have changed.
_PILES: Final = ("row", "discard", "waiting", "deck", "hand")
_WEIGHTS: Final = ("over", "result", "signets", "tokens", "influence", *_PILES)


@attrs.frozen
class _Question:
    """A fact with its right value and likely wrong ones; the tables and the verdict, where there are any."""

    fact: Fact
    right: Value
    likely: tuple[Value, ...] = ()
    before: Table | None = None
    source: Source | None = None
    found: Verdict | None = None
    failures: tuple[Failure, ...] = ()


def practise(request: Practise, lang: Language) -> Record:
    """Return a case as a question, its outcomes in an order that is the same for everybody."""
    one = shipped_cases().get(request.case)
    if one is None:
        near = did_you_mean(probably_meant(request.case))
        raise DataError("there is no case {name}{near}", name=quoted(request.case), near=near)
    case = read_case(one)
    asked = _asked(case)
    said = [_says(asked.fact, each, lang) for each in (asked.right, *wrong_values(asked))]
    outcomes = [{"says": each, "right": at == 0} for at, each in enumerate(said)]
    Random(request.case).shuffle(outcomes)
    return {
        "case": request.case,
        "table": None if asked.before is None else table_record(see_table(asked.before, "judge"), lang),
        "stated": "" if asked.before is not None else _stated(source_of(one)),
        "played": _played(asked.source, lang),
        "claim": _claim(case, asked),
        "outcomes": outcomes,
        "title": case.title.to(lang),
        "verdict": None if asked.found is None else verdict_as_data(asked.found, lang),
        "refused": [failure_record(each, lang) for each in asked.failures],
        "rulings": [ruling_record(name, lang) for name in case.rulings],
    }


# ------------------------------------------------------------------ what is asked
def _asked(case: Case) -> _Question:
    if case.difficulty is not None:
        return _Question(("stars",), case.difficulty.stars)
    if case.match is not None:
        if case.match.refused:
            return _Question(_CLAIMED, "refused")
        return _Question(("match",), case.match.winner or "none")
    if case.table is None and case.setup is None:
        name, count = next(iter(case.facts.items()))
        return _Question(("count", name.replace("_", " ")), count)
    try:
        begin(case)
    except Faults as refused:
        return _Question(_CLAIMED, "refused", failures=refused.failures)
    return _of_a_table(case)


def _of_a_table(case: Case) -> _Question:
    """Ask about what changes the most on a table that is played on; about a claim, where one is refused."""
    claimed = bool(case.play and case.play[-1].refused)
    if claimed:
        case = attrs.evolve(case, play=(*case.play[:-1], attrs.evolve(case.play[-1], refused=())))
    source = source_of_case(case)
    game = Game.from_events(source.events)
    found = verdict(game, source.first_to_tell - 1)
    before = source.table(1)
    if claimed:
        return _Question(_CLAIMED, "refused", (), before, source, found, source.unexpected)
    was, now = facts_of(before), facts_of(game.table)
    fact = next(_about(found, was, now))
    likely = (*(other.get(fact) for other in _otherwise(source, found)), was.get(fact), *_mirrored(fact, now))
    possible = tuple(each for each in likely if each is not None)
    return _Question(fact, now[fact], possible, before, source, found)


def _about(found: Verdict, was: Mapping[Fact, Value], now: Mapping[Fact, Value]) -> Iterator[Fact]:
    """Yield what is worth asking about: what was expected in vain, what changed, then how it stands."""
    for told in (each.told for each in found.idle if each.told is not None):
        of_a_card = ("tokens", told.seat or "", told.card)
        asked = {"win": _OVER, "result": ("result", str(told.place)), "end": of_a_card}.get(told.what, ())
        if asked in now:
            yield asked
    changed = [fact for fact, value in now.items() if was.get(fact) != value]
    yield from sorted(changed, key=lambda fact: _WEIGHTS.index(fact[0]))
    yield from [fact for fact in now if fact[0] == "result"][::-1]
    yield _OVER


def facts_of(table: Table) -> dict[Fact, Value]:
    """Return what can be seen to be true of a table, by what it is about."""
    over = table.over
    facts: dict[Fact, Value] = {_OVER: "none" if over is None else over.winner or "draw"}
    for place in range(1, min(table.compared, table.places) + 1):
        north, south = (
            bool(each and each.signets) for each in (table.north.at(place), table.south.at(place))
        )
        alone = "north" if north else "south" if south else "neither"
        facts["result", str(place)] = "both" if north and south else alone
    for seat in SEATS:
        side = table.side(seat)
        for played in (each for each in side.row if each is not None and each.up):
            facts["signets", seat, played.card] = played.signets
            facts["tokens", seat, played.card] = played.tokens
            facts["influence", seat, played.card] = CHARACTERS[played.card].influence + played.modifier
        for kind in _PILES:
            facts[kind, seat] = len([each for each in getattr(side, kind) if each is not None])
    return facts


def _otherwise(source: Source, found: Verdict) -> Iterator[Mapping[Fact, Value]]:
    """Yield what would be true under the other answers to open questions that matter here."""
    for hung in found.hung_on:
        for led in hung.leads:
            try:
                branch = source.branch_under(len(source.events), {hung.question: led.answer})
            except CardiaError:
                continue  # the table could not lie so under that answer
            yield facts_of(branch.position.table)


def _mirrored(fact: Fact, now: Mapping[Fact, Value]) -> Iterator[Value]:
    """Yield what is true of the other seat, where that makes sense for this one."""
    other = {"north": "south", "south": "north"}
    if now[fact] in other:
        yield other[str(now[fact])]
    if len(fact) == 2 and fact[1] in other:
        yield now[fact[0], other[fact[1]]]


def wrong_values(asked: _Question) -> list[Value]:
    """Return two or three other values of a fact, the likeliest mistakes first."""
    values: list[Value] = [*asked.likely, *_KINDS.get(asked.fact[0], ())]
    if isinstance(asked.right, int):
        values += [asked.right + by for by in (1, -1, 2, 3)]
    least = -99 if asked.fact[0] == "influence" else 0
    possible = [each for each in values if not isinstance(each, int) or each >= least]
    return [each for each in dict.fromkeys(possible) if each != asked.right][:MOST_WRONG]


# ------------------------------------------------------------------ in words
def _says(fact: Fact, value: Value, lang: Language) -> str:
    kind, *about = fact
    if kind in _KINDS:
        return phrase(f"page.practice.{kind}.{value}", lang, place=about[0] if about else "")
    said: dict[str, Any] = {"count": value, "what": about[0] if about else ""}
    if about and about[0] in SEATS:
        seat: Seat = "north" if about[0] == "north" else "south"
        said["what"] = seat_name(seat, lang) if len(about) == 1 else whose(seat, about[1], lang)
    return legible(phrase(f"page.practice.{kind}", lang, **said))


def _played(source: Source | None, lang: Language) -> list[str]:
    """Return what is decided and what chance does, in words."""
    kinds = (DecisionTaken, CoinTossed, PickedAtRandom)
    events = () if source is None else source.events[1:]
    return [legible(in_words(event, lang)) for event in events if isinstance(event, kinds)]


def _claim(case: Case, asked: _Question) -> str:
    """Return what somebody wants to do, as the case writes it, where that is what is asked about."""
    last = case.play[-1] if case.play and asked.fact == _CLAIMED and asked.source is not None else None
    if last is None:
        return ""
    return legible("; ".join(f"{seat}: {text}" for seat, text in last.decisions.items()))


def _stated(source: str) -> str:
    """Return a case that no table comes of as it is written, without what it answers."""
    told = {key: value for key, value in tomllib.loads(source).items() if key not in _ANSWERED}
    for key, section in told.items():
        if isinstance(section, dict):
            told[key] = {name: each for name, each in section.items() if name not in _ANSWERED_WITHIN}
    return case_as_toml(told).strip()
