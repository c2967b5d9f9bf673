"""Sentences about set-ups, rounds and how a game ends."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import ProtectorChoice, Setup, Side, Supplied, Table

DECK_I = tuple(slug for slug, character in CHARACTERS.items() if character.deck == "I")
SETUP = Setup(deck=DECK_I)

SENTENCES: list[tuple[ev.AnyEvent, str]] = [
    (
        ev.GameSetUp(rulings=(), setup=SETUP),
        "The game is set up: each player has 16 cards of deck I.",
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
    (ev.RoundBegan(rulings=(), number=3), "Round 3 begins."),
    (ev.PhaseBegan(rulings=(), phase=1), "Phase 1, the encounter, begins."),
    (ev.PhaseSkipped(rulings=(), phase=2), "Phase 2, the loser's ability, is skipped."),
    (
        ev.SignetsCounted(rulings=(), north=2, south=1),
        "Signets are counted: North has 2, South has 1.",
    ),
    (
        ev.EndDeclared(rulings=(), how="judged", winner="north", by="Zoé", words="South left."),
        "Zoé, as judge, gives the game to North: South left.",
    ),
    (
        ev.EndDeclared(rulings=(), how="judged", by="Zoé", words="Nobody can tell."),
        "Zoé, as judge, gives the game to nobody: Nobody can tell.",
    ),
    (ev.EndDeclared(rulings=(), how="resigned", seat="south"), "South gives up."),
    (ev.EndDeclared(rulings=(), how="out-of-time", seat="north"), "North has no time left."),
    (ev.EndDeclared(rulings=(), how="draw-agreed"), "Both players agree on a draw."),
    (ev.EndDeclared(rulings=(), how="abandoned"), "The game is abandoned."),
    (
        ev.JudgeNoted(rulings=(), on=12, by="Zoé", words="Shown by mistake."),
        "Zoé notes on event 12: Shown by mistake.",
    ),
    (
        ev.GameEnded(rulings=(), winner=None, reason="abandoned"),
        "The game has no result: it was abandoned.",
    ),
    (
        ev.GameEnded(rulings=(), winner="north", reason="ability"),
        "North wins the game: an ability says so.",
    ),
    (
        ev.GameEnded(rulings=(), winner=None, reason="both-at-once"),
        "The game is a draw: both win, or both lose, at the same moment.",
    ),
]
