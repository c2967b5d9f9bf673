"""A game or a position as something to keep: a page, Markdown, a picture, or a case that is a test too."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypedDict

import msgspec
from msgspec.structs import replace

from cardia_rules.bench.source import Source
from cardia_rules.errors import DataError, Failure, PositionRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold_all
from cardia_rules.faq.case.expectations import encounters_in_words
from cardia_rules.faq.case.grammar import GRAMMAR
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import Report, run
from cardia_rules.faq.case.variants import case_as_toml
from cardia_rules.faq.case.writing import Stated, because_of, state
from cardia_rules.faq.notation import option_text
from cardia_rules.faq.register import ruling
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.message import Message, joined
from cardia_rules.replay.adjudicate import Conclusion, Finding
from cardia_rules.replay.verdict import Verdict, verdict
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer

_OF_A_SAYING: Final = ("how", "on", "seat", "winner", "by", "words")
MOST_BACK: Final = 12  # decisions before a position that can be stated is looked for no further


# ------------------------------------------------------------------ to be looked at
def as_page(source: Source, number: int, viewer: Viewer, lang: Language, assets: str = "") -> str:
    """Write a game up to an event as a page of its own, or as one that shares its style and script."""
    from cardia_rules.render.page import replay_page

    said_first = _said_first(source, number, viewer, lang)
    if source.line:  # no title for people, who are told what lies there instead
        said_first["title"] = ""
    return replay_page(
        source.events[:number],
        viewer,
        lang=lang,
        line=source.line or "",
        assets=assets,
        told=source.moments(viewer, number),
        **said_first,
    )


def as_picture(source: Source, number: int, viewer: Viewer, lang: Language) -> str:
    """Draw the table after an event."""
    from cardia_rules.render.svg import table_as_svg

    # Whoever looks sits below.
    return table_as_svg(see_table(source.table(number), viewer), lang, flip=viewer == "north")


def as_markdown(source: Source, number: int, viewer: Viewer, lang: Language) -> str:
    """Write a game up to an event as Markdown."""
    from cardia_rules.render.markdown import game_as_markdown

    told, said_first = source.moments(viewer, number), _said_first(source, number, viewer, lang)
    return game_as_markdown(source.events[:number], viewer, lang=lang, told=told, **said_first)


class _SaidFirst(TypedDict):
    title: str
    finding: Finding
    verdict: Verdict | None
    refused: tuple[Failure, ...]


def _said_first(source: Source, number: int, viewer: Viewer, lang: Language) -> _SaidFirst:
    """Return what a page begins with; for a judge alone, since it may tell what a seat may not know."""
    finding, judge = _finding(source, number), viewer == "judge"
    at_the_end = number == len(source.events)
    found = None
    if judge and finding.goes_on:
        since = source.first_to_tell - 1 if at_the_end else max(1, number - 1)
        found = source.verdict(since, lang) if at_the_end else verdict(source.game(number, lang), since)
    return {
        "title": (source.title(lang) or source.line or source.name) if judge else "",
        "finding": finding,
        "verdict": found,
        "refused": source.unexpected if at_the_end else (),
    }


def _finding(source: Source, number: int) -> Finding:
    """Judge what is exported; where it was asked to stop inside a step, that is no fault of the log."""
    finding = source.finding(number)
    if not finding.owed or number == len(source.events):
        return finding
    return replace(finding, conclusion=Conclusion.EXACT, owed=())


# ------------------------------------------------------------------ the end of a game
def stated_near_the_end(events: Sequence[ev.AnyEvent]) -> tuple[Stated, list[dict[str, Any]]]:
    """Return the last position of a game that can be stated, and what was decided from there, as steps."""
    decisions = {
        event.ask: number
        for number, event in reversed([*enumerate(events, 1)])
        if isinstance(event, ev.DecisionTaken)
    }
    for first in [*decisions.values()][:MOST_BACK]:
        try:
            return state(fold_all(events[: first - 1])), [*_steps(events[first - 1 :])]
        except PositionRefused:
            continue
    raise DataError(Message("no position near the end of this game can be stated as the beginning of a case"))


def _steps(events: Sequence[ev.AnyEvent]) -> Iterator[dict[str, Any]]:
    """Yield what was decided and what chance did, as the steps of a case."""
    for event in events:
        match event:
            case ev.DecisionTaken(seat=seat, option=option):
                yield {seat: option_text(option)}
            case ev.CoinTossed(first=first):
                yield {"coin": first}
            case ev.PickedAtRandom(cards=cards):
                yield {"picked": list(cards)}
            case ev.DeckShuffled(order=order):
                yield {"shuffled": list(order)}
            case ev.EndDeclared() | ev.JudgeNoted():
                kept = msgspec.to_builtins(event)
                yield {"said": {key: kept[key] for key in _OF_A_SAYING if kept.get(key)}}


# ------------------------------------------------------------------ a case
def rulings_behind(events: Sequence[ev.AnyEvent]) -> list[str]:
    """Return the rulings behind what happened that speak of a card; if none does, all of them."""
    every = dict.fromkeys(name for event in events[1:] or events for name in event.rulings)
    return [name for name in every if ruling(name).cards] or list(every)


def as_case(
    title: str,
    rulings: Sequence[str],
    sections: Mapping[str, Any],
    played: Game | Report,
    left_out: Collection[int] = (),
) -> str:
    """Write what was laid out and played as a case that states what the rules give.

    Events whose numbers are ``left_out`` are no reasons. Raise ``DataError`` where the file would not say
    what was played: it would be worse than none.
    """
    game, refusals = (played, ()) if isinstance(played, Game) else (played.game, played.refusals)
    assert game is not None
    told = (one for one in GRAMMAR.everything_told(game.events, refusals) if one.number not in left_out)
    because = because_of(rulings, told)
    reasons = {"because": because} if because else {}
    text = case_as_toml(
        {"title": title, "rulings": list(rulings)} | reasons | dict(sections) | {"then": _then(game)}
    )
    for card in game.table.setup.own:  # the file brings them along, and calls them as people do
        text = text.replace(card.full_slug, card.slug)
    report = run(parse_case(text))
    if not report.holds:
        raise DataError(
            "what was answered cannot be written down: {problems}", problems=joined(report.problems)
        )
    return text


def _then(game: Game) -> dict[str, Any]:
    """Return what the rules give."""
    then: dict[str, Any] = {"encounters": encounters_in_words(game.table)}
    if game.over is not None:
        then["over"] = f"{game.over.winner or 'draw'}: {game.over.reason}"
    return then
