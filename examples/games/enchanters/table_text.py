"""The table as text, as everybody sees it."""

from collections.abc import Iterator

from examples.games.enchanters.events import PILES, Table
from examples.games.enchanters.game import seen_table
from examples.games.enchanters.reading import price
from examples.games.enchanters.refusals import PHRASES
from examples.games.enchanters.words import names_of


def table_text(table: Table, lang: str = "en") -> str:
    """Return what lies on the table, line by line; of the deck no more than how many cards it has."""
    return "\n".join(_lines(table, lang))


def _lines(table: Table, lang: str) -> Iterator[str]:
    seen, named = seen_table(table), names_of(table, lang)
    road = [
        f"{named(card)} ({price(table, slot)})" if card else "–" for slot, card in enumerate(seen.road, 1)
    ]
    buried = ", ".join(map(named, seen.graveyard)) or "–"
    yield PHRASES.say("table.road", lang, village=named(seen.village), road=", ".join(road))
    yield PHRASES.say("table.piles", lang, deck=seen.deck, graveyard=buried)
    for seat, player in seen.players.items():
        cards = [", ".join(map(named, getattr(player, pile))) or "–" for pile in PILES]
        facts = {"crystals": player.crystals, "wounds": player.wounds}
        facts |= {"attack": seen.attack[seat], "defence": seen.defence[seat]}
        yield PHRASES.say("table.player", lang, seat=seat, cards=" | ".join(cards), **facts)
