"""``cardia ask``."""

import json
import re
from pathlib import Path

from tests.cli.running import DISPUTE, LINE, LOG, complaint, said, unbroken


def test_a_dispute_gets_a_cited_verdict(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE)
    told = said("ask", str(file))
    assert "1 ongoing token leaves South's Mediator (4)." in told
    assert "1 signet goes on North's Saboteur (5)." in told
    assert "RB-19-mediator-removal (Rulebook p. 19): When the Mediator's ongoing token is removed" in told
    before, after = told.split("-- The table after that --")
    assert before.startswith(
        "North's Saboteur wins encounter 1 at once. South's Mediator loses its ongoing token.\n"
    )
    assert "-- Is the Mediator's tie over when its token goes? --" in before
    assert "Phase 2" not in before
    assert "... events left out: 7; --all shows them" in before
    assert "Signets: north 1, south 1" in after
    assert "North has to place a card.  1 hired-blade" in after


def test_all_leaves_out_no_event_and_no_card(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE)
    told = said("ask", str(file), "--all")
    assert "   2  Phase 2, the loser's ability, begins." in told
    assert "left out" not in told
    assert '  1  place the Hired Blade (1)  "hired-blade"' in told


def test_cards_that_a_case_does_not_name_are_unknown(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE)
    told = said("ask", str(file), "--all")
    assert re.findall(r"hand +(\d+)  \?(\d*)\n", told) == [("6", "6"), ("6", "6")]
    assert "top first: " not in told
    assert "example" not in told


def test_where_something_hangs_on_them_they_are_called_an_example(tmp_path: Path) -> None:
    """Which card the Puppeteer draws by lot decides the encounter, and the case does not say."""
    file = tmp_path / "dispute.toml"
    table = 'deck = "I"\nphase = 2\nencounters = ["puppeteer - treasurer"]'
    file.write_text(f'title = "Who wins?"\n[table]\n{table}\n')
    assert "Cards that the case does not name are an example's." in said("ask", str(file))
    assert "sont celles d’un exemple." in said("ask", str(file), "--lang", "fr")


def test_a_position_in_one_line_asks_for_the_decision() -> None:
    told = said("ask", LINE)
    assert "North has to choose modifiers or ongoing tokens of a card, for the Void Mage." in told
    assert '  1  choose the ongoing tokens on South\'s Mediator (4)  "south mediator tokens"' in told


def test_of_a_log_the_last_decision_is_told() -> None:
    told = said("ask", LOG)
    assert "North decides to place the Djinn (16)." in told
    assert "South decides to place the Puppeteer (10)." not in told
    assert told.startswith("South wins the game: five signets or more, and more than the opponent.")


def test_what_the_case_expects_otherwise_is_said_first(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE + '[then]\nencounters = ["saboteur - mediator", "void-mage - judge *"]\n')
    told = said("ask", str(file), status=1)
    assert unbroken(told).startswith(
        "This is not what the case expects: encounter 1: expected 'saboteur - mediator', the table shows"
        " 'saboteur * - mediator' North's Saboteur wins encounter 1 at once."
    )


def test_a_decision_that_is_refused_is_said_with_what_could_be_decided(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE.replace("south mediator tokens", "south judge tokens"))
    told = said("ask", str(file), status=1)
    assert unbroken(told).startswith(
        "Refused. South's Judge carries no tokens [Rulebook p. 7 (RB-07-as-much-as-possible)]."
    )
    assert "south mediator tokens" in told


def test_chance_that_nobody_named_is_admitted(tmp_path: Path) -> None:
    case = '[table]\ndeck = "I"\nphase = 2\nencounters = ["puppeteer - judge +9"]\n'
    named = tmp_path / "named.toml"
    named.write_text(case + '[[play]]\npicked = ["djinn"]\n[table.south]\nhand = ["djinn", "surgeon"]\n')
    assert "drawn by lot" not in said("ask", str(named))
    unnamed = tmp_path / "unnamed.toml"
    unnamed.write_text(case)
    assert "What chance does and the case does not say was drawn by lot." in said("ask", str(unnamed))
    assert "drawn by lot" not in said("ask", LOG)


def test_for_programs() -> None:
    answer = json.loads(said("ask", LINE, "--json"))
    assert [event["number"] for event in answer["events"]] == [2, 3]
    assert answer["events"][1]["event"]["event"] == "ability-activated"
    [ask] = answer["next"]["asks"]
    assert (ask["seat"], ask["kind"]) == ("north", "choose-pieces")
    assert ask["options"][0]["send"] == "north: south mediator tokens"
    assert answer["problems"] == []


def test_in_french() -> None:
    assert "Ce qui se passe, et selon quelles règles" in said("ask", LINE, "--lang", "fr")


def test_a_position_that_cannot_be_is_refused_with_every_reason(tmp_path: Path) -> None:
    file = tmp_path / "impossible.toml"
    file.write_text('[table]\ndeck = "I"\nphase = 4\nencounters = ["judge - poisoner", "judge - judge"]\n')
    line = complaint("ask", str(file))
    for fault in ("phase 4", "poisoner", "judge"):
        assert fault in line.lower()


def test_of_a_single_option_no_numbers_are_counted() -> None:
    assert complaint("ask", LINE, "--decide", "9") == (
        'cardia: there is no option 9: north has one, "south mediator tokens"'
    )
    assert "nord n’en a qu’un" in complaint("ask", LINE, "--decide", "9", "--lang", "fr")


def test_what_chance_did_is_said_as_a_decision_is() -> None:
    """The card that the Puppeteer took was not known; now it is."""
    line = "I;puppeteer:treasurer;phase=2"
    assert "decides encounter 1" in said("ask", line)
    assert said("ask", line, "--decide", "picked: djinn").startswith(
        "South's Djinn wins encounter 1, 16 to 10."
    )
    refused = said("ask", line, "--decide", "picked: treasurer", status=1)
    assert "Treasurer" in refused
