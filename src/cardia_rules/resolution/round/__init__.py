"""A round, top to bottom as the rulebook tells it: place, reveal, compare, activate, settle, count, draw.

Each module carries out the tasks of one of these steps; what waits for a card and what is chosen from a hand
are beside them. Only ``resolution.carrying_out`` calls a step from outside; effects, locations and protectors
use ``waiting`` and ``hands``.
"""
