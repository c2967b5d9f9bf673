"""Statistics to read and to look at: as text, and as bars."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from cardia_rules.catalogue.words import FACTIONS
from cardia_rules.language import Language, known_language
from cardia_rules.render.languages import phrase
from cardia_rules.render.svg.document import svg_document
from cardia_rules.render.svg.markup import box, words
from cardia_rules.render.words import card_name, decimal, faction_name, seat_name
from cardia_rules.replay.statistics import Rate, Statistics

_MOST_CITED: Final = 10
_BAR: Final = 300
_LEFT: Final = 190
_LINE: Final = 18
_NAME_WIDTH: Final = 28

Named = Sequence[tuple[str, Rate]]


def statistics_as_text(sums: Statistics, lang: Language = "en") -> str:
    """Write statistics as paragraphs with a line for each thing that is counted."""
    return "\n".join(_lines(sums, known_language(lang)))


def _lines(sums: Statistics, lang: Language) -> Iterator[str]:
    rounds = decimal(sums.mean_rounds, lang)
    yield phrase("cli.stats.games", lang, games=sums.games, finished=sums.finished, rounds=rounds)
    if sums.unreadable:
        yield phrase("cli.stats.unreadable", lang, count=len(sums.unreadable))
    for heading, rates in _rates(sums, lang):
        if rates:
            yield from ("", heading)
        for name, rate in rates:
            share = decimal(100 * rate.share, lang)
            yield f"  {name:<{_NAME_WIDTH}} {share:>6} %  {rate.games:>6}"
    yield from _counts("ended", _most(sums.endings), lang)
    taken = sorted((f"{number:>2}", count) for number, count in sums.rounds.items())
    yield from _counts("rounds", taken, lang)
    yield from _counts("rulings", _most(sums.rulings)[:_MOST_CITED], lang)
    yield from _counts("questions", _most(sums.questions)[:_MOST_CITED], lang)


def _counts(key: str, counts: Sequence[tuple[str, int]], lang: Language) -> Iterator[str]:
    if counts:
        yield from ("", phrase(f"cli.stats.{key}", lang))
    for what, count in counts:
        yield f"  {what:<{_NAME_WIDTH}} {count:>8}"


def _most(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


def _rates(sums: Statistics, lang: Language) -> Iterator[tuple[str, Named]]:
    """Yield the headings and the rates below each, the best first."""
    none = phrase("cli.stats.no-location", lang)
    seats = [(seat_name(seat, lang), sums.seats[seat]) for seat in ("north", "south") if seat in sums.seats]
    yield phrase("cli.stats.seats", lang), seats
    yield phrase("cli.stats.factions", lang), _best({_faction(f, lang): r for f, r in sums.factions.items()})
    yield phrase("cli.stats.cards", lang), _best({card_name(c, lang): r for c, r in sums.cards.items()})
    located = {card_name(place, lang) if place else none: rate for place, rate in sums.locations.items()}
    yield phrase("cli.stats.locations", lang), _best(located)


def _faction(faction: str, lang: Language) -> str:
    known = next((each for each in FACTIONS if each == faction), None)
    return faction if known is None else faction_name(known, lang)


def _best(rates: Mapping[str, Rate]) -> Named:
    return sorted(rates.items(), key=lambda each: (-each[1].share, each[0]))


def statistics_as_svg(sums: Statistics, lang: Language = "en") -> str:
    """Draw the win rates as bars, with a line at one half."""
    return bars_as_svg(_rates(sums, known_language(lang)), phrase("cli.stats.title", lang), lang)


def bars_as_svg(groups: Iterable[tuple[str, Named]], title: str, lang: Language = "en") -> str:
    """Draw named shares as bars, group by group, with a line at one half."""
    drawn: list[str] = []
    labels: list[str] = []
    y = 30
    for heading, rates in groups:
        drawn.append(words(10, y, heading, "ink", 14))
        y += _LINE + 4
        for name, rate in rates:
            said = f"{100 * rate.share:.1f} %"
            drawn.append(words(_LEFT - 8, y, name, "ink", 12, "end"))
            drawn.append(box(_LEFT, y - 11, max(1, round(_BAR * rate.share)), 13, "location", 2))
            drawn.append(words(_LEFT + _BAR + 12, y, said, "ink", 12))
            labels.append(f"{name}: {said}")
            y += _LINE
        y += 10
    width = _LEFT + _BAR + 90
    paper, middle = (
        box(0, 0, width, y, "paper", 12),
        box(_LEFT + _BAR // 2, 20, 1, max(1, y - 30), "place", 0),
    )
    return svg_document(title, labels, paper, *drawn, middle, width=width, height=y, lang=lang)
