"""Decks that nobody picked: what everybody contributed decides, and the log proves it."""

from collections import Counter
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from cardia_rules.errors import DataError
from cardia_rules.events import vocabulary as ev
from cardia_rules.kernel.fair import (
    OPERATOR,
    FairChance,
    FairRecord,
    contribution_faults,
    fair_commitment,
    fresh_contribution,
)
from cardia_rules.kernel.published.opening import Opened
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.replay.fair_shuffles import check_fairness, happen_fairly
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import Shuffled
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.views.published import Publisher, check_openings

LETTERS: Final = "abcdefghijklmnop"
CHANCE: Final = (ev.CoinTossed, ev.DeckShuffled, ev.PickedAtRandom, ev.ProtectorsLaid)
PARTS: Final = {party: sha256(party.encode()).digest() for party in (OPERATOR, "north", "south")}


def record_of(parts: dict[str, bytes], game: str = "duel") -> FairRecord:
    """A record in which the players have revealed, and the operator has not."""
    commitments = {party: fair_commitment(game, party, part) for party, part in parts.items()}
    record = FairRecord(game=game, commitments=commitments)
    for party, part in parts.items():
        if party != OPERATOR:
            record = record.reveal(party, part)
    return record


BEFORE: Final = record_of(PARTS)
WHOLE: Final = BEFORE.reveal(OPERATOR, PARTS[OPERATOR])


def played(seed: int = 1) -> Game:
    game = Game.new("II", protectors=True, tags={"fair": BEFORE.agreed}).named("duel")
    return finished(game, seed)


def finished(game: Game, seed: int, *, notes: bool = False) -> Game:
    random, chance = Random(seed), FairChance(WHOLE)
    happen_fairly(game, chance)
    while game.asks:
        ask = random.choice(game.asks)
        if notes:
            game.note(1, by="a judge", words="so far, so good")
        game.decide(ask.seat, random.choice(ask.options))
        happen_fairly(game, chance)
    return game


# ------------------------------------------------------------------ fixed vectors
def test_the_bytes_are_those_that_the_docs_spell_out() -> None:
    """Written down once: whoever implements the protocol elsewhere must get the same."""
    assert WHOLE.commitments[OPERATOR] == "08448e2eb58639a05d285eca8ac3724dda37094b3cc462b490d06af2c37c8ae7"
    assert WHOLE.agreed == BEFORE.agreed == "d6e8ab98d72e4e2fc84840868462eeaa594794c35a0f0fb9309429b27569b6fd"
    chance = FairChance(WHOLE)
    assert chance.order(2, LETTERS) == tuple("megjciklanpofdhb")
    assert chance.order(3, LETTERS) == tuple("plojcedkinamhbgf")
    coins = "".join(chance.one_of(number, "NS") for number in range(10, 18))
    assert coins == "SSNSNSNS"


def test_how_the_cards_come_makes_no_difference() -> None:
    chance = FairChance(WHOLE)
    assert chance.order(5, "edcba") == chance.order(5, "abcde")


def test_every_order_is_as_likely() -> None:
    chance = FairChance(WHOLE)
    orders = Counter(chance.order(number, "abc") for number in range(6_000))
    assert len(orders) == 6
    assert max(orders.values()) < 1_150
    assert min(orders.values()) > 850


# ------------------------------------------------------------------ games
def test_a_game_dealt_fairly_is_proved_to_be() -> None:
    for seed in range(5):
        events = played(seed).events
        assert verify(events).conclusion is Conclusion.EXACT
        assert check_fairness(events, WHOLE) == ()


def test_every_outcome_that_somebody_picked_is_found() -> None:
    """Another order of a deck, with everything after it played by the rules."""
    for which in (0, 1):
        game = Game.new("I", tags={"fair": BEFORE.agreed})
        chance = FairChance(WHOLE)
        for at in range(2):
            needed = game.chance_needed
            assert needed is not None
            happened = chance.order(at + 1, needed.cards)  # type: ignore[union-attr]
            order = happened[::-1] if at == which else happened
            game.happen(Shuffled(order))
        assert verify(game.events).conclusion is Conclusion.EXACT, "the rules alone do not show it"
        (fault,) = check_fairness(game.events, WHOLE)
        assert (fault.code, fault.number) == ("not-drawn-so", which + 2)


def test_a_published_log_proves_it_once_it_is_opened() -> None:
    publisher = Publisher()
    lines = [publisher.publish(event) for event in played().events]
    first = lines[0].event
    assert isinstance(first, ev.GameSetUp)
    assert first.about.by_name["fair"] == BEFORE.agreed, "everybody sees it before the first card"
    assert first.about.game == "duel"
    opened = check_openings(lines, publisher.openings)
    assert isinstance(opened, Opened)
    assert check_fairness(opened.events, FairRecord.from_json(WHOLE.to_json())) == ()


def test_a_kept_game_gets_the_same_after_a_restart() -> None:
    store, chance = MemoryStore(), FairChance(WHOLE)
    kept = KeptGame.begin(store, "duel", Game.new("I", tags={"fair": BEFORE.agreed}))
    happen_fairly(kept, chance)
    again = KeptGame.resume(store, "duel")
    assert happen_fairly(again, FairChance(WHOLE)) == ()
    assert again.game.events == kept.game.events
    assert check_fairness(again.game.events, WHOLE) == ()
    assert kept.game.events[0].about.game == "duel", "the id is in the first link"  # type: ignore[union-attr]


def test_a_note_does_not_change_what_chance_does() -> None:
    """Else whoever may note something could try until the cards lie well."""
    begun: dict[str, Any] = {"locations": ["bazaar"], "protectors": True, "tags": {"fair": BEFORE.agreed}}
    plain = finished(Game.new("I", **begun), 1)
    noted = finished(Game.new("I", **begun), 1, notes=True)
    outcomes = [[event for event in game.events if isinstance(event, CHANCE)] for game in (plain, noted)]
    assert len(outcomes[0]) > 4
    assert [replace(event, cause=0) for event in outcomes[0]] == [
        replace(event, cause=0) for event in outcomes[1]
    ]
    assert check_fairness(noted.events, WHOLE) == ()


# ------------------------------------------------------------------ cheating
def test_each_party_alone_makes_it_random() -> None:
    """Whatever the other two agree on, another contribution of the third gives another deal."""
    for party in PARTS:
        parts = {**PARTS, party: fresh_contribution()}
        other = record_of(parts).reveal(OPERATOR, parts[OPERATOR])
        assert FairChance(other).order(2, LETTERS) != FairChance(WHOLE).order(2, LETTERS)
        assert check_fairness(played().events, other)[0].code == "another-game"


def test_nobody_can_reveal_something_else() -> None:
    with pytest.raises(DataError, match='"north" committed to something else'):
        BEFORE.reveal("north", fresh_contribution())
    with pytest.raises(DataError, match='"west" committed to nothing'):
        BEFORE.reveal("west", PARTS["north"])
    with pytest.raises(DataError, match="has 32 bytes, this one has 4"):
        fair_commitment("duel", "north", b"four")
    for text in (fresh_contribution().hex(), PARTS[OPERATOR].hex().upper(), "no hex", ""):
        changed = replace(WHOLE, contributions={**WHOLE.contributions, OPERATOR: text})
        assert [fault.code for fault in check_fairness(played().events, changed)] == ["changed"]


def test_a_contribution_counts_for_its_game_and_its_party_only() -> None:
    same = PARTS["north"]
    assert len({fair_commitment(*where, same) for where in product(("duel", "other"), PARTS)}) == 6


def test_before_everybody_has_revealed_nothing_can_be_dealt_or_proved() -> None:
    with pytest.raises(DataError, match='"operator" has not revealed its part'):
        FairChance(BEFORE)
    assert [fault.code for fault in check_fairness(played().events, BEFORE)] == ["not-revealed"]
    nobody = FairRecord(game="duel", commitments={})
    assert [fault.code for fault in contribution_faults(nobody)] == ["not-committed"]


def test_what_the_players_know_does_not_give_them_the_deal() -> None:
    """Without the operator's contribution any deal is as likely: another one gives another."""
    guesses = {
        FairChance(record_of(parts).reveal(OPERATOR, parts[OPERATOR])).order(2, LETTERS)
        for number in range(50)
        if (parts := {**PARTS, OPERATOR: sha256(b"%d" % number).digest()})
    }
    assert len(guesses) == 50
    assert PARTS[OPERATOR].hex().encode() not in BEFORE.to_json()


def test_a_game_that_was_not_begun_so_proves_nothing() -> None:
    events = finished(Game.new("I"), 1).events
    assert [fault.code for fault in check_fairness(events, WHOLE)] == ["another-game"]
    assert isinstance(events[0], ev.GameSetUp)


def test_an_operator_alone_proves_nothing() -> None:
    """It can draw contributions until the cards lie well: nobody else had a part in them."""
    alone = record_of({OPERATOR: PARTS[OPERATOR]})
    whole = alone.reveal(OPERATOR, PARTS[OPERATOR])
    with pytest.raises(DataError, match="nobody but the operator committed to anything"):
        FairChance(whole)
    events = Game.new("I", tags={"fair": alone.agreed}, chance=Random(1)).events
    assert [fault.code for fault in check_fairness(events, whole)] == ["not-committed"]


def test_a_table_that_was_laid_out_by_hand_was_not_dealt_fairly() -> None:
    """Its decks lie as somebody has laid them, and no outcome of chance is there to be compared."""
    laid = Game.arranged(Game.new("I", chance=Random(1)).table, tags={"fair": BEFORE.agreed})
    assert verify(laid.events).conclusion is Conclusion.EXACT
    (fault,) = check_fairness(laid.events, WHOLE)
    assert (fault.code, fault.number) == ("not-drawn-so", 1)
    assert "laid out by hand" in fault.message
    assert [fault.code for fault in check_fairness((), WHOLE)] == ["another-game"]


@pytest.mark.parametrize("part", [bytes(32), b"correct horse battery staple, 32", bytes(range(32))])
def test_nobody_commits_to_what_can_be_guessed(part: bytes) -> None:
    """Whoever guesses the operator's part knows the deal; who guesses a player's can choose theirs."""
    with pytest.raises(DataError, match="can be guessed: take fresh_contribution"):
        fair_commitment("duel", "north", part)


# ------------------------------------------------------------------ the record
def test_a_record_is_read_back() -> None:
    assert FairRecord.from_json(WHOLE.to_json()) == WHOLE
    for wrong in (b"", b"{}", b"[" * 10_000, b"\xff", WHOLE.to_json().replace(b"game", b"gams")):
        with pytest.raises(DataError, match="this is no record of contributions"):
            FairRecord.from_json(wrong)
