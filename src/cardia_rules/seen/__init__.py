"""What nobody knows: games as somebody saw them, and tables with unknown cards; the rules say what can be.

From outside: ``game`` (a game recorded while it is played), ``entering`` (line by line), ``log`` (its file)
and ``ways`` (what can come of a table). ``search`` finds the worlds that fit; ``worlds`` says what one is.
"""
