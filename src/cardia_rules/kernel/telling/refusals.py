"""Why an input is refused: every failed check, and nothing that the one who is told may not know."""

from typing import Any, Final

import msgspec

from cardia_rules.errors import ChanceRefused, DecisionRefused, Failure
from cardia_rules.kernel.telling.asking import ByChance, ChoicesOf
from cardia_rules.kernel.telling.position import OVER, AnyPosition
from cardia_rules.kernel.telling.rules import AnyRules
from cardia_rules.spelling import as_fact, quoted, written

LARGEST: Final = 10**9  # of the numbers that are repeated: no game has so many events


def refuse_decision(
    position: AnyPosition, choices: tuple[ChoicesOf[Any, Any], ...], seat: Any, option: Any, rules: AnyRules
) -> DecisionRefused:
    """Return the error for a decision that no pending ask offers."""
    choice = next((choice for choice in choices if choice.seat == seat), None)
    if seat not in (seats := rules.seats_at(position.table)):
        message = f"there is no seat {written(seat)}: {' or '.join(seats)}"
        failures: tuple[Failure, ...] = (Failure("unknown-seat", message, facts=as_fact(seat)),)
    elif position.quiet.start == OVER:
        how = rules.how_it_ended(position.table)
        failures = refused(seat, "game-over", f"the game is over{how and f': {how}'}").failures
    elif choice is None:
        failures = nothing_to_decide(seat).failures
    else:
        failures = choice.failures(option)
    return DecisionRefused(tuple([rules.explained(each, choice, option, position) for each in failures]))


def well_formed(option: Any, seat: Any, rules: AnyRules) -> Any:
    """Return an option as its type says it is: a record made by hand may hold anything."""
    try:
        # Through the bytes of a log: what they cannot spell, half a character, no refusal could repeat.
        return msgspec.json.decode(msgspec.json.encode(option), type=rules.option)
    except (msgspec.ValidationError, TypeError, OverflowError, RecursionError, ValueError) as problem:
        # The message repeats what the seat wrote, so it is for that seat alone.
        said = str(problem)[:120]
        raise refused(seat, "wrong-kind", f"this is no decision: {said}", problem=said) from None


def nothing_to_decide(seat: Any) -> DecisionRefused:
    """Return the error for a decision of a seat that is not asked."""
    return refused(seat, "nothing-to-decide", f"{seat} has nothing to decide now")


def refuse_stale(position: AnyPosition, seat: Any, ask: int, rules: AnyRules) -> DecisionRefused:
    """Return the error for a decision that is no longer open."""
    # A client may have sent anything as either: what is no number and no seat is quoted, and not at length.
    if type(ask) is not int:
        given = str(quoted(ask))
        return refused(seat, "wrong-kind", f"ask is the number of a decision, not {given}", ask=given)
    number = ask if abs(ask) <= LARGEST else str(quoted(ask))
    who = seat if seat in rules.seats_at(position.table) else str(quoted(seat))
    return refused(seat, "decision-over", f"decision {number} is not open for {who}", ask=number, seat=who)


def refuse_outcome(
    position: AnyPosition, need: ByChance[Any], outcome: Any, rules: AnyRules
) -> ChanceRefused:
    """Return the error for what chance cannot have brought."""
    message = f"this cannot have happened: chance was to {rules.awaited(need.needed)}"
    return ChanceRefused((rules.explained(Failure("impossible-outcome", message), need, outcome, position),))


def no_chance_needed() -> ChanceRefused:
    """Return the error for an outcome of chance that nothing waits for."""
    return ChanceRefused((Failure("no-chance-needed", "no chance is needed now"),))


def refused(seat: Any, code: str, message: str, /, **facts: Any) -> DecisionRefused:
    """Return an error that this seat alone is told."""
    return DecisionRefused((Failure(code, message, facts=facts, tell=seat),))
