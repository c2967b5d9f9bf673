"""A replay says whether the rules give its log, and where they do not."""

from html import escape

from msgspec.structs import replace

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import run
from cardia_rules.render.page import replay_page
from cardia_rules.render.verdict import verdict_paragraphs
from cardia_rules.replay.adjudicate import verify
from cardia_rules.replay.verdict import verdict
from tests.page.games import forged, game, page_of_the_game


def test_the_badge_says_whether_the_rules_give_the_log() -> None:
    assert "Not verified" in replay_page(game())
    assert f"Exact: all {len(game())} events are what the rules give" in page_of_the_game()


def test_a_difference_is_told_and_linked() -> None:
    html = replay_page(forged(), finding=verify(forged()))
    number = len(forged())
    assert f'<a href="#event-{number}">Diverged: event {number} is not what the rules give</a>' in html
    assert "The log says &quot;2 signets go on" in html
    assert "and the rules give &quot;1 signet goes on" in html


def test_only_a_judge_is_told_both_sides_of_a_difference() -> None:
    html = replay_page(forged(), "north", finding=verify(forged()))
    assert f"Diverged: event {len(forged())}" in html
    assert "The log says" not in html


def test_a_file_that_cannot_be_read_on_shows_what_can() -> None:
    broken = verify(write_log(game())[:-20])
    html = replay_page(game()[:-1], finding=broken)
    assert f"Unreadable after event {len(game()) - 1}" in html
    assert "the file ends in the middle of this line" in html
    assert "the file ends" not in replay_page(game()[:-1], "south", finding=broken)


def test_a_french_page_says_in_french_what_is_wrong() -> None:
    broken = verify(write_log(game())[:-20])
    assert "le fichier s’arrête au milieu d’une ligne ou d’une étape" in replay_page(
        game()[:-1], finding=broken, lang="fr"
    )
    number = next(n for n, event in enumerate(game(), 1) if isinstance(event, ev.DecisionTaken))
    refused = (*game()[: number - 1], replace(game()[number - 1], option=PlaceCard("judge")))
    html = replay_page(refused, finding=verify(refused), lang="fr")
    assert "et c’est refusé : pas en main" in html.replace("\u202f", " ")


def test_events_that_the_rules_still_owe_are_counted() -> None:
    stopped = game()[:-1]
    assert "before the next decision: 1." in replay_page(stopped, finding=verify(stopped))


def test_a_page_tells_a_judge_all_of_a_verdict_and_anybody_else_nothing() -> None:
    report = run(read_case(shipped_cases()["auction-house-empty-deck"]))
    assert report.game is not None
    found = verdict(report.game)
    html = replay_page(report.game, verdict=found)
    paragraphs = [each.replace("\N{NO-BREAK SPACE}", " ") for each in verdict_paragraphs(found)]
    assert "The Auction House does not apply to North" in paragraphs[1]
    assert all(f">{escape(each)}</p>" in html for each in paragraphs)
    assert '<section id="verdict">' not in replay_page(report.game, "north", verdict=found)
