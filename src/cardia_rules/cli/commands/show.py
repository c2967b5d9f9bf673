"""``cardia show``: the table as text."""

import click

from cardia_rules.cli import parameters
from cardia_rules.cli.output import say, say_as_it_is, say_json, screen_width
from cardia_rules.cli.parameters import cli_command, option
from cardia_rules.cli.source import match_in, open_source
from cardia_rules.faq.position_line import position_as_line
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.record import about_in_words, match_in_words, notes_in_words
from cardia_rules.render.text import table_as_text
from cardia_rules.views.events import seen_about
from cardia_rules.views.log import see_log
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer


@cli_command("show")
@parameters.of_source
@parameters.at_event
@parameters.for_view
@option("--line", "in_one_line", says="show.line", is_flag=True)
@parameters.for_programs
def show_command(
    source: str, at: int | None, viewer: Viewer, in_one_line: bool, as_json: bool, lang: Language
) -> None:
    """Show the table as text, as JSON or as a line; of a match, its games and its score."""
    if (match := match_in(source)) is not None:
        record, _games = match
        say_json(record) if as_json else say("\n".join(match_in_words(record, lang)))
        return
    opened = open_source(source, at, viewer)
    number = opened.number(at)
    table = opened.table(number)
    if in_one_line and (as_json or viewer != "judge"):
        raise click.UsageError(Message("--line is a judge's, and goes with neither --view nor --json"))
    if in_one_line:
        say_as_it_is(position_as_line(table))
        return
    seen = see_table(table, viewer)
    if as_json:
        say_json(seen)
        return
    about = about_in_words(seen_about(see_log(opened.events[:1], viewer)[0]), lang)
    notes = notes_in_words(opened.events[:number], viewer, lang)
    say("\n".join((*about, *([""] if about else []), table_as_text(seen, lang, screen_width()), *notes)))
