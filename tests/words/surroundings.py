"""Sentences about locations, protectors and past encounters."""

from cardia_rules.events import vocabulary as ev

SENTENCES: list[tuple[ev.AnyEvent, str]] = [
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
        ev.ProtectorPassed(rulings=(), protector="cat", place=4),
        "The Cat at place 4 does not act.",
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
]
