"""How the auction is written in cases: a table, what players decide, what chance brings, what is shown."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from cardia_rules.errors import DataError, PositionRefused
from cardia_rules.kernel.cases.plain import Notation
from cardia_rules.spelling import quoted
from examples.games.auction import table as t
from examples.games.auction.asking import Shuffle
from examples.games.auction.game import REGISTER, Game, Order, board_faults, new_game, shuffled
from examples.games.auction.supplied import fault, read_supplied, supplied_from
from examples.games.auction.words import PHRASES, option_text, whole_log

CASES: Final = Path(__file__).with_name("cases")
SEATS: Final = ("ana", "ben", "cleo", "dora", "emil")
_TAKEN_AS_TOLD: Final = ("hand", "tokens", "knows", "demands")
_OPTIONS: Final[dict[str, Any]] = {str(kind.__struct_config__.tag): kind for kind in get_args(t.AnyOption)}


# ------------------------------------------------------------------ the table
def begin(section: Mapping[str, Any], answers: Mapping[str, str]) -> Game:
    """Return a game at a table that is laid out, or with ``new`` one that is set up."""
    raw = section.get("supplied")
    supplied = supplied_from(raw) if isinstance(raw, dict) else read_supplied()
    seats = section.get("seats", SEATS[:3])
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, str) for seat in seats):
        raise DataError("table.seats: expected a list of names")
    if section.get("new"):
        return new_game(seats, supplied, answers=answers, star=bool(section.get("star")))
    agreed = {one.id: one.default for one in REGISTER.questions.values()} | dict(answers)
    players = {seat: _player(seat, section.get(seat, {})) for seat in seats}
    stated = {key: tuple(section[key]) for key in ("deck", "discard", "common") if key in section}
    lying = {card for player in players.values() for card in player.hand}
    lying |= {each.card for player in players.values() for each in player.all_in_play}
    lying |= {*stated.get("discard", ())}
    rest = tuple(card.slug for card in supplied.cards if not card.star and card.slug not in lying)
    unknown = section.keys() - {
        *seats,
        "supplied",
        "seats",
        "deck",
        "discard",
        "common",
        "turn",
        "step",
        "two",
    }
    if unknown:
        failures = [fault("bad-table", where=key, problem="is no key of a table") for key in sorted(unknown)]
        raise PositionRefused(tuple(failures))
    try:
        board = msgspec.convert(
            {
                "supplied": supplied,
                "players": players,
                "two": section.get("two", len(seats) == 2),
                "answers": agreed,
                "deck": rest,
                "turn": section.get("turn", seats[0] if seats else ""),
                "step": section.get("step", "auction"),
                **stated,
            },
            t.Board,
            from_attributes=True,
        )
    except msgspec.ValidationError as problem:
        raise PositionRefused((fault("bad-table", where="table", problem=str(problem)[:120]),)) from None
    if faults := [*board_faults(board)]:
        raise PositionRefused(tuple(faults))
    return Game.from_events((t.Laid(board=board),))


def _player(seat: str, stated: Any) -> t.Player:
    fields: dict[str, Any] = dict(stated) if isinstance(stated, dict) else {"hand": stated}
    for zone in ("play", "support"):
        if isinstance(fields.get(zone), list):
            fields[zone] = [{"card": str(text).removesuffix(" !"), "engaged": str(text).endswith(" !")}
                            for text in fields[zone]]  # fmt: skip
    try:
        return msgspec.convert(fields, t.Player)
    except msgspec.ValidationError as problem:
        raise PositionRefused((fault("bad-table", where=seat, problem=str(problem)[:120]),)) from None


def shown(board: t.Board) -> dict[str, Any]:
    """Return the table as cases compare it."""
    offered = board.auction or t.Auction()
    seats = {
        seat: {
            **{key: [*getattr(player, key)] for key in _TAKEN_AS_TOLD},
            **{
                zone: [f"{each.card}{' !' * each.engaged}" for each in getattr(player, zone)]
                for zone in ("play", "support")
            },
            "hand_size": len(player.hand),
            "fate": player.fate,
            "received": player.received,
            "out": player.out,
        }
        for seat, player in board.players.items()
    }
    return {
        **seats,
        "deck": board.deck,
        "deck_size": len(board.deck),
        "discard": [*board.discard],
        "common": [*board.common],
        "turn": board.turn,
        "step": board.step,
        "bid": offered.bid,
        "bidder": offered.bidder,
        "offers": offered.offers,
        "winners": [] if board.over is None else [*board.over.winners],
        "fates": [] if board.over is None else [*board.over.fates],
    }


# ------------------------------------------------------------------ decisions and chance
def read_option(text: str, _ask: Any = None) -> t.AnyOption:
    """Read what a seat decides: ``bid 2``, ``sell juge``, ``activate vampire ana``, ``target ana ben``."""
    word, *rest = text.split() or [""]
    kind = _OPTIONS.get(word)
    if kind is None:
        raise DataError(f"{quoted(text)} is no decision: expected {', '.join(_OPTIONS)} and what it is about")
    fields = kind.__struct_fields__
    values: list[Any] = [int(each) if each.isdigit() else each for each in rest]
    if kind is t.Target:
        values = [tuple(rest)]
    elif kind is t.Sell:
        values = [*rest[:1], rest[1:] == ["face-down"]]
    try:
        option: t.AnyOption = msgspec.convert(dict(zip(fields, values, strict=True)) | {"choose": word}, kind)
    except (ValueError, msgspec.ValidationError):
        raise DataError(f"{quoted(text)}: expected {word} and {', '.join(fields) or 'nothing'}") from None
    return option


def read_order(text: str, needed: Shuffle) -> Order | None:
    """Read how a deck lies after a shuffle, ``deck: juge voyante``: the others follow as they are."""
    what, _, cards = (part.strip() for part in text.partition(":"))
    if what != needed.what:
        return None
    first = tuple(cards.split())
    return first + tuple(card for card in needed.cards if card not in first)


NOTATION: Final = Notation(
    register=REGISTER,
    seats=SEATS,
    codes=frozenset(name.removeprefix("refused.") for name in PHRASES.texts if name.startswith("refused.")),
    begin=begin,
    option=read_option,
    option_text=option_text,
    outcome=read_order,
    draw=shuffled,
    shown=shown,
    told=whole_log,
    usual=PHRASES.usual,
)
