"""The site as it is built, and what its pages link to."""

import json
import re
from collections.abc import Iterator
from functools import cached_property
from os.path import normpath
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from site_pages.replays import unpacked

_TAG: Final = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r'\s(id|name|href|src)=(?:"([^"]*)"|([^\s"\'>]+))', re.IGNORECASE)
_SCRIPT: Final = re.compile(r"<(script|style|template)\b[^>]*>.*?</\1>", re.DOTALL)
_PACKED: Final = re.compile(r'id="packed">([^<]*)<')
_USUAL: Final = re.compile(r'src="([^"]*usual\.[a-z]+\.js)"')


class BuiltPage:
    """A page as a reader's browser shows it: a replay is unpacked."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.written = file.read_text("utf-8")

    @cached_property
    def html(self) -> str:
        packed = _PACKED.search(self.written)
        return self.written if packed is None else unpacked(packed[1], self._usual)

    @property
    def _usual(self) -> str:
        named = _USUAL.search(self.written)
        assert named is not None
        script = (self.file.parent / named[1]).read_text("utf-8")
        usual: str = json.loads(script.partition("=")[2].strip().removesuffix(";"))
        return usual

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
        scripts = re.findall(r'<script[^>]*\ssrc="([^"]*)"', f"{self.written}{self.html}")
        return scripts + [
            value for tag, name, value in self._attributes if name == "src" or (tag, name) == ("link", "href")
        ]

    def led_to(self, path: str) -> Path:
        """Return the file that a link names. There are no symbolic links: nothing is asked of the disk."""
        return Path(normpath(self.file.parent / path))

    def has(self, anchor: str) -> bool:
        return anchor in self.anchors or (anchor == "embed" and self.html != self.written)


class Site:
    """The pages of the site; the bench beside them is tested on its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[Path, BuiltPage]:
        bench = self.folder / "bench"
        files = (file for file in sorted(self.folder.rglob("*.html")) if bench not in file.parents)
        return {file: BuiltPage(file) for file in files}

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
        if parts.fragment and target in self.pages and not self.pages[target].has(unquote(parts.fragment)):
            return "there is no such anchor"
        return None
