"""``cardia explain``: why something happened, why a card has its influence, why it holds its signets."""

import click

from cardia_rules.bench.answers.explaining import card_explained
from cardia_rules.bench.typed_input import any_card, card_in_play
from cardia_rules.cli import parameters
from cardia_rules.cli.output import say, say_json, screen_width
from cardia_rules.cli.parameters import cli_command, option
from cardia_rules.cli.source import open_source
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.explanation import RulingNotes, event_explained, why_not_explained
from cardia_rules.replay.explain import explain_event, told_to
from cardia_rules.replay.why_not import explain_why_not
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer


@cli_command("explain")
@parameters.of_source
@parameters.at_event
@option("--influence", says="explain.influence", stands_for="card")
@option("--signets", says="explain.signets", stands_for="card")
@option("--why-not", says="explain.why-not", stands_for="card", is_flag=False, flag_value="")
@parameters.for_view
@parameters.for_programs
def explain_command(
    source: str,
    at: int | None,
    influence: str | None,
    signets: str | None,
    why_not: str | None,
    viewer: Viewer,
    as_json: bool,
    lang: Language,
) -> None:
    """Explain an event, or a card's influence or signets."""
    if sum(asked is not None for asked in (influence, signets, why_not)) > 1:
        raise click.UsageError(
            Message("--influence, --signets and --why-not are different questions: ask one at a time")
        )
    opened = open_source(source, at, viewer)
    number = opened.number(at)
    events = opened.events[:number]
    notes = RulingNotes(lang, screen_width())
    explained: object
    if (card := influence if signets is None else signets) is not None:
        meant = card_in_play(see_table(opened.table(number), viewer), card)
        explained, text = card_explained(opened, number, *meant, viewer, notes, signets=signets is not None)
    elif why_not is not None:
        whose, about = any_card(why_not) if why_not else (None, "")
        explained = found = explain_why_not(events, about, whose)
        text = why_not_explained(found, notes)
    else:
        explained = why = told_to(viewer, explain_event(events, number), events)
        text = event_explained(why, notes)
    say_json(explained) if as_json else say(text)
