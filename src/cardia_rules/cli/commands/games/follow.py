"""``cardia follow``: a game that is played at a table, recorded as it is seen."""

from pathlib import Path
from typing import Final

import click

from cardia_rules.cli.arguments.parameters import (
    answers_given,
    argument,
    cli_command,
    for_programs,
    option,
    tags,
)
from cardia_rules.cli.files import write_over
from cardia_rules.cli.terminal.output import say, say_json
from cardia_rules.cli.terminal.screen import wrapped
from cardia_rules.errors import CardiaError
from cardia_rules.faq.notation import location_slug
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import in_words
from cardia_rules.seen.entering import Recording
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.reopening import reopened

REFUSED: Final = 1


@cli_command("follow")
@argument("file", "file")
@argument("decisions", "decisions", nargs=-1)
@option("--deck", says="match.deck", stands_for="deck", default="I")
@option("--locations", says="follow.locations", stands_for="names", default="")
@tags
@answers_given
@option("--correct", says="follow.correct", stands_for="number", type=click.IntRange(min=1))
@option("--example", says="follow.example", stands_for="file")
@for_programs
def command(
    file: str,
    decisions: tuple[str, ...],
    deck: str,
    locations: str,
    tag: dict[str, str],
    answer: dict[str, str],
    correct: int | None,
    example: str | None,
    as_json: bool,
    lang: Language,
) -> int:
    """Go on with the record of a game, keep it in its file, and say what came of it."""
    path = Path(file)
    if path.exists():
        recording = reopened(SeenGame.from_log(path.read_bytes()))
    else:
        places = [location_slug(name) for name in locations.split(",") if name.strip()]
        recording = Recording(SeenGame.new(deck, answers=answer, locations=places, tags=tag))
    before = recording.game.events
    wrong = _entered(recording, decisions, correct, lang)
    write_over(path, recording.game.to_log())
    if example is not None:
        write_over(Path(example), recording.game.example().to_log())
    events = recording.game.events
    if as_json:
        needs = _needed(recording)
        say_json({"entries": recording.entries, "events": events, "needs": needs, "wrong": wrong})
        return REFUSED if wrong else 0
    both = enumerate(zip(events, before, strict=False))
    new = next((at for at, (event, old) in both if event != old), len(before))
    for event in events[new:]:
        say("\n".join(wrapped(in_words(event, lang), 0, 2)))
    for line in wrong:
        say("\n".join(wrapped(line, 0, 2)), "bold red")
    for need in _needed(recording):
        say("\n".join(wrapped(phrase("cli.follow.say", lang, what=need), 0, 2)), "bold")
    return REFUSED if wrong else 0


def _entered(recording: Recording, lines: tuple[str, ...], correct: int | None, lang: Language) -> list[str]:
    """Enter lines up to the first that is refused; return what is wrong, and what is not kept any more."""
    wrong: list[str] = []
    if correct is not None:
        if not 1 <= correct <= len(recording.entries) or not lines:
            last = len(recording.entries)
            raise click.UsageError(
                Message("--correct takes the number of a line, 1 to {last}, and the line", last=last)
            )
        for each in recording.correct(correct, lines[0]):
            why = message_in_words(each.why, lang)
            wrong.append(phrase("cli.follow.dropped", lang, number=each.number, line=each.text, why=why))
        lines = lines[1:]
    for text in lines:
        try:
            recording.enter(text)
        except CardiaError as why:
            return [*wrong, phrase("cli.follow.refused", lang, line=text, why=message_in_words(why, lang))]
    return wrong


def _needed(recording: Recording) -> list[str]:
    """Return what has to be said next, as it is entered."""
    return [f"{need.seat or ''} {need.what}: …".strip() for need in recording.needs]
