"""A log that is published while the game goes on: nothing hidden is in it, and nothing can be guessed."""

from hashlib import sha256
from itertools import permutations
from math import factorial, log2

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import CardiaError
from cardia_rules.events import vocabulary as ev
from cardia_rules.game.ruleset import play_again
from cardia_rules.kernel.published.file import Opened
from cardia_rules.kernel.published.publishing import commitment_to
from cardia_rules.views.log import see_log
from cardia_rules.views.published import Opening, PublishedLine, Publisher, check_openings
from tests.forging import random_game
from tests.games import random_setup
from tests.hidden_pairs import pairs
from tests.publishing import A_GAME, published

_lines = msgspec.json.Decoder(tuple[PublishedLine, ...])
_openings = msgspec.json.Decoder(tuple[Opening, ...])


# ------------------------------------------------------------------ publishing and opening
@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_a_finished_log_opens_to_the_whole_game(seed: int) -> None:
    events = random_game(seed)
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
    events = A_GAME
    first, second = Publisher(), Publisher()
    for event in events:
        first.publish(event)
        second.publish(event)
    salts = [opening.salt for opening in (*first.openings, *second.openings)]
    assert len(set(salts)) == len(salts)
    assert {len(bytes.fromhex(salt)) for salt in salts} == {32}


def test_an_event_that_cannot_have_happened_stops_nothing_for_good() -> None:
    publisher = Publisher(secret=sha256(b"of this game").digest())
    publisher.publish(A_GAME[0])
    with pytest.raises(CardiaError, match="is not in the hand"):
        publisher.publish(ev.CardPutUnder(seat="north", card="judge"))
    assert (len(publisher.lines), publisher.openings) == (1, ())
    for event in A_GAME[1:]:
        publisher.publish(event)
    assert (publisher.lines, publisher.openings) == (published(A_GAME).lines, published(A_GAME).openings)


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

    salt = sha256(b"salt").digest()
    salted = commitment_to(2, secret, salt)
    assert not any(sha256(encode((2, guess))).hexdigest() == salted for guess in guesses)
    assert not any(commitment_to(2, guess, bytes(32)) == salted for guess in guesses)
    # With a salt of its own, every guess fits some commitment equally well: only the opening decides.
    assert commitment_to(2, secret, sha256(b"another").digest()) != salted
    assert commitment_to(2, secret, salt) == salted


def test_only_what_a_spectator_does_not_see_is_committed_to() -> None:
    events = A_GAME
    for line, event in zip(published(events).lines, events, strict=True):
        open_to_all = line.event == event or isinstance(event, ev.ProtectorTurned)
        if isinstance(event, ev.DecisionTaken):
            open_to_all = getattr(line.event, "option", None) is not None
        assert bool(line.commitment) != open_to_all
