"""A view as a row of numbers of fixed length, for what learns from games; mine first."""

from typing import Final

from cardia_rules.bots.numbers import CARDS, require_box
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.views.view import SeenSide, View

_INDEX: Final = {card: index for index, card in enumerate(CARDS)}
_A_CARD: Final = 7  # where it lies (hand, discard pile, play), and in play its place and its pieces
_A_SIDE: Final = 4  # cards in the deck and in the hand, signets, cards that lie face down
_KINDS: Final = ("place", "name-faction", "choose-card", "choose-pieces", "choose-two", "choose-amount")
_A_TABLE: Final = 3 + len(_KINDS) + 1
LENGTH: Final = 2 * (_A_CARD * len(CARDS) + _A_SIDE) + _A_TABLE


def features(view: View, seat: Seat) -> list[float]:
    """Return what a seat sees, as ``LENGTH`` numbers from about -1 to 1."""
    require_box(view.table.setup)
    numbers = [*_side(view.table.side(seat)), *_side(view.table.side(OPPONENT[seat]))]
    table = view.table
    asked = next((ask.kind for ask in view.asks if ask.seat == seat), None)
    numbers += [table.round / 20, table.phase / 3, table.current / 16]
    numbers += [float(asked == kind) for kind in _KINDS]
    numbers.append(float(asked is not None and asked not in _KINDS))
    return numbers


def _side(side: SeenSide) -> list[float]:
    cards = [0.0] * (_A_CARD * len(CARDS))
    for card in side.hand_cards or ():
        cards[_A_CARD * _INDEX[card]] = 1.0
    for card in side.discard:
        cards[_A_CARD * _INDEX[card] + 1] = 1.0
    hidden = 0
    for place, played in enumerate(side.row, 1):
        if played is None:
            continue
        if played.card is None:
            hidden += 1
            continue
        at = _A_CARD * _INDEX[played.card] + 2
        pieces = (played.modifier / 20, played.signets / 5, played.tokens / 3)
        cards[at : at + 5] = [1.0, place / 16, *(max(-1.0, min(1.0, each)) for each in pieces)]
    return [*cards, side.deck / 16, side.hand / 16, min(1.0, side.signets / 5), hidden / 2]
