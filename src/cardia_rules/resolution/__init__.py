"""The rules: what may be decided in a position, and what follows."""
