"""Keeping games: append-only lines, many games, several processes, nothing acknowledged ever lost.

The stores stand in ``lines``; ``lines.postgresql``, one more, needs an extra and is imported by itself.
They know no game, nor do ``appending`` (logs in a store) and ``keeping`` (games that go on in one). What is
said of Cardia's games stands in ``cardia``, and nothing else here may import that.
"""
