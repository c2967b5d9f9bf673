"""One round as a picture that moves by itself: its tables one after the other, and each event in words.

It needs no script, so it moves where a page shows a picture: in a README, in a forum. Where motion is
unwelcome, or where nothing moves, it shows the end of the round.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardia_rules.errors import CardiaError
from cardia_rules.events.vocabulary import AbilityActivated, AnyEvent
from cardia_rules.game.game import Game, events_of
from cardia_rules.language import Language, known_language
from cardia_rules.message import Message
from cardia_rules.render.legible import in_lines
from cardia_rules.render.svg.document import Room, drawing_of, room_for, svg_document, title_of
from cardia_rules.render.svg.markup import Part, box, group, tag, words
from cardia_rules.render.words import in_words
from cardia_rules.views.log import see_game
from cardia_rules.views.view import SeenTable
from cardia_rules.views.viewers import Viewer

_SECONDS: Final = 1.8  # that a table is shown
_AT_THE_END: Final = 3  # times as long
_CAPTION: Final = 48
_LETTER: Final = 7.5
_SLIDES: Final = 26  # how far a card comes from


class _Frame(NamedTuple):
    table: SeenTable
    sentence: str


class _Shown(NamedTuple):
    """A part as it is from one frame until another."""

    part: Part
    first: int
    end: int


def round_as_svg(
    game: Game | Sequence[AnyEvent],
    number: int | None = None,
    viewer: Viewer = "spectator",
    *,
    lang: Language = "en",
) -> str:
    """Draw a round of a game, the last one that began unless another is named, as a picture that moves."""
    frames = _frames(events_of(game), number, viewer, known_language(lang))
    room = room_for([frame.table for frame in frames], lang)
    tall = room.height + _CAPTION
    shown = _shown(frames, room, lang)
    parts = [_drawn(each, len(frames), room) for each in shown]
    captions = [_caption(frame, at, len(frames), room) for at, frame in enumerate(frames)]
    return svg_document(
        title_of(frames[-1].table, lang),
        [frame.sentence.rstrip(".") for frame in frames],
        tag("style", _style(shown, len(frames))),
        box(0, 0, room.width, tall, "paper", 12),
        *parts,
        *captions,
        width=room.width,
        height=tall,
        lang=lang,
    )


def _frames(events: Sequence[AnyEvent], number: int | None, viewer: Viewer, lang: Language) -> list[_Frame]:
    """Return the tables of a round that differ from the one before, each with the event that made it so.

    That an ability is activated is told too: what follows comes of it.
    """
    moments = list(see_game(events, viewer))
    wanted = moments[-1].table.round if number is None else number
    frames: list[_Frame] = []
    for _, seen, table in moments:
        changes = not frames or table != frames[-1].table or isinstance(seen, AbilityActivated)
        if table.round == wanted and changes:
            frames.append(_Frame(table, in_words(seen, lang)))
    if not frames:
        raise CardiaError(Message("there is no round {number} in this game", number=wanted))
    return frames


def _shown(frames: Sequence[_Frame], room: Room, lang: Language) -> list[_Shown]:
    """Return every part of every table once, with the frames that show it."""
    found: list[_Shown] = []
    lying: dict[str, tuple[Part, int]] = {}
    for at, frame in enumerate(frames):
        now = {part.key: part for part in drawing_of(frame.table, lang, room=room).parts}
        for key, (part, first) in list(lying.items()):
            if now.get(key) != part:
                found.append(_Shown(part, first, at))
                del lying[key]
        for key, part in now.items():
            lying.setdefault(key, (part, at))
    found += [_Shown(part, first, len(frames)) for part, first in lying.values()]
    return found


# ------------------------------------------------------------------ what moves
def _drawn(shown: _Shown, frames: int, room: Room) -> str:
    if (shown.first, shown.end) == (0, frames):
        return shown.part.placed()
    comes = dict(shown.part.of).get("seat") if shown.first else None
    slides = "" if comes is None else " down" if shown.part.y < room.height // 2 else " up"
    return group(
        group(shown.part.placed(), class_=f"slide{slides} s{shown.first}") if slides else shown.part.placed(),
        class_=_class(shown.first, shown.end, frames),
    )


def _caption(frame: _Frame, at: int, frames: int, room: Room) -> str:
    lines = in_lines(frame.sentence, int((room.width - 32) / _LETTER), 2)
    written = (words(16, room.height + 18 * row, line, "ink", 14) for row, line in enumerate(lines))
    return group(*written, class_=_class(at, at + 1, frames))


def _class(first: int, end: int, frames: int) -> str:
    return f"frame f{first}-{end}" + (" last" if end == frames else "")


def _style(shown: Sequence[_Shown], frames: int) -> str:
    """Write when each part is seen; without motion only what is there at the end."""
    length = frames - 1 + _AT_THE_END
    lasts = f"{_SECONDS * length:.1f}s"

    def at(frame: float) -> str:
        return f"{100 * (frame if frame < frames else length) / length:.2f}%"

    rules = [".frame{opacity:0}.frame.last{opacity:1}", "@media (prefers-reduced-motion:no-preference){"]
    spans = {(each.first, each.end) for each in shown} | {(first, first + 1) for first in range(frames)}
    rules += [_rule(f"f{first}-{end}", at(first), at(end), lasts) for first, end in sorted(spans)]
    for first in sorted({each.first for each in shown if each.first and "seat" in dict(each.part.of)}):
        for way, y in (("up", _SLIDES), ("down", -_SLIDES)):
            rules.append(
                f"@keyframes {way}{first}{{0%,{at(first)}{{transform:translateY({y}px)}}"
                f"{at(first + 0.25)},100%{{transform:none}}}}"
                f".slide.{way}.s{first}{{animation:{way}{first} {lasts} infinite ease-out}}"
            )
    return "".join((*rules, "}"))


def _rule(name: str, first: str, end: str, lasts: str) -> str:
    before = "" if first == "0.00%" else "0%{opacity:0}"
    after = "" if end == "100.00%" else f"{end}{{opacity:0}}"
    return (
        f"@keyframes {name}{{{before}{first}{{opacity:1}}{after}}}"
        f".{name}{{animation:{name} {lasts} infinite step-end}}"
    )
