"""What a game rests on: the statements of its documents and the questions that they leave open."""
