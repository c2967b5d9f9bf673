"""``cardia schema``: the shape of a log's lines, for other programs."""

from cardia_rules.cli.arguments.parameters import cli_command, in_language
from cardia_rules.cli.terminal.output import say_json
from cardia_rules.events.log import log_schema


@cli_command("schema")
@in_language
def command(**_the_same_in_every_language: str) -> None:
    """Print the JSON Schema of a log, which is the same in every language."""
    say_json(log_schema())
