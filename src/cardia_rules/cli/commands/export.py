"""``cardia export``: a game as a page, a table as a picture, either as Markdown."""

import sys
from collections.abc import Callable
from pathlib import Path

import click
from msgspec.structs import replace

from cardia_rules.cli.files import write_over
from cardia_rules.cli.output import complain
from cardia_rules.cli.parameters import at_event, cli_command, for_view, in_language, of_source, option
from cardia_rules.cli.source import STDIN, Source, match_in, open_source
from cardia_rules.errors import DataError
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.languages import phrase
from cardia_rules.render.record import match_page
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer

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
    """Return the title for a judge alone: it may tell what a seat may not know."""
    return source.title if viewer == "judge" else ""


@cli_command("export")
@of_source
@option("--html", says="export.html", stands_for="file")
@option("--svg", says="export.svg", stands_for="file")
@option("--markdown", says="export.markdown", stands_for="file")
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
    """Write a game as HTML or Markdown, or its table as SVG."""
    wanted: list[tuple[str, Make]] = [
        (file, make) for file, make in ((html, _html), (svg, _svg), (markdown, _markdown)) if file is not None
    ]
    if not wanted:
        raise click.UsageError(Message("say what to write: --html FILE, --svg FILE or --markdown FILE"))
    if (match := match_in(source)) is not None:
        if html is None or svg or markdown or viewer != "judge":
            raise DataError(
                Message(
                    "{name}: this is a match, which only --html writes; name one of its games, as {name}#2",
                    name=source,
                )
            )
        _write(match_page(*match, lang=lang), html, source, lang)
        return
    opened = open_source(source, at, viewer)
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
    complain(phrase("cli.export.wrote", lang, file=file, size=len(data)))


def _finding(source: Source, number: int) -> Finding:
    """Judge what is exported; where it was asked to stop inside a step, that is no fault of the log."""
    finding = verify(source.events[:number])
    if not finding.owed or number == len(source.events):
        return finding
    return replace(finding, conclusion=Conclusion.EXACT, owed=())
