"""The site as it is built, and what its pages link to."""

import json
import re
from collections.abc import Iterator
from functools import cache, cached_property
from html import unescape
from os.path import normpath
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from site_pages.replays import unpacked

_TAG: Final = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r'\s(id|name|href|src)=(?:"([^"]*)"|([^\s"\'>]+))', re.IGNORECASE)
_SCRIPT: Final = re.compile(r"<(script|style|template)\b[^>]*>.*?</\1>", re.DOTALL)


class BuiltPage:
    """A page as it is written; or as a browser shows it, if it is a replay that was unpacked."""

    def __init__(self, file: Path, html: str | None = None) -> None:
        self.file = file
        self.html = file.read_text("utf-8") if html is None else html

    @cached_property
    def _attributes(self) -> list[tuple[str, str, str]]:
        """Tag, attribute and value of whatever names or links something, outside scripts."""
        return [
            (tag[1:].split()[0].rstrip("/>").lower(), name.lower(), quoted or bare)
            for tag in _TAG.findall(_SCRIPT.sub("", self.html))
            for name, quoted, bare in _ATTRIBUTE.findall(tag)
        ]

    @cached_property
    def anchors(self) -> set[str]:
        return {
            value for tag, name, value in self._attributes if name == "id" or (tag, name) == ("a", "name")
        }

    @cached_property
    def links(self) -> list[str]:
        return [value for _, name, value in self._attributes if name in ("href", "src")]

    @cached_property
    def loaded(self) -> list[str]:
        """What a browser fetches by itself when it shows the page."""
        scripts = re.findall(r'<script[^>]*\ssrc="([^"]*)"', self.html)
        return scripts + [
            value for tag, name, value in self._attributes if name == "src" or (tag, name) == ("link", "href")
        ]

    def led_to(self, path: str) -> Path:
        """Return the file that a link names. There are no symbolic links: nothing is asked of the disk."""
        return Path(normpath(self.file.parent / path))


@cache
def _script(file: Path) -> Any:
    """Return the data of a script that sets one name."""
    return json.loads(file.read_text("utf-8").partition("=")[2].strip().removesuffix(";"))


class Site:
    """The pages of the site; the bench beside them is tested on its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[Path, BuiltPage]:
        bench = self.folder / "bench"
        files = (file for file in sorted(self.folder.rglob("*.html")) if bench not in file.parents)
        return {file: BuiltPage(file) for file in files}

    def replay(self, path: str, query: str) -> BuiltPage | None:
        """Return a replay as a browser shows it; nothing where none is packed."""
        lang = "fr" if path.startswith("fr/") else "en"
        asked = parse_qs(unescape(query))
        if {*asked} != {"of", "case"}:
            return None
        packed = self._packed(asked["of"][0], lang).get(asked["case"][0])
        if packed is None:
            return None
        return BuiltPage(self.folder / path, unpacked(packed, self._usual(lang)))

    def _packed(self, of: str, lang: str) -> dict[str, str]:
        file = self.folder / "assets" / "replays" / f"{of}.{lang}.js"
        packed: dict[str, str] = _script(file) if file.is_file() else {}
        return packed

    def _usual(self, lang: str) -> str:
        usual: str = _script(self.folder / "assets" / f"usual.{lang}.js")
        return usual

    @cached_property
    def _files(self) -> set[Path]:
        return {file for file in self.folder.rglob("*") if file.is_file()}

    def page(self, path: str) -> BuiltPage:
        return self.pages[self.folder / path]

    def broken(self) -> Iterator[str]:
        """Every link that leads nowhere within the site."""
        for page in self.pages.values():
            for link in dict.fromkeys((*page.links, *page.loaded)):
                if problem := self._problem(page, link):
                    yield f"{page.file.relative_to(self.folder)}: {link}: {problem}"

    def _problem(self, page: BuiltPage, link: str) -> str | None:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        if parts.path.startswith("/"):
            return None if page.file.name == "404.html" else "is absolute, and the site may lie in a folder"
        target = page.led_to(unquote(parts.path)) if parts.path else page.file
        if target not in self._files:
            return "there is no such file"
        if target.name == "replay.html" and parts.query:
            return self._problem_of_replay(target.relative_to(self.folder).as_posix(), parts)
        if (
            parts.fragment
            and target in self.pages
            and unquote(parts.fragment) not in self.pages[target].anchors
        ):
            return "there is no such anchor"
        return None

    def _problem_of_replay(self, path: str, parts: SplitResult) -> str | None:
        """Return why a link to a replay leads nowhere; unpack it only where an event is named."""
        asked = parse_qs(unescape(parts.query))
        lang = "fr" if path.startswith("fr/") else "en"
        if asked["case"][0] not in self._packed(asked["of"][0], lang):
            return "there is no such replay"
        named = parts.fragment not in ("", "embed")
        replay = self.replay(path, parts.query) if named else None
        if replay is not None and parts.fragment not in replay.anchors:
            return "there is no such event"
        return None
