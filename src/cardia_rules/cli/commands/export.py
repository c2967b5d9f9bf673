"""``cardia export``: a game as a page, a table as a picture, either as Markdown."""

import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import click

from cardia_rules.bench.answers.exporting import as_markdown, as_page, as_picture
from cardia_rules.bench.source import Source
from cardia_rules.cli.files import write_over
from cardia_rules.cli.output import complain
from cardia_rules.cli.parameters import at_event, cli_command, for_view, of_source, option
from cardia_rules.cli.source import STDIN, file_of, is_there, match_in, open_source
from cardia_rules.errors import DataError
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.views.viewers import Viewer

Make = Callable[[Source, int, Viewer, Language], str]


def _write_assets(folder: str, html: str) -> str:
    """Write the style and script that pages share, and return the folder as the page finds it."""
    from cardia_rules.render.page import replay_assets

    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in replay_assets().items():
        write_over(Path(folder) / name, text.encode("utf-8"))
    return Path(os.path.relpath(folder, "." if html == STDIN else Path(html).parent)).as_posix()


@cli_command("export")
@of_source
@option("--html", says="export.html", stands_for="file")
@option("--assets", says="export.assets", stands_for="folder")
@option("--svg", says="export.svg", stands_for="file")
@option("--markdown", says="export.markdown", stands_for="file")
@for_view
@at_event
def export_command(
    source: str,
    html: str | None,
    assets: str | None,
    svg: str | None,
    markdown: str | None,
    viewer: Viewer,
    at: int | None,
    lang: Language,
) -> int:
    """Write a game as HTML or Markdown, or its table as SVG."""
    if assets is not None and html is None:
        raise click.UsageError(Message("--assets is for pages: say --html FILE too"))
    wanted: list[tuple[str, Make]] = [
        (file, make)
        for file, make in ((html, as_page), (svg, as_picture), (markdown, as_markdown))
        if file is not None
    ]
    if not wanted:
        raise click.UsageError(Message("say what to write: --html FILE, --svg FILE or --markdown FILE"))
    if len({file if file == STDIN else os.path.realpath(file) for file, _ in wanted}) < len(wanted):
        raise click.UsageError(Message("--html, --svg and --markdown need a file each"))
    if match_in(source) is not None:
        raise DataError("{name}: this is a match; name one of its games, as {name}#2", name=source)
    opened = open_source(source, at, viewer)
    number = opened.number(at)
    shared = "" if assets is None or html is None else _write_assets(assets, html)
    for file, make in wanted:
        write = partial(as_page, assets=shared) if make is as_page else make
        write_page(write(opened, number, viewer, lang), file, [source], lang)
    for problem in opened.problems if viewer == "judge" else ():
        complain(message_in_words(Message("cardia: {problem}", problem=problem), lang))
    return 1 if opened.problems else 0


def write_page(text: str, file: str, sources: Iterable[str], lang: Language) -> None:
    """Write a page or picture, to standard output too, but never over a game it was made from."""
    data = text.encode("utf-8")
    if file == STDIN:
        click.echo(data, nl=False)
        return
    write_over(Path(file), data, [made for made in map(file_of, sources) if is_there(made)])
    complain(phrase("cli.export.wrote", lang, file=file, size=len(data)))
