"""Who wins each encounter, how many signets each card holds, who wins at once: derived from the table alone.

``derive`` is the one place that works out a result: effects, reasons and positions by hand ask it. Where
results and signets differ, ``signets`` has the events, and ``settle`` lets them happen after every change.
"""
