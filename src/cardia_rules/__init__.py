"""Adjudicates games of Duel for Cardia."""

__version__ = "0.1.0"
