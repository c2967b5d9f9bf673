"""Names, events, decisions and lessons in words, one plain sentence each, to be read aloud at the table.

A log may name a card that this catalogue lacks; it is then shown by its slug, never refused.
"""

from types import SimpleNamespace
from typing import Final

from cardia_rules.catalogue import FACTIONS
from cardia_rules.catalogue.own import SIGN, OwnCard
from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseCard, ChoosePieces, Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Over, Played, Table, Waiting
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase, sentence, sentences, speech
from cardia_rules.render.legible import harmless
from cardia_rules.resolution.position import Ask, ChanceNeeded, CoinNeeded, LayNeeded, PickNeeded
from cardia_rules.resolution.results.derive import influence
from cardia_rules.spelling import closest, did_you_mean, first_few, kebab, quoted
from cardia_rules.views.decisions import SeenAsk
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.rewind import Lesson
from cardia_rules.views.view import SeenTable, View

_PHASES: Final = (1, 2, 3)  # a hostile log may name another


# ------------------------------------------------------------------ what happens and what is decided
def in_words(event: ev.AnyEvent | AnySeenEvent | ev.WhyNot, lang: Language = "en") -> str:
    """Return an event, or what did not come of it, as a sentence; of what a viewer sees in part, that part.

    ``North's Judge (8) activates: ...``
    """
    return harmless(_said("event", event, lang))


def _said(what: str, thing: object, lang: Language) -> str:
    said, kind = speech(lang), type(thing)
    tag = getattr(getattr(kind, "__struct_config__", None), "tag", None) or kebab(kind.__name__)
    if not said.can_say(f"{what}s.{tag}"):
        raise TypeError(f"{kind.__name__} is no {what} that has words in {said.name}")
    return said.say(f"{what}s.{tag}", thing)


def option_in_words(
    option: Option, lang: Language = "en", table: Table | SeenTable | View | None = None
) -> str:
    """Return what a player decides to do: ``place the Judge (8)``.

    On a table, or what a viewer sees of one, it is said, too, if a card in play has another influence than is
    printed on it.
    """
    words = _said("option", option, lang)
    if table is None or not isinstance(option, ChooseCard | ChoosePieces):
        return words
    row = (table.table if isinstance(table, View) else table).side(option.seat).row
    for played in row:
        if played is not None and played.card == option.card and played.modifier:
            now = influence(Played(card=option.card, modifier=played.modifier))
            return phrase("rounds.has-now", lang, option=words, influence=now)
    return words


def ask_in_words(ask: Ask | SeenAsk, lang: Language = "en") -> str:
    """Return what a seat has to decide: ``North has to name a faction, for the Palace Guard.``"""
    kind = f"move-{ask.moves}" if ask.moves else ask.kind
    asked = SimpleNamespace(seat=ask.seat, kind=kind, card=ask.card, by=ask.by)
    return sentence("rounds.asked", lang, asked)


def chance_in_words(needed: ChanceNeeded, lang: Language = "en") -> str:
    """Return what chance has to decide, naming no card: ``Chance shuffles South's deck.``"""
    if isinstance(needed, CoinNeeded):
        return phrase("rounds.coin", lang)
    if isinstance(needed, LayNeeded):
        return phrase("rounds.lay", lang)
    if isinstance(needed, PickNeeded):
        return sentence("rounds.pick", lang, needed)
    return phrase("rounds.shuffle", lang, seat=seat_name(needed.seat, lang))


def lesson_in_words(lesson: Lesson, lang: Language = "en") -> str:
    """Return what somebody has learned, as it follows their name: ``saw South's Judge (8) revealed``."""
    written = card_name if lesson.kind == "protector" else card_with_influence
    return phrase(
        f"explanations.lesson.{lesson.kind}",
        lang,
        seat="" if lesson.seat is None else seat_name(lesson.seat, lang),
        cards=", ".join(written(card, lang) for card in lesson.cards),
        option="" if lesson.option is None else option_in_words(lesson.option, lang),
    )


# ------------------------------------------------------------------ names
card_name = sentences.card_name
card_with_influence = sentences.card_with_influence
effect_of = sentences.effect_of
seat_name = sentences.seat_name
deck_words = sentences.deck_words


def whose(seat: Seat, card: str, lang: Language = "en") -> str:
    """Return a card with its owner, as in ``North's Judge (8)``."""
    return speech(lang).names.whose(seat, card)


def faction_name(faction: Faction, lang: Language = "en") -> str:
    """Return a faction as in ``the Guild``; raise ``UnknownName`` for what is none."""
    if faction not in FACTIONS:
        near = did_you_mean(first_few(closest(faction, FACTIONS)))
        raise UnknownName("no faction is called {name}{near}", name=quoted(faction), near=near)
    return speech(lang).names.faction_name(faction)


def whose_card(card: OwnCard, lang: Language = "en") -> str:
    """Return that a card is not in the box, and who made it: ``‡ not in the box, by Anna``."""
    made_by = phrase("table.own-by", lang, by=card.by) if card.by else ""
    return f"{SIGN} {phrase('table.own-mark', lang)}{made_by}"


def decimal(number: float, lang: Language = "en") -> str:
    """Return a number with one decimal: ``7.5``."""
    return f"{number:.1f}".replace(".", phrase("table.decimal-sign", lang))


def signets_of(table: Table | SeenTable, lang: Language = "en") -> str:
    """Return how many signets each seat has: ``Signets: north 2, south 1``."""
    return phrase("table.totals", lang, north=table.north.signets, south=table.south.signets)


def waits_for_place(waiting: Waiting, source: str, lang: Language = "en") -> str:
    """Return what waits for a place; in a position laid out by hand nobody says which card set it waiting."""
    key = "table.for-place.by" if source else "table.for-place"
    facts = {"source": source} if source else {}
    return phrase(key, lang, waits=waiting_words(waiting, lang), place=waiting.place, **facts)


def waiting_words(waiting: Waiting, lang: Language = "en") -> str:
    """Return what waits for a card, as short as on a table."""
    return sentence("table.waits", lang, waiting)


def moment_in_words(table: Table | SeenTable, lang: Language = "en") -> str:
    """Return the round and the phase: ``Round 3, phase 2: the loser's ability``."""
    phase = table.phase if table.phase in _PHASES else None
    return sentence("table.moment", lang, SimpleNamespace(number=table.round, phase=phase))


def result_in_words(over: Over, lang: Language = "en") -> str:
    """Return who won, and why."""
    return sentence("events.game-ended", lang, over)
