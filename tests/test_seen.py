"""Games that were seen: recorded as they are played, open where nobody looked, and possible or not."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

import cardia_rules as cr
from cardia_rules.events import vocabulary as ev
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.replay.adjudicate import Conclusion
from cardia_rules.seen.game import NoDeal, SeenGame
from cardia_rules.seen.log import read_seen, steps_of, write_seen
from cardia_rules.views import events as seen
from tests.brute_force import furthest, small_table, went_on
from tests.seen_games import SETUPS, falsified, looked_at, named_otherwise, played, shown, shown_in_part
from tests.unknown_tables import unknown_cards

GAMES = [(setups, seed) for setups in SETUPS for seed in range(1000, 1008)]


@pytest.mark.parametrize(("setups", "seed"), GAMES)
@pytest.mark.parametrize("viewer", ["spectator", "north"])
def test_a_game_is_recorded_to_its_end_as_anybody_saw_it(setups: str, seed: int, viewer: cr.Viewer) -> None:
    assert looked_at(shown(setups, seed, viewer)) is None


@pytest.mark.parametrize(("setups", "seed"), GAMES)
def test_so_it_is_with_whatever_else_somebody_happened_to_see(setups: str, seed: int) -> None:
    assert looked_at(shown_in_part(setups, seed)) is None


@pytest.mark.parametrize(("setups", "seed"), GAMES)
def test_a_false_entry_is_refused_where_no_deal_allows_it_or_possible(setups: str, seed: int) -> None:
    """All before it was possible; and what is called possible has an example, which the rules give."""
    log = shown(setups, seed)
    false = falsified(log, Random(seed))
    at = next(number for number, (one, other) in enumerate(zip(log, false, strict=False), 1) if one != other)
    number = looked_at(false)
    if number is not None:
        assert number >= at  # what is true is not refused
        before = [event for step in steps_of(false[: number - 1])[:-1] for event in step]
        assert looked_at((false[0], *before)) is None


def test_most_false_entries_are_refused() -> None:
    found = [looked_at(falsified(shown("any", seed), Random(seed))) for seed in range(2000, 2040)]
    assert sum(number is not None for number in found) > 30


def test_a_card_that_was_seen_wrongly_may_be_possible_and_then_a_deal_shows_it() -> None:
    """Of two cards of a deck that are discarded, and nothing else is known of either."""
    found = []
    for seed in range(40):
        log = shown("any", seed)
        deck = log[0].setup.deck if isinstance(log[0], ev.GameSetUp) else ()
        false = named_otherwise(log, deck, Random(seed))
        if false != log:
            found.append(looked_at(false))
    assert None in found
    assert any(found)


@pytest.mark.parametrize("part", range(4))
def test_no_deal_gives_the_event_that_is_refused_and_one_gives_all_before_it(part: int) -> None:
    """On tables of which few cards are unknown every deal and every hidden choice is tried."""
    possible = []
    for seed in range(part, 160, 4):
        table = small_table(seed)
        log = () if table is None else went_on(table, seed)
        if table is None or any(isinstance(each, seen.DeckShuffledSeen) and each.count > 5 for each in log):
            continue
        cards = sorted({card for some in unknown_cards(table).values() for card in some})
        for each in (log, falsified(log, Random(seed)), named_otherwise(log, cards, Random(seed))):
            number = looked_at(each)
            assert (number or len(each) + 1) == furthest(table, each), seed
            possible.append(number is None)
    assert {True, False} == {*possible}


def test_its_log_is_one_of_its_own_kind_under_the_same_chain() -> None:
    game = played(SETUPS["any"](7), 7, reasons=True)
    record = SeenGame.from_events(cr.see_log(game, "spectator"))
    data = record.to_log()
    assert data.startswith(b'{"format":"cardia-seen","version":1,"begins":')
    assert read_seen(data).events == record.events == cr.see_log(game, "spectator")
    again = SeenGame.from_log(data)
    assert again.to_log() == data
    finding = cr.verify(data)
    assert finding
    assert finding.conclusion is Conclusion.POSSIBLE
    assert "possible" in str(finding)
    assert "une donne" in verdict_in_words(finding, "fr")
    changed = data.replace(b'"place":1', b'"place":2', 1)
    unreadable = cr.verify(changed)
    assert not unreadable
    assert unreadable.problem is not None
    assert unreadable.problem.code == "broken-chain"
    with pytest.raises(LogUnreadable):
        SeenGame.from_log(changed)


def test_a_log_of_an_impossible_game_says_where_and_by_which_ruling() -> None:
    log = cr.see_log(played(SETUPS["any"](5), 5, reasons=True), "spectator")
    at = next(at for at, event in enumerate(log) if isinstance(event, ev.SignetPlaced))
    placed = log[at]
    assert isinstance(placed, ev.SignetPlaced)
    false = (*log[:at], replace(placed, count=placed.count + 1), *log[at + 1 :])
    finding = cr.verify(write_seen(false))
    assert finding.conclusion is Conclusion.DIVERGED
    assert finding.divergence is not None
    assert finding.divergence.number == at + 1
    given = finding.divergence.given
    assert isinstance(given, ev.SignetPlaced)
    assert given.rulings == placed.rulings
    assert f"{at + 1}" in verdict_in_words(finding, "fr")


def test_a_card_is_refused_that_was_seen_elsewhere_with_that_moment() -> None:
    log = shown("any", 5)
    reveals = [
        at for at, event in enumerate(log) if isinstance(event, ev.CardRevealed) and event.seat == "north"
    ]
    first, later = log[reveals[0]], reveals[3]
    assert isinstance(first, ev.CardRevealed)
    false = (*log[:later], replace(log[later], card=first.card), *log[later + 1 :])
    with pytest.raises(NoDeal) as refused:
        SeenGame.from_events(false)
    assert (refused.value.number, refused.value.codes) == (later + 1, ("seen-elsewhere",))
    earlier = log[refused.value.earlier - 1]
    assert getattr(earlier, "card", "") == first.card
    assert refused.value.failures[0].ruling == "RB-04-identical-decks"


def test_a_step_that_no_deal_allows_changes_nothing_and_can_be_entered_anew() -> None:
    log = shown("any", 5)
    record, steps = SeenGame.from_events(log[:1]), steps_of(log)
    for step in steps[:6]:
        record.take(step)
    before = record.facts
    with pytest.raises(NoDeal):
        record.take((*steps[6][:-1], replace(steps[6][-1], cause=1)))
    assert record.facts == before
    record.take(steps[6])
    assert record.back() == (steps[6],)
    assert record.facts == before


def test_what_was_not_seen_is_named_nowhere_until_it_shows() -> None:
    """A card that is drawn unseen and played later: what was told of the draw does not change."""
    game = played(SETUPS["any"](5), 5, reasons=True)
    log = cr.see_log(game, "spectator")
    record = SeenGame.from_events(log[:1])
    told: tuple[seen.AnySeenEvent, ...] = ()
    for step in steps_of(log)[:30]:
        record.take(step)
        now = record.events
        assert now[: len(told)] == told
        told = now


def test_with_the_deal_it_becomes_an_ordinary_log_that_says_where_it_came_from() -> None:
    game = played(SETUPS["any"](5), 5, reasons=True)
    record = SeenGame.from_events(cr.see_log(game, "spectator"))
    assert not record.is_whole
    with pytest.raises(cr.CardiaError, match="more than one deal"):
        record.opened()
    shuffled = [event for event in game.events if isinstance(event, ev.DeckShuffled)][:2]
    orders = {event.seat: event.order for event in shuffled}
    opened = record.knowing(orders).opened()
    assert opened.events[1:] == game.events[1:]
    assert opened.about.origin is not None
    assert opened.about.origin.how == "seen"
    assert opened.about.origin.number == record.number
    assert cr.verify(Game.from_log(opened.to_log()))
    wrong: dict[cr.Seat, tuple[str, ...]] = {
        "north": tuple(reversed(orders["north"])),
        "south": orders["south"],
    }
    with pytest.raises(NoDeal):
        record.knowing(wrong)


def test_so_it_is_with_protectors_that_lie_face_down() -> None:
    """Which they are is open until they are turned up, and so is the game."""
    game = Game.new("I", protectors=True, chance=Random(1))
    while game.table.round < 3:
        game.decide(game.asks[0].seat, game.asks[0].options[0])
    record = SeenGame.from_events(cr.see_log(game, "spectator"))
    shuffled = [event for event in game.events if isinstance(event, ev.DeckShuffled)]
    orders = {event.seat: event.order for event in shuffled}
    (row,) = (event.row for event in game.events if isinstance(event, ev.ProtectorsLaid))
    assert not record.knowing(orders).is_whole
    assert record.knowing(orders, row).opened().events[1:] == game.events[1:]
    rows = {record.example(Random(seed)).table.guards for seed in range(20)}
    assert len(rows) > 1
    with pytest.raises(NoDeal):
        record.knowing(orders, row[::-1])


def test_long_games_in_which_cards_go_under_the_deck_take_few_worlds() -> None:
    for seed in range(20):
        record = SeenGame.from_events(shown("going round", seed))
        assert record.exact
        assert len(record.worlds) <= 100


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_log_says_it_is_judged_and_never_fails(seed: int) -> None:
    """A field of an event with something else in it, the chain closed over it anew."""
    random, log = Random(seed), shown("fog" if seed % 2 else "any", seed)
    read = msgspec.json.Decoder(seen.EverySeenEvent)
    for _ in range(6):
        at = random.randrange(1, len(log))
        data = msgspec.to_builtins(log[at])
        data[random.choice([*data])] = random.choice(
            ("judge", "?", "?n03", "north", 0, 7, None, ["judge"], "toad")
        )
        try:
            event = read.decode(msgspec.json.encode(data))
        except msgspec.ValidationError:
            continue
        finding = cr.verify(write_seen((*log[:at], event, *log[at + 1 :])))
        assert verdict_in_words(finding, "fr")
