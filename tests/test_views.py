"""What a viewer sees is a function of what that viewer may know."""

from collections.abc import Iterator
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import DecisionRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.options import Option
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Guard, Played, Side, Table
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.seeing import shown_whole
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.views import log, view, viewers
from cardia_rules.views.decisions import see_refusal
from cardia_rules.views.events import EverySeenEvent, ProtectorsLaidSeen
from cardia_rules.views.log import HIDDEN_OPTIONS, OPEN_OPTIONS, see_event, see_log
from cardia_rules.views.view import View, see, see_table
from cardia_rules.views.viewers import VIEWERS, Viewer
from tests.games import any_option, play, random_setup

SEEDS = st.integers(0, 2**32)
PLAYERS_AND_SPECTATOR: tuple[Viewer, ...] = ("north", "south", "spectator")
_encode = msgspec.json.Encoder().encode
_log = msgspec.json.Decoder(tuple[EverySeenEvent, ...])
_view = msgspec.json.Decoder(View)


# ------------------------------------------------------------------ whatever is hidden
@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_table_looks_the_same_whatever_is_hidden_on_it(seed: int) -> None:
    random = Random(seed)
    for table in tables(seed):
        for viewer in PLAYERS_AND_SPECTATOR:
            assert _encode(see_table(table, viewer)) == _encode(
                see_table(scrambled(table, viewer, random), viewer)
            )


def tables(seed: int) -> Iterator[Table]:
    table: Table | None = None
    for resolution in play(random_setup(seed), seed):
        for event in resolution.events:
            table = fold(table, event)
            yield table


def scrambled(table: Table, viewer: Viewer, random: Random) -> Table:
    """Everything that a viewer cannot know, dealt anew."""
    sides = {seat: dealt_anew(table.side(seat), viewer == seat, random) for seat in SEATS}
    if table.setup.protectors is None or not table.guards:
        return replace(table, **sides)
    turned = {guard.protector for guard in table.guards if guard.up}
    rest = [each for each in table.setup.protectors.pool if each not in turned]
    random.shuffle(rest)
    guards = list(table.guards)
    for index, guard in enumerate(guards):
        if not guard.up:
            faction = faction_of(table.setup.answers, guard.protector)
            chosen = next(each for each in rest if faction_of(table.setup.answers, each) == faction)
            rest.remove(chosen)
            guards[index] = replace(guard, protector=chosen)
    return replace(table, guards=tuple(guards), **sides)


def dealt_anew(side: Side, own: bool, random: Random) -> Side:
    if own:
        return replace(side, deck=tuple(random.sample(side.deck, len(side.deck))))
    down = [played.card for played in side.row if played is not None and not played.up]
    pool = [*side.deck, *side.hand, *down]
    random.shuffle(pool)
    row = tuple(Played(pool.pop()) if played is not None and not played.up else played for played in side.row)
    hand = tuple(pool.pop() for _ in side.hand)
    return replace(side, deck=tuple(pool), hand=hand, row=row)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_no_name_of_a_hidden_card_is_anywhere_in_what_is_shown(seed: int) -> None:
    for table in tables(seed):
        for viewer in PLAYERS_AND_SPECTATOR:
            shown = see_table(table, viewer)
            for seat in SEATS:
                # What waits names the card that it came from, which may be anybody's.
                written = _encode(replace(shown.side(seat), waiting=()))
                for card in hidden_from(table.side(seat), viewer == seat):
                    assert f'"{card}"'.encode() not in written
            written = _encode(shown.guards)
            for guard in table.guards:
                assert guard.up == (f'"{guard.protector}"'.encode() in written)


def hidden_from(side: Side, own: bool) -> list[str]:
    if own:
        return list(side.deck)
    down = [played.card for played in side.row if played is not None and not played.up]
    return [*side.deck, *side.hand, *down]


# ------------------------------------------------------------------ what is shown to whom
@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_every_viewer_has_every_event_under_its_number(seed: int) -> None:
    events = [event for resolution in play(random_setup(seed), seed) for event in resolution.events]
    for viewer in VIEWERS:
        log = see_log(events, viewer)
        assert _log.decode(_encode(log)) == log
        for event, shown in zip(events, log, strict=True):
            assert (event.rulings, event.cause, event.questions) == (
                shown.rulings,
                shown.cause,
                shown.questions,
            )
            assert msgspec.to_builtins(event)["event"] == msgspec.to_builtins(shown)["event"]


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_a_judge_sees_everything(seed: int) -> None:
    events: list[ev.AnyEvent] = []
    for resolution in play(random_setup(seed), seed):
        events += resolution.events
        view = see(resolution.position, "judge")
        assert _view.decode(_encode(view)) == view
        assert tuple(ask.options for ask in view.asks) == tuple(a.options for a in resolution.position.asks)
        for seat in SEATS:
            side, shown = resolution.position.table.side(seat), view.table.side(seat)
            assert (shown.deck_order, shown.hand_cards) == (side.deck, side.hand)
            assert [c and c.card for c in shown.row] == [c and c.card for c in side.row]
    for event, seen in zip(events, see_log(events, "judge"), strict=True):
        assert msgspec.to_builtins(event).items() <= msgspec.to_builtins(seen).items()


def test_a_player_sees_their_own_hand_and_face_down_card() -> None:
    game = Game.new("I", locations=["foggy-swamp"], chance=Random(4))
    card = game.table.north.hand[2]
    option = next(o for o in game.asks[0].options if msgspec.to_builtins(o)["card"] == card)
    game.decide("north", option)
    assert see_table(game.table, "north").north.row[0] == view.SeenCard(card)
    assert see_table(game.table, "south").north.row[0] == view.SeenCard()
    assert see_table(game.table, "north").north.hand_cards == game.table.north.hand
    assert see_table(game.table, "south").north.hand_cards is None
    assert see_table(game.table, "north").north.deck_order is None
    placed = game.events[-1]
    assert getattr(see_event(placed, game.table, "south"), "card", "") is None
    assert getattr(see_event(placed, game.table, "north"), "card", "") == card


def test_a_face_down_protector_shows_the_faction_on_its_back() -> None:
    game = Game.new("I", protectors=True, chance=Random(1))
    guards = see_table(game.table, "spectator").guards
    assert [guard.up for guard in guards] == [True] + [False] * 5
    assert all((guard.protector is not None) == guard.up for guard in guards)
    assert [g.faction for g in guards] == [
        faction_of(game.table.setup.answers, g.protector) for g in game.table.guards
    ]


def test_the_other_seat_is_told_that_somebody_decides_but_not_between_what() -> None:
    game = Game.new("I", chance=Random(2))
    own, others = see(game.position, "north").asks
    assert own.options == game.asks[0].options
    assert (others.seat, others.kind, others.options) == ("south", "place", None)


def test_a_refusal_is_told_to_who_tried() -> None:
    game = Game.new("I", chance=Random(2))
    with pytest.raises(DecisionRefused) as refused:
        game.decide("north", any_option(Random(5)))
    assert see_refusal(refused.value, "north") != ()
    assert see_refusal(refused.value, "judge") == see_refusal(refused.value, "north")
    assert see_refusal(refused.value, "south") == see_refusal(refused.value, "spectator") == ()


# ------------------------------------------------------------------ nothing is shown by default
def test_somebody_has_said_for_every_event_who_sees_it() -> None:
    assert set(log._SEEING) == set(get_args(ev.EveryEvent))


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_spectator_sees_the_fields_that_an_event_says_are_open_to_all(seed: int) -> None:
    table: Table | None = None
    for resolution in play(random_setup(seed), seed):
        for event in resolution.events:
            table = fold(table, event)
            shown = see_event(event, table, "spectator")
            assert [getattr(shown, name) for name in event.open_to_all] == [
                getattr(event, name) for name in event.open_to_all
            ]
            assert shown is event or not isinstance(event, ev.OpenEvent)


def test_somebody_has_said_for_every_kind_of_option_who_sees_it() -> None:
    assert {*OPEN_OPTIONS, *HIDDEN_OPTIONS} == set(get_args(Option))
    assert not set(OPEN_OPTIONS) & set(HIDDEN_OPTIONS)


def test_a_new_field_is_not_shown_before_somebody_has_said_so() -> None:
    class Peeked(ev.CardRevealed, frozen=True):
        next_card: str

    with pytest.raises(TypeError, match="next_card"):
        shown_whole(Peeked, "rulings", "cause", "questions", "why_not", "seat", "card", "place")


def test_viewers_are_the_seats_and_two_more() -> None:
    assert get_args(Viewer) == VIEWERS == (*SEATS, "spectator", "judge")
    assert [viewers.may_look(viewer, "north") for viewer in VIEWERS] == [True, False, False, True]


def test_a_protector_that_the_catalogue_lacks_is_shown_without_a_faction() -> None:
    table = Table(setup=make_setup("I"), guards=(Guard("wolf", 2), Guard("wolf", 4, True)))
    for viewer in VIEWERS:
        hidden, turned = see_table(table, viewer).guards
        assert (hidden.faction, turned.faction, turned.protector) == (None, None, "wolf")
        assert hidden.protector == ("wolf" if viewer == "judge" else None)
    laid = ev.ProtectorsLaid(row=("wolf", "cat"), rulings=())
    shown = see_event(laid, table, "north")
    assert isinstance(shown, ProtectorsLaidSeen)
    assert shown.factions == (None, "dynasty")
