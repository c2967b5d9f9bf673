"""Two seats that choose at the same moment: no view tells either what the other chose before both have."""

import msgspec
import pytest

from cardia_rules.errors import DecisionRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseAmount, ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.start import begin
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import Position
from cardia_rules.views.log import see_log
from cardia_rules.views.published import Publisher, write_published
from cardia_rules.views.rewind import Lesson, learned_since
from cardia_rules.views.view import see
from cardia_rules.views.viewers import Viewer

LIBRARIANS, BLACKMAILERS = "librarians-of-both-players-in-secret", "blackmailers-of-both-players-in-secret"
PLACED = {LIBRARIANS: PlaceCard("revolutionary"), BLACKMAILERS: PlaceCard("envoy")}
CHOICES: dict[str, tuple[Option, Option]] = {
    LIBRARIANS: (ChooseAmount(2), ChooseAmount(-2)),
    BLACKMAILERS: (ChooseFromHand(("poisoner", "librarian")), ChooseFromHand(("tax-collector", "librarian"))),
}


def asked(case: str) -> Game:
    """Both have placed and are asked to choose."""
    game = begin(read_case(shipped_cases()[case]))
    for seat in SEATS:
        game.decide(seat, PLACED[case])
    assert [ask.seat for ask in game.asks] == list(SEATS)
    return game


def shown(game: Game, viewer: Viewer) -> bytes:
    return msgspec.json.encode((see(game.position, viewer), see_log(game.events, viewer)))


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("case", PLACED)
def test_what_one_chose_is_seen_when_both_have(case: str, first: Seat) -> None:
    second = OPPONENT[first]
    one, other = asked(case), asked(case)
    for game, choice in zip((one, other), CHOICES[case], strict=True):
        game.decide(first, choice)
    viewers: tuple[Viewer, ...] = (second, "spectator")
    for viewer in viewers:
        assert shown(one, viewer) == shown(other, viewer)
    assert shown(one, first) != shown(other, first)
    for game in (one, other):
        game.decide(second, CHOICES[case][0])
    for viewer in viewers:
        assert shown(one, viewer) != shown(other, viewer)


@pytest.mark.parametrize("case", PLACED)
def test_whoever_chooses_first_the_same_comes_of_it(case: str) -> None:
    tables = set()
    for first in SEATS:
        game = asked(case)
        game.decide(first, CHOICES[case][first == "south"])
        game.decide(OPPONENT[first], CHOICES[case][first == "north"])
        tables.add(msgspec.json.encode(game.table))
    assert len(tables) == 1


@pytest.mark.parametrize("case", PLACED)
def test_the_second_is_not_asked_anew_and_the_first_not_again(case: str) -> None:
    game = asked(case)
    _north, south = game.asks
    game.decide("north", CHOICES[case][0])
    assert game.asks == (south,)
    with pytest.raises(DecisionRefused) as refused:
        game.decide("north", CHOICES[case][1])
    assert refused.value.codes == ("nothing-to-decide",)
    with pytest.raises(DecisionRefused) as refused:
        game.decide("south", PLACED[case])
    assert refused.value.codes == ("wrong-kind",)


@pytest.mark.parametrize("case", PLACED)
def test_a_position_between_the_two_choices_is_kept_and_resumed(case: str) -> None:
    game = asked(case)
    game.decide("south", CHOICES[case][0])
    kept = msgspec.json.encode(game.position)
    assert msgspec.json.decode(kept, type=Position) == game.position
    assert Game.from_log(game.to_log()).position == game.position
    game.decide("north", CHOICES[case][1])
    assert verify(game.to_log()).conclusion is Conclusion.EXACT


def test_a_secret_amount_is_learned_when_it_lies_there() -> None:
    game = asked(LIBRARIANS)
    before = len(game.events)
    game.decide("north", ChooseAmount(2))
    assert learned_since(game.events, before).south == ()
    game.decide("south", ChooseAmount(-2))
    number = next(
        number
        for number, event in enumerate(game.events, 1)
        if isinstance(event, ev.InfluenceModified) and event.seat == "north"
    )
    lesson = Lesson(number=number, kind="decided", seat="north", option=ChooseAmount(2))
    learned = learned_since(game.events, before)
    assert lesson in learned.south
    assert lesson in learned.spectator
    assert lesson not in learned.north


@pytest.mark.parametrize("case", PLACED)
def test_a_published_log_commits_to_a_secret_choice(case: str) -> None:
    game = asked(case)
    before = len(game.events)
    game.decide("north", CHOICES[case][0])
    game.decide("south", CHOICES[case][1])
    publisher = Publisher()
    lines = [publisher.publish(event) for event in game.events]
    assert lines[before].commitment
    data = write_published(publisher.lines, publisher.openings)
    assert verify(data).conclusion is Conclusion.EXACT
