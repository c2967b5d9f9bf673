"""What stands around every page: the menu, the search, the way to the same page in the other language.

The French page of ``rulings/RB-06-tie.html`` is ``fr/rulings/RB-06-tie.html``. Addresses are relative, so
that a link stays within its language, and the site opens from a disk or from any folder of a server.

The template has the classes of Material for MkDocs, whose style sheets it uses, and is kept small: what is on
every page is on thousands of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any, Final

import attrs
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page as WrittenPage

from cardia_rules.language import Language
from cardia_rules.render.languages.fr.grammar import typeset
from cardia_rules.texts import Text

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
_FEWEST: Final = 2  # sections that are worth a table of contents
THEME: Final = Path(__file__).with_name("theme")
SITE: Final = "cardia-rules"
NAMED: Final = {"en": "English", "fr": "Français"}
_SAY: Final[dict[str, Text]] = {
    "skip": Text("Skip to the content", "Aller au contenu"),
    "menu": Text("Menu", "Menu"),
    "search": Text("Search rules, cards, cases", "Chercher règles, cartes, cas"),
    "palette": Text("Light or dark", "Clair ou sombre"),
    "contents": Text("On this page", "Sur cette page"),
    "owners": Text(
        "The game and its names belong to their owners. Rules and cards are told here in our own words.",
        "Le jeu et ses noms sont à leurs ayants droit. Règles et cartes sont dites ici avec nos mots.",
    ),
}
# The sections of the menu in mkdocs.yml; pages are called as their own headings say.
_SECTIONS: Final = {
    "Home": "Accueil",
    "Judge a dispute": "Trancher un litige",
    "The rules": "Les règles",
    "Cards": "Cartes",
    "For apps": "Pour les applications",
    "Design": "Conception",
    "Contributing": "Contribuer",
}


def printed(words: str, lang: Language) -> str:
    """Return words with the spaces of their language."""
    return typeset(words) if lang == "fr" else words


def prefix(lang: Language) -> str:
    """Return the folder of a language's pages."""
    return "" if lang == "en" else f"{lang}/"


def language_of(path: str) -> Language:
    """Return the language of a page by its path."""
    return next((lang for lang in LANGUAGES[1:] if path.startswith(prefix(lang))), "en")


def without_language(path: str) -> str:
    """Return the path that a page has below the folder of its language."""
    return path.removeprefix(prefix(language_of(path)))


@attrs.frozen
class Heading:
    """A line of a page's table of contents."""

    title: str
    anchor: str
    deep: bool = False


@attrs.frozen
class Entry:
    """A line of the menu: a page, or a section by its first page; paths are those of the English pages."""

    titles: Mapping[Language, str]
    path: str
    pages: tuple["Entry", ...] = ()

    @property
    def named(self) -> set[str]:
        """Return the paths that the menu has here."""
        return {self.path, *(page.path for page in self.pages)}

    def holds(self, path: str) -> bool:
        """Tell whether a page belongs here; one that no menu names belongs to the index of its folder."""
        folder = path.rpartition("/")[0]
        return path in self.named or (bool(folder) and f"{folder}/index.html" in self.named)


@attrs.frozen
class Line:
    """An entry of the menu as one page shows it."""

    title: str
    href: str
    here: bool
    this: bool
    pages: tuple["Line", ...] = ()


@attrs.frozen
class Shell:
    """What the template shows of one page."""

    path: str
    heading: str
    content: str
    entries: Sequence[Entry]
    contents: Sequence[Heading] = ()
    styles: Sequence[str] = ()
    description: str = ""
    root: str | None = None

    @property
    def lang(self) -> Language:
        return language_of(self.path)

    @property
    def base(self) -> str:
        return "../" * self.path.count("/") if self.root is None else self.root

    @property
    def home(self) -> str:
        return f"{self.base}{prefix(self.lang)}"

    @property
    def title(self) -> str:
        heading = printed(self.heading, self.lang)
        return heading if heading == SITE else f"{heading} · {SITE}"

    @property
    def say(self) -> dict[str, str]:
        return {name: text.to(self.lang) for name, text in _SAY.items()}

    @property
    def named(self) -> dict[str, str]:
        return NAMED

    @property
    def twins(self) -> list[tuple[Language, str]]:
        """Return this page in every language."""
        plain = without_language(self.path)
        return [(lang, f"{self.base}{prefix(lang)}{plain}") for lang in LANGUAGES]

    @property
    def others(self) -> list[tuple[Language, str]]:
        return [(lang, href) for lang, href in self.twins if lang != self.lang]

    @property
    def sections(self) -> tuple[Line, ...]:
        return tuple(self._line(entry) for entry in self.entries)

    def _line(self, entry: Entry) -> Line:
        plain = without_language(self.path)
        here = entry.holds(plain)
        # Pages that no menu names are thousands, each a step below an index that shows the section's pages.
        pages = tuple(map(self._line, entry.pages)) if plain in entry.named else ()
        href = f"{self.home}{entry.path}"
        return Line(entry.titles[self.lang], href, here, entry.path == plain, pages)


def rendered(shell: Shell) -> str:
    """Return a whole page; what frames it without line breaks, which thousands of pages need not repeat."""
    page = _TEMPLATES.get_template("main.html").render(shell=shell)
    before, content, after = page.partition(shell.content)
    return before.replace(">\n<", "><") + content + after.replace(">\n<", "><")


_TEMPLATES: Final = Environment(
    loader=FileSystemLoader(THEME), undefined=StrictUndefined, trim_blocks=False, lstrip_blocks=False
)


# ------------------------------------------------------------------ from what mkdocs has read
def menu(nav: Navigation, files: Files) -> tuple[Entry, ...]:
    """Return the menu of mkdocs.yml in both languages."""
    return tuple(_entry(item, files) for item in nav.items)


def _entry(item: Any, files: Files) -> Entry:
    if isinstance(item, Section):
        pages = tuple(_entry(child, files) for child in item.children)
        return Entry({"en": item.title, "fr": _SECTIONS[item.title]}, pages[0].path, pages)
    twin = files.get_file_from_path(f"fr/{item.file.src_uri}")
    if twin is None or twin.page is None:
        raise PluginError(f"{item.file.src_uri} has no French page: write docs/fr/{item.file.src_uri}")
    french = _SECTIONS.get(item.title, str(twin.page.title))
    return Entry({"en": item.title, "fr": printed(unescape(french), "fr")}, item.url)


def shell_of(page: WrittenPage, entries: Sequence[Entry], styles: Sequence[str]) -> Shell:
    """Return what the template shows of a page that mkdocs has read."""
    return Shell(
        path=page.url,
        heading=unescape(str(page.title)),
        content=page.content or "",
        entries=entries,
        contents=tuple(_headings(page)),
        styles=styles,
        description=page.meta.get("description", ""),
    )


def _headings(page: WrittenPage) -> Iterator[Heading]:
    if page.meta.get("wide"):
        return
    every = [item for top in page.toc for item in top.children]
    if len(every) < _FEWEST:
        return
    lang = language_of(page.url)
    for item in every:
        yield Heading(printed(item.title, lang), item.id)
        yield from (Heading(printed(below.title, lang), below.id, deep=True) for below in item.children)
