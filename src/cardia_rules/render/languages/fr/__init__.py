"""French: what English says, with gender, agreement, elision and its own typography (``grammar``)."""

NAME = "French"
