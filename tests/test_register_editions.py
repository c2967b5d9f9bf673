"""The register as data: every entry at its address, and what differs between two editions."""

import json
from pathlib import Path

import pytest

from cardia_rules.events.answers import EDITION, FORMERLY
from cardia_rules.faq.register import REGISTER
from site_pages import editions
from site_pages.card_pages import EVERY_CARD

FILES = {page.path: json.loads(page.content) for page in editions.register_files()}


def test_every_ruling_question_and_card_has_its_file_with_the_edition() -> None:
    whole = FILES[editions.REGISTER_FILE]
    assert whole["edition"] == EDITION == editions.editions()[-1]
    for kind, ids in (
        ("rulings", REGISTER.rulings),
        ("questions", REGISTER.questions),
        ("cards", EVERY_CARD),
    ):
        assert [one["id"] for one in whole[kind]] == [*ids]
        for one in whole[kind]:
            assert FILES[f"{kind}/{one['id']}.json"] == {"edition": EDITION} | one


def test_what_is_usual_and_what_a_ruling_says_is_in_its_file() -> None:
    for one in REGISTER.rulings.values():
        assert FILES[f"rulings/{one.id}.json"]["says"] == {"en": one.says.en, "fr": one.says.fr}
    for asked in REGISTER.questions.values():
        assert FILES[f"questions/{asked.id}.json"]["usual"] == asked.default


def test_every_answer_that_has_changed_is_among_the_differences() -> None:
    told = FILES[editions.EDITIONS_FILE]
    assert told["editions"] == editions.editions()
    changed = {
        (change["id"], change["old"])
        for one in told["differences"]
        for change in one["changes"]
        if change["what"] == "usual"
    }
    assert changed == {
        (f"OQ-{field.replace('_', '-')}", answer) for field, was in FORMERLY.items() for _, answer in was
    }
    for lang in ("en", "fr"):
        page = editions.editions_page(lang).content
        assert all(f"[{name}]" in page and f"`{answer}`" in page for name, answer in changed)


def test_an_edition_of_before_does_not_know_what_was_asked_later() -> None:
    first = editions.register_on(editions.editions()[0])
    later = {one.id for one in REGISTER.questions.values() if one.settled[0].on > editions.editions()[0]}
    assert later.isdisjoint(one["id"] for one in first["questions"])


def test_the_command_tells_two_files_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = editions.register_on(EDITION)
    old = json.loads(json.dumps(new))
    gone = old["rulings"].pop()
    old["rulings"][0]["says"]["fr"] = "Autrement."
    for name, register in (("old", old), ("new", new)):
        (tmp_path / name).write_text(json.dumps(register), "utf-8")
    assert editions.main([str(tmp_path / "old"), str(tmp_path / "new")]) == 0
    changes = json.loads(capsys.readouterr().out)["changes"]
    assert [(one["id"], one["what"]) for one in changes] == [
        (new["rulings"][0]["id"], "says"),
        (gone["id"], "added"),
    ]
    assert editions.main([]) == 2
    assert capsys.readouterr().err.startswith("usage: ")
