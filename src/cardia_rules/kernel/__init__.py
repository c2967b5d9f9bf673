"""How any game is recorded, read, played again, kept and published; nothing here knows which game.

A game brings a ``LogFormat`` (its events and their fold) and, to be played again, a ``Ruleset`` (what the
rules give for an input). Everything else in this package follows from those two records.
"""
