"""Cases: files that state how a table lies, what the players do and what must be true after.

From outside: ``reading`` (a file becomes a case), ``run`` (a case becomes a report), ``library`` (folders of
cases), ``writing`` (a table becomes a case), ``reasons`` (what cites a ruling first) and ``sections`` (what a
case holds). The rest carries these out.
"""
