"""Whether protectors can lie in a row like this: which, how many, and which of them face up."""

from collections import Counter
from collections.abc import Iterator

from cardia_rules.catalogue import PROTECTORS, title
from cardia_rules.errors import Failure, fault
from cardia_rules.events.table import Setup
from cardia_rules.resolution.positions.layout import Layout
from cardia_rules.resolution.setup.extras import ROW, unpublished
from cardia_rules.spelling import quoted


def row_faults(setup: Setup, row: list[str]) -> Iterator[Failure]:
    if len(row) > ROW:
        message = f"{len(row)} protectors lie in a row, and only {ROW} are laid out"
        yield fault("too-many-protectors", message, "NP-1-setup", count=len(row))
    playable = setup.protectors.pool if setup.protectors is not None else ()
    for protector, count in Counter(row).items():
        if protector not in PROTECTORS:
            asked = quoted(protector)
            yield fault("unknown-protector", f"no protector is called {asked}", name=asked)
        elif protector not in playable:
            yield fault(
                "unpublished-text",
                unpublished("protector", PROTECTORS[protector]),
                "NP-1-components",
                card=protector,
            )
        if count > 1:
            message = f"the protector {_protector(protector)} is stated {count} times, and there is one"
            yield fault("card-twice", message, "NP-1-components", card=protector[:60])


def turned_faults(layout: Layout) -> Iterator[Failure]:
    """One is turned up before the first round and one in each; in the strategic variant all lie face up."""
    turned = [laid.up for laid in layout.protectors[:ROW]]
    number = layout.round if layout.round is not None else layout.first_round
    due = min(max(number, 1), len(turned))
    if not all(turned) and turned != [True] * due + [False] * (len(turned) - due):
        first = "the first protector lies" if due == 1 else f"the first {due} protectors lie"
        message = (
            f"in round {number} {first} face up and any others face down, unless all lie face up from the"
            " beginning"
        )
        yield fault("bad-protectors", message, "NP-3-reveal-next", round=number)


def _protector(name: str) -> str:
    return title(PROTECTORS[name]) if name in PROTECTORS else quoted(name)
