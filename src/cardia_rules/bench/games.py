"""The game that a request means: where it begins, and the decisions since, played by the rules."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

import attrs
from msgspec.structs import replace

from cardia_rules.bench.positions import deck_stated, protectors_stated
from cardia_rules.bench.requests import GameMeant, SetupChosen
from cardia_rules.bench.seen import Followed, FollowedSource, follow_along, source_of
from cardia_rules.bench.source import (
    Source,
    inputs_of,
    source_of_case,
    source_of_table,
)
from cardia_rules.bench.typed_input import CHANCE_SAID, SEEN_TO_GO, key_and_words, step_of
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.events.about import make_about
from cardia_rules.events.log import read_log
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardDiscarded,
    DecisionTaken,
    DeckShuffled,
    EndDeclared,
    JudgeNoted,
)
from cardia_rules.faq.case.library import probably_meant, shipped_case
from cardia_rules.faq.case.reading import parse_case, read_case
from cardia_rules.faq.case.sections import Case, SeatInSetup, SetupSection, Step, Then
from cardia_rules.faq.case.writing import Stated, stated_as_data
from cardia_rules.faq.notation import slug
from cardia_rules.faq.notation.vocabulary import meant
from cardia_rules.faq.position_line import stated_as_line, stated_in_line
from cardia_rules.game.game import about_of, with_about
from cardia_rules.message import Message
from cardia_rules.seen.entering import is_glimpse
from cardia_rules.seen.ways import Sight, Wanted
from cardia_rules.spelling import did_you_mean, quoted
from cardia_rules.views.viewers import Viewer

_SHIPPED: Final = 120  # characters; a text that is a case is longer, and has more than one line


@attrs.frozen(slots=False)
class PlayedGame:
    """A game as it was meant, and as it was played: what nobody knows has no name in its ``source``."""

    meant: GameMeant
    source: Source
    unread: CardiaError | None = None  # why the decision after those that were meant could not be read
    unread_text: str = ""

    @property
    def followed(self) -> Followed | None:
        """Return what was seen of it, where it is followed from the shuffle."""
        return self.source.followed if isinstance(self.source, FollowedSource) else None

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Return everything that happened."""
        return self.source.events

    @property
    def stated(self) -> Stated | None:
        """Return the position that it began with, if it did."""
        case = self.source.case
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
    def _walked(self) -> tuple[int, list[tuple[int, int, AnyEvent]], dict[int, int]]:
        """Return how many decisions were taken, what chance did that nobody told, and ``moments``."""
        told = [key_and_words(text)[0] for text in self.meant.decisions]
        untold: list[tuple[int, int, AnyEvent]] = []
        moments: dict[int, int] = {}
        own, at = self._told_by_the_case(), 0
        for number, event in enumerate(self.events, 1):
            if own[type(event)]:
                own[type(event)] -= 1
            elif isinstance(event, DecisionTaken | EndDeclared | JudgeNoted):
                moments[at] = number
                at += 1
            elif isinstance(event, tuple(CHANCE_SAID.values())):
                if at < len(told) and CHANCE_SAID.get(told[at]) is type(event):
                    moments[at] = number
                    at += 1
                elif not (isinstance(event, DeckShuffled) and self.source.table(number).round == 0):
                    untold.append((number, at, event))
            while at < len(told) and told[at] in SEEN_TO_GO:  # it was seen to go at this moment
                at += 1
            if isinstance(event, CardDiscarded) and is_unknown(event.card):
                untold.append((number, at, event))
        return at, untold, moments

    @property
    def moments(self) -> dict[int, int]:
        """Return the number of the event that each decision of the request is, by its index."""
        if self.followed is not None:
            return {index: number + 1 for index, number in self.followed.begun if index < self.taken}
        return self._walked[2]

    @property
    def by_lot(self) -> list[tuple[int, int, AnyEvent]]:
        """Return what chance did that nobody told: which event, after how many decisions, and what it was."""
        return [] if self.source.is_log or self.followed is not None else self._walked[1]

    @property
    def taken(self) -> int:
        """Return how many decisions of the request were taken, up to the first that was refused."""
        if self.followed is not None:
            return self.followed.taken
        if self.source.ways is not None and self.meant.line is not None:
            return self.source.taken
        if self.source.is_log:  # of which nothing is meant after what was refused
            return len(self.meant.decisions) - bool(self.source.problems)
        return self._walked[0]

    @property
    def claimed(self) -> str | None:
        """Return the decision that was refused, or could not be read, as it was meant."""
        return self.unread_text or next(iter(self.meant.decisions[self.taken :]), None)

    def viewer(self, asked: Viewer) -> Viewer:
        """Return whose eyes it is shown through: of a followed game nobody has seen more than lay open."""
        return asked if self.followed is None else "spectator"

    def _told_by_the_case(self) -> Counter[type]:
        """Count the decisions and outcomes of chance that a case brings itself."""
        case = self.source.case
        told = [text for text in self.meant.decisions if key_and_words(text)[0] not in SEEN_TO_GO]
        own = case.play[: len(case.play) - len(told)] if case is not None else ()
        keys: dict[str, type] = {"north": DecisionTaken, "south": DecisionTaken, **CHANCE_SAID}
        return Counter(kind for step in own for key, kind in keys.items() if getattr(step, key) is not None)


def open_game(meant_game: GameMeant) -> PlayedGame:
    """Play the game that is meant; raise with what is wrong with its beginning."""
    beginnings = (meant_game.line, meant_game.case, meant_game.log, meant_game.setup)
    if sum(each is not None for each in beginnings) != 1:
        raise DataError(Message("a game has one beginning: a line, a case, a log or a set-up"))
    if (followed := follow_along(meant_game)) is not None:
        setup = meant_game.setup
        agreed = None if setup is None else Case(setup=_setup_section(setup), answers=meant_game.answers)
        name = Message("the log") if setup is None else Message("the set-up")
        return PlayedGame(meant_game, source_of(followed, name, agreed))
    case = _case_of(meant_game) if meant_game.log is None else None
    if case is None:
        source, taken = _from_log(meant_game)
        meant_game = replace(meant_game, decisions=meant_game.decisions[:taken])
    elif meant_game.line is not None:
        wanted = tuple(map(wanted_of, meant_game.decisions))
        source = attrs.evolve(source_of_table(case, wanted), line=meant_game.line)
    else:
        if (setup := meant_game.setup) is not None and not (setup.order.north and setup.order.south):
            raise DataError(Message("the order of both decks is known, or that of neither"))
        source = source_of_case(case)
    if meant_game.tags:
        begins = source.events[0]
        about = about_of(begins)
        tagged = with_about(begins, make_about({**about.by_name, **meant_game.tags}, game=about.game))
        source = attrs.evolve(source, events=(tagged, *source.events[1:]))
    return PlayedGame(meant_game, source)


def open_corrected(
    meant_game: GameMeant, at: int, entry: str | None
) -> tuple[PlayedGame, list[tuple[str, PlayedGame]]]:
    """Play a game with another decision of this index, or without it, and leave out what holds no more.

    Return the game and each decision that is left out, with the game that refuses it. Where the other one is
    itself refused, it is what is ``claimed`` of the game up to it.
    """
    decisions, left_out = meant_game.decisions, list[tuple[str, PlayedGame]]()
    kept = (*decisions[:at], *(() if entry is None else (entry,)))
    opened, left = open_readable(replace(meant_game, decisions=kept)), [*kept, *decisions[at + 1 :]]
    if opened.claimed is not None:
        return opened, left_out
    while (opened := open_readable(replace(meant_game, decisions=tuple(left)))).claimed is not None:
        first = opened.taken
        # What was seen to come of it goes with it.
        after = next((at for at in range(first + 1, len(left)) if not is_glimpse(left[at])), len(left))
        left_out += [(text, opened) for text in left[first:after]]
        del left[first:after]
    return opened, left_out


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


def wanted_of(text: str) -> Wanted:
    """Return a decision of a request as what is given to a table with unknown cards."""
    key, words = key_and_words(text)
    if key in SEEN_TO_GO:
        seat, origin = SEEN_TO_GO[key]
        names = [card.strip() for card in words.split(",")] if meant(words) != "nothing" else []
        return Sight(seat, origin, tuple(slug(card) for card in names if card not in ("", UNKNOWN)))
    return next(inputs_of(step_of(text)))


def _from_log(game: GameMeant) -> tuple[Source, int]:
    """Open a log and go on with it; return how many decisions were looked at, up to one that is refused."""
    log = read_log((game.log or "").encode())
    if log.problem is not None:
        raise DataError(Message("{name}: {problem}", name=Message("the log"), problem=log.problem))
    source = Source(Message("the log"), log.events, is_log=True)
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
    steps = tuple(step_of(text) for text in game.decisions if key_and_words(text)[0] not in SEEN_TO_GO)
    answers = {**case.answers, **game.answers}
    case = attrs.evolve(case, answers=answers, play=(*case.play, *steps))
    if steps or game.answers:
        case = attrs.evolve(case, then=Then(), because={})  # what it expects is of another play
    return case


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


# ------------------------------------------------------------------ as a case
def sections_of(opened: PlayedGame) -> dict[str, Any] | None:
    """Return a laid-out position and what was played as the sections of a case; nothing of another game."""
    stated, case = opened.stated, opened.source.case
    if stated is None or case is None:
        return None
    play = [step_as_data(step) for step in case.play if not step.refused]
    if failures := opened.source.unexpected:  # what was claimed last is refused, and the case says so
        claim = {**step_as_data(step_of(opened.claimed or "")), "refused": [each.code for each in failures]}
        after = opened.meant.decisions[opened.taken :]
        left = [text for text in after if key_and_words(text)[0] not in SEEN_TO_GO]
        play = [*play[: len(play) - len(left)], claim]
    return stated_as_data(stated) | ({"play": play} if play else {})


def step_as_data(step: Step) -> dict[str, Any]:
    """Return a step as a file has it."""
    said = {} if step.said is None else attrs.asdict(step.said, filter=lambda _field, value: bool(value))
    return {
        key: value if isinstance(value, str) else list(value)
        for key in ("north", "south", *CHANCE_SAID)
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
