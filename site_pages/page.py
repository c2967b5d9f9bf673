"""What a generator of pages yields: a path below the folder of its language, and what stands there.

Every generated page lies one folder deep, so that ``../rulings/RB-06-tie.md`` leads everywhere, and stays
within the language.
"""

import json
from typing import NamedTuple


class Page(NamedTuple):
    """A page in Markdown, in HTML without what stands around every page, or a picture."""

    path: str
    content: str
    title: str = ""  # of a page in HTML


def as_script(name: str, value: object) -> str:
    """Return data as a script: a page that was opened from disk may load a script, but no JSON."""
    return f"window.{name}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
