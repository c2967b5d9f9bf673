"""The command ``cardia``: one module a command, in ``commands``; the rest is shared by several of them.

It needs the extra ``[cli]``. From outside use ``entry.main`` alone, and ``group.cardia`` in tests.
"""
