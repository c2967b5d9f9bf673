"""A published log that somebody changes afterwards: each change is noticed, and named."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import PlaceCard
from cardia_rules.game.game import Game
from cardia_rules.kernel.published.file import NotOpened, Opened, OpeningFault
from cardia_rules.kernel.published.publishing import BEFORE_THE_FIRST, chained, commitment_to
from cardia_rules.views import events as seen
from cardia_rules.views.published import GameOpened, Opening, PublishedLine, check_openings
from tests.forging import random_game
from tests.publishing import A_GAME, published

GAMES = (1, 10, 15, 45)  # with and without protectors, cards put under a deck, coins


def faults(result: GameOpened | NotOpened) -> list[OpeningFault]:
    assert isinstance(result, NotOpened)
    return list(result.faults)


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
    events = random_game(seed)
    publisher = published(events)
    for number, fact, event in changed_facts(events):
        openings = [replace(o, event=event) if o.number == number else o for o in publisher.openings]
        found = faults(check_openings(publisher.lines, openings))
        assert [(fault.code, fault.number, fault.fact) for fault in found] == [("changed", number, fact)]
        assert found[0].seat == getattr(event, "seat", None)


def test_the_facts_that_are_tried_are_of_every_kind() -> None:
    kinds = {fact for seed in GAMES for _number, fact, _event in changed_facts(random_game(seed))}
    assert kinds == {"deck-order", "face-down-card", "drawn-card", "protectors", "decision", "card-put-under"}


def test_a_fault_says_which_fact_and_whose() -> None:
    events = A_GAME
    publisher = published(events)
    order = replace(publisher.openings[0], event=next(iter(changed_facts(events)))[2])
    [fault] = faults(check_openings(publisher.lines, (order, *publisher.openings[1:])))
    assert fault.message == "line 2 (deck order of north) is not the one that was committed to"


def test_another_salt_and_missing_and_surplus_openings_are_refused() -> None:
    publisher = published(A_GAME)
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
    publisher = published(A_GAME)
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
    mine, theirs = published(A_GAME), published(random_game(12))
    assert isinstance(check_openings(theirs.lines, theirs.openings), Opened)
    noted = {30: mine.lines[29].chain}
    [fault] = faults(check_openings(theirs.lines, theirs.openings, noted=noted))
    assert (fault.code, fault.number) == ("rewritten", 30)
    [fault] = faults(check_openings(mine.lines, mine.openings, noted={9999: mine.lines[0].chain}))
    assert (fault.code, fault.number) == ("rewritten", 9999)


def test_a_commitment_left_out_is_noticed() -> None:
    publisher = published(A_GAME)
    lines = chained_anew(
        (publisher.lines[0], replace(publisher.lines[1], commitment=""), *publisher.lines[2:])
    )
    [fault] = faults(check_openings(lines, publisher.openings[1:]))
    assert (fault.code, fault.number, fault.fact) == ("not-opened", 2, "deck-order")


def committed_otherwise(number: int, event: ev.AnyEvent) -> tuple[tuple[PublishedLine, ...], list[Opening]]:
    """A dishonest publisher: at one line it commits to something else than what happened."""
    publisher = published(A_GAME)
    openings = [replace(o, event=event) if o.number == number else o for o in publisher.openings]
    salt = next(bytes.fromhex(o.salt) for o in openings if o.number == number)
    lines = tuple(
        replace(line, commitment=commitment_to(number, event, salt)) if line.number == number else line
        for line in publisher.lines
    )
    return chained_anew(lines), openings


def test_a_dishonest_commitment_comes_out_at_the_opening() -> None:
    events = A_GAME
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
