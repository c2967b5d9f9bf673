"""Play a demonstration turn with its reasons: ``python -m examples.games.auction [--lang fr]``."""

import argparse
from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardia_rules.errors import DecisionRefused
from cardia_rules.language import ENGLISH, Language
from examples.games.auction.game import REGISTER, Game
from examples.games.auction.notation import begin
from examples.games.auction.seeing import SEEING
from examples.games.auction.table import Bid, Pass
from examples.games.auction.words import PHRASES, names_of, refusal, told

TABLE: Final = {
    "ana": {"hand": ["herald", "juge", "spark"], "play": ["vampire"], "fate": "rentier"},
    "ben": {"hand": ["crypt", "market", "golem", "ledger"], "fate": "assassin"},
    "cleo": {"hand": ["broker", "shade", "druide"], "fate": "hoarder"},
    "common": ["great-mage", "warlord"],
}


def demonstration(lang: Language = ENGLISH) -> Iterator[str]:
    """Yield a turn of three players: what happens, why, a refusal, and what one of them sees."""
    game = begin(TABLE, {})
    yield PHRASES.say("said.supplied", lang, title=game.position.table.supplied.title)
    stated = set[str]()
    for seat, option in _bids(game):
        try:
            game.decide(seat, option)
        except DecisionRefused as refused:
            yield PHRASES.say("said.refused", lang, seat=seat, cards=option.cards)
            yield from (f"  - {refusal(each, lang)}{_why((each.ruling,), lang)}" for each in refused.failures)
    while game.position.table.turn == "ana":
        ask = game.position.asks[0]
        game.decide(ask.seat, ask.options[-1])  # the last one offered: to use a power, before ending the turn
    for number, event in enumerate(game.events, 1):
        why = [ruling for ruling in event.rulings[:1] if ruling not in stated]
        stated.update(why)
        yield f"{number:4} {told(event, lang, game.position.table.supplied)}{_why(why, lang)}"
    seen, names = SEEING.view(game.position, "ben").table, names_of(game.position.table.supplied, lang)
    yield PHRASES.say("said.seen", lang, seat="ben")
    for seat, player in seen.players.items():
        cards = ", ".join([names[card] for card in player.hand_cards or ()] or "?" * player.hand)
        play = ", ".join(names[each.card] for each in player.play) or PHRASES.say("said.nothing", lang)
        yield f"  {seat}: {PHRASES.say('said.hand', lang, cards=cards, play=play)}"


def _bids(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield a sale, an impossible bid, and then a real one that everybody else lets pass."""
    yield "ana", game.position.asks[0].options[0]
    yield "ben", Bid(4)
    yield "ben", Bid(2)
    yield "cleo", Pass()
    yield "ana", Pass()


def _why(rulings: Iterable[str], lang: Language) -> str:
    return "".join(
        f"\n       {ruling}: {REGISTER.ruling(ruling).says.to(lang)}" for ruling in rulings if ruling
    )


def main() -> None:
    """Print the demonstration."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", "--language", choices=("en", "fr"), default=ENGLISH)
    print("\n".join(demonstration(parser.parse_args().lang)))


if __name__ == "__main__":
    main()
