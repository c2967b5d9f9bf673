"""What people say about a game or a match, in words: tags, where it came from, a judge's notes, the score."""

from collections.abc import Iterable, Sequence
from typing import Final

from cardia_rules.events.about import SLIP_TAGS, USUAL_TAGS, About
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Over
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.match import MatchRecord
from cardia_rules.language import Language
from cardia_rules.own_files import beside
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.words import card_name, in_words, result_in_words, seat_name
from cardia_rules.views.events import JudgeNotedSeen
from cardia_rules.views.log import see_log
from cardia_rules.views.view import SeenTable
from cardia_rules.views.viewers import Viewer

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def about_in_words(about: About, lang: Language = "en") -> tuple[str, ...]:
    """Return what is said about a game, one text each: the usual tags first, then where it came from."""
    tags = about.by_name
    said = [
        phrase("page.tag", lang, name=tag_name(name, lang), value=tags[name]) for name in tags_in_order(tags)
    ]
    if about.origin is not None:
        game = about.origin.game or phrase("page.origin.unnamed", lang)
        said.append(phrase(f"page.origin.{about.origin.how}", lang, game=game, number=about.origin.number))
    return tuple(map(legible, said))


def usual_title(about: About, begins: SeenTable, lang: Language = "en") -> str:
    """Return a title for a game that nobody gave one: who plays, or how a position lies to begin with."""
    tags = about.by_name
    if all(seat in tags for seat in SEATS):
        return legible(phrase("page.players", lang, north=tags["north"], south=tags["south"]))
    if not begins.round:
        return phrase("page.game", lang)
    both = [each.row[-1] if each.row else None for each in (begins.north, begins.south)]
    names = [
        card_name(card.card, lang) for card in both if card is not None and card.card is not None and card.up
    ]
    if len(names) == len(SEATS):
        north, south = names
        said = phrase("page.position.met", lang, north=north, south=south, round=begins.round)
    else:
        said = phrase("page.position", lang, round=begins.round)
    return legible(said)


def tags_in_order(tags: Iterable[str]) -> list[str]:
    """Return the names of tags as people read them: the usual ones first."""
    usual = (*USUAL_TAGS, *SLIP_TAGS)
    return sorted(tags, key=lambda name: usual.index(name) if name in usual else len(usual))


def tag_name(name: str, lang: Language = "en") -> str:
    """Return what a tag is called; one of a table's own as it is written."""
    return phrase(f"page.tag.{name}", lang) if name in USUAL_TAGS or name in SLIP_TAGS else name


def notes_in_words(events: Sequence[AnyEvent], viewer: Viewer, lang: Language = "en") -> tuple[str, ...]:
    """Return the notes of a judge that a viewer may read."""
    seen = see_log(events, viewer)
    notes = (event for event in seen if isinstance(event, JudgeNotedSeen) and event.words is not None)
    return tuple(legible(in_words(note, lang)) for note in notes)


# ------------------------------------------------------------------ a match
def match_in_words(record: MatchRecord, lang: Language = "en") -> tuple[str, ...]:
    """Return what came of a match: what is said about it, each game, and the score."""
    games = [
        phrase("page.match.game", lang, number=number, game=each.game, result=_result(each.end, lang))
        for number, each in enumerate(record.games, 1)
    ]
    return tuple(map(legible, (*about_in_words(record.begun.about, lang), *games, _score(record, lang))))


def _result(end: Over | None, lang: Language) -> str:
    return phrase("page.match.under-way", lang) if end is None else result_in_words(end, lang)


def _score(record: MatchRecord, lang: Language) -> str:
    score = record.score
    north, south = (score.wins(seat) for seat in SEATS)
    if score.winner is not None:
        who = seat_name(score.winner, lang)
        return phrase("page.match.won", lang, who=who, north=north, south=south)
    return phrase("page.match.stands", lang, north=north, south=south)


# ------------------------------------------------------------------ pages without a script
def page_alone(title: str, body: str, style: str, lang: Language) -> str:
    """Write a page that needs nothing else; ``title`` and ``body`` are markup."""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{style}</style>\n{body}</html>\n"
    )


def slip_css() -> str:
    """Return how a slip looks, on a screen and on paper."""
    return (beside(__file__, __package__) / "slip.css").read_text("utf-8")
