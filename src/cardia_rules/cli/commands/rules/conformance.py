"""``cardia conformance``: the cases as plain data, by which an implementation in any language is scored."""

from cardia_rules.cli.arguments.parameters import cli_command
from cardia_rules.cli.terminal.output import say_as_it_is
from cardia_rules.language import Language
from cardia_rules.replay.conformance import conformance_kit


@cli_command("conformance")
def command(**_the_same_in_every_language: Language) -> None:
    """Print every case that plays on a table, one a line."""
    for line in conformance_kit():
        say_as_it_is(line.decode().rstrip())
