"""A position in one line, for a message or a link: ``I;saboteur:mediator@,void-mage:judge;phase=2``.

It is the ``[table]`` of a case: the deck, the encounters, then whichever other keys have something to
say, with semicolons between them. ``docs/position-line.md`` is the specification.
"""

from cardia_rules.faq.line.reading import (
    LONGEST,
    deck_in_line,
    parts_in_line,
    stated_in_line,
    stated_in_parts,
    table_from_line,
)
from cardia_rules.faq.line.writing import position_as_line

__all__ = [
    "LONGEST",
    "deck_in_line",
    "parts_in_line",
    "position_as_line",
    "stated_in_line",
    "stated_in_parts",
    "table_from_line",
]
