"""What comes in and what goes out: a pasted text, a game step by step, and a game as a file."""

from typing import Final

from cardia_rules.bench.answers.exporting import (
    as_case,
    as_markdown,
    as_page,
    as_picture,
    rulings_behind,
    stated_near_the_end,
)
from cardia_rules.bench.answers.records import Record, event_record, picture, table_record
from cardia_rules.bench.answers.verdicts import record_of
from cardia_rules.bench.games import (
    PlayedGame,
    open_game,
    open_readable,
    sections_of,
    step_as_data,
    wanted_of,
)
from cardia_rules.bench.positions import stated_by, tapped
from cardia_rules.bench.requests import Check, Export, GameMeant, Replay
from cardia_rules.bench.slip import game_in, slip_in, stated_unknown
from cardia_rules.bench.source import LINE, source_of_table
from cardia_rules.bench.typed_input import step_of
from cardia_rules.errors import DataError, PositionRefused
from cardia_rules.events.vocabulary import DecisionTaken
from cardia_rules.faq.case.reading import structure_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.case.writing import Stated, state, stated_as_data
from cardia_rules.faq.position_line import position_as_line, stated_as_line
from cardia_rules.game.game import about_of
from cardia_rules.game.ruleset import CARDIA
from cardia_rules.language import Language
from cardia_rules.message import Message, joined
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.seen.entering import is_glimpse
from cardia_rules.seen.log import SUFFIX, is_seen
from cardia_rules.spelling import plain
from cardia_rules.views.view import see_table


# ------------------------------------------------------------------ coming in
def check(request: Check, lang: Language) -> Record:
    """Return which kind of text was pasted, the game in it, and its position as it would be tapped."""
    text = request.text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}").strip()
    if (slip := slip_in(text)) is not None:
        game, kind = slip.game, "slip"
    elif text.startswith("{"):
        game, kind = GameMeant(log=text + "\n"), "log"
    elif "\n" not in text and (linked := game_in(text)) is not None:  # one on which nobody ruled yet
        game, kind = linked, "link"
    elif "\n" not in text and LINE.match(text):
        game, kind = GameMeant(line=text), "line"
    else:
        game, kind = GameMeant(case=text), "case"
    opened = open_readable(game)
    stated = opened.stated or _stated_at_the_end(opened)
    position = None if stated is None else tapped(stated)
    source = opened.source
    seen = see_table(source.table(len(source.events)), "judge")
    return {
        "kind": kind,
        "game": opened.record(),
        **({} if slip is None else {"slip": slip}),
        "title": opened.source.title(lang),
        "position": position,
        # A case may write pieces in any order; there is one spelling of a line.
        "line": None
        if position is None or (stated is not None and stated.supplied)
        else stated_as_line(stated_by(position)),
        "events": len(opened.events),
        "tags": about_of(opened.events[0]).by_name,
        "table": table_record(seen, lang),
        "svg": picture(seen, lang),
        **({"checked": verdict_in_words(source.finding(len(source.events)), lang)} if kind == "log" else {}),
    }


def _stated_at_the_end(opened: PlayedGame) -> Stated | None:
    try:
        return state(opened.source.table(len(opened.events)))
    except PositionRefused:
        return None


# ------------------------------------------------------------------ step by step
def replay(request: Replay, lang: Language) -> Record:
    """Return every step of a game as a viewer sees it, and the table after one of them."""
    opened = open_game(request.game)
    source = opened.source
    viewer = opened.viewer(request.viewer)
    number = source.number(request.at)
    steps = [
        event_record(moment.number, moment.event, lang)
        | {
            "round": moment.table.round,
            "phase": moment.table.phase,
            "decision": isinstance(source.events[moment.number - 1], DecisionTaken),
        }
        for moment in source.moments(viewer, len(source.events))
    ]
    seen = see_table(source.table(number), request.viewer if opened.followed is None else "judge")
    checked = source.finding(len(source.events)) if request.viewer == "judge" else None
    return {
        "at": number,
        "steps": steps,
        "table": table_record(seen, lang),
        "svg": picture(seen, lang, flip=request.viewer == "north"),
        **({} if checked is None else {"checked": verdict_in_words(checked, lang)}),
    }


# ------------------------------------------------------------------ going out
_FILES: Final[dict[str, tuple[str, str]]] = {
    "page": (".html", "text/html"),
    "case": (".toml", "application/toml"),
    "markdown": (".md", "text/markdown"),
    "log": (".cardia.jsonl", "application/jsonl"),
    "line": (".txt", "text/plain"),
    "picture": (".svg", "image/svg+xml"),
}


def export(request: Export, lang: Language) -> Record:
    """Return a game as a file: its name, its type and its text."""
    opened = open_game(request.game)
    source = opened.source
    viewer = opened.viewer(request.viewer)
    number = source.number(request.at)
    title = _title(request.title) or source.title(lang) or phrase("cli.new-case.untitled", lang)
    match request.form:
        case "page":
            text = as_page(source, number, viewer, lang)
        case "markdown":
            text = as_markdown(source, number, viewer, lang)
        case "picture":
            text = as_picture(source, number, viewer, lang)
        case _ if request.viewer != "judge":
            raise DataError(Message("a case, a log and a line hide nothing: they are for a judge alone"))
        case "case":
            text = _case(opened, title)
        case "log":
            text = record_of(opened)
        case "line":
            text = position_as_line(source.table(number))
    ending, kind = _FILES[request.form]
    if request.form == "log" and is_seen(text.encode()):
        ending = SUFFIX
    words = [word for word in map(plain, title.replace("-", " ").split()) if word]
    name = "-".join(words)[:60].strip("-") or "cardia"
    return {"name": f"{name}{ending}", "type": kind, "text": text}


def _title(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _case(opened: PlayedGame, title: str) -> str:
    """Write a case: of a position and what was played from it, or of the end of a log."""
    sections, entries = sections_of(opened), opened.meant.decisions[: opened.taken]
    if opened.followed is not None:
        stated, first = stated_unknown(opened.followed, entries)
        entries = entries[first:]
        steps = [step_as_data(step_of(text)) for text in entries if not is_glimpse(text)]
        sections = stated_as_data(stated) | ({"play": steps} if steps else {})
    elif sections is None:
        stated, play = stated_near_the_end(opened.events)
        sections = stated_as_data(stated) | {"play": play}
    case = structure_case(sections, "case", asks=True)
    told = opened.source
    if opened.followed is not None:
        told = source_of_table(case, [wanted_of(text) for text in entries])
    if told.stem is not None:
        if not told.is_whole:
            raise DataError(
                Message("what comes of this hangs on a card that nobody knows, and a case states it")
            )
        if any(is_glimpse(text) or text.startswith("picked") for text in entries):
            sections |= stated_as_data(state(told.stem.table))  # what was taken has lain there
            case = structure_case(sections, "case", asks=True)
    report = run(case)
    if report.game is None or report.problems:
        problems = joined(report.problems)
        raise DataError("what was played cannot be written down: {problems}", problems=problems)
    refused = [each.ruling for each in opened.source.unexpected if each.ruling]
    # What only the example of a case says is no reason.
    both = zip(report.game.events, () if told.stem is None else told.events, strict=False)
    invented = [at for at, (event, one) in enumerate(both, 1) if at > 1 and not CARDIA.same_facts(event, one)]
    known = [event for number, event in enumerate(report.game.events, 1) if number not in invented]
    return as_case(title, refused or rulings_behind(known), sections, report, invented)
