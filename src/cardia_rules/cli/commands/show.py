"""``cardia show``: the table as text."""

import click

from cardia_rules.cli.output import say, say_json
from cardia_rules.cli.parameters import (
    at_event,
    cli_command,
    for_programs,
    for_view,
    in_language,
    of_source,
    option,
)
from cardia_rules.cli.source import open_source
from cardia_rules.faq.position_line import position_as_line
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.text import table_as_text
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer


@cli_command("show")
@of_source
@at_event
@for_view
@option("--line", "in_one_line", says="show.line", is_flag=True)
@for_programs
@in_language
def command(
    source: str, at: int | None, viewer: Viewer, in_one_line: bool, as_json: bool, lang: Language
) -> None:
    """Show the table as text, as JSON or as a line."""
    opened = open_source(source, at)
    table = opened.table(opened.number(at))
    if in_one_line and (as_json or viewer != "judge"):
        raise click.UsageError(Message("--line is a judge's, and goes with neither --view nor --json"))
    if in_one_line:
        say(position_as_line(table))
        return
    seen = see_table(table, viewer)
    if as_json:
        say_json(seen)
    else:
        say(table_as_text(seen, lang))
