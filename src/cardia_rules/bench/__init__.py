"""The bench: what a judge lays out and asks, answered as plain data, for the page and for the terminal.

``desk.Bench`` answers what ``requests`` describes (``docs/bench-protocol.md`` says it for people), with what
stands in ``answers``; ``server`` puts it on the network. The commands use ``source`` and ``typed_input`` too.
"""
