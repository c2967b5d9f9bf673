"""Logs that are published while a game goes on: what a spectator sees, and commitments to what is hidden.

From outside: ``publishing`` (what a game brings, and the publisher) and ``file`` (a published log as bytes,
and whether what was hidden is what was committed to). It stands on ``log`` and knows no rules.
"""
