"""``cardia new-case``: from a dispute at the table to a file, by asking until each answer can be used."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from cardia_rules.bench.answers.exporting import as_case, rulings_behind
from cardia_rules.bench.typed_input import decision_of
from cardia_rules.cli import parameters
from cardia_rules.cli.files import write_new, write_over
from cardia_rules.cli.narration import compact_table, event_in_short, what_is_next
from cardia_rules.cli.output import say, wrapped
from cardia_rules.cli.parameters import argument, cli_command, option, with_own_cards
from cardia_rules.cli.talk import Talk, read_draft
from cardia_rules.errors import DataError
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, PickedAtRandom
from cardia_rules.faq.case.reading import structure_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.case.writing import Stated, stated_as_data
from cardia_rules.faq.notation import option_text, slug
from cardia_rules.faq.notation.vocabulary import key_meant
from cardia_rules.faq.position_line import parts_in_line, position_as_line, stated_in_parts, table_from_line
from cardia_rules.faq.register import ruling
from cardia_rules.game.game import Game
from cardia_rules.kernel.cases.pages import PAGE_SUFFIX, SUFFIX, cases_on, checked_name, with_case
from cardia_rules.language import Language
from cardia_rules.message import Message, joined, message_of
from cardia_rules.render.languages import phrase
from cardia_rules.render.verdict import verdict_paragraphs
from cardia_rules.render.words import seat_name
from cardia_rules.replay.verdict import verdict
from cardia_rules.resolution.position import Ask
from cardia_rules.spelling import plain

_LONGEST_TITLE: Final = 200
_DRAFT: Final = ".draft"

Parts = dict[str, str]  # of a position in one line, by key
Raw = dict[str, Any]  # a case as it is written


@cli_command("new-case")
@argument("file", "new-file", required=False, shell_complete=parameters.files)
@with_own_cards
@option("--from-line", "line", says="new-case.from-line", stands_for="line")
@option("--draft", says="new-case.draft", stands_for="file", shell_complete=parameters.files)
@option("--page", says="new-case.page", stands_for="file", shell_complete=parameters.files)
def new_case_command(
    file: str | None, line: str | None, draft: str | None, page: str | None, lang: Language
) -> None:
    """Ask for a position, what is played and what is in dispute, and write it down as a case."""
    if file is not None:
        _free(file, page)
    given: tuple[str, ...] = ()
    if draft is not None:
        kept = read_draft(draft)
        given, line = kept.answers, kept.line if line is None else line
    if line is not None:
        table_from_line(line)
    talk = Talk(lang, given)
    try:
        written, text = talk.hold(lambda talk: _asked(talk, file, line, page))
    except (click.Abort, KeyboardInterrupt):
        talk.keep(draft or f"{file or 'new-case'}{_DRAFT}", line)
        raise
    told = written
    if page is None:
        write_new(Path(written), text.encode("utf-8"))
    else:
        told = f"{page}#{Path(written).stem}"
        whole = with_case(Path(page).read_text("utf-8"), Path(written).stem, text)
        write_over(Path(page), whole.encode("utf-8"))
    if draft is not None:
        Path(draft).unlink(missing_ok=True)
    say(phrase("cli.new-case.written", lang, file=told))


def _asked(talk: Talk, file: str | None, line: str | None, page: str | None) -> tuple[str, str]:
    """Return the file to write and what is to stand in it."""
    lang = talk.lang
    title = talk.ask(
        phrase("cli.new-case.title", lang),
        lambda answer: _title(answer or phrase("cli.new-case.untitled", lang)),
        phrase("cli.hint.title", lang),
    )
    parts = _position(talk) if line is None else parts_in_line(line)
    case, game = _play(stated_as_data(_stated(_changed(parts, talk))), talk)
    if len(game.events) > 1:
        for part in verdict_paragraphs(verdict(game), lang):
            talk.say("\n".join(wrapped(part, 0, 2)))
    cited = rulings_behind(game.events)
    rulings = talk.ask(
        phrase("cli.new-case.rulings", lang, cited=", ".join(cited)),
        lambda answer: [ruling(name.strip()).id for name in answer.split(",") if name.strip()] or cited,
        phrase("cli.hint.rulings", lang),
    )
    text = as_case(title, rulings, case, game)
    talk.say()
    talk.say(text)
    if file is not None:
        return file, text
    name = _name(title)
    asked = phrase("cli.new-case.file", lang, name=name)
    return talk.ask(asked, lambda answer: _free(answer or name, page), phrase("cli.hint.file", lang)), text


def _title(text: str) -> str:
    title = " ".join(text.split())  # with plain spaces, also where French typography has others
    if not title.isprintable() or len(title) > _LONGEST_TITLE:
        raise DataError("a title is one line of at most {most} characters", most=_LONGEST_TITLE)
    return title


def _free(name: str, page: str | None) -> str:
    """Return the name of a case that is not there yet, as a file or on the page."""
    if page is not None:
        if Path(page).suffix != PAGE_SUFFIX:
            raise DataError("{name}: is no page of cases; expected a .md file", name=page)
        heading = checked_name(Path(name).stem)
        if heading in {one.name for one in cases_on(Path(page))}:
            raise DataError("{name}: stands on this page already: {case}", name=page, case=heading)
        return name
    if Path(name).exists():
        raise DataError("{name}: is there already, and no file is written over", name=name)
    if not Path(name).parent.is_dir():
        raise DataError("{name}: there is no such folder", name=Path(name).parent)
    return name


def _name(title: str) -> str:
    """Return the title as a file's name: its words without accents and apostrophes, with hyphens between."""
    words = [word for word in map(plain, title.replace("-", " ").split()) if word]
    return f"{'-'.join(words)[:60].strip('-') or 'case'}{SUFFIX}"


# ------------------------------------------------------------------ the position, part by part
def _position(talk: Talk) -> Parts:
    """Ask for everything that the encounters need."""
    parts = _part(_part({}, "deck", talk, "I"), "locations", talk)
    parts = _encounters(parts, talk)
    if "encounters" in parts:
        parts = _part(parts, "phase", talk, None)
    return _part(parts, "protectors", talk)


def _part(parts: Parts, key: str, talk: Talk, otherwise: str | None = "") -> Parts:
    """Ask for one more part; an empty answer is ``otherwise``, and nothing at all if that is empty."""

    def read(answer: str) -> Parts:
        value = answer or otherwise
        return parts if value == "" else _with(parts, key, value or "")

    return talk.ask(phrase(f"cli.position.{key}", talk.lang), read, phrase(f"cli.hint.{key}", talk.lang))


def _encounters(parts: Parts, talk: Talk) -> Parts:
    row: list[str] = []

    def read(answer: str) -> Parts | None:
        return _with(parts, "encounters", ",".join((*row, answer))) if answer else None

    while True:
        example = "" if row else phrase("cli.position.example", talk.lang)
        question = phrase("cli.position.encounter", talk.lang, number=len(row) + 1, example=example)
        after = talk.ask(question, read, phrase("cli.position.pieces", talk.lang))
        if after is None:
            return parts
        parts = after
        row = parts["encounters"].split(",")


def _changed(parts: Parts, talk: Talk) -> Parts:
    """Show the table as it lies, until nothing about it is to be changed."""

    def changed(answer: str) -> Parts | None:
        if not answer:
            return None
        key, equals, value = answer.partition("=")
        if not equals:
            raise DataError(phrase("cli.position.expected", talk.lang))
        return _with(parts, key_meant(key.strip()), value)

    while True:
        table = _stated(parts).laid_out()
        talk.say()
        talk.say(compact_table(table, every=True, lang=talk.lang))
        talk.say(phrase("cli.position.in-one-line", talk.lang, line=position_as_line(table)))
        talk.say()
        more, keys = phrase("cli.position.more", talk.lang), phrase("cli.position.keys", talk.lang)
        after = talk.ask(more, changed, keys)
        if after is None:
            return parts
        parts = after


def _with(parts: Parts, key: str, value: str) -> Parts:
    after = {**parts, key: value}
    _stated(after)
    return after


def _stated(parts: Parts) -> Stated:
    """Return what the parts state; raise with every reason why there is no such table."""
    try:
        position = stated_in_parts(parts)
    except DataError as problem:
        # Columns count from the beginning of a part that was typed in several answers.
        raise DataError(_within(message_of(problem))) from None
    position.laid_out()
    return position


def _within(problem: str) -> str:
    """Return a problem without its place, which is plain: what was just typed."""
    within: str = problem.facts.get("problem", problem) if isinstance(problem, Message) else problem
    return within


# ------------------------------------------------------------------ what is played, decision by decision
def _play(case: Raw, talk: Talk) -> tuple[Raw, Game]:
    """Return the case with its steps, and the game at their end."""
    case, game = _as_chance_had_it(case, _played(case), 1, talk)
    _tell(game.events[1:], 2, talk)
    while game.over is None and game.asks:
        for line in what_is_next(game.position, talk.lang):
            talk.say(line)
        before = len(game.events)
        further = _one_more_step(case, game, talk)
        if further is None:
            break
        case, game = further
        _tell(game.events[before:], before + 1, talk)
    return case, game


def _played(case: Raw) -> Game:
    """Return the game of a case; raise with what is not accepted, or cannot be."""
    report = run(structure_case(case, "case", asks=True))
    if report.problems or report.game is None:
        raise DataError(joined([_within(problem) for problem in report.problems]))
    return report.game


def _tell(events: tuple[AnyEvent, ...], first: int, talk: Talk) -> None:
    for number, event in enumerate(events, first):
        for line in event_in_short(number, event, talk.lang):
            talk.say(line)


def _one_more_step(case: Raw, game: Game, talk: Talk) -> tuple[Raw, Game] | None:
    """Ask every seat that has to decide; nothing decided ends the play."""
    step: Raw = {}
    for ask in game.asks:
        question = phrase("cli.playing.decides", talk.lang, seat=seat_name(ask.seat, talk.lang))
        taken = talk.ask(question, partial(_taken, case, step, ask), phrase("cli.hint.decides", talk.lang))
        if taken is None:
            break  # what the other seat has decided stands
        step = taken
    if not step:
        return None
    case = _with_step(case, step)
    return _as_chance_had_it(case, _played(case), len(game.events), talk)


def _taken(case: Raw, step: Raw, ask: Ask, answer: str) -> Raw | None:
    if not answer:
        return None
    _seat, option = decision_of(answer, (ask,))
    taken = {**step, ask.seat: option_text(option)}
    _played(_with_step(case, taken))
    return taken


def _with_step(case: Raw, step: Raw) -> Raw:
    return {**case, "play": [*case.get("play", []), step]}


# ------------------------------------------------------------------ chance
def _as_chance_had_it(case: Raw, game: Game, before: int, talk: Talk) -> tuple[Raw, Game]:
    """Ask what a coin, or chance, really did: here it came out in a fixed way."""
    for key, happened in _chance(game.events[before:]):
        if key not in _last_step(case):
            question = phrase(f"cli.playing.{key}", talk.lang, happened=happened)
            hint = phrase("cli.hint.chance", talk.lang)
            told = talk.ask(question, partial(_told, case, key, happened), hint)
            return _as_chance_had_it(told, _played(told), before, talk)
    return case, game


def _last_step(case: Raw) -> Raw:
    """Return the last step; what chance does before any decision is a step of its own."""
    return dict((case.get("play") or [{}])[-1])


def _told(case: Raw, key: str, happened: str, answer: str) -> Raw:
    names = [name.strip().lower() for name in (answer or happened).split(",")]
    value: Any = names[0] if key == "coin" else [slug(name) for name in names]
    told = {**case, "play": [*case.get("play", [])[:-1], {**_last_step(case), key: value}]}
    _played(told)
    return told


def _chance(events: tuple[AnyEvent, ...]) -> Iterator[tuple[str, str]]:
    for event in events:
        if isinstance(event, CoinTossed):
            yield "coin", event.first
        elif isinstance(event, PickedAtRandom):
            yield "picked", ", ".join(event.cards)
