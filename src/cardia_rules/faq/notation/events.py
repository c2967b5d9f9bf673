"""Events in words: one table of forms, read in both directions."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, get_args

from cardia_rules.catalogue import FACTIONS, LOCATIONS, in_ascending_influence
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Ending, Waiting, Zone
from cardia_rules.faq.notation.cards import (
    any_slug,
    location_slug,
    plain,
    protector_slug,
    read_waiting,
    signed,
    slug,
    waiting_text,
)
from cardia_rules.faq.notation.options import option_text, read_option
from cardia_rules.message import Message, message_of
from cardia_rules.spelling import kebab

Waits = Mapping[int, Waiting]
_LONGEST: Final = 300  # the forms take quadratic time to find out that a text does not match
_EFFECTS: Final = tuple(kebab(kind.__name__) for kind in get_args(AnyEffect))


class Slot(NamedTuple):
    """A part of a form that varies: how a value is written, and what text is put into its usual words."""

    write: Callable[[Any], str]
    pattern: str
    read: Callable[[str], str]


def _one_of(words: Iterable[str]) -> Slot:
    return Slot(str, "|".join(map(re.escape, words)), str.lower)


def _pieces(noun: str) -> Slot:
    def write(count: int) -> str:
        return f"{count} {noun}" if count == 1 else f"{count} {noun}s"

    return Slot(write, rf"\d{{1,3}} {noun}s?", lambda text: write(int(text.split()[0])))


def _read_cards(text: str) -> str:
    return ", ".join(in_ascending_influence(slug(name) for name in text.split(",")))


def _read_row(text: str) -> str:
    return ", ".join(protector_slug(name) for name in text.split(","))


def _write_cards(cards: tuple[str, ...]) -> str:
    return ", ".join(in_ascending_influence(cards))


_SLOTS: Final[dict[str, Slot]] = {
    "seat": _one_of(SEATS),
    "card": Slot(str, r"[^:,]+?", slug),
    "cards": Slot(_write_cards, r".+", _read_cards),
    "any": Slot(str, r"[^:,]+?", any_slug),
    "protector": Slot(str, r"[^:,]+?", protector_slug),
    "row": Slot(", ".join, r".+", _read_row),
    "location": Slot(str, r"[^:,]+?", location_slug),
    "number": Slot(str, r"-?\d{1,4}", lambda text: str(int(text))),
    "by": Slot(signed, r"[+-]\d{1,3}", lambda text: signed(int(text))),
    "zone": _one_of(get_args(Zone)),
    "faction": _one_of(FACTIONS),
    "effect": _one_of(_EFFECTS),
    "reason": _one_of(get_args(Ending)),
    "option": Slot(option_text, r".+", lambda text: option_text(read_option(text))),
    "waiting": Slot(waiting_text, r".+?", lambda text: waiting_text(read_waiting(text))),
    "token": _pieces("token"),
    "signet": _pieces("signet"),
}


class Form(NamedTuple):
    """The words for a kind of event, with its fields in braces; ``when`` tells which events of that kind."""

    kind: type[ev.Event | ev.WhyNot]
    words: str  # {field:slot}, or {field} when the slot has the field's name
    when: Callable[[Any], bool] = lambda _event: True

    @property
    def slots(self) -> list[tuple[str, Slot]]:
        """Return the fields that the words speak of, each with how it is written and read."""
        return [(field, _SLOTS[slot or field]) for field, slot in re.findall(r"{(\w+):?(\w*)}", self.words)]

    def fill(self, texts: Iterator[str]) -> str:
        """Put texts into the braces, in order."""
        return re.sub(r"{[^}]*}", lambda _slot: next(texts), self.words)


def _of_a_location(event: ev.EffectIgnored) -> bool:
    """Tell whether a location found nothing to do for a seat, whatever card that has there, if any."""
    return event.ability in LOCATIONS or not event.card


FORMS: Final = (
    Form(ev.GameSetUp, "set up"),
    Form(ev.PositionArranged, "arranged"),
    Form(ev.DeckShuffled, "{seat} shuffles"),
    Form(ev.RoundBegan, "round {number}"),
    Form(ev.PhaseBegan, "phase {phase:number}"),
    Form(ev.PhaseSkipped, "phase {phase:number} skipped"),
    Form(ev.DecisionTaken, "{seat} decides: {option}"),
    Form(ev.CoinTossed, "coin: {first:seat} first"),
    Form(ev.PickedAtRandom, "picked from {seat}: {cards}"),
    Form(ev.EndDeclared, "{seat} resigns", lambda event: event.how == "resigned"),
    Form(ev.EndDeclared, "{seat} runs out of time", lambda event: event.how == "out-of-time"),
    Form(ev.EndDeclared, "draw agreed", lambda event: event.how == "draw-agreed"),
    Form(ev.EndDeclared, "game abandoned", lambda event: event.how == "abandoned"),
    Form(ev.EndDeclared, "a judge gives the game to {winner:seat}", lambda event: event.winner is not None),
    Form(ev.EndDeclared, "a judge calls it a draw"),
    Form(ev.JudgeNoted, "a judge notes on {on:number}"),
    Form(ev.CardDrawn, "{seat} draws {card}"),
    Form(ev.CardPlaced, "{seat} places {card} from deck", lambda event: event.origin == "deck"),
    Form(ev.CardPlaced, "{seat} places {card}"),
    Form(ev.CardRevealed, "{seat} reveals {card}"),
    Form(ev.EncounterCompared, "place {place:number}: {north:number} against {south:number}"),
    Form(ev.CardSubstituted, "{card} takes the place for {seat}"),
    Form(ev.CardDiscarded, "{seat} discards {card} from {origin:zone}"),
    Form(ev.CardTakenBack, "{seat} takes back {card}"),
    Form(ev.EncountersReflowed, "place {place:number} closed"),
    Form(ev.CardPutUnder, "{seat} puts {card} under the deck"),
    Form(ev.CardsSwapped, "{seat} swaps places {place:number} and {other:number}"),
    Form(ev.ProtectorsLaid, "protectors laid: {row}"),
    Form(ev.ProtectorTurned, "protector turned up at place {place:number}"),
    Form(ev.ProtectorActivated, "{seat} activates the {protector}"),
    Form(ev.LocationApplied, "{location} applies to {seat}"),
    Form(ev.EncounterTurned, "{seat} comes to win place {place:number}", lambda event: event.won),
    Form(ev.EncounterTurned, "{seat} no longer wins place {place:number}"),
    Form(ev.TurnsSettled, "past encounters looked at"),
    Form(ev.CardBlessed, "{seat} {card}: blessed"),
    Form(ev.BlessingEnded, "{seat} {card}: blessing over"),
    Form(ev.AbilityActivated, "{seat} {card} copies {ability:card}", lambda event: event.manner == "copied"),
    Form(ev.AbilityActivated, "{seat} {card} activates"),
    Form(ev.EffectIgnored, "{seat}: nothing to {effect}", _of_a_location),
    Form(ev.EffectIgnored, "{seat} {card}: nothing to {effect}"),
    Form(ev.FactionNamed, "{seat} names {faction}"),
    Form(ev.EffectWaiting, "{seat}: {waiting} waits"),
    Form(ev.EffectPostponed, "{seat}: {waiting} postponed"),
    Form(ev.EffectArrived, "{seat}: {waiting} arrives"),
    Form(ev.InfluenceModified, "{seat} {card}: {by}"),
    Form(ev.TokenPlaced, "{seat} {card}: {count:token}"),
    Form(ev.TokenRemoved, "{seat} {card}: -{count:token}"),
    Form(ev.TokenMoved, "{seat} {card}: {count:token} to {to:card}"),
    Form(ev.ModifierMoved, "{seat} {card}: {by} to {to:card}"),
    Form(ev.SignetPlaced, "{seat} {card}: {count:signet}"),
    Form(ev.SignetReturned, "{seat} {card}: -{count:signet}"),
    Form(ev.SignetsCounted, "signets: {north:number} against {south:number}"),
    Form(ev.ProtectorPassed, "the {protector} does not activate"),
    Form(ev.NothingDrawn, "{seat} has nothing to draw"),
    Form(ev.GameEnded, "draw: {reason}", lambda event: event.winner is None),
    Form(ev.GameEnded, "{winner:seat} wins: {reason}"),
    Form(ev.WhyNot, "not: {seat} {card:any} activates", lambda told: told.what == "activation"),
    Form(ev.WhyNot, "not: place {place:number} changes hands", lambda told: told.what == "result"),
    Form(ev.WhyNot, "not: {card:location} applies to {seat}", lambda told: told.what == "location"),
    Form(ev.WhyNot, "not: {seat} draws", lambda told: told.what == "draw"),
    Form(ev.WhyNot, "not: {seat} {card:any} finds as many", lambda told: told.what == "as-many"),
    Form(ev.WhyNot, "not: a modifier arrives for {seat}", lambda told: told.what == "arrival"),
    Form(ev.WhyNot, "not: {seat} {card:any} ends", lambda told: told.what == "end"),
    Form(ev.WhyNot, "not: the game is won", lambda told: told.what == "win"),
)
_PATTERNS: Final = [
    (form, re.compile(form.fill(iter([f"({slot.pattern})" for _field, slot in form.slots])), re.IGNORECASE))
    for form in FORMS
]


# ------------------------------------------------------------------ writing
def describe(event: ev.AnyEvent | ev.WhyNot, waits: Waits | None = None) -> str:
    """Write an event in words; ``waits`` are the waiting effects it may speak of, by their number."""
    form = _form(event)
    return form.fill(_texts(form, event, waits or {}))


def _form(event: ev.AnyEvent | ev.WhyNot) -> Form:
    return next(form for form in FORMS if form.kind is type(event) and form.when(event))


def _texts(form: Form, event: ev.AnyEvent | ev.WhyNot, waits: Waits) -> Iterator[str]:
    for field, slot in form.slots:
        value = getattr(event, field)
        if field == "waiting" and isinstance(value, int):
            yield slot.write(waits[value]) if value in waits else f"number {value}"
        else:
            yield slot.write(value)


def describe_log(events: Iterable[ev.AnyEvent]) -> list[str]:
    """Write every event of a log in words."""
    waits: dict[int, Waiting] = {}
    words: list[str] = []
    for event in events:
        if isinstance(event, ev.PositionArranged):
            sides = (event.table.north, event.table.south)
            waits.update({waiting.id: waiting for side in sides for waiting in side.waiting})
        elif isinstance(event, ev.EffectWaiting):
            waits[event.waiting.id] = event.waiting
        words.append(describe(event, waits))
    return words


# ------------------------------------------------------------------ reading
def usual_words(text: str) -> str:
    """Return an event as ``describe`` words it, from any spelling; refuse a text that names no event."""
    wrong = ""
    words = plain(text[: _LONGEST + 1])
    for form, pattern in _PATTERNS if len(words) <= _LONGEST else ():
        match = pattern.fullmatch(words)
        if match is None:
            continue
        try:
            texts = [slot.read(part) for part, (_field, slot) in zip(match.groups(), form.slots, strict=True)]
        except (DataError, UnknownName) as error:
            wrong = wrong or message_of(error)
            continue
        return form.fill(iter(texts))
    why = Message(": {wrong}", wrong=wrong) if wrong else _hint(text)
    raise DataError("{text} is no event in words{why}", text=repr(text[:80]), why=why)


def _hint(text: str) -> str:
    words = set(re.findall(r"\w+", text[:_LONGEST].lower())) - set(SEATS)
    shared = {form.words: len(words & set(re.findall(r"\w+", form.words))) for form in FORMS}
    alike = sorted(filter(shared.get, shared), key=shared.__getitem__, reverse=True)
    shown = [re.sub(r"{(?:\w+:)?(\w+)}", r"(\1)", form) for form in alike[:3]]
    examples = ", ".join(map(repr, shown or ["north judge activates"]))
    return Message("; expected for example {examples}", examples=examples)
