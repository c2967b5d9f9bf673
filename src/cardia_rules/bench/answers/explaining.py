"""Why, why not, and what if: of an event, a card's influence or signets, another decision, another answer."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cardia_rules.bench.answers.records import (
    Record,
    ask_record,
    cited_in,
    event_record,
    failure_record,
    picture,
    table_record,
    verdict_as_data,
)
from cardia_rules.bench.answers.verdicts import refusal_of
from cardia_rules.bench.games import PlayedGame, open_game, open_readable
from cardia_rules.bench.requests import Explain, WhatIf, WhyNot
from cardia_rules.bench.source import Source
from cardia_rules.bench.typed_input import any_card, decision_of, is_seen
from cardia_rules.catalogue.lookup import find_character
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.fold import fold_all
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import DecisionTaken, PositionArranged
from cardia_rules.faq.notation import option_text
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.explanation import (
    RulingNotes,
    event_explained,
    influence_explained,
    signets_explained,
    why_not_explained,
)
from cardia_rules.render.words import in_words
from cardia_rules.replay.branch import decided_otherwise, fork_at, parted
from cardia_rules.replay.explain import (
    InfluenceExplained,
    SignetsExplained,
    explain_event,
    explain_influence,
    explain_signets,
    told_to,
)
from cardia_rules.replay.verdict import Verdict, both_verdicts, next_decision
from cardia_rules.replay.why_not import explain_why_not
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer

_UNWRAPPED = 100_000  # a page breaks its lines itself


# ------------------------------------------------------------------ why
def explain(request: Explain, lang: Language) -> Record:
    """Return why an event happened, or why a card has its influence or its signets."""
    opened = open_game(request.game)
    source, viewer = opened.source, opened.viewer(request.viewer)
    number = source.number(request.at)
    events = source.events[:number]
    notes = RulingNotes(lang, _UNWRAPPED)
    if request.influence is not None and request.signets is not None:
        raise DataError(Message("influence and signets are different questions: ask one at a time"))
    if (meant := request.influence or request.signets) is not None:
        card = find_character(meant.card).slug
        explained, text = card_explained(
            source, number, meant.seat, card, viewer, notes, signets=request.influence is None
        )
        return {"lines": _lines(text), "total": explained.total}
    why = told_to(viewer, explain_event(events, number), events)
    return {
        "lines": _lines(event_explained(why, notes)),
        "chain": [event_record(one.number, one.event, lang) for one in why.chain],
        "rulings": cited_in((one.event for one in why.chain), lang),
    }


def card_explained(
    source: Source, number: int, seat: Seat, card: str, viewer: Viewer, notes: RulingNotes, *, signets: bool
) -> tuple[InfluenceExplained | SignetsExplained, str]:
    """Explain a card's influence, or its ``signets``, as data and in words.

    Where else a card is that is not in play, only a judge is told.
    """
    if viewer != "judge" and not is_seen(see_table(source.table(number), viewer), seat, card):
        name = find_character(card).names
        raise UnknownName(
            "{seat}'s {card} is not in play there, as far as this view shows", seat=seat, card=name
        )
    events = source.events[:number]
    if signets:
        of_signets = told_to(viewer, explain_signets(events, seat, card), events)
        return of_signets, signets_explained(of_signets, notes)
    influence = told_to(viewer, explain_influence(events, seat, card), events)
    return influence, influence_explained(influence, notes)


def _lines(text: str) -> list[Record]:
    """Return the lines of an explanation, each with how far it is indented."""
    return [
        {"indent": (len(line) - len(line.lstrip(" "))) // 2, "text": line.strip()}
        for line in text.split("\n")
        if line.strip()
    ]


# ------------------------------------------------------------------ why not
def why_not(request: WhyNot, lang: Language) -> Record:
    """Return what a rule kept from happening, of a card if one is named."""
    source = open_game(request.game).source
    events = source.events[: source.number(request.at)]
    card = any_card(request.card)[1] if request.card else ""
    found = explain_why_not(events, card, request.seat)
    return {
        "lines": _lines(why_not_explained(found, RulingNotes(lang, _UNWRAPPED))),
        "found": [
            {
                "event": each.event.number,
                "says": in_words(each.event.event if each.told is None else each.told, lang),
                "rulings": each.rulings,
                "questions": each.questions,
            }
            for each in found
        ],
    }


# ------------------------------------------------------------------ what if
def what_if(request: WhatIf, lang: Language) -> Record:
    """Return another decision, or other answers, beside what happened."""
    opened = open_game(request.game)
    source = opened.source
    number = source.number(request.at)
    if (request.decide is None) == (not request.answers):
        raise DataError(Message("either another decision or other answers, not both and not neither"))
    source.check(number, lang)
    if opened.followed is not None or source.ways is not None:
        return _told_again(opened, number, request, lang)
    events = source.events
    if request.decide is None:
        branch, events = source.branch_under(number, request.answers), events[:number]
    else:
        fork, there = fork_at(events, number), events[number - 1]
        seat = there.seat if isinstance(there, DecisionTaken) else None
        branch = decided_otherwise(events, fork, *decision_of(request.decide, fork.asks, seat))
    would, was = both_verdicts(events, branch, False)
    parted_at, stop = branch.parted, branch.stop
    return {
        "parted": parted_at,
        "was": _way(was, events, fold_all(events), parted_at, lang),
        "would": _way(would, branch.events, branch.position.table, parted_at, lang)
        | {"asks": [ask_record(each, lang, branch.position.table) for each in branch.position.asks]},
        "stopped": None
        if stop is None
        else {
            "event": stop.number,
            "says": in_words(stop.recorded, lang),
            "wrong": [failure_record(each, lang) for each in stop.failures],
        },
    }


def _told_again(opened: PlayedGame, number: int, request: WhatIf, lang: Language) -> Record:
    """Tell a game of which not all cards are known again with another decision, or under other answers."""
    meant, moments = opened.meant, opened.moments
    if request.decide is None:
        end = next((index for index, event in moments.items() if event > number), opened.taken)
        decisions = meant.decisions[:end]
        other = replace(meant, decisions=decisions, answers={**meant.answers, **request.answers})
    else:
        end, decisions = _decided_otherwise(opened, number, request.decide)
        other = replace(meant, decisions=decisions)
    was, would = open_game(replace(meant, decisions=meant.decisions[:end])), open_readable(other)
    parted_at = parted(_in_sight(was), _in_sight(would))
    since = max(1, (parted_at or 1) - 1)
    both = [
        _way(
            None if since > len(each.events) else each.source.verdict(since, lang),
            each.source.told,
            each.source.position.table,
            parted_at,
            lang,
        )
        for each in (was, would)
    ]
    refused = refusal_of(would, lang)["refused"]
    stopped = None
    if refused is not None:
        event = moments.get(refused["decision"], number)
        says = in_words(opened.source.told[event - 1], lang)
        stopped = {"event": event, "says": says, "wrong": refused["wrong"]}
    asks = [ask_record(each, lang, would.source.position.table) for each in would.source.asks]
    return {"parted": parted_at, "was": both[0], "would": both[1] | {"asks": asks}, "stopped": stopped}


def _in_sight(opened: PlayedGame) -> Sequence[Any]:
    """Return what happened, without what the beginning says of hands: who decides otherwise held others."""
    begins, *events = opened.source.told
    if not isinstance(begins, PositionArranged):
        return opened.source.told
    sides = {seat: replace(begins.table.side(seat), hand=(), deck=()) for seat in SEATS}
    return [replace(begins, table=replace(begins.table, **sides)), *events]


def _decided_otherwise(opened: PlayedGame, number: int, text: str) -> tuple[int, tuple[str, ...]]:
    """Return where the decisions from an event on end that were asked for at once, and those instead."""
    entries, events = opened.meant.decisions[: opened.taken], opened.events
    taken = {
        index: event
        for index, at in opened.moments.items()
        if at >= number and isinstance(event := events[at - 1], DecisionTaken)
    }
    first = next(iter(taken), len(entries))
    together = {index: each for index, each in taken.items() if each.ask == taken[first].ask}
    there = events[number - 1]
    asks = open_game(replace(opened.meant, decisions=entries[:first])).source.asks
    seat, option = decision_of(text, asks, there.seat if isinstance(there, DecisionTaken) else None)
    kept = [entries[index] for index, each in together.items() if each.seat != seat]
    end = next((index for index in taken if index not in together), len(entries))
    return end, (*entries[:first], f"{seat}: {option_text(option)}", *kept)


def _way(
    found: Verdict | None,
    events: Sequence[Any],
    table: Table,
    parted_at: int | None,
    lang: Language,
) -> Record:
    """Return one of two ways from where they part: its verdict, its events and its table."""
    first = len(events) + 1 if parted_at is None else parted_at
    told = list(enumerate(events, 1))[first - 1 : next_decision(events, first) - 1]
    seen = see_table(table, "judge")
    return {
        "verdict": None if found is None else verdict_as_data(found, lang),
        "events": [event_record(number, event, lang) for number, event in told],
        "rulings": cited_in((event for _number, event in told), lang),
        "table": table_record(seen, lang),
        "svg": picture(seen, lang),
    }
