"""Pages that share their style and script: the same page, in much less room."""

import json

from cardia_rules.render.page import replay_assets, replay_page
from tests.page.elements import Elements
from tests.page.games import game


def test_a_page_without_assets_has_everything_in_it() -> None:
    html, shared = replay_page(game()), replay_assets()
    assert shared["replay.css"] in html
    assert shared["replay.js"] in html


def test_a_page_with_assets_names_them_and_nothing_else() -> None:
    html = replay_page(game(), assets="../assets")
    assert html == replay_page(game(), assets="../assets/")
    named = [
        value
        for _, attributes in Elements(html).elements
        for name, value in attributes.items()
        if name in ("href", "src") and value is not None and not value.startswith("#")
    ]
    assert named == ["../assets/replay.css", "../assets/replay.en.js", "../assets/replay.js"]
    assert "../assets/replay.fr.js" in replay_page(game(), assets="../assets", lang="fr")
    assert not [text for text in replay_assets().values() if text in html]
    assert "style-src 'self'; script-src 'self'" in html


def test_the_folder_is_text_like_all_else() -> None:
    html = replay_page(game(), assets='"><script>alert(1)</script>')
    assert "<script>alert" not in html


def test_what_is_shared_is_what_the_catalogue_and_the_register_say() -> None:
    script = replay_assets()["replay.fr.js"]
    assert script.startswith("globalThis.cardia = {")
    shared = json.loads(script.removeprefix("globalThis.cardia = ").rstrip(";\n"))
    assert shared["info"]["judge"][0] == "Juge"
    assert shared["rulings"]["RB-06-place"][0] == "Règles p. 6"
    assert 'id="controls"' in shared["frame"]


def test_a_page_knows_the_files_it_was_written_with() -> None:
    edition = json.loads(replay_assets()["replay.en.js"].partition(" = ")[2].rstrip(";\n"))["edition"]
    assert f'"edition":"{edition}"' in replay_page(game(), assets="x")
    assert edition not in replay_page(game(), assets="x", lang="fr")
    assert '"edition"' not in replay_page(game())
