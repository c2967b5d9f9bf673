"""Why: what each finished step rests on, read off the table before, what happened, and what made it.

The rules decide facts and causes, and name no ruling. Nothing here decides: strip a log of all of it, and
every table stays the same.
"""
