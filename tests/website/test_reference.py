"""The API reference as it is built: what an app author looks for is there, and no noise."""

import pytest

from tests.website.built import Site

LOOKED_FOR = [
    "errors.DecisionRefused.failures",
    "game.game.Game.events",
    "game.game.Game.over",
    "game.game.Game.resign",
    "game.game.Game.table",
    "resolution.position.Ask.options",
    "store.lines.sqlite.SqliteStore.append",
    "store.lines.sqlite.SqliteStore.games",
    "store.lines.sqlite.SqliteStore.read",
    "views.view.View.asks",
]


@pytest.mark.parametrize("member", LOOKED_FOR)
def test_a_member_is_in_the_reference(site: Site, member: str) -> None:
    assert f"cardia_rules.{member}" in site.page("reference/api.html").anchors


def test_the_reference_shows_no_dunders_and_nothing_private(site: Site) -> None:
    shown = [
        anchor.split(".") for anchor in site.page("reference/api.html").anchors if "cardia_rules." in anchor
    ]
    assert len(shown) > 300
    assert [path for path in shown if any(part.startswith("_") for part in path)] == []
