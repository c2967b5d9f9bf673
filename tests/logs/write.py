"""Write the golden logs that are not there yet: ``python -m tests.logs.write``.

A golden log is never written again: it shows that a log opens for ever. What is added here is added to the
files, to ``facts.json`` and to ``digests.txt``, which pins all of them.
"""

from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cardia_rules.catalogue.effects import CopyFromHand, Draw, NameFaction, UnlessDiscarded
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, load_log, write_log
from cardia_rules.events.table import Setup, Supplied
from cardia_rules.events.vocabulary import AnyEvent, SignetPlaced
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.replay.adjudicate import verify
from cardia_rules.replay.branch import carry_on
from cardia_rules.views.published import Publisher, write_published
from cardia_rules.views.rewind import go_back
from tests.games import KNOWN_LOCATIONS, play
from tests.held_games import example_round

LOGS = Path(__file__).parent
FOLDER = LOGS / f"v{CARDIA_LOG.version}"
DIGESTS = LOGS / "digests.txt"
FACTS = FOLDER / "facts.json"
PUBLISHED = ".published.jsonl"
FOX = Supplied(
    card="fox",
    name="Fox, as we play it",
    text="Name a faction; your opponent discards one such card or you draw. Then copy a hand card.",
    ability=(
        NameFaction(),
        UnlessDiscarded(then=(Draw(count=1, who="you"),)),
        CopyFromHand(),
    ),
)
POOL = ("fox", "cat", "parrot", "phoenix", "scorpion", "toad")
TAGS = {
    "north": "Anaïs",
    "south": "Bob",
    "event": "Open de Lyon",
    "site": "Lyon",
    "date": "2026-11-16",
    "round": "3",
    "time-control": "20 min",
}


def shortest(setup: Setup, among: int = 30) -> tuple[AnyEvent, ...]:
    """Return a short game of a set-up: what is pinned should be read by people too."""
    games = (tuple(e for step in play(setup, seed) for e in step.events) for seed in range(among))
    return min((game for game in games if len(game) > 80), key=len)


def tagged(rounds: int, seed: int = 1) -> Game:
    """Return a game with tags, played for some rounds."""
    random = Random(seed)
    game = Game.new("I", tags=TAGS, chance=random)
    while game.table.round <= rounds:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    return game


def resigned() -> Game:
    """Return a game with tags that a player gave up, with two notes of a judge."""
    game = tagged(2)
    game.note(10, by="Zoé", words="North's clock was started late.", public=True)
    game.resign("north")
    game.note(len(game.events), by="Zoé", words="South showed the Djinn by mistake; no penalty.")
    return game


def ended(how: str) -> Game:
    """Return a game with tags that ended by somebody's word."""
    game = tagged(1)
    if how == "judged":
        game.judge("south", by="Zoé", words="North left the table and did not come back.")
    elif how == "drawn":
        game.agree_on_draw()
    elif how == "timed":
        game.run_out_of_time("south")
    else:
        game.abandon()
    return game


def carried_on() -> Game:
    """Return a game that goes on from a table on which older rules had put a signet too many."""
    events = list(tagged(3).named("older").events)
    number = max(n for n, event in enumerate(events) if isinstance(event, SignetPlaced))
    events[number] = msgspec.structs.replace(events[number], count=2)
    return carry_on(events).game


def games() -> dict[str, tuple[AnyEvent, ...]]:
    """Return the events of every golden log, by name."""
    example = example_round()
    mixed = make_setup({"rebellion": "I", "academy": "II", "guild": "I", "dynasty": "II"})
    wild = make_setup("II", locations=KNOWN_LOCATIONS[:3], protectors={"strategic": True})
    supplied = make_setup(
        "I", answers={"OQ-unknown-card": "supplied"}, protectors=POOL, supplied=[FOX], locations=()
    )
    chosen = make_setup(
        "II",
        answers={"OQ-count-and-draw": "draw-first", "OQ-toad-optional": "may"},
        protectors={},
    )
    played = tagged(3)
    return {
        "deck-1": shortest(make_setup("I")),
        "deck-2": shortest(make_setup("II")),
        "mixed": shortest(mixed),
        "locations-and-protectors": shortest(wild),
        "supplied-ability": shortest(supplied),
        "chosen-answers": shortest(chosen),
        "arranged": example.events,
        "stopped-in-the-middle": shortest(make_setup("I"))[:40],
        "resigned-with-notes": resigned().events,
        "drawn-by-agreement": ended("drawn").events,
        "out-of-time": ended("timed").events,
        "abandoned": ended("abandoned").events,
        "judged": ended("judged").events,
        "carried-on": carried_on().events,
        "branch": go_back(played.events, len(played.events) // 2).game.events,
    }


def published(events: tuple[AnyEvent, ...]) -> bytes:
    """Return a game as it was published and opened, its salts from a secret that is known here."""
    publisher = Publisher(secret=sha256(b"golden").digest())
    for event in events:
        publisher.publish(event)
    return write_published(publisher.lines, publisher.openings)


def facts(data: bytes) -> dict[str, Any]:
    """Return what a log must say for ever, in words that no vocabulary can change."""
    log = load_log(data)
    assert log.table is not None
    over = log.table.over
    finding = verify(log)
    return {
        "events": len(log.events),
        "hash": log.tip.hash,
        "round": log.table.round,
        "signets": [log.table.north.signets, log.table.south.signets],
        "discarded": [len(log.table.north.discard), len(log.table.south.discard)],
        "end": [over.winner or "nobody", over.reason] if over else [],
        "agreed": finding.agreed,
    }


def digest(file: Path) -> str:
    """Return how a file is pinned."""
    return f"{sha256(file.read_bytes()).hexdigest()}  {file.relative_to(LOGS).as_posix()}\n"


def main() -> None:
    """Write what is missing."""
    FOLDER.mkdir(exist_ok=True)
    known: dict[str, Any] = msgspec.json.decode(FACTS.read_bytes()) if FACTS.exists() else {}
    new: list[Path] = []
    every = games()
    for name, events in every.items():
        file = FOLDER / f"{name}{SUFFIX}"
        if not file.exists():
            file.write_bytes(write_log(events))
            known[name] = facts(file.read_bytes())
            new.append(file)
    for name in ("deck-2", "locations-and-protectors", "arranged", "resigned-with-notes", "branch"):
        file = FOLDER / f"{name}{PUBLISHED}"
        if not file.exists():
            file.write_bytes(published(every[name]))
            new.append(file)
    FACTS.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")
    with DIGESTS.open("a", encoding="utf-8", newline="\n") as pinned:
        pinned.writelines(map(digest, new))
    print(f"{len(new)} logs written, {len(known)} there")


if __name__ == "__main__":
    main()
