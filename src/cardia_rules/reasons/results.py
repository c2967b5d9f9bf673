"""Why an encounter has its result: influence, then each ability that was heard; the last one decides."""

from collections.abc import Sequence
from typing import Final

import msgspec

from cardia_rules.catalogue.effects import BlessNext
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import AnyTable, Setup
from cardia_rules.events.vocabulary import WhyNot
from cardia_rules.reasons.entries import said_of
from cardia_rules.reasons.order import CARD_TEXT, ONGOING, Rulings, in_order
from cardia_rules.resolution.results.derive import result_at
from cardia_rules.resolution.results.ongoing import NOTHING_ONGOING, Active, Ongoing, ongoing
from cardia_rules.resolution.results.result import Heard, Result

TIE: Final = ("RB-06-tie",)
NEAREST: Final = ("FAQ-2-nearest-prevails",)
_AGAINST: Final = ("cancelled", "nearest", "shared")  # how abilities are heard that contradict each other
_BY_INFLUENCE: Final = ((), TIE)


class Explained(msgspec.Struct, frozen=True, gc=False):
    """What a result rests on; ``who`` are the rulings about who wins, the others are about extra signets."""

    rulings: Rulings
    who: Rulings

    @property
    def undisputed(self) -> bool:
        """Tell whether influence alone decided it, extra signets included."""
        return self.rulings in _BY_INFLUENCE

    @property
    def won_by_influence(self) -> bool:
        """Tell whether influence alone decided who wins."""
        return self.who in _BY_INFLUENCE

    @property
    def silences(self) -> Rulings:
        """Return why no card of a tie activates: what makes or wins it, not which ability is nearer."""
        return tuple([ruling for ruling in self.who if ruling not in NEAREST])


_LEVEL: Final = Explained(TIE, TIE)
_AHEAD: Final = Explained((), ())


def explained(table: AnyTable, result: Result, abilities: Ongoing | None = None) -> Explained:
    """Return what a result of this table rests on; ``abilities`` are those in force, if they are known."""
    told = _that_matter(table, result, abilities) if result.heard else ()
    if not told:
        return _LEVEL if result.tie else _AHEAD
    extra = [heard for heard in told if heard.how in ("blessed", "extra")]
    return Explained(
        _told(table.setup, told, result.level),
        _told(table.setup, [heard for heard in told if heard not in extra], result.level),
    )


def _told(setup: Setup, heard: Sequence[Heard], level: bool) -> Rulings:
    """Return what is said of the things heard: each decides before those that were heard before it."""
    rulings: Rulings = TIE if level else ()
    for each in heard:
        rulings = in_order(own=_said(setup, each), besides=rulings)
    silent = any(each.how == "extra" and each.ability and not each.ability.effect.why.does for each in heard)
    return in_order(own=rulings, also=(ONGOING,) if silent else ())


def _that_matter(table: AnyTable, result: Result, abilities: Ongoing | None) -> tuple[Heard, ...]:
    """Return those of the things heard without which the result would differ.

    Where abilities contradict each other all of them are told: which is nearest decides between them. So are
    two that make the same tie, though it would stand without either of them.
    """
    if any(heard.how in _AGAINST for heard in result.heard):
        return result.heard
    abilities = ongoing(table) if abilities is None else abilities
    if not abilities.abilities:
        return result.heard
    tying = not result.level
    return tuple(
        [
            heard
            for heard in result.heard
            if heard.ability is None
            or (heard.how == "tied" and tying)
            or is_needed(table, abilities, heard.ability, result)
        ]
    )


def _said(setup: Setup, heard: Heard) -> Rulings:
    """Return what is said of one thing that was heard."""
    if heard.how == "blessed":
        return said_of(setup, BlessNext).does or (CARD_TEXT,)
    if heard.ability is None:
        return NEAREST
    why = heard.ability.effect.why
    return why.both if heard.how in ("cancelled", "shared") else why.does


def stays(table: AnyTable, result: Result) -> WhyNot:
    """Explain why an encounter keeps its result: first who wins it, then what is said of extra signets."""
    why = explained(table, result)
    return keeps_its_result(table, result, in_order(own=why.who, also=why.rulings))


def keeps_its_result(table: AnyTable, result: Result, rulings: Rulings) -> WhyNot:
    """Name who goes on winning an encounter, if just one seat does, and by which rulings."""
    alone = [seat for seat, wins in zip(SEATS, result.winners, strict=True) if wins]
    if len(alone) != 1:
        return WhyNot(what="result", place=result.place, rulings=rulings)
    (seat,) = alone
    card = table.side(seat).card_at(result.place)
    return WhyNot(what="result", seat=seat, card=card, place=result.place, rulings=rulings)


def winners(table: AnyTable, place: int, abilities: Ongoing) -> tuple[bool, bool] | None:
    """Tell whether north's card would win, and whether south's would, if these abilities were in force."""
    result = result_at(table, place, abilities)
    return result.winners if result else None


def differs_from_influence(table: AnyTable, result: Result) -> bool:
    """Tell whether an ability decides who wins an encounter, and not influence alone."""
    return result.winners != winners(table, result.place, NOTHING_ONGOING)


def would_matter_alone(table: AnyTable, abilities: Ongoing, ability: Active, result: Result) -> bool:
    """Tell whether an ability alone would have changed who wins an encounter."""
    heard = winners(table, result.place, abilities.alone(ability))
    return heard != winners(table, result.place, NOTHING_ONGOING)


def is_needed(table: AnyTable, abilities: Ongoing, ability: Active, result: Result) -> bool:
    """Tell whether the result would differ without an ability."""
    other = result_at(table, result.place, abilities.without(ability))
    assert other is not None
    return (other.north, other.south, other.tie) != (result.north, result.south, result.tie)
