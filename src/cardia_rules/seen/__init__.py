"""Games as somebody saw them: what was not seen stays open, and the rules say whether it can have been so.

From outside: ``game`` (a game recorded while it is played), ``log`` (its file) and ``search`` (the worlds
that fit what was seen; ``worlds`` says what a world is).
"""
