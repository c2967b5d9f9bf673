"""Commands, options and arguments that say what they are for in the language of whoever asks.

click has its help in English; here every text of it is an entry of the module ``help`` of a language, and
click lays them out. At the end stand the options that mean the same in every command.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.cli.language import OPTION
from cardia_rules.errors import UnknownName
from cardia_rules.events.about import make_about
from cardia_rules.events.answers import by_todays_ids
from cardia_rules.language import ENGLISH, Language, known_language, languages
from cardia_rules.message import Message, message_of
from cardia_rules.render.languages import in_each_language, phrase
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted
from cardia_rules.views.viewers import Viewer

Decorated = Callable[[Callable[..., Any]], Any]


def language_spoken(context: click.Context) -> Language:
    """Return the language of a command that is running."""
    return context.obj if isinstance(context.obj, str) else ENGLISH


def help_text(key: str, context: click.Context, **facts: Any) -> str:
    """Return a text of the help in the language of a command that is running.

    Of a command that somebody is still writing it says what is missing, so that all the others can be used.
    """
    lang = language_spoken(context)
    try:
        return phrase(f"help.{key}", lang, **facts)
    except KeyError:
        return phrase("help.missing", lang, name=key)


# ------------------------------------------------------------------ what an option takes
class OneOf(click.Choice[str]):
    """One of these words; where each language has its own under ``texts``, those of any are understood."""

    def __init__(self, words: Sequence[str], texts: str = "") -> None:
        super().__init__(words)
        self._texts = texts

    def words(self, lang: Language) -> dict[str, str]:
        """Return each word as a language has it."""
        return {str(word): phrase(f"{self._texts}.{word}", lang) for word in self.choices}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the English word for what was typed, or refuse it with those there are."""
        for lang in languages():
            for word, said in self.words(lang).items():
                if value in (word, said):
                    return word
        near = did_you_mean(first_few(closest(value, map(str, self.choices))))
        known = near or Message("; expected {words}", words=in_each_language(self._listed))
        problem = Message("{value} is no choice{known}", value=quoted(value), known=known)
        raise click.BadParameter(problem, ctx, param)

    def _listed(self, lang: Language) -> str:
        *others, last = self.words(lang).values()
        return phrase("cli.one-of", lang, first=", ".join(others), last=last)


class WholeNumber(click.IntRange):
    """A whole number, within bounds where there are any."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or say why what was typed is none or lies outside the bounds."""
        try:
            number = int(value)
        except ValueError:  # a number of thousands of digits is one too
            self.fail(Message("{value} is no whole number", value=quoted(value)), param, ctx)
        if self.min is not None and number < self.min:
            self.fail(Message("{number} is below {least}", number=number, least=self.min), param, ctx)
        if self.max is not None and number > self.max:
            self.fail(Message("{number} is above {most}", number=number, most=self.max), param, ctx)
        return number


# ------------------------------------------------------------------ commands and what they take
class Option(click.Option):
    """An option; ``says`` and ``stands_for`` name its help and what its value is called there."""

    def __init__(self, names: Any, *, says: str, stands_for: str | None = None, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.says = says
        self.stands_for = stands_for

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return how the option is written, and its help."""
        text = [help_text(self.says, ctx)]
        if self.show_default:
            text.append(help_text("default", ctx, value=self.default))
        if self.required:
            text.append(help_text("required", ctx))
        return f"{', '.join(self.opts)} {self._value(ctx)}".strip(), "  ".join(text)

    def _value(self, ctx: click.Context) -> str:
        if self.is_flag:
            return ""
        if self.stands_for is not None:
            return help_text(f"value.{self.stands_for}", ctx)
        words = (
            self.type.words(language_spoken(ctx)).values() if isinstance(self.type, OneOf) else languages()
        )
        return f"[{'|'.join(words)}]"


class Argument(click.Argument):
    """An argument; ``stands_for`` names what it is called in the usage line, with its brackets and dots."""

    def __init__(self, names: Any, *, stands_for: str, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.stands_for = stands_for

    def get_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return what the argument is called in the usage line."""
        return [help_text(f"value.{self.stands_for}", ctx)]


class Command(click.Command):
    """A command; ``says`` names its help: a sentence, then what else there is to know."""

    def __init__(self, name: str | None, *, says: str, **settings: Any) -> None:
        super().__init__(name, **settings)
        self.says = says
        self._show_help = eager_flag("-h", "--help", "show_help", says="help", does=click.Context.get_help)

    def get_help_option(self, _context: click.Context) -> click.Option:
        """Return ``--help``."""
        return self._show_help

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, help_text("usage", ctx))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the parts of the usage line."""
        pieces = [help_text("value.options", ctx)]
        return [*pieces, *(piece for param in self.params for piece in param.get_usage_pieces(ctx))]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(help_text(self.says, ctx))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        options = (param for param in self.get_params(ctx) if isinstance(param, Option))
        records = [option.get_help_record(ctx) for option in options]
        write_section(formatter, help_text("options", ctx), records)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; whatever is left over is refused here, in our own words."""
        ctx.allow_extra_args = True
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as problem:
            problem.ctx = problem.ctx or ctx  # which command it is about, where click does not say
            raise
        if left and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise click.UsageError(Message("there is no place for {left}", left=quoted(" ".join(left))), ctx)
        return left


def write_section(formatter: click.HelpFormatter, heading: str, records: list[tuple[str, str]]) -> None:
    """Write a section of the help."""
    with formatter.section(heading.removesuffix(":")):  # click writes one itself
        formatter.write_dl(records)


def eager_flag(*names: str, says: str, does: Callable[[click.Context], str]) -> Option:
    """Return a flag that prints something instead of running a command."""

    def show(context: click.Context, _option: click.Parameter, asked: bool) -> None:
        if asked and not context.resilient_parsing:
            click.echo(does(context))
            context.exit()

    return Option(names, says=says, is_flag=True, is_eager=True, expose_value=False, callback=show)


def cli_command(name: str) -> Decorated:
    """Make a function the command of this name, with the help of this name; every command takes --lang."""
    return lambda function: click.command(name, cls=Command, says=name)(in_language(function))


def option(*names: str, says: str, stands_for: str | None = None, **settings: Any) -> Decorated:
    """Give a command an option."""
    return click.option(*names, cls=Option, says=says, stands_for=stands_for, **settings)


def argument(name: str, stands_for: str, **settings: Any) -> Decorated:
    """Give a command an argument."""
    return click.argument(name, cls=Argument, stands_for=stands_for, **settings)


# ------------------------------------------------------------------ what Tab offers
# Commands, options and their words click offers by itself. Help needs neither the cards nor the cases.
def sources(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer files, the cases that come with the library, and its sample."""
    from cardia_rules.faq.case.library import SAMPLE, shipped_cases

    own = [SAMPLE.name, *shipped_cases()]
    names = [CompletionItem(name) for name in (own if begun else own[:1]) if name.startswith(begun)]
    return [*names, CompletionItem(begun, type="file")]


def files(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer files."""
    return [CompletionItem(begun, type="file")]


def cards(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer characters, locations and protectors."""
    from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS

    return [CompletionItem(name) for name in (*CHARACTERS, *LOCATIONS, *PROTECTORS) if name.startswith(begun)]


# ------------------------------------------------------------------ the options of many commands
_VIEWERS: Final[dict[str, Viewer]] = {
    "north": "north",
    "south": "south",
    "public": "spectator",
    "judge": "judge",
}


def _known_language(context: click.Context, param: click.Parameter, code: str) -> Language:
    try:
        return known_language(code)
    except UnknownName as problem:
        raise click.BadParameter(message_of(problem), context, param) from None


def _tags(given: tuple[str, ...]) -> dict[str, str]:
    for text in given:
        if "=" not in text:
            raise click.UsageError(
                Message("--tag {text}: expected NAME=TEXT, as in judge=Ana", text=quoted(text))
            )
    read = {name.strip(): text.strip() for name, _, text in (each.partition("=") for each in given)}
    make_about(read)  # which says what is wrong with them
    return read


def answer_in(text: str) -> tuple[str, str]:
    """Return a question and its answer as they were typed."""
    question, equals, answer = text.partition("=")
    if not equals:
        raise click.UsageError(
            Message("--answer takes a question and its answer, as OQ-...=...; got {text}", text=quoted(text))
        )
    return question.strip(), answer.strip()


def _bring_cards(context: click.Context, _parameter: click.Parameter, files: tuple[str, ...]) -> None:
    if not files or context.resilient_parsing:
        return
    from cardia_rules.faq.case.reading import read_cards

    for file in files:
        context.with_resource(at_hand(read_cards(Path(file))))


# ``--lang`` as ``lang``; left out, as it was chosen for the whole command.
in_language: Final = option(
    OPTION,
    says="lang",
    default=lambda: language_spoken(click.get_current_context()),
    callback=_known_language,
)
for_programs: Final = option("--json", "as_json", says="json", is_flag=True)
line_by_line: Final = option("--jsonl", says="jsonl", is_flag=True)
every_event: Final = option("--all", "every", says="all", is_flag=True)
# Left out, the last event.
at_event: Final = option("--at", says="at", stands_for="number", type=WholeNumber(1))
decisions: Final = option("--decide", says="ask.decide", stands_for="decision", multiple=True)
tags: Final = option(
    "--tag", says="tag", stands_for="tag", multiple=True, callback=lambda _c, _p, given: _tags(given)
)
answers_given: Final = option(
    "--answer",
    says="answer",
    stands_for="answer",
    multiple=True,
    callback=lambda _context, _parameter, given: by_todays_ids(dict(map(answer_in, given))),
)
for_view: Final = option(
    "--view",
    "viewer",
    says="view",
    type=OneOf(list(_VIEWERS), texts="cli.view"),
    default="judge",
    callback=lambda _context, _parameter, name: _VIEWERS[name],
)
# Cards that are not in the box can be named until the command ends.
with_own_cards: Final = option(
    "--cards",
    says="own-cards",
    stands_for="file",
    multiple=True,
    expose_value=False,
    callback=_bring_cards,
    shell_complete=files,
)


def of_source(command: Callable[..., Any]) -> Any:
    """Give a command ``LOG|CASE|LINE`` as ``source``, the text that ``source.open_source`` takes."""
    return argument("source", "source", shell_complete=sources)(with_own_cards(command))
