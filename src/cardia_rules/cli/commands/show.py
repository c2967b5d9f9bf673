"""``cardia show``: the table as text."""

import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.options import at_event, for_programs, for_view, in_language, of_source
from cardia_rules.cli.source import open_source
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.render.text import table_as_text
from cardia_rules.views.seen_table import see_table
from cardia_rules.views.viewers import Viewer


@click.command("show")
@of_source
@at_event
@for_view
@for_programs
@in_language
def command(source: str, at: int | None, viewer: Viewer, as_json: bool, lang: Language) -> None:
    """The table as text, at the end or after event N, as somebody sees it."""
    opened = open_source(source, at)
    seen = see_table(opened.table(opened.number(at)), viewer)
    if as_json:
        say_json(seen)
    else:
        say(table_as_text(seen, lang))
