"""Rulings, open questions and the cases that show them.

Ask ``register`` about rulings and questions; it knows no rules. ``case`` reads, plays and writes cases, in
the words of ``notation``; ``position_line`` writes a table in one line.
"""
