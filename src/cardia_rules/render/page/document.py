"""The page: one HTML file with everything in it, which asks no network for anything."""

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from string import Template
from typing import Any, Final

from cardia_rules.errors import CardiaError, Failure
from cardia_rules.events.answers import by_question
from cardia_rules.events.log import GameLog, write_log
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.game import Game, events_of
from cardia_rules.kernel.log.format import ReadLog, strict
from cardia_rules.kernel.verifying import NEARLY_BYTES
from cardia_rules.language import Language, known_language, languages
from cardia_rules.render.errors import badge_of
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.page.shared import frame, page_file, script_words, shared_by, shared_script, ui_words
from cardia_rules.render.page.story import Story, story_of
from cardia_rules.render.page.written import (
    Cited,
    cited_questions,
    cited_rulings,
    written_badge,
    written_citations,
    written_notes,
    written_rounds,
    written_verdict,
)
from cardia_rules.render.record import about_in_words, usual_title
from cardia_rules.render.svg.board import PITCH
from cardia_rules.render.svg.document import table_css
from cardia_rules.render.verdict import opening_paragraphs
from cardia_rules.render.words import deck_words
from cardia_rules.replay.adjudicate import Finding
from cardia_rules.replay.verdict import Verdict
from cardia_rules.spelling import quoted
from cardia_rules.views.log import SeenMoment
from cardia_rules.views.viewers import Viewer

_MARGIN: Final = 6  # around the board, for what is outlined at its edge
_LONG: Final = 7  # places; a longer row leaves no room for the story beside it


def replay_page(
    game: Game | GameLog | Sequence[AnyEvent],
    viewer: Viewer = "judge",
    *,
    title: str = "",
    finding: Finding | None = None,
    verdict: Verdict | None = None,
    refused: Sequence[Failure] = (),
    branch: Game | GameLog | Sequence[AnyEvent] = (),
    line: str = "",
    picture: str = "",
    lang: Language = "en",
    assets: str = "",
    told: Iterable[SeenMoment] | None = None,
) -> str:
    """Write a game, or what came of a position, as ``viewer`` may see it; nothing else is in the file.

    ``finding`` is what ``verify`` says of the log; without it the page says that nobody verified it.
    ``verdict``, and why a decision was ``refused``, stand first; they are for a judge alone, and so is the
    ``line`` of a position. A ``branch``, what another decision or answer leads to, is shown beside the game.
    ``picture`` is the address of a picture for those who only see a link to the page. ``assets`` is the
    folder, as the page finds it, of the files of ``replay_assets``, which many pages can share; without it
    everything is in the page. ``told`` is what was seen of each event where the events say more than that.
    """
    events = _events(game)
    other = _events(branch) if _is_given(branch) else ()
    lang = known_language(lang)
    shared = shared_by(lang).nodes if assets else ()
    story = story_of(events, viewer, lang, other, shared, told)
    rulings, questions = cited_rulings(story, lang), cited_questions(story, lang)
    style, script, policy = _looks(assets, lang)
    shown_title = legible(title) or usual_title(story.about, story.begins, lang)
    about = _about(story, lang)
    said = opening_paragraphs(verdict, refused, viewer, lang)
    board = story.album.extent
    return Template(page_file("page.html")).substitute(
        ui_words(lang),
        lang=lang,
        policy=policy,
        style=style,
        script=script,
        preview=_preview(shown_title, said[0][1] if said else about, picture),
        title=escape(shown_title),
        about=escape(about),
        line=f"<p><code>{escape(legible(line))}</code></p>" if line and viewer == "judge" else "",
        verdict=written_verdict(said, () if verdict is None else verdict.rulings, lang),
        notes=written_notes([note for each in story.lines for note in each.notes], lang),
        badge=written_badge(badge_of(finding, viewer, len(story.game.events), lang)),
        size="long" if board.places > _LONG else "short",
        frame='<div id="frame"></div>' if assets else frame(lang),
        list_of_events=written_rounds(story.game, "event", lang),
        list_of_branch="" if story.branch is None else written_rounds(story.branch, "branch", lang),
        list_of_rulings="" if assets else written_citations(rulings, lang),
        list_of_questions=written_citations(questions, lang),
        data=embedded(_data(story, rulings, questions, lang, bool(assets)) | _anchor(events, viewer)),
    )


def _is_given(branch: Any) -> bool:
    return not (isinstance(branch, Sequence) and not branch)


def _events(game: Any) -> Sequence[AnyEvent]:
    events = events_of(game)
    if isinstance(events, ReadLog):
        events = strict(events).events
    if not isinstance(events, Sequence) or isinstance(events, (*NEARLY_BYTES, bytes)):
        raise CardiaError(f"a page is made of a whole game, its log or its events, not of {quoted(game)}")
    return events


# ------------------------------------------------------------------ style and script
STYLE: Final = "replay.css"
SCRIPT: Final = "replay.js"


def replay_assets() -> dict[str, str]:
    """Return the files that pages written with ``assets`` share, by name: style, script, and one a language.

    They belong together, and to the version that wrote the pages: write all of them anew with the pages.
    """
    return {
        STYLE: f"{table_css()}\n{page_file('page.css')}",
        SCRIPT: page_file("page.js"),
        **{_words_file(lang): shared_script(lang) for lang in languages()},
    }


def _words_file(lang: Language) -> str:
    return f"replay.{lang}.js"


def _looks(assets: str, lang: Language) -> tuple[str, str, str]:
    """Return the elements with the style and the script, and the policy by which no others are heeded."""
    if assets:
        folder = escape(f"{assets.rstrip('/')}/")
        style = f'<link rel="stylesheet" href="{folder}{STYLE}">'
        script = "".join(f'<script src="{folder}{name}"></script>' for name in (_words_file(lang), SCRIPT))
        allowed = ["style-src 'self'", "script-src 'self'"]
    else:
        css, code = f"{table_css()}\n{page_file('page.css')}", page_file("page.js")
        style, script = f"<style>{css}</style>", f"<script>{code}</script>"
        allowed = [f"style-src {_hash(css)}", f"script-src {_hash(code)}"]
    # A picture that the page draws of itself is an image with its data in its address.
    allowed += ["img-src data:", "base-uri 'none'", "form-action 'none'"]
    return style, script, "; ".join(("default-src 'none'", *allowed))


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


# ------------------------------------------------------------------ what is said about it
def _about(story: Story, lang: Language) -> str:
    setup = story.setup
    said = [deck_words(setup, lang), phrase(f"page.seen-by.{story.viewer}", lang)]
    if house := [f"{question} = {answer}" for question, answer in by_question(setup.chosen).items()]:
        said.append(phrase("table.played-under", lang, answers=", ".join(house)))
    return legible(" · ".join((*about_in_words(story.about, lang), *said)))


def _preview(title: str, said: str, picture: str) -> str:
    """Write what a chat shows of a link to the page."""
    facts = [("og:title", title), ("og:description", said), ("og:type", "article")]
    facts += [("og:image", picture), ("twitter:card", "summary_large_image")] if picture else []
    return "\n".join(f'<meta property="{name}" content="{escape(legible(text))}">' for name, text in facts)


# ------------------------------------------------------------------ what the script reads
def _anchor(events: Sequence[AnyEvent], viewer: Viewer) -> dict[str, str]:
    """Return the hash that others' notes name the log by; a judge's alone, for it covers the decks."""
    return {"anchor": write_log(events).rpartition(b'"hash":"')[2][:64].decode()} if viewer == "judge" else {}


def _data(
    story: Story, rulings: Sequence[Cited], questions: Sequence[Cited], lang: Language, sharing: bool
) -> dict[str, Any]:
    """Return numbers and a few words; an event's sentence and what is cited stand in the page itself.

    A page that is ``sharing`` names what it takes from the file of its language.
    """
    album, tags = story.album, story.about.by_name
    ruling_numbers = {cited.name: number for number, cited in enumerate(rulings)}
    question_numbers = {cited.name: number for number, cited in enumerate(questions)}
    for card in story.setup.locations:
        album.look_up(card)
    shared = shared_by(lang) if sharing else None
    nodes = list(album.nodes)
    data: dict[str, Any] = {
        "flipped": story.viewer == "north",  # who looks sits below
        "board": [album.extent.width, album.extent.height, _MARGIN, PITCH],
        "players": {seat: legible(tags[seat]) for seat in SEATS if seat in tags},
        "locations": [legible(card) for card in story.setup.locations],
        "keys": [[key, *album.spots.get(key, ())] for key in album.keys],
        "drawn": list(album.drawn),
        "lying": list(album.lying),
        "lines": [
            {
                "first": line.first,
                "events": [
                    [
                        told.cause,
                        [ruling_numbers[name] for name in told.rulings],
                        [question_numbers[name] for name in told.questions],
                    ]
                    for told in line.events
                ],
                "steps": [told.step for told in line.events],
                "signets": line.signets,
                "counted": line.counted,
            }
            for line in story.lines
        ],
    }
    if shared is None:
        return {**data, "nodes": nodes, "info": album.info, **script_words(lang)}
    return {
        **data,
        "edition": shared.edition,
        "nodes": nodes[len(shared.nodes) :],
        "info": {card: info for card, info in album.info.items() if shared.info.get(card) != info},
        "cited": [
            [legible(cited.name, 80), *(() if cited.name in shared.rulings else (cited.where, *cited.says))]
            for cited in rulings
        ],
    }


def embedded(data: Any) -> str:
    """Write JSON that ends no script element and no line of one, whatever is in it."""
    written = json.dumps(data, separators=(",", ":"))  # ASCII: nothing in it can be a line separator
    return written.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
