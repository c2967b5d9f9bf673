"""``cardia export``: a game as a page, a table as a picture, either as Markdown."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import option, speaking_command
from cardia_rules.cli.options import FILE, at_event, for_view, in_language, of_source
from cardia_rules.cli.source import STDIN, Source, open_source
from cardia_rules.cli.speaking import complain
from cardia_rules.cli.whole_file import write_over
from cardia_rules.errors import DataError
from cardia_rules.message import Message
from cardia_rules.render.phrases import Phrase
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from cardia_rules.views.seen_table import see_table
from cardia_rules.views.viewers import Viewer

WROTE: Final = Phrase("wrote {file} ({size:,} bytes)", "{file} écrit ({size} octets)")

Make = Callable[[Source, int, Viewer, Language], str]


def _html(source: Source, number: int, viewer: Viewer, lang: Language) -> str:
    from cardia_rules.render.page import replay_page

    events = source.events[:number]
    return replay_page(
        events, viewer, title=_title(source, viewer), finding=_finding(source, number), lang=lang
    )


def _svg(source: Source, number: int, viewer: Viewer, lang: Language) -> str:
    from cardia_rules.render.svg import table_as_svg

    # Whoever looks sits below.
    return table_as_svg(see_table(source.table(number), viewer), lang, flip=viewer == "north")


def _markdown(source: Source, number: int, viewer: Viewer, lang: Language) -> str:
    from cardia_rules.render.markdown import game_as_markdown

    events = source.events[:number]
    return game_as_markdown(
        events, viewer, title=_title(source, viewer), finding=_finding(source, number), lang=lang
    )


def _title(source: Source, viewer: Viewer) -> str:
    """A case's title, or a file's name, may tell what a seat may not know."""
    return source.title if viewer == "judge" else ""


AS_PAGE: Final = Phrase(
    "The game as one page that opens from disk.", "La partie en une page qui s'ouvre depuis le disque."
)
AS_PICTURE: Final = Phrase("The table as a picture.", "La table en image.")
AS_TEXT: Final = Phrase(
    "The game as text for a forum or a report.", "La partie en texte, pour un forum ou un rapport."
)
SAYS: Final = Phrase(
    "Write a game as HTML or Markdown, or its table as SVG; - instead of FILE writes to standard output.\n\n"
    "What the one who looks may not see is not in the file.",
    "Écrit une partie en HTML ou en Markdown, ou sa table en SVG ; - au lieu de FICHIER écrit sur la sortie"
    " standard.\n\n"
    "Ce que celui qui regarde ne peut pas voir n'est pas dans le fichier.",
)


@speaking_command("export", SAYS)
@of_source
@option("--html", says=AS_PAGE, stands_for=FILE)
@option("--svg", says=AS_PICTURE, stands_for=FILE)
@option("--markdown", says=AS_TEXT, stands_for=FILE)
@for_view
@at_event
@in_language
def command(
    source: str,
    html: str | None,
    svg: str | None,
    markdown: str | None,
    viewer: Viewer,
    at: int | None,
    lang: Language,
) -> None:
    wanted: list[tuple[str, Make]] = [
        (file, make) for file, make in ((html, _html), (svg, _svg), (markdown, _markdown)) if file is not None
    ]
    if not wanted:
        raise click.UsageError(Message("say what to write: --html FILE, --svg FILE or --markdown FILE"))
    opened = open_source(source, at)
    number = opened.number(at)
    for file, make in wanted:
        _write(make(opened, number, viewer, lang), file, source, lang)


def _write(text: str, file: str, source: str, lang: Language) -> None:
    if file == STDIN:
        sys.stdout.write(text)
        return
    path = Path(file)
    if path.exists() and Path(source).exists() and path.samefile(source):
        raise DataError(Message("{name}: this is the game itself, and it is not written over", name=file))
    data = text.encode("utf-8")
    write_over(path, data)
    complain(WROTE(lang, file=file, size=len(data)))


def _finding(source: Source, number: int) -> Finding:
    """Judge what is exported; where it was asked to stop inside a step, that is no fault of the log."""
    finding = verify(source.events[:number])
    if not finding.owed or number == len(source.events):
        return finding
    return replace(finding, conclusion=Conclusion.EXACT, owed=())
