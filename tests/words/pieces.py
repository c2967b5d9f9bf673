"""Sentences about signets, ongoing tokens, modifiers and blessings."""

from cardia_rules.events import vocabulary as ev

SENTENCES: list[tuple[ev.AnyEvent, str]] = [
    (
        ev.CardBlessed(rulings=(), seat="north", card="judge", place=1),
        "North's Judge (8) is blessed: it holds one more signet while it wins.",
    ),
    (
        ev.BlessingEnded(rulings=(), seat="north", card="judge", place=1),
        "The blessing of North's Judge (8) is over.",
    ),
    (
        ev.InfluenceModified(rulings=(), seat="north", card="judge", place=3, by=-3),
        "North's Judge (8) gets -3 influence.",
    ),
    (
        ev.TokenPlaced(rulings=(), seat="north", card="judge", place=3),
        "1 ongoing token goes on North's Judge (8).",
    ),
    (
        ev.TokenRemoved(rulings=(), seat="north", card="judge", place=3, count=2),
        "2 ongoing tokens leave North's Judge (8).",
    ),
    (
        ev.TokenMoved(rulings=(), seat="north", card="judge", place=3, to="djinn", to_place=1, count=1),
        "1 ongoing token moves from North's Judge (8) to the Djinn (16).",
    ),
    (
        ev.ModifierMoved(rulings=(), seat="north", card="judge", place=3, to="djinn", to_place=1, by=-4),
        "-4 influence moves from North's Judge (8) to the Djinn (16).",
    ),
    (
        ev.SignetPlaced(rulings=(), seat="north", card="judge", place=3, count=2),
        "2 signets go on North's Judge (8).",
    ),
    (
        ev.SignetReturned(rulings=(), seat="north", card="judge", place=3, count=1),
        "1 signet leaves North's Judge (8) for the supply.",
    ),
]
