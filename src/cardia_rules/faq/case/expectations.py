"""Comparing a game with what a case says must be true; what differs is said in a judge's words."""

from collections.abc import Collection, Iterator
from typing import Final

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Side, Table, Waiting
from cardia_rules.faq import notation
from cardia_rules.faq.case.checks import read_over
from cardia_rules.faq.case.grammar import GRAMMAR
from cardia_rules.faq.case.sections import AskThen, Then
from cardia_rules.game.game import Game
from cardia_rules.kernel.cases.expectations import differs, happened_otherwise, listed
from cardia_rules.kernel.cases.sections import Texts
from cardia_rules.message import Message, joined
from cardia_rules.resolution.position import Ask
from cardia_rules.resolution.reading.location_rules import location_rules


def differences(then: Then, game: Game, named: Collection[str] = ()) -> Iterator[str]:
    """Yield everything that is not as the case says; ``named`` are questions of decisions up to now."""
    table = game.table
    yield from _encounters(then, table)
    yield from differs(
        "expected the protectors {stated}; the table shows {actual}",
        None if then.protectors is None else [*map(notation.usual_guard, then.protectors)],
        [*map(notation.guard_text, table.guards)],
    )
    for seat in SEATS:
        yield from _piles(then, seat, table.side(seat))
        yield from _numbers(then, seat, table.side(seat))
        yield from _waiting(then, seat, table)
    yield from other_asks(then, game)
    told = GRAMMAR.everything_told(game.events, ())
    yield from happened_otherwise(then.events, then.never, then.caused, then.cites, told, GRAMMAR.usual)
    yield from _questions(then, game, {question for each in told for question in each.questions} | {*named})
    yield from differs("expected round {stated}, it is round {actual}", then.round, table.round)
    yield from differs("expected phase {stated}, it is phase {actual}", then.phase, table.phase)
    yield from _over(then, table)


# ------------------------------------------------------------------ the table
def encounters_in_words(table: Table) -> list[str]:
    """Return the encounters of a table as a case writes them."""
    return [
        notation.encounter_text(table.north.at(place), table.south.at(place))
        for place in range(1, table.places + 1)
    ]


def _encounters(then: Then, table: Table) -> Iterator[str]:
    if then.encounters is None:
        return
    shown = encounters_in_words(table)
    if len(shown) != len(then.encounters):
        yield Message(
            "expected {count} encounters, the table shows {shown}: {encounters}",
            count=len(then.encounters),
            shown=len(shown),
            encounters="; ".join(shown) or Message("none"),
        )
        return
    for place, (stated, actual) in enumerate(zip(then.encounters, shown, strict=True), 1):
        yield from differs(
            "encounter {place}: expected '{stated}', the table shows '{actual}'",
            notation.usual_encounter(stated),
            actual,
            place=place,
        )


def _piles(then: Then, seat: Seat, side: Side) -> Iterator[str]:
    expected = then.seat(seat)
    for zone, stated, cards in (
        (Message("hand"), expected.hand, side.hand),
        (Message("deck"), expected.deck, side.deck),
        (Message("discard pile"), expected.discard, side.discard),
    ):
        if stated is None:
            continue
        known, goes_on = notation.known_part(stated)
        names = tuple(map(notation.slug, known))
        if not _holds(names, cards, goes_on, in_order=zone == "deck"):
            yield Message(
                "{seat}: expected {how}: {cards}; there are: {actual}",
                seat=seat,
                how=_how(goes_on, zone),
                cards=listed(names),
                actual=listed(cards),
            )


def _how(goes_on: bool, zone: str) -> Message:
    if not goes_on:
        return Message("exactly these in the {zone}", zone=zone)
    if zone == "deck":
        return Message("on top of the {zone}", zone=zone)
    return Message("at least these in the {zone}", zone=zone)


def _holds(names: Texts, cards: Texts, goes_on: bool, in_order: bool) -> bool:
    if in_order:
        return cards[: len(names)] == names if goes_on else cards == names
    return set(names) <= set(cards) if goes_on else sorted(names) == sorted(cards)


def _numbers(then: Then, seat: Seat, side: Side) -> Iterator[str]:
    expected = then.seat(seat)
    for what, stated, actual in (
        (Message("cards in hand"), expected.hand_size, len(side.hand)),
        (Message("cards in the deck"), expected.deck_size, len(side.deck)),
        (Message("signets"), expected.signets, side.signets),
    ):
        yield from differs(
            "{seat}: expected {stated} {what}, there are {actual}", stated, actual, seat=seat, what=what
        )


def _waiting(then: Then, seat: Seat, table: Table) -> Iterator[str]:
    stated = then.seat(seat).waiting
    yield from differs(
        "{seat}: expected to wait for the next card: {stated}; there waits: {actual}",
        None if stated is None else sorted(map(notation.usual_waiting, stated)),
        sorted(_waits(waiting, table) for waiting in table.side(seat).waiting),
        seat=seat,
    )


def _waits(waiting: Waiting, table: Table) -> str:
    """Write what waits, in parentheses where its card lies face down under a fog."""
    down = location_rules(table.setup.locations).reveal_late and waiting.place <= table.places
    return f"({notation.waiting_text(waiting)})" if down else notation.waiting_text(waiting)


# ------------------------------------------------------------------ what was open, and how it ended
def _questions(then: Then, game: Game, named: set[str]) -> Iterator[str]:
    named |= {each for ask in game.asks for each in (*ask.questions, *ask.narrowed)}
    for question in then.questions:
        if question not in named:
            yield Message("expected some event to depend on {question}, but none does", question=question)
    yield from differs(
        "expected these open questions: {stated}; named are: {actual}",
        None if then.open is None else sorted({*then.open}),
        sorted(named),
    )


def _over(then: Then, table: Table) -> Iterator[str]:
    over = table.over
    actual = Message("the game goes on") if over is None else f"{over.winner or 'draw'}: {over.reason}"
    if isinstance(then.over, str):
        stated = ": ".join(read_over(then.over))
        yield from differs("expected the game to be over ({stated}); instead: {actual}", stated, actual)
    elif then.over is False and over is not None:
        yield Message("expected the game to go on; instead it is over ({actual})", actual=actual)


# ------------------------------------------------------------------ what there is to decide
_NOBODY: Final = Message("nobody has anything to decide")


def ask_in_words(ask: Ask) -> str:
    """Say who must decide what, with the options."""
    return _must_decide(ask, [*map(notation.option_text, ask.options)])


def _must_decide(ask: Ask | AskThen, among: list[str] | None) -> str:
    by = Message(" for {card}", card=ask.card) if ask.card else ""
    options = "" if among is None else Message(": {options}", options=" | ".join(among) or Message("nothing"))
    return Message(
        "{seat} must decide ({kind}{by}){options}", seat=ask.seat, kind=ask.kind, by=by, options=options
    )


def asks_in_words(game: Game) -> str:
    """Say everything that is to be decided now, or that nothing is."""
    if game.over is not None:
        return Message("the game is over")
    return joined([*map(ask_in_words, game.asks)]) or _NOBODY


def other_asks(then: Then, game: Game) -> Iterator[str]:
    """Compare what is to be decided with what the case says is."""
    if then.asks is None:
        return
    expected = sorted(then.asks, key=lambda ask: ask.seat)
    actual = sorted(game.asks, key=lambda ask: ask.seat)
    same = len(expected) == len(actual) and all(map(_same_ask, expected, actual))
    if not same:
        stated = joined([_must_decide(ask, _stated_options(ask)) for ask in expected]) or _NOBODY
        yield Message("expected: {stated}. Instead: {actual}", stated=stated, actual=asks_in_words(game))
        return
    for one, ask in zip(expected, actual, strict=True):
        for what, number, found in (("number", one.number, ask.number), ("by", one.by, ask.by)):
            yield from differs(
                "expected of what {seat} must decide {what} = {stated}; it is {actual}",
                number,
                found,
                seat=one.seat,
                what=what,
            )


def _same_ask(expected: AskThen, actual: Ask) -> bool:
    if (expected.seat, expected.kind) != (actual.seat, actual.kind):
        return False
    if expected.card is not None and notation.any_slug(expected.card) != actual.card:
        return False
    return _stated_options(expected) in (None, [*map(notation.option_text, actual.options)])


def _stated_options(ask: AskThen) -> list[str] | None:
    return (
        None
        if ask.options is None
        else [notation.option_text(notation.read_option(option)) for option in ask.options]
    )
