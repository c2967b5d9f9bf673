"""What a table agrees on before the first card, checked whole: every fault is named, not the first."""

import re
from calendar import monthrange
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, get_args

import msgspec

from cardia_rules.catalogue.own import OwnCard
from cardia_rules.errors import Failure, SetupRefused
from cardia_rules.events.answers import EDITION, FIRST_EDITION, Answers, chosen_in, todays_id, usual_in
from cardia_rules.events.table import Setup, Supplied
from cardia_rules.game.setup.decks import DeckChoice, DeckReader
from cardia_rules.game.setup.extras import ExtrasReader, ProtectorsGiven
from cardia_rules.spelling import as_fact, closest, did_you_mean, first_few, listed, quoted

_MOST: Final = 64  # of anything that is given as a list: far more than exist

# The field and the possible answers of each question, by its id.
_QUESTIONS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    field.encode_name: (field.name, get_args(field.type)) for field in msgspec.structs.fields(Answers)
}


def make_setup(
    deck: DeckChoice,
    *,
    answers: Mapping[str, str] | Answers | None = None,
    edition: str = EDITION,
    locations: Iterable[str] = (),
    protectors: ProtectorsGiven = None,
    supplied: Iterable[Supplied] = (),
    cards: Iterable[OwnCard] = (),
) -> Setup:
    """Return the set-up of a game; ``SetupRefused`` lists everything that is wrong with it.

    ``deck`` is ``"I"``, ``"II"``, sixteen names, ``"I+poisoner"`` or ``{"from": "I", "with": [names]}`` (that
    deck with some characters replaced by those of the same influence), a deck a faction
    (``{"rebellion": "I", …}``), or ``{"north": …, "south": …}`` of those. ``answers`` are those that differ
    from what was usual in the ``edition`` of the register, which is a day.
    ``protectors`` is ``True`` for six of those whose ability is known, names for the pool that the six are
    drawn from, or ``{"pool": …, "strategic": True, "sole": …}``. ``supplied`` are abilities for cards whose
    text nobody has published. ``cards`` are some that are not in the box, which the deck may name too.
    """
    failures: list[Failure] = []
    if fault := _fault_of_edition(edition):
        failures, edition = [fault], EDITION
    agreed = _answers(answers, failures, usual_in(edition))
    chosen = DeckReader(agreed, cards)
    deck_cards = chosen.deck(deck)
    failures = chosen.failures + failures
    extras = ExtrasReader(agreed, supplied)
    places = extras.locations(locations)
    row = extras.protectors(protectors)
    failures += extras.failures
    if failures:
        raise SetupRefused(tuple(failures))
    return Setup(
        deck=deck_cards,
        locations=places,
        protectors=row,
        supplied=extras.supplied,
        own=chosen.own,
        edition=edition,
        chosen=chosen_in(edition, agreed),
    )


def with_answers(setup: Setup, answers: Answers) -> Setup:
    """Return the same set-up under other answers."""
    return msgspec.structs.replace(setup, chosen=chosen_in(setup.edition, answers))


def _fault_of_edition(edition: object) -> Failure | None:
    if isinstance(edition, str) and _is_day(edition) and FIRST_EDITION <= edition <= EDITION:
        return None
    message = f"an edition of the register is a day from {FIRST_EDITION} to {EDITION}, not {quoted(edition)}"
    return Failure("unknown-edition", message)


def _is_day(text: str) -> bool:
    """Tell whether the calendar has such a day: a log may name one that never was."""
    parts = re.fullmatch(r"([0-9]{4})-(0[1-9]|1[0-2])-([0-9]{2})", text)
    return parts is not None and 1 <= int(parts[3]) <= monthrange(int(parts[1]), int(parts[2]))[1]


def make_answers(given: Mapping[str, str] | Answers, recorded: Answers) -> Answers:
    """Return answers that differ from recorded ones; ``SetupRefused`` names those that do not exist."""
    failures: list[Failure] = []
    answers = _answers(given, failures, recorded)
    if failures:
        raise SetupRefused(tuple(failures))
    return answers


def _answers(given: object, failures: list[Failure], otherwise: Answers) -> Answers:
    if given is None:
        return otherwise
    if isinstance(given, Answers):  # made by hand, perhaps
        answered = {question: (getattr(given, field), may) for question, (field, may) in _QUESTIONS.items()}
        failures += [_unknown_answer(each, *its) for each, its in answered.items() if its[0] not in its[1]]
        return given
    if not isinstance(given, Mapping):
        message = f"answers are given by question, as {{id: answer}}, not as {quoted(given)}"
        failures.append(Failure("unknown-question", message, facts={"given": type(given).__name__}))
        return otherwise
    agreed: dict[str, Any] = {}
    for named, answer in islice(given.items(), _MOST + len(_QUESTIONS)):
        question = todays_id(named) if isinstance(named, str) else named
        if question not in _QUESTIONS:
            near = did_you_mean(first_few(closest(question, _QUESTIONS)))
            asked = quoted(question)
            message = f"{asked} is no question that a table answers{near}"
            failures.append(Failure("unknown-question", message, facts=as_fact(question)))
            continue
        field, possible = _QUESTIONS[question]
        if answer in possible:
            agreed[field] = possible[possible.index(answer)]  # ours: the caller's may only say it is equal
        else:
            failures.append(_unknown_answer(question, answer, possible))
    return msgspec.structs.replace(otherwise, **agreed)


def _unknown_answer(question: str, answer: object, possible: tuple[str, ...]) -> Failure:
    either = listed([quoted(one) for one in possible], "or")
    near = did_you_mean([quoted(one) for one in first_few(closest(answer, possible), 1)])
    message = f"{question} is answered {either}, not {quoted(answer)}{near}"
    return Failure("unknown-answer", message, facts={"question": question, "answers": possible})
