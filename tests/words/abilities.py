"""Sentences about abilities: what they do, and what is left waiting."""

from typing import Any

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Waiting


def _waits(**fields: Any) -> ev.EffectWaiting:
    waiting = Waiting(id=7, place=4, source="clockmaker", **fields)
    return ev.EffectWaiting(rulings=(), seat="north", waiting=waiting)


def _activated(manner: ev.Manner, ability: str = "judge") -> ev.AbilityActivated:
    return ev.AbilityActivated(
        rulings=(), seat="north", card="judge", place=3, ability=ability, manner=manner
    )


SENTENCES: list[tuple[ev.AnyEvent, str]] = [
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
        ev.EffectIgnored(rulings=(), seat="north", card="", effect="draw"),
        "A part of an ability is ignored: the deck has no card to draw.",
    ),
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
        _waits(kind="deck-top"),
        "North must play the top card of their deck at place 4.",
    ),
    (
        _waits(kind="token"),
        "An ongoing token waits for the card North plays at place 4.",
    ),
    (
        _waits(kind="blessing"),
        "The card North plays at place 4 will hold one more signet while it wins.",
    ),
    (
        _waits(kind="modifier", by=3),
        "+3 waits for the card North plays at place 4.",
    ),
    (
        _waits(kind="late", by=5),
        "+5 waits for the card North plays at place 4 until that round's abilities are done.",
    ),
    (
        _waits(kind="either", either=(2, -2)),
        "+2 or -2 waits for the card North plays at place 4.",
    ),
    (
        _waits(kind="face-up"),
        "North must play the next card face up, at place 4.",
    ),
    (
        _waits(kind="demand", faction="guild", count=2),
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
        ev.EffectArrived(seat="north", waiting=-1, rulings=()),
        "What has waited for North's card since the table was laid out waits no more.",
    ),
]
