"""The pages to step through the cases, packed.

Much of what stands in a replay stands in every other one, and there are two thousand. A file therefore holds
only what is new beside a usual replay, which all of them share: it is compressed (RFC 1951) as if the usual
one came before. A browser has no name for that, but it is the same as a stream that begins with the usual
replay, uncompressed: ``assets/unpack.js`` puts it in front.
"""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Final

from cardia_rules.catalogue.words import Text
from cardia_rules.language import Language
from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from site_pages.evidence import Evidence, Shown
from site_pages.page import Page
from site_pages.shell import LANGUAGES, NAMED, prefix

_CASE: Final = Text("The case", "Le cas")
_USUAL: Final = "judge-example"
_REACH: Final = 32_000  # bytes; how far back the format can point, and a little less
_FILE: Final = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<title>{title}</title>
{alternates}
<noscript><a href="{name}.html">{case}</a></noscript>
<script type="text/plain" id="packed">{packed}</script>
<script src="{base}assets/usual.{lang}.js"></script>
<script src="{base}assets/unpack.js"></script>
</html>
"""


def replay_files(evidence: Evidence, lang: Language) -> Iterator[Page]:
    """Yield the replays of all cases in which something happens, and the usual one that they share."""
    usual = usual_replay(evidence, lang)
    yield Page(f"assets/usual.{lang}.js", f"window.cardiaUsual = {json.dumps(usual, ensure_ascii=False)};\n")
    for shown in evidence.cases.values():
        if shown.events:
            yield _file(shown, lang, usual)


@cache
def usual_replay(evidence: Evidence, lang: Language) -> str:
    """Return what a replay mostly consists of, as far as the format can point back."""
    return _replay(evidence.cases[_USUAL], lang).encode()[:_REACH].decode(errors="ignore")


def packed(page: str, usual: str) -> str:
    """Return what is new in a page beside the usual one, as text."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=usual.encode())
    return b64encode(squeezed.compress(page.encode()) + squeezed.flush()).decode()


def unpacked(text: str, usual: str) -> str:
    """Return the page that was packed, as ``assets/unpack.js`` does."""
    loose = zlib.decompressobj(-zlib.MAX_WBITS, zdict=usual.encode())
    return loose.decompress(b64decode(text)).decode()


def _file(shown: Shown, lang: Language, usual: str) -> Page:
    path = f"cases/{shown.name}.replay.html"
    alternates = (
        f'<link rel="alternate" hreflang="{other}" href="{href}">'
        for other, href in _twins(shown, lang)
        if other != lang
    )
    told = _FILE.format(
        lang=lang,
        title=escape(shown.title(lang), quote=False),
        alternates="\n".join(alternates),
        name=shown.name,
        case=_CASE.to(lang),
        packed=packed(_replay(shown, lang), usual),
        base=_base(lang),
    )
    return Page(path, told)


def _replay(shown: Shown, lang: Language) -> str:
    """Return the page to step through a case, with the ways to the case and to the other languages."""
    base = _base(lang)
    page = replay_page(
        shown.events,
        "judge",
        title=shown.title(lang),
        finding=verify(shown.events),
        lang=lang,
        assets=f"{base}assets/",
    )
    links = [f'<a href="{shown.name}.html">{_CASE.to(lang)}</a>']
    links += [
        f'<a hreflang="{other}" lang="{other}" href="{href}">{NAMED[other]}</a>'
        for other, href in _twins(shown, lang)
        if other != lang
    ]
    around = f'<nav class="around" aria-label="cardia-rules">{" ".join(links)}</nav>'
    style = f'<link rel="stylesheet" href="{base}assets/around.css">'
    return page.replace("</title>", f"</title>\n{style}", 1).replace("<body>", f"<body>\n{around}", 1)


def _base(lang: Language) -> str:
    return "../" * f"{prefix(lang)}cases/".count("/")


def _twins(shown: Shown, lang: Language) -> list[tuple[Language, str]]:
    file = f"cases/{shown.name}.replay.html"
    return [(other, f"{_base(lang)}{prefix(other)}{file}") for other in LANGUAGES]
