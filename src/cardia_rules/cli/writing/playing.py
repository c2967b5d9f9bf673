"""Asking what is played, decision by decision, and telling what comes of each."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.decision import decision_of
from cardia_rules.cli.dialogue import ask_for
from cardia_rules.cli.speaking import say
from cardia_rules.cli.telling import in_short, what_is_next
from cardia_rules.errors import DataError
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, PickedAtRandom
from cardia_rules.faq.case_file import structure_case
from cardia_rules.faq.notation import option_text, slug
from cardia_rules.faq.runner import run
from cardia_rules.message import Message, joined
from cardia_rules.render.names import seat_name
from cardia_rules.render.phrases import Phrase
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import Ask

Raw = dict[str, Any]

_DECIDES: Final = Phrase(
    "{seat} decides (a number, or as in quotation marks) [stop here]",
    "Décision de {seat} (un numéro, ou comme entre guillemets) [s'arrêter là]",
)
_COIN: Final = Phrase("The coin: who goes first? [{happened}]", "Le sort : qui commence ? [{happened}]")
_PICKED: Final = Phrase("Picked at random [{happened}]", "Au hasard [{happened}]")


def ask_for_play(case: Raw, lang: Language) -> tuple[Raw, Game]:
    """The case with its steps, and the game at their end."""
    case, game = _as_chance_had_it(case, played(case), 1, lang)
    _tell(game.events[1:], 2, lang)
    while game.over is None and game.asks:
        for line in what_is_next(game.position, lang):
            say(line)
        before = len(game.events)
        further = _one_more_step(case, game, lang)
        if further is None:
            break
        case, game = further
        _tell(game.events[before:], before + 1, lang)
    return case, game


def played(case: Raw) -> Game:
    """The game of a case; raises with what is not accepted, or cannot be."""
    report = run(structure_case(case, "case", asks=True))
    if report.problems or report.game is None:
        raise DataError(joined([_without_its_step(problem) for problem in report.problems]))
    return report.game


def _without_its_step(problem: str) -> str:
    """Which step it was is plain: the one that was just typed."""
    if not isinstance(problem, Message):
        return problem
    without: str = problem.facts.get("problem", problem)
    return without


def _tell(events: tuple[AnyEvent, ...], first: int, lang: Language) -> None:
    for number, event in enumerate(events, first):
        for line in in_short(number, event, lang):
            say(line)


def _one_more_step(case: Raw, game: Game, lang: Language) -> tuple[Raw, Game] | None:
    """The last seat that has to decide completes the step; nothing decided ends the play."""
    step: Raw = {}
    for ask in game.asks:
        question = _DECIDES(lang, seat=seat_name(ask.seat, lang))
        taken = ask_for(question, partial(_taken, case, step, ask), lang)
        if taken is None:
            return None
        step = taken
    case = _with_step(case, step)
    return _as_chance_had_it(case, played(case), len(game.events), lang)


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
def _as_chance_had_it(case: Raw, game: Game, before: int, lang: Language) -> tuple[Raw, Game]:
    """A coin, or a card picked at random, came out in a fixed way; whoever was there knows better."""
    for key, question, happened in _chance(game.events[before:], lang):
        if key not in _last_step(case):
            told = ask_for(question, partial(_told, case, key, happened), lang)
            return _as_chance_had_it(told, played(told), before, lang)
    return case, game


def _last_step(case: Raw) -> Raw:
    """What chance does before any decision is a step of its own."""
    return dict((case.get("play") or [{}])[-1])


def _told(case: Raw, key: str, happened: str, answer: str) -> Raw:
    names = [name.strip().lower() for name in (answer or happened).split(",")]
    value: Any = names[0] if key == "coin" else [slug(name) for name in names]
    told = {**case, "play": [*case.get("play", [])[:-1], {**_last_step(case), key: value}]}
    played(told)
    return told


def _chance(events: tuple[AnyEvent, ...], lang: Language) -> Iterator[tuple[str, str, str]]:
    for event in events:
        if isinstance(event, CoinTossed):
            yield "coin", _COIN(lang, happened=event.first), event.first
        elif isinstance(event, PickedAtRandom):
            cards = ", ".join(event.cards)
            yield "picked", _PICKED(lang, happened=cards), cards
