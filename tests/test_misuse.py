"""The library in the hands of a program that is wrong: what was wrong is said, and nothing is spoiled."""

import copy
import json
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.errors import CardiaError, DataError, UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import PlaceCard
from cardia_rules.game import spoken
from cardia_rules.kernel.fair import FairChance, FairRecord, fair_commitment, fresh_contribution
from cardia_rules.kernel.published.file import NotOpened
from cardia_rules.kernel.telling.position import Decided
from cardia_rules.render.errors import failure_in_words, message_in_words, verdict_in_words
from cardia_rules.render.markdown import game_as_markdown
from cardia_rules.store.lines.refusals import StoreBusy, StoreFailed, TailDamaged
from cardia_rules.views.decisions import Choice
from cardia_rules.views.published import Publisher, check_openings, read_published
from cardia_rules.views.view import see_table


def game() -> cr.Game:
    return cr.Game.new("I", chance=Random(3))


def play(one: cr.Game, decisions: int) -> None:
    for _ in range(decisions):
        ask = one.asks[0]
        one.decide(ask.seat, ask.options[0])


# ------------------------------------------------------------------ copies
def test_a_copy_of_a_game_goes_its_own_way() -> None:
    one = game()
    other = copy.copy(one)
    play(other, 4)
    assert len(one.events) == one.position.number
    assert cr.verify(other.events).conclusion == "exact"
    play(one, 4)
    assert cr.verify(one.events).conclusion == "exact"


def test_a_game_of_ones_own_kind_stays_one() -> None:
    class Duel(cr.Game):
        pass

    duel = Duel.new("I", chance=Random(3))
    assert all(type(each) is Duel for each in (duel.fork(), copy.copy(duel), Duel.from_log(duel.to_log())))


# ------------------------------------------------------------------ errors in other processes
def refusals() -> list[CardiaError]:
    one = game()
    ways: list[Callable[[], Any]] = [
        lambda: one.decide("north", PlaceCard("nobody")),
        lambda: one.happen(None),  # type: ignore[arg-type]
        lambda: cr.make_setup({"from": "I", "with": ["nobody"]}),
        lambda: cr.table_from_line("I;judge:judge,judge:saboteur"),
        lambda: cr.Match().record("west"),  # type: ignore[arg-type]
        lambda: cr.load_log(one.to_log()[:-3]),
        lambda: cr.find("nobody"),
        lambda: cr.Game.from_events(one.events[2:]),
    ]
    caught: list[CardiaError] = [
        cr.AppendConflict("duel", 1, 2, (b"new",)),
        StoreBusy("games.db", 5.0),
        StoreFailed("disk", OSError("full")),
        TailDamaged("duel.cardia.jsonl", 3, 99, 7, "is cut"),
        cr.UnknownGame("dual"),
    ]
    for way in ways:
        with pytest.raises(CardiaError) as refused:
            way()
        caught.append(refused.value)
    return caught


@pytest.mark.parametrize("number", range(13))
def test_an_error_that_is_copied_or_sent_elsewhere_still_says_everything(number: int) -> None:
    error = refusals()[number]
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert vars(other) == vars(error)


def refused_in_another_process() -> None:
    game().decide("north", PlaceCard("nobody"))


def test_a_refusal_in_another_process_arrives_whole() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        with pytest.raises(cr.DecisionRefused) as refused:
            pool.submit(refused_in_another_process).result(timeout=60)
        assert refused.value.codes == ("not-in-hand",)


# ------------------------------------------------------------------ what is not what it should be
@pytest.mark.parametrize("viewer", ["North", "public", "judge ", None, 1, ["judge"]])
def test_nobody_looks_at_a_game_under_another_name(viewer: Any) -> None:
    one = game()
    looks: list[Callable[[], object]] = [
        lambda: cr.see(one.position, viewer),
        lambda: see_table(one.table, viewer),
        lambda: cr.see_log(one.events, viewer),
        lambda: cr.see_event(one.events[-1], one.table, viewer),
        lambda: cr.see_refusal(cr.DecisionRefused(()), viewer),
        lambda: cr.replay_page(one.events, viewer),
        lambda: game_as_markdown(one.events, viewer),
    ]
    for look in looks:
        with pytest.raises(UnknownName, match="north, south, spectator or judge"):
            look()


@pytest.mark.parametrize("lang", ["xx", "FR", "", None])
def test_a_language_that_nobody_speaks_here_is_named(lang: Any) -> None:
    one = game()
    says: list[Callable[[], object]] = [
        lambda: cr.in_words(one.events[-1], lang),
        lambda: cr.table_as_text(one.table, lang),
        lambda: cr.table_as_svg(see_table(one.table, "north"), lang),
        lambda: cr.replay_page(one.events, lang=lang),
    ]
    for say in says:
        with pytest.raises(UnknownName, match="the languages are en"):
            say()


@pytest.mark.parametrize("kind", [bytes.decode, bytearray, memoryview, lambda _log: "game.cardia.jsonl"])
def test_a_log_is_read_from_bytes_alone(kind: Callable[[bytes], Any]) -> None:
    log = kind(game().to_log())
    for read in (cr.read_log, read_published, cr.verify):
        problem = read(log).problem
        assert problem is not None
        assert problem.reason.startswith("a log is read from the bytes of its file, not from ")
    for load in (cr.load_log, cr.Game.from_log, lambda log: cr.under(log, {})):
        with pytest.raises(DataError, match="from the bytes of its file"):
            load(log)


def test_what_no_utf_8_can_spell_is_no_decision() -> None:
    one = game()
    with pytest.raises(cr.DecisionRefused, match=r'^"\\ud800" is not offered: '):
        one.decide("north", "\ud800")
    with pytest.raises(cr.DecisionRefused, match="this is no decision: ") as refusal:
        one.decide("north", PlaceCard("\ud800"))
    assert msgspec.json.encode(refusal.value.failures)
    decoded = msgspec.convert(json.loads(r'{"choose":"place-card","card":"\ud800"}'), PlaceCard)
    with pytest.raises(cr.DecisionRefused) as refusal:
        one.decide("north", decoded)
    assert msgspec.json.encode(refusal.value.failures)


class Text(str):
    """A kind of text, as an array's elements are one; no log can be written of it."""

    __slots__ = ()


class Forged(str):
    """A text that says it is equal to any other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __lt__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


def test_a_game_goes_on_with_what_was_offered_and_not_with_the_callers_object() -> None:
    one = game()
    ask = one.asks[0]
    offered = ask.options[0]
    assert isinstance(offered, PlaceCard)
    one.decide(Text(ask.seat), PlaceCard(Text(offered.card)))  # type: ignore[arg-type]
    assert cr.verify(one.to_log()).conclusion == "exact"
    assert all(type(each.card) is str for each in one.table.side(ask.seat).row if each)
    (given,) = one.position.given
    assert isinstance(given, Decided)
    assert type(given.seat) is str  # a position that is stored holds nothing of the caller's either


@pytest.mark.parametrize("seat", ["north", Forged("north"), Forged("east")])
def test_a_forged_text_places_no_card_that_is_not_in_the_hand(seat: Any) -> None:
    one = game()
    hands = {each: one.table.side(each).hand for each in cr.SEATS}
    elsewhere = one.table.north.deck[0]
    one.decide(seat, PlaceCard(Forged(elsewhere)))
    assert cr.verify(one.to_log()).conclusion == "exact"
    for each in cr.SEATS:
        assert {played.card for played in one.table.side(each).row if played} <= set(hands[each])
        assert elsewhere not in [played.card for played in one.table.north.row if played]


@pytest.mark.parametrize("kind", [Text, Forged])
def test_what_chance_did_is_told_in_the_games_own_texts(kind: Callable[[str], str]) -> None:
    one = cr.Game.new("I")
    needed: Any = one.chance_needed
    mixed = tuple(kind(card) for card in needed.cards[::-1])
    if kind is Text:
        one.happen(cr.Shuffled(mixed))
        assert one.table.side(needed.seat).deck == needed.cards[::-1]
        assert cr.verify(one.to_log()).conclusion == "exact"
    else:
        with pytest.raises(cr.ChanceRefused):
            one.happen(cr.Shuffled(mixed))


@pytest.mark.parametrize(
    "wrong",
    [cr.Shuffled(None), cr.Shuffled(("judge",)), cr.Shuffled("judge"), cr.Coin("north"), cr.Shuffled((3,))],  # type: ignore[arg-type]
)
def test_what_cannot_have_happened_is_refused(wrong: Any) -> None:
    one = cr.Game.new("I")
    with pytest.raises(cr.ChanceRefused):
        one.happen(wrong)


def test_a_set_up_of_other_kinds_of_text_is_written_all_the_same() -> None:
    one = cr.Game.new(
        "I",
        answers={Text("OQ-count-and-draw"): Text("draw-first")},
        locations=[Text("bazaar")],
        tags={Text("north"): Text("Anna")},
        chance=Random(3),
    )
    assert cr.verify(one.named(Text("g1")).to_log()).conclusion == "exact"
    by_hand = msgspec.structs.replace(cr.make_setup("I"), edition=Text("2026-11-18"))
    with pytest.raises(cr.SetupRefused, match="the set-up holds what no log can be written of"):
        cr.Game.new(by_hand)


@pytest.mark.parametrize("tags", [3, "north", ["north"], object(), {3: "a", "b": "c"}])
def test_tags_have_names(tags: Any) -> None:
    with pytest.raises(cr.SetupRefused, match=r"tags are given by name, as \{name: text\}"):
        cr.Game.new("I", tags=tags)


@pytest.mark.parametrize("game_id", ["x" * 201, "two\nlines", "\ud800", None, 3, b"duel"])
def test_a_game_is_not_named_what_its_log_could_not_say(game_id: Any) -> None:
    with pytest.raises(cr.SetupRefused, match="a game's id is printable text of at most 200 characters"):
        game().named(game_id)


def test_a_seed_is_no_generator() -> None:
    with pytest.raises(
        CardiaError, match=r"chance is a random\.Random or a generator of numpy, not a value of type int"
    ):
        cr.Game.new("I", chance=7)  # type: ignore[arg-type]


def test_a_secret_is_bytes() -> None:
    with pytest.raises(CardiaError, match="is of type str"):
        Publisher(secret="x" * 32)  # type: ignore[arg-type]


# ------------------------------------------------------------------ logs that cannot begin
def test_a_log_without_its_beginning_is_not_said_to_be_over() -> None:
    finding = cr.verify(game().events[3:])
    assert "no game begins so" in str(finding)
    assert verdict_in_words(finding, "en").endswith(
        'begins with "North draws the Judge (8).", and no game begins so'
    )
    assert "aucune partie ne commence ainsi" in verdict_in_words(finding, "fr")


def test_where_a_log_differs_is_said_in_a_few_words() -> None:
    one = game()
    assert len(str(cr.verify(one.events * 2))) < 700


# ------------------------------------------------------------------ tables made by hand
@pytest.mark.parametrize(
    "wrong",
    [
        {"round": "1"},
        {"phase": True},
        {"current": 10**30},
        {"compared": 1.0},
        {"north": None},
        {"turns": 3},
        {"guards": ("cat",)},
        {"setup": "I"},
    ],
    ids=str,
)
def test_a_table_that_holds_something_else_is_none(wrong: dict[str, Any]) -> None:
    table = msgspec.structs.replace(cr.table_from_line("I;judge:saboteur"), **wrong)
    with pytest.raises(cr.PositionRefused, match="this is no table: ") as refused:
        cr.Game.arranged(table)
    assert refused.value.codes == ("bad-notation",)


@pytest.mark.parametrize("given", [None, 7, "I;judge:saboteur"])
def test_what_is_no_table_at_all(given: Any) -> None:
    with pytest.raises(cr.PositionRefused, match="this is no table: "):
        cr.Game.arranged(given)


def test_the_cards_of_a_hand_are_a_tuple() -> None:
    table = cr.table_from_line("I;judge:saboteur")
    side = msgspec.structs.replace(table.north, hand=list(table.north.hand))
    with pytest.raises(cr.PositionRefused, match="lists where a table holds tuples"):
        cr.Game.arranged(msgspec.structs.replace(table, north=side))


# ------------------------------------------------------------------ what a server may pass on unread
NO_TEXTS: Final[tuple[Any, ...]] = (None, 5, True, 1.5, b"judge", object(), ["judge"])
NO_NUMBERS: Final[tuple[Any, ...]] = (None, "1", b"1", object(), [1], 10**5000, -(10**5000), 1.5, True)


@pytest.mark.parametrize("said", NO_TEXTS, ids=lambda said: type(said).__name__)
def test_what_a_judge_says_is_text(said: Any) -> None:
    one = game()
    before = one.events
    sayings: tuple[Callable[[], Any], ...] = (
        lambda: one.note(1, by=said, words="looked at"),
        lambda: one.note(1, by="a judge", words=said),
        lambda: one.judge("north", by=said, words="so be it"),
        lambda: one.judge("north", by="a judge", words=said),
    )
    for saying in sayings:
        with pytest.raises(cr.DecisionRefused):
            saying()
    assert one.events == before


@pytest.mark.parametrize("number", NO_NUMBERS, ids=lambda number: repr(type(number)))
def test_a_note_is_on_the_number_of_an_event(number: Any) -> None:
    one = game()
    with pytest.raises(cr.DecisionRefused) as refused:
        one.note(number, by="a judge", words="looked at")
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "said", [*NO_NUMBERS[1:], "x" * 1_000_000, "\x1b[31m\n", "\ud800"], ids=lambda said: repr(type(said))
)
def test_a_refusal_repeats_neither_much_nor_what_cannot_be_printed(said: Any) -> None:
    one = game()
    ask = one.asks[0]
    for seat, number in ((ask.seat, said), (said, ask.number), (said, said)):
        with pytest.raises(cr.DecisionRefused) as refused:
            one.decide(seat, ask.options[0], number)
        assert len(str(refused.value)) < 300
        assert str(refused.value).isprintable()


def huge_numbers(number: int) -> dict[str, Callable[[], Any]]:
    one, store = game(), cr.MemoryStore()
    kept = cr.KeptGame.begin(store, "duel", game())
    huge: Any = number
    logs, tip, table = cr.LogStore(store), kept.tip, one.table
    parts = {party: fresh_contribution() for party in ("operator", "north", "south")}
    agreed = FairRecord(
        game="duel",
        setup="",
        commitments={party: fair_commitment("duel", "", party, part) for party, part in parts.items()},
        contributions={party: part.hex() for party, part in parts.items()},
    )
    return {
        "go_back": lambda: cr.go_back(one.events, huge),
        "learned_since": lambda: cr.learned_since(one.events, huge),
        "since": lambda: one.since(huge),
        "news": lambda: cr.news(kept.game, "north", huge),
        "explain_event": lambda: cr.explain_event(one.events, huge),
        "explain_signets": lambda: cr.explain_signets(one.events, huge, huge),
        "verdict": lambda: cr.verdict(one, huge),
        "record": lambda: cr.Match().record(huge),
        "games": lambda: store.games(limit=huge),
        "read": lambda: store.read(huge),
        "append": lambda: store.append("duel", [], -abs(huge)),
        "take": lambda: cr.OpenSeats(store, "duel").take(huge, "Anna"),
        "decide": lambda: one.decide("north", cr.ChooseAmount(huge)),
        "chosen": lambda: cr.chosen(one, "north", Choice(one.asks[0].number, huge)),
        "a seat": lambda: one.decide(huge, one.asks[0].options[0]),
        "limits": lambda: [cr.Limits(**{name: -abs(huge)}) for name in ("events", "depth")],
        "a tip": lambda: logs.append_events("duel", [ev.RoundBegan(number=1)], replace(tip, number=huge)),
        "append_events": lambda: logs.append_events("duel", [ev.RoundBegan(number=huge)], tip),
        "write_log": lambda: cr.write_log([*one.events, ev.RoundBegan(number=huge)]),
        "order": lambda: FairChance(agreed).order(huge, ("judge", "surgeon")),
        "swapped": lambda: cr.fold(table, ev.CardsSwapped(seat="north", place=huge, other=1)),
        "discarded": lambda: cr.fold(
            table, ev.CardDiscarded(seat="north", card="judge", origin="table", place=huge)
        ),
        "placed": lambda: cr.fold(table, ev.CardPlaced(seat="north", card=table.north.hand[0], place=huge)),
        "substituted": lambda: cr.fold(table, ev.CardSubstituted(seat="north", card="judge", place=huge)),
        "arrived": lambda: cr.fold(table, ev.EffectArrived(seat="north", waiting=huge)),
        "reflowed": lambda: cr.fold(table, ev.EncountersReflowed(place=huge, moved=0)),
        "turned": lambda: cr.fold(table, ev.ProtectorTurned(place=huge)),
    }


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["above", "below"])
@pytest.mark.parametrize("way", huge_numbers(0))
def test_a_number_that_python_does_not_write_is_refused_in_words(way: str, number: int) -> None:
    with pytest.raises(CardiaError) as refused:
        huge_numbers(number)[way]()
    assert len(str(refused.value)) < 300
    failures = getattr(refused.value, "failures", ())
    assert all(len(failure_in_words(each, "fr")) < 300 for each in failures)
    assert len(message_in_words(refused.value.args[0], "fr")) < 300


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["above", "below"])
def test_what_came_of_a_log_with_such_a_number_is_said(number: int) -> None:
    events = game().events
    assert str(cr.verify([*events, ev.RoundBegan(number=number)])).startswith("diverged: event ")
    publisher = Publisher()
    lines = [publisher.publish(event) for event in events]
    found = check_openings(lines, publisher.openings, noted={abs(number): "0" * 64})
    assert isinstance(found, NotOpened)
    assert [fault.code for fault in found.faults] == ["rewritten"]


@pytest.mark.parametrize("name", cr.Limits.__struct_fields__)
def test_a_limit_is_a_whole_number_from_0_on(name: str, tmp_path: Path) -> None:
    wrongs: tuple[Any, ...] = (-1, -(10**5000), 1.5, "7", None, True)
    for wrong in wrongs:
        with pytest.raises(CardiaError, match=rf"{name} is .+; it is a whole number from 0 on\."):
            cr.Limits(**{name: wrong})
    # More than there can be of anything is no limit.
    data = game().to_log()
    (tmp_path / "game.cardia.jsonl").write_bytes(data)
    for limits in (cr.Limits(**{name: 10**5000}), cr.Limits(**{name: 2**62})):
        assert cr.read_log(data, limits).problem is None
        assert cr.read_log_file(tmp_path / "game.cardia.jsonl", limits).problem is None


class Unwritable:
    """Fails when it is to say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("no name")


def nested(depth: int) -> list[Any]:
    lists: list[Any] = []
    for _ in range(depth):
        lists = [lists]
    return lists


@pytest.mark.parametrize("thing", [nested(100_000), Unwritable()], ids=["list", "object"])
def test_so_is_what_python_cannot_write_at_all(thing: Any) -> None:
    one, store = game(), cr.MemoryStore()
    ways: tuple[Callable[[], Any], ...] = (
        lambda: store.games(limit=thing),
        lambda: store.length(thing),
        lambda: one.since(thing),
        lambda: cr.Match().record(thing),
        lambda: cr.news(one, "north", thing),
        lambda: cr.OpenSeats(store, "duel").take(thing, "Anna"),
    )
    for way in ways:
        with pytest.raises(CardiaError) as refused:
            way()
        assert len(str(refused.value)) < 300


def test_a_game_in_memory_takes_no_more_notes_than_its_log_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1_000 < cr.Limits().events - spoken.MOST_WITH_NOTES < 20_000
    one = game()
    full = one.position.number + 2
    monkeypatch.setattr(spoken, "MOST_WITH_NOTES", full)
    for _ in range(2):
        one.note(1, by="a judge", words="looked at")
    with pytest.raises(cr.DecisionRefused, match=f"takes no more notes once it has {full} events") as refused:
        one.note(1, by="a judge", words="looked at")
    assert "ne prend plus de notes" in failure_in_words(refused.value.failures[0], "fr")
    assert one.position.number == full
    play(one, 4)
    assert cr.verify(one).conclusion == "exact"


@pytest.mark.parametrize("faction", ["rebels", "Guild", "", None, 3, ["guild"]])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_faction_that_does_not_exist_is_named(faction: Any, lang: Any) -> None:
    with pytest.raises(UnknownName, match="no faction is called") as refused:
        cr.faction_name(faction, lang)
    assert "il n’existe pas de faction" in message_in_words(refused.value.args[0], "fr")
    assert cr.faction_name("guild") == "the Guild"


@pytest.mark.parametrize("request_", [None, 3, {"do": "ask"}, ["x"], object()])
def test_what_is_no_text_is_no_request(request_: Any) -> None:
    answer = json.loads(cr.Bench().answer_text(request_))
    assert [each["code"] for each in answer["wrong"]] == ["bad-request"]
