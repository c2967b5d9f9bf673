"""Games whose pages are tried, and a log that was made to hurt."""

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from cardia_rules.errors import Failure
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, PlaceCard
from cardia_rules.events.table import Guard, Played, Side, Table, Waiting
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.language import Language
from cardia_rules.render.page import replay_page
from cardia_rules.replay.adjudicate import verify
from cardia_rules.replay.branch import decided_otherwise, fork_at
from cardia_rules.replay.verdict import verdict
from cardia_rules.views.viewers import Viewer
from tests.forging import played


@cache
def game() -> tuple[ev.AnyEvent, ...]:
    """With a location and protectors, eleven encounters and everything that can lie on a table."""
    return played(make_setup("II", locations=["grand-library"], protectors=True), 8)


@cache
def page_of_the_game(viewer: Viewer = "judge") -> str:
    return replay_page(game(), viewer, title="A game", finding=verify(game()))


@cache
def branched(lang: Language = "en") -> str:
    """The game, and beside it what comes of another card placed in the second round."""
    number = [at for at, event in enumerate(game(), 1) if isinstance(event, ev.DecisionTaken)][8]
    fork = fork_at(game(), number)
    taken = game()[number - 1]
    assert isinstance(taken, ev.DecisionTaken)
    other = next(option for option in fork.asks[0].options if option != taken.option)
    branch = decided_otherwise(game(), fork, fork.asks[0].seat, other, play_on=True)
    return replay_page(game(), branch=branch.events, lang=lang)


@cache
def page_of_a_dispute(lang: Language = "en") -> str:
    """A position that a judge is asked about, with the verdict, a note, and something refused."""
    line = "I;saboteur:saboteur,mediator:mediator,judge:clockmaker;phase=2"
    asked = Game.arranged(table_from_line(line))
    found = verdict(asked)
    asked.note(3, by="Ana", words="Both saw it.")
    refused = (
        Failure("not-in-hand", "Djinn is not in the hand", ruling="RB-06-place", facts={"card": "djinn"}),
    )
    return replay_page(asked, finding=verify(asked), verdict=found, refused=refused, line=line, lang=lang)


def position() -> tuple[ev.AnyEvent, ...]:
    """A table laid out by hand, and the round played on it."""
    setup = make_setup("I")
    rest = tuple(card for card in setup.deck if card not in ("judge", "clockmaker", "mediator"))
    row = (Played("mediator", True),)
    table = Table(
        setup=setup,
        round=2,
        phase=1,
        compared=1,
        north=Side(hand=("judge",), deck=(*rest, "clockmaker"), row=row),
        south=Side(hand=("clockmaker",), deck=(*rest, "judge"), row=row),
    )
    game = Game.arranged(table, chance=Random(1))
    game.decide("north", PlaceCard("judge"))
    game.decide("south", PlaceCard("clockmaker"))
    return game.events


def forged() -> tuple[ev.AnyEvent, ...]:
    """A game in which a signet too many was placed."""
    number = next(at for at, event in enumerate(game()) if isinstance(event, ev.SignetPlaced))
    event = game()[number]
    assert isinstance(event, ev.SignetPlaced)
    wrong = ev.SignetPlaced(
        seat=event.seat, card=event.card, place=event.place, count=2, rulings=event.rulings, cause=event.cause
    )
    return (*game()[:number], wrong)


EVIL = (
    "<script>window.hurt = 1</script>",
    '"><img src=x onerror="window.hurt = 1">',
    "</script></template></title></svg><svg onload=window.hurt=1>",
    "'); window.hurt = 1; ('",
    "]]>--><!--&amp;&lt;",
    "\u202egnp.egduj\u2066\u200f",
    "\x1b[31mred\x07\x00\ufffe",
    "line\u2028separated\u2029twice\r\n",
    "z" + "\u0300" * 50,
    "${title} $say_help {place}",
    "w" * 5_000,
    "審判官" * 20,
)


def hostile() -> tuple[ev.AnyEvent, ...]:
    """Every text that a log can hold is one of these."""
    waits = tuple(
        Waiting(id=-number, kind="modifier", place=number + 1, source=name, by=-9_999)
        for number, name in enumerate(EVIL)
    )
    held = Side(deck=EVIL, hand=EVIL, discard=EVIL, waiting=waits)
    table = Table(
        setup=replace(make_setup("I"), locations=EVIL, deck=EVIL),
        round=999,
        phase=3,
        current=4,
        north=replace(held, row=tuple(Played(name, True, 9_999, 9_999, 9_999, 9_999) for name in EVIL)),
        south=replace(held, row=tuple(map(Played, EVIL))),
        guards=tuple(Guard(name, 2 * number, number % 2 == 0) for number, name in enumerate(EVIL, 1)),
    )
    first = ev.PositionArranged(table=table, rulings=EVIL, questions=EVIL)
    return (first, *(event for place, name in enumerate(EVIL, 1) for event in _evil_events(name, place)))


@cache
def page_of_the_hostile_log() -> str:
    return replay_page(hostile(), "judge", title=EVIL[0], finding=verify(hostile()))


def _evil_events(name: str, place: int) -> Iterator[ev.AnyEvent]:
    option = ChooseFromHand((name,))
    yield ev.DecisionTaken(seat="north", ask=9, option=option, rulings=EVIL, cause=1)
    yield ev.AbilityActivated(
        seat="north", card=name, place=place, ability=name, manner="copied", rulings=(name,), cause=2
    )
    yield ev.CardDiscarded(seat="north", card=name, origin="hand", rulings=(), questions=(name,))
    yield ev.LocationApplied(location=name, seat="south", rulings=())
    yield ev.ProtectorActivated(seat="south", protector=name, card=name, place=2, rulings=())
