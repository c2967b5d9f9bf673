"""How the replay of a case stands within another page; and pictures of tables."""

from typing import Final

from cardia_rules.events.table import Table
from cardia_rules.language import Language
from cardia_rules.render.svg import table_as_svg
from cardia_rules.texts import Text
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer
from site_pages.evidence import Shown
from site_pages.markdown import case_link
from site_pages.page import Page

_STEP: Final = Text("Step through it", "Le suivre pas à pas")
_REPLAY: Final = Text("The table, step by step", "La table, pas à pas")


def replay_address(name: str, of: str) -> str:
    """Return the way to a replay from a page of the site that lies one folder deep."""
    return f"../replay.html?of={of}&amp;case={name}"


def opening_button(name: str, of: str, said: str, lang: Language) -> str:
    """Return a button that opens a replay where it stands; without a script it leads to the replay alone."""
    address = replay_address(name, of)
    return f'<a class="md-button opens" href="{address}" title="{_REPLAY.to(lang)}">{said}</a>'


def replay_frame(shown: Shown, lang: Language, *, opened: bool = True) -> str:
    """Return the replay within another page, or a button that opens it there; nothing without events."""
    if not shown.events:
        return ""
    if not opened:
        return f"<p>{opening_button(shown.name, shown.of, _STEP.to(lang), lang)}</p>\n"
    address = replay_address(shown.name, shown.of)
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
