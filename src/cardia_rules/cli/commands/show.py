"""``cardia show``: the table as text."""

import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.options import at_event, for_programs, for_view, in_language, of_source
from cardia_rules.cli.source import open_source
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.faq.line import position_as_line
from cardia_rules.render.text import table_as_text
from cardia_rules.views.seen_table import see_table
from cardia_rules.views.viewers import Viewer


@click.command("show")
@of_source
@at_event
@for_view
@click.option("--line", "in_one_line", is_flag=True, help="The position in one line, which hides nothing.")
@for_programs
@in_language
def command(
    source: str, at: int | None, viewer: Viewer, in_one_line: bool, as_json: bool, lang: Language
) -> None:
    """The table as text, at the end or after event N, as somebody sees it."""
    opened = open_source(source, at)
    table = opened.table(opened.number(at))
    if in_one_line and (as_json or viewer != "judge"):
        raise click.UsageError("--line is a judge's, and goes with neither --view nor --json")
    if in_one_line:
        say(position_as_line(table))
        return
    seen = see_table(table, viewer)
    if as_json:
        say_json(seen)
    else:
        say(table_as_text(seen, lang))
