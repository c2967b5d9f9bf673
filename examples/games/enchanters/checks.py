"""What may be decided in a turn: one check each, by which options are offered and refused."""

from collections.abc import Callable, Sequence
from typing import Any

from cardia_rules.kernel.telling.asking import Check
from examples.games.enchanters.events import AnyOption, GoOn, Table, Target, Travel, Use
from examples.games.enchanters.reading import (
    actions,
    aims_in_vain,
    attack,
    best_attack,
    payable,
    price,
    slot_of,
    too_strong,
    uses_left,
)
from examples.games.enchanters.refusals import failed


def passes(checks: Sequence[Check], option: AnyOption) -> bool:
    """Tell whether an option passes every check."""
    return all(check.passes(option) for check in checks)


def is_major(table: Table, option: AnyOption) -> bool:
    """Tell whether an option is the turn's major action."""
    if isinstance(option, Use):
        return option in actions(table, table.active) and actions(table, table.active)[option].rest
    return isinstance(option, Travel)


def _check(code: str, table: Table, kind: type, fails: Callable[[Any], bool]) -> Check:
    """Make a check of options of one kind; ``fails`` tells what does not pass."""
    return Check(
        code,
        lambda option: not isinstance(option, kind) or not fails(option),
        lambda option: failed(code, **facts_of(table, option)).message,
    )


def facts_of(table: Table, option: Any) -> dict[str, Any]:
    """Return what a refusal of an option may name."""
    seat = table.active
    crystals = table.players[seat].crystals
    facts: dict[str, Any] = {name: getattr(option, name) for name in option.__struct_fields__}
    if isinstance(option, Travel) and option.card.partition(".")[0] in table.box.cards:
        cost = _cost(table, option)
        reach = best_attack(table, seat, max(0, crystals - cost))
        facts |= {"price": cost, "life": table.card(option.card).life, "reach": reach}
    if isinstance(option, Target):
        facts["target"] = option.seat
    return {**facts, "seat": seat, "crystals": crystals, "attack": attack(table, seat)}


def _cost(table: Table, option: Travel) -> int:
    return price(table, slot) if (slot := slot_of(table, option.card)) else 0


def checks_of(table: Table) -> tuple[Check, ...]:
    """Return what must hold of a card to be taken and of an action to be used."""
    seat, seen = table.active, actions(table, table.active)
    crystals = table.players[seat].crystals

    def unbeatable(option: Travel) -> bool:
        known = option.card.partition(".")[0] in table.box.cards
        return known and too_strong(table, seat, option.card, max(0, crystals - _cost(table, option)))

    def used_up(option: Use) -> bool:
        return option in seen and not uses_left(table, option, seen[option])

    def unpayable(option: Use) -> bool:
        return option in seen and not payable(table, seat, seen[option])

    def in_vain(option: Use) -> bool:
        return option in seen and aims_in_vain(table, seat, seen[option])

    return (
        _check("not-on-the-road", table, Travel, lambda option: not slot_of(table, option.card)),
        _check("too-few-crystals", table, Travel, lambda option: _cost(table, option) > crystals),
        _check("too-strong", table, Travel, unbeatable),
        _check("no-such-action", table, Use, lambda option: option not in seen),
        _check("used-up", table, Use, used_up),
        _check("not-payable", table, Use, unpayable),
        _check("reaches-nobody", table, Use, in_vain),
    )


def major_is_due(table: Table, possible: bool) -> Check:
    """Make the check that nobody goes without a major action who can take one."""
    return _check("major-is-due", table, GoOn, lambda _option: possible)


def minor_only(table: Table) -> Check:
    """Make the check that a second action of a turn is a minor one."""
    return _check("one-major", table, object, lambda option: is_major(table, option))


def strong_enough(table: Table, fight: str) -> Check:
    """Make the check that nobody goes into a fight too weak who can still be strong enough."""
    seat = table.active

    def fails(_option: GoOn) -> bool:
        if not fight or attack(table, seat) >= table.card(fight).life:
            return False
        return not too_strong(table, seat, fight, table.players[seat].crystals)

    return _check("too-weak", table, GoOn, fails)
