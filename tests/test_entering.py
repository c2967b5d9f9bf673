"""A game entered line by line from beside the table: open where nobody looked, and corrected later."""

from random import Random
from typing import Any

import pytest

import cardia_rules as cr
from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.errors import message_in_words
from cardia_rules.replay.adjudicate import Conclusion
from cardia_rules.seen.entering import Recording
from cardia_rules.seen.game import NoDeal, SeenGame
from cardia_rules.seen.search import Search
from tests.entered_games import entered
from tests.seen_games import SETUPS, looked_at, played

GAMES = [
    *(("any", 4), ("any", 28), ("any", 773), ("fog", 22), ("going round", 19), ("going round", 27)),
    ("any", 6022),  # a hand is searched, and one of two cards that go was known before
]

FACE_UP = ("any", 6028, True)  # and a token that waits for it activates it at once


@pytest.mark.parametrize(
    ("setups", "seed", "hidden"),
    [*((*game, False) for game in GAMES), (*GAMES[3], True), (*GAMES[4], True), FACE_UP],
)
def test_a_random_game_is_entered_to_its_end(setups: str, seed: int, hidden: bool) -> None:
    """``hidden``: nobody says what was placed before it is revealed."""
    game = played(SETUPS[setups](seed), seed)
    recording = entered(game, hidden=hidden)
    assert recording.game.number == len(game.events)
    assert looked_at(recording.game.facts) is None


def test_what_happens_to_a_card_that_lies_open_names_it() -> None:
    """South's Aristocrat is played face up, and a protector's token comes onto it."""
    setups, seed, hidden = FACE_UP
    facts = entered(played(SETUPS[setups](seed), seed), hidden=hidden).game.facts
    assert [getattr(event, "card", "") for event in facts[182:186]] == [
        "aristocrat",
        "",
        "aristocrat",
        "aristocrat",
    ]


def begun(*entries: str) -> Recording:
    recording = Recording(SeenGame.of(cr.Game.new("I")))
    for each in entries:
        recording.enter(each)
    return recording


def test_what_went_from_a_deck_is_asked_for_and_named_nowhere_before() -> None:
    """The Saboteur loses to the Judge: two cards of the other deck are discarded, for all to see."""
    recording = begun("north: saboteur", "south: judge")
    (need,) = recording.needs
    assert (need.what, need.seat, need.counts) == ("deck", "south", (2,))
    assert set(need.cards) == {card for card in CHARACTERS if CHARACTERS[card].deck == "I"} - {"judge"}
    with pytest.raises(cr.CardiaError, match="say first what was seen: south deck"):
        recording.enter("north: treasurer")
    recording.enter("south deck: djinn, ?")
    assert recording.needs == ()
    gone = [event.card for event in recording.game.facts if isinstance(event, ev.CardDiscarded)]
    assert gone == ["djinn", "?"]
    assert recording.game.events[-1].rulings  # why, without what nobody saw


def test_a_card_that_was_seen_elsewhere_is_refused_with_the_earlier_moment() -> None:
    recording = begun("north: saboteur", "south: judge", "south deck: djinn, mediator")
    before = recording.game.facts
    with pytest.raises(NoDeal) as refused:
        recording.enter("south: mediator")
    assert recording.game.facts == before
    assert recording.entries[-1] == "south deck: djinn, mediator"
    earlier = recording.game.facts[refused.value.earlier - 1]
    assert isinstance(earlier, ev.CardDiscarded)
    assert earlier.card == "mediator"
    assert f"événement {refused.value.earlier}" in message_in_words(refused.value, "fr")


def test_a_mistake_is_corrected_later_and_what_came_after_is_kept_where_it_holds() -> None:
    """Four rounds later: a card that cannot have been played then is named, and the rest stays."""
    recording = begun(
        "north: saboteur",
        "south: judge",
        "south deck: djinn, mediator",
        *(
            f"{seat}: {card}"
            for card in ("treasurer", "void-mage", "magistra")
            for seat in ("north", "south")
        ),
        "north: judge",
        "south: saboteur",
        "north deck: inventor, ?",
    )
    assert recording.needs == ()
    dropped = recording.correct(3, "south deck: djinn, saboteur")
    assert [(each.number, each.text) for each in dropped] == [
        (11, "south: saboteur"),
        (12, "north deck: inventor, ?"),
    ]
    assert isinstance(dropped[0].why, NoDeal)
    assert recording.entries[2] == "south deck: djinn, saboteur"
    assert recording.entries[-1] == "north: judge"
    recording.enter("south: mediator")
    with pytest.raises(cr.CardiaError):
        recording.correct(1, "north: nobody")
    assert recording.entries[0] == "north: saboteur"
    assert recording.back() == "south: mediator"
    assert recording.entries[-1] == "north: judge"


def test_a_card_drawn_unseen_is_named_when_it_is_played_and_nothing_told_earlier_changes() -> None:
    recording, told = begun(), SeenGame.of(cr.Game.new("I")).events
    for card in ("treasurer", "saboteur", "mediator", "judge", "magistra", "djinn", "inventor"):
        for seat in ("north", "south"):
            recording.enter(f"{seat}: {card}")
            now = recording.game.events
            assert now[1 : len(told)] == told[1:]
            told = now
    drawn = [event for event in told if type(event).__name__ == "CardDrawnSeen"]
    assert len(drawn) > 20
    assert {getattr(event, "card", "") for event in drawn} == {None}


def test_it_is_kept_and_shared_as_a_log_that_says_what_is_not_known() -> None:
    recording = begun("north: saboteur", "south: judge", "south deck: ?, ?")
    data = recording.game.to_log()
    assert b'"card":"?"' in data
    assert cr.verify(data).conclusion is Conclusion.POSSIBLE
    again = SeenGame.from_log(data)
    assert again.to_log() == data
    hidden = [event for event in recording.game.example(Random(3)).events if isinstance(event, ev.CardDrawn)]
    assert not any(card.card.encode() in data.split(b"\n", 1)[1] for card in hidden if card.card not in SEEN)


SEEN = ("saboteur", "judge")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("judge", "before the colon"),
        ("coin: heads", "north or south"),
        ("picked: judge", "no chance"),
        ("north hand: judge", "nothing has happened"),
        ("north: nobody", "nobody"),
        ("north: aristocrat", "none of the 16 cards"),
        ("north: +2", "asked to place"),
    ],
)
def test_what_cannot_be_entered_is_refused_and_nothing_changes(text: str, says: str) -> None:
    recording = begun()
    before = recording.game.facts
    with pytest.raises(cr.CardiaError, match=says):
        recording.enter(text)
    assert (recording.game.facts, recording.entries) == (before, [])


def test_to_enter_a_line_few_steps_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: what was placed is named, as it is once it lies open."""
    told: list[int] = []
    count = Search._told

    def counted(self: Search, *args: Any) -> Any:
        told[-1] += 1
        return count(self, *args)

    enter = Recording.enter

    def entering(self: Recording, text: str) -> None:
        told.append(0)
        enter(self, text)

    monkeypatch.setattr(Search, "_told", counted)
    told.append(0)
    monkeypatch.setattr(Recording, "enter", entering)
    for setups, seed in GAMES:
        entered(played(SETUPS[setups](seed), seed))
    assert max(told) <= 130  # where a hand is searched for a faction
    assert sum(told) / len(told) <= 8


def test_what_was_seen_to_go_must_be_able_to_have_gone() -> None:
    recording = begun("north: saboteur", "south: judge")
    for text in ("south deck: judge, djinn", "south deck: djinn", "south hand: djinn"):
        with pytest.raises(cr.CardiaError, match="cannot have been seen there"):
            recording.enter(text)
    assert len(recording.needs) == 1
