"""Why, why not, and what if: of an event, a card's influence or signets, another decision, another answer."""

from collections.abc import Mapping, Sequence

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
from cardia_rules.bench.games import PlayedGame, open_game
from cardia_rules.bench.requests import Explain, WhatIf, WhyNot
from cardia_rules.bench.source import Source
from cardia_rules.bench.typed_input import any_card, decision_of, is_seen
from cardia_rules.catalogue.lookup import find_character
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.fold import fold_all
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken
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
from cardia_rules.replay.branch import Branch, decided_otherwise, fork_at
from cardia_rules.replay.explain import (
    InfluenceExplained,
    SignetsExplained,
    explain_event,
    explain_influence,
    explain_signets,
    told_to,
)
from cardia_rules.replay.hanging import with_marks
from cardia_rules.replay.verdict import both_verdicts, next_decision
from cardia_rules.replay.why_not import explain_why_not
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.log import see_log
from cardia_rules.views.view import SeenTable, see_table
from cardia_rules.views.viewers import Viewer

Marks = Mapping[tuple[Seat, str], str]  # for cards that nobody has named
_UNWRAPPED = 100_000  # a page breaks its lines itself


# ------------------------------------------------------------------ why
def explain(request: Explain, lang: Language) -> Record:
    """Return why an event happened, or why a card has its influence or its signets."""
    opened = open_game(request.game)
    source, viewer = opened.open_to_all, opened.viewer(request.viewer)
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
    source = open_game(request.game).open_to_all
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
    if request.decide is None:
        events: Sequence[AnyEvent] = source.events[:number]
        branch = source.branch_under(number, request.answers)
    else:
        events, branch = _decided_otherwise(opened, number, request.decide)
    marks = None if opened.followed is None else opened.followed.marks
    return _side_by_side(events, branch, lang, marks)


def _decided_otherwise(opened: PlayedGame, number: int, text: str) -> tuple[Sequence[AnyEvent], Branch]:
    """Take another decision; a card of a hand that nobody has stated is held from the beginning."""
    for again in (False, True):
        events = opened.events
        fork = fork_at(events, number)
        there = events[number - 1]
        meant = there.seat if isinstance(there, DecisionTaken) else None
        seat, option = decision_of(text, fork.asks, meant)
        if again or not isinstance(option, PlaceCard) or option.card in fork.game.table.side(seat).hand:
            break
        opened = opened.holding(seat, option.card)
    return events, decided_otherwise(events, fork, seat, option)


def _side_by_side(
    events: Sequence[AnyEvent], branch: Branch, lang: Language, marks: Marks | None = None
) -> Record:
    """Return both ways from where they part, each with its verdict and its table.

    Of a followed game both are an example's: what nobody named of it has no name here.
    """
    would, was = with_marks(both_verdicts(events, branch, False), marks or {})
    parted = branch.parted
    asks = () if marks else branch.position.asks
    return {
        "parted": parted,
        "was": {
            "verdict": None if was is None else verdict_as_data(was, lang),
            **_way(events, parted, lang, marks),
        },
        "would": {
            "verdict": verdict_as_data(would, lang),
            **_way(branch.events, parted, lang, marks),
            "asks": [ask_record(each, lang, branch.position.table) for each in asks],
        },
        "stopped": None
        if branch.stop is None
        else {
            "event": branch.stop.number,
            "says": in_words(branch.stop.recorded, lang),
            "wrong": [failure_record(each, lang) for each in branch.stop.failures],
        },
    }


def _way(events: Sequence[AnyEvent], parted: int | None, lang: Language, marks: Marks | None) -> Record:
    first = len(events) + 1 if parted is None else parted
    viewer: Viewer = "judge" if marks is None else "spectator"
    every: Sequence[AnyEvent | AnySeenEvent] = events
    if marks is not None:
        every = with_marks(see_log(events, viewer), marks)
    shown = list(enumerate(every, 1))[first - 1 : next_decision(events, first) - 1]
    seen: SeenTable = with_marks(see_table(fold_all(events), viewer), marks or {})
    return {
        "events": [event_record(number, event, lang) for number, event in shown],
        "rulings": cited_in((event for _number, event in shown), lang),
        "table": table_record(seen, lang),
        "svg": picture(seen, lang),
    }
