"""``cardia ask``: what happens now, and what there is to decide."""

from collections.abc import Iterator
from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import speaking_command
from cardia_rules.cli.options import for_judges_alone, for_programs, in_language, of_source
from cardia_rules.cli.source import Source, open_source
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.cli.telling import event_record, heading, next_record, what_is_next, with_rulings
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken
from cardia_rules.render.explanation import RulingNotes, paragraph
from cardia_rules.render.messages import message_in_words
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.text import table_as_text

TABLE: Final = Phrase("The table", "La table")
HAPPENS: Final = Phrase("What happens, and the rulings behind it", "Ce qui se passe, et selon quelles règles")
NOTHING: Final = Phrase("Nothing happens by itself.", "Rien ne se passe de soi-même.")
AFTER: Final = Phrase("The table after that", "La table ensuite")
DECIDED: Final = Phrase("What is to be decided", "Ce qu'il faut décider")
EXPECTED: Final = Phrase("This is not what the case expects", "Ce n'est pas ce que le cas attend")
BY_LOT: Final = Phrase(
    "What chance does and the case does not say was drawn by lot.",
    "Ce que fait le hasard et que le cas ne dit pas a été tiré au sort.",
)


SAYS: Final = Phrase(
    "What happens now, event by event, with the rulings behind it; then what there is to decide.\n\n"
    "A case is played through its steps; of a log only what came of the last decision is told. The exit code"
    " is 1 if the case expects something else.",
    "Ce qui se passe, événement par événement, et selon quelles règles ; puis ce qu'il faut décider.\n\n"
    "Un cas est joué étape par étape ; d'un journal, on ne raconte que ce qu'a entraîné la dernière décision."
    " Le code de sortie est 1 si le cas attend autre chose.",
)


@speaking_command("ask", SAYS)
@of_source
@for_judges_alone
@for_programs
@in_language
def command(source: str, as_json: bool, lang: Language) -> int:
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
        say(heading(DECIDED(lang)) if game.asks else "")
        for line in what_is_next(game.position, lang):
            say(line)
        if problems:
            say(heading(EXPECTED(lang)))
            for problem in problems:
                say("\n".join(paragraph(f"- {problem}", 0, 2)))
    return 1 if problems else 0


def _first_to_tell(source: Source) -> int:
    """After the position that a case begins with; of a log, the last decision."""
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
    yield heading(TABLE(lang)).strip()
    yield table_as_text(before, lang)
    yield heading(HAPPENS(lang))
    yield from with_rulings(numbered, RulingNotes(lang)) if numbered else (NOTHING(lang),)
    if source.by_lot:
        yield BY_LOT(lang)
    if after != before:
        yield heading(AFTER(lang))
        yield table_as_text(after, lang)
