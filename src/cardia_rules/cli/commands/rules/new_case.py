"""``cardia new-case``: from a dispute at the table to a file, by answering questions."""

from pathlib import Path
from typing import Final

import click

from cardia_rules.bench.answers.exporting import as_case, rulings_behind
from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.lookup import cards_at_hand
from cardia_rules.cli.arguments import completing
from cardia_rules.cli.arguments.parameters import argument, cli_command, option, with_own_cards
from cardia_rules.cli.conversation.dialogue import ask_for_play, ask_for_position, position_in_line, stated
from cardia_rules.cli.conversation.talk import Talk, read_draft
from cardia_rules.cli.files import write_new, write_over
from cardia_rules.cli.terminal.output import say
from cardia_rules.cli.terminal.screen import wrapped
from cardia_rules.errors import DataError
from cardia_rules.faq.case.writing import stated_as_data
from cardia_rules.faq.notation.vocabulary import SPOKEN
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.faq.register import ruling
from cardia_rules.kernel.cases.pages import PAGE_SUFFIX, SUFFIX, cases_on, checked_name, with_case
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.verdict import verdict_paragraphs
from cardia_rules.replay.verdict import verdict
from cardia_rules.spelling import plain

_LONGEST_TITLE: Final = 200
_DRAFT: Final = ".draft"


@cli_command("new-case")
@argument("file", "new-file", required=False, shell_complete=completing.files)
@with_own_cards
@option("--from-line", "line", says="new-case.from-line", stands_for="line")
@option("--draft", says="new-case.draft", stands_for="file", shell_complete=completing.files)
@option("--page", says="new-case.page", stands_for="file", shell_complete=completing.files)
def command(file: str | None, line: str | None, draft: str | None, page: str | None, lang: Language) -> None:
    """Ask for a position, what is played and what is in dispute, and write it down as a case."""
    if file is not None:
        _free(file, page)
    given: tuple[str, ...] = ()
    if draft is not None:
        kept = read_draft(draft)
        given, line = kept.answers, kept.line if line is None else line
    if line is not None:
        table_from_line(line)
    own = [card.slug for card in cards_at_hand()]
    talk = Talk(lang, given, offered=(*own, *CHARACTERS, *LOCATIONS, *PROTECTORS, *SPOKEN))
    try:
        written, text = talk.hold(lambda talk: _asked(talk, file, line, page))
    except (click.Abort, KeyboardInterrupt):
        talk.keep(draft or f"{file or 'new-case'}{_DRAFT}", line)
        raise
    _write(written, text, page)
    if draft is not None:
        Path(draft).unlink(missing_ok=True)
    told = written if page is None else f"{page}#{_heading(written)}"
    say(phrase("cli.new-case.written", lang, file=told))


def _write(written: str, text: str, page: str | None) -> None:
    """Write a file of its own, or put the case onto a page."""
    if page is None:
        write_new(Path(written), text.encode("utf-8"))
        return
    whole = with_case(Path(page).read_text("utf-8"), _heading(written), text)
    write_over(Path(page), whole.encode("utf-8"))


def _asked(talk: Talk, file: str | None, line: str | None, page: str | None) -> tuple[str, str]:
    """Return the file to write and what is to stand in it."""
    lang = talk.lang
    title = talk.ask(
        phrase("cli.new-case.title", lang),
        lambda answer: _title(answer or phrase("cli.new-case.untitled", lang)),
        phrase("cli.hint.title", lang),
    )
    parts = ask_for_position(talk) if line is None else position_in_line(line, talk)
    case, game = ask_for_play(stated_as_data(stated(parts)), talk)
    if len(game.events) > 1:
        for part in verdict_paragraphs(verdict(game), lang):
            talk.say("\n".join(wrapped(part, 0, 2)))
    cited = rulings_behind(game)
    rulings = talk.ask(
        phrase("cli.new-case.rulings", lang, cited=", ".join(cited)),
        lambda answer: _rulings(answer) or cited,
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


def _rulings(answer: str) -> list[str]:
    return [ruling(name.strip()).id for name in answer.split(",") if name.strip()]


def _heading(file: str) -> str:
    return Path(file).stem


def _free(name: str, page: str | None) -> str:
    """Return the name of a case that is not there yet, as a file or on the page."""
    if page is not None:
        if Path(page).suffix != PAGE_SUFFIX:
            raise DataError("{name}: is no page of cases; expected a .md file", name=page)
        heading = checked_name(_heading(name))
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
