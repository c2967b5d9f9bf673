"""The written log of any game: its lines, their chain, how they are written, and how strictly they are read.

From outside: ``format`` (what a game brings, and what reading gives), ``reading``, ``collection`` (several
logs in one file), ``problems`` and ``chain``. Nothing here knows rules, nor what is published.
"""
