"""A round, top to bottom as the rulebook tells it: place, reveal, compare, activate, settle, count, draw.

``round`` tells it, and the modules beside it tell its steps: ``place``, ``encounter``, ``reveal``,
``phase_two``, ``late``, ``phase_three`` and ``draw``. From outside only ``round.TELL`` is called.
"""
