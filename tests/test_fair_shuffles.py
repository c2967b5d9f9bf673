"""Decks that nobody picked: what everybody contributed decides, and the log proves it."""

from collections import Counter
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import DataError
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import PlaceCard
from cardia_rules.events.table import Setup
from cardia_rules.game.game import Game, draw_lots
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.fair import (
    OPERATOR,
    FairChance,
    FairRecord,
    contribution_faults,
    fair_commitment,
    fair_setup,
    fresh_contribution,
)
from cardia_rules.kernel.published.file import Opened
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.replay.fair_shuffles import check_fairness, fair_outcome, happen_fairly
from cardia_rules.resolution.position import ChanceNeeded, ChanceOutcome
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.views.published import Publisher, check_openings
from cardia_rules.views.rewind import go_back
from tests.counting import calls
from tests.own_cards import heron

LETTERS: Final = "abcdefghijklmnop"
CHANCE: Final = (ev.CoinTossed, ev.DeckShuffled, ev.PickedAtRandom, ev.ProtectorsLaid)
PARTS: Final = {party: sha256(party.encode()).digest() for party in (OPERATOR, "north", "south")}


SETUP: Final = make_setup("I", locations=["bazaar"], protectors=True)


def record_of(parts: dict[str, bytes], game: str = "duel", setup: str = fair_setup(SETUP)) -> FairRecord:
    """A record in which the players have revealed, and the operator has not."""
    commitments = {party: fair_commitment(game, setup, party, part) for party, part in parts.items()}
    record = FairRecord(game=game, setup=setup, commitments=commitments)
    for party, part in parts.items():
        if party != OPERATOR:
            record = record.reveal(party, part)
    return record


BEFORE: Final = record_of(PARTS)
WHOLE: Final = BEFORE.reveal(OPERATOR, PARTS[OPERATOR])


def begun(setup: Setup = SETUP, fair: str = BEFORE.agreed, game_id: str = "duel") -> Game:
    return Game.new(setup, tags={"fair": fair}).named(game_id)


def played(seed: int = 1) -> Game:
    return finished(begun(), seed)


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
    fixed = record_of(PARTS, setup=fair_setup({"deck": ["judge", "djinn"], "edition": "2026-11-18"}))
    whole = fixed.reveal(OPERATOR, PARTS[OPERATOR])
    assert whole.setup == "edc0441ef6e31d03fef240b78efd1f044421d4a15bf6ee9247f46226a25f44a2"
    assert whole.commitments[OPERATOR] == "a94eb40aca6d08633f10dd8d2632688f6d08e4d455754241007edce6b652c6b7"
    assert whole.agreed == fixed.agreed == "0fe86899fba5bb4f27f8101c8c655cbfb3366f51ac58a306883237efd2252e27"
    chance = FairChance(whole)
    assert chance.order(2, LETTERS) == tuple("kbpamhciojenlgfd")
    assert chance.order(3, LETTERS) == tuple("mcdkgiapnejobhfl")
    coins = "".join(chance.one_of(number, "NS") for number in range(10, 18))
    assert coins == "SSSNSSSN"


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
    whole, kinds = FairChance(WHOLE), set()
    for which, seed in product(range(6), range(6)):
        game, random, outcomes = begun(), Random(seed), 0
        while game.asks or game.chance_needed:
            if game.chance_needed is None:
                ask = random.choice(game.asks)
                game.decide(ask.seat, random.choice(ask.options))
                continue
            outcomes += 1
            due = fair_outcome(game.chance_needed, outcomes, whole)
            game.happen(other_outcome(game.chance_needed, due) if outcomes == which + 1 else due)
        if outcomes <= which:
            continue
        assert verify(game.events).conclusion is Conclusion.EXACT, "the rules alone do not show it"
        at = [number for number, event in enumerate(game.events, 1) if isinstance(event, CHANCE)][which]
        kinds.add(type(game.events[at - 1]))
        assert [(fault.code, fault.number) for fault in check_fairness(game.events, WHOLE)] == [
            ("not-drawn-so", at)
        ]
    assert kinds == set(CHANCE)


def other_outcome(needed: ChanceNeeded, due: ChanceOutcome) -> ChanceOutcome:
    """Something else that chance could have done."""
    random = Random(0)
    while (other := draw_lots(needed, random)) == due:
        pass
    return other


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
    kept = KeptGame.begin(store, "duel", begun())
    happen_fairly(kept, chance)
    again = KeptGame.resume(store, "duel")
    assert happen_fairly(again, FairChance(WHOLE)) == ()
    assert again.game.events == kept.game.events
    assert check_fairness(again.game.events, WHOLE) == ()
    assert kept.game.events[0].about.game == "duel", "the id is in the first link"  # type: ignore[attr-defined]


def test_a_note_does_not_change_what_chance_does() -> None:
    """Else whoever may note something could try until the cards lie well."""
    plain = finished(begun(), 1)
    noted = finished(begun(), 1, notes=True)
    outcomes = [[event for event in game.events if isinstance(event, CHANCE)] for game in (plain, noted)]
    assert len(outcomes[0]) > 3
    assert [replace(event, cause=0) for event in outcomes[0]] == [
        replace(event, cause=0) for event in outcomes[1]
    ]
    assert check_fairness(noted.events, WHOLE) == ()


# ------------------------------------------------------------------ what everybody has a part in
def test_each_party_alone_makes_it_random() -> None:
    """Whatever the other two agree on, another contribution of the third gives another deal."""
    for party in PARTS:
        parts = {**PARTS, party: fresh_contribution()}
        other = record_of(parts).reveal(OPERATOR, parts[OPERATOR])
        assert FairChance(other).order(2, LETTERS) != FairChance(WHOLE).order(2, LETTERS)
        assert check_fairness(played().events, other)[0].code == "another-game"


def test_a_contribution_counts_for_its_game_its_set_up_and_its_party_only() -> None:
    same = PARTS["north"]
    where = product(("duel", "other"), (fair_setup(SETUP), fair_setup(make_setup("II"))), PARTS)
    assert len({fair_commitment(*each, same) for each in where}) == 12


def test_before_everybody_has_revealed_nothing_can_be_dealt() -> None:
    with pytest.raises(DataError, match='"operator" has not revealed its part'):
        FairChance(BEFORE)
    nobody = FairRecord(game="duel", setup="", commitments={})
    assert [fault.code for fault in contribution_faults(nobody)] == ["not-committed"]
    alone = record_of({OPERATOR: PARTS[OPERATOR]}).reveal(OPERATOR, PARTS[OPERATOR])
    with pytest.raises(DataError, match="nobody but the operator committed to anything"):
        FairChance(alone)


def test_what_the_players_know_does_not_give_them_the_deal() -> None:
    """Without the operator's contribution any deal is as likely: another one gives another."""
    guesses = {
        FairChance(record_of(parts).reveal(OPERATOR, parts[OPERATOR])).order(2, LETTERS)
        for number in range(50)
        if (parts := {**PARTS, OPERATOR: sha256(b"%d" % number).digest()})
    }
    assert len(guesses) == 50
    assert PARTS[OPERATOR].hex().encode() not in BEFORE.to_json()


def test_nobody_can_reveal_something_else() -> None:
    with pytest.raises(DataError, match='"north" committed to something else'):
        BEFORE.reveal("north", fresh_contribution())
    with pytest.raises(DataError, match='"west" committed to nothing'):
        BEFORE.reveal("west", PARTS["north"])
    with pytest.raises(DataError, match="has 32 bytes, this one has 4"):
        fair_commitment("duel", fair_setup(SETUP), "north", b"four")


GUESSED: Final = [bytes(32), b"correct horse battery staple, 32", bytes(range(32))]


@pytest.mark.parametrize("part", GUESSED)
def test_nobody_commits_to_what_can_be_guessed(part: bytes) -> None:
    """Whoever guesses the operator's part knows the deal; who guesses a player's can choose theirs."""
    with pytest.raises(DataError, match="can be guessed: take fresh_contribution"):
        fair_commitment("duel", fair_setup(SETUP), "north", part)


@pytest.mark.parametrize(
    "game",
    [
        begun(make_setup("I", locations=["bazaar"])),
        begun(fair="another"),
        begun(game_id="another"),
        Game.new(SETUP, tags={"fair": BEFORE.agreed}),
    ],
    ids=["another set-up", "no agreement", "another id", "no id"],
)
def test_a_game_that_could_not_be_proved_fair_is_not_dealt(game: Game) -> None:
    with pytest.raises(DataError, match=r"the log was not begun|the log has another id|with another set-up"):
        happen_fairly(game, FairChance(WHOLE))
    assert len(game.events) == 1


# ------------------------------------------------------------------ ways to cheat
def forged(parts: dict[str, bytes], **fields: Any) -> FairRecord:
    """A whole record by another program, which commits to anything."""
    setup = fields.pop("setup", fair_setup(SETUP))
    game = fields.pop("game", "duel")
    mark = b"cardia-rules fair commitment 2\n"
    commitments = {
        party: sha256(mark + part + msgspec.json.encode((game, setup, party))).hexdigest()
        for party, part in parts.items()
    }
    revealed = {party: part.hex() for party, part in parts.items()}
    record = FairRecord(game=game, setup=setup, commitments=commitments, contributions=revealed)
    return replace(record, **fields)


def dealt(record: FairRecord, setup: Setup = SETUP, game_id: str = "duel") -> tuple[ev.AnyEvent, ...]:
    """A game begun under a record, whatever it is worth, and dealt as its contributions give."""
    game = begun(setup, record.agreed, game_id) if game_id else Game.new(setup, tags={"fair": record.agreed})
    chance = _AnyChance(record)
    for number in range(1, 9):
        if game.chance_needed is not None:
            game.happen(fair_outcome(game.chance_needed, number, chance))
    return game.events


class _AnyChance(FairChance):
    """The chance of a record that proves nothing."""

    def __init__(self, record: FairRecord) -> None:
        agreed = record.game, record.setup, record.commitments, record.contributions
        mark = b"cardia-rules fair seed 2\n"
        self._seed = sha256(mark + msgspec.json.encode(agreed, order="sorted")).digest()


def test_the_forgers_deal_is_that_of_the_contributions() -> None:
    assert forged(PARTS) == WHOLE
    assert check_fairness(dealt(WHOLE), WHOLE) == ()


RECORDS: Final[dict[str, tuple[FairRecord, str]]] = {
    "the operator's part is all zeros": (forged({**PARTS, OPERATOR: GUESSED[0]}), "guessable"),
    "a player's part is all zeros": (forged({**PARTS, "south": GUESSED[0]}), "guessable"),
    "a player's part is a sentence": (forged({**PARTS, "north": GUESSED[1]}), "guessable"),
    "a player's part counts up": (forged({**PARTS, "north": GUESSED[2]}), "guessable"),
    "two parties have one part": (forged({**PARTS, "south": PARTS[OPERATOR]}), "guessable"),
    "the operator is alone": (forged({OPERATOR: PARTS[OPERATOR]}), "not-committed"),
    "one player is left out": (forged({OPERATOR: PARTS[OPERATOR], "north": PARTS["north"]}), "not-committed"),
    "the operator is left out": (forged({each: PARTS[each] for each in ("north", "south")}), "not-committed"),
    "the players are invented": (
        forged({OPERATOR: PARTS[OPERATOR], "east": PARTS["north"], "west": PARTS["south"]}),
        "no-party",
    ),
    "a player is misspelt": (
        forged({OPERATOR: PARTS[OPERATOR], "North": PARTS["north"], "south ": PARTS["south"]}),
        "no-party",
    ),
    "there is one party more": (forged({**PARTS, "witness": sha256(b"chosen last").digest()}), "no-party"),
    "a part is not revealed": (BEFORE, "not-revealed"),
    "a part is another one": (
        replace(WHOLE, contributions={**WHOLE.contributions, OPERATOR: sha256(b"better").hexdigest()}),
        "changed",
    ),
    "a part is spelled otherwise": (
        replace(WHOLE, contributions={**WHOLE.contributions, OPERATOR: PARTS[OPERATOR].hex().upper()}),
        "changed",
    ),
    "a part is no hexadecimal": (
        replace(WHOLE, contributions={**WHOLE.contributions, OPERATOR: "no hex"}),
        "changed",
    ),
    "a part is longer": (forged({**PARTS, "north": PARTS["north"] + PARTS["south"]}), "changed"),
    "a commitment is spelled otherwise": (
        replace(WHOLE, commitments={each: text.upper() for each, text in WHOLE.commitments.items()}),
        "changed",
    ),
    "parts are those of another game": (replace(WHOLE, game="another"), "changed"),
    "parts are those of another set-up": (replace(WHOLE, setup=fair_setup(make_setup("II"))), "changed"),
    "a party's part is another party's": (
        replace(
            WHOLE,
            commitments={**WHOLE.commitments, "north": WHOLE.commitments["south"]},
            contributions={**WHOLE.contributions, "north": WHOLE.contributions["south"]},
        ),
        "changed",
    ),
    "there is no id, so that it does for any number of games": (forged(PARTS, game=""), "another-game"),
}


@pytest.mark.parametrize("way", RECORDS)
def test_a_record_that_proves_nothing(way: str) -> None:
    record, code = RECORDS[way]
    faults = check_fairness(dealt(record, game_id=record.game), record)
    assert code in [fault.code for fault in faults], faults
    if record is not BEFORE:
        assert check_fairness(played().events, record)


def test_a_commitment_that_was_written_anew_is_found_by_whoever_noted_the_old_one() -> None:
    """The operator draws until the deal suits it, with the players' parts before its eyes."""
    better = forged({**PARTS, OPERATOR: sha256(b"the 1000th try").digest()})
    events = dealt(better)
    assert check_fairness(events, better) == (), "nothing else could show it"
    noted = BEFORE.commitments
    assert [fault.code for fault in check_fairness(events, better, noted=noted)] == ["rewritten"]
    assert check_fairness(played().events, WHOLE, noted=noted) == ()


def other_setup(deck: Any = "I", **changes: Any) -> Setup:
    return make_setup(deck, **{"locations": ["bazaar"], "protectors": True, **changes})


SETUPS: Final = {
    "another deck": other_setup("II"),
    "one card of the deck": other_setup({"from": "I", "with": ["successor"]}),
    "no location": other_setup(locations=[]),
    "another location": other_setup(locations=["grand-library"]),
    "no protectors": other_setup(protectors=None),
    "other protectors": other_setup(
        protectors={"pool": ["toad", "cat", "parrot", "phoenix", "elephant", "unicorn"]}
    ),
    "another answer": other_setup(answers={"OQ-count-and-draw": "draw-first"}),
    "another edition": other_setup(edition="2026-11-16"),
    "a card of one's own": other_setup({"from": "I", "with": ["heron"]}, cards=[heron()]),
}


@pytest.mark.parametrize("what", SETUPS)
def test_the_set_up_is_not_chosen_after_the_parts_are_known(what: str) -> None:
    """Who did had the hands that it wanted in 34 of 40 agreements."""
    events = dealt(WHOLE, SETUPS[what])
    assert verify(events).conclusion is Conclusion.EXACT
    assert [fault.code for fault in check_fairness(events, WHOLE)] == ["another-game"]


def test_forty_agreements_and_no_hand_that_anybody_wanted() -> None:
    """The operator tries decks until north holds the strongest card: only what was agreed on is proved."""
    random = Random(5)
    every = [
        make_setup({"from": "I", "with": [card]}) for card in CHARACTERS if CHARACTERS[card].deck == "II"
    ]
    for number in range(40):
        parts = {party: sha256(f"{party} {number}".encode()).digest() for party in PARTS}
        agreed = random.choice(every)
        whole = forged(parts, setup=fair_setup(agreed))
        proved = [setup for setup in every if check_fairness(dealt(whole, setup), whole) == ()]
        assert proved == [agreed]


def changed_logs() -> dict[str, tuple[tuple[ev.AnyEvent, ...], str]]:
    """Logs of a game that was dealt fairly, and then written otherwise."""
    events = played(1).events
    at = [number for number, event in enumerate(events) if isinstance(event, CHANCE)]
    first = events[0]
    assert isinstance(first, ev.GameSetUp)
    last = at[-1]
    back = go_back(events, at[-1] + 1).game
    origin = replace(first.about, game="duel", origin=back.about.origin)
    laid = Game.arranged(Game.new(SETUP, chance=Random(1)).table, tags={"fair": BEFORE.agreed})
    decided = next(n for n, event in enumerate(events) if isinstance(event, ev.DecisionTaken))
    return {
        "an outcome is left out": ((*events[:last], *events[last + 1 :]), "not-by-the-rules"),
        "the first shuffle is left out": ((*events[: at[0]], *events[at[0] + 1 :]), "not-by-the-rules"),
        "an outcome is there twice": ((*events[: last + 1], *events[last:]), "not-by-the-rules"),
        "an outcome is invented": (
            (*events[:decided], ev.CoinTossed(first="north", rulings=(), cause=1), *events[decided:]),
            "not-by-the-rules",
        ),
        "two outcomes are exchanged": (
            (*events[: at[0]], events[at[1]], events[at[0]], *events[at[1] + 1 :]),
            "not-by-the-rules",
        ),
        "a decision is another": (
            (*events[:decided], replace(events[decided], option=PlaceCard("nobody")), *events[decided + 1 :]),
            "not-by-the-rules",
        ),
        "a card is drawn that does not lie there": (
            tuple(
                replace(event, card=first.setup.deck[0]) if isinstance(event, ev.CardDrawn) else event
                for event in events
            ),
            "not-by-the-rules",
        ),
        "the end is cut": (events[: decided + 1], "not-by-the-rules"),
        "the beginning is cut": (events[1:], "another-game"),
        "nothing is there": ((), "another-game"),
        "a game went back": ((replace(first, about=origin), *events[1:]), "another-game"),
        "it went back and has no id": (back.events, "another-game"),
        "the table was laid out by hand": (laid.events, "not-drawn-so"),
        "it names no agreement": (
            (replace(first, about=replace(first.about, tags=())), *events[1:]),
            "another-game",
        ),
        "it has no id": ((replace(first, about=replace(first.about, game="")), *events[1:]), "another-game"),
        "it has another id": (
            (replace(first, about=replace(first.about, game="duel-2")), *events[1:]),
            "another-game",
        ),
    }


CHANGED: Final = changed_logs()


@pytest.mark.parametrize("way", CHANGED)
def test_a_log_that_proves_nothing(way: str) -> None:
    events, code = CHANGED[way]
    faults = check_fairness(events, WHOLE)
    assert code in [fault.code for fault in faults], faults


def test_a_game_that_only_cites_something_else_is_as_fair() -> None:
    events = played().events
    at = next(number for number, event in enumerate(events) if isinstance(event, ev.DeckShuffled))
    other = (*events[:at], replace(events[at], rulings=("RB-04-identical-decks",)), *events[at + 1 :])
    assert verify(other).conclusion is Conclusion.OTHER_REASONS
    assert check_fairness(other, WHOLE) == ()


def test_a_game_is_played_again_once_and_not_for_every_outcome() -> None:
    """It was as often as there are outcomes; a hostile game has thousands."""
    events = played().events
    with calls() as verified:
        verify(events)
    with calls() as checked:
        check_fairness(events, WHOLE)
    assert sum(checked.values()) < 4 * sum(verified.values())


# ------------------------------------------------------------------ the record
def test_a_record_is_read_back() -> None:
    assert FairRecord.from_json(WHOLE.to_json()) == WHOLE
    for wrong in (b"", b"{}", b"[" * 10_000, b"\xff", WHOLE.to_json().replace(b"game", b"gams")):
        with pytest.raises(DataError, match="this is no record of contributions"):
            FairRecord.from_json(wrong)


@pytest.mark.parametrize("again", [b'"north":"00",', b'"\\u006eorth":"00",'])
def test_a_record_says_everything_once(again: bytes) -> None:
    """Two who check it with two programs would check two records."""
    twice = WHOLE.to_json().replace(b'"north":', again + b'"north":', 1)
    with pytest.raises(DataError, match="a name is given twice"):
        FairRecord.from_json(twice)
