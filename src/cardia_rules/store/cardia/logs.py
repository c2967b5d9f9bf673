"""Logs of Cardia in a store: games are found by their tags and by their result."""

from collections.abc import Mapping, Sequence
from typing import Literal

from cardia_rules.events.log import CARDIA_LOG
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, GameEnded, GameSetUp, PositionArranged
from cardia_rules.kernel.log.format import LogFormat
from cardia_rules.store.appending import LogsOf
from cardia_rules.store.lines.protocol import Store

Result = Literal["north", "south", "draw", "none", "going-on"]


def labels_of(events: Sequence[AnyEvent]) -> dict[str, str]:
    """Return the labels that events give to the game which they are appended to: its tags and its result."""
    labels: dict[str, str] = {}
    for event in events:
        if isinstance(event, GameSetUp | PositionArranged):
            labels |= {f"tag.{name}": value for name, value in event.about.by_name.items()}
            labels["result"] = "going-on"
            if event.about.origin is not None and event.about.origin.game:
                labels["origin"] = event.about.origin.game
        elif isinstance(event, GameEnded):
            drawn = "none" if event.reason == "abandoned" else "draw"
            labels |= {"result": event.winner or drawn, "ended": event.reason}
    return labels


def gives_label(name: str) -> bool:
    """Tell whether a label of this name is given by the log of a game, if it has it at all."""
    return name in ("result", "ended", "origin") or name.startswith("tag.")


class LogStore(LogsOf[AnyEvent, Table]):
    """A store around any other, for the logs of games: what is appended must continue what is there."""

    def __init__(self, store: Store, form: LogFormat[AnyEvent, Table] = CARDIA_LOG) -> None:
        super().__init__(store, form, labels_of, gives_label)

    def find_games(
        self,
        tags: Mapping[str, str] | None = None,
        result: Result | None = None,
        after: str | None = None,
        limit: int = 100,
    ) -> tuple[str, ...]:
        """Return the next ``limit`` ids of games with all these tags, and this result, after ``after``."""
        wanted = {f"tag.{name}": value for name, value in (tags or {}).items()}
        return self.find(wanted | ({"result": result} if result else {}), after, limit)
