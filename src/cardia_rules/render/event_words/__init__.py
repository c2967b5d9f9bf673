"""One sentence an event, a module for each part of the vocabulary."""

from cardia_rules.render.event_words import abilities, cards, pieces, places, rounds

__all__ = ["abilities", "cards", "pieces", "places", "rounds"]
