"""Explanations of small logs written by hand."""

import pytest
from msgspec.structs import replace

from cardia_rules.catalogue.effects import ExtraSignet, TieHere, WinPrevious, WinTies
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Setup, Waiting
from cardia_rules.render.explanation import RulingNotes, influence_explained, signets_explained
from cardia_rules.replay.event_causes import CAUSES
from cardia_rules.replay.explain import explain_event, explain_influence, explain_signets, speaking_of
from tests.small_logs import DECK_I, SMALL_LOG, laid_out, up


def test_a_chain_goes_back_to_the_decision_and_the_beginning() -> None:
    explained = explain_event(SMALL_LOG, 5)
    assert [one.number for one in explained.chain] == [5, 4, 3, 1]
    assert [one.number for one in explained.decisions] == [3]
    assert explained.event.event == SMALL_LOG[4]
    assert explained.rulings == (
        "RB-10-result-follows",
        "RB-10-modifier",
        "RB-07-as-much-as-possible",
        "RB-05-cards-stay",
    )
    assert explained.questions == ("OQ-remove-pieces-empty",)


def test_influence_is_what_is_printed_and_every_modification() -> None:
    judge = explain_influence(SMALL_LOG, "north", "judge")
    assert (judge.printed, judge.total, judge.place) == (8, 8, 2)
    assert [(change.by, change.why.event.number) for change in judge.changes] == [(3, 1), (-5, 4), (2, 6)]
    mediator = explain_influence(SMALL_LOG, "north", "mediator")
    assert [(change.by, change.why.event.number) for change in mediator.changes] == [(2, 1), (-2, 6)]
    assert mediator.total == mediator.printed == 4
    assert explain_influence(SMALL_LOG[:4], "north", "judge").total == 6
    assert influence_explained(judge, RulingNotes()).splitlines()[0] == (
        "North's Judge (8) has 8 influence: 8 printed, +3 by event 1, -5 by event 4, +2 by event 6."
    )


def test_signets_tell_how_they_came_and_went_and_how_the_encounter_stands() -> None:
    explained = explain_signets(SMALL_LOG, "north", "judge")
    assert [(change.by, change.why.event.number) for change in explained.changes] == [(1, 2), (-1, 5)]
    assert explained.total == 0
    assert explained.comparison is not None
    assert explained.comparison.of("north").total == 8
    assert explained.comparison.of("south").total == 9
    assert explained.comparison.result.south == 1
    assert [one.number for one in explained.decisions] == [3]


def test_a_card_that_came_back_is_explained_from_its_return() -> None:
    log: list[ev.AnyEvent] = [
        ev.PositionArranged(rulings=(), table=laid_out((up("judge", 3, 1, 1),), (up("djinn"),))),
        ev.CardTakenBack(rulings=(), cause=1, seat="north", card="judge", place=1),
        ev.CardSubstituted(rulings=(), cause=2, seat="north", card="judge", place=1),
        ev.InfluenceModified(rulings=(), cause=3, seat="north", card="judge", place=1, by=1),
    ]
    influence = explain_influence(log, "north", "judge")
    assert [change.by for change in influence.changes] == [1]
    assert influence.total == 9
    assert explain_signets(log, "north", "judge").changes == ()


def test_what_arrives_comes_from_what_was_waiting() -> None:
    waiting = Waiting(id=3, kind="face-up", place=2, source="fortune-teller")
    log: list[ev.AnyEvent] = [
        ev.PositionArranged(rulings=(), table=laid_out((), ())),
        ev.RoundBegan(rulings=(), cause=1, number=5),
        ev.EffectWaiting(rulings=(), cause=2, seat="north", waiting=waiting),
        ev.RoundBegan(rulings=(), cause=3, number=6),
        ev.EffectPostponed(rulings=(), cause=4, seat="north", waiting=3, place=3),
        ev.EffectArrived(rulings=(), cause=4, seat="north", waiting=1),
    ]
    assert CAUSES.origins(log, 5) == (4, 3)
    assert [one.number for one in explain_event(log, 5).chain] == [5, 4, 3, 2]
    assert CAUSES.origins(log, 6) == (4,)  # laid out by hand: no event set it waiting


def test_a_comparison_comes_from_a_card_revealed_in_an_earlier_round_too() -> None:
    """Under a fog: since then a gap was closed, so the card lay one place farther on."""
    log: list[ev.AnyEvent] = [
        ev.PositionArranged(rulings=(), table=laid_out((), ())),
        ev.CardRevealed(rulings=(), cause=1, seat="north", card="saboteur", place=1),
        ev.CardRevealed(rulings=(), cause=1, seat="north", card="judge", place=2),
        ev.EncountersReflowed(rulings=(), cause=1, place=1, moved=1),
        ev.RoundBegan(rulings=(), cause=4, number=5),
        ev.CardRevealed(rulings=(), cause=5, seat="south", card="djinn", place=1),
        ev.EncounterCompared(rulings=(), cause=6, place=1, north=8, south=16),
    ]
    assert CAUSES.origins(log, 7) == (6, 3)


def test_a_blessing_is_told_with_the_event_that_brought_it() -> None:
    blessed = replace(up("judge", signets=1), blessings=1)
    log: list[ev.AnyEvent] = [
        ev.PositionArranged(rulings=(), table=laid_out((blessed,), (up("saboteur"),))),
        ev.CardBlessed(rulings=("NP-4-unicorn",), cause=1, seat="north", card="judge", place=1),
        ev.SignetPlaced(rulings=("NP-4-unicorn",), cause=2, seat="north", card="judge", place=1, count=2),
    ]
    comparison = explain_signets(log, "north", "judge").comparison
    assert comparison is not None
    (blessing,) = comparison.blessings
    assert (blessing.seat, blessing.card, blessing.count) == ("north", "judge", 2)
    assert comparison.result.north == 3
    text = signets_explained(explain_signets(log, "north", "judge"), RulingNotes())
    assert "North's Judge (8) is blessed since event 2: 2 more signets while it wins." in text
    assert "So North holds 3 signets" in text
    before = signets_explained(explain_signets(log[:1], "north", "judge"), RulingNotes())
    assert "is blessed since the beginning: 1 more signet while it wins." in before


def test_what_lies_face_up_under_a_fog_has_no_result_yet() -> None:
    table = laid_out((up("judge"),), (up("saboteur"),))
    foggy = replace(table, setup=Setup(deck=DECK_I, locations=("foggy-swamp",)))
    log = [ev.PositionArranged(rulings=(), table=foggy)]
    assert explain_signets(log, "north", "judge").comparison is None
    seen = [ev.PositionArranged(rulings=(), table=replace(foggy, compared=1))]
    assert explain_signets(seen, "north", "judge").comparison is not None


def test_a_cause_told_once_is_not_told_again() -> None:
    text = signets_explained(explain_signets(SMALL_LOG, "north", "judge"), RulingNotes())
    assert text.count("because of event 3: ") == 1
    again = influence_explained(explain_influence(SMALL_LOG, "north", "judge"), RulingNotes())
    assert again.count("because of event 3: ") == 1
    assert again.endswith("    because of event 3, as above")


@pytest.mark.parametrize(
    ("north", "south", "speakers"),
    [
        ((up("mediator", 0, 1), up("djinn")), (up("djinn"), up("surgeon")), [("mediator", TieHere)]),
        ((up("judge"), up("counselor", 0, 1)), (up("djinn"), up("djinn")), [("counselor", WinPrevious)]),
        ((up("judge"), up("treasurer", 0, 1)), (up("djinn"), up("djinn")), [("treasurer", ExtraSignet)]),
        (
            (up("aristocrat", 0, 1), up("djinn")),
            (up("djinn"), up("judge")),
            [("aristocrat", ExtraSignet)],
        ),
        ((up("saboteur"), up("judge", 0, 1)), (up("saboteur"), up("djinn")), [("judge", WinTies)]),
        (
            (up("mediator", 0, 1), up("judge", 0, 1)),
            (up("djinn"), up("djinn")),
            [("mediator", TieHere), ("judge", WinTies)],
        ),
        ((up("surgeon"), up("judge", 0, 1)), (up("saboteur"), up("djinn")), []),
        ((up("surgeon"), up("mediator", 0, 1)), (up("saboteur"), up("djinn")), []),
        ((up("surgeon"), up("aristocrat", 0, 1)), (up("saboteur"), up("djinn")), []),
        ((up("mechanical-djinn", 0, 1), up("djinn")), (up("saboteur"), up("djinn")), []),
        ((up("judge"), up("counselor")), (up("djinn"), up("djinn")), []),
    ],
)
def test_the_ongoing_abilities_that_speak_of_the_first_encounter(
    north: tuple[Played, ...], south: tuple[Played, ...], speakers: list[tuple[str, type]]
) -> None:
    table = laid_out(north, south)
    log = [ev.PositionArranged(rulings=(), table=table)]
    comparison = explain_signets(log, "north", north[0].card).comparison
    assert comparison is not None
    assert [(speaker.card, type(speaker.effect)) for speaker in comparison.speakers] == speakers
    assert len(speaking_of(table, 1)) == len(speakers)


def test_a_speaker_tells_what_would_be_without_it() -> None:
    table = laid_out((up("mediator", 0, 1), up("judge", 0, 1)), (up("djinn"), up("djinn")))
    comparison = explain_signets(
        [ev.PositionArranged(rulings=(), table=table)], "north", "mediator"
    ).comparison
    assert comparison is not None
    assert (comparison.result.north, comparison.result.south) == (1, 0)
    mediator, judge = comparison.speakers
    assert (mediator.without.north, mediator.without.south) == (0, 1)
    assert (judge.without.north, judge.without.south) == (0, 0)


def test_the_decisions_behind_a_card_that_never_held_a_signet() -> None:
    """Its own placing, the opposite card's, what modified either, and the token that speaks of it."""
    table = laid_out((up("judge"),), (up("djinn"),))
    table = replace(table, south=replace(table.south, hand=("ambusher",)))

    def decision(number: int) -> ev.DecisionTaken:
        return ev.DecisionTaken(rulings=(), cause=1, seat="north", ask=number, option=PlaceCard("djinn"))

    def laid(seat: Seat, card: str, cause: int) -> list[ev.AnyEvent]:
        placed = ev.CardPlaced(rulings=(), cause=cause, seat=seat, card=card, place=2)
        return [placed, ev.CardRevealed(rulings=(), cause=cause + 1, seat=seat, card=card, place=2)]

    log: list[ev.AnyEvent] = [
        ev.PositionArranged(rulings=(), table=table),
        decision(2),
        *laid("north", "inventor", 2),
        decision(5),
        *laid("south", "ambusher", 5),
        decision(8),
        ev.InfluenceModified(rulings=(), cause=8, seat="south", card="ambusher", place=2, by=6),
        decision(10),
        ev.TokenPlaced(rulings=(), cause=10, seat="north", card="judge", place=1),
        decision(12),  # about something else
    ]
    explained = explain_signets(log, "north", "inventor")
    assert explained.changes == ()
    assert [one.number for one in explained.decisions] == [2, 5, 8, 10]


def test_a_speaker_that_changes_nothing_is_said_to() -> None:
    table = laid_out((up("mediator", 0, 1),), (up("mediator", 0, 1),))
    text = signets_explained(
        explain_signets([ev.PositionArranged(rulings=(), table=table)], "north", "mediator"), RulingNotes()
    )
    assert text.count("It makes no difference here.") == 2
    table = laid_out((up("mediator", 0, 1),), (up("djinn"),))
    text = " ".join(
        signets_explained(
            explain_signets([ev.PositionArranged(rulings=(), table=table)], "north", "mediator"),
            RulingNotes(),
        ).split()
    )
    assert "Without it the signets would be 0 for North, 1 for South." in text


def test_a_card_that_nobody_knows_says_nothing_of_other_encounters() -> None:
    # As in a log from elsewhere, which is read though its rules are not ours.
    table = laid_out((up("judge", 0, 1), up("innkeeper", 0, 1)), (up("judge"), up("djinn")))
    explained = explain_signets([ev.PositionArranged(rulings=(), table=table)], "north", "judge")
    assert explained.comparison is not None
    assert [speaker.card for speaker in explained.comparison.speakers] == ["judge"]
    assert explained.comparison.result.north == 1


def test_a_card_alone_or_face_down_has_no_comparison() -> None:
    for south in ((), (Played("djinn"),)):
        log = [ev.PositionArranged(rulings=(), table=laid_out((up("judge"),), south))]
        explained = explain_signets(log, "north", "judge")
        assert explained.comparison is None
        assert "cannot be compared yet" in signets_explained(explained, RulingNotes())
