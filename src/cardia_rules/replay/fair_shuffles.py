"""Games of Cardia dealt by chance that nobody picked, and the proof of it afterwards.

``kernel.fair`` says how the parties contribute: the operator, north and south. The log carries, as the tag
``fair``, the hash of what they agreed on before the first card; every shuffle, coin and random card then
follows from their contributions.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from cardia_rules.errors import DataError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.game.chances import lots
from cardia_rules.game.engine import happen
from cardia_rules.game.game import Game
from cardia_rules.game.ruleset import CARDIA, begin_again
from cardia_rules.kernel.fair import (
    FairChance,
    FairCode,
    FairFault,
    FairRecord,
    contribution_faults,
    fair_setup,
    party_faults,
)
from cardia_rules.replay.adjudicate import verify
from cardia_rules.resolution.position import ChanceNeeded, ChanceOutcome, Coin, CoinNeeded
from cardia_rules.store.cardia.kept import KeptGame

FAIR_TAG: Final = "fair"
_CHANCE: Final = (ev.CoinTossed, ev.DeckShuffled, ev.PickedAtRandom, ev.ProtectorsLaid)


def happen_fairly(game: Game | KeptGame, chance: FairChance) -> tuple[ev.AnyEvent, ...]:
    """Let chance do what is needed of it, until somebody has to decide; return what happened.

    The game is begun without a ``chance`` of its own, under the id and with the set-up that were agreed on,
    and with ``tags={"fair": record.agreed}``; a ``DataError`` says what is amiss.
    """
    happened: tuple[ev.AnyEvent, ...] = ()
    while True:
        stands = game.game if isinstance(game, KeptGame) else game
        if stands.chance_needed is None:
            return happened
        events = stands.events
        if faults := party_faults(chance.record, SEATS) or _begun_otherwise(events, chance.record):
            raise DataError("; ".join(fault.message for fault in faults))
        number = 1 + sum(isinstance(event, _CHANCE) for event in events)
        happened += game.happen(fair_outcome(stands.chance_needed, number, chance))


def fair_outcome(needed: ChanceNeeded, number: int, chance: FairChance) -> ChanceOutcome:
    """Return what chance does when it is asked for the ``number``-th time in a game."""
    if isinstance(needed, CoinNeeded):
        return Coin(chance.one_of(number, SEATS))
    among, count, outcome = lots(needed)
    return outcome(chance.order(number, among)[:count])


def check_fairness(
    events: Sequence[ev.AnyEvent], record: FairRecord, *, noted: Mapping[str, str] | None = None
) -> tuple[FairFault, ...]:
    """Return what shows that somebody may have picked the cards: nothing, if nobody did.

    The game is verified too: an outcome that was left out or invented is one that the rules do not give. In
    ``record`` everybody has revealed, the operator too. ``noted`` are the commitments as whoever checks knew
    them before revealing anything: only they show that none was written anew afterwards.
    """
    faults = party_faults(record, SEATS, noted) or contribution_faults(record)
    if faults := faults or _begun_otherwise(events, record):
        return faults
    finding = verify(events)
    if not finding:
        message = f"the rules do not give this game: {finding}"
        return (_fault("not-by-the-rules", message, finding.agreed + 1),)
    return tuple(
        _fault("not-drawn-so", f"event {number} is not what the contributions give", number)
        for number in _picked(events, FairChance(record))
    )


def _begun_otherwise(events: Sequence[ev.AnyEvent], record: FairRecord) -> tuple[FairFault, ...]:
    """Return what shows that a game was not begun as it was agreed on."""
    first = events[0] if events else None
    if isinstance(first, ev.PositionArranged):  # its decks lie as somebody has laid them
        return (_fault("not-drawn-so", "the log begins with a table that was laid out by hand", 1),)
    if not isinstance(first, ev.GameSetUp) or first.about.by_name.get(FAIR_TAG) != record.agreed:
        return (_fault("another-game", "the log was not begun under this agreement"),)
    if first.about.game != record.game:
        return (_fault("another-game", "the log has another id than the game that was agreed on"),)
    if first.about.origin is not None:  # in it everybody knows what the contributions gave
        return (_fault("another-game", "the log is that of a game that was gone back in"),)
    if fair_setup(first.setup) != record.setup:
        return (_fault("another-game", "the game was begun with another set-up than was agreed on"),)
    return ()


def _picked(events: Sequence[ev.AnyEvent], chance: FairChance) -> list[int]:
    """Return the numbers of the outcomes that do not follow, of a game that the rules give."""
    picked, outcomes = [], 0
    play, happened = begin_again(events[0])
    at = len(happened)
    while at < len(events):
        if play.chance is not None:
            outcomes += 1
            (due, *_more) = happen(play.position, fair_outcome(play.chance, outcomes, chance)).events
            if not CARDIA.same_facts(due, events[at]):
                picked.append(at + 1)
        at += len(play.take(events[at]))
    return picked


def _fault(code: FairCode, message: str, number: int = 0) -> FairFault:
    return FairFault(code=code, message=message, number=number)
