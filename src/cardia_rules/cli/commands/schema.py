"""``cardia schema``: the shape of a log's lines, for other programs."""

import click

from cardia_rules.cli.options import in_language
from cardia_rules.cli.speaking import say_json
from cardia_rules.events.schema import log_schema


@click.command("schema")
@in_language
def command(**_the_same_in_every_language: str) -> None:
    """The JSON Schema of every line of a .cardia.jsonl file."""
    say_json(log_schema())
