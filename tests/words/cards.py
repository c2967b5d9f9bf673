"""Sentences about cards: drawn, placed, revealed, discarded, moved."""

from cardia_rules.events import vocabulary as ev

SENTENCES: list[tuple[ev.AnyEvent, str]] = [
    (ev.CardDrawn(rulings=(), seat="north", card="djinn"), "North draws the Djinn (16)."),
    (ev.NothingDrawn(rulings=(), seat="north"), "North draws nothing: the deck is empty."),
    (
        ev.CardPlaced(rulings=(), seat="north", card="judge", place=3, origin="deck"),
        "North lays the Judge (8) from the top of their deck at place 3.",
    ),
    (
        ev.CardPlaced(rulings=(), seat="north", card="judge", place=3),
        "North lays the Judge (8) at place 3.",
    ),
    (ev.CardPutUnder(rulings=(), seat="north", card="judge"), "North puts the Judge (8) under their deck."),
    (
        ev.CardsSwapped(rulings=(), seat="north", place=2, other=3),
        "North's cards at places 2 and 3 change places.",
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
]
