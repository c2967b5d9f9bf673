"""What a log looked like in older formats, and how its games were played.

Formats 1 and 2 knew fewer open questions. Their games were played under one answer to each of those that came
with format 3; it is written down here, so that it stays theirs whatever becomes usual later. Some of their
events cited fewer rulings, too.
"""

from typing import Any, Final

import msgspec

from cardia_rules.events.answers import Answers
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.upcasters import Upcaster, Upcasters, retyped, without
from cardia_rules.events.vocabulary import GameSetUp, PositionArranged

_PLAYED_THEN: Final[dict[str, str]] = {
    "basilisk_both": "first",
    "basilisk_nobody": "signets",
    "engineers_both": "together",
    "serpent_both": "as-won",
    "fog_card_gone": "waits",
    "both_choose": "coin",
    "bazaar_and_protector": "before",
    "unicorn_shared_tie": "stays",
    "unicorn_never_held": "ends",
    "fog_from_deck": "played",
    "demand_card_gone": "owed",
    "toad_engineer": "place",
    "auction_card_gone": "nothing",
}
PLAYED_BEFORE_FORMAT_3: Final = {
    field.encode_name: _PLAYED_THEN[field.name]
    for field in msgspec.structs.fields(Answers)
    if field.name in _PLAYED_THEN
}
# What some events rest on since format 3, and did not name before.
CITED_SINCE_FORMAT_3: Final = frozenset(
    (
        "RB-11-example-inventor",
        "RB-13-example-judge",
        "RB-19-judge-tie-ends",
        "FAQ-2-second-token",
        "FAQ-2-token-on-instant",
        "FAQ-3-auction-puppeteer",
        "FAQ-3-catacombs-face-up",
        "FAQ-3-catacombs-puppeteer",
        "NP-2-example-elephant",
        "NP-2-faction",
        "NP-3-example-cat",
        "NP-4-locations",
        "NP-4-senate",
        "NP-4-visionaries-den",
    )
)
# What some events named before and do not rest on: a token for the current card, or for one that has a token.
CITED_BEFORE_FORMAT_3: Final = frozenset(("RB-09-token-on-past-card",))
_FEWER_ANSWERS: Final[dict[type, type]] = {Answers: without(Answers, *_PLAYED_THEN)}


def _fields(old: Any) -> dict[str, Any]:
    return {name: getattr(old, name) for name in old.__struct_fields__}


def _set_up(old: Any) -> Setup:
    answers: dict[str, Any] = _fields(old.answers) | _PLAYED_THEN
    return Setup(**_fields(old) | {"answers": Answers(**answers)})


def _game_set_up(old: Any) -> GameSetUp:
    return GameSetUp(**_fields(old) | {"setup": _set_up(old.setup)})


def _position_arranged(old: Any) -> PositionArranged:
    table = Table(**_fields(old.table) | {"setup": _set_up(old.table.setup)})
    return PositionArranged(**_fields(old) | {"table": table})


OLDER_FORMATS: Final = Upcasters(
    Upcaster(2, retyped(GameSetUp, _FEWER_ANSWERS), GameSetUp, _game_set_up),
    Upcaster(2, retyped(PositionArranged, _FEWER_ANSWERS), PositionArranged, _position_arranged),
)
