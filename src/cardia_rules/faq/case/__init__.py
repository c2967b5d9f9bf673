"""Cases: texts that state how a table lies, what the players do and what must be true after.

From outside: ``pages`` (where cases are written), ``library`` (finding them), ``reading`` (a text becomes
a case), ``run`` (a case becomes a report), ``writing`` (a table becomes a case), ``grammar`` (its
words) and ``sections`` (what a case holds). The rest carries these out.
"""
