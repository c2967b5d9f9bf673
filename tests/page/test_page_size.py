"""How long a page is, against its log, and how much work it takes: also for logs made to hurt."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from string import ascii_letters, digits
from typing import Final

import pytest

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import read_log, write_log
from cardia_rules.events.table import Guard, Played, Side, Table, Waiting
from cardia_rules.game.setup import make_setup
from cardia_rules.render.page import replay_page
from cardia_rules.render.page.story import story_of
from cardia_rules.render.svg.card import drawn_card
from cardia_rules.render.svg.panel import panel_parts
from cardia_rules.views.viewers import VIEWERS
from tests.counting import calls
from tests.forging import random_game

PAGE_FOR_A_BYTE: Final = 32
# What a page is long whatever the log says: its style, its script, its words, and the first few tables.
PAGE_ITSELF: Final = 128 * 1024
NAMES: Final = tuple(f"{first}&{second}" for first, second in product(ascii_letters, digits))[:99]
Hurt = Callable[[int], Iterator[ev.AnyEvent]]


def many_wait(count: int) -> Iterator[ev.AnyEvent]:
    """Thousands of things wait, and each event says of one more."""
    yield ev.GameSetUp(setup=make_setup("I"), rulings=())
    for number in range(2, min(count, 3_900) + 2):
        waits = Waiting(id=number, kind="either", place=99, source="&" * 40, either=(-9_999_999,) * 8)
        yield ev.EffectWaiting(seat="north" if number % 2 else "south", waiting=waits, rulings=())


def shortly_waiting(count: int) -> Iterator[ev.AnyEvent]:
    """The same, in as few bytes as it can be said."""
    yield ev.GameSetUp(setup=make_setup("I"), rulings=())
    for number in range(2, min(count, 3_900) + 2):
        waits = Waiting(id=number, kind="token", place=1, source="a")
        yield ev.EffectWaiting(seat="north" if number % 2 else "south", waiting=waits, rulings=())


def a_hand_in_and_out(count: int) -> Iterator[ev.AnyEvent]:
    """A hundred cards; one is drawn, another put under the deck, and all of them lie anew."""
    held = Side(deck=NAMES[:50], hand=NAMES[50:])
    table = Table(setup=make_setup("I"), round=1, phase=1, north=held, south=held)
    yield ev.PositionArranged(table=table, rulings=())
    random, deck, hand = Random(0), list(held.deck), list(held.hand)
    for _ in range(count // 2):
        card = deck.pop(0)
        hand.append(card)
        yield ev.CardDrawn(seat="north", card=card, rulings=())
        card = hand.pop(random.randrange(len(hand)))
        deck.append(card)
        yield ev.CardPutUnder(seat="north", card=card, rulings=())


def a_long_row(count: int) -> Iterator[ev.AnyEvent]:
    """Ninety-nine places with a card on either side, protectors over them, and one card changes a little."""
    row = tuple(Played(name, True) for name in NAMES)
    guards = tuple(Guard(name, place) for place, name in enumerate(NAMES, 1))
    table = Table(
        setup=make_setup("I"), round=9, phase=2, north=Side(row=row), south=Side(row=row), guards=guards
    )
    yield ev.PositionArranged(table=table, rulings=())
    for number in range(count):
        place = number % 99 + 1
        card = NAMES[place - 1]
        yield ev.InfluenceModified(seat="north", card=card, place=place, by=1, rulings=())


def much_cited(count: int) -> Iterator[ev.AnyEvent]:
    """Every event cites rulings that no register has, each with a name as short as can be."""
    yield ev.GameSetUp(setup=make_setup("I"), rulings=())
    names = ("".join(letters) for letters in product(ascii_letters + digits, repeat=3))
    for _ in range(count // 20):
        yield ev.RoundBegan(number=1, rulings=tuple(name for name, _ in zip(names, range(99), strict=False)))


def short_events(count: int) -> Iterator[ev.AnyEvent]:
    """The shortest events there are, so that what stands around each of them counts."""
    yield ev.GameSetUp(setup=make_setup("I"), rulings=())
    for number in range(count):
        yield ev.RoundBegan(number=number % 2, rulings=())


HURT: Final[tuple[Hurt, ...]] = (
    many_wait,
    shortly_waiting,
    a_hand_in_and_out,
    a_long_row,
    much_cited,
    short_events,
)


@pytest.mark.parametrize("hurt", HURT, ids=lambda hurt: hurt.__name__)
def test_a_page_is_no_more_than_thirty_two_times_as_long_as_its_log(hurt: Hurt) -> None:
    events = tuple(hurt(400))
    log = write_log(events)
    assert read_log(log).problem is None, "whoever reads it finds nothing wrong"
    assert len(replay_page(events, lang="fr").encode()) <= PAGE_ITSELF + PAGE_FOR_A_BYTE * len(log)


@pytest.mark.parametrize("hurt", HURT, ids=lambda hurt: hurt.__name__)
def test_a_page_grows_with_its_log_and_not_with_its_square(hurt: Hurt) -> None:
    nothing, short, long = (len(replay_page(tuple(hurt(count)))) for count in (20, 120, 420))
    assert long - nothing <= 1.1 * (400 / 100) * (short - nothing)


def work(events: tuple[ev.AnyEvent, ...]) -> int:
    """How many calls it takes to write a page, nothing of it drawn before."""
    panel_parts.cache_clear()
    drawn_card.cache_clear()
    with calls() as called:
        replay_page(events)
    return called.total()


@pytest.mark.parametrize("hurt", HURT, ids=lambda hurt: hurt.__name__)
def test_writing_a_page_takes_work_in_proportion_to_its_log(hurt: Hurt) -> None:
    short, long = tuple(hurt(60)), tuple(hurt(240))
    replay_page(short[:1])  # what is worked out once is no part of it
    assert work(long) <= 5 * work(short)


def test_where_the_table_is_not_drawn_the_page_says_so_and_tells_the_event_all_the_same() -> None:
    story = story_of(tuple(shortly_waiting(1_400)), "judge", "en")
    assert any(told.step is None for told in story.events)
    assert all(told.sentence for told in story.events)
    assert story.events[0].step, "how it begins is always drawn"


def test_every_table_of_a_game_is_drawn() -> None:
    for seed in range(3):
        events = random_game(seed)
        for viewer in VIEWERS:
            assert all(told.step is not None for told in story_of(events, viewer, "en").events)
