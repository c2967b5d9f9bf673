"""What a command shows: everything reaches the terminal through ``output``, as wide as ``screen`` says.

``narration`` puts events, decisions and tables in the words of the commands.
Nothing here asks anybody anything, nor knows what a command was given.
"""
