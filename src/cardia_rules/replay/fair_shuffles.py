"""Games of Cardia dealt by chance that nobody picked, and the proof of it afterwards.

``kernel.fair`` says how the parties contribute. The log carries, as the tag ``fair``, the hash of what they
agreed on before the first card; every shuffle, coin and random card then follows from their contributions.
"""

from collections.abc import Sequence
from typing import Final

from cardia_rules.events.about import About
from cardia_rules.events.seats import SEATS
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CoinTossed,
    DeckShuffled,
    GameSetUp,
    PickedAtRandom,
    ProtectorsLaid,
)
from cardia_rules.kernel.fair import FairChance, FairFault, FairRecord, contribution_faults
from cardia_rules.resolution.game import Game, about_of
from cardia_rules.resolution.position import (
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Shuffled,
)
from cardia_rules.resolution.setup.extras import ROW
from cardia_rules.store.cardia.kept import KeptGame

FAIR_TAG: Final = "fair"
_CHANCE: Final = (CoinTossed, DeckShuffled, PickedAtRandom, ProtectorsLaid)


def happen_fairly(game: Game | KeptGame, chance: FairChance) -> tuple[AnyEvent, ...]:
    """Let chance do what is needed of it, until somebody has to decide; return what happened.

    The game is begun without a ``chance`` of its own, and with ``tags={"fair": record.agreed}``.
    """
    happened: tuple[AnyEvent, ...] = ()
    while True:
        stands = game.game if isinstance(game, KeptGame) else game
        if stands.chance_needed is None:
            return happened
        number = 1 + sum(isinstance(event, _CHANCE) for event in stands.events)
        happened += game.happen(fair_outcome(stands.chance_needed, number, chance))


def fair_outcome(needed: ChanceNeeded, number: int, chance: FairChance) -> ChanceOutcome:
    """Return what chance does when it is asked for the ``number``-th time in a game."""
    if isinstance(needed, CoinNeeded):
        return Coin(chance.one_of(number, SEATS))
    if isinstance(needed, PickNeeded):
        return Picked(chance.order(number, needed.cards)[: needed.count])
    if isinstance(needed, LayNeeded):
        return Laid(chance.order(number, needed.pool)[:ROW])
    return Shuffled(chance.order(number, needed.cards))


def check_fairness(events: Sequence[AnyEvent], record: FairRecord) -> tuple[FairFault, ...]:
    """Return what shows that somebody may have picked the cards: nothing, if nobody did.

    ``events`` are those of a game that the rules give (``verify`` says so); in ``record`` everybody has
    revealed, the operator too.
    """
    if faults := contribution_faults(record):
        return faults
    about = about_of(events[0]) if events else About()
    if about.by_name.get(FAIR_TAG) != record.agreed or about.game not in ("", record.game):
        return (FairFault(code="another-game", message="the log was not begun under this agreement"),)
    if not isinstance(events[0], GameSetUp):  # its decks lie as somebody has laid them
        message = "the log begins with a table that was laid out by hand"
        return (FairFault(code="not-drawn-so", number=1, message=message),)
    chance = FairChance(record)
    outcomes = [at for at, event in enumerate(events) if isinstance(event, _CHANCE)]
    picked = [at for number, at in enumerate(outcomes, 1) if not _drawn_so(events, at, number, chance)]
    return tuple(
        FairFault(
            code="not-drawn-so", number=at + 1, message=f"event {at + 1} is not what the contributions give"
        )
        for at in picked
    )


def _drawn_so(events: Sequence[AnyEvent], at: int, number: int, chance: FairChance) -> bool:
    game = Game.from_events(events[:at])
    needed = game.chance_needed
    if needed is None or len(game.events) != at:
        return False
    (happened, *_more) = game.happen(fair_outcome(needed, number, chance))
    return happened == events[at]
