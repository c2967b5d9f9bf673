"""``cardia schema``: the shapes of a log's lines and of what goes over a wire, for other programs."""

from cardia_rules.bench.schemas import SCHEMAS
from cardia_rules.cli.arguments.parameters import OneOf, argument, cli_command
from cardia_rules.cli.terminal.output import say_json


@cli_command("schema")
@argument("of", "of", type=OneOf([*SCHEMAS], texts="cli.schema"), required=False, default="log")
def command(of: str, **_the_same_in_every_language: str) -> None:
    """Print a JSON Schema, which is the same in every language."""
    say_json(SCHEMAS[of]())
