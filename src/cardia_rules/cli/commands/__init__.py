"""One module a command, named after it, with the click command in ``command``; its texts stand elsewhere.

``games`` holds what is asked of games and positions, ``rules`` what is looked up or written down of the
rules, ``program`` the page of the bench and what ``cardia`` says of itself. ``cli.group`` lists them all, and
imports each when it is used.
"""
