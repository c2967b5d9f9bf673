"""French: what English says, with gender, agreement, elision and its own typography (``grammar``)."""

from cardia_rules.render.languages.fr.grammar import typeset as typeset

NAME = "French"
