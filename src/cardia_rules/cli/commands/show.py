"""``cardia show``: the table as text."""

import click

from cardia_rules.cli.options import at_event, of_source
from cardia_rules.cli.source import open_source
from cardia_rules.cli.speaking import say
from cardia_rules.render.text import table_as_text


@click.command("show")
@of_source
@at_event
def command(source: str, at: int | None) -> None:
    """The table as text, at the end or after event N."""
    opened = open_source(source, at)
    say(table_as_text(opened.table(opened.number(at))))
