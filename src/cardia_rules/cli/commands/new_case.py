"""``cardia new-case``: from a dispute at the table to a file, by answering questions."""

from pathlib import Path
from typing import Any, Final

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.dialogue import ask_for
from cardia_rules.cli.helping import argument, option, speaking_command
from cardia_rules.cli.options import in_language
from cardia_rules.cli.speaking import say
from cardia_rules.cli.whole_file import write_new
from cardia_rules.cli.writing.playing import Raw, ask_for_play
from cardia_rules.cli.writing.position import ask_for_position, position_in_line, stated
from cardia_rules.errors import DataError
from cardia_rules.faq.case_file import parse_case
from cardia_rules.faq.case_writing import case_as_toml, stated_as_data
from cardia_rules.faq.expectations import encounters_in_words
from cardia_rules.faq.library import SUFFIX
from cardia_rules.faq.line import table_from_line
from cardia_rules.faq.register import ruling
from cardia_rules.faq.runner import run
from cardia_rules.message import Message, joined
from cardia_rules.render.phrases import Phrase
from cardia_rules.resolution.game import Game
from cardia_rules.spelling import plain

_LONGEST_TITLE: Final = 200
_TITLE: Final = Phrase(
    "The question, in a sentence [What happens?]", "La question, en une phrase [Que se passe-t-il ?]"
)
_UNTITLED: Final = Phrase("What happens?", "Que se passe-t-il ?")
_RULINGS: Final = Phrase("Rulings that it shows [{cited}]", "Règles qu'il montre [{cited}]")
_FILE: Final = Phrase("Write it to [{name}]", "L'écrire dans [{name}]")
_WRITTEN: Final = Phrase(
    """\
{file} is written. What the rules give stands in it under [then].
  cardia ask {file}     tells what happens, and why
  cardia case {file}    says what differs, once [then] says what you expected""",
    """\
{file} est écrit. Ce que donnent les règles y figure sous [then].
  cardia ask {file}     raconte ce qui se passe, et pourquoi
  cardia case {file}    dit ce qui diffère, quand [then] dit ce que vous attendiez""",
)


FROM_LINE: Final = Phrase(
    "Begin with this position in one line.", "Commencer par cette position en une ligne."
)
SAYS: Final = Phrase(
    "Ask for a position, for what is played and for what is in dispute, and write it down as a case.\n\n"
    "Every answer is checked at once; an empty one takes what stands in brackets, ? says more. Nothing is"
    " written before the end, and no file is written over.",
    "Demande une position, ce qui est joué et ce qui est en litige, et en fait un cas par écrit.\n\n"
    "Chaque réponse est vérifiée aussitôt ; une réponse vide prend ce qui est entre crochets, ? en dit plus."
    " Rien n'est écrit avant la fin, et aucun fichier n'est écrasé.",
)


@speaking_command("new-case", SAYS)
@argument("file", Phrase("[FILE]", "[FICHIER]"), required=False)
@option("--from-line", "line", says=FROM_LINE, stands_for=Phrase("LINE", "LIGNE"))
@in_language
def command(file: str | None, line: str | None, lang: Language) -> None:
    if file is not None:
        _free(file)
    if line is not None:
        table_from_line(line)
    title = ask_for(_TITLE(lang), lambda answer: _title(answer or _UNTITLED(lang)), lang)
    parts = ask_for_position(lang) if line is None else position_in_line(line, lang)
    case, game = ask_for_play(stated_as_data(stated(parts)), lang)
    cited = _cited(game)
    rulings = ask_for(_RULINGS(lang, cited=", ".join(cited)), lambda answer: _rulings(answer) or cited, lang)
    text = case_as_toml({"title": title, "rulings": rulings} | case | {"then": _then(game)})
    _check(text)
    say()
    say(text)
    if file is None:
        name = _name(title)
        file = ask_for(_FILE(lang, name=name), lambda answer: _free(answer or name), lang)
    write_new(Path(file), text.encode("utf-8"))
    say(_WRITTEN(lang, file=file))


def _title(text: str) -> str:
    title = " ".join(text.split())  # with plain spaces, also where French typography has others
    if not title.isprintable() or len(title) > _LONGEST_TITLE:
        raise DataError(Message("a title is one line of at most {most} characters", most=_LONGEST_TITLE))
    return title


def _cited(game: Game) -> list[str]:
    """The rulings behind what happened that speak of a card; if none does, all of them."""
    every = dict.fromkeys(name for event in game.events[1:] or game.events for name in event.rulings)
    return [name for name in every if ruling(name).cards] or list(every)


def _rulings(answer: str) -> list[str]:
    return [ruling(name.strip()).id for name in answer.split(",") if name.strip()]


def _then(game: Game) -> Raw:
    """What the rules give."""
    then: dict[str, Any] = {"encounters": encounters_in_words(game.table)}
    if game.over is not None:
        then["over"] = f"{game.over.winner or 'draw'}: {game.over.reason}"
    return then


def _check(text: str) -> None:
    """A file that does not say what was played would be worse than none."""
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
    """The title as a file's name: its words without accents and apostrophes, with hyphens between."""
    words = [word for word in map(plain, title.replace("-", " ").split()) if word]
    return f"{'-'.join(words)[:60].strip('-') or 'case'}{SUFFIX}"
