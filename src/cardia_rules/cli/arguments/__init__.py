"""What a command is given: its options and arguments, the log or case that they name, and a language.

Commands use ``parameters``, ``source`` (a log or a case, opened) and ``completing`` (what Tab offers);
``language`` is known before any of them.
"""
