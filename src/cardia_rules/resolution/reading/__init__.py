"""Readings of a table that every room of the rules needs: they change nothing, and know no room above."""
