"""Cards that nobody knows: sure is what every completion gives, and nothing that was tried is named."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cardia_rules import position_as_line, table_from_line, verdict_as_text, verdict_at
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import DecisionRefused
from cardia_rules.events.options import NameAFaction, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.faq.position_line import parts_in_line
from cardia_rules.game.positions.completions import sampled
from cardia_rules.render.hanging import hanging_in_words
from cardia_rules.render.verdict import verdict_in_sentences
from cardia_rules.resolution.position import Decided
from cardia_rules.seen.search import Search
from cardia_rules.seen.ways import stem, tell, ways
from cardia_rules.views.view import see_table
from tests.unknown_tables import disagreement, random_table, unknown_cards


@pytest.mark.parametrize("part", range(4))
def test_a_verdict_is_sure_of_what_every_completion_gives(part: int) -> None:
    assert [each for seed in range(part, 200, 4) if (each := disagreement(seed, 30, 30))] == []


# Of several cards of a deck it is not known which one goes, or in which order they lie once it was shuffled.
@pytest.mark.parametrize("seed", [173, 266, 837])
def test_so_it_is_where_it_was_not_once(seed: int) -> None:
    assert disagreement(seed, 2_000, 300) is None


# ------------------------------------------------------------------ what was only tried has no name
def names_in(told: object) -> set[tuple[Seat, str]]:
    """The texts of plain data, each with the seat that they are said of."""

    def walk(value: Any, seat: Any = None) -> Iterator[tuple[Seat, str]]:
        if isinstance(value, dict):
            for key, each in value.items():
                yield from walk(each, key if key in SEATS else value.get("seat", seat))
        elif isinstance(value, list | tuple):
            for each in value:
                yield from walk(each, seat)
        elif isinstance(value, str) and seat in SEATS:
            yield seat, value

    return set(walk(msgspec.to_builtins(told)))


@pytest.mark.parametrize("part", range(4))
def test_no_card_that_was_only_tried_is_named_in_what_is_told(part: int) -> None:
    for seed in range(part, 80, 4):
        if (table := random_table(Random(seed))) is None:
            continue
        # Beside a seat may stand the other's card, such as the one that something waits by.
        unknown = {
            (seat, card)
            for seat, cards in unknown_cards(table).items()
            for card in cards & unknown_cards(table)[OPPONENT[seat]]
        }
        found, told = verdict_at(table), stem(table)
        alternatives = [each.outcomes for each in found.hanging.alternatives]
        assert names_in((found.outcomes, alternatives, told.events)).isdisjoint(unknown), seed
        line = position_as_line(table)
        assert names_in(parts_of(line)).isdisjoint(unknown), line
        assert position_as_line(table_from_line(line)) == line
        seen = see_table(table, "judge")
        for seat in SEATS:
            side = seen.side(seat)
            shown = {*(side.hand_cards or ()), *(side.deck_order or ()), *side.discard}
            assert shown.isdisjoint(unknown_cards(table)[seat])
            assert set(seen.unknown(seat)) == unknown_cards(table)[seat]


def test_what_is_told_is_the_same_whatever_an_example_would_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reasons are read off an example; in no word and in no ruling can it be told which one."""
    tables = [table for seed in range(60) if (table := random_table(Random(seed))) is not None]

    def told() -> list[tuple[bytes, str]]:
        found = [verdict_at(table) for table in tables]
        return [(msgspec.json.encode(each), verdict_as_text(each)) for each in found]

    before = told()
    for lot in (1, 2):
        monkeypatch.setattr("cardia_rules.replay.hanging.Random", lambda _seed, lot=lot: Random(lot))
        assert told() == before


def parts_of(line: str) -> dict[str, Any]:
    """What a line says of each seat."""
    parts = parts_in_line(line)
    said = {seat: [text.split(",") for key, text in parts.items() if key.startswith(seat)] for seat in SEATS}
    halves = [each.split(":") for each in parts.get("encounters", "").split(",") if each]
    return {seat: [said[seat], [half[at] for half in halves]] for at, seat in enumerate(SEATS)}


# ------------------------------------------------------------------ what a judge reads
PUPPET = "I;puppeteer:treasurer;phase=2"


LOW = "hired-blade,void-mage,surgeon,mediator,saboteur,fortune-teller,palace-guard,judge,ambusher"
TAKES = "The card that the Puppeteer takes from South's hand decides encounter 1: above 10, South wins it;"
PREND = "La carte que la Marionnettiste prend dans la main de Sud décide de la rencontre 1 : au-dessus de 10,"
BLADE = "if it is the Hired Blade (1), South's unknown card and North's Djinn are discarded"
BOTH = "La carte face cachée de Nord et la carte face cachée de Sud décident"


@pytest.mark.parametrize(
    ("line", "lang", "says"),
    [
        (PUPPET, "en", f"{TAKES} below 10, North wins it; at 10, it is a tie."),
        (PUPPET, "fr", f"{PREND} Sud la gagne ; au-dessous de 10, Nord la gagne ; à 10, c’est une égalité."),
        # What is known is not tried: below 10 there is nothing left.
        (f"{PUPPET};south.hand=2;south.discard={LOW}", "en", f"{TAKES} at 10, it is a tie."),
        (
            "I;judge:djinn;north.placed=djinn;south.placed=?",
            "en",
            f"South's face-down card decides: if it is the Mediator (4), encounter 2 is a tie; {BLADE};",
        ),
        ("I;judge:djinn;north.placed=?;south.placed=?", "fr", BOTH),
        # Where the hand is known, or a part of it, it is still the card that chance takes.
        (
            f"{PUPPET};south.hand=saboteur,djinn",
            "en",
            f"{TAKES.partition(' above')[0]} at 5, North wins it; at 16, South wins it.",
        ),
        (f"{PUPPET};south.hand=judge,?3", "en", f"{TAKES} below 10, North wins it; at 10, it is a tie."),
        (f"{PUPPET};south.hand=judge,?3", "fr", PREND),
    ],
)
def test_which_card_decides_is_said_in_a_sentence(line: str, lang: str, says: str) -> None:
    told = verdict_in_sentences(verdict_at(table_from_line(line)), lang)
    assert re.sub(r"\s", " ", told[0]).startswith(says), told


@pytest.mark.parametrize(
    "line",
    [
        "I;saboteur:mediator@,void-mage:judge;phase=2",
        "I;saboteur:judge;phase=2;south.deck=2;south.hand=djinn,?4",  # two cards go, whichever they are
        "I;inventor:judge;phase=3",
        "I;judge:djinn",
    ],
)
def test_what_hangs_on_nothing_unknown_is_told_as_ever(line: str) -> None:
    """The same for people and in the same words as with any cards for those that nobody knows."""
    table = table_from_line(line)
    assert verdict_at(table).sure
    sure = {_without_cards(verdict_in_sentences(verdict_at(table)))}
    sure |= {
        _without_cards(verdict_in_sentences(verdict_at(sampled(table, Random(seed))))) for seed in range(5)
    }
    assert len(sure) == 1


def _without_cards(said: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(re.sub(r"discards .* from", "discards cards from", each) for each in said)


def test_a_decision_says_what_a_hand_held() -> None:
    """Nothing else becomes known by it."""
    table = table_from_line("I;judge:djinn;south.hand=2")
    wanted: list[Decided[Seat, Option]] = [
        Decided("north", PlaceCard("surgeon")),
        Decided("south", PlaceCard("inventor")),
    ]
    (way,) = ways(table, wanted).found
    south = way.position.table.south
    assert [played.card for played in south.row if played] == ["djinn", "inventor"]
    assert len(south.hand) == 2  # one was drawn
    assert all(map(is_unknown, (*south.hand, *south.deck)))
    again = ways(table, [Decided("south", PlaceCard("djinn"))])
    assert not again.found
    assert isinstance(again.refused, DecisionRefused)


def test_of_a_hand_that_is_searched_no_more_is_tried_than_was_looked_at() -> None:
    """Which cards of the faction are there, and in which order they are held, makes no way of its own."""
    wanted: list[Decided[Seat, Option]] = [Decided("north", NameAFaction("guild"))]
    found = ways(table_from_line("I;ambusher:djinn;phase=2;south.hand=5"), wanted)
    assert found.exact
    assert len(found.found) == 5  # none of the Guild is there, or one to four


def test_where_too_much_could_be_tried_samples_are_and_it_is_said() -> None:
    line = "I;(?):(?);locations=foggy-swamp;north.placed=?;south.placed=?"
    found = replace(verdict_at(table_from_line(line)).hanging, exact=False, tried=400)
    assert "400 samples" in hanging_in_words(found)[-1]
    assert "400 échantillons" in hanging_in_words(found, "fr")[-1]


def test_an_answer_takes_few_tellings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: a telling takes a tenth of a millisecond, and an answer is to take two seconds."""
    told = 0

    def counted(tells: Any) -> Any:
        def telling(*args: Any, **more: Any) -> Any:
            nonlocal told
            told += 1
            return tells(*args, **more)

        return telling

    monkeypatch.setattr("cardia_rules.seen.ways.tell", counted(tell))
    monkeypatch.setattr("cardia_rules.replay.hanging.tell", counted(tell))
    monkeypatch.setattr(Search, "_told", counted(Search._told))
    most = 0
    for seed in range(150):
        if (table := random_table(Random(seed))) is not None:
            told = 0
            verdict_at(table)
            most = max(most, told)
    assert most <= 400
