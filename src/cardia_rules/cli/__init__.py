"""The command ``cardia``: one module a command, in ``commands``; the rest is shared by several of them.

It needs the extra ``[cli]``. It begins in ``cardia_rules.__main__``; from outside use ``group.cardia`` alone.
"""
