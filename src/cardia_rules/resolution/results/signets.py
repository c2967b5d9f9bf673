"""Signets follow the results: what a result gives against what lies there, and when a blessing ends."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.cards import OfEachCharacter
from cardia_rules.catalogue.effects import BlessNext
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Played
from cardia_rules.events.vocabulary import AnyEvent, BlessingEnded, SignetPlaced, SignetReturned, WhyNot
from cardia_rules.resolution.reasons import CARD_TEXT, decisive, said_of
from cardia_rules.resolution.results.result import Result

# General rules why a result is looked at again: an ability that speaks of it decides before them.
_GENERAL: Final = frozenset(
    {
        "RB-06-reveal",
        "RB-09-ongoing",
        "RB-10-result-follows",
        "RB-16-overtake",
        "RB-17-discard",
        "RB-17-reflow",
    }
)
SIGNETS_TO_WIN: Final = 5
_REVEAL: Final = "RB-06-reveal"
_BEGINS: Final = "RB-09-ongoing"
# Why the ability of a card that comes to lose is not done again, where its entry speaks of that.
_AGAIN: Final = OfEachCharacter(
    lambda character: tuple([ruling for effect in character.ability for ruling in effect.why.again])
)
_FOLLOWS: Final = "RB-10-result-follows"
_OVERTAKE: Final = "RB-16-overtake"


def moved(
    table: AnyTable, result: Result, because: tuple[str, ...], cause: int, silences: tuple[str, ...] = ()
) -> list[AnyEvent]:
    """Return what moves on an encounter's two cards, signets returned before signets placed.

    ``silences`` are the rulings that keep a card from activating which comes to lose, if others than usual.
    """
    north, south = table.north.row[result.place - 1], table.south.row[result.place - 1]
    if north is None or south is None:  # pragma: no cover - a result is of two cards that lie there
        return []
    events: list[AnyEvent] = []
    if result.north != north.signets:
        events.append(_moved(table, result, NORTH, result.north, north, south, because, cause, silences))
    if result.south != south.signets:
        events.append(_moved(table, result, SOUTH, result.south, south, north, because, cause, silences))
    if len(events) == 2 and type(events[1]) is SignetReturned:
        events.reverse()
    return events


def _moved(
    table: AnyTable,
    result: Result,
    seat: Seat,
    holds: int,
    mine: Played,
    other: Played,
    because: tuple[str, ...],
    cause: int,
    silences: tuple[str, ...],
) -> SignetPlaced | SignetReturned:
    rulings, questions = _why(result, holds, mine, other, because), result.questions
    at_reveal = _REVEAL in because
    if holds > mine.signets:
        # A blessed card that comes to win after its first comparison came late, or back.
        if mine.blessings and not at_reveal and (other.signets or not mine.signets):
            questions += _still_blessed(table.setup.answers)
        return SignetPlaced(
            seat=seat,
            card=mine.card,
            place=result.place,
            count=holds - mine.signets,
            rulings=rulings,
            cause=cause,
            questions=questions,
            why_not=() if at_reveal else _why_not(table, result, seat, mine, other, because, silences),
        )
    if mine.signets - holds > 1:
        rulings = ("FAQ-1-all-signets-move", *rulings)
    # A tie that nobody wins gives every signet back, and ends nothing.
    if mine.blessings and not holds and result.signets(OPPONENT[seat]):
        rulings = decisive(said_of(table.setup, BlessNext).ends, rulings)
        questions += ("OQ-blessing-again",)
    return SignetReturned(
        seat=seat,
        card=mine.card,
        place=result.place,
        count=mine.signets - holds,
        rulings=rulings,
        cause=cause,
        questions=questions,
        why_not=_why_not_returned(table, result, seat, mine, other, because, silences),
    )


def _still_blessed(answers: Answers) -> tuple[str, ...]:
    """Return the questions whose other answer may have ended a blessing before its card comes to win."""
    questions: tuple[str, ...] = ()
    if answers.blessing_late == "whenever":
        questions = ("OQ-blessing-late",)
    if answers.blessing_again == "comes-back":
        return (*questions, "OQ-blessing-again")
    return (*questions, "OQ-blessing-never-held") if answers.blessing_never_held == "stays" else questions


def _why(
    result: Result, holds: int, mine: Played, other: Played, because: tuple[str, ...]
) -> tuple[str, ...]:
    """Return why signets move, first what decides: an end, else an ability that speaks, else influence."""
    rulings, undisputed = _said_of(result, holds, mine, other) if result.rulings else ((), True)
    if result.tie:
        # Neither card's influence exceeds the other's, whoever holds a signet.
        because = tuple([ruling for ruling in because if ruling != _OVERTAKE])
    elif _OVERTAKE in because and because[0] in _GENERAL and not mine.signets and not other.signets:
        because = (_OVERTAKE, *[ruling for ruling in because if ruling != _OVERTAKE])
    if len(because) > 1 and because[0] == _BEGINS and (undisputed or 0 < holds < mine.signets):
        because = because[1:]  # what begins speaks of other encounters; this one has lost what spoke of it
    if not rulings:
        return because
    if undisputed or because[0] not in _GENERAL:
        return decisive(because, rulings)
    return decisive(rulings, because)


def _said_of(result: Result, holds: int, mine: Played, other: Played) -> tuple[tuple[str, ...], bool]:
    """Return the rulings about what a card holds, and whether influence alone decided that.

    What is said of extra signets decides nothing about a card that gets none: one that loses its signets, or
    one opposite the card that a blessing is for.
    """
    fewer = holds < mine.signets
    extra = holds > 0 if fewer else bool(mine.blessings) or not (all(result.winners) and other.blessings)
    if extra:
        return result.rulings, result.undisputed
    return result.who if fewer else decisive(result.who, result.rulings), result.won_by_influence


def _why_not(
    table: AnyTable,
    result: Result,
    seat: Seat,
    mine: Played,
    other: Played,
    because: tuple[str, ...],
    silences: tuple[str, ...],
) -> tuple[WhyNot, ...]:
    """Tell what a player may expect of an encounter that changes hands after it was first compared."""
    if mine.signets:
        return ()
    told: tuple[WhyNot, ...] = ()
    if not result.signets(OPPONENT[seat]):
        told = (_loses_now(table, result, OPPONENT[seat], other, because, silences),)
    return told + _goes_on(result, seat, mine)


def _why_not_returned(
    table: AnyTable,
    result: Result,
    seat: Seat,
    mine: Played,
    other: Played,
    because: tuple[str, ...],
    silences: tuple[str, ...],
) -> tuple[WhyNot, ...]:
    """Tell what a player may expect of a card that has fewer signets, and of the one opposite."""
    if other.signets and not result.signets(seat) and result.signets(OPPONENT[seat]):
        # Both had won; nothing goes on the card opposite, so it is told here that this one only loses.
        return (_loses_now(table, result, seat, mine, because, silences),)
    return _goes_on(result, OPPONENT[seat], other) if result.tie and _FOLLOWS in because else ()


def _loses_now(
    table: AnyTable,
    result: Result,
    seat: Seat,
    played: Played,
    because: tuple[str, ...],
    silences: tuple[str, ...],
) -> WhyNot:
    """Tell that a card which comes to lose does not activate."""
    if not silences and result.tie:
        silences = result.silences[:1]
    elif not silences:
        silences = _silent(played.card, result.place != table.current, _FOLLOWS in because)
    return WhyNot(what="activation", seat=seat, card=played.card, place=result.place, rulings=silences)


def _silent(card: str, past: bool, modified: bool) -> tuple[str, ...]:
    """Return why a card that comes to lose does not activate, first what speaks of just this."""
    own = _AGAIN[card]
    if past:
        return (*own, "RB-07-only-current", "FAQ-1-one-phase-two", "RB-10-new-loser-silent")
    if modified:
        return (*own, "RB-10-new-loser-silent", "FAQ-1-one-phase-two")
    return ("FAQ-1-one-phase-two",)


def _goes_on(result: Result, seat: Seat, played: Played) -> tuple[WhyNot, ...]:
    """Tell that the ongoing ability of a card that loses no more is still active."""
    if not played.tokens or CHARACTERS[played.card].instant:
        return ()
    outlives = ("FAQ-1-ongoing-after-win", "RB-09-ongoing-outlives-result")
    rulings = outlives if result.signets(seat) else outlives[::-1]
    return (WhyNot(what="end", seat=seat, card=played.card, place=result.place, rulings=rulings),)


def never_won(table: AnyTable, result: Result, north: Played, south: Played, cause: int) -> list[AnyEvent]:
    """End the blessing of a card that does not win at its first comparison (OQ-blessing-late)."""
    if table.setup.answers.blessing_late == "whenever":
        return []
    return [
        _ended(table, seat, played.card, result.place, cause, ("OQ-blessing-late",))
        for seat, played in ((NORTH, north), (SOUTH, south))
        if played.blessings and not result.signets(seat)
    ]


def lost_again(table: AnyTable, result: Result, cause: int) -> list[AnyEvent]:
    """End a blessing when the opponent comes to win; whether it can come back is open (OQ-blessing-again)."""
    events: list[AnyEvent] = []
    answers = table.setup.answers
    for seat in SEATS:
        played, other = table.side(seat).at(result.place), table.side(OPPONENT[seat]).at(result.place)
        if played is None or not played.blessings or not result.signets(OPPONENT[seat]):
            continue
        if other is not None and other.signets and not played.signets:
            continue  # won already, and now with more signets or fewer
        questions: tuple[str, ...] = ("OQ-blessing-again",)
        if result.signets(seat):
            if answers.blessing_shared_tie == "stays":
                continue
            questions += ("OQ-blessing-shared-tie",)
        # In a tie that both win the extra signet may lie on neither card, whatever else does.
        shared = other is not None and other.signets and answers.blessing_shared_tie == "goes-back"
        if not played.signets or shared:
            if answers.blessing_never_held == "stays":
                continue
            questions += ("OQ-blessing-never-held",)
        events.append(_ended(table, seat, played.card, result.place, cause, questions))
    return events


def _ended(
    table: AnyTable, seat: Seat, card: str, place: int, cause: int, questions: tuple[str, ...]
) -> BlessingEnded:
    rulings = said_of(table.setup, BlessNext).ends or CARD_TEXT
    return BlessingEnded(seat=seat, card=card, place=place, rulings=rulings, cause=cause, questions=questions)
