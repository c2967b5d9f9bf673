"""How the game is written in cases: a table, decisions, what chance brings, and what must be true then."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from cardia_rules.errors import DataError, SetupRefused
from cardia_rules.kernel.cases.plain import Notation
from examples.games.enchanters.cards import Card, Kingdom, Name, Village
from examples.games.enchanters.ending import glory
from examples.games.enchanters.events import (
    PILES,
    SLOTS,
    AnyOption,
    Arranged,
    Event,
    GoOn,
    Pick,
    Player,
    Table,
    Target,
    Travel,
    Use,
)
from examples.games.enchanters.game import Game
from examples.games.enchanters.reading import attack, defence
from examples.games.enchanters.refusals import BEHIND, PHRASES, failed
from examples.games.enchanters.register import REGISTER
from examples.games.enchanters.setup import Needed, Outcome, begin, draw
from examples.games.enchanters.words import tell, tell_option

# Those of the document's examples.
SEATS: Final = ("anne", "jean", "richard", "eric", "jeanne", "gaelle")
_SHARED: Final = (
    "village",
    "road",
    "deck",
    "graveyard",
    "active",
    "cards",
    "villages",
    "kingdoms",
    "variants",
)
_KERNEL_CODES: Final = ("unknown-seat", "nothing-to-decide", "wrong-kind", "game-over", "not-offered")


# ------------------------------------------------------------------ the table
def lay(section: Mapping[str, Any], answers: Mapping[str, str]) -> Game:
    """Return the game of a case: laid out by hand, or if kingdoms are named begun by the rules."""
    supplied = (_supplied(section),) if "cards" in section or "villages" in section else ()
    if "kingdoms" in section:
        named = {key: section[key] for key in ("variants", "village") if key in section}
        first = section.get("active", "")
        event: Event = begin(section["kingdoms"], answers=answers, supplied=supplied, first=first, **named)
    else:
        event = Arranged(table=_table(section, answers, supplied))
    Game.ruleset.begin(event)  # raises all that is wrong; playing again would only say that something is
    return Game.from_events((event,))


def _supplied(section: Mapping[str, Any]) -> Kingdom:
    """Return the cards and villages that a case makes up, or of which it says more than the document does."""
    cards = [{"name": {"en": each["id"], "fr": each["id"]}, **each} for each in section.get("cards", ())]
    places = [{"name": {"en": each["id"], "fr": each["id"]}, **each} for each in section.get("villages", ())]
    try:
        return Kingdom(
            id="case",
            name=Name(en="of the case", fr="du cas"),
            invented=True,
            cards=tuple(msgspec.convert(each, Card) for each in cards),
            villages=tuple(msgspec.convert(each, Village) for each in places),
        )
    except msgspec.ValidationError as problem:
        raise SetupRefused((failed("bad-supplied", problem=str(problem)),)) from None


def _table(section: Mapping[str, Any], answers: Mapping[str, str], supplied: tuple[Kingdom, ...]) -> Table:
    seats = [key for key in section if key in SEATS]
    if strange := [key for key in section if key not in (*SEATS, *_SHARED)]:
        raise SetupRefused((failed("bad-table", problem=f"there is no key {strange[0]!r} here"),))
    try:
        players = {seat: msgspec.convert(section[seat], Player) for seat in seats}
    except msgspec.ValidationError as problem:
        raise SetupRefused((failed("bad-table", problem=str(problem)),)) from None
    road = [each or None for each in section.get("road", ())]
    return Table(
        players=players,
        active=section.get("active", seats[0] if seats else ""),
        village=section.get("village", "normalville"),
        road=(*road, *[None] * (SLOTS - len(road))),
        deck=tuple(reversed(section.get("deck", ()))),
        graveyard=tuple(section.get("graveyard", ())),
        answers=dict(answers),
        supplied=supplied,
    )


def shown(table: Table) -> dict[str, Any]:
    """Return a table as a case states it; the deck as it will be drawn, the graveyard from the bottom up."""
    points = glory(table) if table.village else dict.fromkeys(table.players, 0)
    return {
        "active": table.active,
        "village": table.village,
        "road": tuple(each or "" for each in table.road if each or any(table.road)),
        "deck": tuple(reversed(table.deck)),
        "bottom": table.deck,
        "cards_left": len(table.deck),
        "graveyard": table.graveyard,
        "removed": list(table.removed),
        "set_aside": len(table.set_aside),
        "winners": list(table.winners),
        **{
            seat: {
                "crystals": player.crystals,
                "wounds": player.wounds,
                "attack": attack(table, seat),
                "defence": defence(table, seat),
                "glory": points[seat],
                **{pile: getattr(player, pile) for pile in PILES},
            }
            for seat, player in table.players.items()
        },
    }


# ------------------------------------------------------------------ decisions and chance
def option(text: str, _ask: Any) -> AnyOption:
    """Return what a seat writes: take, use, go on, aim at or choose (``use normalville 2``)."""
    match text.split():
        case ["take", card]:
            return Travel(card)
        case ["use", source]:
            return Use(source)
        case ["use", source, number] if number.isdecimal():
            return Use(source, int(number))
        case ["go", "on"]:
            return GoOn()
        case ["aim", "at", seat]:
            return Target(seat)
        case ["choose", card]:
            return Pick(card)
    raise DataError(f"nobody decides {text!r}: take, use, go on, aim at or choose")


def outcome(text: str, needed: Needed) -> Outcome | None:
    """Return what chance brings: ``deck:`` or ``half:`` from the bottom up, ``village:``, ``first:``."""
    words = {"deck-shuffled": "deck:", "dragons-shuffled-in": "half:", "village-drawn": "village:"}
    what, *named = text.split()
    if what != words.get(needed.what, "first:"):
        return None
    if what in ("deck:", "half:"):  # what is not named lies above
        return (*named, *(each for each in needed.among if each not in named))
    return tuple(named)


def told(events: Sequence[Event]) -> list[str]:
    """Return a log in words."""
    return [tell(event) for event in events]


NOTATION: Final = Notation(
    register=REGISTER,
    seats=SEATS,
    codes=frozenset((*BEHIND, *_KERNEL_CODES)),
    begin=lay,
    option=option,
    option_text=tell_option,
    outcome=outcome,
    draw=draw,
    shown=shown,
    told=told,
    usual=PHRASES.usual,
)
