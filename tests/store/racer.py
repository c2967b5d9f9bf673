"""A process that fights for every slot of a game: ``python -m tests.store.racer PLACE NAME SLOTS``.

It starts when it reads a line, and then says in JSON which slots it won, how many conflicts it met,
and what was wrong with them.
"""

import json
import sys

from cardia_rules.store.lines.refusals import AppendConflict
from tests.store.places import GAME, Place


def race(place: Place, name: str, slots: int) -> dict[str, object]:
    won: list[int] = []
    seen: list[str] = []
    conflicts = 0
    faults: list[str] = []
    with place.open() as store:
        print("ready", flush=True)
        sys.stdin.readline()
        while len(seen) < slots:
            line = f"{len(seen)} {name}"
            try:
                length = store.append(GAME, [line.encode()], len(seen))
            except AppendConflict as conflict:
                conflicts += 1
                if not conflict.newer:
                    faults.append(f"a conflict without anything newer: {conflict}")
                    break
                seen += [newer.decode() for newer in conflict.newer]
            else:
                won.append(len(seen))
                seen.append(line)
                if length != len(seen):
                    faults.append(f"{length} lines after winning slot {len(seen)}")
        if [line.encode() for line in seen] != list(store.read(GAME)[: len(seen)]):
            faults.append("what was seen is not what is there")
    return {"won": won, "conflicts": conflicts, "faults": faults}


if __name__ == "__main__":
    print(json.dumps(race(Place.from_text(sys.argv[1]), sys.argv[2], int(sys.argv[3]))))
