"""What a well-formed case can still get wrong: unknown rulings, unreadable events, nothing to check."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, get_args

import attrs

from cardia_rules.catalogue import CHARACTERS, FACTIONS, LOCATIONS, PROTECTORS
from cardia_rules.errors import DataError
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Ending
from cardia_rules.events.vocabulary import EndHow
from cardia_rules.faq import notation
from cardia_rules.faq.case.grammar import GRAMMAR
from cardia_rules.faq.case.sections import Case, Said, SeatThen, Step, Then
from cardia_rules.faq.register import Register
from cardia_rules.kernel.cases.grammar import Grammar, each_unreadable, unreadable
from cardia_rules.kernel.cases.sections import Texts
from cardia_rules.kernel.register.entries import is_a_day
from cardia_rules.message import Message, alternatives
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

# What a case can state about the material: what the catalogue counts, each player having one set of all
# characters, and the pieces, which no rule asks for (RB-02-components, NP-1-components).
_MODIFIERS: Final = {1: 8, 3: 8, 5: 6}  # how many there are of each value, two-sided
_DECKS: Final = Counter(character.deck for character in CHARACTERS.values())
_SETS: Final = Counter(location.set for location in LOCATIONS.values())
_GUARDS: Final = Counter(protector.faction for protector in PROTECTORS.values())
_INFLUENCES: Final = [character.influence for character in CHARACTERS.values()]
FACTS: Final[dict[str, int]] = {
    "characters": len(CHARACTERS),
    "characters_deck_1": _DECKS["I"],
    "characters_deck_2": _DECKS["II"],
    "character_sets": 2,
    "locations": _SETS["base"],
    "signets": 12,
    "ongoing_tokens": 6,
    "modifiers": sum(_MODIFIERS.values()),
    **{f"modifiers_{value}": count for value, count in _MODIFIERS.items()},
    "modifier_sides": 2,
    "reference_cards": 4,
    "protectors": len(PROTECTORS),
    **{f"protectors_{faction}": _GUARDS[faction] for faction in FACTIONS},
    "protector_locations": _SETS["protectors"],
    "protector_reference_cards": 1,
    "decks": len(_DECKS),
    "factions": len(FACTIONS),
    "seats": len(SEATS),
    "instant_abilities": sum(character.instant for character in CHARACTERS.values()),
    "ongoing_abilities": sum(not character.instant for character in CHARACTERS.values()),
    "lowest_influence": min(_INFLUENCES),
    "highest_influence": max(_INFLUENCES),
}


def what_it_lacks(case: Case) -> list[str]:
    """Return what a case lacks that must be checked; one that only asks what happens may lack it."""
    begins = case.table is not None or case.setup is not None
    steps = any(step.then.says_something or step.refused for step in case.play)
    says = case.refusals or case.then.says_something or steps
    return [*GRAMMAR.lacking(case, bool(says or not begins))]


def faults_of(case: Case, register: Register) -> Iterator[str]:
    """Yield everything in a case that makes no sense, each with the path in the file."""
    grammar = attrs.evolve(GRAMMAR, register=register)
    yield from _beginning(case, grammar)
    yield from each_unreadable("rulings", case.rulings, register.ruling)
    yield from grammar.because(case)
    yield from _time(case, register)
    yield from _facts(case)
    locations = case.difficulty.locations if case.difficulty else ()
    yield from each_unreadable("difficulty.locations", locations, notation.location_slug)
    yield from _played("", case.play, case.then, grammar)
    for number, other in enumerate(case.otherwise):
        path = f"otherwise[{number}]"
        if not other.answers or not other.then.says_something:
            yield Message("{path}: expected other answers, and in then what is true under them", path=path)
        yield from _played(f"{path}.", other.play, other.then, grammar)


def _beginning(case: Case, grammar: Grammar) -> Iterator[str]:
    if case.table is not None and case.setup is not None:
        yield Message("there is a [table] and a [setup]; a case begins with one of them")
    begins = case.table is not None or case.setup is not None
    states = case.match is not None or case.difficulty is not None or bool(case.facts)
    if not begins and not states:
        yield Message(
            "there is no [table]: a case begins with [table] or [setup], or states [facts], a [match]"
            " or a [difficulty]"
        )
    if not begins and (case.play or case.then.says_something or case.refused):
        yield Message("play, then and refused need a [table] or a [setup] to begin from")
    if case.table is not None and case.table.sole and case.table.protectors is None:
        yield Message("table.sole: names protectors of a row, and there are no protectors")
    if begins and case.refusals and (case.play or case.then.says_something):
        yield Message("refused: nothing can be played or checked after a set-up or position that is refused")
    yield from grammar.refused("refused", case.refusals)
    if case.match is not None:
        yield from grammar.refused("match.refused", case.match.refused)
        if not case.match.winner and not case.match.refused:
            yield Message("match: say who the winner is, or what is refused")


def _time(case: Case, register: Register) -> Iterator[str]:
    """Refuse a case that shows what is no longer ruled and does not say that it is of that time."""
    if case.as_of is not None and not is_a_day(case.as_of):
        yield Message("as_of: expected a day such as 2026-11-16, got {found}", found=quoted(case.as_of))
        return
    for index, name in enumerate(case.rulings):
        ruling = register.rulings.get(name)
        if ruling is None or ruling.superseded is None:
            continue
        if case.as_of is None or not ruling.in_force(case.as_of):
            after = ruling.superseded
            yield Message(
                "rulings[{index}]: {name} was superseded by {by} on {on}; show that one,"
                " or say with as_of that the case is of a day before",
                index=index,
                name=name,
                by=after.by,
                on=after.on,
            )


def _facts(case: Case) -> Iterator[str]:
    for fact in case.facts:
        if fact not in FACTS:
            near = did_you_mean(first_few(closest(fact, FACTS)))
            known = near or Message("; known are {names}", names=", ".join(FACTS))
            yield Message("facts: nothing is counted as {fact}{known}", fact=quoted(fact), known=known)


def _named(path: str, cards: Texts | None) -> Iterator[str]:
    known, _goes_on = notation.known_part(cards or ())
    yield from each_unreadable(path, known, notation.slug)


# ------------------------------------------------------------------ steps
def _played(path: str, play: tuple[Step, ...], then: Then, grammar: Grammar) -> Iterator[str]:
    for number, step in enumerate(play):
        yield from _step(f"{path}play[{number}]", step, grammar)
    yield from _then(f"{path}then", then, grammar)


def _step(path: str, step: Step, grammar: Grammar) -> Iterator[str]:
    decided, happens = step.decisions, step.chance
    if not decided and not happens and step.said is None and not step.then.says_something:
        yield Message(
            "{path}: says nothing; expected north, south, coin, picked, shuffled, laid or said", path=path
        )
    if step.said is not None:
        yield from _said(f"{path}.said", step.said)
        if decided or happens:
            yield Message("{path}: what somebody says is a step of its own", path=path)
    elif step.refused and not decided and not happens:
        yield Message(
            "{path}: refused speaks of a decision or of what chance does; expected one of them in the step",
            path=path,
        )
    if step.refused and decided and happens:
        yield Message(
            "{path}: a refused decision lets nothing happen; name the outcome of chance in another step",
            path=path,
        )
    yield from grammar.refused(f"{path}.refused", step.refused)
    if (step.in_words or step.ask is not None) and not decided:
        yield Message("{path}: in_words and ask speak of a decision; expected one in the step", path=path)
    for seat, written in decided.items():
        if not step.in_words:
            yield from unreadable(f"{path}.{seat}", written, notation.read_option)
        elif not isinstance(written, str):
            yield Message("{path}.{seat}: in words a decision is a text", path=path, seat=seat)
    yield from _named(f"{path}.picked", step.picked)
    yield from _named(f"{path}.shuffled", step.shuffled)
    yield from each_unreadable(f"{path}.laid", step.laid or (), notation.protector_slug)
    yield from _then(f"{path}.then", step.then, grammar)


def _said(path: str, said: Said) -> Iterator[str]:
    if (said.how is None) == (said.on is None):
        yield Message("{path}: expected how the game is over, or on which event a note is made", path=path)
    if said.how is not None and said.how not in get_args(EndHow):
        hows = alternatives(get_args(EndHow))
        yield Message(
            "{path}.how: found {found}; expected {hows}", path=path, found=quoted(said.how), hows=hows
        )


# ------------------------------------------------------------------ expectations
def _then(path: str, then: Then, grammar: Grammar) -> Iterator[str]:
    yield from each_unreadable(f"{path}.encounters", then.encounters or (), notation.usual_encounter)
    yield from each_unreadable(f"{path}.protectors", then.protectors or (), notation.usual_guard)
    for seat in SEATS:
        yield from _seat_then(f"{path}.{seat}", then.seat(seat))
    yield from grammar.happened(path, then.events, then.never, then.caused, then.cites)
    yield from each_unreadable(f"{path}.questions", then.questions, grammar.register.question)
    yield from each_unreadable(f"{path}.open", then.open or (), grammar.register.question)
    for index, ask in enumerate(then.asks or ()):
        for option in ask.options or ():
            yield from unreadable(f"{path}.asks[{index}].options", option, notation.read_option)
        if ask.card is not None:
            yield from unreadable(f"{path}.asks[{index}].card", ask.card, notation.any_slug)
    if isinstance(then.over, str):
        yield from unreadable(f"{path}.over", then.over, read_over)


def _seat_then(path: str, then: SeatThen) -> Iterator[str]:
    for zone, stated in (("hand", then.hand), ("deck", then.deck), ("discard", then.discard)):
        yield from _named(f"{path}.{zone}", stated)
    yield from each_unreadable(f"{path}.waiting", then.waiting or (), notation.usual_waiting)


def read_over(text: str) -> tuple[str, str]:
    """Read ``north: five-signets`` as winner and ending; the winner of a draw is ``draw``."""
    winner, _, ending = (part.strip() for part in text.partition(":"))
    if winner not in (*SEATS, "draw") or ending not in get_args(Ending):
        raise DataError(
            "found {found}; expected north, south or draw, a colon and {reasons}",
            found=quoted(text),
            reasons=alternatives(get_args(Ending)),
        )
    return winner, ending
