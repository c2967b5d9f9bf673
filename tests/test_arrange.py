"""Positions by hand: what is filled in, and every reason to refuse one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.catalogue.effects import Draw
from cardia_rules.errors import PositionRefused
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Guard, Supplied, Table, Waiting
from cardia_rules.resolution.arrange import arrange
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.layout import Encounter, Laid, LaidProtector, Layout, Pile, SeatLayout
from cardia_rules.resolution.results import derive
from cardia_rules.resolution.setup import make_setup
from tests.games import play, random_setup

DECK = make_setup("I")
ALL = DECK.deck
FOGGY = make_setup("I", locations=["foggy-swamp"])
GUARDED = make_setup("I", protectors=True)


def pile(*names: str) -> Pile:
    goes_on = names[-1:] == ("...",)
    return Pile(tuple(Laid(name) for name in (names[:-1] if goes_on else names)), goes_on)


def met(north: str, south: str) -> Encounter:
    return Encounter(Laid(north), Laid(south))


def down(north: str, south: str) -> Encounter:
    return Encounter(Laid(north, up=False), Laid(south, up=False))


def row(*names: str) -> tuple[LaidProtector, ...]:
    """Protectors, a face-down one in parentheses."""
    return tuple(LaidProtector(name.strip("()"), not name.startswith("(")) for name in names)


JUDGES = (met("judge", "judge"),)


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
    three = Waiting(id=9, kind="modifier", by=3, place=0, source="x")
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


# ------------------------------------------------------------------ fog, protectors, blessings
def test_under_a_fog_the_last_encounter_lies_face_down_and_has_no_result() -> None:
    layout = Layout(FOGGY, (met("judge", "saboteur"), down("djinn", "surgeon")), phase=2)
    table = arrange(layout)
    assert (table.compared, table.current, table.round) == (1, 1, 2)
    assert [played and (played.up, played.signets) for played in table.north.row] == [(True, 1), (False, 0)]


def test_a_card_that_was_played_face_up_lies_so_under_a_fog() -> None:
    half = Encounter(Laid("djinn", modifier=3), Laid("surgeon", up=False))
    table = arrange(Layout(FOGGY, (met("judge", "saboteur"), half)))
    assert (table.compared, table.current) == (1, 0)
    assert [played and played.up for played in table.north.row] == [True, True]
    assert [played and played.signets for played in table.north.row] == [1, 0]


def test_the_protectors_lie_at_every_second_place() -> None:
    row = tuple(LaidProtector(name, up) for name, up in (("cat", True), ("toad", True), ("bat", False)))
    supplied = Supplied(card="bat", name="Bat", text="Draw.", ability=(Draw(count=1, who="you"),))
    setup = make_setup("I", protectors=True, supplied=[supplied], answers={"OQ-unknown-card": "supplied"})
    table = arrange(Layout(setup, JUDGES, protectors=row))
    assert table.guards == (Guard("cat", 2, True), Guard("toad", 4, True), Guard("bat", 6))
    every = tuple(LaidProtector(name) for name in ("cat", "toad", "bat"))
    assert all(guard.up for guard in arrange(Layout(setup, JUDGES, protectors=every)).guards)


def test_a_blessed_card_holds_its_extra_signet() -> None:
    blessed = Encounter(Laid("judge", blessings=1), Laid("saboteur", blessings=2))
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
    def stated(seat: Seat, place: int) -> Laid:
        played = table.side(seat).at(place)
        assert played is not None
        pieces = (played.modifier, played.tokens, played.signets, played.blessings)
        return Laid(played.card, *pieces, up=played.up)

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
        tuple(LaidProtector(guard.protector, guard.up) for guard in table.guards),
    )


# ------------------------------------------------------------------ refusing
SIX = ("elephant", "parrot", "phoenix", "scorpion", "basilisk", "unicorn")
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
        "south's Saboteur must hold no signet (RB-06-reveal), and it is stated with 1",
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
    (
        "bad-waiting",
        Layout(FOGGY, JUDGES, SeatLayout(waiting=(Waiting(id=0, kind="token", place=1, source=""),))),
        "something waits for a card face down in the last encounter, and there is none",
    ),
    (
        "face-down",
        Layout(DECK, (met("judge", "saboteur"), down("djinn", "surgeon"))),
        "encounter 2: both cards lie face down, but once both are placed",
    ),
    (
        "face-down",
        Layout(FOGGY, (down("judge", "judge"), down("djinn", "surgeon"))),
        "encounter 1: both cards lie face down, but under the Foggy Swamp only the last",
    ),
    (
        "face-down",
        Layout(FOGGY, (Encounter(Laid("judge", up=False), Laid("judge")), met("djinn", "djinn"))),
        "encounter 1: the card of north lies face down",
    ),
    (
        "face-down",
        Layout(DECK, north=SeatLayout(hand=Pile((Laid("judge", up=False),)))),
        "north, in the hand: Judge is in parentheses",
    ),
    (
        "pieces-off-table",
        Layout(FOGGY, (Encounter(Laid("judge", 3, up=False), Laid("judge", up=False)),)),
        "carries pieces",
    ),
    (
        "pieces-off-table",
        Layout(DECK, north=SeatLayout(hand=Pile((Laid("judge", blessings=1),)))),
        "carries pieces",
    ),
    (
        "signets-contradict",
        Layout(FOGGY, (Encounter(Laid("djinn", signets=1), Laid("judge", up=False)),)),
        "north's Djinn must hold no signet (RB-06-reveal), and it is stated with 1",
    ),
    ("bad-phase", Layout(FOGGY, (down("judge", "judge"),), phase=2), "without an encounter"),
    ("unknown-protector", Layout(GUARDED, protectors=row("wolf")), 'no protector is called "wolf"'),
    ("unpublished-text", Layout(GUARDED, protectors=row("fox")), "nobody has published what the protector"),
    ("card-twice", Layout(GUARDED, protectors=row("cat", "(cat)")), "Cat (Chat) is stated 2 times"),
    (
        "too-many-protectors",
        Layout(GUARDED, protectors=row("cat", "(toad)", *(f"({name})" for name in SIX[:5]))),
        "7 protectors lie in a row, and only 6 are laid out",
    ),
    (
        "bad-protectors",
        Layout(GUARDED, JUDGES, protectors=row("cat", "(toad)", "(elephant)")),
        "in round 2 the first 2 protectors lie face up",
    ),
    (
        "bad-protectors",
        Layout(GUARDED, protectors=row("(cat)")),
        "in round 1 the first protector lies",
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
_laid = st.builds(
    Laid,
    _cards,
    st.integers(-9, 9),
    st.integers(0, 2),
    st.integers(0, 1),
    st.integers(0, 1),
    st.sampled_from([True, True, True, False]),
)
_bare = st.builds(Laid, _cards)
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
    st.lists(st.builds(LaidProtector, st.sampled_from([*PROTECTORS, "wolf"]), st.booleans()), max_size=7).map(
        tuple
    ),
)


@settings(max_examples=300, deadline=None)
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
