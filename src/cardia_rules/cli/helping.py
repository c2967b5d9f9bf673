"""Commands, options and arguments that say what they are for in the language of whoever asks.

click has its help in English; here every text of it is a phrase, and click lays them out.
"""

from collections.abc import Callable
from typing import Any, Final

import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.kinds import OneOf
from cardia_rules.cli.language import as_language
from cardia_rules.message import Message
from cardia_rules.render.phrases import Phrase
from cardia_rules.spelling import quoted

USAGE: Final = Phrase("Usage: ", "Usage : ")
OPTIONS: Final = Phrase("Options:", "Options :")
COMMANDS: Final = Phrase("Commands:", "Commandes :")
SOME_OPTIONS: Final = Phrase("[OPTIONS]", "[OPTIONS]")
A_COMMAND: Final = Phrase("COMMAND [ARGS]...", "COMMANDE [ARGUMENTS]...")
REQUIRED: Final = Phrase("[required]", "[obligatoire]")
DEFAULT: Final = Phrase("[default: {value}]", "[par défaut : {value}]")
SHOW_HELP: Final = Phrase("Show this message and exit.", "Montrer ce message et s'arrêter.")


def spoken(context: click.Context) -> Language:
    """The language of a command that is running."""
    return as_language(context.obj)


class Option(click.Option):
    """``says`` is its help, ``stands_for`` what its value is called there."""

    def __init__(
        self, names: Any, *, says: Phrase, stands_for: Phrase | None = None, **settings: Any
    ) -> None:
        super().__init__(names, **settings)
        self.says = says
        self.stands_for = stands_for

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        if self.hidden:
            return None
        lang = spoken(ctx)
        text = [self.says(lang)]
        if self.show_default:
            text.append(DEFAULT(lang, value=self.default))
        if self.required:
            text.append(REQUIRED(lang))
        return f"{', '.join(self.opts)} {self._value_words(ctx)}".strip(), "  ".join(text)

    def _value_words(self, ctx: click.Context) -> str:
        if self.is_flag:
            return ""
        if self.stands_for is not None:
            return self.stands_for(spoken(ctx))
        return self.type.shown(spoken(ctx)) if isinstance(self.type, OneOf) else ""


class Argument(click.Argument):
    """``stands_for`` is what it is called in the usage line, with its brackets and dots."""

    def __init__(self, names: Any, *, stands_for: Phrase, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.stands_for = stands_for

    def get_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [self.stands_for(spoken(ctx))]


class Command(click.Command):
    """``says`` is its help: a sentence, then what else there is to know."""

    def __init__(self, name: str | None, *, says: Phrase, **settings: Any) -> None:
        super().__init__(name, **settings)
        self.says = says
        self._show_help = Option(
            ["-h", "--help", "show_help"],
            says=SHOW_HELP,
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_help,
        )

    def get_help_option(self, _context: click.Context) -> click.Option:
        return self._show_help

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, USAGE(spoken(ctx)))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces = [SOME_OPTIONS(spoken(ctx))]
        return [*pieces, *(piece for param in self.params for piece in param.get_usage_pieces(ctx))]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.says(spoken(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (param for param in self.get_params(ctx) if isinstance(param, click.Option))
        records = [option.get_help_record(ctx) for option in options]
        write_listing(formatter, OPTIONS(spoken(ctx)), [record for record in records if record is not None])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Whatever is left over is refused here, in our own words."""
        ctx.allow_extra_args = True
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as problem:
            problem.ctx = problem.ctx or ctx  # which command it is about, where click does not say
            raise
        if left and not isinstance(self, click.Group):
            raise click.UsageError(Message("there is no place for {left}", left=quoted(" ".join(left))), ctx)
        return left


def write_listing(formatter: click.HelpFormatter, heading: str, records: list[tuple[str, str]]) -> None:
    with formatter.section(heading.removesuffix(":")):  # click writes one itself
        formatter.write_dl(records)


def _show_help(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        click.echo(context.get_help())
        context.exit()


# ------------------------------------------------------------------ as decorators
Decorated = Callable[[Callable[..., Any]], Any]


def speaking_command(name: str, says: Phrase) -> Decorated:
    return click.command(name, cls=Command, says=says)


def option(*names: str, says: Phrase, stands_for: Phrase | None = None, **settings: Any) -> Decorated:
    return click.option(*names, cls=Option, says=says, stands_for=stands_for, **settings)


def argument(name: str, stands_for: Phrase, **settings: Any) -> Decorated:
    return click.argument(name, cls=Argument, stands_for=stands_for, **settings)
