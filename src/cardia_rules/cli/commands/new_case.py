"""``cardia new-case``: from a dispute at the table to a file, by answering questions."""

from pathlib import Path
from typing import Any, Final

from cardia_rules.cli.dialogue import Raw, ask_for, ask_for_play, ask_for_position, position_in_line, stated
from cardia_rules.cli.files import write_new
from cardia_rules.cli.output import say
from cardia_rules.cli.parameters import argument, cli_command, in_language, option
from cardia_rules.errors import DataError
from cardia_rules.faq.case.expectations import encounters_in_words
from cardia_rules.faq.case.library import SUFFIX
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.reasons import everything_told
from cardia_rules.faq.case.run import run
from cardia_rules.faq.case.writing import because_of, case_as_toml, stated_as_data
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.faq.register import ruling
from cardia_rules.language import Language
from cardia_rules.message import Message, joined
from cardia_rules.render.languages import phrase
from cardia_rules.resolution.game import Game
from cardia_rules.spelling import plain

_LONGEST_TITLE: Final = 200


@cli_command("new-case")
@argument("file", "new-file", required=False)
@option("--from-line", "line", says="new-case.from-line", stands_for="line")
@in_language
def command(file: str | None, line: str | None, lang: Language) -> None:
    """Ask for a position, what is played and what is in dispute, and write it down as a case."""
    if file is not None:
        _free(file)
    if line is not None:
        table_from_line(line)
    title = ask_for(
        phrase("cli.new-case.title", lang),
        lambda answer: _title(answer or phrase("cli.new-case.untitled", lang)),
        lang,
    )
    parts = ask_for_position(lang) if line is None else position_in_line(line, lang)
    case, game = ask_for_play(stated_as_data(stated(parts)), lang)
    cited = _cited(game)
    rulings = ask_for(
        phrase("cli.new-case.rulings", lang, cited=", ".join(cited)),
        lambda answer: _rulings(answer) or cited,
        lang,
    )
    reasons = (
        {"because": because} if (because := because_of(rulings, everything_told(game.events, ()))) else {}
    )
    text = case_as_toml({"title": title, "rulings": rulings} | reasons | case | {"then": _then(game)})
    _check(text)
    say()
    say(text)
    if file is None:
        name = _name(title)
        file = ask_for(
            phrase("cli.new-case.file", lang, name=name), lambda answer: _free(answer or name), lang
        )
    write_new(Path(file), text.encode("utf-8"))
    say(phrase("cli.new-case.written", lang, file=file))


def _title(text: str) -> str:
    title = " ".join(text.split())  # with plain spaces, also where French typography has others
    if not title.isprintable() or len(title) > _LONGEST_TITLE:
        raise DataError(Message("a title is one line of at most {most} characters", most=_LONGEST_TITLE))
    return title


def _cited(game: Game) -> list[str]:
    """Return the rulings behind what happened that speak of a card; if none does, all of them."""
    every = dict.fromkeys(name for event in game.events[1:] or game.events for name in event.rulings)
    return [name for name in every if ruling(name).cards] or list(every)


def _rulings(answer: str) -> list[str]:
    return [ruling(name.strip()).id for name in answer.split(",") if name.strip()]


def _then(game: Game) -> Raw:
    """Return what the rules give."""
    then: dict[str, Any] = {"encounters": encounters_in_words(game.table)}
    if game.over is not None:
        then["over"] = f"{game.over.winner or 'draw'}: {game.over.reason}"
    return then


def _check(text: str) -> None:
    """Refuse to write a file that does not say what was played: it would be worse than none."""
    report = run(parse_case(text))
    if not report.holds:
        raise DataError(
            Message("what was answered cannot be written down: {problems}", problems=joined(report.problems))
        )


def _free(name: str) -> str:
    if Path(name).exists():
        raise DataError(Message("{name}: is there already, and no file is written over", name=name))
    if not Path(name).parent.is_dir():
        raise DataError(Message("{name}: there is no such folder", name=Path(name).parent))
    return name


def _name(title: str) -> str:
    """Return the title as a file's name: its words without accents and apostrophes, with hyphens between."""
    words = [word for word in map(plain, title.replace("-", " ").split()) if word]
    return f"{'-'.join(words)[:60].strip('-') or 'case'}{SUFFIX}"
