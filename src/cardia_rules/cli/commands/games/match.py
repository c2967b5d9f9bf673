"""``cardia match``: a match as it is played: what is decided and said, its score, and its log."""

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from cardia_rules.bench.answers.verdicts import refusal_of
from cardia_rules.bench.day import as_file, last_game, match_told, read_as, with_decision
from cardia_rules.bench.games import PlayedGame
from cardia_rules.bench.requests import GameMeant, MatchMeant, SetupChosen
from cardia_rules.cli.arguments.parameters import (
    answers_given,
    argument,
    cli_command,
    for_programs,
    option,
    tags,
)
from cardia_rules.cli.files import write_over
from cardia_rules.cli.terminal.narration import say_verdict
from cardia_rules.cli.terminal.output import say, say_json
from cardia_rules.cli.terminal.screen import wrapped
from cardia_rules.language import Language
from cardia_rules.replay.verdict import verdict
from cardia_rules.spelling import capital

REFUSED: Final = 1


@cli_command("match")
@argument("file", "file")
@argument("decisions", "decisions", nargs=-1)
@option("--deck", says="match.deck", stands_for="deck", default="I")
@tags
@answers_given
@option("--log", says="match.log", stands_for="file")
@for_programs
def command(
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
    kept = read_as(MatchMeant, path.read_bytes(), file) if path.exists() else None
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
        write_over(path, as_file(meant))
    if log is not None:
        write_over(Path(log), told["log"].encode())
    if as_json:
        say_json(told | {"refused": refused})
    else:
        if opened is not None:
            _tell(opened, lang)
        for line in told["says"]:
            say("\n".join(wrapped(line, 0, 2)))
    return REFUSED if refused else 0


def _tell(opened: PlayedGame, lang: Language) -> None:
    """Print what came of the last decision, or why it is refused."""
    source = opened.source
    if opened.claimed is None:
        say_verdict(verdict(source.game(len(source.events), lang), source.before_last_decision), lang)
        return
    for each in refusal_of(opened, lang)["refused"]["wrong"]:
        where = f" [{each['ruling']['where']}]" if each["ruling"] else ""
        say("\n".join(wrapped(f"{capital(each['text'])}{where}", 0, 2)), "bold red")
