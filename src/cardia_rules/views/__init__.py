"""What each seat, a spectator and a judge may see: built from what they may know, never by deleting.

From outside: ``view`` (a position), ``log`` (its events), ``decisions`` (refusals, a client's choice),
``lessons`` (what was learned since an event), ``rewind``, and what is published. Nothing here changes a game.
"""
