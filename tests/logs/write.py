"""Write the logs of the format's newest version: ``python -m tests.logs.write``.

Once a version is released its logs are never written again: they show that old logs open for ever. A
change that alters a line already written needs a new version, an upcaster, and a new folder beside these.
"""

from pathlib import Path

import msgspec

from cardia_rules import demo
from cardia_rules.catalogue.effects import CopyFromHand, Draw, NameFaction, UnlessDiscarded
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, load_log, write_log
from cardia_rules.events.table import Setup, Supplied
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.replay.adjudicate import verify
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.setup import make_setup
from tests.games import KNOWN_LOCATIONS, play

LOGS = Path(__file__).parent
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


def shortest(setup: Setup, among: int = 30) -> tuple[AnyEvent, ...]:
    """A short game of a set-up: what is pinned should be read by people too."""
    games = (tuple(e for step in play(setup, seed) for e in step.events) for seed in range(among))
    return min((game for game in games if len(game) > 80), key=len)


def games() -> dict[str, tuple[AnyEvent, ...]]:
    turn = demo.example_turn()
    mixed = make_setup({"rebellion": "I", "academy": "II", "guild": "I", "dynasty": "II"})
    wild = make_setup("II", locations=KNOWN_LOCATIONS[:3], protectors={"strategic": True})
    supplied = make_setup(
        "I", answers={"OQ-unknown-card": "supplied"}, protectors=POOL, supplied=[FOX], locations=()
    )
    stopped = Game.from_log(write_log(shortest(make_setup("I"))[:40])).events[:40]
    return {
        "deck-1": shortest(make_setup("I")),
        "deck-2": shortest(make_setup("II")),
        "mixed": shortest(mixed),
        "locations-and-protectors": shortest(wild),
        "supplied-ability": shortest(supplied),
        "arranged": turn.events,
        "stopped-in-the-middle": stopped,
    }


def facts(data: bytes) -> dict[str, object]:
    """What a log of any version must say for ever, in words that no vocabulary can change."""
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
        "verdict": [finding.conclusion, finding.agreed],
    }


def main() -> None:
    folder = LOGS / f"v{CARDIA_LOG.version}"
    folder.mkdir(exist_ok=True)
    known: dict[str, object] = {}
    for name, events in games().items():
        data = write_log(events)
        (folder / f"{name}{SUFFIX}").write_bytes(data)
        known[name] = facts(data)
    (folder / "facts.json").write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")
    print(f"{len(known)} logs of format {CARDIA_LOG.version}")


if __name__ == "__main__":
    main()
