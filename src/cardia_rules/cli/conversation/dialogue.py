"""Asking for a position and for what is played, until each answer can be used; at a terminal or a pipe."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from cardia_rules.bench.typed_input import decision_of
from cardia_rules.cli.conversation.talk import Talk
from cardia_rules.cli.terminal.narration import compact_table, event_in_short, what_is_next
from cardia_rules.errors import DataError
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, PickedAtRandom
from cardia_rules.faq.case.reading import structure_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.case.writing import Stated
from cardia_rules.faq.notation import option_text, slug
from cardia_rules.faq.notation.vocabulary import key_meant
from cardia_rules.faq.position_line import parts_in_line, position_as_line, stated_in_parts
from cardia_rules.game.game import Game
from cardia_rules.message import Message, joined, message_of
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import seat_name
from cardia_rules.resolution.position import Ask

# ------------------------------------------------------------------ the position, part by part
Parts = dict[str, str]


def ask_for_position(talk: Talk) -> Parts:
    """Ask for everything that the encounters need, then for whatever else there is to say."""
    lang = talk.lang
    parts = _asked({}, "deck", phrase("cli.position.deck", lang), phrase("cli.hint.deck", lang), talk, "I")
    locations = phrase("cli.position.locations", lang)
    parts = _asked(parts, "locations", locations, phrase("cli.hint.locations", lang), talk)
    parts = _encounters(parts, talk)
    if "encounters" in parts:
        hint = phrase("cli.hint.phase", lang)
        parts = _asked(parts, "phase", phrase("cli.position.phase", lang), hint, talk, None)
    protectors = phrase("cli.position.protectors", lang)
    parts = _asked(parts, "protectors", protectors, phrase("cli.hint.protectors", lang), talk)
    return ask_for_more(parts, talk)


def position_in_line(line: str, talk: Talk) -> Parts:
    """Take a position from a line, and ask what is to be changed about it."""
    parts = parts_in_line(line)
    stated(parts)
    return ask_for_more(parts, talk)


def ask_for_more(parts: Parts, talk: Talk) -> Parts:
    """Show the table as it lies, until nothing about it is to be changed."""

    def changed(answer: str) -> Parts | None:
        if not answer:
            return None
        key, equals, value = answer.partition("=")
        if not equals:
            raise DataError(phrase("cli.position.expected", talk.lang))
        return _with(parts, key_meant(key.strip()), value)

    while True:
        table = stated(parts).laid_out()
        talk.say()
        talk.say(compact_table(table, every=True, lang=talk.lang))
        talk.say(phrase("cli.position.in-one-line", talk.lang, line=position_as_line(table)))
        talk.say()
        more, keys = phrase("cli.position.more", talk.lang), phrase("cli.position.keys", talk.lang)
        after = talk.ask(more, changed, keys)
        if after is None:
            return parts
        parts = after


def stated(parts: Parts) -> Stated:
    """Return what the parts state; raise with every reason why there is no such table."""
    try:
        position = stated_in_parts(parts)
    except DataError as problem:
        # Columns count from the beginning of a part that was typed in several answers.
        said = message_of(problem)
        raise DataError(said.facts.get("problem", said) if isinstance(said, Message) else said) from None
    position.laid_out()
    return position


def _with(parts: Parts, key: str, value: str) -> Parts:
    after = {**parts, key: value}
    stated(after)
    return after


def _asked(parts: Parts, key: str, question: str, hint: str, talk: Talk, otherwise: str | None = "") -> Parts:
    """Ask for one more part; an empty answer is ``otherwise``, and nothing at all if that is empty."""

    def read(answer: str) -> Parts:
        value = answer or otherwise
        return parts if value == "" else _with(parts, key, value or "")

    return talk.ask(question, read, hint)


def _encounters(parts: Parts, talk: Talk) -> Parts:
    row: list[str] = []

    def read(answer: str) -> Parts | None:
        return _with(parts, "encounters", ",".join((*row, answer))) if answer else None

    while True:
        example = "" if row else phrase("cli.position.example", talk.lang)
        question = phrase("cli.position.encounter", talk.lang, number=len(row) + 1, example=example)
        after = talk.ask(question, read, phrase("cli.position.pieces", talk.lang))
        if after is None:
            return parts
        parts = after
        row = parts["encounters"].split(",")


# ------------------------------------------------------------------ what is played, decision by decision
Raw = dict[str, Any]


def ask_for_play(case: Raw, talk: Talk) -> tuple[Raw, Game]:
    """Return the case with its steps, and the game at their end."""
    case, game = _as_chance_had_it(case, played(case), 1, talk)
    _tell(game.events[1:], 2, talk)
    while game.over is None and game.asks:
        for line in what_is_next(game.position, talk.lang):
            talk.say(line)
        before = len(game.events)
        further = _one_more_step(case, game, talk)
        if further is None:
            break
        case, game = further
        _tell(game.events[before:], before + 1, talk)
    return case, game


def played(case: Raw) -> Game:
    """Return the game of a case; raise with what is not accepted, or cannot be."""
    report = run(structure_case(case, "case", asks=True))
    if report.problems or report.game is None:
        raise DataError(joined([_without_its_step(problem) for problem in report.problems]))
    return report.game


def _without_its_step(problem: str) -> str:
    """Return a problem without its step, which is plain: the one that was just typed."""
    if not isinstance(problem, Message):
        return problem
    without: str = problem.facts.get("problem", problem)
    return without


def _tell(events: tuple[AnyEvent, ...], first: int, talk: Talk) -> None:
    for number, event in enumerate(events, first):
        for line in event_in_short(number, event, talk.lang):
            talk.say(line)


def _one_more_step(case: Raw, game: Game, talk: Talk) -> tuple[Raw, Game] | None:
    """Ask every seat that has to decide; nothing decided ends the play."""
    step: Raw = {}
    for ask in game.asks:
        question = phrase("cli.playing.decides", talk.lang, seat=seat_name(ask.seat, talk.lang))
        taken = talk.ask(question, partial(_taken, case, step, ask), phrase("cli.hint.decides", talk.lang))
        if taken is None:
            break  # what the other seat has decided stands
        step = taken
    if not step:
        return None
    case = _with_step(case, step)
    return _as_chance_had_it(case, played(case), len(game.events), talk)


def _taken(case: Raw, step: Raw, ask: Ask, answer: str) -> Raw | None:
    if not answer:
        return None
    _seat, option = decision_of(answer, (ask,))
    taken = {**step, ask.seat: option_text(option)}
    played(_with_step(case, taken))
    return taken


def _with_step(case: Raw, step: Raw) -> Raw:
    return {**case, "play": [*case.get("play", []), step]}


# ------------------------------------------------------------------ chance
def _as_chance_had_it(case: Raw, game: Game, before: int, talk: Talk) -> tuple[Raw, Game]:
    """Ask what a coin, or chance, really did: here it came out in a fixed way."""
    for key, question, happened in _chance(game.events[before:], talk):
        if key not in _last_step(case):
            hint = phrase("cli.hint.chance", talk.lang)
            told = talk.ask(question, partial(_told, case, key, happened), hint)
            return _as_chance_had_it(told, played(told), before, talk)
    return case, game


def _last_step(case: Raw) -> Raw:
    """Return the last step; what chance does before any decision is a step of its own."""
    return dict((case.get("play") or [{}])[-1])


def _told(case: Raw, key: str, happened: str, answer: str) -> Raw:
    names = [name.strip().lower() for name in (answer or happened).split(",")]
    value: Any = names[0] if key == "coin" else [slug(name) for name in names]
    told = {**case, "play": [*case.get("play", [])[:-1], {**_last_step(case), key: value}]}
    played(told)
    return told


def _chance(events: tuple[AnyEvent, ...], talk: Talk) -> Iterator[tuple[str, str, str]]:
    for event in events:
        if isinstance(event, CoinTossed):
            yield "coin", phrase("cli.playing.coin", talk.lang, happened=event.first), event.first
        elif isinstance(event, PickedAtRandom):
            cards = ", ".join(event.cards)
            yield "picked", phrase("cli.playing.picked", talk.lang, happened=cards), cards
