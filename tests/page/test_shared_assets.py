"""Pages that share their style and script: the same page, in much less room."""

from cardia_rules.render.page import replay_assets, replay_page
from tests.page.elements import Elements
from tests.page.games import game


def test_a_page_without_assets_has_everything_in_it() -> None:
    html = replay_page(game())
    assert all(text in html for text in replay_assets().values())


def test_a_page_with_assets_names_them_and_nothing_else() -> None:
    html = replay_page(game(), assets="../assets")
    assert html == replay_page(game(), assets="../assets/")
    named = [
        value
        for _, attributes in Elements(html).elements
        for name, value in attributes.items()
        if name in ("href", "src") and value is not None and not value.startswith("#")
    ]
    assert named == ["../assets/replay.css", "../assets/replay.js"]
    assert not [text for text in replay_assets().values() if text in html]
    assert "style-src 'self'; script-src 'self'" in html


def test_the_folder_is_text_like_all_else() -> None:
    html = replay_page(game(), assets='"><script>alert(1)</script>')
    assert "<script>alert" not in html
