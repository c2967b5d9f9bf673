"""``cardia ask``: the verdict on a position, then what happens and what there is to decide."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from cardia_rules.bench.answers.records import verdict_as_data
from cardia_rules.bench.requests import Slip
from cardia_rules.bench.slip import FORMS, game_of, slip_record
from cardia_rules.bench.source import Source
from cardia_rules.cli import narration, parameters
from cardia_rules.cli.files import bytes_if_there, write_on
from cardia_rules.cli.output import say, say_json, say_wrapped, wrapped
from cardia_rules.cli.parameters import OneOf, cli_command, option
from cardia_rules.cli.source import open_source, said_of
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.language import Language
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.verdict import refusal_in_words, still_to_decide
from cardia_rules.replay.verdict import Verdict
from cardia_rules.resolution.position import Position


@cli_command("ask")
@parameters.of_source
@parameters.decisions
@parameters.every_event
@option("--as", "form", says="ask.as", type=OneOf(FORMS, texts="cli.slip"))
@parameters.tags
@option("--day", says="ask.day", stands_for="file")
@parameters.for_programs
def ask_command(
    source: str,
    decide: tuple[str, ...],
    every: bool,
    form: str | None,
    tag: dict[str, str],
    day: str | None,
    as_json: bool,
    lang: Language,
) -> int:
    """Give a verdict, tell what happens, and what there is to decide; or write it as a slip."""
    opened = open_source(source)
    since = opened.first_to_tell - 1
    for text in decide:
        opened = opened.decided(text, lang)
    if form is not None or day is not None:
        return _hand_over(opened, {**said_of(source), **tag}, form or "text", day, lang)
    found, position = opened.verdict(since, lang), opened.position
    problems = [message_in_words(problem, lang) for problem in opened.problems]
    if as_json:
        say_json(
            {
                "source": opened.name,
                "title": opened.title(lang),
                "verdict": verdict_as_data(found, lang),
                "refused": opened.unexpected,
                "events": [
                    narration.event_record(number, event, lang) for number, event in _numbered(opened, since)
                ],
                "next": narration.next_record(position, lang),
                "problems": problems,
            }
        )
    else:
        _tell(opened, position, found, since, every, lang)
    return 1 if problems else 0


def _hand_over(opened: Source, tags: dict[str, str], form: str, file: str | None, lang: Language) -> int:
    """Print the ruling in a form in which somebody else gets it, and keep it with those of the day."""
    from cardia_rules.bench.day import as_file
    from cardia_rules.cli.commands.at_the_table import day_in  # it brings what is seen

    read = None if file is None else bytes_if_there(Path(file))
    day = day_in(read, file or "")
    game = replace(game_of(opened), tags={**day.tags, **tags}, answers=day.answers)
    given = slip_record(Slip(game=game), lang)
    if file is not None:
        write_on(Path(file), as_file(replace(day, slips=(*day.slips, given["slip"]))), read)
    say(given[form].rstrip("\n"))
    return 0


def _numbered(source: Source, since: int) -> list[tuple[int, AnyEvent]]:
    return list(enumerate(source.events, 1))[since:]


def _tell(
    source: Source, position: Position, found: Verdict, since: int, every: bool, lang: Language
) -> None:
    """Print that a decision is refused, or that a case expects something else; then the verdict, and why."""
    if source.unexpected:
        say_wrapped(refusal_in_words(source.unexpected, lang), "bold red", hang=0)
        say_wrapped(still_to_decide(found, lang))
    else:
        for problem in source.problems:
            why = phrase("verdict.expected-otherwise", lang, why=message_in_words(problem, lang))
            say_wrapped(why, "bold red")
        narration.say_verdict(found, lang)
    for line in _told(source, position, found, since, every, lang):
        say(line)


def _told(
    source: Source, position: Position, found: Verdict, since: int, every: bool, lang: Language
) -> Iterator[str]:
    yield narration.heading(source.title(lang) or phrase("cli.ask.happens", lang))
    yield from narration.what_mattered(_numbered(source, since), found, every, lang)
    if source.by_lot:
        yield from wrapped(phrase("cli.ask.by-lot", lang))
    if source.is_example:
        yield from wrapped(phrase("cli.ask.example", lang))
    yield narration.heading(
        phrase("cli.ask.after" if len(source.events) > since + 1 else "cli.ask.table", lang)
    )
    yield narration.compact_table(position.table, every, lang)
    if position.asks:
        yield narration.heading(phrase("cli.ask.decided", lang))
        yield from narration.what_is_next(position, lang, briefly=not every)
