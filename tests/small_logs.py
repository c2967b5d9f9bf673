"""Small logs written by hand, to be explained."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.table import Played, Setup, Side, Table

DECK_I = tuple(slug for slug, character in CHARACTERS.items() if character.deck == "I")
SETUP = Setup(deck=DECK_I)


def laid_out(north: tuple[Played, ...], south: tuple[Played, ...]) -> Table:
    hand = ("hired-blade", "inventor")
    return Table(setup=SETUP, round=4, phase=2, north=Side(row=north, hand=hand), south=Side(row=south))


def up(card: str, modifier: int = 0, tokens: int = 0, signets: int = 0) -> Played:
    return Played(card, True, modifier, tokens, signets)


def _small_log() -> tuple[ev.AnyEvent, ...]:
    """A Judge laid out with +3, lowered by 5, given 2 of the Mediator's; its signet comes and goes."""
    table = laid_out((up("mediator", 2), up("judge", 3)), (up("saboteur", 0, 0, 1), up("ambusher")))
    return (
        ev.PositionArranged(rulings=("RB-05-cards-stay",), table=table),
        ev.SignetPlaced(rulings=("RB-16-overtake",), cause=1, seat="north", card="judge", place=2, count=1),
        ev.DecisionTaken(
            rulings=("RB-07-as-much-as-possible",),
            cause=1,
            seat="south",
            ask=1,
            option=PlaceCard("djinn"),
            questions=("OQ-remove-pieces-empty",),
        ),
        ev.InfluenceModified(
            rulings=("RB-10-modifier",), cause=3, seat="north", card="judge", place=2, by=-5
        ),
        ev.SignetReturned(
            rulings=("RB-10-result-follows",), cause=4, seat="north", card="judge", place=2, count=1
        ),
        ev.ModifierMoved(
            rulings=("RB-10-modifier",),
            cause=3,
            seat="north",
            card="mediator",
            place=1,
            to="judge",
            to_place=2,
            by=2,
        ),
    )


SMALL_LOG = _small_log()
