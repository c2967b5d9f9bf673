"""The words of cases: what is written can be read, and what is read can be written."""

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import CHARACTERS, FACTIONS, PROTECTORS, in_ascending_influence
from cardia_rules.errors import DataError
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Guard, Waiting
from cardia_rules.faq.notation import (
    card_text,
    describe,
    describe_log,
    encounter_text,
    guard_text,
    option_text,
    read_card,
    read_encounter,
    read_guard,
    read_option,
    read_waiting,
    usual_words,
    waiting_text,
)
from cardia_rules.faq.notation.events import FORMS
from cardia_rules.game.positions.layout import Encounter, Found, FoundProtector
from cardia_rules.resolution.position import Ask, AskKind
from tests.games import play, random_setup

cards = st.sampled_from(sorted(CHARACTERS))
seats = st.sampled_from(SEATS)
amounts = st.integers(-99, 99).filter(bool)
laid = st.builds(
    Found, cards, st.integers(-99, 99), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.booleans()
)
hands = st.lists(cards, min_size=1, max_size=4, unique=True).map(in_ascending_influence)
waitings = st.one_of(
    st.builds(
        Waiting, id=st.just(0), place=st.just(0), source=st.just(""), kind=st.just("modifier"), by=amounts
    ),
    st.builds(Waiting, id=st.just(0), place=st.just(0), source=st.just(""), kind=st.just("late"), by=amounts),
    st.builds(
        Waiting,
        id=st.just(0),
        place=st.just(0),
        source=st.just(""),
        kind=st.sampled_from(["face-up", "deck-top", "token", "blessing"]),
    ),
    st.builds(
        Waiting,
        id=st.just(0),
        place=st.just(0),
        source=st.just(""),
        kind=st.just("either"),
        either=st.tuples(amounts, amounts),
    ),
    st.builds(
        Waiting,
        id=st.just(0),
        place=st.just(0),
        source=st.just(""),
        kind=st.just("demand"),
        count=st.integers(1, 9),
        faction=st.sampled_from(FACTIONS),
    ),
)
choices: st.SearchStrategy[op.Option] = st.one_of(
    st.builds(op.PlaceCard, cards),
    st.builds(op.NameAFaction, st.sampled_from(FACTIONS)),
    st.builds(op.ChooseCard, seats, cards),
    st.builds(op.ChoosePieces, seats, cards, st.sampled_from(["modifiers", "tokens"])),
    st.builds(op.ChooseNext),
    st.builds(op.ChooseTwo, st.tuples(cards, cards)),
    st.builds(op.ChooseAmount, amounts),
    st.builds(op.ChooseFromHand, hands),
    st.builds(op.Decline),
)


@settings(deadline=None)
@given(laid)
def test_a_card_round_trips(card: Found) -> None:
    assert read_card(card_text(card)) == card


@settings(deadline=None)
@given(laid, st.randoms())
def test_pieces_may_come_in_any_order(card: Found, random: Any) -> None:
    words = card_text(card).split(" ")
    random.shuffle(words)
    assert read_card("  ".join(words)) == card


@settings(deadline=None)
@given(laid, laid)
def test_an_encounter_round_trips(north: Found, south: Found) -> None:
    assert read_encounter(encounter_text(north, south)) == Encounter(north, south)


@settings(deadline=None)
@given(waitings)
def test_what_waits_round_trips(waiting: Waiting) -> None:
    assert read_waiting(waiting_text(waiting)) == waiting


@settings(deadline=None)
@given(choices)
def test_an_option_round_trips(option: op.Option) -> None:
    kind: AskKind = "discard" if isinstance(option, op.ChooseFromHand) else "place"
    ask = Ask(number=1, seat="north", kind=kind, options=(option,), rulings=(), cause=1)
    assert read_option(option_text(option), ask) == option
    if isinstance(option, op.ChooseFromHand):
        assert read_option(option.cards, None) == option


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_every_event_of_a_game_round_trips(seed: int) -> None:
    events = [event for resolution in play(random_setup(seed), seed) for event in resolution.events]
    for words in describe_log(events):
        assert usual_words(words) == words


def test_every_kind_of_event_has_words() -> None:
    assert {form.kind for form in FORMS} == {*get_args(ev.EveryEvent), ev.WhyNot}


@settings(deadline=None)
@given(st.sampled_from(FORMS), st.sampled_from(["", "x", "judge", "-", ":", "north"]))
def test_words_with_something_added_are_no_event(form: Any, extra: str) -> None:
    text = form.words.replace("{", "<").replace("}", ">") + extra
    if "<" in text:
        with pytest.raises(DataError):
            usual_words(text)


@settings(deadline=None)
@given(st.sampled_from(sorted(PROTECTORS)), st.booleans())
def test_a_protector_round_trips(slug: str, up: bool) -> None:
    assert read_guard(guard_text(Guard(slug, 2, up))) == FoundProtector(slug, up)
    assert guard_text(read_guard(guard_text(FoundProtector(slug, up)))) == guard_text(Guard(slug, 2, up))


def test_what_arrives_is_named_by_what_waited() -> None:
    waiting = Waiting(id=4, kind="modifier", by=3, place=2, source="clockmaker")
    arrived = ev.EffectArrived(seat="north", waiting=4, rulings=())
    assert describe(arrived, {4: waiting}) == "north: +3 arrives"
    assert describe(arrived) == "north: number 4 arrives"
