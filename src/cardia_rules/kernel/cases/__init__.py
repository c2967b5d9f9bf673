"""The cases of any game: how they are written, read and played, and what a report says of them."""
