"""A round, top to bottom as the rulebook tells it: place, reveal, compare, activate, count, draw.

``round`` is the whole, and the modules beside it are its steps: ``place``, ``encounter`` with
``after_reveal`` and ``phase_two``, then ``phase_three``. From outside only what stands in ``round.PLAY_FROM``
is called. A *fog* is a location under which every card is revealed a round late.
"""
