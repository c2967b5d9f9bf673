"""A round, top to bottom as the rulebook tells it: place, reveal, compare, activate, settle, count, draw.

Each module carries out the tasks of one of these steps; what waits for a card, what is chosen from a hand and
what two seats choose in secret are beside them. Only ``resolution.carrying_out`` calls a step from outside;
effects, locations and protectors use ``waiting``, ``hands`` and ``in_secret``.
"""
