"""The register as data with stable addresses, and what differs between two editions, as a file and a page.

An edition is a day on which an answer was settled or a ruling superseded: what is usual since then is the
edition. ``python -m site_pages.editions OLD.json NEW.json`` tells what differs between two ``register.json``,
words included, whenever they were written.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from cardia_rules.events.answers import EDITION
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.register.entries import Question, Statement
from cardia_rules.language import Language
from cardia_rules.texts import Text
from site_pages.card_pages import EVERY_CARD
from site_pages.markdown import bullets, colon, question_link, ruling_link
from site_pages.page import Page

Record = dict[str, Any]
REGISTER_FILE: Final = "register.json"
EDITIONS_FILE: Final = "editions.json"
_KINDS: Final = ("rulings", "questions", "cards")

_INTRODUCTION: Final = Text(
    """\
# Editions of the register

An edition is a day on which an open question was asked, an answer settled or a ruling superseded. A log names
the edition that it was played under; what has changed since changes nothing about it.

All of it is there as data, in both languages, at addresses that stay:
[the whole register]({root}register.json), every ruling, question and card beside its page
([such as this one]({root}rulings/RB-06-tie.json)), and
[what differs between two editions]({root}editions.json). The edition of today is {edition}.
""",
    """\
# Éditions du registre

Une édition est un jour où une question ouverte a été posée, une réponse tranchée ou une règle remplacée. Un
journal nomme l’édition sous laquelle il a été joué ; ce qui a changé depuis n’y change rien.

Tout est là sous forme de données, dans les deux langues, à des adresses qui restent :
[le registre entier]({root}register.json), chaque règle, question et carte à côté de sa page
([comme celle-ci]({root}rulings/RB-06-tie.json)), et
[ce qui diffère entre deux éditions]({root}editions.json). L’édition d’aujourd’hui est celle du {edition}.
""",
)
_FROM_TO: Final = Text("From {old} to {new}", "Du {old} au {new}")
_FIRST: Final = Text("The first, of {day}", "La première, du {day}")
_ASKED: Final = Text("It knew {count} questions.", "Elle connaissait {count} questions.")
_SAID: Final[dict[str, Text]] = {
    "added": Text("new", "nouveau"),
    "removed": Text("gone", "disparu"),
    "usual": Text("the usual answer is now {new}, and was {old}", "d’habitude {new} à présent, avant {old}"),
    "superseded": Text("superseded by {new}", "remplacée par {new}"),
}


# ------------------------------------------------------------------ the register as data
def editions() -> list[str]:
    """Return the editions that there have been, the oldest first."""
    settled = {one.on for asked in REGISTER.questions.values() for one in asked.settled}
    superseded = {one.superseded.on for one in REGISTER.rulings.values() if one.superseded is not None}
    return sorted(settled | superseded)


def register_on(edition: str) -> Record:
    """Return the register as it is usual in an edition, in both languages."""
    return {
        "edition": edition,
        "documents": [
            {"id": one.id, "title": _both(one.title), "short": _both(one.short), "published": one.published}
            for one in REGISTER.documents.values()
        ],
        "rulings": [_ruling(one, edition) for one in REGISTER.rulings.values()],
        "questions": [
            _question(one, edition) for one in REGISTER.questions.values() if one.settled[0].on <= edition
        ],
        "cards": [
            {
                "id": slug,
                "names": _both(card.names),
                "effect": None if card.effect is None else _both(card.effect),
                "printed": card.printed,
                "page": f"cards/{slug}.html",
            }
            for slug, card in EVERY_CARD.items()
        ],
    }


def _ruling(one: Statement, edition: str) -> Record:
    superseded = None if one.in_force(edition) or one.superseded is None else one.superseded.by
    return {
        "id": one.id,
        "document": one.document,
        "page_number": one.page,
        "kind": one.kind,
        "topic": one.topic,
        "says": _both(one.says),
        "cards": list(one.cards),
        "superseded": superseded,
        "cases": [case.name for case in REGISTER.cases_of(one.id)],
        "page": f"rulings/{one.id}.html",
    }


def _question(one: Question, edition: str) -> Record:
    settled = [each for each in one.settled if each.on <= edition][-1]
    return {
        "id": one.id,
        "asks": _both(one.asks),
        "answers": {key: _both(text) for key, text in one.answers.items()},
        "usual": settled.answer,
        "settled": {"by": settled.by, "on": settled.on},
        "cards": list(one.cards),
        "cases": [case.name for case in REGISTER.cases_of(one.id)],
        "page": f"questions/{one.id}.html",
    }


def _both(text: Text) -> dict[str, str]:
    return {"en": text.en, "fr": text.fr}


def register_files() -> Iterator[Page]:
    """Yield the register as one file and as one for each entry, and the differences of editions."""
    now = register_on(EDITION)
    yield Page(REGISTER_FILE, _as_json(now))
    for kind in _KINDS:
        yield from (
            Page(f"{kind}/{one['id']}.json", _as_json({"edition": EDITION} | one)) for one in now[kind]
        )
    every = editions()
    between = [*pairwise(every), *((old, every[-1]) for old in every[:-2])]
    told = [difference(register_on(old), register_on(new)) for old, new in between]
    yield Page(EDITIONS_FILE, _as_json({"editions": every, "differences": told}))


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


# ------------------------------------------------------------------ what differs
def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> Record:
    """Return what differs between two registers: entries added and gone, and changed ones key by key."""
    changes = [change for kind in _KINDS for change in _changes(kind, _by_id(old[kind]), _by_id(new[kind]))]
    return {"from": old["edition"], "to": new["edition"], "changes": changes}


def _by_id(records: list[Record]) -> dict[str, Record]:
    return {one["id"]: one for one in records}


def _changes(kind: str, old: dict[str, Record], new: dict[str, Record]) -> Iterator[Record]:
    for name in dict.fromkeys((*old, *new)):
        if name not in old or name not in new:
            yield {"kind": kind, "id": name, "what": "removed" if name in old else "added"}
            continue
        for key in dict.fromkeys((*old[name], *new[name])):
            was, now = old[name].get(key), new[name].get(key)
            if was != now:
                yield {"kind": kind, "id": name, "what": key, "old": was, "new": now}


# ------------------------------------------------------------------ as a page
def editions_page(lang: Language) -> Page:
    """Return the page that tells what has changed from edition to edition, the newest first."""
    root = "../" if lang == "en" else "../../"
    parts = [_INTRODUCTION.to(lang).format(root=root, edition=EDITION)]
    every = editions()
    for old, new in reversed([*pairwise(every)]):
        parts.append(f"## {_FROM_TO.to(lang).format(old=old, new=new)}\n")
        told = difference(register_on(old), register_on(new))["changes"]
        parts.append(bullets(said for change in told if (said := _in_words(change, lang))))
    count = len(register_on(every[0])["questions"])
    parts.append(f"## {_FIRST.to(lang).format(day=every[0])}\n\n{_ASKED.to(lang).format(count=count)}\n")
    return Page("rules/editions.md", "\n".join(parts))


def _in_words(change: Record, lang: Language) -> str:
    if (said := _SAID.get(change["what"])) is None:
        return ""  # who settled it, which follows from the answer
    link = question_link(change["id"]) if change["kind"] == "questions" else ruling_link(change["id"])
    facts = {key: f"`{change.get(key)}`" for key in ("old", "new")}
    return f"{link}{colon(lang)}{said.to(lang).format(**facts)}"


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print("usage: python -m site_pages.editions OLD.json NEW.json", file=sys.stderr)
        return 2
    old, new = (json.loads(Path(name).read_text("utf-8")) for name in arguments)
    print(_as_json(difference(old, new)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
