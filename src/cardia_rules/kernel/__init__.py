"""How any game is played, recorded, read, played again, kept and published; nothing here knows which game.

A game brings ``Rules`` (its stories, told until somebody decides); a ``LogFormat`` (its events and their
fold); to be played again, verified and branched, a ``Ruleset`` (what the rules give for an input); to be
published and opened, a ``Publishing`` (who sees what of an event). Everything else in this package follows
from those four records; nothing in it imports a game.

``telling`` runs a game, ``log`` is the written log, ``published`` what spectators are sent of it. ``game`` is
what apps hold on to. ``playing`` and ``verifying`` stand on logs. ``fair`` is chance that
nobody picked.
"""
