"""The bench: what a judge lays out and asks, answered as plain data, for the page and for the terminal."""
