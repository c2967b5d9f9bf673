"""What the bench answers: a module for each kind of request, each answer as plain data with its words.

``desk`` calls these; the commands use ``records``, ``exporting`` and ``reference`` too, so that the page and
the terminal say the same.
"""
