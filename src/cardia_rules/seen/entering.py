"""A game entered line by line while it is played: what was decided, what chance did, and what was seen.

``north: judge``, ``south: ?`` (not seen), ``coin: north``, ``picked: judge``, ``laid: guild, academy, …``,
and of what has just happened ``south hand: judge`` or ``south deck: judge, ?`` (discarded from there; or
``nothing``), ``south shows: judge`` (revealed), ``north draws: judge``, ``protector: toad`` and
``ignored: yes`` (what an ability demanded could not be done; or ``no``).
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any, Final

import attrs
import msgspec

from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.catalogue.words import FACTIONS
from cardia_rules.errors import CardiaError, DataError, DecisionRefused, fault
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, PlaceCard
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.notation import option_text, protector_slug, read_option, slug
from cardia_rules.faq.notation.vocabulary import meant
from cardia_rules.game.spoken import Said
from cardia_rules.kernel.telling.refusals import no_chance_needed, nothing_to_decide
from cardia_rules.message import Message
from cardia_rules.resolution.position import Ask, LayNeeded, PickNeeded, ShuffleNeeded
from cardia_rules.seen.comparing import Step
from cardia_rules.seen.forms import (
    KINDS,
    WHETHER,
    Form,
    Glimpse,
    Unsaid,
    filled,
    forms_of,
    in_any_order,
    needs_of,
)
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.log import INPUTS
from cardia_rules.seen.search import Search, plain_input
from cardia_rules.seen.ways import asked
from cardia_rules.seen.worlds import World
from cardia_rules.spelling import kebab, quoted
from cardia_rules.views import events as seen
from cardia_rules.views.log import see_event

_encode = msgspec.json.Encoder().encode
_NOTHING: Final = "nothing"


@attrs.frozen
class Dropped:
    """An entry that does not hold any more after an earlier one was corrected, and why."""

    number: int
    text: str
    why: CardiaError


class Recording:
    """A game that is entered while it is played; ``game`` is what is settled of it.

    ``enter`` a line; what contradicts what was seen before is refused, and nothing changes. While something
    ``needs`` to be said of the last input, the next one waits. ``correct`` an earlier entry, and what came
    after is entered again.
    """

    def __init__(self, begins: SeenGame) -> None:
        self.game = begins
        self.entries: list[str] = []
        self.needs: tuple[Unsaid, ...] = ()
        self._input: seen.AnySeenEvent | None = None
        self._sights: tuple[Glimpse, ...] = ()
        self._base = len(begins.moments)
        self._forms: list[Form] = []
        if isinstance(begins.begins, seen.PositionArrangedSeen):
            self._settle(begins.begins, ())  # what came of the table by itself may have been seen, too
            return
        while isinstance(needed := self._first.position.chance, ShuffleNeeded):
            shuffled = seen.DeckShuffledSeen(seat=needed.seat, count=len(needed.cards), rulings=())
            self._settle(shuffled, ())
        self._input = None

    # -------------------------------------------------------------- entering
    def enter(self, text: str) -> None:
        """Enter a line; raise with what is wrong, and change nothing."""
        key, words = _key_and_words(text)
        if isinstance(key, Glimpse):
            if self._input is None:
                raise DataError(
                    Message("{text}: nothing has happened yet that this could be of", text=quoted(text))
                )
            self._settle(self._input, (*self._sights, key))
        else:
            self._go_on(key, words, text)
        self.entries.append(text)

    def fits(self, text: str) -> bool:
        """Tell whether a line could be entered now."""
        try:
            self._copy().enter(text)
        except CardiaError:
            return False
        return True

    def _copy(self) -> "Recording":
        other = copy(self)
        other.game, other.entries = self.game.copy(), [*self.entries]
        return other

    def hear(self, said: Said) -> None:
        """Take in what somebody says of the game: that it is over, or a judge's note."""
        if self.needs or len(self._forms) > 1:
            raise DecisionRefused((fault("not-seen-yet", _wanted(self.needs), needs=len(self.needs)),))
        self._settle(see_event(said, self._first.table, "judge"), (), fresh=True)

    def back(self) -> str | None:
        """Take the last entry back, and return it."""
        if not self.entries:
            return None
        *kept, last = self.entries
        again = self._again(kept)
        self.__dict__.update(again.__dict__)
        return last

    def correct(self, number: int, text: str | None) -> tuple[Dropped, ...]:
        """Put another line for entry ``number``, or none; what came after is kept where it still holds."""
        before, after = self.entries[: number - 1], self.entries[number:]
        again = self._again(before)
        if text is not None:
            again.enter(text)  # or it is refused, and all stays as it is
        dropped = again._keep(after, number + 1)
        self.__dict__.update(again.__dict__)
        return dropped

    def _keep(self, entries: Iterable[str], first: int) -> tuple[Dropped, ...]:
        """Enter lines again, and return those that do not hold any more."""
        dropped: list[Dropped] = []
        for number, text in enumerate(entries, first):
            try:
                self.enter(text)
            except CardiaError as why:
                dropped.append(Dropped(number, text, why))
        return tuple(dropped)

    def _again(self, entries: Iterable[str]) -> "Recording":
        again = Recording(SeenGame(self.game.begins))
        again._keep(entries, 1)
        return again

    # -------------------------------------------------------------- inputs
    @property
    def _first(self) -> World:
        return self.game.worlds[0]

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return who must decide what now; the options name all that an unknown card can be."""
        return () if self.needs else asked(*(world.position for world in self.game.worlds))

    def _go_on(self, key: str, words: str, text: str) -> None:
        if self.needs:
            raise DecisionRefused((fault("not-seen-yet", _wanted(self.needs), needs=len(self.needs)),))
        if len(self._forms) <= 1:
            self._settle(self._read(key, words, text), (), fresh=True)
            return
        # What came of the last input was not said; what comes next may tell.
        found, why = list[Recording](), None
        for form in self._forms:
            tried = self._copy()
            try:
                tried.game = _taken(self.game, form)
                tried._settle(tried._read(key, words, text), (), fresh=True)
                found.append(tried)
            except CardiaError as refused:
                why = why or refused
        if len(found) != 1:
            raise why or DataError(
                Message("{text}: say first what came of the last entry", text=quoted(text))
            )
        self.__dict__.update(found[0].__dict__, entries=self.entries)

    def _read(self, key: str, words: str, text: str) -> seen.AnySeenEvent:
        """Return an entry as the input that it is, as it was seen."""
        position = self._first.position
        if key in SEATS:
            return self._decision(key, words)
        if key == "coin":
            first = next((seat for seat in SEATS if seat == meant(words.lower())), None)
            if first is None:
                raise DataError(Message("{text}: a coin shows north or south", text=quoted(text)))
            return ev.CoinTossed(first=first)
        needed = position.chance
        names = [word.strip() for word in words.split(",") if word.strip()]
        if key == "picked" and isinstance(needed, PickNeeded):
            return ev.PickedAtRandom(seat=needed.seat, cards=tuple(map(_card, names)))
        if key == "laid" and isinstance(needed, LayNeeded):
            backs = [next((each for each in FACTIONS if each == meant(name)), None) for name in names]
            row = None if all(backs) else tuple(map(protector_slug, names))
            return seen.ProtectorsLaidSeen(factions=tuple(backs), row=row, rulings=())
        raise no_chance_needed()

    def _decision(self, seat: Any, words: str) -> seen.DecisionTakenSeen:
        ask = next((ask for ask in self.asks if ask.seat == seat), None)
        if ask is None:
            raise nothing_to_decide(seat)
        unseen = PlaceCard if ask.kind == "place" else ChooseFromHand
        option = None if words == UNKNOWN else read_option(words, ask)
        kind = kebab((unseen if option is None else type(option)).__name__)
        return seen.DecisionTakenSeen(seat=seat, ask=ask.number, kind=kind, option=option, rulings=())

    # -------------------------------------------------------------- what came of it
    def _settle(self, event: seen.AnySeenEvent, sights: tuple[Glimpse, ...], *, fresh: bool = False) -> None:
        """Find what can have come of an input, by what was seen of it; take it if that is one thing."""
        game = self.game.copy()
        if not fresh and self._input is not None:
            game.back(len(game.moments) - self._base)
        base, search = len(game.moments), Search()
        forms = {_encode(form): form for world in game.worlds for form in forms_of(search, world, event)}
        if not forms:
            raise game.refusal((event,), search)
        fitting = {_encode(f): f for form in forms.values() for f in filled(form, sights)}
        held = [form for form in fitting.values() if _holds(game, form)] if sights else [*fitting.values()]
        # Several cards were named in an order that may be theirs: then it is.
        held = [*{in_any_order(form): form for form in reversed(held)}.values()]
        if not held:
            raise _not_there(game, sights[-1])
        needs = tuple(needs_of(held, sights, game.worlds))
        if len(held) == 1 and not needs:
            game = _taken(game, held[0])
        self.game, self._input, self._sights, self._base = game, event, sights, base
        self.needs, self._forms = needs, held if len(held) > 1 and not needs else []


def _not_there(game: SeenGame, sight: Glimpse) -> CardiaError:
    """Return why something cannot have been seen: an earlier event says where a card is, or the rules do."""
    for card in sight.cards:
        if earlier := game.last_seen(card, sight.seat):
            return game.elsewhere(card, sight.seat, game.number, earlier)
    message = f"{', '.join(sight.cards) or _NOTHING}: this cannot have been seen there"
    return DecisionRefused((fault("not-seen-there", message, cards=sight.cards, seat=sight.seat),))


def _holds(game: SeenGame, form: Form) -> bool:
    try:
        _taken(game, form)
    except CardiaError:
        return False
    return True


def _taken(game: SeenGame, form: Form) -> SeenGame:
    """Return the game after these steps."""
    after = game.copy()
    for step in form:
        after.take(step)
    return after


def is_glimpse(text: str) -> bool:
    """Tell whether a line says what was seen of what has just happened, and goes no further."""
    try:
        return isinstance(_key_and_words(text)[0], Glimpse)
    except CardiaError:
        return False


def _key_and_words(text: str) -> tuple[Any, str]:
    """Return who decides, what chance did, or what was seen, and in which words."""
    key, _colon, words = text.partition(":")
    key, words = key.strip().lower(), words.strip()
    who, _, what = key.partition(" ")
    what = meant(what)
    seat = next((seat for seat in SEATS if seat == meant(who)), None)
    names = [] if meant(words) == _NOTHING else [name.strip() for name in words.split(",") if name.strip()]
    if meant(key) == "protector":
        return Glimpse("protector", None, tuple(map(protector_slug, names))), words
    if meant(key) == "ignored" and (whether := _whether(words)):
        return Glimpse("ignored", None, (whether,)), words
    if seat is not None and what in KINDS:
        return Glimpse(what, seat, tuple(map(_card, names))), words
    if seat is not None and not what:
        return seat, words
    if meant(key) in ("coin", "picked", "laid"):
        return meant(key), words
    expected = Message(
        "who decides, or coin, picked, laid, south hand, south deck, south shows, resigned, note and so on"
    )
    raise DataError(
        Message("{text}: before the colon stands {expected}", text=quoted(text), expected=expected)
    )


def _whether(words: str) -> str:
    """Return yes or no, in either language."""
    said = meant(words.lower())
    return "no" if said == "decline" else said if said in WHETHER else ""


def _card(name: str) -> str:
    return UNKNOWN if name == UNKNOWN else slug(name)


def _wanted(needs: Sequence[Unsaid]) -> str:
    said = [f"{need.seat} {need.what}" if need.seat else need.what for need in needs]
    return f"say first what was seen: {', '.join(said)}"


# ------------------------------------------------------------------ a seen game as the lines of a recording
def reopened(game: SeenGame) -> Recording:
    """Return a recording of a seen game, with the lines that lead to it."""
    recording = Recording(SeenGame(game.begins))
    for steps in _groups([moment.step for moment in game.moments[1:]]):
        first = steps[0][0]
        if isinstance(said := plain_input(first), Said):
            recording.hear(said)
            continue
        if isinstance(first, INPUTS):  # and not what came of a table by itself
            recording.enter(_input(first))
        events = [event for step in steps for event in step]
        while recording.needs:
            recording.enter(_said(recording.needs[0], events))
        for seat in ("north", "south"):
            drawn = [each for each in events if isinstance(each, seen.CardDrawnSeen) and each.seat == seat]
            if any(each.card for each in drawn):
                recording.enter(f"{seat} draws: {', '.join(each.card or UNKNOWN for each in drawn)}")
    if recording.game.number != game.number:
        raise DataError(Message("what was seen cannot be entered again line by line"))
    return recording


def _groups(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Yield each input that somebody enters with what came of it; a deck is shuffled by itself."""
    group: list[Step] = []
    for step in steps:
        if isinstance(step[0], seen.DeckShuffledSeen):
            if group:
                group.append(step)
            continue
        if group:
            yield group
        group = [step]
    if group:
        yield group


def _input(event: seen.AnySeenEvent) -> str:
    if isinstance(event, seen.DecisionTakenSeen):
        return f"{event.seat}: {UNKNOWN if event.option is None else option_text(event.option)}"
    if isinstance(event, ev.CoinTossed):
        return f"coin: {event.first}"
    if isinstance(event, ev.PickedAtRandom):
        return f"picked: {', '.join(event.cards)}"
    if isinstance(event, seen.ProtectorsLaidSeen):
        return f"laid: {', '.join(map(str, event.row or event.factions))}"
    raise CardiaError(f"{type(event).__name__} is nothing that is entered as a line")


def _said(need: Unsaid, events: Sequence[seen.AnySeenEvent]) -> str:
    """Return what was seen, as an answer to what has to be said."""
    if need.what == "ignored":
        return f"ignored: {'yes' if any(isinstance(each, ev.EffectIgnored) for each in events) else 'no'}"
    if need.what == "protector":
        turned = [each.protector for each in events if isinstance(each, seen.ProtectorTurnedSeen)]
        return f"protector: {', '.join(turned)}"
    kind = ev.CardRevealed if need.what == "shows" else ev.CardDiscarded
    names = [
        each.card
        for each in events
        if isinstance(each, kind) and each.seat == need.seat and getattr(each, "origin", "shows") == need.what
    ]
    return f"{need.seat} {need.what}: {', '.join(names) or 'nothing'}"
