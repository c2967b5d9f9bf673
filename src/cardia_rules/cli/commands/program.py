"""Commands about the program: its help, what shells and other programs need, the bench."""

import click
from click.shell_completion import get_completion_class

from cardia_rules.bench.schemas import SCHEMAS
from cardia_rules.cli.output import say, say_as_it_is, say_json
from cardia_rules.cli.parameters import OneOf, WholeNumber, argument, cli_command, option
from cardia_rules.errors import DataError
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.languages import phrase

COMPLETING = "_CARDIA_COMPLETE"  # by which click knows that a shell asks


@cli_command("serve")
@option("--host", says="serve.host", stands_for="host", default="127.0.0.1", show_default=True)
@option(
    "--port",
    says="serve.port",
    stands_for="number",
    type=WholeNumber(0, 65535),
    default=8314,
    show_default=True,
)
def serve_command(host: str, port: int, lang: Language) -> None:
    """Show the bench in a browser until it is interrupted, with the library of this machine as its engine."""
    from cardia_rules.bench.server import BenchServer, page_files

    if "index.html" not in page_files():
        raise DataError(Message("the page of the bench is not in this installation"))
    try:
        with BenchServer(host, port) as server:
            say(phrase("cli.serve.listening", lang, address=server.address))
            if not server.is_for_this_machine:
                say(phrase("cli.serve.reached", lang))
            server.serve_forever()
    except KeyboardInterrupt:
        say(phrase("cli.serve.ended", lang))


@cli_command("schema")
@argument("of", "of", type=OneOf([*SCHEMAS], texts="cli.schema"), required=False, default="log")
def schema_command(of: str, **_the_same_in_every_language: str) -> None:
    """Print a JSON Schema of a log's lines, or of what goes over a wire."""
    say_json(SCHEMAS[of]())


@cli_command("conformance")
def conformance_command(**_the_same_in_every_language: Language) -> None:
    """Print every case that plays on a table, one a line, to score an implementation in any language by."""
    from cardia_rules.replay.conformance import conformance_kit

    for line in conformance_kit():
        say_as_it_is(line.decode().rstrip())


@cli_command("completion")
@argument("shell", "shell", type=OneOf(["bash", "zsh", "fish"], texts="cli.shell"))
@click.pass_context
def completion_command(context: click.Context, /, shell: str, **_same_in_every_language: Language) -> None:
    """Print the script that lets a shell complete what follows ``cardia``."""
    kind = get_completion_class(shell)
    assert kind is not None  # click knows these three
    say_as_it_is(kind(context.find_root().command, {}, "cardia", COMPLETING).source())


@cli_command("help")
@argument("name", "about", required=False)
@click.pass_context
def help_command(context: click.Context, /, name: str | None, lang: Language) -> None:
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
