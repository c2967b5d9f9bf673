"""A card that nobody knows: its slug is a mark, and whoever reads what is printed on it is told so.

``?n3`` is one of north's; ``?n3.guild`` is one of which it is known that it is a Guild card, ``?n3.!guild``
that it is none. Rules that move such a card about need not know it. A rule that looks at it raises
``CardUnknown``: what follows hangs on it.
"""

import re
from functools import lru_cache
from typing import Any, Final

from cardia_rules.catalogue.model import Character
from cardia_rules.catalogue.words import FACTIONS
from cardia_rules.errors import CardUnknown

UNKNOWN: Final = "?"
NOT: Final = "!"
_SLUG: Final = re.compile(r"\?[ns]\d{1,3}(?:\.!?[a-z]+)*")


class UnknownFaction:
    """The faction of a card that nobody knows: to compare it is to look at the card."""

    def __init__(self, slug: str) -> None:
        self.slug = slug

    def __eq__(self, other: object) -> bool:
        """Say that it is not known, unless it is known to be another one."""
        if isinstance(other, str) and f".{NOT}{other}" in self.slug:
            return False
        raise CardUnknown(self.slug, "faction", other if isinstance(other, str) else "")

    def __hash__(self) -> int:
        """Say that it is not known: whoever looks for it among others compares it with all of them."""
        raise CardUnknown(self.slug, "faction")


class UnknownCard(Character):
    """What is known of a card that nobody has named: its faction, its kind, or nothing."""

    def __init__(self, slug: str) -> None:
        known = slug.split(".")[1:]
        vars(self).update(slug=slug)
        vars(self)["faction"] = UnknownFaction(slug)
        for part in known:
            if part[0] != NOT:
                vars(self)["faction" if part in FACTIONS else "kind"] = part

    def __getattr__(self, name: str) -> Any:
        """Say that what is read here is not known."""
        if name.startswith("__"):
            raise AttributeError(name)
        raise CardUnknown(vars(self)["slug"], name)

    def __repr__(self) -> str:
        return f"<unknown card {vars(self)['slug']}>"


def is_unknown(card: str) -> bool:
    """Tell whether a slug stands for a card that nobody knows."""
    return card[:1] == UNKNOWN


def unknown_slug(seat: str, number: int) -> str:
    """Return the mark of a seat's unknown card."""
    return f"{UNKNOWN}{seat[0]}{number:02}"


@lru_cache(maxsize=256)
def unknown_card(slug: str) -> UnknownCard | None:
    """Return the unknown card that a slug stands for; nothing if it stands for none."""
    return UnknownCard(slug) if _SLUG.fullmatch(slug) else None
