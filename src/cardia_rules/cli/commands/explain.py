"""``cardia explain``: why something happened, why a card has its influence, why it holds its signets."""

from typing import Final

import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.card_in_play import card_in_play, is_seen
from cardia_rules.cli.helping import option, speaking_command
from cardia_rules.cli.options import CARD, at_event, for_programs, for_view, in_language, of_source
from cardia_rules.cli.source import Source, open_source
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import Seat
from cardia_rules.message import Message
from cardia_rules.render.explanation import event_explained, influence_explained, signets_explained
from cardia_rules.render.phrases import Phrase
from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets
from cardia_rules.replay.explained_to import ExplainedTo
from cardia_rules.views.seen_table import see_table
from cardia_rules.views.viewers import Viewer

WHY_INFLUENCE: Final = Phrase(
    "Why this card has its influence: 'north judge'.",
    "D'où vient l'influence de cette carte : « nord juge ».",
)
WHY_SIGNETS: Final = Phrase(
    "Why this card holds its signets, or none.", "D'où viennent ses sceaux, ou pourquoi elle n'en a pas."
)
SAYS: Final = Phrase(
    "The chain of causes and rulings behind event N, back to the decisions it came from.\n\n"
    "Or why a card in play has its influence or its signets, as it stood after event N. With --view nothing"
    " is told that this viewer may not know.",
    "La chaîne des causes et des règles derrière l'événement N, jusqu'aux décisions dont il vient.\n\n"
    "Ou d'où viennent l'influence ou les sceaux d'une carte en jeu, après l'événement N. Avec --view, rien"
    " n'est dit de ce que celui qui regarde ne peut savoir.",
)


@speaking_command("explain", SAYS)
@of_source
@at_event
@option("--influence", says=WHY_INFLUENCE, stands_for=CARD)
@option("--signets", says=WHY_SIGNETS, stands_for=CARD)
@for_view
@for_programs
@in_language
def command(
    source: str,
    at: int | None,
    influence: str | None,
    signets: str | None,
    viewer: Viewer,
    as_json: bool,
    lang: Language,
) -> None:
    if influence is not None and signets is not None:
        raise click.UsageError(Message("--influence and --signets are two questions: ask one at a time"))
    opened = open_source(source, at)
    number = opened.number(at)
    events = opened.events[:number]
    told = ExplainedTo(events, viewer)
    if influence is not None:
        of_influence = told.influence(explain_influence(events, *_asked(opened, number, influence, viewer)))
        _answer(of_influence, influence_explained(of_influence, lang=lang), as_json)
    elif signets is not None:
        of_signets = told.signets(explain_signets(events, *_asked(opened, number, signets, viewer)))
        _answer(of_signets, signets_explained(of_signets, lang=lang), as_json)
    else:
        of_event = told.event(explain_event(events, number))
        _answer(of_event, event_explained(of_event, lang=lang), as_json)


def _asked(source: Source, number: int, text: str, viewer: Viewer) -> tuple[Seat, str]:
    """The card that is meant; where else it is, if not in play, only a judge is told."""
    table = see_table(source.table(number), viewer)
    seat, card = card_in_play(table, text)
    if viewer != "judge" and not is_seen(table, seat, card):
        raise UnknownName(
            Message("{seat}'s {card} is not in play there, as far as this view shows", seat=seat, card=card)
        )
    return seat, card


def _answer(explained: object, text: str, as_json: bool) -> None:
    if as_json:
        say_json(explained)
    else:
        say(text)
