"""What an ability can say: the effects that card texts are composed of.

Data only. A card's entry in ``data/*.toml`` lists its effects in these words, and
``cardia_rules.resolution.effects`` holds the one function that carries out each of them; with the
``continuous`` ones results are derived.
"you" is the player who activates, "this card" the card that the ability acts from.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec

from cardia_rules.spelling import kebab

# A supplied ability comes from outside: no number in it may outgrow what a log can hold.
Amount = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Count = Annotated[int, msgspec.Meta(ge=1, le=16)]


Rulings = tuple[str, ...]


class Reasons(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every ruling about one card's use of an effect or a rule, by the moment that it is about.

    Each list begins with the ruling that decides. Where a moment has none of its own, the general rules that
    the engine names are all there is to cite.
    """

    does: Rulings = ()  # what it does
    here: Rulings = ()  # it is done to this card itself, or to the one opposite
    missing: Rulings = ()  # there is nothing that it could do
    refuses: Rulings = ()  # what may not be chosen for it
    empty: Rulings = ()  # the hand or deck that it takes from is empty, and that ends the game
    arrives: Rulings = ()  # what it set waiting, or brought, is there; else as ``does``
    ends: Rulings = ()  # it ends, and something follows from that
    both: Rulings = ()  # both players have it at once
    silences: Rulings = ()  # a card does not activate because of it
    again: Rulings = ()  # the card that has it comes to lose later, and it is not done again
    tie_ends: Rulings = ()  # an encounter that it spoke of is no tie any more
    level: Rulings = ()  # the players are level on signets, and it does not win the game
    guarded: Rulings = ()  # a protector acts for the card that it brought
    awakens: Rulings = ()  # it puts a token on a card whose ongoing ability was not active
    tied: Rulings = ()  # it is done to a card that loses a tie
    despite: Rulings = ()  # it wins although the opponent has enough signets
    at_the_reveal: Rulings = ()  # it happens in phase 1, before any ability
    closed_up: Rulings = ()  # a gap was closed, or cards were swapped, and another card is the neighbour now
    replaced: Rulings = ()  # a card that took another's place is left alone
    face_up: Rulings = ()  # the card was played face up
    passes: Rulings = ()  # it looks, and nothing comes of it
    unseen: Rulings = ()  # a card that lies face down already is not the next one to be played

    def every(self) -> frozenset[str]:
        """Return all of them."""
        return frozenset(ruling for name in self.__struct_fields__ for ruling in getattr(self, name))

    def __reduce__(self) -> Any:
        """Stay the default where it is copied or sent to another process: only that one is not written."""
        return "NO_REASONS" if self == NO_REASONS else super().__reduce__()


NO_REASONS: Final = Reasons()


class Effect(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=kebab,
):
    """One thing that an ability does; ``why`` are the rulings about this card's use of it."""

    why: Reasons = NO_REASONS


# ------------------------------------------------------------------ influence
Target = Literal["this", "opposing", "yours-previous", "yours", "any", "any-other"]


class Modify(Effect, frozen=True):
    """Put a modifier on a played card; ``any-other`` excludes what this ability chose before."""

    by: Amount
    on: Target
    at_most: Amount | None = None  # only cards with at most this influence
    or_next: bool = False  # or keep it for the next card you play


class ModifyNext(Effect, frozen=True):
    """A modifier waits for the next card you play; a late one goes on after that round's abilities."""

    by: Amount
    late: bool = False


class ModifyNextEither(Effect, frozen=True):
    """One of several modifiers, chosen once the next card you play has been revealed."""

    by: Annotated[tuple[Amount, ...], msgspec.Meta(min_length=1, max_length=8)]


class LowerToTie(Effect, frozen=True):
    """Lower the opposing card's influence to this card's."""


# ------------------------------------------------------------------ discarding and drawing
class Discard(Effect, frozen=True):
    """Discard played cards, all in one change."""

    which: tuple[Literal["this", "opposing"], ...]


class DiscardDeck(Effect, frozen=True):
    """Your opponent discards the top cards of their deck; without a count, all of it."""

    count: Count | None = None


class DiscardHand(Effect, frozen=True):
    """Your opponent discards ``count`` hand cards, or all but ``keep`` of them."""

    count: Count | None = None
    keep: Count | None = None


class DiscardNamed(Effect, frozen=True):
    """Your opponent discards every card of the named faction from these zones."""

    zones: tuple[Literal["hand", "deck"], ...]


class ShuffleDeck(Effect, frozen=True):
    """Your opponent shuffles their deck."""


class Draw(Effect, frozen=True):
    """A player draws cards."""

    count: Count
    who: Literal["you", "opponent"]


class UnlessDiscarded(Effect, frozen=True):
    """Your opponent may discard 1 hand card of the named faction; if they do not, ``then`` happens."""

    then: tuple["AnyEffect", ...]


class ReplaceOpposing(Effect, frozen=True):
    """Discard the opposing card; a random card of your opponent's hand takes its place."""


class TakeBack(Effect, frozen=True):
    """Take another of your played cards into your hand and discard the card opposite it."""


# ------------------------------------------------------------------ naming and binding
class NameFaction(Effect, frozen=True):
    """Name a faction; later effects of the same ability refer to it."""


class DemandNamed(Effect, frozen=True):
    """If your opponent's next card is not of the named faction, they discard ``count`` hand cards."""

    count: Count


class PlayFaceUp(Effect, frozen=True):
    """In the next encounter your opponent plays face up, before you."""


class PlayFromDeck(Effect, frozen=True):
    """In the next encounter your opponent plays the top card of their deck, or loses without one."""


class BlessNext(Effect, frozen=True):
    """While your card of the next encounter wins it, it holds one more signet."""


class AwakenNext(Effect, frozen=True):
    """An ongoing token goes on the next card you play, when it is revealed."""


class DiscardTaken(Effect, frozen=True):
    """Take a card from your opponent at random; it goes to their discard pile."""


# ------------------------------------------------------------------ pieces
class RemovePieces(Effect, frozen=True):
    """Remove all modifiers, or all ongoing tokens, of any one played card."""


class MovePieces(Effect, frozen=True):
    """Move all modifiers and tokens from one of your played cards to another of yours."""


class FlipModifiers(Effect, frozen=True):
    """Turn all modifiers of any one played card to their other side."""


class SwapAdjacent(Effect, frozen=True):
    """Swap two of your own cards in directly adjacent encounters, with the pieces on them."""


# ------------------------------------------------------------------ abilities that use abilities
class CopyPlayed(Effect, frozen=True):
    """Copy and activate the instant ability of another of your cards with at least this influence."""


class CopyFromHand(Effect, frozen=True):
    """Discard a hand card with an instant ability, copy and activate it; then ``then``."""

    then: tuple["AnyEffect", ...] = ()


class ActivateLosing(Effect, frozen=True):
    """Activate the ability of another of your cards that is losing its encounter."""


class ActivateThis(Effect, frozen=True):
    """Activate the ability of this card, whether or not it was activated already."""


class WinGame(Effect, frozen=True):
    """You win the game."""


# ------------------------------------------------------------------ ongoing abilities
class Continuous(Effect, frozen=True, kw_only=True):
    """An effect that results are derived with."""


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


AnyEffect = (
    Modify
    | ModifyNext
    | ModifyNextEither
    | LowerToTie
    | Discard
    | DiscardDeck
    | DiscardHand
    | DiscardNamed
    | ShuffleDeck
    | Draw
    | UnlessDiscarded
    | ReplaceOpposing
    | TakeBack
    | NameFaction
    | DemandNamed
    | PlayFaceUp
    | RemovePieces
    | MovePieces
    | CopyPlayed
    | CopyFromHand
    | ActivateLosing
    | ActivateThis
    | FlipModifiers
    | SwapAdjacent
    | PlayFromDeck
    | BlessNext
    | AwakenNext
    | DiscardTaken
    | WinGame
    | TieHere
    | WinTies
    | WinPrevious
    | ExtraSignet
    | WinOnFollowing
)


def every_effect(ability: tuple[AnyEffect, ...]) -> Iterator[AnyEffect]:
    """Yield the effects of an ability and those inside them."""
    for effect in ability:
        yield effect
        if isinstance(effect, UnlessDiscarded | CopyFromHand):
            yield from every_effect(effect.then)


def with_grounds(ability: tuple[AnyEffect, ...], grounds: Reasons) -> tuple[AnyEffect, ...]:
    """Return an ability whose every effect has something to cite, so that no event goes without a ruling."""
    return tuple(_with_grounds(effect, grounds) for effect in ability)


def _with_grounds(effect: AnyEffect, grounds: Reasons) -> AnyEffect:
    if isinstance(effect, UnlessDiscarded | CopyFromHand):
        effect = msgspec.structs.replace(effect, then=with_grounds(effect.then, grounds))
    if effect.why.does:
        return effect
    return msgspec.structs.replace(effect, why=msgspec.structs.replace(effect.why, does=grounds.does))


def is_single(ability: tuple[AnyEffect, ...]) -> bool:
    """Tell whether an ability is one effect and nothing more."""
    return len(ability) == 1 and type(ability[0]) not in (UnlessDiscarded, CopyFromHand)
