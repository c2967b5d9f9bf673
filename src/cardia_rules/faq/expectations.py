"""Comparing a game with what a case says must be true; what differs is said in a judge's words."""

from collections.abc import Iterator

from cardia_rules.errors import Faults
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Side, Table, Waiting
from cardia_rules.faq.case import AskThen, Texts, Then
from cardia_rules.faq.case_sense import read_over
from cardia_rules.faq.notation import (
    AND_SO_ON,
    any_slug,
    describe_log,
    encounter_text,
    guard_text,
    option_text,
    read_encounter,
    read_guard,
    read_option,
    read_waiting,
    slug,
    usual_words,
    waiting_text,
)
from cardia_rules.faq.notation.cards import face_of
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import Ask
from cardia_rules.resolution.standing import standing


def differences(then: Then, game: Game) -> Iterator[str]:
    """Everything that is not as the case says."""
    table = game.table
    yield from _encounters(then, table)
    yield from _protectors(then, table)
    for seat in SEATS:
        yield from _piles(then, seat, table.side(seat))
        yield from _numbers(then, seat, table.side(seat))
        yield from _waiting(then, seat, table)
    yield from _asks(then, game)
    yield from _events(then, game)
    yield from _reasons(then, game)
    yield from _moment(then, table)


def _list(words: Texts | list[str]) -> str:
    return ", ".join(words) if words else "nothing"


# ------------------------------------------------------------------ the table
def encounters_in_words(table: Table) -> list[str]:
    return [
        encounter_text(table.north.at(place), table.south.at(place)) for place in range(1, table.places + 1)
    ]


def _encounters(then: Then, table: Table) -> Iterator[str]:
    if then.encounters is None:
        return
    shown = encounters_in_words(table)
    if len(shown) != len(then.encounters):
        yield (
            f"expected {len(then.encounters)} encounters, the table shows {len(shown)}:"
            f" {'; '.join(shown) or 'none'}"
        )
        return
    for place, (stated, actual) in enumerate(zip(then.encounters, shown, strict=True), 1):
        encounter = read_encounter(stated)
        expected = encounter_text(encounter.north, encounter.south)
        if expected != actual:
            yield f"encounter {place}: expected '{expected}', the table shows '{actual}'"


def _protectors(then: Then, table: Table) -> Iterator[str]:
    if then.protectors is None:
        return
    expected = [guard_text(read_guard(text)) for text in then.protectors]
    actual = [guard_text(guard) for guard in table.guards]
    if expected != actual:
        yield f"expected the protectors {_list(expected)}; the table shows {_list(actual)}"


def _piles(then: Then, seat: Seat, side: Side) -> Iterator[str]:
    expected = then.seat(seat)
    for zone, stated, cards in (
        ("hand", expected.hand, side.hand),
        ("deck", expected.deck, side.deck),
        ("discard pile", expected.discard, side.discard),
    ):
        if stated is None:
            continue
        goes_on = stated[-1:] == (AND_SO_ON,)
        names = tuple(slug(name) for name in (stated[:-1] if goes_on else stated))
        if not _holds(names, cards, goes_on, in_order=zone == "deck"):
            how = ("on top of" if zone == "deck" else "at least these in") if goes_on else "exactly these in"
            yield f"{seat}: expected {how} the {zone}: {_list(names)}; there are: {_list(cards)}"


def _holds(names: Texts, cards: Texts, goes_on: bool, in_order: bool) -> bool:
    if in_order:
        return cards[: len(names)] == names if goes_on else cards == names
    return set(names) <= set(cards) if goes_on else sorted(names) == sorted(cards)


def _numbers(then: Then, seat: Seat, side: Side) -> Iterator[str]:
    expected = then.seat(seat)
    for what, stated, actual in (
        ("cards in hand", expected.hand_size, len(side.hand)),
        ("cards in the deck", expected.deck_size, len(side.deck)),
        ("signets", expected.signets, side.signets),
    ):
        if stated is not None and stated != actual:
            yield f"{seat}: expected {stated} {what}, there are {actual}"


def _waiting(then: Then, seat: Seat, table: Table) -> Iterator[str]:
    stated = then.seat(seat).waiting
    if stated is None:
        return
    expected = sorted(_usual_waiting(text) for text in stated)
    actual = sorted(_waits(waiting, table) for waiting in table.side(seat).waiting)
    if expected != actual:
        yield f"{seat}: expected to wait for the next card: {_list(expected)}; there waits: {_list(actual)}"


def _usual_waiting(text: str) -> str:
    opened, for_the_next = face_of(text)
    words = waiting_text(read_waiting(opened))
    return words if for_the_next else f"({words})"


def _waits(waiting: Waiting, table: Table) -> str:
    """In parentheses where its card lies face down under a fog."""
    down = standing(table.setup.locations).reveal_late and waiting.place <= table.places
    return f"({waiting_text(waiting)})" if down else waiting_text(waiting)


# ------------------------------------------------------------------ decisions
def ask_in_words(ask: Ask) -> str:
    by = f" for {ask.card}" if ask.card else ""
    options = " | ".join(map(option_text, ask.options)) or "nothing"
    return f"{ask.seat} must decide ({ask.kind}{by}): {options}"


def asks_in_words(game: Game) -> str:
    if game.over is not None:
        return "the game is over"
    return "; ".join(map(ask_in_words, game.asks)) or "nobody has anything to decide"


def _asks(then: Then, game: Game) -> Iterator[str]:
    if then.asks is None:
        return
    expected = sorted(then.asks, key=lambda ask: ask.seat)
    actual = sorted(game.asks, key=lambda ask: ask.seat)
    same = len(expected) == len(actual) and all(map(_same_ask, expected, actual))
    if not same:
        stated = "; ".join(map(_stated_ask, expected)) or "nobody has anything to decide"
        yield f"expected: {stated}. Instead: {asks_in_words(game)}"


def _same_ask(expected: AskThen, actual: Ask) -> bool:
    if (expected.seat, expected.kind) != (actual.seat, actual.kind):
        return False
    if expected.card is not None and any_slug(expected.card) != actual.card:
        return False
    return expected.options is None or _stated_options(expected) == [*map(option_text, actual.options)]


def _stated_options(ask: AskThen) -> list[str]:
    return [option_text(read_option(option)) for option in ask.options or ()]


def _stated_ask(ask: AskThen) -> str:
    by = f" for {ask.card}" if ask.card else ""
    options = "" if ask.options is None else f": {' | '.join(_stated_options(ask)) or 'nothing'}"
    return f"{ask.seat} must decide ({ask.kind}{by}){options}"


# ------------------------------------------------------------------ what happened, and why
def _events(then: Then, game: Game) -> Iterator[str]:
    words = describe_log(game.events)
    rest, last = iter(words), ""
    for stated in then.events:
        expected = usual_words(stated)
        if expected not in rest:  # this reads on to where it is found
            if not last or expected not in words:
                yield f"expected to happen: '{expected}', but it did not"
            else:
                yield f"expected to happen: '{expected}' after '{last}', but it happened only before"
            break
        last = expected
    for stated in then.never:
        if (unwanted := usual_words(stated)) in words:
            yield f"expected never to happen: '{unwanted}', but it did (event {words.index(unwanted) + 1})"


def _reasons(then: Then, game: Game) -> Iterator[str]:
    cited = {ruling for event in game.events for ruling in event.rulings}
    named = {question for event in game.events for question in event.questions}
    for ruling in then.cites:
        if ruling not in cited:
            yield f"expected some event to rest on {ruling}, but none does"
    for question in then.questions:
        if question not in named:
            yield f"expected some event to depend on {question}, but none does"


def _moment(then: Then, table: Table) -> Iterator[str]:
    if then.round is not None and then.round != table.round:
        yield f"expected round {then.round}, it is round {table.round}"
    if then.phase is not None and then.phase != table.phase:
        yield f"expected phase {then.phase}, it is phase {table.phase}"
    over = table.over
    actual = "the game goes on" if over is None else f"{over.winner or 'draw'}: {over.reason}"
    if isinstance(then.over, str):
        winner, reason = read_over(then.over)
        if over is None or (over.winner or "draw", over.reason) != (winner, reason):
            yield f"expected the game to be over ({winner}: {reason}); instead: {actual}"
    elif then.over is False and over is not None:
        yield f"expected the game to go on; instead it is over ({actual})"


def refusal_differs(what: str, expected: Texts, refusal: Faults) -> Iterator[str]:
    """What was refused, compared with the codes that a case expects; without any, it expects none."""
    if set(expected) != set(refusal.codes):
        codes = ", ".join(dict.fromkeys(refusal.codes))
        stated = f"to be refused with {', '.join(expected)}" if expected else "to be accepted"
        yield f"expected {what} {stated}; it was refused with {codes}: {refusal}"
