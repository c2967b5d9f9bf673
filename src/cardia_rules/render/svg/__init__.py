"""The table as a picture that a player recognises, built only from what a viewer may see."""

from cardia_rules.render.svg.document import card_as_svg, picture_of, table_as_svg

__all__ = ["card_as_svg", "picture_of", "table_as_svg"]
