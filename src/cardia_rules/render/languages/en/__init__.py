"""English: the texts that decide what every language must say, and the sentences that need a number."""

NAME = "English"
