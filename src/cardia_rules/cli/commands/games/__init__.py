"""Commands that are given a game or a position, or many, or make some: judged, shown, explained, kept."""
