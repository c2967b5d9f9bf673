"""The tables of a game as the page shows them: everything drawn once, and each step only what it changes.

A table is a value for each *spot* of the board (what is drawn there), for each *zone* (which cards lie
beside each other) and for each *text*. The page's script lays it out; it draws nothing itself.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Waiting
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.svg.board import Extent, place_parts
from cardia_rules.render.svg.card import face_of
from cardia_rules.render.svg.markup import Part
from cardia_rules.render.svg.panel import back_chip, card_chip, waiting_text
from cardia_rules.render.words import card_name, effect_of, faction_name, moment_in_words, result_in_words
from cardia_rules.views.view import SeenSide, SeenTable

Value = int | str | tuple[int, ...]
State = dict[int, Value]
Change = list[Any]  # a spot or text and its value; a zone, where it changes, how many go, and who comes

_NOTHING: Final = -1


class Drawn(NamedTuple):
    """What a spot of the board shows: what it is in words, of which card, and what is drawn."""

    label: str
    card: str
    drawn: int


class Lying(NamedTuple):
    """Something small that lies beside others: what is drawn, how wide, what it is, and of which card."""

    drawn: int
    width: int
    label: str
    card: str


class Info(NamedTuple):
    """What a reader can look up about a card that is shown."""

    name: str
    kind: str
    printed: str
    says: str


# An empty element; or an element, the texts in it and the numbers of others.
Node = str | tuple[str | int, ...]
Nodes = dict[Node, int]
Spot = tuple[int, int, int, int, int]  # x, y from either side, width, height


class Album:
    """What was drawn for the tables of one page; the same thing is drawn once, wherever it lies.

    What is in ``shared`` already, the page need not hold.
    """

    def __init__(self, extent: Extent, lang: Language, shared: Iterable[Node] = ()) -> None:
        self.extent: Final = extent
        self.lang: Final[Language] = lang
        self.nodes: Final[Nodes] = {node: number for number, node in enumerate(shared)}
        self.drawn: Final[dict[Drawn, int]] = {}
        self.lying: Final[dict[Lying, int]] = {}
        self.info: Final[dict[str, Info]] = {}
        self.keys: Final[dict[str, int]] = {}
        self.spots: Final[dict[str, Spot]] = {}
        self._chips: Final[dict[object, int]] = {}
        self._places: Final[dict[int, tuple[object, State]]] = {}

    # -------------------------------------------------------------- one table
    def state_of(self, table: SeenTable) -> State:
        """Return everything that can be seen of a table, by the number of its key."""
        over = table.over
        moment = moment_in_words(table, self.lang)
        if over is not None:
            ended = phrase("table.picture.round", self.lang, round=table.round)
            moment = f"{ended} · {result_in_words(over, self.lang)}"
        state: State = {
            self._key("moment"): legible(moment),
            self._key("now"): str(table.current if table.phase > 1 else 0),
        }
        for seat in SEATS:
            state |= self._side(table.side(seat), seat)
        for place in range(1, self.extent.places + 1):
            state |= self._place(table, place)
        return state

    def _side(self, side: SeenSide, seat: Seat) -> State:
        known = self._chips  # a call for each of thousands that wait would be felt
        hand = side.hand_cards
        held = [known.get(("hand", card)) or self._chip(card, True) for card in hand or ()]
        zones: dict[str, list[int]] = {
            "hand": [self._back()] * side.hand if hand is None else held,
            "deck": [known.get(card) or self._chip(card, False) for card in side.deck_order or ()],
            "discard": [known.get(card) or self._chip(card, False) for card in side.discard],
            "waiting": [known.get(each) or self._waits(each) for each in side.waiting],
        }
        state: State = {self._key(f"{seat}-{name}"): tuple(lying) for name, lying in zones.items()}
        state[self._key(f"{seat}-signets")] = str(side.signets)
        state[self._key(f"{seat}-cards")] = str(side.deck)
        return state

    def _place(self, table: SeenTable, place: int) -> State:
        """Draw a place anew only where something there is not as it was."""
        rows = (table.north, table.south)
        lies = (
            *(side.at(place) for side in rows),
            *(place <= len(side.row) for side in rows),
            *(tuple([each for each in side.waiting if each.place == place]) for side in rows),
            next((guard for guard in table.guards if guard.place == place), None),
            place == table.current and table.phase > 1,
        )
        known = self._places.get(place)
        if known is not None and known[0] == lies:
            return known[1]
        here = [f"{name}-{place}" for name in (*SEATS, "guard")]
        state: State = {self.keys[key]: _NOTHING for key in here if key in self.keys}  # what lay there before
        flipped = {part.key: part for part in place_parts(table, place, self.extent, self.lang, True)}
        for part in place_parts(table, place, self.extent, self.lang, False):
            spot = part.x, part.y, flipped[part.key].y, part.width, part.height
            self.spots.setdefault(part.key, spot)
            state[self._key(part.key)] = self._part(part)
        self._places[place] = lies, state
        return state

    def _key(self, name: str) -> int:
        return self.keys.setdefault(name, len(self.keys))

    # -------------------------------------------------------------- what lies there
    def _part(self, part: Part) -> int:
        card = dict(part.of).get("card", "")
        if card:
            self.look_up(card)
        drawn = Drawn(legible(part.label), legible(card), interned(self.nodes, part.content))
        return self.drawn.setdefault(drawn, len(self.drawn))

    def _chip(self, card: str, named: bool) -> int:
        face, chip = face_of(card, self.lang), card_chip(card, self.lang, named=named)
        drawn, label = interned(self.nodes, chip.drawn), f"{face.name} {face.printed}"
        self.look_up(card)
        return self._lies(("hand", card) if named else card, Lying(drawn, chip.width, label, legible(card)))

    def _back(self) -> int:
        chip = back_chip()
        return self._lies(None, Lying(interned(self.nodes, chip.drawn), chip.width, "", ""))

    def _waits(self, waiting: Waiting) -> int:
        self.look_up(waiting.source)
        said = legible(waiting_text(waiting, self.lang))
        return self._lies(waiting, Lying(_NOTHING, 0, said, legible(waiting.source)))

    def _lies(self, key: object, lying: Lying) -> int:
        found = self._chips[key] = self.lying.setdefault(lying, len(self.lying))
        return found

    def look_up(self, card: str) -> None:
        """Note what a reader can look up about a card."""
        name = legible(card)
        if name not in self.info:
            self.info[name] = info_of(card, self.lang)


def info_of(card: str, lang: Language) -> Info:
    """Return what a reader can look up about a card."""
    face = face_of(card, lang)
    faction = PROTECTORS[card].faction if card in PROTECTORS else face.faction
    return Info(
        legible(card_name(card, lang)),
        "" if faction is None else faction_name(faction, lang),
        face.printed if card in CHARACTERS else "",
        legible(effect_of(card, lang)),
    )


# ------------------------------------------------------------------ drawn once
def interned(nodes: Nodes, markup: str) -> int:
    """Return the number of a group of elements; elements that are the same stand among the nodes once.

    Their angle brackets are left out, and quotes are single: in a page both would be long.
    """
    stack: list[list[str | int]] = [["g"]]
    for closes, name, attributes, empty, text in _TOKEN.findall(markup):
        quoted = attributes.replace('"', "'")  # there are none but around values: those inside are escaped
        if text:
            stack[-1].append(text)
        elif empty:
            stack[-1].append(nodes.setdefault(f"{name}{quoted}/", len(nodes)))
        elif closes:
            whole = tuple(stack.pop())
            stack[-1].append(nodes.setdefault(whole, len(nodes)))
        else:
            stack.append([f"{name}{quoted}"])
    (group,) = stack
    return nodes.setdefault(tuple(group), len(nodes))


_TOKEN: Final = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>|([^<]+)")


# ------------------------------------------------------------------ from one table to the next
def step_between(before: State, after: State) -> list[Change]:
    """Return what has to be changed in one state to make it the other."""
    changes: list[Change] = []
    for key, value in after.items():
        old = before.get(key)
        if old == value:
            continue
        if isinstance(value, tuple):
            changes.append([key, *_splice(old if isinstance(old, tuple) else (), value)])
        elif old is not None or value != _NOTHING:
            changes.append([key, value])
    return changes


def _splice(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Return where a list changes, how many go, and who comes instead."""
    most = min(len(before), len(after))
    same = next((at for at in range(most) if before[at] != after[at]), most)
    most -= same
    end = next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)
    return [same, len(before) - same - end, *after[same : len(after) - end]]
