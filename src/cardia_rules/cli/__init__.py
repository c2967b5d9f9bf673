"""The command ``cardia``: each of its commands stands in ``commands``, the rest is shared by several of them.

``parameters``, ``source`` and ``language`` are what a command is given, ``output`` and
``narration`` what it shows, ``talk`` what it asks; ``files`` writes what it leaves behind, ``jobs`` shares
its work out to several processes. It needs the extra ``[cli]``. It begins in ``cardia_rules.__main__``; from
outside use ``group.cardia`` alone.
"""
