"""Where lines are kept: in a database, in a plain file, in memory; none of them knows what a line says.

``protocol`` is what every store does, ``refusals`` what it takes and what it raises; ``sqlite``,
``postgresql``, ``plainfile`` and ``memory`` are the stores, ``tables`` and ``sqlite_file`` what some of them
stand on. Nothing here knows a log or a game.
"""
