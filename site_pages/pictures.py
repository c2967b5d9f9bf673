"""The pictures of a case, and where they and its replay lie."""

from collections.abc import Iterator
from typing import Literal

from cardia_rules.render.page import replay_page
from cardia_rules.render.svg import table_as_svg
from cardia_rules.replay.adjudicate import verify
from cardia_rules.views.view import see_table
from site_pages.evidence import Shown
from site_pages.page import Page

Moment = Literal["before", "after"]


def picture_files(shown: Shown) -> Iterator[Page]:
    """Before, after, and the page to step through it."""
    if shown.before is not None:
        yield Page(_file(shown, "before"), table_as_svg(see_table(shown.before, "judge")))
    if shown.after is not None and shown.after != shown.before:
        yield Page(_file(shown, "after"), table_as_svg(see_table(shown.after, "judge")))
    if shown.events:
        page = replay_page(shown.events, "judge", title=shown.title, finding=verify(shown.events))
        yield Page(f"cases/{shown.name}.replay.html", page)


def before_and_after(shown: Shown) -> str:
    """Both pictures, or one where nothing changed, and the way to what lies between."""
    if not shown.events:
        return ""
    after = picture_of(shown, "after") if shown.after != shown.before else ""
    replay = f"[Step through it](../cases/{shown.name}.replay.html){{ .md-button }}\n"
    return f"{picture_of(shown, 'before')}{after}{replay}"


def picture_of(shown: Shown, moment: Moment) -> str:
    return figure(_file(shown, moment), moment.capitalize()) if shown.events else ""


def figure(path: str, caption: str) -> str:
    """It scrolls on a narrow screen, so it can be reached with the keyboard."""
    return (
        f'<figure class="table-picture" tabindex="0" markdown="1">\n'
        f'![The table](../{path})\n<figcaption markdown="span">{caption}</figcaption>\n</figure>\n\n'
    )


def _file(shown: Shown, moment: Moment) -> str:
    return f"cases/{shown.name}.{moment}.svg"
