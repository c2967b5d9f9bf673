"""Why: what each event rests on, by the rule that made it; and the statement behind each refusal."""

from typing import Any, Final

from msgspec.structs import replace

from cardia_rules.errors import Failure
from cardia_rules.kernel.telling.asking import ByChance, ChoicesOf
from examples.games.auction.table import Board, Eliminated, PowerUsed

# By the name of the rule, or of what is asked or left to chance: what decides first, then what it builds on.
WHY: Final[dict[str, tuple[str, ...]]] = {
    "shuffle": ("AU-03-three-decks",),
    "remake": ("AU-04-deck-remade",),
    "common-fates": ("AU-03-two-common-fates",),
    "secret-fate": ("AU-03-one-secret-fate",),
    "first-hand": ("AU-03-six-cards",),
    "first-player": ("AU-03-first-player",),
    "next-player": ("AU-04-next-player", "AU-04-clockwise"),
    "draw": ("AU-04-draw",),
    "draw-two": ("AU-07-draw-two",),
    "straighten": ("AU-04-straighten", "AU-10-activation"),
    "token": ("AU-09-tokens-in-order", "AU-01-tokens"),
    "token-taken": ("AU-01-tokens", "AU-04-no-token-twice"),
    "auction": ("AU-04-offer",),
    "effects": ("AU-04-effects",),
    "sell": ("AU-04-offer",),
    "sell-offered": ("AU-04-offer",),
    "sell-hidden": ("AU-08-druid-and-collector", "AU-09-card-beats-rule"),
    "sell-both": ("AU-07-both-offer",),
    "levy": ("AU-08-druid-and-collector", "AU-10-permanent"),
    "bid": ("AU-06-circle", "AU-06-first-bid"),
    "keep": ("AU-06-nobody-bids",),
    "kept": ("AU-06-nobody-bids",),
    "not-kept": ("AU-06-nobody-bids",),
    "keep-bought": ("AU-06-winner-places",),
    "bought": ("AU-06-winner-places", "AU-06-round-ends"),
    "not-bought": ("AU-06-winner-places",),
    "pay": ("AU-06-other-buys", "AU-02-life-and-money"),
    "pay-out": ("AU-06-seller-buys", "AU-02-life-and-money"),
    "pay-two": ("AU-07-winner-discards",),
    "take": ("AU-07-winner-picks",),
    "won-two": ("AU-07-winner-picks", "AU-07-two-zones"),
    "won-free": ("AU-07-nobody-bids", "AU-07-winner-picks"),
    "left": ("AU-07-loser", "AU-07-two-zones"),
    "use-powers": ("AU-04-effects",),
    "engage": ("AU-10-activation",),
    "engage-other": ("AU-09-others-card-engaged",),
    "use": ("AU-10-activation",),
    "power": ("AU-09-card-beats-rule",),
    "power-adjacent": ("AU-08-adjacent",),
    "power-gain": ("AU-08-rentier", "AU-09-card-beats-rule"),
    "choose-player": ("AU-10-activation",),
    "discard": ("AU-09-card-beats-rule",),
    "give": ("AU-09-card-beats-rule",),
    "choose-adjacent": ("AU-08-adjacent",),
    "look-fate": ("AU-08-secret-told", "AU-09-what-may-be-seen"),
    "reactivate": ("AU-08-engaged-too",),
    "again": ("AU-08-other-target",),
    "borrow": ("AU-09-others-card-engaged",),
    "command": ("AU-08-liche", "AU-09-others-card-engaged"),
    "exchange": ("AU-08-alchemist",),
    "hand-over": ("AU-08-among-their-cards",),
    "demand": ("AU-08-mayor-cannot", "AU-09-good-faith"),
    "save": ("AU-08-immortal",),
    "deathless": ("AU-08-immortal",),
    "saved": ("AU-08-assassin-fails", "AU-01-tokens"),
    "eliminated": ("AU-05-eliminated",),
    "left-behind": ("AU-05-eliminated",),
    "last": ("AU-05-last-wins",),
    "win": ("AU-05-fate-wins",),
    "win-turn": ("AU-05-whose-turn", "AU-05-fate-wins"),
    "win-together": ("AU-05-together", "AU-05-fate-wins"),
}
_OF_TWO: Final = {
    "bid": ("AU-07-other-begins", "AU-06-first-bid"),
    "effects": ("AU-07-first-uses",),
    "use-powers": ("AU-07-first-uses",),
    "straighten": ("AU-07-first-straightens",),
    "next-player": ("AU-07-other-next",),
    "sell": ("AU-07-both-offer",),
}
_OF_A_POWER: Final = {"mandatory": "AU-10-mandatory", "once": "AU-10-once"}
_BY_FATE: Final = {"saves": "AU-08-guardian-counters", "eliminated": "AU-05-eliminated"}

# By the code of a failed check.
REFUSED: Final[dict[str, str]] = {
    "not-in-hand": "AU-04-offer",
    "not-demanded": "AU-08-mayor-several",
    "not-face-down": "AU-04-offer",
    "bid-too-low": "AU-06-first-bid",
    "whole-hand": "AU-06-not-whole-hand",
    "not-in-play": "AU-01-no-power-in-hand",
    "no-power": "AU-10-permanent",
    "engaged": "AU-10-activation",
    "others-used": "AU-08-liche",
    "commanding": "AU-08-liche",
    "mandatory-left": "AU-10-mandatory",
    "not-adjacent": "AU-08-adjacent",
    "not-usable": "AU-09-others-card-engaged",
    "not-within": "AU-08-engaged-too",
    "seen-elsewhere": "AU-09-what-may-be-seen",
    "player-count": "AU-03-first-player",
    "unknown-seat": "AU-04-clockwise",
    "bad-supplied": "AU-01-cards",
    "named-twice": "AU-01-cards",
    "no-token": "AU-01-tokens",
    "too-few": "AU-01-cards",
    "impossible-outcome": "AU-03-three-decks",
    "no-hand": "AU-05-eliminated",
}


def why(event: Any, by: Any, board: Board) -> tuple[str, ...]:
    """Return what an event rests on."""
    rule = by.source if isinstance(by, ByChance) else by.kind if isinstance(by, ChoicesOf) else by
    found = _OF_TWO.get(rule) if board.two else None
    found = WHY.get(rule, ()) if found is None else found
    if isinstance(event, PowerUsed):
        power = _OF_A_POWER.get(board.supplied.card(event.card).power or "")
        found = (power, *found) if power else found
    if isinstance(event, Eliminated):
        return found
    for fate in getattr(event, "fates", ()) if rule.startswith("win") else ():
        if (also := _BY_FATE.get(board.supplied.fate(fate).when)) is not None:
            found = (also, *found) if board.supplied.fate(fate).when == "saves" else (*found, also)
    return found


def explained(failure: Failure, choice: Any, _given: Any, _position: Any) -> Failure:
    """Return a failed check with the statement behind it: its own, or that of what was asked."""
    asked = WHY.get(getattr(choice, "kind", ""), ("",))[:1]
    return replace(failure, ruling=REFUSED.get(failure.code, *asked))
