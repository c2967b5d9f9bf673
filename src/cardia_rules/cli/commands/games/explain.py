"""``cardia explain``: why something happened, why a card has its influence, why it holds its signets."""

import click

from cardia_rules.bench.source import Source
from cardia_rules.bench.typed_input import any_card, card_in_play, is_seen
from cardia_rules.catalogue import find_character
from cardia_rules.cli.arguments.parameters import (
    at_event,
    cli_command,
    for_programs,
    for_view,
    in_language,
    of_source,
    option,
)
from cardia_rules.cli.arguments.source import open_source
from cardia_rules.cli.terminal.output import say, say_json
from cardia_rules.cli.terminal.screen import screen_width
from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import Seat
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.explanation import (
    RulingNotes,
    event_explained,
    influence_explained,
    signets_explained,
    why_not_explained,
)
from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets
from cardia_rules.replay.explanations import told_to
from cardia_rules.replay.why_not import explain_why_not
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer


@cli_command("explain", pages=True)
@of_source
@at_event
@option("--influence", says="explain.influence", stands_for="card")
@option("--signets", says="explain.signets", stands_for="card")
@option("--why-not", says="explain.why-not", stands_for="card", is_flag=False, flag_value="")
@for_view
@for_programs
@in_language
def command(
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
    if influence is not None:
        asked = _asked(opened, number, influence, viewer)
        of_influence = told_to(viewer, explain_influence(events, *asked), events)
        _answer(of_influence, influence_explained(of_influence, notes), as_json)
    elif signets is not None:
        asked = _asked(opened, number, signets, viewer)
        of_signets = told_to(viewer, explain_signets(events, *asked), events)
        _answer(of_signets, signets_explained(of_signets, notes), as_json)
    elif why_not is not None:
        seat, card = any_card(why_not) if why_not else (None, "")
        found = explain_why_not(events, card, seat)
        _answer(found, why_not_explained(found, notes), as_json)
    else:
        of_event = told_to(viewer, explain_event(events, number), events)
        _answer(of_event, event_explained(of_event, notes), as_json)


def _asked(source: Source, number: int, text: str, viewer: Viewer) -> tuple[Seat, str]:
    """Return the card that is meant; where else it is, if not in play, only a judge is told."""
    table = see_table(source.table(number), viewer)
    seat, card = card_in_play(table, text)
    if viewer != "judge" and not is_seen(table, seat, card):
        raise UnknownName(
            Message(
                "{seat}'s {card} is not in play there, as far as this view shows",
                seat=seat,
                card=find_character(card).names,
            )
        )
    return seat, card


def _answer(explained: object, text: str, as_json: bool) -> None:
    if as_json:
        say_json(explained)
    else:
        say(text)
