"""The bench: what a judge lays out and asks, answered as plain data, for the page and for the terminal.

``desk.Bench`` answers; ``docs/bench-protocol.md`` says what can be asked.
"""
