"""``cardia help``: the help, of the whole or of one command."""

import click

from cardia_rules.cli.arguments.parameters import argument, cli_command
from cardia_rules.language import Language


@cli_command("help")
@argument("name", "about", required=False)
@click.pass_context
def command(context: click.Context, /, name: str | None, lang: Language) -> None:
    """Show the help, of the whole or of one command."""
    whole = context.find_root()
    whole.obj = lang
    if name is None:
        click.echo(whole.get_help())
        return
    group = whole.command
    assert isinstance(group, click.Group)
    _name, found, _rest = group.resolve_command(whole, [name])
    assert found is not None  # an unknown one was refused with those that come near
    click.echo(found.get_help(click.Context(found, whole, name, obj=lang)))
