"""The replays of the cases, packed: one file for the cases of a page, and one page that shows any of them.

Much of what stands in a replay stands in every other one, and there are two thousand. A file therefore holds
only what is new beside a usual replay, which all of them share: it is compressed (RFC 1951) as if the usual
one came before. A browser has no name for that, but it is the same as a stream that begins with the usual
replay, uncompressed: ``assets/unpack.js`` puts it in front.
"""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import cache
from typing import Final

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case.run import Report
from cardia_rules.faq.register import REGISTER
from cardia_rules.language import Language
from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from cardia_rules.texts import Text
from site_pages.evidence import Evidence, Shown
from site_pages.page import Page, as_script
from site_pages.parting import played, replay_key
from site_pages.shell import LANGUAGES, NAMED, prefix

PAGE: Final = "replay.html"
_CASE: Final = Text("The case", "Le cas")
_CASES: Final = Text("Cases", "Cas")
_REPLAY: Final = Text("A case, step by step", "Un cas, pas à pas")
_NONE: Final = Text("There is no such case.", "Ce cas n’existe pas.")
_SCRIPT: Final = Text("A replay needs JavaScript.", "Pour suivre un cas, il faut JavaScript.")
_USUAL: Final = "judge-example"
_REACH: Final = 32_000  # bytes; how far back the format can point, and a little less
_PAGE: Final = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="alternate" hreflang="{other}" href="{twin}">
<link rel="stylesheet" href="{base}assets/around.css">
<nav class="around" aria-label="cardia-rules"><a href="cases/index.html">{cases}</a>
<a hreflang="{other}" lang="{other}" href="{twin}">{named}</a></nav>
<main id="replay" hidden><h1>{title}</h1><p>{none}</p></main>
<noscript><p>{script}</p></noscript>
<script src="{base}assets/usual.{lang}.js"></script>
<script src="{base}assets/unpack.js"></script>
</html>
"""


def replay_files(evidence: Evidence, lang: Language) -> Iterator[Page]:
    """Yield the page that shows any replay, the replays of each page's cases, and what all of them share."""
    usual = usual_replay(evidence, lang)
    yield Page(f"assets/usual.{lang}.js", as_script("cardiaUsual", usual))
    (other,) = (one for one in LANGUAGES if one != lang)
    base = _base(lang)
    yield Page(
        PAGE,
        _PAGE.format(
            lang=lang,
            other=other,
            twin=f"{base}{prefix(other)}{PAGE}",
            base=base,
            named=NAMED[other],
            cases=_CASES.to(lang),
            title=_REPLAY.to(lang),
            none=_NONE.to(lang),
            script=_SCRIPT.to(lang),
        ),
    )
    by_page: dict[str, dict[str, str]] = {}
    for shown in evidence.cases.values():
        if shown.events:
            whole = _replay(shown, shown.events, shown.of, shown.name, lang)
            by_page.setdefault(shown.of, {})[shown.name] = packed(whole, usual)
    for question, shown, answer, report in _under_answers(evidence):
        key = replay_key(shown, answer)
        by_page.setdefault(question, {})[key] = packed(
            _replay(shown, report.events, question, key, lang), usual
        )
    for of, replays in by_page.items():
        yield Page(f"assets/replays/{of}.{lang}.js", as_script("cardiaReplays", replays))


def _under_answers(evidence: Evidence) -> Iterator[tuple[str, Shown, str, Report]]:
    """Yield the cases that tell two answers to a question apart, under each of them."""
    for one in REGISTER.questions.values():
        for other in one.answers:
            if other != one.default and (found := played(one.id, other, evidence)) is not None:
                shown, reports = found
                yield from ((one.id, shown, answer, each) for answer, each in reports.items() if each.events)


@cache
def usual_replay(evidence: Evidence, lang: Language) -> str:
    """Return what a replay mostly consists of, as far as the format can point back."""
    shown = evidence.cases[_USUAL]
    whole = _replay(shown, shown.events, shown.of, shown.name, lang)
    return whole.encode()[:_REACH].decode(errors="ignore")


def packed(page: str, usual: str) -> str:
    """Return what is new in a page beside the usual one, as text."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=usual.encode())
    return b64encode(squeezed.compress(page.encode()) + squeezed.flush()).decode()


def unpacked(text: str, usual: str) -> str:
    """Return the page that was packed, as ``assets/unpack.js`` does."""
    loose = zlib.decompressobj(-zlib.MAX_WBITS, zdict=usual.encode())
    return loose.decompress(b64decode(text)).decode()


def _replay(shown: Shown, events: tuple[AnyEvent, ...], of: str, key: str, lang: Language) -> str:
    """Return the page to step through a case, with the ways to the case and to the other languages."""
    base = _base(lang)
    page = replay_page(
        events,
        "judge",
        title=shown.title(lang),
        finding=verify(events),
        lang=lang,
        assets=f"{base}assets/",
    )
    query = f"?of={of}&amp;case={key}"
    links = [f'<a href="{shown.page}#{shown.name}">{_CASE.to(lang)}</a>']
    links += [
        f'<a hreflang="{other}" lang="{other}" href="{base}{prefix(other)}{PAGE}{query}">{NAMED[other]}</a>'
        for other in LANGUAGES
        if other != lang
    ]
    around = f'<nav class="around" aria-label="cardia-rules">{" ".join(links)}</nav>'
    style = f'<link rel="stylesheet" href="{base}assets/around.css">'
    return page.replace("</title>", f"</title>\n{style}", 1).replace("<body>", f"<body>\n{around}", 1)


def _base(lang: Language) -> str:
    return "../" * prefix(lang).count("/")
