"""What the search of the site looks through, and the ranking that it and the terminal share, as data.

``assets/site.js`` ranks as ``cardia_rules.faq.search`` does, from the words and weights written here; a test
asks both the same questions. Things are found by kind: of rulings and questions the order is that of ``cardia
rulings`` and ``cardia questions``.
"""

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any, Final, Literal

import attrs

from cardia_rules.faq import search
from cardia_rules.faq.register import REGISTER
from cardia_rules.language import Language
from cardia_rules.texts import Text
from site_pages.card_pages import EVERY_CARD, both_names
from site_pages.evidence import evidence
from site_pages.shell import language_of, prefix, printed

Kind = Literal["cards", "rulings", "questions", "cases", "pages"]
KINDS: Final[dict[Kind, Text]] = {
    "cards": Text("Cards", "Cartes"),
    "rulings": Text("Rulings", "Règles"),
    "questions": Text("Open questions", "Questions ouvertes"),
    "cases": Text("Cases", "Cas"),
    "pages": Text("Pages", "Pages"),
}
_SAY: Final = {
    "none": Text("Nothing has these words.", "Rien ne contient ces mots."),
    "more": Text("more", "de plus"),
}
_NAME, _CALLED, _SAID, _ASIDE = search.OF_A_NAME, 1.1, 1.0, 0.5  # as in the register
# Found as what they are about, or lists of it.
_MADE: Final = (
    "rulings/",
    "questions/",
    "cards/",
    "cases/",
    "index.html",
    "rules/coverage.html",
    "contributing/first-rulings.html",
)
_TAG: Final = re.compile(r"<[^>]+>")
_UNREAD: Final = re.compile(r'<(script|style|pre)\b.*?</\1>|<a class="headerlink".*?</a>', re.DOTALL)
_HEADING: Final = re.compile(r'<h[123]\b[^>]*\sid="([^"]*)"[^>]*>(.*?)</h[123]>', re.DOTALL)


@attrs.frozen
class Found:
    """One thing that can be found: where it is, what it is called, what stands below, its words."""

    path: str
    title: str
    says: str
    words: search.Entry


class Index:
    """Everything that can be found, gathered while the site is built."""

    def __init__(self) -> None:
        self._written: dict[Language, list[Found]] = {}

    def add_written(self, path: str, title: str, html: str) -> None:
        """Add a page that somebody wrote, section by section."""
        lang = language_of(path)
        plain = path.removeprefix(prefix(lang))
        if plain.startswith(_MADE):
            return
        self._written.setdefault(lang, []).extend(_sections(plain, title, html))

    def things(self, lang: Language) -> dict[Kind, list[Found]]:
        """Return what can be found in a language, by kind, in the order of the register."""
        return {
            "cards": list(_cards(lang)),
            "rulings": list(_rulings(lang)),
            "questions": list(_questions(lang)),
            "cases": list(_cases(lang)),
            "pages": self._written.get(lang, []),
        }

    def script(self, lang: Language) -> str:
        """Return all of it as a script: a page that was opened from disk may load a script, but no JSON."""
        data = as_data(self.things(lang), lang)
        return f"window.cardiaSearch={json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n"


def found_by_kind(question: str, things: dict[Kind, list[Found]]) -> list[tuple[Kind, list[str]]]:
    """Return the paths that a question finds, by kind, the kind with the best one first.

    What has every word comes before what has most; then what fits better, as a name does; then as they come.
    """
    best: list[tuple[bool, float, Kind, list[str]]] = []
    for kind, every in things.items():
        if hits := search.hits(question, [(one.path, one.words) for one in every]):
            best.append((not hits[0].complete, -round(hits[0].fit, 6), kind, [hit.thing for hit in hits]))
    best.sort(key=lambda each: each[:2])
    return [(kind, paths) for _incomplete, _fit, kind, paths in best]


def as_data(things: dict[Kind, list[Found]], lang: Language) -> dict[str, Any]:
    """Return the ranking, what the page says, and of every kind its name, words and things.

    A thing's words come by their weight, then those of each card that it is about.
    """
    return {
        "ranking": search.as_data(),
        "words": {name: text.to(lang) for name, text in _SAY.items()},
        "kinds": [_kind(KINDS[kind].to(lang), every, lang) for kind, every in things.items()],
    }


def _kind(name: str, every: Sequence[Found], lang: Language) -> dict[str, Any]:
    words = sorted({word for one in every for word in one.words.weights})
    numbers = {word: number for number, word in enumerate(words)}
    weights = sorted({weight for one in every for weight in one.words.weights.values()})
    return {
        "name": name,
        "words": " ".join(words),
        "weights": weights,
        "things": [
            [
                one.path,
                printed(one.title, lang),
                printed(one.says, lang),
                [_of_weight(one, weight, numbers) for weight in weights],
                [[numbers[word] for word in name] for name in one.words.names],
            ]
            for one in every
        ],
    }


def _of_weight(one: Found, weight: float, numbers: dict[str, int]) -> list[int]:
    return [numbers[word] for word, its in one.words.weights.items() if its == weight]


# ------------------------------------------------------------------ what can be found
def _cards(lang: Language) -> Iterator[Found]:
    for card in EVERY_CARD.values():
        effect = card.effect.by_language().values() if card.effect else ()
        names = (*card.names.by_language().values(), card.slug)
        words = search.entry(*((said, _ASIDE) for said in effect), names=names)
        title = both_names(card, lang).replace("\\", "")
        yield Found(f"cards/{card.slug}.html", title, card.effect.to(lang) if card.effect else "", words)


def _rulings(lang: Language) -> Iterator[Found]:
    for one in REGISTER.rulings.values():
        short = REGISTER.documents[one.document].short.to(lang)
        title = f"{one.id} ({short} p. {one.page})"
        yield Found(f"rulings/{one.id}.html", title, one.says.to(lang), REGISTER.ruling_words[one.id])


def _questions(lang: Language) -> Iterator[Found]:
    for one in REGISTER.questions.values():
        yield Found(f"questions/{one.id}.html", one.id, one.asks.to(lang), REGISTER.question_words[one.id])


def _cases(lang: Language) -> Iterator[Found]:
    for shown in evidence().cases.values():
        titles = {shown.title("en"), shown.title("fr")}
        words = search.entry(*((title, _SAID) for title in sorted(titles)), (shown.name, _CALLED))
        yield Found(f"{shown.page}#{shown.name}", shown.title(lang), "", words)


def _sections(path: str, title: str, html: str) -> Iterator[Found]:
    """Yield a page up to its first heading, then each section."""
    read = _UNREAD.sub(" ", html)
    heads = list(_HEADING.finditer(read))
    ends = [head.start() for head in heads[1:]] + [len(read)]
    for number, (head, end) in enumerate(zip(heads, ends, strict=True)):
        name, said = _text(head[2]), _text(read[head.end() : end])
        above = [] if number == 0 else [(title, _ASIDE)]
        words = search.entry((name, _NAME), (said, _ASIDE), *above)
        address = path if number == 0 else f"{path}#{head[1]}"
        yield Found(address, name if number == 0 else f"{title}: {name}", _beginning(said), words)


def _text(html: str) -> str:
    return " ".join(unescape(_TAG.sub(" ", html)).split())


def _beginning(said: str, most: int = 140) -> str:
    return said if len(said) <= most else f"{said[:most].rsplit(' ', 1)[0]} …"
