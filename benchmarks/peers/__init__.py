"""Other libraries, each used as its documentation says; one that is not installed says so in its row.

A peer's module has ``measures(games)``, and imports what it measures; nothing else imports it.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Final, NamedTuple

from benchmarks.measure import Measure


class Peer(NamedTuple):
    """``package`` is what pip calls it, ``module`` the one here that measures it."""

    package: str
    module: str

    @property
    def version(self) -> str:
        try:
            return version(self.package)
        except PackageNotFoundError:
            return "not installed"


class Missing(NamedTuple):
    """A peer that cannot be measured, and why."""

    package: str
    why: str


HOLD_EM: Final = "PokerKit, heads-up no-limit hold'em"
PEERS: Final = (
    Peer("pokerkit", "benchmarks.peers.poker"),
    Peer("chess", "benchmarks.peers.chess_games"),
    Peer("open_spiel", "benchmarks.peers.spiel"),
    Peer("rlcard", "benchmarks.peers.rlcard_games"),
)


def measures(games: int, peers: Sequence[Peer] = PEERS) -> tuple[list[Measure], list[Missing]]:
    found: list[Measure] = []
    missing: list[Missing] = []
    for peer in peers:
        try:
            found += import_module(peer.module).measures(games)
        except ImportError as error:
            missing.append(Missing(peer.package, f"not measured: {error}"))
    return found, missing
