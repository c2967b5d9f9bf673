"""Positions by hand: describe a table, fill in what was not stated, refuse what cannot lie there.

From outside, describe a table with ``layout``, have it laid out by ``arrange``, and check one that came from
elsewhere with ``soundness``.
"""
