"""What is kept of Cardia: its logs, games that go on, matches, and files that hold many games.

From outside: ``logs`` and ``kept`` (``appending`` and ``keeping`` with Cardia filled in), ``matches`` and
``collections``. Of all in ``store`` these alone know which game is kept; nothing else there imports them.
"""
