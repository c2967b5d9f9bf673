"""A slip: what a judge ruled at a table, as a thing to hand over, to keep and to appeal.

It holds no words but those that people said: the game as it was asked about, with a claim that was refused
as its last decision, and the rulings that were read out. Its words are those of the verdict, in any language.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeVar
from urllib.parse import quote, unquote

import attrs
import msgspec
from msgspec.structs import replace

from cardia_rules.bench.answers.exporting import MOST_BACK, stated_near_the_end
from cardia_rules.bench.answers.records import Record
from cardia_rules.bench.games import PlayedGame, open_readable, sections_of, step_as_data, step_as_texts
from cardia_rules.bench.requests import GameMeant, HandOver, Slip
from cardia_rules.bench.seen import Followed
from cardia_rules.bench.source import Source
from cardia_rules.errors import DataError, PositionRefused
from cardia_rules.events.answers import EDITION, by_question
from cardia_rules.events.log import write_log
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import DecisionTaken
from cardia_rules.faq.case.writing import Stated, state
from cardia_rules.faq.position_line import stated_as_line
from cardia_rules.faq.register import question
from cardia_rules.game.game import about_of
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.markdown import escaped
from cardia_rules.render.record import page_alone, slip_css, tag_name, tags_in_order
from cardia_rules.render.svg import table_as_svg
from cardia_rules.render.verdict import (
    hinges,
    refusal_in_words,
    ruling_record,
    still_to_decide,
    verdict_in_sentences,
    why_in_words,
)
from cardia_rules.render.words import in_words
from cardia_rules.replay.verdict import Verdict
from cardia_rules.seen.entering import is_glimpse
from cardia_rules.spelling import quoted
from cardia_rules.views.events import DecisionTakenSeen
from cardia_rules.views.view import see_table

_T = TypeVar("_T")

_ADDRESS: Final = re.compile(r"#t=[^\s\"<>]+")
_UNCHANGED: Final = ",;:=@+~()!*'"  # what stands in a fragment as it is


def _written(text: str) -> str:
    return quote(text, safe=_UNCHANGED).replace("_", "%5F").replace("%20", "_")


def slip_address(slip: Slip) -> str:
    """Write a slip as the fragment of a link to the bench; nothing where its game begins with no line."""
    game = slip.game
    if game.line is None:
        return ""
    parts = [f"t={quote(game.line, safe=_UNCHANGED).replace('%20', '_')}"]
    parts += [f"d={_written(each)}" for each in game.decisions]
    parts += [f"s.{name}={_written(value)}" for name, value in sorted(game.tags.items())]
    return f"#{'&'.join(parts)}&r={'!' if slip.refused else ''}{','.join(slip.rulings)}"


def slip_in(text: str) -> Slip | None:
    """Find the slip in whatever it was handed over as: a link, a message, Markdown, a page; else nothing."""
    read = _fragment(text)
    if "r" not in read:
        return None
    cited = read["r"][-1]
    rulings = [name for name in cited.removeprefix("!").split(",") if name]
    return _structured({"game": _game(read), "refused": cited.startswith("!"), "rulings": rulings}, Slip)


def game_in(text: str) -> GameMeant | None:
    """Find the game that a link to the bench leads to, whether or not a ruling on it was handed over."""
    read = _fragment(text)
    return _structured(_game(read), GameMeant) if read else None


def _fragment(text: str) -> dict[str, list[str]]:
    read: dict[str, list[str]] = {}
    if found := _ADDRESS.search(html.unescape(text)):
        for part in found.group()[1:].split("&"):
            key, _, value = part.partition("=")
            read.setdefault(key, []).append(unquote(value.replace("_", " ") if key != "t" else value))
    return read


def _game(read: Mapping[str, list[str]]) -> dict[str, Any]:
    tags = {key[2:]: values[-1] for key, values in read.items() if key.startswith("s.")}
    return {"line": read["t"][0], "decisions": read.get("d", []), "tags": tags}


def _structured(data: object, kind: type[_T]) -> _T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise DataError("this link cannot be read: {problem}", problem=str(problem)) from None


FORMS: Final = ("text", "markdown", "page", "link")
BENCH: Final = "https://cardia-rules.github.io/cardia-rules/bench/index.html"  # where a link leads from here
_PAGE: Final = re.compile(r"(?:https?|file)://[^\s<>\"`\\]*", re.ASCII)


# ------------------------------------------------------------------ what was ruled
@attrs.frozen
class Ruled:
    """A slip, and what the rules give for its game: ``cited`` are the decisive rulings of today."""

    slip: Slip
    opened: PlayedGame
    found: Verdict
    since: int
    cited: tuple[str, ...]

    @property
    def refused(self) -> bool:
        """Tell whether a claim is refused; else it is a verdict."""
        return bool(self.opened.source.unexpected)


def ruled(slip: Slip, lang: Language) -> Ruled:
    """Give a ruling on the game of a slip; of what cannot be read there is none."""
    opened = open_readable(slip.game)
    source = opened.source
    if opened.unread is not None:
        raise opened.unread
    if slip.game.decisions and source.problems and not source.unexpected:
        raise DataError(source.problems[0])
    since = source.first_to_tell - 1 if slip.game.setup is None else source.before_last_decision
    found = opened.source.verdict(min(since, len(opened.source.events)), lang)
    refusals = (each.ruling for each in source.unexpected if each.ruling)
    cited = tuple(dict.fromkeys(refusals)) if source.unexpected else found.rulings
    if not slip.rulings and not slip.refused:  # it is given now
        slip = replace(slip, refused=bool(source.unexpected), rulings=cited)
    return Ruled(replace(slip, game=_in_a_line(opened)), opened, found, since, cited)


def _in_a_line(opened: PlayedGame) -> GameMeant:
    """Return the game as a link can say it: a line, what was decided since, and the claim; else as it was."""
    meant, tags = opened.meant, about_of(opened.events[0]).by_name
    stated, claim = opened.stated, () if opened.claimed is None else (opened.claimed,)
    try:
        if opened.followed is not None:
            stated, first = stated_unknown(opened.followed, meant.decisions)
            decisions = (*meant.decisions[first : opened.taken], *claim)
        elif stated is None:
            stated, play = stated_near_the_end(opened.events)
            decisions = (*chain.from_iterable(map(step_as_texts, play)), *claim)
        elif meant.line is not None:
            decisions = (*meant.decisions[: opened.taken], *claim)
        else:
            play = (sections_of(opened) or {}).get("play", [])
            decisions = tuple(chain.from_iterable(map(step_as_texts, play)))
    except (DataError, PositionRefused):
        stated = None
    if stated is None or stated.supplied or stated.character:  # cards of a table's own are in no link
        return replace(meant, tags=tags)
    return GameMeant(line=stated_as_line(stated), decisions=decisions, tags=tags)


def stated_unknown(followed: Followed, entries: Sequence[str]) -> tuple[Stated, int]:
    """Return the last position of a followed game that can be stated, and how many entries led to it.

    Where something went unseen after it, or out of a hand, it is the table of now: nobody who opens it has to
    invent what else was in that hand.
    """
    seen = (at for at, text in enumerate(entries[: followed.taken], 1) if is_glimpse(text))
    unseen = max((*(each.insert for each in followed.missed), *seen), default=0)
    asked = {
        event.ask: (first, number)
        for first, number in reversed(followed.begun)
        if isinstance(event := (*followed.events, None)[number], DecisionTakenSeen)
    }
    for first, number in [*asked.values()][:MOST_BACK]:
        if first < unseen:
            break
        try:
            return state(followed.table(number)), first
        except PositionRefused:
            continue
    return state(followed.table(followed.record.number)), followed.taken


def game_of(source: Source) -> GameMeant:
    """Return what was opened and decided at a terminal as the game of a slip."""
    case = source.case
    if case is not None and case.table is not None and not case.supplied and not case.character:
        stated = Stated(case.table, case.answers)
        steps = (step_as_data(step) for step in case.play if not step.refused)
        decisions = tuple(chain.from_iterable(map(step_as_texts, steps)))
        return GameMeant(line=stated_as_line(stated), decisions=decisions)
    claim = (source.claimed,) if source.claimed else ()
    return GameMeant(log=write_log(source.events).decode(), decisions=claim)


# ------------------------------------------------------------------ in words
def hand_over(request: HandOver, lang: Language) -> Record:
    """Answer whoever hands a ruling over."""
    return slip_record(request.slip, lang, request.base or BENCH)


def slip_record(slip: Slip, lang: Language, base: str = BENCH) -> Record:
    """Return a slip in words, and in each form in which it is handed over: link, text, Markdown, page."""
    if not _PAGE.fullmatch(base):  # a script is an address, too, and a bracket would end it in Markdown
        raise DataError("this link cannot be read: {problem}", problem=quoted(base))
    given = ruled(slip, lang)
    tags, source = given.slip.game.tags, given.opened.source
    address = slip_address(given.slip)
    record: Record = {
        "slip": given.slip,
        "address": address,
        "link": f"{base}{address}" if address else "",
        "title": phrase("page.slip.refusal" if given.refused else "page.slip", lang),
        "head": [
            {"tag": name, "name": tag_name(name, lang), "value": legible(tags[name])}
            for name in tags_in_order(tags)
        ],
        "line": given.slip.game.line or "",
        "decided": [
            legible(in_words(event, lang))
            for event in source.events[given.since :]
            if isinstance(event, DecisionTaken)
        ],
        "says": [legible(each.replace("\N{NO-BREAK SPACE}", " ")) for each in _said(given, lang)],
        "rulings": [ruling_record(name, lang) for name in given.cited],
        "hung": [] if given.refused else [legible(each) for each in hinges(given.found, lang)],
        "house": [*_house(given, lang)],
        "then": _given_then(given, lang),
        "appeal": phrase("page.slip.appeal", lang),
    }
    picture = table_as_svg(see_table(source.table(len(source.events)), "judge"), lang)
    return record | {
        "text": _as_text(record, lang),
        "markdown": _as_markdown(record, lang),
        "page": _as_page(record, picture, lang),
    }


def _said(given: Ruled, lang: Language) -> Iterator[str]:
    """Yield what is read aloud: the refusal or the verdict with its pages, then what is next."""
    if given.refused:
        yield refusal_in_words(given.opened.source.unexpected, lang)
    else:
        yield " ".join(verdict_in_sentences(given.found, lang))
        yield from why_in_words(given.found, lang)
    yield from filter(None, [still_to_decide(given.found, lang)])


def _house(given: Ruled, lang: Language) -> Iterator[str]:
    """Yield how this house answers what the documents leave open, where it does not go without saying."""
    setup = given.opened.source.table(1).setup
    chosen = {**by_question(setup.chosen), **(case.answers if (case := given.opened.source.case) else {})}
    for name, answer in sorted(chosen.items()):
        asked = question(name)
        says = asked.answers[answer].to(lang)
        yield phrase("page.slip.answer", lang, asks=asked.asks.to(lang), answer=says, name=name)
    yield phrase("page.slip.usual", lang, edition=EDITION)


def _given_then(given: Ruled, lang: Language) -> str:
    """Say what it rested on when it was given, where that is not what the rules give today."""
    slip = given.slip
    if (slip.refused, slip.rulings) == (given.refused, given.cited):
        return ""
    how = "page.slip.then-refused" if slip.refused else "page.slip.then"
    return phrase(how, lang, rulings=legible(", ".join(slip.rulings) or "–"))


# ------------------------------------------------------------------ in each form
def _as_text(record: Record, lang: Language) -> str:
    """Write a slip as one line of a message; its link brings it back."""
    tags = {each["tag"]: each["value"] for each in record["head"]}
    numbered = (name for name in ("round", "table") if name in tags)
    players = " – ".join(tags[seat] for seat in SEATS if seat in tags)
    where = [tags.get("event"), *(phrase(f"page.slip.{each}", lang, number=tags[each]) for each in numbered)]
    begins = " · ".join(filter(None, (*where, players)))
    claim = phrase("page.slip.claimed", lang, claim=tags["claim"]) if "claim" in tags else ""
    signed = ", ".join(tags[name] for name in ("judge", "time") if name in tags)
    said = (begins and f"{begins}:", claim, *record["says"], *record["hung"][:1], signed and f"({signed})")
    return " ".join(filter(None, (*said, record["link"])))


def _as_markdown(record: Record, lang: Language) -> str:
    """Write a slip as Markdown: what people say of it, what was ruled, what each page says."""
    parts = (
        f"# {escaped(record['title'])}",
        "  \n".join(
            phrase("page.tag", lang, name=f"**{escaped(each['name'])}**", value=escaped(each["value"]))
            for each in record["head"]
        ),
        "\n".join(f"- {escaped(each)}" for each in record["decided"]),
        "\n>\n".join(f"> {escaped(each)}" for each in record["says"]),
        "\n".join(f"- **{escaped(each['where'])}** {escaped(each['says'])}" for each in record["rulings"]),
        *map(escaped, (*record["hung"], *record["house"], record["then"])),
        record["line"] and f"`{record['line']}`",
        record["link"] and f"<{record['link']}>",
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def _as_page(record: Record, picture: str, lang: Language) -> str:
    """Write a slip as a page of its own that prints on one sheet, A5 or larger, with a line for an appeal."""
    e, tags = html.escape, {each["tag"]: each["value"] for each in record["head"]}
    head = (f"<dt>{e(each['name'])}</dt><dd>{e(each['value'])}</dd>" for each in record["head"])
    cited = (f"<li><b>{e(each['where'])}</b> {e(each['says'])}</li>" for each in record["rulings"])
    line = "" if record["link"] else record["line"]  # which says it too
    small = (*record["hung"], *record["house"], record["then"], line)
    signs = (tags.get(name) or tag_name(name, lang) for name in ("judge", *SEATS))
    link = e(record["link"])
    body = [
        f"<h1>{e(record['title'])}</h1>",
        f"<dl>{''.join(head)}</dl>",
        picture,
        f"<ul>{''.join(f'<li>{e(each)}</li>' for each in record['decided'])}</ul>",
        *(f'<p class="says">{e(each)}</p>' for each in record["says"]),
        f"<ul>{''.join(cited)}</ul>",
        *(f"<p><small>{e(each)}</small></p>" for each in small if each),
        f'<p><small><a href="{link}">{link}</a></small></p>' if link else "",
        f'<p class="sign">{"".join(f"<span>{e(each)}</span>" for each in signs)}</p>',
        f'<p class="appeal">{e(record["appeal"])}</p>',
    ]
    return page_alone(e(record["title"]), "\n".join(body) + "\n", slip_css(), lang)
