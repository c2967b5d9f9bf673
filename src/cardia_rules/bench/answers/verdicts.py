"""What is laid out and what is asked: the table, the verdict, what happened, and what there is to decide."""

from msgspec.structs import replace

from cardia_rules.bench.answers.records import (
    Record,
    ask_record,
    chance_record,
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
from cardia_rules.bench.games import PlayedGame, open_game, open_readable
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
from cardia_rules.resolution.position import Ask as Asked
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
        asks = before.open_to_all.asks
        if not asks:
            raise UnknownName(Message("nobody has anything to decide there"))
        seat, option = decision_of(request.decide, asks)
        written = f"{seat}: {option_text(option)}"
    decided = replace(request.game, decisions=(*request.game.decisions, written))
    return told(open_game(decided), None, lang)


def follow(request: Follow, lang: Language) -> Record:
    """Return where a game that is tapped along stands, told since its last decision, with its log."""
    opened = open_readable(request.game)
    return told(opened, opened.source.before_last_decision, lang) | {"log": record_of(opened)}


def record_of(opened: PlayedGame) -> str:
    """Return the log of a game as text; of a followed one, that of what was seen."""
    if opened.followed is not None:
        return opened.followed.record.to_log().decode()
    return Game.from_events(opened.events).to_log().decode()


def told(opened: PlayedGame, since: int | None, lang: Language) -> Record:
    """Return everything that is told of a game: the verdict first."""
    source, shown = opened.source, opened.shown
    source.check(len(source.events), lang)
    since = source.first_to_tell - 1 if since is None else source.number(since)
    since = min(since, len(shown.events))
    found, table, chance = shown.verdict(since, lang), shown.position.table, shown.position.chance
    numbered = list(enumerate(shown.events, 1))[since:]
    matter = events_that_matter(numbered, found)
    events = list(enumerate(opened.events_told, 1))[since:]
    seen = see_table(table, "judge")
    by_lot = opened.by_lot if shown is source else opened.unknown_picks
    asks = shown.asks if shown is source or found.asks else ()
    return {
        "game": opened.record(),
        "title": source.title(lang),
        "verdict": verdict_as_data(found, lang),
        **refusal_of(opened, lang),
        "by_lot": [
            *(chance_record(*each, lang) for each in by_lot),
            *([] if opened.followed is None else untold_records(opened.followed, lang)),
        ],
        "since": since,
        "events": [
            event_record(number, event, lang) | {"folded": number not in matter} for number, event in events
        ],
        "rulings": cited_in((event for _number, event in events), lang),
        "asks": [ask_record(each, lang, table, _others(opened, each, table)) for each in asks],
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
        refused = {"decision": opened.taken, "claimed": opened.claimed, "wrong": why}
        return {"refused": refused, "expected": []}
    expected = [phrase("verdict.expected-otherwise", lang, why=each) for each in said]
    return {"refused": None, "expected": expected}


def _line_of(table: Table) -> str | None:
    """Return the position in one line, where one describes it."""
    try:
        return position_as_line(table)
    except PositionRefused:
        return None


def _others(opened: PlayedGame, asked: Asked, table: Table) -> list[str]:
    """Return the cards that a seat may hold too, where nobody has said what its hand is."""
    if asked.kind != "place" or not asked.options or opened.shown is not opened.source:
        return []
    known = opened.unsaid_deck(asked.seat)
    return [] if known is None else [card for card in table.side(asked.seat).deck if card not in known]
