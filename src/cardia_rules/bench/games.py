"""The game that a request means: where it begins, and the decisions since, played by the rules."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, Final

import attrs
from msgspec.structs import replace

from cardia_rules.bench.filling_in import Going, filled_in
from cardia_rules.bench.positions import deck_stated, protectors_stated
from cardia_rules.bench.requests import GameMeant, SetupChosen
from cardia_rules.bench.seen import Followed, follow_along, sources_of
from cardia_rules.bench.source import (
    Source,
    inputs_of,
    source_of_case,
    source_of_log,
    source_of_table,
)
from cardia_rules.bench.typed_input import saying_in
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.events.about import make_about
from cardia_rules.events.log import read_log
from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardDiscarded,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    EndDeclared,
    JudgeNoted,
    PickedAtRandom,
    ProtectorsLaid,
)
from cardia_rules.faq.case.library import probably_meant, shipped_case
from cardia_rules.faq.case.reading import parse_case, read_case
from cardia_rules.faq.case.sections import Case, SeatInSetup, SetupSection, Step, Then
from cardia_rules.faq.case.start import wanted_cards
from cardia_rules.faq.case.writing import Stated, stated_as_data
from cardia_rules.faq.notation import AND_SO_ON, slug
from cardia_rules.faq.notation.cards import is_left_open, unknown_count
from cardia_rules.faq.notation.vocabulary import meant
from cardia_rules.faq.position_line import stated_as_line, stated_in_line
from cardia_rules.game.game import about_of, with_about
from cardia_rules.game.ruleset import is_input
from cardia_rules.kernel.cases.sections import Texts
from cardia_rules.message import Message
from cardia_rules.seen.ways import Sight, Wanted
from cardia_rules.spelling import did_you_mean, quoted
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.viewers import Viewer

# What chance does, as a decision of a request names it.
_CHANCE: Final[dict[str, type]] = {
    "coin": CoinTossed,
    "picked": PickedAtRandom,
    "shuffled": DeckShuffled,
    "laid": ProtectorsLaid,
}
# What was seen to go from a hand or a deck to the discard pile.
_SEEN: Final[dict[str, tuple[Seat, str]]] = {
    f"{seat} {zone}": (seat, zone) for seat in SEATS for zone in ("hand", "deck")
}
_SAID: Final = "said"
_SHIPPED: Final = 120  # characters; a text that is a case is longer, and has more than one line


@attrs.frozen(slots=False)
class PlayedGame:
    """A game as it was meant, and as it was played."""

    meant: GameMeant
    source: Source
    case: Case | None = None  # as it was meant; what nobody stated is filled in in the source's
    unread: CardiaError | None = None  # why the decision after those that were meant could not be read
    unread_text: str = ""
    followed: Followed | None = None  # what was seen of it, where it is followed from the shuffle
    told: Source | None = None  # and as it is told

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Return everything that happened."""
        return self.source.events

    @property
    def stated(self) -> Stated | None:
        """Return the position that it began with, if it did."""
        case = self.case
        return None if case is None or case.table is None else Stated(case.table, case.answers, case.supplied)

    def record(self) -> dict[str, Any]:
        """Return the game as the next request names it, what goes without saying left out."""
        meant = self.meant
        record: dict[str, Any] = {}
        stated = self.stated
        if meant.line is not None and stated is not None:
            record["line"] = stated_as_line(stated)  # with the answers of this table
        elif meant.log is not None:
            record["log"] = meant.log
        elif meant.case is not None:
            record["case"] = meant.case
        elif meant.setup is not None:
            record["setup"] = meant.setup
        if meant.decisions[: self.taken]:
            record["decisions"] = meant.decisions[: self.taken]
        if meant.answers and "line" not in record:
            record["answers"] = meant.answers
        return record | ({"tags": meant.tags} if meant.tags else {})

    @cached_property
    def _walked(self) -> tuple[int, list[tuple[int, int, AnyEvent]]]:
        """Return how many decisions were taken, and what chance did that nobody told."""
        told = [_key_and_words(text)[0] for text in self.meant.decisions]
        untold: list[tuple[int, int, AnyEvent]] = []
        own, at = self._told_by_the_case(), 0
        for number, event in enumerate(self.events, 1):
            if own[type(event)]:
                own[type(event)] -= 1
            elif isinstance(event, DecisionTaken | EndDeclared | JudgeNoted):
                at += 1
            elif isinstance(event, tuple(_CHANCE.values())):
                if at < len(told) and _CHANCE.get(told[at]) is type(event):
                    at += 1
                elif not (isinstance(event, DeckShuffled) and self.source.table(number).round == 0):
                    untold.append((number, at, event))
            elif self._assumed(event, number, told[: self._seen_until(told, at)]):
                untold.append((number, at, event))
            at = self._seen_until(told, at)
        return at, untold

    @staticmethod
    def _seen_until(told: Sequence[str], at: int) -> int:
        """Return the index after what was seen to go at this moment."""
        while at < len(told) and told[at] in _SEEN:
            at += 1
        return at

    def _assumed(self, event: AnyEvent, number: int, told: Sequence[str]) -> bool:
        """Tell whether a card went from where nobody has stated what lies, unchosen, and nobody saw which."""
        if not isinstance(event, CardDiscarded) or event.origin not in ("hand", "deck"):
            return False
        stated = self.unsaid_deck(event.seat)
        if stated is None or event.card in stated or self._was_chosen(event, number):
            return False
        last = [key for key in reversed(told) if key in _SEEN or key in SEATS]
        return f"{event.seat} {event.origin}" not in takewhile(lambda key: key in _SEEN, last)

    def _was_chosen(self, event: CardDiscarded, number: int) -> bool:
        """Tell whether a card is one that its owner, or chance as it was told, has just picked."""
        inputs = (each for each in reversed(self.events[: number - 1]) if is_input(each))
        match next(inputs, None):
            case DecisionTaken(option=ChooseFromHand(cards)) | PickedAtRandom(cards=cards):
                return event.card in cards
        return False

    @property
    def by_lot(self) -> list[tuple[int, int, AnyEvent]]:
        """Return what chance did that nobody told: which event, after how many decisions, and what it was."""
        return [] if self.source.is_log or self.followed is not None else self._walked[1]

    @property
    def taken(self) -> int:
        """Return how many decisions of the request were taken, up to the first that was refused."""
        if self.followed is not None:
            return self.followed.taken
        if self.source.is_log:  # of which nothing is meant after what was refused
            return len(self.meant.decisions) - bool(self.source.problems)
        return self._walked[0]

    @property
    def claimed(self) -> str | None:
        """Return the decision that was refused, or could not be read, as it was meant."""
        return self.unread_text or next(iter(self.meant.decisions[self.taken :]), None)

    @cached_property
    def shown(self) -> Source:
        """Return what is told of it: where a line hangs on cards that nobody knows, no more than is known."""
        if self.told is not None:
            return self.told
        if self.meant.line is None or self.case is None or self.source.unexpected:
            return self.source
        try:
            found = source_of_table(self.case, tuple(map(_wanted, self.meant.decisions[: self.taken])))
        except CardiaError:
            return self.source
        return found if found.hangs_on_cards else self.source

    @property
    def events_told(self) -> Sequence[AnyEvent | AnySeenEvent]:
        """Return what happened, as far as it is known."""
        return self.shown.events if self.followed is None else self.followed.events

    @property
    def open_to_all(self) -> Source:
        """Return what may be handed on: of a followed game, without the cards that were filled in."""
        return self.source if self.told is None else self.told

    def viewer(self, asked: Viewer) -> Viewer:
        """Return whose eyes it is shown through: of a followed game nobody has seen more than lay open."""
        return asked if self.followed is None else "spectator"

    @property
    def unknown_picks(self) -> list[tuple[int, int, AnyEvent]]:
        """Return where a card was picked that nobody knows: which event, after how many decisions."""
        events = self.shown.events
        picked: list[tuple[int, int, AnyEvent]] = [
            (number, sum(isinstance(each, DecisionTaken) for each in events[:number]), event)
            for number, event in enumerate(events, 1)
            if isinstance(event, PickedAtRandom) and any(map(is_unknown, event.cards))
        ]
        return picked if self.shown is not self.source and self.followed is None else []

    def unsaid_deck(self, seat: Seat) -> Texts | None:
        """Return the stated cards of a deck that is filled in; nothing where the hand is stated whole."""
        case = self.case
        if case is None:
            return None
        if self.meant.setup is not None:
            order = self.meant.setup.order
            return tuple(map(slug, order.north if seat == "north" else order.south))
        own = case.table.seat(seat) if case.table is not None else None
        if own is None or (own.hand is not None and not any(map(is_left_open, own.hand))):
            return None
        return tuple(slug(card) for card in own.deck or () if not is_left_open(card))

    def holding(self, seat: Seat, card: str) -> "PlayedGame":
        """Play it again with a card in a hand of which nobody has said what is in it."""
        case, meant = self.case, self.meant
        if case is None or (known := self.unsaid_deck(seat)) is None or card in known:
            return self
        if meant.setup is not None:
            order = replace(meant.setup.order, **{seat: (*known, card)})
            return open_game(replace(meant, setup=replace(meant.setup, order=order)))
        assert case.table is not None
        own = case.table.seat(seat)
        held = attrs.evolve(own, hand=_with_card(own.hand, card))
        table = (
            attrs.evolve(case.table, north=held) if seat == "north" else attrs.evolve(case.table, south=held)
        )
        held_case = attrs.evolve(case, table=table)
        return PlayedGame(meant, _played(held_case, meant), held_case)

    def _told_by_the_case(self) -> Counter[type]:
        """Count the decisions and outcomes of chance that a case brings itself."""
        case = self.source.case
        told = [text for text in self.meant.decisions if _key_and_words(text)[0] not in _SEEN]
        own = case.play[: len(case.play) - len(told)] if case is not None else ()
        keys: dict[str, type] = {"north": DecisionTaken, "south": DecisionTaken, **_CHANCE}
        return Counter(kind for step in own for key, kind in keys.items() if getattr(step, key) is not None)


def _with_card(hand: Texts | None, card: str) -> Texts:
    """Return a hand that is not known whole with one more card known, and one less unknown."""
    known = [each for each in hand or () if not is_left_open(each)]
    unknown = sum(unknown_count(each) or 0 for each in hand or ())
    return (*known, card, AND_SO_ON if hand is None or AND_SO_ON in hand else f"?{max(unknown - 1, 0)}")


def open_game(meant_game: GameMeant) -> PlayedGame:
    """Play the game that is meant; raise with what is wrong with its beginning."""
    beginnings = (meant_game.line, meant_game.case, meant_game.log, meant_game.setup)
    if sum(each is not None for each in beginnings) != 1:
        raise DataError(Message("a game has one beginning: a line, a case, a log or a set-up"))
    if (followed := follow_along(meant_game)) is not None:
        setup = meant_game.setup
        whole, told = sources_of(followed, Message("the log") if setup is None else Message("the set-up"))
        agreed = None if setup is None else Case(setup=_setup_section(setup), answers=meant_game.answers)
        return PlayedGame(meant_game, whole, agreed, followed=followed, told=told)
    case = _case_of(meant_game) if meant_game.log is None else None
    if case is None:
        source, taken = _from_log(meant_game)
        meant_game = replace(meant_game, decisions=meant_game.decisions[:taken])
    else:
        source = _played(case, meant_game)
    if meant_game.line is not None:
        source = attrs.evolve(source, line=meant_game.line)
    if meant_game.tags:
        begins = source.events[0]
        about = about_of(begins)
        tagged = with_about(begins, make_about({**about.by_name, **meant_game.tags}, game=about.game))
        source = attrs.evolve(source, events=(tagged, *source.events[1:]))
    return PlayedGame(meant_game, source, case)


def open_readable(meant_game: GameMeant) -> PlayedGame:
    """Play the game that is meant up to the first decision that cannot be read; only that one is wrong."""
    try:
        return open_game(meant_game)
    except CardiaError as problem:
        if not meant_game.decisions:
            raise
        unread = problem
    opened = open_game(replace(meant_game, decisions=()))  # or the beginning itself is wrong
    readable, end = 0, len(meant_game.decisions)
    while readable + 1 < end:  # by halves: a hostile request may have thousands
        middle = (readable + end) // 2
        try:
            opened = open_game(replace(meant_game, decisions=meant_game.decisions[:middle]))
            readable = middle
        except CardiaError as problem:
            unread, end = problem, middle
    return attrs.evolve(opened, unread=unread, unread_text=meant_game.decisions[readable])


def _played(case: Case, game: GameMeant) -> Source:
    """Play a case; of a line or a set-up, what nobody stated is filled in."""
    if game.case is not None:
        return source_of_case(case)
    seen: dict[Going, Texts] = {}
    decided = 0
    for key, words in map(_key_and_words, game.decisions):
        decided += key in SEATS
        if key in _SEEN:
            seat, origin = _SEEN[key]
            going = Going(seat, origin, decided)
            seen[going] = tuple(slug(card) for card in words.split(",") if card.strip())
    source = filled_in(case, seen)
    if game.line is None or not source.problems:
        return source
    # What was filled in may be what refuses it: with unknown cards it may well have been.
    known = source_of_table(case, tuple(map(_wanted, game.decisions)))
    return source if known.problems or not known.is_whole else known


def _wanted(text: str) -> Wanted:
    """Return a decision of a request as what is given to a table with unknown cards."""
    key, words = _key_and_words(text)
    if key in _SEEN:
        seat, origin = _SEEN[key]
        return Sight(seat, origin, tuple(slug(card) for card in words.split(",") if card.strip()))
    return next(inputs_of(step_of(text)))


def _from_log(game: GameMeant) -> tuple[Source, int]:
    """Open a log and go on with it; return how many decisions were looked at, up to one that is refused."""
    source = source_of_log(read_log((game.log or "").encode()), Message("the log"))
    if game.answers:
        branch = source.branch_under(len(source.events), game.answers)
        source = attrs.evolve(source, events=branch.events)
    for number, text in enumerate(game.decisions, 1):
        source = source.decided(text, "en")
        if source.problems:
            return source, number
    return source, len(game.decisions)


def _case_of(game: GameMeant) -> Case:
    if game.setup is not None:
        case = Case(setup=_setup_section(game.setup), file=Message("the set-up"))
    elif game.line is not None:
        stated = stated_in_line(game.line)
        case = Case(table=stated.table, answers=stated.answers, file=Message("the line"))
    else:
        case = _case_meant(game.case or "")
    steps = tuple(step_of(text) for text in game.decisions if _key_and_words(text)[0] not in _SEEN)
    answers = {**case.answers, **game.answers}
    case = attrs.evolve(case, answers=answers, play=(*case.play, *steps))
    if steps or game.answers:
        case = attrs.evolve(case, then=Then(), because={})  # what it expects is of another play
    return case if game.setup is None else _with_hands(case)


def _case_meant(text: str) -> Case:
    """Return the case of a text: a whole file, or the name of one that comes with the library."""
    if "\n" in text or len(text) > _SHIPPED:
        return parse_case(text, Message("the case"), asks=True)
    if (one := shipped_case(text)) is None:
        near = did_you_mean(probably_meant(text))
        raise DataError(Message("there is no case {name}{near}", name=quoted(text), near=near))
    return read_case(one, asks=True)


# ------------------------------------------------------------------ from the shuffle
def _setup_section(setup: SetupChosen) -> SetupSection:
    return SetupSection(
        deck=deck_stated(setup.deck),
        locations=setup.locations,
        protectors=protectors_stated(setup.protectors),
        north=SeatInSetup(setup.order.north),
        south=SeatInSetup(setup.order.south),
    )


def _with_hands(case: Case) -> Case:
    """Order the decks so that each seat holds what it plays: of a real game nobody knows more of them."""
    setup = case.setup
    if setup is None:
        return case
    orders: dict[Seat, SeatInSetup] = {}
    for seat in SEATS:
        known = setup.seat(seat).order
        wanted = [card for card in dict.fromkeys(wanted_cards(case, seat)) if card not in known]
        orders[seat] = SeatInSetup((*known, *wanted))
    return attrs.evolve(case, setup=attrs.evolve(setup, north=orders["north"], south=orders["south"]))


# ------------------------------------------------------------------ decisions
def _key_and_words(text: str) -> tuple[str, str]:
    key, colon, words = text.partition(":")
    key = meant(key.strip().lower())
    if saying_in(text) is not None:
        return _SAID, words
    if not colon or key not in (*SEATS, *_CHANCE, *_SEEN):
        expected = Message("who decides, or coin, picked, shuffled, laid, north deck, south hand and so on")
        raise DataError(
            Message("{text}: before the colon stands {expected}", text=quoted(text), expected=expected)
        )
    return key, words.strip()


def step_of(text: str) -> Step:
    """Return a decision, what chance did, or what somebody says, as a step of a case."""
    key, words = _key_and_words(text)
    match key:
        case "said":
            return Step(said=saying_in(text))
        case "north":
            return Step(north=words)
        case "south":
            return Step(south=words)
        case "coin":
            first = meant(words.lower())
            seat: Seat | None = next((each for each in SEATS if each == first), None)
            if seat is None:
                raise DataError(Message("{text}: a coin shows north or south", text=quoted(text)))
            return Step(coin=seat)
    cards: dict[str, Any] = {key: tuple(each.strip() for each in words.split(",") if each.strip())}
    return Step(**cards)


def sections_of(opened: PlayedGame) -> dict[str, Any] | None:
    """Return a laid-out position and what was played as the sections of a case; nothing of another game."""
    stated, case = opened.stated, opened.source.case
    if stated is None or case is None:
        return None
    play = [step_as_data(step) for step in case.play if not step.refused]
    if failures := opened.source.unexpected:  # what was claimed last is refused, and the case says so
        claim = {**step_as_data(step_of(opened.claimed or "")), "refused": [each.code for each in failures]}
        after = opened.meant.decisions[opened.taken :]
        left = [text for text in after if _key_and_words(text)[0] not in _SEEN]
        play = [*play[: len(play) - len(left)], claim]
    return stated_as_data(stated) | ({"play": play} if play else {})


def step_as_data(step: Step) -> dict[str, Any]:
    """Return a step as a file has it."""
    said = {} if step.said is None else attrs.asdict(step.said, filter=lambda _field, value: bool(value))
    return {
        key: value if isinstance(value, str) else list(value)
        for key in ("north", "south", *_CHANCE)
        if (value := getattr(step, key)) is not None
    } | ({"said": said} if said else {})


def step_as_texts(step: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a step of a file says, one decision of a request after the other."""
    for key, said in step.items():
        if key == "said" and said.get("on"):
            yield f"note {said['on']}: {said['by']}: {said['words']}"
        elif key == "said":
            who = [] if said["how"] == "note" else [said.get("seat") or said.get("winner") or "draw"]
            yield ": ".join((said["how"], *who, *(said[each] for each in ("by", "words") if each in said)))
        elif isinstance(said, str):
            yield f"{key}: {said}"
        elif key != "refused":
            yield f"{key}: {', '.join(map(str, said))}"
