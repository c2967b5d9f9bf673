"""What a generator of pages yields: a path under the site's root, and what stands there.

Every generated page lies one folder deep, so that ``../rulings/RB-06-tie.md`` leads everywhere.
"""

from typing import NamedTuple


class Page(NamedTuple):
    path: str
    content: str
