"""``cardia completion``: what a shell needs to complete commands, options, files and cards with Tab."""

import click
from click.shell_completion import get_completion_class

from cardia_rules.cli.arguments.parameters import OneOf, argument, cli_command
from cardia_rules.cli.terminal.output import say_as_it_is
from cardia_rules.language import Language

VARIABLE = "_CARDIA_COMPLETE"  # by which click knows that a shell asks


@cli_command("completion")
@argument("shell", "shell", type=OneOf(["bash", "zsh", "fish"], texts="cli.shell"))
@click.pass_context
def command(context: click.Context, /, shell: str, **_same_in_every_language: Language) -> None:
    """Print the script that lets a shell complete what follows ``cardia``."""
    kind = get_completion_class(shell)
    assert kind is not None  # click knows these three
    say_as_it_is(kind(context.find_root().command, {}, "cardia", VARIABLE).source())
