"""Going back over a log: why something happened, how else it could have gone, what the rules give.

From outside: ``explain`` and the ``explanations`` it returns, ``branch``, ``adjudicate`` and ``verdict``;
``many`` and ``statistics`` for many games.
"""
