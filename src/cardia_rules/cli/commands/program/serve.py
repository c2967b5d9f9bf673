"""``cardia serve``: the bench in the browser, with the library of this machine as its engine."""

from cardia_rules.bench.server import BenchServer, page_files
from cardia_rules.cli.arguments.parameters import WholeNumber, cli_command, option
from cardia_rules.cli.terminal.output import say
from cardia_rules.errors import DataError
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.languages import phrase


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
def command(host: str, port: int, lang: Language) -> None:
    """Show the bench in a browser until it is interrupted."""
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
