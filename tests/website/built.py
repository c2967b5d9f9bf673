"""The site as it is built, and what its pages link to."""

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

_TAG: Final = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r'\s(id|name|href|src)=(?:"([^"]*)"|([^\s"\'>]+))', re.IGNORECASE)
_SCRIPT: Final = re.compile(r"<(script|style|template)\b[^>]*>.*?</\1>", re.DOTALL)
_REPLAYED: Final = re.compile(r"e=(\d+)")  # the replay's script reads which event to show


class BuiltPage:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.html = file.read_text("utf-8")

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

    def has(self, anchor: str) -> bool:
        replayed = _REPLAYED.fullmatch(anchor)
        if replayed is not None:
            return f'href="#{anchor}"' in self.html and int(replayed[1]) > 0
        return anchor in self.anchors


class Site:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[Path, BuiltPage]:
        return {file: BuiltPage(file) for file in sorted(self.folder.rglob("*.html"))}

    def page(self, path: str) -> BuiltPage:
        return self.pages[self.folder / path]

    def broken(self) -> Iterator[str]:
        """Every link that leads nowhere within the site."""
        for page in self.pages.values():
            for link in dict.fromkeys(page.links):
                if problem := self._problem(page, link):
                    yield f"{page.file.relative_to(self.folder)}: {link}: {problem}"

    def _problem(self, page: BuiltPage, link: str) -> str | None:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        if parts.path.startswith("/"):
            return None if page.file.name == "404.html" else "is absolute, and the site may lie in a folder"
        target = (page.file.parent / unquote(parts.path)).resolve() if parts.path else page.file
        if not target.is_file():
            return "there is no such file"
        if parts.fragment and target in self.pages and not self.pages[target].has(unquote(parts.fragment)):
            return "there is no such anchor"
        return None
