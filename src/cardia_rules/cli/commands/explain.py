"""``cardia explain``: why something happened, why a card has its influence, why it holds its signets."""

import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.card_in_play import card_in_play
from cardia_rules.cli.options import at_event, for_programs, in_language, of_source
from cardia_rules.cli.source import open_source
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.render.explanation import event_explained, influence_explained, signets_explained
from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets


@click.command("explain")
@of_source
@at_event
@click.option("--influence", metavar="CARD", help="Why this card has its influence: 'north judge'.")
@click.option("--signets", metavar="CARD", help="Why this card holds its signets, or none.")
@for_programs
@in_language
def command(
    source: str, at: int | None, influence: str | None, signets: str | None, as_json: bool, lang: Language
) -> None:
    """The chain of causes and rulings behind event N, back to the decisions it came from.

    Or why a card in play has its influence or its signets, as it stood after event N.
    """
    if influence is not None and signets is not None:
        raise click.UsageError("--influence and --signets are two questions: ask one at a time.")
    opened = open_source(source, at)
    number = opened.number(at)
    if influence is not None:
        of_influence = explain_influence(
            opened.events[:number], *card_in_play(opened.table(number), influence)
        )
        _answer(of_influence, influence_explained(of_influence, lang=lang), as_json)
    elif signets is not None:
        of_signets = explain_signets(opened.events[:number], *card_in_play(opened.table(number), signets))
        _answer(of_signets, signets_explained(of_signets, lang=lang), as_json)
    else:
        of_event = explain_event(opened.events, number)
        _answer(of_event, event_explained(of_event, lang=lang), as_json)


def _answer(explained: object, text: str, as_json: bool) -> None:
    if as_json:
        say_json(explained)
    else:
        say(text)
