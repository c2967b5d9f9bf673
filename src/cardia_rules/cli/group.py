"""The group of commands: each is imported when it is used, and all fail in the same way."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import Any, Final

import click

from cardia_rules import __version__
from cardia_rules.cli.language import VARIABLE, language_of, wrong_variable
from cardia_rules.cli.output import complain, has_a_width, screen_width
from cardia_rules.cli.parameters import Argument, Command, eager_flag, help_text, in_language, write_section
from cardia_rules.datafiles import system_says
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.language import COMPLETE, ENGLISH, Language, unknown_language
from cardia_rules.message import Message, message_of
from cardia_rules.render.languages import in_each_language, phrase, speech
from cardia_rules.render.legible import legible
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

FAILED: Final = 2

# By name, each with its module. Listed here, so that ``cardia --help`` need not import them all.
COMMANDS: Final = {
    "ask": "ask",
    "show": "looking",
    "step": "step",
    "explain": "looking",
    "what-if": "what_if",
    "compare": "compare",
    "verify": "verify",
    "rewind": "looking",
    "export": "export",
    "match": "at_the_table",
    "follow": "at_the_table",
    "day": "at_the_table",
    "new-case": "new_case",
    "serve": "program",
    "case": "case",
    "coverage": "lookups",
    "conformance": "program",
    "rulings": "lookups",
    "questions": "lookups",
    "cards": "lookups",
    "simulate": "many",
    "stats": "many",
    "schema": "program",
    "help": "program",
    "completion": "program",
}


class _NobodyReads(Exception):
    """The other end of a pipe was closed."""


class CommandGroup(Command, click.Group):
    """The commands by name, each imported when it is used: ``stats`` is ``stats_command`` in ``many``."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """Import a command by its name."""
        if name not in COMMANDS:
            return None
        module = import_module(f"cardia_rules.cli.commands.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name.replace('-', '_')}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for, or say which was probably meant."""
        if args[0] not in COMMANDS:
            near = did_you_mean(first_few(closest(args[0], COMMANDS, 0.6)))
            raise click.UsageError(
                Message("there is no command {name}{near}", name=quoted(args[0]), near=near), ctx
            )
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the parts of the usage line."""
        return [*super().collect_usage_pieces(ctx), help_text("value.command", ctx)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        does = [(name, help_text(f"{name}.short", ctx)) for name in COMMANDS]
        write_section(formatter, help_text("commands", ctx), does)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the arguments, which may already print something: help, the version."""
        with _click_kept_from_broken_pipes():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _click_kept_from_broken_pipes():
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, *_rest: Any, **_options: Any) -> Any:
        """Run a command; whatever goes wrong is one line, never a traceback."""
        try:
            status = self._ran(sys.argv[1:] if args is None else [*args])
            sys.stdout.flush()
        except (BrokenPipeError, _NobodyReads):
            _end_unread()
            status = FAILED
        sys.exit(status if isinstance(status, int) else 0)

    def _ran(self, given: list[str]) -> Any:
        lang = language_of(given)
        try:
            if (wrong := wrong_variable(given)) is not None:
                problem = message_of(unknown_language(wrong))
                raise click.UsageError(Message("{name}: {problem}", name=VARIABLE, problem=problem))
            if lang not in COMPLETE and not os.environ.get("_CARDIA_COMPLETE"):
                _warn_if_begun(lang)
            width = screen_width() if has_a_width() else None
            return super().main(given, "cardia", standalone_mode=False, obj=lang, terminal_width=width)
        except _NobodyReads:
            raise
        except (click.Abort, KeyboardInterrupt):
            complain(phrase("cli.stopped", lang))
        except Exception as problem:
            complain(_in_a_line(problem, lang))
        return FAILED


@contextmanager
def _click_kept_from_broken_pipes() -> Iterator[None]:
    """Hide from click that nobody reads: it would end with a status of its own."""
    try:
        yield
    except BrokenPipeError:
        raise _NobodyReads from None


def _end_unread() -> None:
    """End as ``cat`` does when nobody reads on: by the signal, without a word.

    Python hears no such signal, so that it could tidy up first; where there is none, say nothing at least.
    """
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):  # the interpreter would complain once more when it closes
            os.dup2(nowhere, stream.fileno())
    if sys.platform != "win32":
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGPIPE)


def _warn_if_begun(lang: Language) -> None:
    """Say that a language still lacks something: whoever meets English in it knows why."""
    from cardia_rules.render.languages.completeness import missing_in

    if missing := missing_in(speech(lang)):
        complain(phrase("cli.begun", lang, language=speech(lang).name, count=len(missing)))


def _in_a_line(problem: Exception, lang: Language) -> str:
    from cardia_rules.render.errors import message_in_words

    try:
        return message_in_words(_complaint(problem), lang)
    except DataError:  # it is the language's own file that cannot be read
        return message_in_words(_complaint(problem), ENGLISH)


def _complaint(problem: Exception) -> str:
    if isinstance(problem, click.UsageError):
        return usage_message(problem)
    if isinstance(problem, click.ClickException):
        return Message("cardia: {problem}", problem=problem.format_message())
    if isinstance(problem, CardiaError):
        return Message("cardia: {problem}", problem=problem)
    if isinstance(problem, OSError):
        why = system_says(problem)
        if not problem.filename:
            return Message("cardia: {problem}", problem=why)
        return Message("cardia: {file}: {why}", file=legible(str(problem.filename)), why=why)
    if os.environ.get("CARDIA_DEBUG"):
        raise problem
    return Message(
        "cardia: this is a fault of cardia itself ({kind}: {problem}); with CARDIA_DEBUG=1 it says where",
        kind=type(problem).__name__,
        problem=str(problem),
    )


@click.group(
    cls=CommandGroup,
    says="cardia",
    invoke_without_command=True,
    context_settings={"max_content_width": 100},
    params=[eager_flag("--version", says="version", does=lambda _context: f"cardia, version {__version__}")],
)
@in_language
@click.pass_context
def cardia(context: click.Context, /, **_the_language_is_known: str) -> None:
    """Say what to do first where no command is named, and list them."""
    if context.invoked_subcommand is None:
        click.echo(f"{help_text('first', context)}\n\n{context.get_help()}")


# ------------------------------------------------------------------ what is wrong with the words after cardia
def usage_message(problem: click.UsageError) -> str:
    """Return the complaint, which begins with the command it is about and ends with where more is said."""
    where = problem.ctx.command_path if problem.ctx else "cardia"
    return Message("{where}: {problem} ({where} --help says more)", where=where, problem=_what(problem))


def _what(problem: click.UsageError) -> str:
    match problem:
        case click.NoSuchOption():
            near = did_you_mean(first_few(closest(problem.option_name, _options(problem.ctx))))
            return Message("there is no option {name}{near}", name=quoted(problem.option_name), near=near)
        case click.BadOptionUsage():
            flag = any(
                isinstance(param, click.Option) and param.is_flag and problem.option_name in param.opts
                for param in _params(problem.ctx)
            )
            if flag:
                return Message("{name} takes no value", name=problem.option_name)
            return Message("{name} needs a value", name=problem.option_name)
        case click.MissingParameter(param=Argument() as argument):
            called = partial(phrase, f"help.value.{argument.stands_for}")
            return Message("{what} is missing", what=in_each_language(called))
        case click.MissingParameter(param=click.Parameter() as param):
            return Message("{name} is needed", name=param.opts[0])
        case click.BadParameter(param=click.Option() as param):
            return Message("{name}: {problem}", name=param.opts[0], problem=problem.message)
    return problem.message


def _params(context: click.Context | None) -> list[click.Parameter]:
    return [] if context is None else context.command.get_params(context)


def _options(context: click.Context | None) -> list[str]:
    return [name for param in _params(context) if isinstance(param, click.Option) for name in param.opts]
