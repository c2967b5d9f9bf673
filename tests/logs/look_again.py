"""Look at golden logs with whatever library is on the path, and print what was found as JSON.

Run by ``tests/test_log_evolution.py`` in a process of its own: ``python look_again.py LOG...``
"""

import json
import sys
from pathlib import Path
from typing import Any

import cardia_rules as cr
from cardia_rules.events.fold import fold_all
from cardia_rules.render.markdown import game_as_markdown
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.views.published import Publisher, write_published


def looked_at(data: bytes) -> dict[str, Any]:
    """Open, fold, resume, verify, publish and show one log."""
    log = cr.load_log(data)
    game = cr.Game.from_log(data)
    finding = cr.verify(data)
    store = MemoryStore()
    store.append("old", [line for line in data.split(b"\n") if line], 0)
    kept = cr.KeptGame.resume(store, "old")
    publisher = Publisher()
    for event in log.events:
        publisher.publish(event)
    published = cr.verify(write_published(publisher.lines, publisher.openings))
    cut = finding.conclusion == "cut"
    return {
        "events": len(log.events),
        "folds": fold_all(log.events) == log.table,
        "same": game.to_log() == data or cut,
        "kept": kept.game.events[: len(log.events)] == log.events,
        "conclusion": str(finding.conclusion),
        "agreed": finding.agreed,
        "reasons": [
            [reason.number, list(reason.recorded.rulings), list(reason.given.rulings)]
            for reason in finding.reasons
        ],
        "published": [str(published.conclusion), published.agreed],
        "shown": all(len(cr.see_log(log.events, viewer)) == len(log.events) for viewer in ("north", "judge")),
        "page": len(cr.replay_page(log.events, finding=finding)) > 10_000,
        "markdown": len(game_as_markdown(log.events, finding=finding)) > 500,
    }


def main() -> None:
    """Print what was found of every file."""
    found: dict[str, Any] = {}
    for name in (name for name in sys.argv[1:] if not name.startswith("--")):
        found[Path(name).name] = looked_at(Path(name).read_bytes())
    newer = cr.Game.new("II", answers={"OQ-late-reveal": "hidden"}) if "--newer" in sys.argv else None
    print(json.dumps({"logs": found, "newer": newer.to_log().decode() if newer else ""}))


if __name__ == "__main__":
    main()
