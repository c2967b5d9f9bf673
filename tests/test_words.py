"""Events and options in English, an example of each: they read as sentences."""

from typing import get_args

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import ProtectorChoice, Setup, Side, Supplied, Table, Waiting
from cardia_rules.render.words import in_words, option_in_words

DECK_I = tuple(slug for slug, character in CHARACTERS.items() if character.deck == "I")
SETUP = Setup(deck=DECK_I, answers=Answers())


def _waiting(**fields: object) -> Waiting:
    return Waiting(**{"id": 7, "place": 4, "source": "clockmaker"} | fields)  # type: ignore[arg-type]


def _activated(manner: ev.Manner, ability: str = "judge") -> ev.AbilityActivated:
    return ev.AbilityActivated(
        rulings=(), seat="north", card="judge", place=3, ability=ability, manner=manner
    )


SENTENCES: list[tuple[ev.AnyEvent, str]] = [
    (
        ev.GameSetUp(rulings=(), setup=SETUP),
        "The game is set up: each player has 16 cards of deck I.",
    ),
    (
        ev.PositionArranged(rulings=(), table=Table(setup=SETUP)),
        "The table is laid out by hand, before the first round, with 0 encounters.",
    ),
    (
        ev.PositionArranged(
            rulings=(), table=Table(setup=SETUP, round=2, north=Side(row=(None,)), south=Side(row=(None,)))
        ),
        "The table is laid out by hand, in round 2, with 1 encounter.",
    ),
    (
        ev.DeckShuffled(rulings=(), seat="south", order=("judge",)),
        "South's deck of 1 card is shuffled.",
    ),
    (
        ev.GameSetUp(
            rulings=(),
            setup=Setup(
                deck=DECK_I,
                locations=("bazaar", "foggy-swamp"),
                protectors=ProtectorChoice(pool=("fox",)),
                supplied=(Supplied(card="fox", name="Fox", text="Draw a card", ability=()),),
            ),
        ),
        (
            "The game is set up: each player has 16 cards of deck I, with the Bazaar, the Foggy Swamp and"
            ' nature protectors in play. The Fox is played as the table supplies it: "Draw a card".'
        ),
    ),
    (
        ev.CardPlaced(rulings=(), seat="north", card="judge", place=3, origin="deck"),
        "North lays the Judge (8) from the top of their deck face down at place 3.",
    ),
    (ev.CardPutUnder(rulings=(), seat="north", card="judge"), "North puts the Judge (8) under their deck."),
    (ev.NothingDrawn(rulings=(), seat="north"), "North draws nothing: the deck is empty."),
    (
        ev.ProtectorPassed(rulings=(), protector="cat", place=4),
        "The Cat at place 4 does not act.",
    ),
    (
        ev.CardsSwapped(rulings=(), seat="north", place=2, other=3),
        "North's cards at places 2 and 3 change places.",
    ),
    (
        ev.ProtectorsLaid(rulings=(), row=("unicorn", "cat", "wolf")),
        "The protectors are laid out at every second place: the Unicorn, the Cat and the wolf.",
    ),
    (ev.ProtectorTurned(rulings=(), place=4), "The protector at place 4 is turned face up."),
    (
        ev.ProtectorActivated(rulings=(), seat="north", protector="elephant", card="surgeon", place=2),
        (
            "The Elephant at place 2 acts for North's Surgeon (3):"
            ' "+5 influence to your card in the previous encounter."'
        ),
    ),
    (
        ev.ProtectorActivated(rulings=(), seat="north", protector="fox", card="magistra", place=2),
        "The Fox at place 2 acts for North's Magistra (14).",
    ),
    (
        ev.LocationApplied(rulings=(), location="founders-day", seat="south"),
        'Founder\'s Day applies to South: "If you win 3 successive encounters you win the game at once."',
    ),
    (
        ev.LocationApplied(rulings=(), location="senate", seat="south"),
        "The Senate applies to South.",
    ),
    (
        ev.EncounterTurned(rulings=(), seat="north", card="judge", place=1, won=True),
        "North's Judge (8) comes to win the past encounter at place 1.",
    ),
    (
        ev.EncounterTurned(rulings=(), seat="north", card="judge", place=1, won=False),
        "North's Judge (8) no longer wins the past encounter at place 1.",
    ),
    (ev.TurnsSettled(rulings=()), "The past encounters that changed hands are looked at."),
    (
        ev.CardBlessed(rulings=(), seat="north", card="judge", place=1),
        "North's Judge (8) is blessed: it holds one more signet while it wins.",
    ),
    (
        ev.BlessingEnded(rulings=(), seat="north", card="judge", place=1),
        "The blessing of North's Judge (8) is over.",
    ),
    (
        ev.WinsCancelled(rulings=()),
        "Both players meet a winning condition at the same moment, so neither wins and play goes on.",
    ),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="deck-top")),
        "North must play the top card of their deck at place 4.",
    ),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="token")),
        "An ongoing token waits for the card North plays at place 4.",
    ),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="blessing")),
        "The card North plays at place 4 will hold one more signet while it wins.",
    ),
    (
        ev.EffectIgnored(rulings=(), seat="north", card="", effect="draw"),
        "A part of an ability is ignored: the deck has no card to draw.",
    ),
    (ev.RoundBegan(rulings=(), number=3), "Round 3 begins."),
    (ev.PhaseBegan(rulings=(), phase=1), "Phase 1, the encounter, begins."),
    (ev.PhaseSkipped(rulings=(), phase=2), "Phase 2, the loser's ability, is skipped."),
    (
        ev.DecisionTaken(rulings=(), seat="north", ask=1, option=op.PlaceCard("judge")),
        "North decides to place the Judge (8).",
    ),
    (ev.CoinTossed(rulings=(), first="south"), "A coin is tossed, and South goes first."),
    (
        ev.PickedAtRandom(rulings=(), seat="south", cards=("judge", "djinn", "surgeon")),
        "Chance picks the Judge (8), the Djinn (16) and the Surgeon (3) from South's hand.",
    ),
    (ev.CardDrawn(rulings=(), seat="north", card="djinn"), "North draws the Djinn (16)."),
    (
        ev.CardPlaced(rulings=(), seat="north", card="judge", place=3),
        "North lays the Judge (8) face down at place 3.",
    ),
    (
        ev.CardRevealed(rulings=(), seat="north", card="judge", place=3),
        "North's Judge (8) is revealed at place 3.",
    ),
    (
        ev.CardSubstituted(rulings=(), seat="south", card="judge", place=3),
        "South's Judge (8) takes the empty place 3, face up.",
    ),
    (
        ev.EncounterCompared(rulings=(), place=3, north=8, south=-11),
        "The influence at place 3 is compared: North has 8, South has -11.",
    ),
    (
        ev.CardDiscarded(rulings=(), seat="south", card="judge", origin="table", place=3),
        "South's Judge (8) is discarded from place 3.",
    ),
    (
        ev.CardDiscarded(rulings=(), seat="south", card="judge", origin="deck"),
        "South discards the Judge (8) from their deck.",
    ),
    (
        ev.CardTakenBack(rulings=(), seat="south", card="judge", place=3),
        "South takes the Judge (8) at place 3 back into their hand.",
    ),
    (ev.EncountersReflowed(rulings=(), place=3, moved=0), "The empty place 3 is free again."),
    (
        ev.EncountersReflowed(rulings=(), place=3, moved=1),
        "The empty place 3 is closed, and the encounter after it moves up.",
    ),
    (
        ev.EncountersReflowed(rulings=(), place=3, moved=2),
        "The empty place 3 is closed, and the 2 encounters after it move up.",
    ),
    (
        _activated("lost"),
        (
            "North's Judge (8) activates:"
            ' "You win every tied encounter, those to come included. Ties still activate no ability."'
        ),
    ),
    (
        _activated("copied", "djinn"),
        "North's Judge (8) copies and activates the Djinn's ability: \"You win the game.\"",
    ),
    (
        _activated("activated", "djinn"),
        'North\'s Judge (8) is made to activate: "You win the game."',
    ),
    (
        _activated("token", "djinn"),
        'North\'s Judge (8) becomes active with the token it was given: "You win the game."',
    ),
    (_activated("lost", "a card of ours"), "North's Judge (8) activates."),
    (
        ev.EffectIgnored(rulings=(), seat="north", card="clockmaker", effect="modify"),
        "A part of the ability of North's Clockmaker (11) is ignored: there is no card to modify.",
    ),
    (
        ev.EffectIgnored(rulings=(), seat="north", card="clockmaker", effect="dance"),
        "A part of the ability of North's Clockmaker (11) is ignored: there is nothing to do.",
    ),
    (ev.FactionNamed(rulings=(), seat="south", faction="guild"), "South names the Guild."),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="modifier", by=3)),
        "+3 waits for the card North plays at place 4.",
    ),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="late", by=5)),
        "+5 waits for the card North plays at place 4 until that round's abilities are done.",
    ),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="either", either=(2, -2))),
        "+2 or -2 waits for the card North plays at place 4.",
    ),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="face-up")),
        "North must play the next card face up, at place 4.",
    ),
    (
        ev.EffectWaiting(rulings=(), seat="north", waiting=_waiting(kind="demand", faction="guild", count=2)),
        "North will discard 2 hand cards unless the next card, at place 4, is of the Guild.",
    ),
    (
        ev.EffectPostponed(rulings=(), seat="north", waiting=7, place=5),
        "What has waited for North's card since event 7 now waits for the one at place 5.",
    ),
    (
        ev.EffectArrived(rulings=(), seat="north", waiting=7),
        "What has waited for North's card since event 7 waits no more.",
    ),
    (
        ev.InfluenceModified(rulings=(), seat="north", card="judge", place=3, by=-3),
        "North's Judge (8) gets -3 influence.",
    ),
    (
        ev.TokenPlaced(rulings=(), seat="north", card="judge", place=3),
        "1 ongoing token goes on North's Judge (8).",
    ),
    (
        ev.TokenRemoved(rulings=(), seat="north", card="judge", place=3, count=2),
        "2 ongoing tokens leave North's Judge (8).",
    ),
    (
        ev.TokenMoved(rulings=(), seat="north", card="judge", place=3, to="djinn", to_place=1, count=1),
        "1 ongoing token moves from North's Judge (8) to the Djinn (16).",
    ),
    (
        ev.ModifierMoved(rulings=(), seat="north", card="judge", place=3, to="djinn", to_place=1, by=-4),
        "-4 influence moves from North's Judge (8) to the Djinn (16).",
    ),
    (
        ev.SignetPlaced(rulings=(), seat="north", card="judge", place=3, count=2),
        "2 signets go on North's Judge (8).",
    ),
    (
        ev.SignetReturned(rulings=(), seat="north", card="judge", place=3, count=1),
        "1 signet leaves North's Judge (8) for the supply.",
    ),
    (
        ev.SignetsCounted(rulings=(), north=2, south=1),
        "Signets are counted: North has 2, South has 1.",
    ),
    (
        ev.GameEnded(rulings=(), winner="north", reason="ability"),
        "North wins the game: an ability says so.",
    ),
    (
        ev.GameEnded(rulings=(), winner=None, reason="both-at-once"),
        "The game is a draw: both meet a winning condition at the same moment.",
    ),
]

OPTIONS: list[tuple[op.Option, str]] = [
    (op.PlaceCard("judge"), "place the Judge (8)"),
    (op.NameAFaction("academy"), "name the Academy"),
    (op.ChooseCard("south", "judge"), "choose South's Judge (8)"),
    (op.ChooseTwo(("judge", "djinn")), "swap the Judge (8) and the Djinn (16)"),
    (op.ChooseNext(), "choose the next card they play"),
    (op.ChoosePieces("south", "judge", "tokens"), "choose the ongoing tokens on South's Judge (8)"),
    (op.ChoosePieces("south", "judge", "modifiers"), "choose the modifiers on South's Judge (8)"),
    (op.ChooseAmount(-2), "choose -2"),
    (op.ChooseFromHand(("judge", "djinn")), "choose the Judge (8) and the Djinn (16) from their hand"),
    (op.ChooseFromHand(()), "choose no card from their hand"),
    (op.Decline(), "decline"),
]


def test_every_event_type_has_an_example() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(ev.AnyEvent))


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_in_words(event: ev.AnyEvent, sentence: str) -> None:
    assert in_words(event) == sentence


def test_every_option_type_has_an_example() -> None:
    assert {type(option) for option, _ in OPTIONS} == set(get_args(op.Option))


@pytest.mark.parametrize(("option", "words"), OPTIONS, ids=lambda value: type(value).__name__)
def test_an_option_in_words(option: op.Option, words: str) -> None:
    assert option_in_words(option) == words
