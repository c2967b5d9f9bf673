"""Who wins each encounter, how many signets each card holds, and why: derived from the table alone.

``derive`` is the one place that works out a result. Effects, explanations and positions by hand ask it; only
``settle`` moves signets to where the results are.
"""
