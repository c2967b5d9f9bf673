"""The rules: what may be decided in a position, and what follows.

``round.round`` tells a game from top to bottom; ``reading`` lies beneath all other rooms.
"""
