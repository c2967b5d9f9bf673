"""Play many random games, check each, and write down what they did.

    python -m benchmarks.random_games --games 10000 --out docs/random-games.md

Every choice comes from the game's number, so anybody gets the same page.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.markdown import table
from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold_all
from cardia_rules.events.table import Setup
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup

DECKS: Final = ("deck I", "deck II", "mixed decks", "locations and protectors")
KNOWN: Final = [slug for slug, location in LOCATIONS.items() if location.printed != "unknown"]
Tally = Counter[tuple[str, ...]]


def setup_of(number: int) -> tuple[str, Setup]:
    """The base game three times in four, a quarter of all games with locations or protectors."""
    kind = DECKS[number % 4]
    random = Random(number)
    if kind == "deck I":
        return kind, make_setup("I")
    if kind == "deck II":
        return kind, make_setup("II")
    swapped = [slug for slug, card in CHARACTERS.items() if card.deck == "II" and random.random() < 0.5]
    deck = {"from": "I", "with": swapped}
    if kind == "mixed decks":
        return kind, make_setup(deck)
    locations = random.sample(KNOWN, random.randint(0, 3))
    return kind, make_setup(deck, locations=locations, protectors=random.random() < 0.7 or not locations)


def play(number: int) -> Tally:
    kind, setup = setup_of(number)
    random = Random(number)
    game = Game.new(setup, chance=random)
    decisions = 0
    while game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
        decisions += 1
    assert fold_all(game.events) == game.table
    tally: Tally = Counter()
    tally["rounds", kind, f"{game.table.round:02}"] += 1
    tally["end", kind, game.over.reason] += 1
    tally["total", "games"] += 1
    tally["total", "decisions"] += decisions
    tally["total", "events"] += len(game.events)
    tally.update(key for event in game.events for key in keys(event))
    return tally


def keys(event: ev.AnyEvent) -> Iterator[tuple[str, ...]]:
    for ruling in event.rulings:
        yield "ruling", ruling
    if isinstance(event, ev.AbilityActivated):
        yield "ability", event.ability, event.manner
    elif isinstance(event, ev.ProtectorActivated):
        yield "protector", event.protector
    elif isinstance(event, ev.LocationApplied):
        yield "location", event.location


def play_range(numbers: Iterable[int]) -> Tally:
    total: Tally = Counter()
    for number in numbers:
        total.update(play(number))
    return total


def page(tally: Tally) -> str:
    games, decisions, events = (tally["total", each] for each in ("games", "decisions", "events"))
    what = f"{games:,} games with every choice at random: {decisions:,} decisions, {events:,} events."
    lines = [
        "# Random games",
        "",
        what,
        "Each log was folded again and led to the table that the engine had.",
        "Written by `python -m benchmarks.random_games`.",
        "",
        "## How they ended",
        "",
        *table(("", *DECKS), ends(tally)),
        "",
        "## How many rounds they took",
        "",
        *table(("rounds", *DECKS), rounds(tally)),
        "",
        "## How often each ability was activated",
        "",
        "Lost: by the card that lost its encounter. Copied, activated: through another ability.",
        "Token: by an ongoing token that came to the card.",
        "",
        *table(("", "lost", "copied", "activated", "token"), abilities(tally)),
        "",
        "## Protectors",
        "",
        *table(("", "activated"), [(slug, tally["protector", slug]) for slug in PROTECTORS]),
        "",
        "Those whose text nobody has published are not in the row.",
        "",
        "## Statements of the ledger that no event cited",
        "",
        "Most say what a word means or what the box holds; their cases show them.",
        "",
        *(
            f"- `{each.id}`: {each.says}"
            for each in REGISTER.rulings.values()
            if not tally["ruling", each.id]
        ),
        "",
    ]
    return "\n".join(lines)


def ends(tally: Tally) -> list[tuple[object, ...]]:
    reasons = sorted({key[2] for key in tally if key[0] == "end"})
    return [(reason, *(tally["end", kind, reason] for kind in DECKS)) for reason in reasons]


def rounds(tally: Tally) -> list[tuple[object, ...]]:
    numbers = sorted({key[2] for key in tally if key[0] == "rounds"})
    return [(number.lstrip("0"), *(tally["rounds", kind, number] for kind in DECKS)) for number in numbers]


def abilities(tally: Tally) -> list[tuple[object, ...]]:
    manners = ("lost", "copied", "activated", "token")
    return [
        (card.names.en, *(tally["ability", slug, manner] for manner in manners))
        for slug, card in CHARACTERS.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--out", type=Path, default=Path("docs/random-games.md"))
    arguments = parser.parse_args()
    chunks = [range(start, arguments.games, 64) for start in range(64)]
    total: Tally = Counter()
    with ProcessPoolExecutor() as pool:
        for tally in pool.map(play_range, chunks):
            total.update(tally)
    silent = [slug for slug in CHARACTERS if not any(key[:2] == ("ability", slug) for key in total)]
    if silent:
        raise SystemExit(f"never activated: {', '.join(silent)}")
    arguments.out.write_text(page(total), "utf-8")
    print(f"{arguments.games:,} games ran clean; see {arguments.out}")


if __name__ == "__main__":
    main()
