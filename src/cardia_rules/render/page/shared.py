"""What all pages of one language have in common: their frame, the cards, what the rulings say.

A page that stands alone holds of it what it shows; pages that share their files find it in one of those.
"""

import json
from functools import cache
from hashlib import sha256
from html import escape
from string import Template
from typing import Any, Final, NamedTuple

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.register import REGISTER
from cardia_rules.language import Language
from cardia_rules.own_files import beside
from cardia_rules.render.explanation import printed_at, ruling_says
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.legible import plain
from cardia_rules.render.page.album import Info, Node, Nodes, info_of, interned
from cardia_rules.render.page.written import written_keys, written_legend, written_panel
from cardia_rules.render.svg.card import drawn_card
from cardia_rules.render.svg.panel import back_chip, card_chip
from cardia_rules.render.words import seat_name
from cardia_rules.views.view import SeenCard

_WORDS: Final = (
    "event", "of", "because", "play", "pause", "printed", "by-event", "influence-is", "unchanged-influence",
    "signets-held", "rests-on", "cited-by", "beside-unread", "beside-another",
)  # fmt: skip


@cache
def page_file(name: str) -> str:
    """Return a file that the pages are made of."""
    return (beside(__file__, __package__) / name).read_text("utf-8")


def ui_words(lang: Language) -> dict[str, str]:
    """Return every text of the page under the name that the templates have for it."""
    texts = speech(lang).texts["page"]
    return {f"say_{name.replace('-', '_')}": escape(text) for name, text in texts.items()}


@cache
def frame(lang: Language) -> str:
    """Return the controls, where the table is shown, and the dialogs: the same for every game."""
    return Template(page_file("frame.html")).substitute(
        ui_words(lang),
        panels="".join(written_panel(seat, lang) for seat in SEATS),
        legend=written_legend(lang),
        list_of_keys=written_keys(lang),
    )


def script_words(lang: Language) -> dict[str, Any]:
    """Return what the script says."""
    return {
        "seats": {seat: seat_name(seat, lang) for seat in SEATS},
        "words": {name: phrase(f"page.{name}", lang) for name in _WORDS},
    }


class Shared(NamedTuple):
    """The cards of the catalogue as they are mostly drawn, and what can be looked up."""

    nodes: tuple[Node, ...]
    info: dict[str, Info]
    rulings: dict[str, tuple[str, str]]

    @property
    def edition(self) -> str:
        """Return what tells these numbers from those of another version."""
        return sha256(repr(self).encode()).hexdigest()[:12]


@cache
def shared_by(lang: Language) -> Shared:
    """Return what the pages of a language need not hold themselves."""
    nodes: Nodes = {}
    interned(nodes, back_chip().drawn)
    for card in CHARACTERS:
        for seen in (SeenCard(card), SeenCard(card, True), SeenCard(card, True, signets=1)):
            interned(nodes, drawn_card(seen, lang))
        for named in (True, False):
            interned(nodes, card_chip(card, lang, named=named).drawn)
    return Shared(
        tuple(nodes),
        {card: info_of(card, lang) for card in (*CHARACTERS, *LOCATIONS, *PROTECTORS)},
        {name: (plain(printed_at(name, lang)), ruling_says(name, lang)) for name in REGISTER.rulings},
    )


def shared_script(lang: Language) -> str:
    """Return the file that the pages of a language share."""
    shared = shared_by(lang)
    common = {"edition": shared.edition, "frame": frame(lang), **script_words(lang), **shared._asdict()}
    return f"globalThis.cardia = {json.dumps(common, separators=(',', ':'))};\n"
