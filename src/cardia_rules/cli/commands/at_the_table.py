"""What is kept of a tournament, each in a file: ``match``, ``follow`` for what is only seen, and ``day``."""

from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from cardia_rules.bench.answers.verdicts import refusal_of
from cardia_rules.bench.day import (
    Day,
    Mark,
    as_file,
    day_in_words,
    last_game,
    match_told,
    read_as,
    with_decision,
)
from cardia_rules.bench.games import PlayedGame
from cardia_rules.bench.requests import GameMeant, MatchMeant, SetupChosen
from cardia_rules.cli import parameters
from cardia_rules.cli.files import bytes_if_there, write_on, write_over
from cardia_rules.cli.narration import say_verdict
from cardia_rules.cli.output import say, say_json, say_wrapped
from cardia_rules.cli.parameters import WholeNumber, argument, cli_command, option
from cardia_rules.errors import CardiaError
from cardia_rules.faq.notation import location_slug
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import in_words
from cardia_rules.seen.entering import Recording, reopened
from cardia_rules.seen.game import SeenGame
from cardia_rules.spelling import capital, quoted

REFUSED: Final = 1

_file = argument("file", "file")
_decisions = argument("decisions", "decisions", nargs=-1)
_deck = option("--deck", says="match.deck", stands_for="deck", default="I")


# ------------------------------------------------------------------ a match
@cli_command("match")
@_file
@_decisions
@_deck
@parameters.tags
@parameters.answers_given
@option("--log", says="match.log", stands_for="file")
@parameters.for_programs
def match_command(
    file: str,
    decisions: tuple[str, ...],
    deck: str,
    tag: dict[str, str],
    answer: dict[str, str],
    log: str | None,
    as_json: bool,
    lang: Language,
) -> int:
    """Go on with a match, keep it in its file, and say how it stands; a refused decision is not kept."""
    path = Path(file)
    read = bytes_if_there(path)
    kept = None if read is None else read_as(MatchMeant, read, file)
    meant = kept or MatchMeant()
    meant = replace(meant, tags={**meant.tags, **tag}, answers={**meant.answers, **answer})
    begins, refused = GameMeant(setup=SetupChosen(deck=deck)), False
    opened = last_game(meant) if decisions else None
    for text in decisions:
        further = with_decision(meant, text, begins, opened)
        opened = last_game(further)
        if refused := opened is not None and opened.claimed is not None:
            break
        meant = further
    told = match_told(meant, lang)  # or says what is wrong, before anything is written
    if meant != kept:
        write_on(path, as_file(meant), read)
    if log is not None:
        write_over(Path(log), told["log"].encode(), [path])
    if as_json:
        say_json(told | {"refused": refused})
    else:
        if opened is not None:
            _tell(opened, lang)
        for line in told["says"]:
            say_wrapped(line)
    return REFUSED if refused else 0


def _tell(opened: PlayedGame, lang: Language) -> None:
    """Print what came of the last decision, or why it is refused."""
    source = opened.source
    if opened.claimed is None:
        say_verdict(source.verdict(source.before_last_decision, lang), lang)
        return
    for each in refusal_of(opened, lang)["refused"]["wrong"]:
        where = f" [{each['ruling']['where']}]" if each["ruling"] else ""
        say_wrapped(f"{capital(each['text'])}{where}", "bold red")


# ------------------------------------------------------------------ a game as it is seen
@cli_command("follow")
@_file
@_decisions
@_deck
@option("--locations", says="follow.locations", stands_for="names", default="")
@option("--protectors", says="simulate.protectors", is_flag=True)
@option("--position", says="follow.position", stands_for="line")
@parameters.tags
@parameters.answers_given
@option("--correct", says="follow.correct", stands_for="number", type=WholeNumber(1))
@option("--example", says="follow.example", stands_for="file")
@parameters.for_programs
def follow_command(
    file: str,
    decisions: tuple[str, ...],
    deck: str,
    locations: str,
    protectors: bool,
    position: str | None,
    tag: dict[str, str],
    answer: dict[str, str],
    correct: int | None,
    example: str | None,
    as_json: bool,
    lang: Language,
) -> int:
    """Go on with the record of a game, keep it in its file, and say what came of it."""
    path = Path(file)
    read = bytes_if_there(path)
    if read is not None:
        recording = reopened(SeenGame.from_log(read))
    elif position is not None:
        recording = Recording(SeenGame.arranged(table_from_line(position), tags=tag))
    else:
        places = [location_slug(name) for name in locations.split(",") if name.strip()]
        begun = Game.new(deck, answers=answer, locations=places, protectors=protectors or None, tags=tag)
        recording = Recording(SeenGame.of(begun))
    before = recording.game.events
    wrong = _entered(recording, decisions, correct, lang)
    write_on(path, recording.game.to_log(), read)
    if example is not None:
        write_over(Path(example), recording.game.example().to_log(), [path])
    events = recording.game.events
    needs = [f"{need.seat or ''} {need.what}: …".strip() for need in recording.needs]
    if as_json:
        say_json({"entries": recording.entries, "events": events, "needs": needs, "wrong": wrong})
        return REFUSED if wrong else 0
    both = enumerate(zip(events, before, strict=False))
    new = next((at for at, (event, old) in both if event != old), len(before))
    for event in events[new:]:
        say_wrapped(in_words(event, lang))
    for line in wrong:
        say_wrapped(line, "bold red")
    for need in needs:
        say_wrapped(phrase("cli.follow.say", lang, what=need), "bold")
    return REFUSED if wrong else 0


def _entered(recording: Recording, lines: tuple[str, ...], correct: int | None, lang: Language) -> list[str]:
    """Enter lines up to the first that is refused; return what is wrong, and what is not kept any more."""
    wrong: list[str] = []
    if correct is not None:
        last = len(recording.entries)
        if correct > last or not lines:
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


# ------------------------------------------------------------------ the day of a judge
@cli_command("day")
@_file
@parameters.tags
@parameters.answers_given
@option("--mark", "marks", says="day.mark", stands_for="mark", multiple=True)
def day_command(
    file: str, tag: dict[str, str], answer: dict[str, str], marks: tuple[str, ...], lang: Language
) -> None:
    """Keep what is said of an event and its players in a file, and tell all that is in it."""
    read = bytes_if_there(Path(file))
    kept = day_in(read, file)
    day = replace(
        kept,
        tags={**kept.tags, **tag},
        answers={**kept.answers, **answer},
        marks=(*kept.marks, *map(_mark, marks)),
    )
    if day != kept:
        write_on(Path(file), as_file(day), read)
    for line in day_in_words(day, lang):
        say(line)


def day_in(data: bytes | None, file: str) -> Day:
    """Read a day; one that is not there yet is empty."""
    return Day() if data is None else read_as(Day, data, file)


def _mark(text: str) -> Mark:
    player, mark, *words = (part.strip() for part in text.split(":", 2)) if ":" in text else ("", "")
    if not player or not mark:
        problem = Message("--mark {text}: expected PLAYER: NAME: WHY, as in Ana: warning", text=quoted(text))
        raise click.UsageError(problem)
    return Mark(player=player, mark=mark, words=words[0] if words else "")
