"""Sentences about what players decide and what chance brings."""

from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev

SENTENCES: list[tuple[ev.AnyEvent, str]] = [
    (
        ev.DecisionTaken(rulings=(), seat="north", ask=1, option=op.PlaceCard("judge")),
        "North decides to place the Judge (8).",
    ),
    (ev.CoinTossed(rulings=(), first="south"), "A coin is tossed, and South goes first."),
    (
        ev.PickedAtRandom(rulings=(), seat="south", cards=("judge", "djinn", "surgeon")),
        "Chance picks the Judge (8), the Djinn (16) and the Surgeon (3) from South's hand.",
    ),
]
