"""How the replay of a case stands within another page; and pictures of tables."""

from typing import Final

from cardia_rules.catalogue.words import Text
from cardia_rules.events.table import Table
from cardia_rules.language import Language
from cardia_rules.render.svg import table_as_svg
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer
from site_pages.evidence import Shown
from site_pages.markdown import case_link
from site_pages.page import Page

_STEP: Final = Text("Step through it", "Le suivre pas à pas")
_TABLE: Final = Text("The table", "La table")
_REPLAY: Final = Text("The table, step by step", "La table, pas à pas")


def replay_frame(shown: Shown, lang: Language, to_cases: str = "../cases/") -> str:
    """Return the replay within another page, and the way to it alone; nothing of a case without events."""
    if not shown.events:
        return ""
    address = f"{to_cases}{shown.name}.replay.html"
    return (
        f'<iframe class="replay" src="{address}#embed" title="{_REPLAY.to(lang)}" loading="lazy"></iframe>\n'
        f'<p><a class="md-button" href="{address}">{_STEP.to(lang)}</a></p>\n'
    )


def shown_on_the_table(shown: Shown, lang: Language) -> str:
    """Return the way to a case and its replay, in Markdown."""
    return f"**{case_link(shown, lang)}**\n\n{replay_frame(shown, lang)}\n"


def drawn(table: Table, lang: Language, viewer: Viewer = "judge") -> str:
    """Return a table as a picture."""
    return table_as_svg(see_table(table, viewer), lang=lang)


def picture_after(shown: Shown, lang: Language) -> Page:
    """Return the table at the end of a case, as a picture."""
    assert shown.after is not None
    return Page(f"images/{shown.name}.svg", drawn(shown.after, lang))


def figure(path: str, caption: str, lang: Language) -> str:
    """It scrolls on a narrow screen, so it can be reached with the keyboard."""
    return (
        f'<figure class="table-picture" tabindex="0" markdown="1">\n'
        f'![{_TABLE.to(lang)}](../{path})\n<figcaption markdown="span">{caption}</figcaption>\n</figure>\n\n'
    )
