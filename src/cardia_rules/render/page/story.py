"""A game as its page tells it: every event in words, and what it changes on the table.

All of it is worked out here, from what one viewer may see; the page's script only shows it.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from cardia_rules.events.about import About
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.log.format import ENCODER
from cardia_rules.language import Language
from cardia_rules.render.legible import legible
from cardia_rules.render.page.album import Album, Change, Node, State, step_between
from cardia_rules.render.svg.board import extent_of
from cardia_rules.render.words import in_words
from cardia_rules.views.events import AnySeenEvent, JudgeNotedSeen, seen_about
from cardia_rules.views.log import SeenMoment, see_game
from cardia_rules.views.view import SeenCard, SeenTable
from cardia_rules.views.viewers import Viewer


class ToldEvent(NamedTuple):
    """One event in words, and what it changes on the table.

    There is no step where drawing every table would make the page far longer than its log.
    """

    number: int
    round: int
    sentence: str
    rulings: tuple[str, ...]
    questions: tuple[str, ...]
    cause: int
    step: list[Change] | None


# How many signets each seat holds from an event on, and whether some moved in an earlier encounter.
Signets = tuple[int, int, int, bool]
# What a card counts from an event on: modifiers, signets, tokens, and whether it has just come to lie there.
Counted = tuple[int, int, int, int, bool]


class Line(NamedTuple):
    """One way in which a game went, from event ``first`` on; what came before is in the line it left."""

    first: int
    events: tuple[ToldEvent, ...]
    signets: tuple[Signets, ...]
    counted: dict[str, list[Counted]]
    notes: tuple[tuple[int, str], ...]  # a judge's, each with the event that it is about


class Story(NamedTuple):
    """A game as a viewer is told it, and beside it what might have come instead."""

    viewer: Viewer
    setup: Setup
    about: About
    begins: SeenTable
    album: Album
    game: Line
    branch: Line | None

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the game, and the branch if there is one."""
        return (self.game,) if self.branch is None else (self.game, self.branch)

    @property
    def events(self) -> tuple[ToldEvent, ...]:
        """Return every event of every line."""
        return tuple(told for line in self.lines for told in line.events)


def story_of(
    events: Sequence[AnyEvent],
    viewer: Viewer,
    lang: Language,
    branch: Sequence[AnyEvent] = (),
    shared: Sequence[Node] = (),
    told: Iterable[SeenMoment] | None = None,
) -> Story:
    """Return a game as a viewer is told it, event by event; and a ``branch`` from where it parts.

    What is drawn in ``shared`` is not drawn again. ``told`` is what was seen of each event where the events
    say more than that.
    """
    game = _moments(events, see_game(events, viewer) if told is None else told)
    other = _moments(branch, see_game(branch, viewer)) if branch else []
    extent = extent_of([each.table for each in (*game, *other) if each.table is not None])
    album = Album(extent, lang, shared)
    begins = game[0].table
    assert begins is not None, "how a game begins is always drawn"
    return Story(
        viewer=viewer,
        setup=begins.setup,
        about=seen_about(game[0].event),
        begins=begins,
        album=album,
        game=_line(game, 1, album, lang),
        branch=_line(other, _parted(game, other), album, lang) if other else None,
    )


def _parted(game: Sequence["_Moment"], other: Sequence["_Moment"]) -> int:
    """Return the number of the first event that a viewer is told otherwise."""
    alike = zip(game, other, strict=False)
    same = next((at for at, (one, two) in enumerate(alike) if one.event != two.event), None)
    return (min(len(game), len(other)) if same is None else same) + 1


class _Moment(NamedTuple):
    event: AnySeenEvent
    round: int
    table: SeenTable | None  # none where it is not drawn
    signets: tuple[int, int, bool] | None  # if that is new
    cards: dict[str, tuple[bool, SeenCard]]  # that count something else, and whether they are new there


def _moments(events: Sequence[AnyEvent], told: Iterable[SeenMoment]) -> list[_Moment]:
    drawing, before, moments = _Drawing(), None, []
    for event, (_, seen, table) in zip(events, told, strict=True):
        drawn = drawing.add(table, len(ENCODER.encode(event)))
        moments.append(_Moment(seen, table.round, table if drawn else None, *_marks(before, table)))
        before = table
    return moments


def _line(moments: Sequence[_Moment], first: int, album: Album, lang: Language) -> Line:
    state: State = {}
    told: list[ToldEvent] = []
    signets: list[Signets] = []
    counted: dict[str, list[Counted]] = {}
    notes: list[tuple[int, str]] = []
    for number, (seen, round_, table, held, cards) in enumerate(moments, 1):
        before, state = state, state if table is None else album.state_of(table)
        if held is not None:
            signets.append((number, *held))
        for card, (new, lying) in cards.items():
            found = number, lying.modifier, lying.signets, lying.tokens, new
            counted.setdefault(legible(card), []).append(found)
        parts = (seen, *seen.why_not)
        sentence = legible(" ".join(in_words(each, lang) for each in parts))
        if isinstance(seen, JudgeNotedSeen) and seen.words is not None and number >= first:
            notes.append((seen.on, sentence))
        told.append(
            ToldEvent(
                number=number,
                round=round_,
                sentence=sentence,
                rulings=tuple(dict.fromkeys(name for each in parts for name in each.rulings)),
                questions=tuple(dict.fromkeys(name for each in parts for name in each.questions)),
                cause=seen.cause,
                step=None if table is None else step_between(before, state),
            )
        )
    return Line(first, tuple(told[first - 1 :]), tuple(signets), counted, tuple(notes))


# ------------------------------------------------------------------ what a reader follows through a game
def _marks(
    before: SeenTable | None, table: SeenTable
) -> tuple[tuple[int, int, bool] | None, dict[str, tuple[bool, SeenCard]]]:
    """Return who holds how many signets, if that is new, and every card that counts something else."""
    past, cards, moved = False, {}, before is None
    for seat in SEATS:
        was = () if before is None else before.side(seat).row
        row = table.side(seat).row
        if row == was:
            continue
        known = {card.card: card for card in was if card is not None and card.card is not None}
        for place, card in enumerate(row, 1):
            if card is None or card.card is None or not card.up:
                continue
            old = known.get(card.card)
            if old == card:
                continue
            new = old is None or not old.up
            cards[f"{seat}:{card.card}"] = new, card  # under which name the page follows it
            if old is not None and old.signets != card.signets and place != table.current:
                past = True
        moved = moved or _signets(was) != _signets(row)
    return (table.north.signets, table.south.signets, past) if moved else None, cards


def _signets(row: Sequence[SeenCard | None]) -> int:
    return sum([card.signets for card in row if card is not None])


# ------------------------------------------------------------------ which tables are drawn
# A game's page takes about 5 bytes for a byte of its log. A log made to hurt sets thousands of things
# waiting, or draws from a hand of a hundred, and each of its short events would lay out all of them anew: not
# every table of such a log is drawn.
DRAWN_FOR_A_BYTE: Final = 24
DRAWN_AT_LEAST: Final = 64 * 1024
# About as many bytes as are written, or as much work as it is.
_A_STEP: Final = 60
_A_PLACE: Final = 1_200
_A_CHIP: Final = 10
_A_NAME: Final = 80


class _Drawing:
    """Chooses the tables of a game that are drawn, as far as its log allows."""

    def __init__(self) -> None:
        self._latest: SeenTable | None = None
        self._left = DRAWN_AT_LEAST

    def add(self, table: SeenTable, size: int) -> bool:
        """Take the table after an event of so many bytes, and tell whether it is drawn."""
        self._left += DRAWN_FOR_A_BYTE * size
        if self._latest is None or table != self._latest:
            if self._left < 0:
                return False
            self._left -= _cost(table, self._latest)
            self._latest = table
        return True


def _cost(table: SeenTable, before: SeenTable | None) -> int:
    """Return about how much it takes to draw what is not as it was."""
    cost = _A_STEP
    if before is None or table.guards != before.guards:
        cost += _A_CHIP * len(table.guards)
    for seat in SEATS:
        side, was = table.side(seat), None if before is None else before.side(seat)
        if side != was:
            rows = zip_longest(side.row, () if was is None else was.row)
            chips = len(side.discard) + len(side.waiting) + len(side.deck_order or ()) + side.hand
            cost += _A_NAME + _A_PLACE * sum(card != old for card, old in rows) + _A_CHIP * chips
    return cost
