"""Two games that differ only in what a viewer cannot know look the same to that viewer, byte for byte."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import DecisionRefused, Failure
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.fold import fold
from cardia_rules.events.options import NameAFaction, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Setup, Table
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.game.play import Play
from cardia_rules.kernel.telling import play
from cardia_rules.resolution.position import Position
from cardia_rules.views import decisions, log, view
from cardia_rules.views.decisions import see_refusal
from cardia_rules.views.log import HIDDEN_OPTIONS, OPEN_OPTIONS, see_event, see_log
from cardia_rules.views.view import see, see_table
from cardia_rules.views.viewers import Viewer
from tests.game_steps import give, steps_of
from tests.games import any_option, random_setup, random_setup_in_the_fog
from tests.hidden_pairs import Pair, Parting, pairs
from tests.own_cards import random_setup_with_own
from tests.supplied_games import random_setup_with_supplied

PLAYERS_AND_SPECTATOR: tuple[Viewer, ...] = ("north", "south", "spectator")
_encode = msgspec.json.Encoder().encode
ACCEPTED = b"accepted"
MakeSetup = Callable[[int], Setup]


SETUPS: dict[str, MakeSetup] = {
    "published": random_setup,
    "fog": random_setup_in_the_fog,
    "supplied": random_setup_with_supplied,
    "own": random_setup_with_own,
}


@pytest.mark.parametrize("cards", SETUPS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_two_games_that_differ_in_what_a_viewer_cannot_know_look_the_same(cards: str, seed: int) -> None:
    setup = SETUPS[cards](seed)
    for viewer in PLAYERS_AND_SPECTATOR:
        for pair in pairs(setup, seed, viewer, 4):
            assert_looks_the_same(pair, Random(seed))
            if pair.parting is not None:
                assert_the_rules_made_it_public(pair.parting)


def assert_looks_the_same(pair: Pair, random: Random) -> int:
    """Compare what the viewer sees of both games after every event; returns how many events."""
    viewer, compared = pair.viewer, 0
    for one, other in zip(pair.one, pair.other, strict=True):
        here, there = one.before.table, other.before.table
        assert _encode(see(one.before, viewer)) == _encode(see(other.before, viewer))
        assert_refused_alike(pair, one.before, other.before, random)
        for event, counterpart in zip(one.events, other.events, strict=True):
            here, there = fold(here, event), fold(there, counterpart)
            assert _encode(see_event(event, here, viewer)) == _encode(see_event(counterpart, there, viewer))
            assert _encode(see_table(here, viewer)) == _encode(see_table(there, viewer))
            compared += 1
    if pair.parting is None:
        assert _encode(see(pair.one[-1].after, viewer)) == _encode(see(pair.other[-1].after, viewer))
    return compared


def assert_refused_alike(pair: Pair, one: Position, other: Position, random: Random) -> None:
    """Whoever tries whatever: this viewer is told the same, and nothing of what it may not know."""
    for seat in SEATS:
        option = any_option(random)
        ask = random.choice((None, 0, one.number, *(each.number for each in one.asks)))
        counterpart = option if seat == pair.viewer else pair.exchange.option(seat, option)
        answers = [
            answer(one, seat, option, ask, pair.viewer),
            answer(other, seat, counterpart, ask, pair.viewer),
        ]
        # Another seat's hand may allow what the exchanged one does not; that attempt is then no refusal.
        if seat == pair.viewer or ACCEPTED not in answers:
            assert answers[0] == answers[1]


def answer(position: Position, seat: Seat, option: Option, ask: int | None, viewer: Viewer) -> bytes:
    game = Game(engine.Resolution((), position))
    try:
        game.decide(seat, option, ask)
    except DecisionRefused as refused:
        return _encode(see_refusal(refused, viewer))
    return ACCEPTED


def assert_the_rules_made_it_public(parting: Parting) -> None:
    """Where a hidden card makes a public difference, a rule asks for it.

    A hand, or a hand and a deck, is searched for a faction that was just named; a hand for an instant
    ability. Or a card is played face up next to one that lies face down, and a location looks at both.
    """
    if isinstance(parting.input, ev.DecisionTaken) and isinstance(parting.input.option, NameAFaction):
        return
    for event in (parting.one, parting.other, *parting.then):
        if isinstance(event, ev.EffectIgnored) and event.effect == "copy-from-hand":
            return
        if isinstance(event, ev.LocationApplied):
            return
    raise AssertionError(f"why does this depend on a hidden card? {parting}")


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_the_order_of_a_hand_is_nobodys_business(seed: int) -> None:
    """Nor is the order of a deck that is searched: what is found in it is told in an order of its own."""
    random = Random(seed)
    _beginning, steps = steps_of(random_setup(seed), seed)
    for step in steps:
        first, quiet = step.events[0], step.before.quiet
        table, since = quiet.table, Play(step.before).since_quiet()
        named = isinstance(first, ev.DecisionTaken) and isinstance(first.option, NameAFaction)
        named = named and not any(from_the_top(event) for event in (*since, *step.events))
        # What came off a deck since the round began lay on top as well.
        named = named and not any(getattr(event, "origin", "") == "deck" for event in since)
        for seat in SEATS if quiet.start == "round" else ():
            side = table.side(seat)
            deck = random.sample(side.deck, len(side.deck)) if named else side.deck
            hand = random.sample(side.hand, len(side.hand))
            table = replace(table, **{seat: replace(side, hand=tuple(hand), deck=tuple(deck))})
        before = Play.told(replace(quiet, table=table), step.before.given).position
        events = give(before, first).events
        assert seen_from(before.table, events) == seen_from(step.before.table, step.events)


def from_the_top(event: ev.AnyEvent) -> bool:
    """A card drawn or played off a deck, or taken by a Scorpion, lay on top: that comes of no search."""
    if isinstance(event, ev.CardDiscarded):
        return event.origin == "deck" and "NP-4-scorpion" in event.rulings
    drawn = isinstance(event, ev.CardDrawn | ev.DeckShuffled)
    return drawn or (isinstance(event, ev.CardPlaced) and event.origin == "deck")


def seen_from(table: Table, events: tuple[ev.AnyEvent, ...]) -> list[bytes]:
    shown = []
    for event in events:
        table = fold(table, event)
        shown.append(_encode((see_event(event, table, "spectator"), see_table(table, "spectator"))))
    return shown


def compare_pairs_of_games(seeds: range, setup: MakeSetup = random_setup) -> tuple[int, int]:
    """How many pairs and how many events were compared."""
    counts = [0, 0]
    for seed in seeds:
        for viewer in PLAYERS_AND_SPECTATOR:
            for pair in pairs(setup(seed), seed, viewer, 4):
                counts[0] += 1
                counts[1] += assert_looks_the_same(pair, Random(seed))
                if pair.parting is not None:
                    assert_the_rules_made_it_public(pair.parting)
    return counts[0], counts[1]


@pytest.mark.parametrize("cards", SETUPS)
def test_the_pairs_are_many_and_long(cards: str) -> None:
    """What the theorem rests on: not a handful of pairs that part at once."""
    compared, events = compare_pairs_of_games(range(40), SETUPS[cards])
    assert compared > 300
    assert events > 20 * compared


LEAKS: dict[str, Any] = {
    "whose hand": (view, "may_look", lambda _viewer, _owner: True),
    "whose decision": (log, "OPEN_OPTIONS", (*OPEN_OPTIONS, *HIDDEN_OPTIONS)),
    "whose draw": (log, "may_look", lambda _viewer, _owner: True),
    "whose options": (decisions, "may_look", lambda _viewer, _owner: True),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError):
        compare_pairs_of_games(range(20))


@pytest.mark.parametrize(
    "kind",
    [ev.DeckShuffled, ev.DecisionTaken, ev.CardDrawn, ev.CardPlaced, ev.CardPutUnder, ev.ProtectorsLaid],
)
def test_an_event_that_shows_what_it_hides_would_be_noticed(
    kind: type[ev.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    as_it_is = log._SEEING[kind]
    monkeypatch.setitem(log._SEEING, kind, lambda event, table, _viewer: as_it_is(event, table, "judge"))
    with pytest.raises(AssertionError):
        compare_pairs_of_games(range(20))


def test_a_refusal_that_names_a_hidden_card_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_too_much(position: Position, *_given: object) -> DecisionRefused:
        return DecisionRefused(
            (Failure("not-offered", f"{position.table.north.hand} {position.table.south.hand}"),)
        )

    monkeypatch.setattr(play, "refuse_decision", tell_too_much)
    with pytest.raises(AssertionError):
        compare_pairs_of_games(range(20))


@pytest.mark.parametrize(
    ("location", "whose", "cards", "rest"),
    [
        (
            "haunted-catacombs",
            "south",
            ("hired-blade", "mediator", "magistra", "inventor"),
            "north.waiting=face_up",
        ),
        (
            "auction-house",
            "north",
            ("hired-blade", "mediator", "magistra", "inventor"),
            "north.waiting=face_up;north.deck=",
        ),
        (
            "auction-house",
            "north",
            ("hired-blade", "mediator", "palace-guard", "judge"),
            "north.waiting=face_up,+3",
        ),
    ],
)
def test_a_location_that_passes_over_a_face_up_card_says_nothing_of_one_that_lies_face_down(
    location: str, whose: Seat, cards: tuple[str, ...], rest: str
) -> None:
    """Why it passes is told only of cards that everybody sees: any of these might lie there face down."""
    shown = set()
    for card in cards:
        hidden = {"north": "treasurer", "south": "treasurer", whose: card}
        line = (
            f"I;surgeon:void-mage,({hidden['north']}):({hidden['south']});locations=foggy-swamp,{location}"
            f";north.hand=fortune-teller,swamp-guardian;south.hand=djinn,clockmaker;{rest}"
        )
        game = Game.arranged(table_from_line(line), chance=Random(1))
        game.decide("north", PlaceCard("fortune-teller"))
        shown.add(_encode(see_log(game, OPPONENT[whose])[1:]))
    assert len(shown) == 1
