"""``cardia ask``: what happens now, and what there is to decide."""

from collections.abc import Iterator

from cardia_rules.cli.narration import event_record, heading, next_record, what_is_next, with_rulings
from cardia_rules.cli.output import say, say_json
from cardia_rules.cli.parameters import cli_command, for_judges_alone, for_programs, in_language, of_source
from cardia_rules.cli.source import Source, open_source
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken
from cardia_rules.language import Language
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.explanation import RulingNotes, paragraph
from cardia_rules.render.languages import phrase
from cardia_rules.render.text import table_as_text


@cli_command("ask")
@of_source
@for_judges_alone
@for_programs
@in_language
def command(source: str, as_json: bool, lang: Language) -> int:
    """Tell what happens now, and what there is to decide."""
    opened = open_source(source)
    first = _first_to_tell(opened)
    game = opened.game(len(opened.events), lang)
    problems = [message_in_words(problem, lang) for problem in opened.problems]
    if as_json:
        say_json(
            {
                "source": opened.name,
                "events": [event_record(number, event, lang) for number, event in _numbered(opened, first)],
                "next": next_record(game.position, lang),
                "problems": problems,
            }
        )
    else:
        for line in _told(opened, first, lang):
            say(line)
        say(heading(phrase("cli.ask.decided", lang)) if game.asks else "")
        for line in what_is_next(game.position, lang):
            say(line)
        if problems:
            say(heading(phrase("cli.ask.expected", lang)))
            for problem in problems:
                say("\n".join(paragraph(f"- {problem}", 0, 2)))
    return 1 if problems else 0


def _first_to_tell(source: Source) -> int:
    """Return the event after the position that a case begins with; of a log, the last decision."""
    if source.is_log:
        for number in range(len(source.events), 0, -1):
            if isinstance(source.events[number - 1], DecisionTaken):
                return number
    return 2


def _numbered(source: Source, first: int) -> list[tuple[int, AnyEvent]]:
    return list(enumerate(source.events, 1))[first - 1 :]


def _told(source: Source, first: int, lang: Language) -> Iterator[str]:
    numbered = _numbered(source, first)
    before, after = source.table(first - 1), source.table(len(source.events))
    yield heading(phrase("cli.ask.table", lang)).strip()
    yield table_as_text(before, lang)
    yield heading(phrase("cli.ask.happens", lang))
    yield from with_rulings(numbered, RulingNotes(lang)) if numbered else (phrase("cli.ask.nothing", lang),)
    if source.by_lot:
        yield phrase("cli.ask.by-lot", lang)
    if after != before:
        yield heading(phrase("cli.ask.after", lang))
        yield table_as_text(after, lang)
