"""What an ongoing token coming to a card, or leaving it, means."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.continuous import Continuous
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played
from cardia_rules.events.vocabulary import AbilityActivated


def awakened(
    seat: Seat,
    played: Played,
    place: int,
    cause: int,
    rulings: tuple[str, ...],
    questions: tuple[str, ...] = (),
) -> tuple[AbilityActivated, ...]:
    """A token on an ongoing card that had none activates it."""
    if played.tokens or CHARACTERS[played.card].instant:
        return ()
    return (
        AbilityActivated(
            seat=seat,
            card=played.card,
            place=place,
            ability=played.card,
            manner="token",
            rulings=rulings,
            cause=cause,
            questions=questions,
        ),
    )


def why_on_this_card(played: Played) -> tuple[str, ...]:
    """What the rulings say of a token for a card that has one, or whose ability is instant."""
    if played.tokens:
        return ("FAQ-2-second-token",)
    return ("FAQ-2-token-on-instant",) if CHARACTERS[played.card].instant else ()


def token_ends(card: str) -> tuple[str, ...]:
    """Why the end of a card's ongoing ability has consequences."""
    ability = CHARACTERS[card].ability
    ends = [ruling for effect in ability if isinstance(effect, Continuous) for ruling in effect.ends]
    return ("RB-09-token-removed", *ends)


def ended_by_leaving(played: Played) -> tuple[str, ...]:
    """Why it matters that a card leaves the table with its ongoing tokens."""
    return () if CHARACTERS[played.card].instant else token_ends(played.card)
