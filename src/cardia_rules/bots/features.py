"""A view as a row of numbers of fixed length, all of it, for what learns from games; mine first.

Every fact that a seat sees has its numbers, from -1 to 1, and ``FEATURES`` names them. Reasons (rulings and
questions) are no facts, and options are numbers of their own, with a mask.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import product
from typing import Any, Final, get_args

import msgspec

from cardia_rules.bots.numbers import CARDS, OPTIONS, option_number
from cardia_rules.catalogue import FACTIONS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.errors import CardiaError, UnknownName
from cardia_rules.events.answers import FIRST_EDITION, Answers
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Ending, Setup, Waiting, WaitingKind, Zone
from cardia_rules.events.vocabulary.abilities import Manner
from cardia_rules.events.vocabulary.inputs import EndHow
from cardia_rules.resolution.position import AskKind
from cardia_rules.spelling import kebab
from cardia_rules.views import events as seen
from cardia_rules.views.decisions import SeenAsk
from cardia_rules.views.view import SeenGuard, SeenSide, View

PLACES: Final = 16  # a deck has no more cards
_WAITING: Final = 6  # random games have three at most
_TURNS: Final = 4  # and two of these
_GUARDS: Final = 6
RECALLED: Final = 768  # events; random games have 330 at most
WIDTH: Final = 14  # numbers of an event


def _share(number: float, middle: float = 16) -> float:
    """Return a number between -1 and 1: half of it at ``middle``, and never the same for two numbers."""
    return number / (middle + abs(number))


# ------------------------------------------------------------------ what each number is
_NAMED: Final = (*CARDS, *LOCATIONS, *PROTECTORS)
_OF_A_CARD: Final = (
    *("in hand", "order in hand", "discarded", "order in discard pile", "in play", "place"),
    *("face up", "modifier", "signets", "tokens", "blessings"),
)
_OF_A_WAIT: Final = (
    *(f"kind {kind}" for kind in get_args(WaitingKind)),
    *("number", "place", "source", "by", "either", "or", "count"),
    *(f"faction {faction}" for faction in FACTIONS),
)
_OF_AN_ASK: Final = (
    *("asked", "number", "cause", "by"),
    *(f"kind {kind}" for kind in get_args(AskKind)),
    *(f"by {card}" for card in _NAMED),
)
_OF_A_GUARD: Final = (
    *("place", "face up"),
    *(f"faction {faction}" for faction in FACTIONS),
    *(f"is {protector}" for protector in PROTECTORS),
)
_CHANCES: Final = ("coin", "shuffle", "pick", "lay")
_ANSWERS: Final = {
    (field.name, answer): f"{field.encode_name} {answer}"
    for field in msgspec.structs.fields(Answers)
    for answer in get_args(field.type)
}
_names: list[str] = []


def _block(*parts: Sequence[str]) -> int:
    """Name the numbers of every combination of these parts, and return where they begin."""
    begins = len(_names)
    _names.extend(" ".join(each) for each in product(*parts))
    return begins


def _numbered(what: str, count: int) -> list[str]:
    return [f"{what} {number}" for number in range(1, count + 1)]


_SIDES: Final = [
    {
        "cards": _block([whose], CARDS, _OF_A_CARD),
        "places": _block([whose], _numbered("place", PLACES), ["face down", "without a card"]),
        "side": _block([whose], ["deck", "hand", "hand known", "signets", "places", "waiting"]),
        "waiting": _block([whose], _numbered("waiting", _WAITING), _OF_A_WAIT),
        "ask": _block([f"{whose} ask"], _OF_AN_ASK),
    }
    for whose in ("mine", "theirs")
]
_TABLE: Final = _block(["seat north", "round", "phase", "current place", "compared", "events", "turns"])
_TURN: Final = _block(_numbered("turn", _TURNS), ["mine", "place", "won", "both"])
_GUARD: Final = _block(_numbered("protector", _GUARDS), _OF_A_GUARD)
_OVER: Final = _block(["over"], ["at all", "mine", "theirs", *get_args(Ending)])
_CHANCE: Final = _block(["chance"], [*_CHANCES, "mine", "theirs", "count"])
_SETUP: Final = {
    "deck": _block(["deck"], CARDS),
    "locations": _block(["location"], tuple(LOCATIONS)),
    "pool": _block(["pool"], tuple(PROTECTORS)),
    "sole": _block(["sole"], tuple(PROTECTORS)),
    "rest": _block(["protectors", "strategic", "edition"]),
    "answers": _block(list(_ANSWERS.values())),
}
FEATURES: Final = tuple(_names)
LENGTH: Final = len(FEATURES)

_INDEX: Final = {card: index for index, card in enumerate(_NAMED)}
_ANSWER_AT: Final = {answer: _SETUP["answers"] + at for at, answer in enumerate(_ANSWERS)}


# ------------------------------------------------------------------ a view
def features(view: View, seat: Seat) -> list[float]:
    """Return what a viewer sees, as ``LENGTH`` numbers, with this seat's own first."""
    table, numbers = view.table, [0.0] * LENGTH
    _put_setup(numbers, table.setup)
    for at, whose in zip(_SIDES, (seat, OPPONENT[seat]), strict=True):
        _put_side(numbers, at, table.side(whose))
        for ask in view.asks:
            if ask.seat == whose:
                _put_ask(numbers, at["ask"], ask)
    numbers[_TABLE : _TABLE + 7] = [
        *(float(seat == "north"), _share(table.round), table.phase / 3, _share(table.current)),
        *(_share(table.compared), _share(view.number, 100), _share(len(table.turns))),
    ]
    for number, turn in enumerate(table.turns[:_TURNS]):
        told = (
            1.0 if turn.seat == seat else -1.0,
            _share(turn.place),
            1.0 if turn.won else -1.0,
            float(turn.both),
        )
        numbers[_TURN + 4 * number : _TURN + 4 * number + 4] = told
    for number, guard in enumerate(table.guards[:_GUARDS]):
        _put_guard(numbers, _GUARD + len(_OF_A_GUARD) * number, guard)
    if table.over is not None:
        numbers[_OVER] = 1.0
        if table.over.winner is not None:
            numbers[_OVER + (1 if table.over.winner == seat else 2)] = 1.0
        numbers[_OVER + 3 + get_args(Ending).index(table.over.reason)] = 1.0
    if view.chance is not None:
        numbers[_CHANCE + _CHANCES.index(view.chance.what)] = 1.0
        if view.chance.seat is not None:
            numbers[_CHANCE + (4 if view.chance.seat == seat else 5)] = 1.0
        numbers[_CHANCE + 6] = _share(view.chance.count)
    return numbers


def require_known(setup: Setup) -> None:
    """Refuse a game with cards or abilities of the table's own: they have no numbers."""
    if setup.own:
        names = ", ".join(card.names.en for card in setup.own)
        raise UnknownName(f"only cards of the box have numbers, and these are not in it: {names}")
    if setup.supplied:
        names = ", ".join(each.name for each in setup.supplied)
        raise CardiaError(f"abilities that a table supplies have no numbers: {names}")


def _put_setup(numbers: list[float], setup: Setup) -> None:
    require_known(setup)
    _in_order(numbers, _SETUP["deck"], CARDS, setup.deck)
    _in_order(numbers, _SETUP["locations"], tuple(LOCATIONS), setup.locations)
    days = date.fromisoformat(setup.edition) - date.fromisoformat(FIRST_EDITION)
    numbers[_SETUP["rest"] + 2] = _share(days.days, 1000)
    if setup.protectors is not None:
        _in_order(numbers, _SETUP["pool"], tuple(PROTECTORS), setup.protectors.pool)
        _in_order(numbers, _SETUP["sole"], tuple(PROTECTORS), setup.protectors.sole)
        numbers[_SETUP["rest"]], numbers[_SETUP["rest"] + 1] = 1.0, float(setup.protectors.strategic)
    answers = setup.answers
    for name in answers.__struct_fields__:
        numbers[_ANSWER_AT[name, getattr(answers, name)]] = 1.0


def _in_order(numbers: list[float], at: int, among: tuple[str, ...], names: Iterable[str]) -> None:
    for order, name in enumerate(names, 1):
        numbers[at + among.index(name)] = _share(order)


def _put_side(numbers: list[float], at: dict[str, int], side: SeenSide) -> None:
    cards, width = at["cards"], len(_OF_A_CARD)
    for pile, kept in enumerate((side.hand_cards or (), side.discard)):
        for order, card in enumerate(kept, 1):
            here = cards + width * _INDEX[card] + 2 * pile
            numbers[here], numbers[here + 1] = 1.0, _share(order)
    for place, played in enumerate(side.row, 1):
        if played is None or played.card is None:
            numbers[at["places"] + 2 * min(place, PLACES) - 2 + (played is None)] = 1.0
            continue
        here = cards + width * _INDEX[played.card] + 4
        pieces = (played.modifier, played.signets, played.tokens, played.blessings)
        numbers[here : here + 3] = 1.0, _share(place), float(played.up)
        numbers[here + 3 : here + 7] = [_share(each, 4) for each in pieces]
    told = (side.deck, side.hand, int(side.hand_cards is not None), side.signets, len(side.row))
    numbers[at["side"] : at["side"] + 6] = [_share(each, 4) for each in (*told, len(side.waiting))]
    for number, waiting in enumerate(side.waiting[:_WAITING]):
        _put_wait(numbers, at["waiting"] + len(_OF_A_WAIT) * number, waiting)


def _put_wait(numbers: list[float], at: int, waiting: Waiting) -> None:
    kinds = get_args(WaitingKind)
    numbers[at + kinds.index(waiting.kind)] = 1.0
    either = (*waiting.either, 0, 0)[:2]
    numbers[at + len(kinds) : at + len(kinds) + 7] = [
        *(_share(waiting.id, 100), _share(waiting.place), (_INDEX[waiting.source] + 1) / len(_NAMED)),
        *(_share(each, 4) for each in (waiting.by, *either, waiting.count)),
    ]
    if waiting.faction is not None:
        numbers[at + len(kinds) + 7 + FACTIONS.index(waiting.faction)] = 1.0


def _put_ask(numbers: list[float], at: int, ask: SeenAsk) -> None:
    kinds = get_args(AskKind)
    numbers[at : at + 4] = 1.0, _share(ask.number, 100), _share(ask.cause, 100), _share(ask.by, 4)
    numbers[at + 4 + kinds.index(ask.kind)] = 1.0
    if ask.card:
        numbers[at + 4 + len(kinds) + _INDEX[ask.card]] = 1.0


def _put_guard(numbers: list[float], at: int, guard: SeenGuard) -> None:
    numbers[at], numbers[at + 1] = _share(guard.place), float(guard.up)
    if guard.faction is not None:
        numbers[at + 2 + FACTIONS.index(guard.faction)] = 1.0
    if guard.protector is not None:
        numbers[at + 6 + tuple(PROTECTORS).index(guard.protector)] = 1.0


# ------------------------------------------------------------------ all that was shown
_KINDS: Final = {kind: number for number, kind in enumerate(get_args(seen.EverySeenEvent), 1)}
_REASONS: Final = frozenset(("rulings", "questions", "why_not"))
_WORDS: Final = {
    word: number
    for number, word in enumerate(
        dict.fromkeys(
            (
                *(*_NAMED, *FACTIONS, *get_args(Zone), *get_args(WaitingKind), *get_args(Manner)),
                *(*get_args(Ending), *get_args(EndHow)),
                *(kebab(kind.__name__) for kind in (*get_args(AnyEffect), *get_args(Option))),
            )
        ),
        1,
    )
}


def recall(events: Sequence[seen.AnySeenEvent], seat: Seat) -> list[list[float]]:
    """Return each event that a seat was shown after the first as ``WIDTH`` numbers, at most ``RECALLED``."""
    if len(events) > RECALLED + 1:
        raise CardiaError(
            f"an information state has room for {RECALLED} events, and there are {len(events) - 1}"
        )
    return [_recalled(event, seat) for event in events[1:]]


def _recalled(event: seen.AnySeenEvent, seat: Seat) -> list[float]:
    numbers = [_KINDS[type(event)] / len(_KINDS)]
    for field in event.__struct_fields__:
        if field not in _REASONS:
            numbers += _flat(getattr(event, field), seat)
    return numbers + [0.0] * (WIDTH - len(numbers))


def _flat(value: Any, seat: Seat) -> list[float]:
    """Return any fact of an event as numbers."""
    if value is None:
        return [0.0]
    if value in SEATS:
        return [1.0 if value == seat else -1.0]
    if isinstance(value, str):
        return [_WORDS[value] / len(_WORDS) if value else 0.0]
    if isinstance(value, int):
        return [_share(value, 100)]
    if isinstance(value, tuple):
        return [_share(len(value)), *(number for each in value for number in _flat(each, seat))]
    if isinstance(value, Option):
        return [(option_number(value) + 1) / len(OPTIONS)]
    return [number for field in value.__struct_fields__ for number in _flat(getattr(value, field), seat)]
