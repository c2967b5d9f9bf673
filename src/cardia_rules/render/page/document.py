"""The page: one HTML file with everything in it, which asks no network for anything."""

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final

from cardia_rules.errors import CardiaError, Failure
from cardia_rules.events.answers import by_question
from cardia_rules.events.log import GameLog
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.log_format import ReadLog, strict
from cardia_rules.kernel.verifying import NEARLY_BYTES
from cardia_rules.language import Language, known_language
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.legible import legible
from cardia_rules.render.page.story import Story, story_of
from cardia_rules.render.page.written import (
    Cited,
    badge_of,
    cited_questions,
    cited_rulings,
    written_badge,
    written_citations,
    written_keys,
    written_rounds,
    written_verdict,
)
from cardia_rules.render.record import about_in_words
from cardia_rules.render.svg.document import table_css
from cardia_rules.render.verdict import opening_paragraphs
from cardia_rules.render.words import card_name, deck_words
from cardia_rules.replay.adjudicate import Finding
from cardia_rules.replay.verdict import Verdict
from cardia_rules.resolution.game import Game, events_of
from cardia_rules.spelling import quoted
from cardia_rules.views.viewers import Viewer

_TALLEST_FITTED: Final = 1_100  # a higher table is scrolled; made to fit the window it would be too small


def replay_page(
    game: Game | GameLog | Sequence[AnyEvent],
    viewer: Viewer = "judge",
    *,
    title: str = "",
    finding: Finding | None = None,
    verdict: Verdict | None = None,
    refused: Sequence[Failure] = (),
    lang: Language = "en",
    assets: str = "",
) -> str:
    """Write a game, or what came of a position, as ``viewer`` may see it; nothing else is in the file.

    ``finding`` is what ``verify`` says of the log; without it the page says that nobody verified it.
    ``verdict``, and why a decision was ``refused``, stand first; they are for a judge alone. ``assets`` is
    the folder, as the page finds it, of the files of ``replay_assets``, which many pages can share; without
    it everything is in the page.
    """
    story = story_of(_events(game), viewer, known_language(lang))
    rulings, questions = cited_rulings(story, lang), cited_questions(story, lang)
    style, script, policy = _looks(assets)
    return Template(_file("page.html")).substitute(
        _ui_words(lang),
        lang=lang,
        policy=policy,
        style=style,
        script=script,
        title=escape(legible(title) or phrase("page.game", lang)),
        about=escape(_about(story, lang)),
        verdict=written_verdict(opening_paragraphs(verdict, refused, viewer, lang)),
        badge=written_badge(badge_of(finding, viewer, len(story.events), lang)),
        count=len(story.events),
        width=story.room.width,
        height=story.room.height,
        size="fitted" if story.room.height <= _TALLEST_FITTED else "natural",
        list_of_events=written_rounds(story.events, lang),
        list_of_rulings=written_citations(rulings, lang),
        list_of_questions=written_citations(questions, lang),
        list_of_keys=written_keys(lang),
        parts="".join(story.parts),
        data=embedded(_data(story, rulings, questions, lang)),
    )


def _events(game: Any) -> Sequence[AnyEvent]:
    events = events_of(game)
    if isinstance(events, ReadLog):
        events = strict(events).events
    if not isinstance(events, Sequence) or isinstance(events, (*NEARLY_BYTES, bytes)):
        raise CardiaError(f"a page is made of a whole game, its log or its events, not of {quoted(game)}")
    return events


@cache
def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _ui_words(lang: Language) -> dict[str, str]:
    """Return every text of the page under the name that the template has for it."""
    texts = speech(lang).page.TEXTS
    return {f"say_{name.replace('-', '_')}": escape(text) for name, text in texts.items()}


# ------------------------------------------------------------------ style and script
STYLE: Final = "replay.css"
SCRIPT: Final = "replay.js"


def replay_assets() -> dict[str, str]:
    """Return the files that pages written with ``assets`` share, by name: the style and the script."""
    return {STYLE: f"{table_css()}\n{_file('page.css')}", SCRIPT: _file("page.js")}


def _looks(assets: str) -> tuple[str, str, str]:
    """Return the elements with the style and the script, and the policy by which no others are heeded."""
    files = replay_assets()
    if assets:
        folder = escape(f"{assets.rstrip('/')}/")
        style, script = (
            f'<link rel="stylesheet" href="{folder}{STYLE}">',
            f'<script src="{folder}{SCRIPT}"></script>',
        )
        allowed = ["style-src 'self'", "script-src 'self'"]
    else:
        style, script = f"<style>{files[STYLE]}</style>", f"<script>{files[SCRIPT]}</script>"
        allowed = [f"style-src {_hash(files[STYLE])}", f"script-src {_hash(files[SCRIPT])}"]
    return style, script, "; ".join(("default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"))


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _about(story: Story, lang: Language) -> str:
    setup = story.setup
    said = [deck_words(setup, lang), *(card_name(card, lang) for card in setup.locations)]
    said.append(phrase(f"page.seen-by.{story.viewer}", lang))
    if house := [f"{question} = {answer}" for question, answer in by_question(setup.chosen).items()]:
        said.append(speech(lang).table.played_under(", ".join(house)))
    return legible(" · ".join((*about_in_words(story.about, lang), *said)))


# ------------------------------------------------------------------ what the script reads
def _data(
    story: Story, rulings: Sequence[Cited], questions: Sequence[Cited], lang: Language
) -> dict[str, Any]:
    """Return numbers and a few words; an event's sentence and what is cited stand in the page itself."""
    ruling_numbers = {cited.name: number for number, cited in enumerate(rulings)}
    question_numbers = {cited.name: number for number, cited in enumerate(questions)}
    return {
        "flipped": story.viewer == "north",  # who looks sits below
        "pictures": [[number for placed in picture for number in placed] for picture in story.pictures],
        "events": [
            {
                "picture": told.picture,
                "changed": told.changed,
                "cause": told.cause,
                "rulings": [ruling_numbers[name] for name in told.rulings],
                "questions": [question_numbers[name] for name in told.questions],
            }
            for told in story.events
        ],
        "words": {name: phrase(f"page.{name}", lang) for name in ("event", "of", "because")},
    }


def embedded(data: Any) -> str:
    """Write JSON that ends no script element and no line of one, whatever is in it."""
    written = json.dumps(data, separators=(",", ":"))  # ASCII: nothing in it can be a line separator
    return written.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
