"""Where lines are kept: in a SQLite file, in a plain file, in memory; none of them knows what a line says.

``protocol`` is what every store does, ``limits`` what it takes and ``refusals`` what it raises; ``sqlite``,
``plainfile`` and ``memory`` are the stores, ``sqlite_file`` and ``linefile`` what two of them stand on. The
stores and what they raise are also in ``store`` itself. Nothing here knows a log or a game.
"""
