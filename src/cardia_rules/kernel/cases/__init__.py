"""What a ruling's cases are written on, played by and compared with, whatever the game."""
