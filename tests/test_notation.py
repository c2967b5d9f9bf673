"""The words of cases: what is written can be read, and what is read can be written."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import CHARACTERS, FACTIONS, PROTECTORS, in_ascending_influence
from cardia_rules.errors import CardiaError, DataError, UnknownName
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
from cardia_rules.resolution.layout import Encounter, Laid, LaidProtector
from cardia_rules.resolution.position import Ask, AskKind
from tests.games import play, random_setup

cards = st.sampled_from(sorted(CHARACTERS))
seats = st.sampled_from(SEATS)
amounts = st.integers(-99, 99).filter(bool)
laid = st.builds(
    Laid, cards, st.integers(-99, 99), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.booleans()
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


# ------------------------------------------------------------------ there and back
@settings(deadline=None)
@given(laid)
def test_a_card_round_trips(card: Laid) -> None:
    assert read_card(card_text(card)) == card


@settings(deadline=None)
@given(laid, st.randoms())
def test_pieces_may_come_in_any_order(card: Laid, random: Any) -> None:
    words = card_text(card).split(" ")
    random.shuffle(words)
    assert read_card("  ".join(words)) == card


@settings(deadline=None)
@given(laid, laid)
def test_an_encounter_round_trips(north: Laid, south: Laid) -> None:
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
    assert {form.kind for form in FORMS} == set(ev.AnyEvent.__args__)


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
    assert read_guard(guard_text(Guard(slug, 2, up))) == LaidProtector(slug, up)
    assert guard_text(read_guard(guard_text(LaidProtector(slug, up)))) == guard_text(Guard(slug, 2, up))


def test_protectors_as_people_write_them() -> None:
    assert read_guard(" ( Licorne ) ") == LaidProtector("unicorn", False)
    assert read_guard("wolf") == LaidProtector("wolf")
    for text in ("", "()", "(cat", "((cat))"):
        with pytest.raises(DataError, match="a protector is its name"):
            read_guard(text)


# ------------------------------------------------------------------ other spellings
@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("north Juge activates", "north judge activates"),
        ("NORTH judge  activates", "north judge activates"),
        ("north magistra copies Inventrice", "north magistra copies inventor"),
        ("north Hired Blade: −5", "north hired-blade: -5"),
        ("south judge: 2 token", "south judge: 2 tokens"),
        ("picked from north: judge, saboteur", "picked from north: saboteur, judge"),
        ("south: 2 card unless Guild waits", "south: 2 cards unless guild waits"),
        ("north decides: south Juge tokens", "north decides: south judge tokens"),
        ("place 3: 8 against -1", "place 3: 8 against -1"),
        ("North activates the Éléphant", "north activates the elephant"),
        ("Bazar applies to south", "bazaar applies to south"),
        ("protectors laid: Licorne, chat", "protectors laid: unicorn, cat"),
        ("north places Juge from deck", "north places judge from deck"),
        ("north: Top of deck waits", "north: top of deck waits"),
        ("north decides: Juge AND saboteur", "north decides: judge and saboteur"),
        ("Both win at once: play goes on", "both win at once: play goes on"),
    ],
)
def test_other_spellings_are_put_into_the_usual_words(written: str, usual: str) -> None:
    assert usual_words(written) == usual


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("saboteur* - saboteur", Encounter(Laid("saboteur", signets=1), Laid("saboteur"))),
        ("Juge @ – Djinn −5 **", Encounter(Laid("judge", tokens=1), Laid("djinn", -5, 0, 2))),
        ("Collecteur d'impôts - Mage du Vide", Encounter(Laid("tax-collector"), Laid("void-mage"))),
        ("judge -", Encounter(Laid("judge"), None)),
        ("judge", Encounter(Laid("judge"), None)),
        ("- judge -5", Encounter(None, Laid("judge", -5))),
        ("judge +3 +3 -1 - djinn", Encounter(Laid("judge", 5), Laid("djinn"))),
        ("(judge) - ( Djinn )", Encounter(Laid("judge", up=False), Laid("djinn", up=False))),
        ("judge^^ - (djinn +3)", Encounter(Laid("judge", blessings=2), Laid("djinn", 3, up=False))),
    ],
)
def test_encounters_as_people_write_them(written: str, expected: Encounter) -> None:
    assert read_encounter(written) == expected


# ------------------------------------------------------------------ what cannot be read
@pytest.mark.parametrize(
    "text",
    [
        "+3 @",
        "judge +3000 - djinn",
        "judge - djinn - surgeon",
        "judge 3 - djinn",
        "(judge - djinn",
        "((judge)) - djinn",
        "() - djinn",
    ],
)
def test_unreadable_encounters(text: str) -> None:
    with pytest.raises(DataError, match=r"judge|cards"):
        read_encounter(text)


@pytest.mark.parametrize("text", ["", "3", "+3 early", "face down", "2 cards unless pirates", "+2 or"])
def test_unreadable_waiting(text: str) -> None:
    with pytest.raises(DataError, match="expected"):
        read_waiting(text)


@pytest.mark.parametrize(
    "text", ["south jugde", "pirates", "", "north", "judge, jugde", "judge and jugde", "judge and"]
)
def test_unreadable_options(text: str) -> None:
    with pytest.raises((DataError, UnknownName)):
        read_option(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("north jugde activates", "did you mean Judge"),
        ("north judge activated", "expected for example"),
        ("east judge activates", "is no event in words"),
        ("north judge: nothing to dance", "is no event in words"),
        ("north wins: charm", "is no event in words"),
        ("north activates the elefant", "did you mean Elephant"),
        ("bazzar applies to north", "did you mean Bazaar"),
    ],
)
def test_a_text_that_names_no_event_is_refused(text: str, hint: str) -> None:
    with pytest.raises(DataError, match=hint):
        usual_words(text)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for read in (read_card, read_encounter, read_guard, read_waiting, read_option, usual_words):
        said = ""
        try:
            read(text)
        except CardiaError as refused:
            said = str(refused)
        assert len(said) < 500


def test_what_arrives_is_named_by_what_waited() -> None:
    waiting = Waiting(id=4, kind="modifier", by=3, place=2, source="clockmaker")
    arrived = ev.EffectArrived(seat="north", waiting=4, rulings=())
    assert describe(arrived, {4: waiting}) == "north: +3 arrives"
    assert describe(arrived) == "north: number 4 arrives"
