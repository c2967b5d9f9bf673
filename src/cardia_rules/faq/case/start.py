"""How a case begins: its set-up shuffled as it says, or its position laid out."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import TypeVar

from msgspec.structs import replace

from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.errors import DataError, Failure, FailureCode, PositionRefused, SetupRefused
from cardia_rules.events.options import ChooseFromHand, PlaceCard
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup, Supplied, Table, Waiting
from cardia_rules.faq import notation
from cardia_rules.faq.case.sections import Case, SeatAtTable, SetupSection, TableSection
from cardia_rules.faq.notation.cards import face_of, read_pile, slug_or_as_written
from cardia_rules.game.game import Game
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.completions import example_of
from cardia_rules.game.positions.layout import Layout, Pile, SeatLayout
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.cases.sections import Texts
from cardia_rules.resolution.position import Shuffled, ShuffleNeeded

T = TypeVar("T")


def begin(case: Case) -> Game:
    """Return the game that a case starts from; raise ``SetupRefused`` or ``PositionRefused``."""
    with at_hand(case.character):
        if case.setup is not None:
            return _from_the_shuffle(case.setup, case)
        if case.table is None:
            raise DataError("{name}: there is no [table] to begin from", name=case.file)
        wanted = {seat: wanted_cards(case, seat) for seat in SEATS}
        return Game.arranged(example_of(lay_out(case.table, case.answers, case.supplied), wanted))


# ------------------------------------------------------------------ from the shuffle
def _from_the_shuffle(section: SetupSection, case: Case) -> Game:
    setup = make_setup(
        section.deck,
        answers=case.answers,
        locations=section.locations,
        protectors=section.protectors,
        supplied=case.supplied,
    )
    orders = {seat: completed(_slugs(section.seat(seat).order), setup.deck) for seat in SEATS}
    faults = [fault for seat in SEATS for fault in _order_faults(seat, orders[seat], setup)]
    if faults:
        raise SetupRefused(tuple(faults))
    game = Game.new(setup)
    while isinstance(needed := game.chance_needed, ShuffleNeeded):
        game.happen(Shuffled(orders[needed.seat]))
    return game


def completed(beginning: Texts, cards: Texts) -> Texts:
    """Return an order that begins as stated; the other cards follow as they come in ``cards``."""
    return beginning + tuple(card for card in cards if card not in beginning)


def _slugs(names: Texts) -> Texts:
    return tuple(slug_or_as_written(name) for name in names if name != notation.AND_SO_ON)


def _order_faults(seat: Seat, order: Texts, setup: Setup) -> list[Failure]:
    faults = []
    for card in dict.fromkeys(order):
        if card not in setup.deck:
            message = f"{seat}.order: {card[:60]!r} is not one of the 16 cards that this table plays with"
            faults.append(Failure("not-in-deck", message, "RB-03-deck"))
        elif order.count(card) > 1:
            message = f"{seat}.order: {card} is named {order.count(card)} times and is in the deck once"
            faults.append(Failure("card-twice", message, "RB-04-identical-decks"))
    return faults


# ------------------------------------------------------------------ a position
class _Reader:
    """Reads the notation of a position and collects what cannot be read, with where it stands."""

    def __init__(self) -> None:
        self.faults: list[Failure] = []

    def all(
        self, where: str, texts: Texts, read: Callable[[str], T], code: FailureCode = "bad-notation"
    ) -> list[T]:
        values: list[T] = []
        for number, text in enumerate(texts, 1):
            try:
                values.append(read(text))
            except DataError as problem:
                facts = {"where": where, "number": number, "text": text[:60]}
                self.faults.append(Failure(code, f"{where} {number}: {problem}", facts=facts))
        return values

    def pile(self, where: str, texts: Texts | None) -> Pile | None:
        if texts is None:
            return None
        known, goes_on = notation.known_part(texts)
        return Pile(tuple(chain.from_iterable(self.all(where, known, read_pile))), goes_on)

    def waiting(self, seat: Seat, texts: Texts, last: int) -> tuple[Waiting, ...]:
        """Read what waits for the next card, or in parentheses for the one face down at the last place."""

        def read(text: str) -> Waiting:
            opened, for_the_next = face_of(text)
            return replace(notation.read_waiting(opened), place=0 if for_the_next else last)

        return tuple(self.all(f"{seat}.waiting", texts, read, "bad-waiting"))

    def seat(self, seat: Seat, stated: SeatAtTable, last: int) -> SeatLayout:
        placed = self.all(
            f"{seat}.placed", () if stated.placed is None else (stated.placed,), notation.read_card
        )
        return SeatLayout(
            hand=self.pile(f"{seat}.hand", stated.hand),
            deck=self.pile(f"{seat}.deck", stated.deck),
            discard=self.pile(f"{seat}.discard", stated.discard),
            waiting=self.waiting(seat, stated.waiting, last),
            placed=placed[0] if placed else None,
        )


def lay_out(section: TableSection, answers: Mapping[str, str], supplied: tuple[Supplied, ...] = ()) -> Table:
    """Return the table that is stated; cards that are not are unknown."""
    reader = _Reader()
    row = section.protectors
    last = len(section.encounters)
    layout = Layout(
        setup=make_setup(
            section.deck,
            answers=answers,
            locations=section.locations,
            # Which of the row may be played with is for the position to say, so the pool is what there is.
            protectors=None if row is None else {"sole": section.sole},
            supplied=supplied,
        ),
        protectors=tuple(reader.all("protector", row or (), notation.read_guard)),
        encounters=tuple(reader.all("encounter", section.encounters, notation.read_encounter)),
        north=reader.seat("north", section.north, last),
        south=reader.seat("south", section.south, last),
        phase=section.phase,
        round=section.round,
    )
    if reader.faults:
        # What cannot be read leaves holes, and further faults would only be about those.
        raise PositionRefused(tuple(reader.faults))
    return arrange(layout)


def wanted_cards(case: Case, seat: Seat) -> Texts:
    """Return the cards that a seat takes from its hand in the course of the case."""
    wanted: list[str] = []
    for step in case.play:
        written = step.decisions.get(seat)
        if written is not None and not step.refused and not step.in_words:
            option = notation.read_option(written)
            if isinstance(option, PlaceCard):
                wanted.append(option.card)
            elif isinstance(option, ChooseFromHand):
                wanted += option.cards
    return tuple(wanted)
