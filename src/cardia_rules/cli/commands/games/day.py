"""``cardia day``: the day of a judge: an event and its answers, rulings, warnings and penalties."""

from pathlib import Path

import click
from msgspec.structs import replace

from cardia_rules.bench.day import Day, Mark, as_file, day_in_words, read_as
from cardia_rules.cli.arguments.parameters import answers_given, argument, cli_command, option, tags
from cardia_rules.cli.files import write_over
from cardia_rules.cli.terminal.output import say
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.spelling import quoted


@cli_command("day")
@argument("file", "file")
@tags
@answers_given
@option("--mark", "marks", says="day.mark", stands_for="mark", multiple=True)
def command(
    file: str, tag: dict[str, str], answer: dict[str, str], marks: tuple[str, ...], lang: Language
) -> None:
    """Keep what is said of an event and its players in a file, and tell all that is in it."""
    kept = day_of(file)
    day = replace(
        kept,
        tags={**kept.tags, **tag},
        answers={**kept.answers, **answer},
        marks=(*kept.marks, *map(_mark, marks)),
    )
    if day != kept:
        write_over(Path(file), as_file(day))
    for line in day_in_words(day, lang):
        say(line)


def day_of(file: str) -> Day:
    """Read a day; one that is not there yet is empty."""
    path = Path(file)
    return read_as(Day, path.read_bytes(), file) if path.exists() else Day()


def _mark(text: str) -> Mark:
    player, mark, *words = (part.strip() for part in text.split(":", 2)) if ":" in text else ("", "")
    if not player or not mark:
        problem = Message("--mark {text}: expected PLAYER: NAME: WHY, as in Ana: warning", text=quoted(text))
        raise click.UsageError(problem)
    return Mark(player=player, mark=mark, words=words[0] if words else "")
