"""Ends that no rule gives, a judge's notes and tags: inputs like decisions, kept, verified, shown and
hidden.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cardia_rules.errors import DecisionRefused, SetupRefused
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import load_log, write_log
from cardia_rules.events.table import Over
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.kernel.published.file import Opened
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import Position, Shuffled
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.views.events import seen_about
from cardia_rules.views.log import see_log
from cardia_rules.views.published import Publisher, check_openings
from cardia_rules.views.view import see
from cardia_rules.views.viewers import VIEWERS, Viewer

TAGS = {"north": "Anaïs", "south": "Bob", "time-control": "20 min", "anything": "else"}
Speaks = Callable[[Game | KeptGame], tuple[ev.AnyEvent, ...]]
ENDS: dict[str, tuple[Speaks, Over]] = {
    "resigned": (lambda game: game.resign("north"), Over("south", "resigned")),
    "out-of-time": (lambda game: game.run_out_of_time("south"), Over("north", "out-of-time")),
    "draw-agreed": (lambda game: game.agree_on_draw(), Over(None, "draw-agreed")),
    "abandoned": (lambda game: game.abandon(), Over(None, "abandoned")),
    "judged": (lambda game: game.judge("north", by="Zoé", words="South left."), Over("north", "judged")),
    "judged a draw": (lambda game: game.judge(None, by="Zoé", words="A flood."), Over(None, "judged")),
}
ends = pytest.mark.parametrize("how", ENDS)


def begun(seed: int = 5, decisions: int = 5) -> Game:
    random = Random(seed)
    game = Game.new("I", tags=TAGS, chance=random)
    for _ in range(decisions):
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    return game


# ------------------------------------------------------------------ ends
@ends
def test_a_game_ends_by_somebodys_word(how: str) -> None:
    says, over = ENDS[how]
    game = begun()
    before = game.events
    declared, ended = says(game)
    assert (game.over, game.asks, game.chance_needed) == (over, (), None)
    assert isinstance(declared, ev.EndDeclared)
    assert isinstance(ended, ev.GameEnded)
    assert ended.cause == len(before) + 1
    assert declared.rulings == ended.rulings == ()  # no rule gives it, and none is cited
    data = game.to_log()
    assert verify(data).conclusion is Conclusion.EXACT
    assert Game.from_log(data).to_log() == data
    assert load_log(data).table == game.table
    for lang in ("en", "fr"):
        assert in_words(declared, lang)
        assert in_words(ended, lang)
    # One that merely stops is told from it.
    assert verify(write_log(before)).conclusion is Conclusion.EXACT
    assert load_log(write_log(before)).table != game.table


@ends
def test_a_kept_game_ends_so_and_is_resumed(how: str) -> None:
    says, over = ENDS[how]
    store = MemoryStore()
    kept = KeptGame.begin(store, "g", begun())
    says(kept)
    again = KeptGame.resume(store, "g").game
    assert (again.over, again.tags) == (over, TAGS)
    assert store.labels("g")["ended"] == over.reason


@ends
def test_nothing_ends_twice(how: str) -> None:
    game = begun()
    game.abandon()
    before = game.to_log()
    with pytest.raises(DecisionRefused, match="the game is over"):
        ENDS[how][0](game)
    assert game.to_log() == before


@pytest.mark.parametrize(
    "says",
    [
        lambda game: game.resign("east"),
        lambda game: game.resign(None),
        lambda game: game.judge("east", by="Zoé", words="So."),
        lambda game: game.judge("north", by="", words="So."),
        lambda game: game.judge("north", by="Zoé", words=" "),
        lambda game: game.judge("north", by="Zoé", words="x" * 3000),
        lambda game: game.judge("north", by="Zoé", words="\ud800"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(says: Callable[[Any], object]) -> None:
    game = begun()
    before = game.to_log()
    with pytest.raises(DecisionRefused):
        says(game)
    assert game.to_log() == before
    assert game.over is None


@pytest.mark.parametrize(
    "forged",
    [
        {"how": "resigned"},
        {"how": "resigned", "seat": "north", "winner": "north"},
        {"how": "draw-agreed", "seat": "north"},
        {"how": "judged", "winner": "north"},
    ],
)
def test_a_log_that_ends_as_nobody_can_is_not_what_the_rules_give(forged: dict[str, Any]) -> None:
    end = ev.EndDeclared(**forged, rulings=())
    events = begun().events
    assert verify([*events, end]).conclusion is Conclusion.DIVERGED


def test_another_winner_than_was_said_is_a_divergence() -> None:
    game = begun()
    game.resign("north")
    *events, ended = game.events
    assert isinstance(ended, ev.GameEnded)
    finding = verify([*events, replace(ended, winner="north")])
    assert (finding.conclusion, finding.agreed) == (Conclusion.DIVERGED, len(events))


def test_a_game_that_waits_for_chance_can_be_given_up() -> None:
    game = Game.new("I")
    assert game.chance_needed is not None
    game.resign("south")
    assert game.over == Over("north", "resigned")
    assert verify(game.to_log())


# ------------------------------------------------------------------ notes
def test_a_note_changes_nothing_but_the_log() -> None:
    game = begun()
    asks, table = game.asks, game.table
    (noted,) = game.note(3, by="Zoé", words="Shown by mistake.")
    assert (game.asks, game.table) == (asks, table)
    assert (noted.cause, game.position.number) == (3, len(game.events))
    game.decide(asks[0].seat, asks[0].options[0], asks[0].number)
    game.abandon()
    game.note(len(game.events), by="Zoé", words="Also after the end.")
    data = game.to_log()
    assert verify(data).conclusion is Conclusion.EXACT
    assert Game.from_log(data).to_log() == data


def test_thousands_of_notes_are_counted_and_not_listed() -> None:
    """Each was copied with every later one: a log of 64,000 took fifteen times as long as it does."""
    game = Game.new("I", chance=Random(2))
    for decides in (True, False):
        for _ in range(500):
            game.note(1, by="a judge", words="on we go")
        if decides:
            game.decide(game.asks[0].seat, game.asks[0].options[0])
    assert len(game.position.given) == 3
    stored = msgspec.json.decode(msgspec.json.encode(game.position), type=Position)
    ask = game.asks[0]
    assert (
        engine.decide(stored, ask.seat, ask.options[0]).position
        == engine.decide(game.position, ask.seat, ask.options[0]).position
    )
    game.decide(ask.seat, ask.options[0])
    assert verify(game.to_log()).conclusion is Conclusion.EXACT
    assert Game.from_log(game.to_log()).position == game.position


def test_a_note_is_on_an_event_and_by_somebody() -> None:
    game = begun()
    for on, by, words in ((0, "Z", "x"), (999, "Z", "x"), (1, "", "x"), (1, "Z", ""), (1, "Z", "x" * 3000)):
        with pytest.raises(DecisionRefused):
            game.note(on, by=by, words=words)
    waiting = Game.new("I")
    with pytest.raises(DecisionRefused, match="chance comes first"):
        waiting.note(1, by="Zoé", words="Too early.")
    deck = waiting.table.north.deck
    waiting.happen(Shuffled(deck))
    waiting.happen(Shuffled(deck))
    waiting.note(1, by="Zoé", words="Now.")


def test_a_note_between_two_placings_leaves_the_other_ask_as_it_was() -> None:
    """A client that was asked before the note answers what it was asked."""
    game = Game.new("I", chance=Random(5))
    north, south = game.asks
    game.note(3, by="Zoé", words="Wait.")
    game.decide("north", north.options[0], north.number)
    (left,) = game.asks
    assert left == south
    game.decide("south", south.options[0], south.number)
    assert verify(game.to_log()).conclusion is Conclusion.EXACT


SHOWN_LESS: tuple[Viewer, ...] = ("north", "south", "spectator")
SECRET = "South holds the Djinn"


def test_the_words_of_a_note_are_a_judges_unless_it_is_public() -> None:
    game = begun()
    game.note(3, by="Zoé", words=SECRET)
    game.note(3, by="Zoé", words="Please wait.", public=True)
    for viewer in SHOWN_LESS:
        shown = str(see_log(game.events, viewer)) + str(see(game.position, viewer))
        assert SECRET not in shown
        assert "Please wait." in shown
        assert len(see_log(game.events, viewer)) == len(game.events)
    assert SECRET in str(see_log(game.events, "judge"))


def test_two_games_that_differ_in_a_hidden_note_look_alike() -> None:
    one, other = begun(), begun()
    one.note(3, by="Zoé", words=SECRET)
    other.note(3, by="Zoé", words="Nothing to see.")
    for viewer in SHOWN_LESS:
        assert see_log(one.events, viewer) == see_log(other.events, viewer)


def test_a_hidden_note_is_committed_to_and_opened() -> None:
    game = begun()
    game.note(3, by="Zoé", words=SECRET)
    game.resign("north")
    publisher = Publisher()
    for event in game.events:
        publisher.publish(event)
    assert SECRET not in str(publisher.lines)
    opened = check_openings(publisher.lines, publisher.openings)
    assert isinstance(opened, Opened)
    assert opened.events == game.events
    number = len(game.events) - 2
    forged = [
        replace(each, event=replace(each.event, words="Another note."))
        if isinstance(each.event, ev.JudgeNoted)
        else each
        for each in publisher.openings
    ]
    faults = getattr(check_openings(publisher.lines, forged), "faults", ())
    assert [(fault.code, fault.number, fault.fact) for fault in faults] == [("changed", number, "note")]


# ------------------------------------------------------------------ tags
def test_tags_are_kept_in_order_and_under_the_chain() -> None:
    data = begun().to_log()
    header = data.splitlines()[0].decode()
    assert (
        '"tags":[["anything","else"],["north","Anaïs"],["south","Bob"],["time-control","20 min"]]' in header
    )
    assert Game.from_log(data).tags == TAGS
    forged = data.replace("Anaïs".encode(), b"Anouk")
    assert verify(forged).conclusion is Conclusion.UNREADABLE
    for viewer in VIEWERS:
        first = see_log(Game.from_log(data).events, viewer)[0]
        assert seen_about(first).by_name == TAGS


@pytest.mark.parametrize(
    "tags",
    [
        {"North": "A"},
        {"": "A"},
        {"a b": "A"},
        {"a" * 61: "A"},
        {"north": ""},
        {"north": "x" * 1001},
        {"north": "a\nb"},
        {"north": "\u202e"},
        {"north": 3},
        {3: "A"},
        {f"t{number}": "x" for number in range(61)},
    ],
)
def test_tags_that_cannot_be_kept_are_refused(tags: Any) -> None:
    with pytest.raises(SetupRefused) as refused:
        Game.new("I", tags=tags)
    assert set(refused.value.codes) == {"bad-tag"}
