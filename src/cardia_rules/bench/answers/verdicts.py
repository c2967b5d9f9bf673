"""What is laid out and what is asked: the table, the verdict, what happened, and what there is to decide."""

from typing import Any

from msgspec.structs import replace

from cardia_rules.bench.answers.records import (
    Record,
    ask_record,
    cited_in,
    event_record,
    events_that_matter,
    failure_record,
    picture,
    table_record,
    untold_records,
    verdict_as_data,
    wrong,
    wrong_record,
)
from cardia_rules.bench.games import PlayedGame, open_corrected, open_game, open_readable
from cardia_rules.bench.positions import stated_by, tapped
from cardia_rules.bench.requests import Ask, Decide, Follow, LayOut
from cardia_rules.bench.typed_input import decision_of
from cardia_rules.errors import CardiaError, PositionRefused, UnknownName
from cardia_rules.events.table import Table
from cardia_rules.faq.notation import option_text
from cardia_rules.faq.position_line import position_as_line, stated_as_line
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import chance_in_words
from cardia_rules.seen.game import NoDeal
from cardia_rules.views.view import see_table


# ------------------------------------------------------------------ laying out
def lay_out(request: LayOut, lang: Language) -> Record:
    """Return the line and the table of a position, or everything that cannot be, each where it lies."""
    try:
        stated = stated_by(request.position)
        table = stated.laid_out()
        line = stated_as_line(stated)
    except CardiaError as problem:
        return {"wrong": wrong(problem, lang, request.position)}
    seen = see_table(table, "judge")
    return {
        "line": line,
        "position": tapped(stated),
        "table": table_record(seen, lang),
        "svg": picture(seen, lang),
    }


# ------------------------------------------------------------------ asking
def ask(request: Ask, lang: Language) -> Record:
    """Return the verdict on a game, what happened, and what there is to decide."""
    return told(open_readable(request.game), request.since, lang)


def decide(request: Decide, lang: Language) -> Record:
    """Take one more decision, which may name as little as tells it apart, and tell what came of it."""
    before = open_game(request.game)
    key = request.decide.partition(":")[0].strip()
    written = request.decide
    if key not in ("coin", "picked", "shuffled", "laid"):
        before.source.check(len(before.events), lang)
        asks = before.source.asks
        if not asks:
            raise UnknownName(Message("nobody has anything to decide there"))
        seat, option = decision_of(request.decide, asks)
        written = f"{seat}: {option_text(option)}"
    decided = replace(request.game, decisions=(*request.game.decisions, written))
    return told(open_game(decided), None, lang)


def follow(request: Follow, lang: Language) -> Record:
    """Return where a game that is tapped along stands, told since its last decision, with its log."""
    opened, more = open_readable(request.game), dict[str, Any]()
    if request.correct is not None:
        other, left_out = open_corrected(request.game, request.correct.at, request.correct.entry)
        if other.claimed is not None:  # then all stays as it is
            more = refusal_of(other, lang)
        else:
            opened = other
            dropped = [
                {"entry": text, "says": refusal_of(refusing, lang)["refused"]["wrong"][0]["text"]}
                for text, refusing in left_out
            ]
            more = {"dropped": dropped}
    since = opened.source.before_last_decision
    return told(opened, since, lang) | {"log": record_of(opened), **more}


def record_of(opened: PlayedGame) -> str:
    """Return the log of a game as text, as far as it hangs on nothing; of a followed one, what was seen."""
    if opened.followed is not None:
        return opened.followed.record.to_log().decode()
    return Game.from_events(opened.source.settled).to_log().decode()


def told(opened: PlayedGame, since: int | None, lang: Language) -> Record:
    """Return everything that is told of a game: the verdict first."""
    source = opened.source
    source.check(len(source.events), lang)
    since = source.first_to_tell - 1 if since is None else source.number(since)
    since = min(since, len(source.events))
    found, table, chance = source.verdict(since, lang), source.position.table, source.position.chance
    numbered = list(enumerate(source.events, 1))[since:]
    matter = events_that_matter(numbered, found)
    events = list(enumerate(opened.source.told, 1))[since:]
    seen = see_table(table, "judge")
    return {
        "game": opened.record(),
        "title": source.title(lang),
        "verdict": verdict_as_data(found, lang),
        **refusal_of(opened, lang),
        "by_lot": [*untold_records(opened, lang)],
        "since": since,
        "events": [
            event_record(number, event, lang) | {"folded": number not in matter} for number, event in events
        ],
        "rulings": cited_in((event for _number, event in events), lang),
        "asks": [ask_record(each, lang, table) for each in (source.asks if found.asks else ())],
        "chance": None if chance is None else chance_in_words(chance, lang),
        "table": table_record(seen, lang),
        "svg": picture(seen, lang),
        "line": _line_of(table),
    }


def refusal_of(opened: PlayedGame, lang: Language) -> Record:
    """Return why a decision was refused or not read, or what a case expected and did not get."""
    source = opened.source
    said = [message_in_words(each, lang) for each in source.problems]
    why = [failure_record(each, lang) for each in source.unexpected]
    if not why and opened.meant.decisions:
        why = [wrong_record("unreadable", each) for each in said]
    if not why and opened.unread is not None:
        why = wrong(opened.unread, lang)
    if why:
        refused = {"decision": opened.taken, "claimed": opened.claimed, "wrong": why, **_contradicted(opened)}
        return {"refused": refused, "expected": []}
    expected = [phrase("verdict.expected-otherwise", lang, why=each) for each in said]
    return {"refused": None, "expected": expected}


def _contradicted(opened: PlayedGame) -> Record:
    """Return which earlier entry says otherwise, by its index: either of the two can be corrected."""
    why = None if opened.followed is None else opened.followed.refused
    if opened.followed is None or not isinstance(why, NoDeal) or not why.earlier:
        return {}
    before = [index for index, number in opened.followed.begun if number < why.earlier]
    return {"earlier": before[-1]} if before else {}


def _line_of(table: Table) -> str | None:
    """Return the position in one line, where one describes it."""
    try:
        return position_as_line(table)
    except PositionRefused:
        return None
