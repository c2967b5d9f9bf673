"""The drawn symbols: one shape a faction, one a kind of piece, each in a square of 16."""

from typing import Final

from cardia_rules.catalogue.words import Faction
from cardia_rules.render.svg.markup import box, group, tag, words

SYMBOL: Final = 16
# A flame, an open book, a nut, a crown: told apart without their colours.
_FACTIONS: Final[dict[Faction, str]] = {
    "rebellion": "M8 0c1 3 5 5 5 9.5a5 5 0 0 1-10 .5c0-2.5 1.5-4 2-5.5 1 1 1.5 1.5 1.5 3C8 6 8.5 3 8 0z",
    "academy": "M7.5 3.5C6 2 3.5 1.5 1 2v11c2.5-.5 5 0 6.5 1z"
    "M8.5 3.5C10 2 12.5 1.5 15 2v11c-2.5-.5-5 0-6.5 1z",
    "guild": "M4.5 1.5h7L15 8l-3.5 6.5h-7L1 8zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "dynasty": "M2 14h12v-2H2zM2 10.5h12L15.5 4 11.5 6.5 8 1 4.5 6.5.5 4z",
}
# A seal with its ribbons, a loop that goes on, a ray of light.
_PIECES: Final = {
    "signet": "M4.5 9.5 3 16l3-1.5L8 16l2-1.5 3 1.5-1.5-6.5z",
    "token": "M8 3.5a4.5 4.5 0 1 0 4.4 5.5h-2A2.6 2.6 0 1 1 8 5.4V8l4.5-3.5L8 1z",
    "blessing": "M8 0 9.5 6.5 16 8 9.5 9.5 8 16 6.5 9.5 0 8 6.5 6.5z",
}


def faction_symbol(faction: Faction | None, x: int, y: int, ink: str | None = None) -> str:
    """Draw a faction's shape in the ink of its colour; a question mark for one nobody knows."""
    if faction is None:
        return words(x + SYMBOL // 2, y + 13, "?", "on-unknown", 15, "middle")
    return tag(
        "path",
        d=_FACTIONS[faction],
        transform=f"translate({x} {y})",
        class_=ink or f"on-{faction}",
        fill_rule="evenodd",
    )


def colour_of(faction: Faction | None) -> str:
    """Return the class of a faction's colour."""
    return f"of-{faction or 'unknown'}"


def signet(x: int, y: int) -> str:
    """Draw a signet."""
    seal = tag("circle", cx=8, cy=6, r=6, class_="signet")
    return _at(x, y, _path("signet"), seal, tag("circle", cx=8, cy=6, r=3, class_="signet-eye"))


def token(x: int, y: int) -> str:
    """Draw an ongoing token."""
    return _at(x, y, tag("circle", cx=8, cy=8, r=8, class_="token"), _path("token", "token-loop"))


def blessing(x: int, y: int) -> str:
    """Draw a blessing."""
    return _at(x, y, _path("blessing"))


def card_back(x: int, y: int, width: int, height: int) -> str:
    """Draw a face-down card: a lozenge within a lozenge, whoever it belongs to."""
    across, down = width // 2, height // 2
    lozenges = "".join(
        f"M{across} {down - down * size // 10}L{across + across * size // 10} {down}"
        f"L{across} {down + down * size // 10}L{across - across * size // 10} {down}z"
        for size in (8, 5, 2)
    )
    return _at(
        x,
        y,
        box(0, 0, width, height, "back", rx=max(3, width // 13)),
        tag("path", d=lozenges, class_="back-lines"),
    )


def _path(piece: str, class_: str | None = None) -> str:
    return tag("path", d=_PIECES[piece], class_=class_ or piece)


def _at(x: int, y: int, *drawn: str) -> str:
    return group(*drawn, transform=f"translate({x} {y})")
