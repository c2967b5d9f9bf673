"""French: one sentence a function, a module for each part of the vocabulary."""

from cardia_rules.render.french import (
    abilities,
    asks,
    cards,
    explaining,
    names,
    options,
    pieces,
    places,
    rounds,
    sentences,
    table,
)

__all__ = [
    "abilities",
    "asks",
    "cards",
    "explaining",
    "names",
    "options",
    "pieces",
    "places",
    "rounds",
    "sentences",
    "table",
]
