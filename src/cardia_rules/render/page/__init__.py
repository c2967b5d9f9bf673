"""A game as one page that opens from disk: every event, what it says, why, and the table after it."""

from cardia_rules.render.page.document import replay_assets, replay_page

__all__ = ["replay_assets", "replay_page"]
