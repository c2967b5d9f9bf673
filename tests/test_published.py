"""A log that is published while the game goes on: nothing can be guessed now or changed later."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count, permutations
from math import factorial, log2
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import PlaceCard
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.recipe import play_again
from cardia_rules.views import seen_events as seen
from cardia_rules.views.opened import NotOpened, Opened, OpeningFault, check_openings
from cardia_rules.views.published import (
    BEFORE_THE_FIRST,
    Opening,
    PublishedLine,
    Publisher,
    chained,
    commitment_to,
)
from cardia_rules.views.seeing import see_log
from tests.games import play, random_setup
from tests.hidden_pairs import pairs

_lines = msgspec.json.Decoder(tuple[PublishedLine, ...])
_openings = msgspec.json.Decoder(tuple[Opening, ...])


GAMES = (1, 10, 15, 45)  # with and without protectors, cards put under a deck, coins


def counted_salts() -> Callable[[], bytes]:
    numbers = count()
    return lambda: sha256(b"salt %d" % next(numbers)).digest()


def published(events: tuple[ev.AnyEvent, ...]) -> Publisher:
    publisher = Publisher(counted_salts())
    for event in events:
        publisher.publish(event)
    return publisher


def a_game(seed: int = 11) -> tuple[ev.AnyEvent, ...]:
    return tuple(event for resolution in play(random_setup(seed), seed) for event in resolution.events)


def faults(result: Opened | NotOpened) -> list[OpeningFault]:
    assert isinstance(result, NotOpened)
    return list(result.faults)


# ------------------------------------------------------------------ publishing and opening
@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_a_finished_log_opens_to_the_whole_game(seed: int) -> None:
    events = a_game(seed)
    publisher = published(events)
    lines = _lines.decode(msgspec.json.encode(publisher.lines))
    openings = _openings.decode(msgspec.json.encode(publisher.openings))
    assert tuple(line.event for line in lines) == see_log(events, "spectator")
    result = check_openings(lines, openings, noted={line.number: line.chain for line in lines})
    assert isinstance(result, Opened)
    assert result.events == events
    assert play_again(result.events).divergence is None


def test_what_is_published_depends_on_nothing_hidden_but_the_commitments() -> None:
    compared = 0
    for seed in range(12):
        for pair in pairs(random_setup(seed), seed, "spectator", 3):
            one, other = (published(log) for log in pair.logs)
            for line, counterpart in zip(one.lines, other.lines, strict=True):
                assert line.event == counterpart.event
                assert bool(line.commitment) == bool(counterpart.commitment)
                compared += line.commitment != counterpart.commitment
    assert compared > 50, "the pairs hide nothing"


def test_salts_are_fresh_and_of_the_right_length() -> None:
    events = a_game()
    first, second = Publisher(), Publisher()
    for event in events:
        first.publish(event)
        second.publish(event)
    salts = [opening.salt for opening in (*first.openings, *second.openings)]
    assert len(set(salts)) == len(salts)
    assert {len(bytes.fromhex(salt)) for salt in salts} == {32}
    with pytest.raises(CardiaError, match="32 bytes"):
        published_with(events[:2], lambda: b"short")


def published_with(events: tuple[ev.AnyEvent, ...], salts: Callable[[], bytes]) -> None:
    publisher = Publisher(salts)
    for event in events:
        publisher.publish(event)


def test_publishing_goes_on_after_a_restart() -> None:
    events = a_game()
    whole, half = published(events), published(events[:40])
    salts = iter([bytes.fromhex(opening.salt) for opening in whole.openings[len(half.openings) :]])
    again = Publisher.resume(events[:40], half.lines, half.openings, lambda: next(salts))
    for event in events[40:]:
        again.publish(event)
    assert (again.lines, again.openings) == (whole.lines, whole.openings)


def test_publishing_does_not_go_on_for_another_game() -> None:
    events = a_game()
    half = published(events[:40])
    shuffled = events[1]
    assert isinstance(shuffled, ev.DeckShuffled)
    other = (events[0], replace(shuffled, order=shuffled.order[::-1]))
    with pytest.raises(CardiaError, match="line 2 was not published for event 2"):
        Publisher.resume(other, half.lines, half.openings)
    with pytest.raises(CardiaError, match="40 lines were published for 20 events"):
        Publisher.resume(events[:20], half.lines, half.openings)


# ------------------------------------------------------------------ changing it afterwards
def changed_facts(events: tuple[ev.AnyEvent, ...]) -> Iterator[tuple[int, str, ev.AnyEvent]]:
    """Every hidden event of a game as somebody might want it to have been."""
    for number, event in enumerate(events, 1):
        if isinstance(event, ev.DeckShuffled) and len(event.order) > 1:
            yield number, "deck-order", replace(event, order=event.order[::-1])
        elif isinstance(event, ev.CardPlaced):
            yield number, "face-down-card", replace(event, card="judge" if event.card != "judge" else "djinn")
        elif isinstance(event, ev.CardDrawn):
            yield number, "drawn-card", replace(event, card="judge" if event.card != "judge" else "djinn")
        elif isinstance(event, ev.ProtectorsLaid):
            yield number, "protectors", replace(event, row=event.row[::-1])
        elif isinstance(event, ev.CardPutUnder):
            yield number, "card-put-under", replace(event, card="nobody")
        elif isinstance(event, ev.DecisionTaken) and isinstance(event.option, PlaceCard):
            yield number, "decision", replace(event, option=PlaceCard("nobody"))


@pytest.mark.parametrize("seed", GAMES)
def test_any_changed_fact_is_refused_by_name(seed: int) -> None:
    events = a_game(seed)
    publisher = published(events)
    for number, fact, event in changed_facts(events):
        openings = [replace(o, event=event) if o.number == number else o for o in publisher.openings]
        found = faults(check_openings(publisher.lines, openings))
        assert [(fault.code, fault.number, fault.fact) for fault in found] == [("changed", number, fact)]
        assert found[0].seat == getattr(event, "seat", None)


def test_the_facts_that_are_tried_are_of_every_kind() -> None:
    kinds = {fact for seed in GAMES for _number, fact, _event in changed_facts(a_game(seed))}
    assert kinds == {"deck-order", "face-down-card", "drawn-card", "protectors", "decision", "card-put-under"}


def test_a_fault_says_which_fact_and_whose() -> None:
    events = a_game()
    publisher = published(events)
    order = replace(publisher.openings[0], event=next(iter(changed_facts(events)))[2])
    [fault] = faults(check_openings(publisher.lines, (order, *publisher.openings[1:])))
    assert fault.message == "line 2 (deck order of north) is not the one that was committed to"


def test_another_salt_and_missing_and_surplus_openings_are_refused() -> None:
    publisher = published(a_game())
    lines, openings = publisher.lines, publisher.openings
    first = openings[0]
    tried: list[tuple[list[Any], str]] = [
        ([replace(first, salt="00" * 32), *openings[1:]], "changed"),
        ([replace(first, salt="no salt"), *openings[1:]], "changed"),
        ([replace(first, salt="00"), *openings[1:]], "changed"),
        ([replace(first, salt=first.salt.upper()), *openings[1:]], "changed"),
        ([*openings[1:]], "not-opened"),
        ([first, *openings], "opened-twice"),
        ([*openings, replace(first, number=1)], "not-committed"),
        ([*openings, replace(first, number=9999)], "not-committed"),
    ]
    for attempt, code in tried:
        assert [fault.code for fault in faults(check_openings(lines, attempt))] == [code]


def test_a_changed_or_missing_line_breaks_the_chain() -> None:
    publisher = published(a_game())
    lines, openings = publisher.lines, publisher.openings
    shuffled = lines[1].event
    assert isinstance(shuffled, seen.DeckShuffledSeen)
    forged = (lines[0], replace(lines[1], event=replace(shuffled, count=15)), *lines[2:])
    assert [(f.code, f.number) for f in faults(check_openings(forged, openings))] == [("broken-chain", 2)]
    missing = check_openings(lines[:5] + lines[6:], openings)
    assert {"wrong-number", "broken-chain"} <= {fault.code for fault in faults(missing)}


def chained_anew(lines: tuple[PublishedLine, ...]) -> tuple[PublishedLine, ...]:
    again: list[PublishedLine] = []
    for line in lines:
        previous = again[-1].chain if again else BEFORE_THE_FIRST
        chain = chained(previous, line.number, line.event, line.commitment)
        again.append(replace(line, chain=chain))
    return tuple(again)


def test_a_log_written_anew_is_noticed_by_whoever_noted_one_line() -> None:
    mine, theirs = published(a_game()), published(a_game(12))
    assert isinstance(check_openings(theirs.lines, theirs.openings), Opened)
    noted = {30: mine.lines[29].chain}
    [fault] = faults(check_openings(theirs.lines, theirs.openings, noted=noted))
    assert (fault.code, fault.number) == ("rewritten", 30)
    [fault] = faults(check_openings(mine.lines, mine.openings, noted={9999: mine.lines[0].chain}))
    assert (fault.code, fault.number) == ("rewritten", 9999)


def test_a_commitment_left_out_is_noticed() -> None:
    publisher = published(a_game())
    lines = chained_anew(
        (publisher.lines[0], replace(publisher.lines[1], commitment=""), *publisher.lines[2:])
    )
    [fault] = faults(check_openings(lines, publisher.openings[1:]))
    assert (fault.code, fault.number, fault.fact) == ("not-opened", 2, "deck-order")


def committed_otherwise(number: int, event: ev.AnyEvent) -> tuple[tuple[PublishedLine, ...], list[Opening]]:
    """A dishonest publisher: at one line it commits to something else than what happened."""
    publisher = published(a_game())
    openings = [replace(o, event=event) if o.number == number else o for o in publisher.openings]
    salt = next(bytes.fromhex(o.salt) for o in openings if o.number == number)
    lines = tuple(
        replace(line, commitment=commitment_to(number, event, salt)) if line.number == number else line
        for line in publisher.lines
    )
    return chained_anew(lines), openings


def test_a_dishonest_commitment_comes_out_at_the_opening() -> None:
    events = a_game()
    number, event = next((n, e) for n, e in enumerate(events, 1) if isinstance(e, ev.CardPlaced))
    lines, openings = committed_otherwise(number, replace(event, card="nobody"))
    assert [f.code for f in faults(check_openings(lines, openings))] == ["impossible"]
    lines, openings = committed_otherwise(number, replace(event, origin="deck", card=event.card))
    assert [f.code for f in faults(check_openings(lines, openings))] == ["impossible"]
    shuffled = events[1]
    assert isinstance(shuffled, ev.DeckShuffled)
    lines, openings = committed_otherwise(2, replace(shuffled, rulings=("RB-06-tie",)))
    assert [f.code for f in faults(check_openings(lines, openings))] == ["contradicts"]


def test_a_protector_that_does_not_exist_is_a_fault_and_no_crash() -> None:
    game = Game.new("I", protectors=True, chance=Random(1))
    publisher = published(game.events)
    number, laid = next((n, e) for n, e in enumerate(game.events, 1) if isinstance(e, ev.ProtectorsLaid))
    made_up = replace(laid, row=("nobody",) * 6)
    salt = bytes(32)
    lines = tuple(
        replace(line, commitment=commitment_to(number, made_up, salt)) if line.number == number else line
        for line in publisher.lines
    )
    openings = [
        Opening(number=number, event=made_up, salt=salt.hex()) if o.number == number else o
        for o in publisher.openings
    ]
    [fault] = faults(check_openings(chained_anew(lines), openings))
    assert (fault.code, fault.number, fault.fact) == ("impossible", number, "protectors")


# ------------------------------------------------------------------ guessing it now
def test_a_bare_hash_would_be_found_by_trying_and_a_salted_one_is_not() -> None:
    """Five unknown cards have 120 orders; sixteen have 2^44, which is no more safe, only slower."""
    assert 44 < log2(factorial(16)) < 45
    order = ("judge", "djinn", "saboteur", "mediator", "engineer")
    secret = ev.DeckShuffled(seat="north", order=order, rulings=("RB-03-deck",))
    guesses = [replace(secret, order=guess) for guess in permutations(sorted(order))]
    encode = msgspec.json.Encoder(order="sorted").encode

    bare = sha256(encode((2, secret))).hexdigest()
    assert [guess for guess in guesses if sha256(encode((2, guess))).hexdigest() == bare] == [secret]

    salts = counted_salts()
    salt = salts()
    salted = commitment_to(2, secret, salt)
    assert not any(sha256(encode((2, guess))).hexdigest() == salted for guess in guesses)
    assert not any(commitment_to(2, guess, bytes(32)) == salted for guess in guesses)
    # With a salt of its own, every guess fits some commitment equally well: only the opening decides.
    assert commitment_to(2, secret, salts()) != salted
    assert commitment_to(2, secret, salt) == salted


def test_only_what_a_spectator_does_not_see_is_committed_to() -> None:
    events = a_game()
    for line, event in zip(published(events).lines, events, strict=True):
        open_to_all = line.event == event or isinstance(event, ev.ProtectorTurned)
        if isinstance(event, ev.DecisionTaken):
            open_to_all = getattr(line.event, "option", None) is not None
        assert bool(line.commitment) != open_to_all
