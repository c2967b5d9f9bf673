"""What each seat, a spectator and a judge may see: built from what they may know, never by deleting.

From outside: ``view`` (a position), ``log`` (its events), ``news`` (what is new since an event),
``decisions`` (refusals, a client's choice), ``rewind`` (going back, and what was learned since),
``published``, and the ``viewers`` themselves. Nothing here changes a game.
"""
