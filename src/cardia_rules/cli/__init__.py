"""The command ``cardia``: one module a command, in ``commands/``; this needs the extra ``[cli]``."""
