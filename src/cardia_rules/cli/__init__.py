"""The command ``cardia``: one module a command, in ``commands``; the rest is shared by several of them.

``arguments`` is what a command is given, ``terminal`` what it shows and ``conversation`` what it asks;
``files`` writes what it leaves behind, ``jobs`` shares its work out to several processes. It needs the extra
``[cli]``. It begins in ``cardia_rules.__main__``; from outside use ``group.cardia`` alone.
"""
