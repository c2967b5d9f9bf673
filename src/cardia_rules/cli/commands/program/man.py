"""``cardia man``: the manual page, put together from the texts of the help."""

import re
from collections.abc import Iterator

import click

from cardia_rules import __version__
from cardia_rules.cli.arguments.parameters import Option, cli_command, help_text
from cardia_rules.cli.terminal.output import say_as_it_is
from cardia_rules.language import Language


@cli_command("man")
@click.pass_context
def command(context: click.Context, /, lang: Language) -> None:
    """Print the manual page."""
    whole = context.find_root()
    whole.obj = lang
    for line in _page(whole):
        say_as_it_is(line)


def _page(whole: click.Context) -> Iterator[str]:
    group = whole.command
    assert isinstance(group, click.Group)
    yield f'.TH CARDIA 1 "" "cardia {__version__}"'
    yield from (".SH NAME", _written(f"cardia - {help_text('man.name', whole)}"))
    yield from (".SH SYNOPSIS", _written(f"cardia {' '.join(group.collect_usage_pieces(whole))}"))
    yield from (".SH DESCRIPTION", *_paragraphs(help_text("cardia", whole)))
    for line in help_text("first", whole).split("\n"):
        yield from (".PP", _written(line))
    yield f".SH {_heading('commands', whole)}"
    for name in group.list_commands(whole):
        found = group.get_command(whole, name)
        assert found is not None
        of = click.Context(found, whole, name, obj=whole.obj)
        yield f".SS {_written(f'cardia {name} ' + ' '.join(found.collect_usage_pieces(of)))}"
        yield from _paragraphs(help_text(name, whole))
        yield from _options(found, of)


def _heading(key: str, whole: click.Context) -> str:
    return _written(re.sub(r"\W+$", "", help_text(key, whole)).upper())


def _options(found: click.Command, of: click.Context) -> Iterator[str]:
    for param in found.get_params(of):
        if isinstance(param, Option) and (record := param.get_help_record(of)) is not None:
            yield from (".TP", f"\\fB{_written(record[0])}\\fR", _written(record[1]))


def _paragraphs(text: str) -> Iterator[str]:
    for part in text.split("\n\n"):
        yield from (".PP", _written(" ".join(part.split("\n"))))


def _written(text: str) -> str:
    """Return a text that troff takes for text: hyphens and backslashes escaped, no line a request."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\N{NARROW NO-BREAK SPACE}", "\\ ")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
