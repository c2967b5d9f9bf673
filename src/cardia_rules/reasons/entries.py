"""What the catalogue's entries say of what happens, and which example of the documents tells of it.

The modules beside this one name general rules alone. What is said of one card stands in its entry
(``catalogue.effects.Reasons``) and is found here for what happens later than its effect: what it set waiting,
or put on a card.
"""

from functools import lru_cache
from typing import Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import (
    NO_REASONS,
    AnyEffect,
    AwakenNext,
    BlessNext,
    DemandNamed,
    Effect,
    Modify,
    ModifyNext,
    ModifyNextEither,
    PlayFaceUp,
    PlayFromDeck,
    Reasons,
    every_effect,
    with_grounds,
)
from cardia_rules.catalogue.model import Earlier, Example
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import AnyTable, Played, Setup, Supplied, Waiting, WaitingKind
from cardia_rules.reasons.order import CARD_TEXT, Rulings
from cardia_rules.resolution.results.derive import influence, is_tie

# The effects that set each kind of thing waiting.
SETS_WAITING: Final[dict[WaitingKind, tuple[type[Effect], ...]]] = {
    "modifier": (ModifyNext, Modify),
    "late": (ModifyNext,),
    "either": (ModifyNextEither,),
    "face-up": (PlayFaceUp,),
    "deck-top": (PlayFromDeck,),
    "token": (AwakenNext,),
    "blessing": (BlessNext,),
    "demand": (DemandNamed,),
}
_EXAMPLES: Final[dict[str, Example]] = {
    slug: each.example for slug, each in CHARACTERS.items() if each.example
} | {slug: each.example for slug, each in PROTECTORS.items() if each.example}
_GROUNDS: Final = Reasons(does=(CARD_TEXT,))


def grounded(effect: AnyEffect) -> AnyEffect:
    """Give an effect that a table supplied a ruling to cite: what a card says is done."""
    return with_grounds((effect,), _GROUNDS)[0]


# ------------------------------------------------------------------ what happens later than its effect
def waited(waiting: Waiting, *otherwise: str) -> Rulings:
    """Return what the entry that set something waiting says of it, or else a general rule."""
    kinds = SETS_WAITING[waiting.kind]
    for effect in every_effect(_printed_on(waiting.source)):
        if isinstance(effect, kinds):
            return effect.why.arrives or effect.why.does or otherwise
    return otherwise


def said_of(setup: Setup, kind: type[Effect]) -> Reasons:
    """Return what is said of an effect by the one card in this game that has it.

    Nothing where several have it, some of them brought along by the table: which of them did it cannot be
    told from what lies there, and a ruling about one must not be cited for what another did.
    """
    return _said_of(_cards_in(setup), setup.supplied, kind)


@lru_cache(maxsize=1024)
def _said_of(cards: tuple[str, ...], supplied: tuple[Supplied, ...], kind: type[Effect]) -> Reasons:
    abilities = _abilities_of(cards, supplied).values()
    said = [[effect.why for effect in every_effect(each) if isinstance(effect, kind)] for each in abilities]
    found = [reasons[0] for reasons in said if reasons]
    return found[0] if len(found) == 1 else NO_REASONS


def blessing_ends(setup: Setup, played: Played) -> Rulings:
    """Return what is said of a blessing that ends because its card leaves, if the card has one."""
    return said_of(setup, BlessNext).ends if played.blessings else ()


def abilities_in(setup: Setup) -> dict[str, tuple[AnyEffect, ...]]:
    """Return what is printed on the characters and protectors of a game, and what the table supplied."""
    return _abilities_of(_cards_in(setup), setup.supplied)


def _cards_in(setup: Setup) -> tuple[str, ...]:
    row = setup.protectors
    return (*setup.deck, *row.pool) if row else setup.deck


def _abilities_of(cards: tuple[str, ...], supplied: tuple[Supplied, ...]) -> dict[str, tuple[AnyEffect, ...]]:
    return {card: _printed_on(card) for card in cards} | {each.card: each.ability for each in supplied}


def _printed_on(card: str) -> tuple[AnyEffect, ...]:
    """Return the ability that is printed on a card; none for a location, or for what a table supplied."""
    if card in PROTECTORS:
        return PROTECTORS[card].ability
    try:
        return CHARACTERS[card].ability
    except KeyError:
        return ()


def of_the_location(location: str) -> Reasons:
    """Return what the entry of a location says of it."""
    return LOCATIONS[location].why


# ------------------------------------------------------------------ examples of the documents
def example_here(ability: str, table: AnyTable, seat: Seat, card: str, place: int) -> Rulings:
    """Return the example of the documents that tells of this very table, if there is one."""
    example = _EXAMPLES.get(ability)
    return (example.ruling,) if example and _is_told_of(example, table, seat, card, place) else ()


def _is_told_of(example: Example, table: AnyTable, seat: Seat, card: str, place: int) -> bool:
    opposing = table.side(OPPONENT[seat]).card_at(place)
    return _fits(example, card=card, place=place, opposing=opposing) and all(
        _lies_there(earlier, table, seat, place) for earlier in example.earlier
    )


def _lies_there(earlier: Earlier, table: AnyTable, seat: Seat, place: int) -> bool:
    """Tell whether an encounter before a place is one that an example tells of."""
    places = [place - earlier.back] if earlier.back else range(1, place)
    return any(_is_as_told(earlier, table, seat, each) for each in places)


def _is_as_told(earlier: Earlier, table: AnyTable, seat: Seat, place: int) -> bool:
    yours, theirs = table.side(seat).at(place), table.side(OPPONENT[seat]).at(place)
    if yours is None or theirs is None:
        return False
    return _fits(
        earlier,
        yours=yours.card,
        theirs=theirs.card,
        tie=is_tie(table, place),
        behind=influence(theirs) - influence(yours),
        modified=bool(theirs.modifier),
    )


def _fits(told: Example | Earlier, **here: str | int) -> bool:
    """Tell whether everything that an example states is so here; what it leaves out may be anything."""
    return all(getattr(told, name) in ("", 0, fact) for name, fact in here.items())
