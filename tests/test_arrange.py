"""Positions by hand: what is filled in, and that any layout is refused or makes a whole table."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.catalogue.effects import Draw
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import PositionRefused
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Guard, Supplied, Table, Waiting
from cardia_rules.events.vocabulary import CardRevealed, EncounterCompared
from cardia_rules.game.game import Game
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.completions import example_of
from cardia_rules.game.positions.layout import (
    Encounter,
    Found,
    FoundProtector,
    Layout,
    Pile,
    SeatLayout,
)
from cardia_rules.game.setup import make_setup
from cardia_rules.resolution.results.derive import derive
from tests.games import play, random_setup
from tests.layouts import ALL, DECK, FOGGY, GUARDED, JUDGES, down, met, pile


# ------------------------------------------------------------------ filling in
def test_nothing_stated_is_an_opening_that_nobody_knows() -> None:
    table = arrange(Layout(DECK))
    assert all(map(is_unknown, (*table.north.hand, *table.north.deck)))
    assert (len(table.north.hand), len(table.north.deck)) == (5, 11)
    assert len({*table.north.hand, *table.north.deck, *table.south.hand, *table.south.deck}) == 32
    assert (table.round, table.phase, table.current) == (1, 1, 0)


def test_an_example_is_filled_in_ascending_influence() -> None:
    table = example_of(arrange(Layout(DECK)))
    assert table.north.hand == ALL[:5]
    assert table.north.deck == ALL[5:]
    assert table.south == table.north


def test_cards_that_will_be_needed_come_to_hand_first() -> None:
    table = example_of(arrange(Layout(DECK)), {"north": ("djinn", "judge", "djinn")})
    assert table.north.hand == ("djinn", "judge", "hired-blade", "void-mage", "surgeon")


def test_needs_beyond_the_hand_lie_on_top_of_the_deck() -> None:
    needs = ("djinn", "judge", "inventor", "magistra", "treasurer", "puppeteer")
    table = example_of(arrange(Layout(DECK)), {"north": needs})
    assert table.north.hand == needs[:5]
    assert table.north.deck[:2] == ("puppeteer", "hired-blade")


def test_a_stated_list_is_exact_and_an_open_one_is_a_beginning() -> None:
    exact = arrange(Layout(DECK, north=SeatLayout(hand=pile("judge"))))
    assert exact.north.hand == ("judge",)
    assert len(exact.north.deck) == 15
    layout = Layout(DECK, north=SeatLayout(hand=pile("judge", "..."), deck=pile("djinn", "...")))
    opened = example_of(arrange(layout))
    assert opened.north.hand == ("judge", *ALL[:4])
    assert opened.north.deck[0] == "djinn"
    assert len(opened.north.deck) == 11


def test_what_a_stated_deck_and_hand_leave_over_is_discarded() -> None:
    table = example_of(arrange(Layout(DECK, north=SeatLayout(hand=pile("judge"), deck=pile("djinn")))))
    assert table.north.discard == tuple(card for card in ALL if card not in ("judge", "djinn"))


def test_with_deck_and_discard_pile_exact_the_hand_is_the_rest() -> None:
    table = arrange(Layout(DECK, north=SeatLayout(deck=pile("djinn"), discard=pile("judge")), round=2))
    assert len(table.north.hand) == 14


def test_signets_are_derived_unless_stated() -> None:
    table = arrange(Layout(DECK, (met("judge", "saboteur"), met("surgeon", "surgeon")), phase=2))
    assert [(played and played.signets) for played in table.north.row] == [1, 0]
    assert table.current == 2
    assert table.round == 2


def test_an_active_judge_is_heard_when_signets_are_derived() -> None:
    table = arrange(
        Layout(DECK, (met("surgeon", "surgeon"), Encounter(Found("judge", tokens=1), Found("djinn"))))
    )
    assert table.north.signets == 1


def test_stated_signets_that_are_right_are_accepted() -> None:
    stated = Layout(DECK, (Encounter(Found("judge", signets=1), Found("saboteur")),))
    assert arrange(stated) == arrange(Layout(DECK, (met("judge", "saboteur"),)))


def test_waiting_effects_get_numbers_below_those_of_events_and_the_next_place() -> None:
    three = Waiting(id=9, kind="modifier", by=3, place=0, source="x")
    layout = Layout(
        DECK,
        (met("judge", "saboteur"),),
        north=SeatLayout(waiting=(three, three), placed=Found("djinn")),
        south=SeatLayout(waiting=(three,)),
    )
    table = arrange(layout)
    waiting = (*table.north.waiting, *table.south.waiting)
    assert [(each.id, each.place, each.source) for each in waiting] == [
        (0, 2, "clockmaker"),
        (-1, 2, "clockmaker"),
        (-2, 2, "clockmaker"),
    ]


def test_a_placed_card_lies_face_down_beyond_the_encounters() -> None:
    table = arrange(Layout(DECK, (met("judge", "saboteur"),), south=SeatLayout(placed=Found("djinn"))))
    placed = table.south.at(2)
    assert placed is not None
    assert (placed.card, placed.up) == ("djinn", False)
    game = Game.arranged(table)
    assert [ask.seat for ask in game.asks] == ["north"]


def test_phase_three_may_follow_a_round_that_left_nothing() -> None:
    assert arrange(Layout(DECK, phase=3)).round == 1


# ------------------------------------------------------------------ fog, protectors, blessings
def test_under_a_fog_the_last_encounter_lies_face_down_and_has_no_result() -> None:
    layout = Layout(FOGGY, (met("judge", "saboteur"), down("djinn", "surgeon")), phase=2)
    table = arrange(layout)
    assert (table.compared, table.current, table.round) == (1, 1, 2)
    assert [played and (played.up, played.signets) for played in table.north.row] == [(True, 1), (False, 0)]


def test_two_cards_that_were_played_face_up_are_resolved_under_a_fog_once_both_have_placed() -> None:
    """No layout can state it, since cards that lie face up have a result there; a table can."""
    table = arrange(Layout(FOGGY, (met("judge", "saboteur"), down("djinn", "mediator"))))
    sides = [
        replace(side, row=tuple(played and replace(played, signets=0) for played in side.row))
        for side in (table.north, table.south)
    ]
    told = Game.arranged(replace(table, compared=0, north=sides[0], south=sides[1])).events
    assert [event.place for event in told if isinstance(event, EncounterCompared)] == [1]
    assert not any(isinstance(event, CardRevealed) for event in told)


def test_a_card_that_was_played_face_up_lies_so_under_a_fog() -> None:
    half = Encounter(Found("djinn", modifier=3), Found("surgeon", up=False))
    table = arrange(Layout(FOGGY, (met("judge", "saboteur"), half)))
    assert (table.compared, table.current) == (1, 0)
    assert [played and played.up for played in table.north.row] == [True, True]
    assert [played and played.signets for played in table.north.row] == [1, 0]


def test_the_protectors_lie_at_every_second_place() -> None:
    row = tuple(FoundProtector(name, up) for name, up in (("cat", True), ("toad", True), ("bat", False)))
    supplied = Supplied(card="bat", name="Bat", text="Draw.", ability=(Draw(count=1, who="you"),))
    setup = make_setup("I", protectors=True, supplied=[supplied], answers={"OQ-unknown-card": "supplied"})
    table = arrange(Layout(setup, JUDGES, protectors=row))
    assert table.guards == (Guard("cat", 2, True), Guard("toad", 4, True), Guard("bat", 6))
    every = tuple(FoundProtector(name) for name in ("cat", "toad", "bat"))
    assert all(guard.up for guard in arrange(Layout(setup, JUDGES, protectors=every)).guards)


def test_a_blessed_card_holds_its_extra_signet() -> None:
    blessed = Encounter(Found("judge", blessings=1), Found("saboteur", blessings=2))
    table = arrange(Layout(DECK, (blessed,)))
    north, south = table.north.at(1), table.south.at(1)
    assert north is not None
    assert south is not None
    assert (north.blessings, north.signets) == (1, 2)
    assert (south.blessings, south.signets) == (2, 0)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_every_table_that_play_leads_to_can_be_laid_out(seed: int) -> None:
    """Whenever both are about to place, what lies there is stated and must not be refused."""
    for resolution in play(random_setup(seed), seed):
        table, asks = resolution.position.table, resolution.position.asks
        if [ask.kind for ask in asks] == ["place", "place"]:
            again = arrange(as_layout(table))
            assert replace(again, north=table.north, south=table.south) == replace(table, current=0)
            for seat in SEATS:
                assert again.side(seat).row == table.side(seat).row
                for waits, waited in zip(again.side(seat).waiting, table.side(seat).waiting, strict=True):
                    assert replace(waits, id=waited.id, source=waited.source) == waited


def as_layout(table: Table) -> Layout:
    def stated(seat: Seat, place: int) -> Found:
        played = table.side(seat).at(place)
        assert played is not None
        pieces = (played.modifier, played.tokens, played.signets, played.blessings)
        return Found(played.card, *pieces, up=played.up)

    def held(seat: Seat) -> SeatLayout:
        side = table.side(seat)
        waiting = tuple(
            replace(each, place=each.place if each.place <= table.places else 0) for each in side.waiting
        )
        return SeatLayout(pile(*side.hand), pile(*side.deck), pile(*side.discard), waiting)

    return Layout(
        table.setup,
        tuple(
            Encounter(stated("north", place), stated("south", place)) for place in range(1, table.places + 1)
        ),
        held("north"),
        held("south"),
        table.phase,
        table.round,
        tuple(FoundProtector(guard.protector, guard.up) for guard in table.guards),
    )


# ------------------------------------------------------------------ any layout
_cards = st.sampled_from([*ALL[:6], "envoy", "jugde"])
_laid = st.builds(
    Found,
    _cards,
    st.integers(-9, 9),
    st.integers(0, 2),
    st.integers(0, 1),
    st.integers(0, 1),
    st.sampled_from([True, True, True, False]),
)
_bare = st.builds(Found, _cards)
_piles = st.none() | st.builds(Pile, st.lists(_bare, max_size=3).map(tuple), st.booleans())
_seats = st.builds(SeatLayout, _piles, _piles, _piles, placed=st.none() | _bare)
_layouts = st.builds(
    Layout,
    st.sampled_from([DECK, FOGGY, GUARDED]),
    st.lists(st.builds(Encounter, st.none() | _laid, _laid), max_size=3).map(tuple),
    _seats,
    _seats,
    st.integers(0, 4),
    st.none() | st.integers(-1, 40),
    st.lists(
        st.builds(FoundProtector, st.sampled_from([*PROTECTORS, "wolf"]), st.booleans()), max_size=7
    ).map(tuple),
)


@settings(max_examples=300, deadline=None)
@given(_layouts)
def test_a_layout_is_refused_or_makes_a_whole_table(layout: Layout) -> None:
    try:
        table = example_of(arrange(layout))
    except PositionRefused:
        return
    for seat in SEATS:
        side = table.side(seat)
        on_table = tuple(played.card for played in side.row if played is not None)
        assert sorted((*side.hand, *side.deck, *side.discard, *on_table)) == sorted(ALL)
    assert all(_as_derived(table, result.place) for result in derive(table))
    assert Game.arranged(table).table is not None


def _as_derived(table: Table, place: int) -> bool:
    result = derive(table)[place - 1]
    north, south = table.north.at(place), table.south.at(place)
    assert north is not None
    assert south is not None
    return (north.signets, south.signets) == (result.north, result.south)


def test_no_hand_names_a_card_of_another_deck() -> None:
    assert not set(arrange(Layout(make_setup("II"))).north.hand) & {c for c in CHARACTERS if c in ALL}
