"""What a command asks while it runs: a key at a time, or questions until each answer can be used.

Stepping through a game uses ``keys``; writing a case uses ``talk`` (any questions, kept as a draft) and
``dialogue`` (those about a position and what is played).
"""
