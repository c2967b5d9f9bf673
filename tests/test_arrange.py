"""Positions by hand: what is filled in, and every reason to refuse one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import PositionRefused
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table, Waiting
from cardia_rules.resolution.arrange import arrange
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.layout import Encounter, Laid, Layout, Pile, SeatLayout
from cardia_rules.resolution.results import derive
from cardia_rules.resolution.setup import make_setup

DECK = make_setup("I")
ALL = DECK.deck


def pile(*names: str) -> Pile:
    goes_on = names[-1:] == ("...",)
    return Pile(tuple(Laid(name) for name in (names[:-1] if goes_on else names)), goes_on)


def met(north: str, south: str) -> Encounter:
    return Encounter(Laid(north), Laid(south))


def refusal(layout: Layout) -> dict[str, str]:
    with pytest.raises(PositionRefused) as refused:
        arrange(layout)
    return {failure.code: failure.message for failure in refused.value.failures}


# ------------------------------------------------------------------ filling in
def test_nothing_stated_is_an_opening_in_ascending_influence() -> None:
    table = arrange(Layout(DECK))
    assert table.north.hand == ALL[:5]
    assert table.north.deck == ALL[5:]
    assert table.south == table.north
    assert (table.round, table.phase, table.current) == (1, 1, 0)


def test_cards_that_will_be_needed_come_to_hand_first() -> None:
    layout = Layout(DECK, north=SeatLayout(needs=("djinn", "judge", "djinn")))
    assert arrange(layout).north.hand == ("djinn", "judge", "hired-blade", "void-mage", "surgeon")


def test_needs_beyond_the_hand_lie_on_top_of_the_deck() -> None:
    needs = ("djinn", "judge", "inventor", "magistra", "treasurer", "puppeteer")
    table = arrange(Layout(DECK, north=SeatLayout(needs=needs)))
    assert table.north.hand == needs[:5]
    assert table.north.deck[:2] == ("puppeteer", "hired-blade")


def test_a_stated_list_is_exact_and_an_open_one_is_a_beginning() -> None:
    exact = arrange(Layout(DECK, north=SeatLayout(hand=pile("judge"))))
    assert exact.north.hand == ("judge",)
    assert len(exact.north.deck) == 15
    opened = arrange(Layout(DECK, north=SeatLayout(hand=pile("judge", "..."), deck=pile("djinn", "..."))))
    assert opened.north.hand == ("judge", *ALL[:4])
    assert opened.north.deck[0] == "djinn"
    assert len(opened.north.deck) == 11


def test_what_a_stated_deck_and_hand_leave_over_is_discarded() -> None:
    table = arrange(Layout(DECK, north=SeatLayout(hand=pile("judge"), deck=pile("djinn"))))
    assert table.north.discard == tuple(card for card in ALL if card not in ("judge", "djinn"))


def test_with_deck_and_discard_pile_exact_the_hand_is_the_rest() -> None:
    table = arrange(Layout(DECK, north=SeatLayout(deck=pile("djinn"), discard=pile("judge"))))
    assert len(table.north.hand) == 14


def test_signets_are_derived_unless_stated() -> None:
    table = arrange(Layout(DECK, (met("judge", "saboteur"), met("surgeon", "surgeon")), phase=2))
    assert [(played and played.signets) for played in table.north.row] == [1, 0]
    assert table.current == 2
    assert table.round == 2


def test_an_active_judge_is_heard_when_signets_are_derived() -> None:
    table = arrange(
        Layout(DECK, (met("surgeon", "surgeon"), Encounter(Laid("judge", tokens=1), Laid("djinn"))))
    )
    assert table.north.signets == 1


def test_stated_signets_that_are_right_are_accepted() -> None:
    stated = Layout(DECK, (Encounter(Laid("judge", signets=1), Laid("saboteur")),))
    assert arrange(stated) == arrange(Layout(DECK, (met("judge", "saboteur"),)))


def test_waiting_effects_get_numbers_below_those_of_events_and_the_next_place() -> None:
    three = Waiting(id=9, kind="modifier", by=3, place=9, source="x")
    layout = Layout(
        DECK,
        (met("judge", "saboteur"),),
        north=SeatLayout(waiting=(three, three), placed=Laid("djinn")),
        south=SeatLayout(waiting=(three,)),
    )
    table = arrange(layout)
    waiting = (*table.north.waiting, *table.south.waiting)
    assert [(each.id, each.place, each.source) for each in waiting] == [(0, 2, ""), (-1, 2, ""), (-2, 2, "")]


def test_a_placed_card_lies_face_down_beyond_the_encounters() -> None:
    table = arrange(Layout(DECK, (met("judge", "saboteur"),), south=SeatLayout(placed=Laid("djinn"))))
    placed = table.south.at(2)
    assert placed is not None
    assert (placed.card, placed.up) == ("djinn", False)
    game = Game.arranged(table)
    assert [ask.seat for ask in game.asks] == ["north"]


def test_phase_three_may_follow_a_round_that_left_nothing() -> None:
    assert arrange(Layout(DECK, phase=3)).round == 1


# ------------------------------------------------------------------ refusing
JUDGES = (met("judge", "judge"),)
FAULTS: list[tuple[str, Layout, str]] = [
    (
        "unknown-card",
        Layout(DECK, north=SeatLayout(hand=pile("jugde"))),
        "north, in the hand: no card is called",
    ),
    ("not-in-deck", Layout(DECK, south=SeatLayout(hand=pile("envoy"))), "Envoy is not one of the 16"),
    (
        "card-twice",
        Layout(DECK, JUDGES, north=SeatLayout(hand=pile("judge"))),
        "in encounter 1 and in the hand",
    ),
    ("card-missing", Layout(DECK, north=SeatLayout(pile("judge"), pile("djinn"), pile())), "are nowhere"),
    ("half-encounter", Layout(DECK, (Encounter(Laid("judge"), None),)), "encounter 1 has no card of south"),
    ("pieces-off-table", Layout(DECK, north=SeatLayout(hand=Pile((Laid("judge", 3),)))), "carries pieces"),
    ("pieces-off-table", Layout(DECK, north=SeatLayout(placed=Laid("judge", tokens=1))), "carries pieces"),
    (
        "signets-contradict",
        Layout(DECK, (Encounter(Laid("judge"), Laid("saboteur", signets=1)),)),
        "south's Saboteur has 1 signets stated and must hold 0",
    ),
    ("bad-notation", Layout(DECK, (Encounter(Laid("judge", tokens=-1), Laid("judge")),)), "counted from 0"),
    ("bad-phase", Layout(DECK, phase=4), "phases 1, 2 and 3"),
    ("bad-phase", Layout(DECK, phase=2), "without an encounter"),
    ("bad-phase", Layout(DECK, JUDGES, SeatLayout(placed=Laid("djinn")), phase=2), "placed a card face down"),
    (
        "bad-phase",
        Layout(DECK, (), SeatLayout(placed=Laid("djinn")), SeatLayout(placed=Laid("djinn"))),
        "both seats have placed",
    ),
    ("bad-round", Layout(DECK, JUDGES, round=1), "it is round 2 or later"),
    ("bad-round", Layout(DECK, round=33), "no game lasts longer than 32 rounds"),
    (
        "bad-waiting",
        Layout(DECK, north=SeatLayout(waiting=(Waiting(id=0, kind="demand", place=0, source="", count=2),))),
        "a demand a faction and a count",
    ),
]


@pytest.mark.parametrize(
    ("code", "layout", "message"), FAULTS, ids=[f"{n}-{f[0]}" for n, f in enumerate(FAULTS)]
)
def test_an_impossible_position_is_refused(code: str, layout: Layout, message: str) -> None:
    faults = refusal(layout)
    assert list(faults) == [code]
    assert message in faults[code]


def test_every_fault_is_listed() -> None:
    layout = Layout(
        DECK,
        (Encounter(Laid("judge"), Laid("saboteur", signets=2)), met("judge", "envoy")),
        north=SeatLayout(hand=pile("jugde"), waiting=(Waiting(id=0, kind="late", place=0, source=""),)),
        phase=1,
        round=1,
    )
    codes = {"unknown-card", "not-in-deck", "card-twice", "signets-contradict", "bad-waiting", "bad-round"}
    assert set(refusal(layout)) == codes


# ------------------------------------------------------------------ any layout
_cards = st.sampled_from([*ALL[:6], "envoy", "jugde"])
_laid = st.builds(Laid, _cards, st.integers(-9, 9), st.integers(0, 2), st.integers(0, 1))
_bare = st.builds(Laid, _cards)
_piles = st.none() | st.builds(Pile, st.lists(_bare, max_size=3).map(tuple), st.booleans())
_seats = st.builds(SeatLayout, _piles, _piles, _piles, placed=st.none() | _bare)
_layouts = st.builds(
    Layout,
    st.just(DECK),
    st.lists(st.builds(Encounter, st.none() | _laid, _laid), max_size=3).map(tuple),
    _seats,
    _seats,
    st.integers(0, 4),
    st.none() | st.integers(-1, 40),
)


@given(_layouts)
def test_a_layout_is_refused_or_makes_a_whole_table(layout: Layout) -> None:
    try:
        table = arrange(layout)
    except PositionRefused:
        return
    for seat in SEATS:
        side = table.side(seat)
        on_table = tuple(played.card for played in side.row if played is not None)
        assert sorted((*side.hand, *side.deck, *side.discard, *on_table)) == sorted(ALL)
    assert all(_as_derived(table, verdict.place) for verdict in derive(table))
    assert Game.arranged(table).table is not None


def _as_derived(table: Table, place: int) -> bool:
    verdict = derive(table)[place - 1]
    north, south = table.north.at(place), table.south.at(place)
    assert north is not None
    assert south is not None
    return (north.signets, south.signets) == (verdict.north, verdict.south)


def test_no_hand_names_a_card_of_another_deck() -> None:
    assert not set(arrange(Layout(make_setup("II"))).north.hand) & {c for c in CHARACTERS if c in ALL}
