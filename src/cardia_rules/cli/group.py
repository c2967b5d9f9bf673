"""The group of commands: each is imported when it is used, and all fail in the same way."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import click

from cardia_rules import __version__
from cardia_rules.cli.speaking import complain
from cardia_rules.errors import CardiaError
from cardia_rules.render.legible import legible
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

FAILED: Final = 2

# Listed here, so that ``cardia --help`` need not import them all.
COMMANDS: Final[dict[str, str]] = {
    "ask": "What happens now, the rulings behind it, and what there is to decide.",
    "show": "The table as text, at any event, as any seat sees it.",
    "step": "A game event by event, forward and back, with keys.",
    "explain": "Why something happened, or why a card has its influence or signets.",
    "what-if": "Another decision or another answer, beside what happened.",
    "compare": "The first difference between two games, and both reasons.",
    "verify": "Whether logs are what the rules give, and where not.",
    "rewind": "What each seat has learned since, and whether going back is fair.",
    "export": "A game as a page (HTML) or Markdown, a table as a picture (SVG).",
    "new-case": "Asks its way through a position and writes it down as a case.",
    "case": "Runs cases and says what does not hold.",
    "coverage": "Which rulings and open questions no case shows.",
    "rulings": "Looks up what the rule documents say.",
    "questions": "Looks up where they are silent, and what a table may answer.",
    "cards": "Looks up characters, locations and protectors.",
    "simulate": "Plays random games and writes their logs.",
    "schema": "The JSON Schema of a log.",
}


class _NobodyReads(Exception):
    """The other end of a pipe was closed."""


class Lazily(click.Group):
    """Commands by name; ``what-if`` is in ``commands/what_if.py``."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"cardia_rules.cli.commands.{name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and (near := closest(args[0], COMMANDS)):
            ctx.fail(f"No such command {quoted(args[0])}{did_you_mean(first_few(near))}")
        return super().resolve_command(ctx, args)

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # click would take care of it, and end with a status that depends on who was faster.
            raise _NobodyReads from None

    def main(self, args: Sequence[str] | None = None, *_rest: Any, **_options: Any) -> Any:
        """Run a command; whatever goes wrong is one line, never a traceback."""
        try:
            status = super().main(args, "cardia", standalone_mode=False)
            sys.stdout.flush()
        except (BrokenPipeError, _NobodyReads):
            # Whoever reads has seen enough; the interpreter would complain once more when it closes.
            _close_for_good()
            status = FAILED
        except (click.Abort, KeyboardInterrupt):
            complain("cardia: stopped")
            status = FAILED
        except Exception as problem:
            complain(_in_a_line(problem))
            status = FAILED
        sys.exit(status if isinstance(status, int) else 0)


def _in_a_line(problem: Exception) -> str:
    if isinstance(problem, click.UsageError):
        where = problem.ctx.command_path if problem.ctx else "cardia"
        return f"{where}: {problem.format_message()} ({where} --help says more)"
    if isinstance(problem, click.ClickException):
        return f"cardia: {problem.format_message()}"
    if isinstance(problem, CardiaError):
        return f"cardia: {problem}"
    if isinstance(problem, OSError):
        file = f"{legible(str(problem.filename))}: " if problem.filename else ""
        return f"cardia: {file}{problem.strerror or problem}"
    if os.environ.get("CARDIA_DEBUG"):
        raise problem
    kind = type(problem).__name__
    return f"cardia: this is a fault of cardia itself ({kind}: {problem}); with CARDIA_DEBUG=1 it says where"


def _close_for_good() -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=Lazily,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="cardia")
@click.pass_context
def cardia(context: click.Context) -> None:
    """Adjudicates games of Duel for Cardia: what may be done, what happens, which ruling says so.

    LOG is a game's .cardia.jsonl file, CASE a position written down as a .toml file, LINE a position in one
    line such as 'I;saboteur:mediator@,void-mage:judge;phase=2'; - reads any of them from a pipe.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
