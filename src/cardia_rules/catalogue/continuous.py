"""What an ongoing ability says: true of the table for as long as its card holds a token."""

from typing import Literal

from cardia_rules.catalogue.effect import Effect


class Continuous(Effect, frozen=True, kw_only=True):
    """An effect that results are derived with; ``ends`` are the rulings about its end."""

    ends: tuple[str, ...] = ()


class TieHere(Continuous, frozen=True):
    """This encounter is a tie."""


class WinTies(Continuous, frozen=True):
    """You win every tied encounter."""


class WinPrevious(Continuous, frozen=True):
    """In the previous encounter your card wins and your opponent's loses."""


class ExtraSignet(Continuous, frozen=True):
    """One more signet on this card while it wins, or on whichever card wins the previous encounter."""

    on: Literal["this", "previous-winner"]


class WinOnFollowing(Continuous, frozen=True):
    """If you win the following encounter, you win the game."""
