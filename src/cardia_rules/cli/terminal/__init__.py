"""What a command shows: everything reaches the terminal through ``output``, as wide as ``screen`` says.

``narration`` and ``changes`` put events, decisions and what became of the table in the words of the commands.
Nothing here asks anybody anything, nor knows what a command was given.
"""
