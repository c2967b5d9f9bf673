"""Play a demonstration turn, and say of everything that happens why."""

import argparse
from collections.abc import Iterable
from random import Random

from cardia_rules.errors import DecisionRefused
from examples.games.enchanters.events import AnyOption, Event, GoOn, MonsterStruck, Travel, Use
from examples.games.enchanters.game import CAUSES, Game
from examples.games.enchanters.notation import lay
from examples.games.enchanters.refusals import PHRASES, tell_failure
from examples.games.enchanters.register import REGISTER
from examples.games.enchanters.table_text import table_text
from examples.games.enchanters.words import Names, names_of, tell

# Gaëlle's fight with the Manticore, as the document tells it.
TABLE = {
    "road": ["manticore", "axe", "of-healing", "caftan", "bolas", "trap"],
    "deck": ["wasp", "net", "necklace"],
    "cards": [{"id": "lance", "kind": "item", "upper": {"attack": 3, "defence": 1}}],
    "gaelle": {"crystals": 4, "items": ["lance"]},
    "anne": {"crystals": 5},
    "jean": {"crystals": 5},
}
TURN: tuple[AnyOption, ...] = (
    Travel("necklace"),  # refused: it does not lie on the road
    Travel("trap"),  # refused: too dear
    Travel("manticore"),
    Use("normalville", 2),
    GoOn(),  # refused: still too weak
    Use("normalville", 2),
)


def main() -> None:
    """Play the turn, then go on at random to the end."""
    parser = argparse.ArgumentParser(prog="python -m examples.games.enchanters", description=__doc__)
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language to tell it in")
    lang = parser.parse_args().lang
    game = lay(TABLE, {})
    named = names_of(game.position.table, lang)
    print(table_text(game.position.table, lang), end="\n\n")
    told(game.events, lang, named)
    for option in TURN:
        try:
            told(game.decide("gaelle", option), lang, named)
        except DecisionRefused as refused:
            for failure in refused.failures:
                print("    ", PHRASES.say("demo.refused", lang, why=tell_failure(failure, lang, named)))
    print("", table_text(game.position.table, lang), sep="\n", end="\n\n")
    struck = next(at for at, event in enumerate(game.events, 1) if isinstance(event, MonsterStruck))
    print(PHRASES.say("demo.why", lang, what=tell(game.events[struck - 1], lang, named)))
    for number in CAUSES.behind(game.events, [struck])[1:]:
        print(f"  {number:3}", tell(game.events[number - 1], lang, named))
    print()
    winners = ", ".join(play_on(game, Random(1)))
    print(PHRASES.say("demo.winners", lang, events=len(game.events), winners=winners))


def told(events: Iterable[Event], lang: str, named: Names) -> None:
    """Print events, each with the statement that decides it."""
    for event in events:
        print(tell(event, lang, named))
        for ruling in event.rulings[:1]:
            print(f"     [{ruling}] {REGISTER.ruling(ruling).says.to(lang)}")


def play_on(game: Game, chance: Random) -> tuple[str, ...]:
    """Let everybody decide at random until the game is over; return who won."""
    while asks := game.position.asks:
        game.decide(asks[0].seat, chance.choice(asks[0].options))
    return game.position.table.winners


if __name__ == "__main__":
    main()
