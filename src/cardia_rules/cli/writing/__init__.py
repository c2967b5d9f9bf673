"""The dialogue of ``cardia new-case``: the position, what is played, how it is written down."""
