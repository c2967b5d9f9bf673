"""The referee's own table: mutable, and nothing is remembered that can be worked out."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardia_rules.catalogue.words import Faction
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Over, WaitingKind
from tests.second_reading.facts import FACTION, INFLUENCE, ONGOING


@dataclass(eq=False)
class Card:
    """A card in a play area."""

    seat: Seat
    slug: str
    up: bool = False
    modifier: int = 0
    tokens: int = 0
    signets: int = 0
    blessings: int = 0

    @property
    def influence(self) -> int:
        return INFLUENCE[self.slug] + self.modifier

    @property
    def faction(self) -> Faction:
        return FACTION[self.slug]

    @property
    def active(self) -> bool:
        return self.slug in ONGOING and self.tokens > 0


@dataclass(eq=False)
class Encounter:
    cards: dict[Seat, Card] = field(default_factory=dict)
    compared: bool = False
    arrived: set[Seat] = field(default_factory=set)  # whose card has had its effects of being revealed
    revealed: dict[Seat, Card] = field(default_factory=dict)  # as they were when they were compared


@dataclass(eq=False)
class Wait:
    """Something for the next card that a seat plays; once that card is known, for this card."""

    kind: WaitingKind
    seat: Seat
    by: int = 0
    faction: Faction | None = None
    card: Card | None = None


def _per_seat() -> dict[Seat, list[str]]:
    return {seat: [] for seat in SEATS}


@dataclass(eq=False)
class World:
    answers: Answers
    locations: frozenset[str] = frozenset()
    deck: dict[Seat, list[str]] = field(default_factory=_per_seat)
    hand: dict[Seat, list[str]] = field(default_factory=_per_seat)
    discard: dict[Seat, list[str]] = field(default_factory=_per_seat)
    encounters: list[Encounter] = field(default_factory=list)
    waits: list[Wait] = field(default_factory=list)
    current: Encounter | None = None
    over: Over | None = None
    round: int = 0
    followed_by: dict[Card, Encounter] = field(default_factory=dict)  # when results were last looked at
    won_before: dict[Encounter, set[Seat]] = field(default_factory=dict)
    guards: list[str] = field(default_factory=list)  # every second place, from the second
    sole: frozenset[str] = frozenset({"cat"})
    # For the Serpent Temple: who came to win what, and whether both did by one change.
    turned: list[tuple[Seat, Encounter, bool]] = field(default_factory=list)

    def cards(self, seat: Seat | None = None) -> Iterator[Card]:
        """The played cards, of both or of one seat: those that lie face up."""
        for encounter in self.encounters:
            for card in encounter.cards.values():
                if card.up and seat in (None, card.seat):
                    yield card

    def encounter_of(self, card: Card) -> Encounter | None:
        return next((e for e in self.encounters if card in e.cards.values()), None)

    def beside(self, encounter: Encounter, step: int) -> Encounter | None:
        """The encounter this far away in the direction of play."""
        place = self.encounters.index(encounter) + step
        return self.encounters[place] if 0 <= place < len(self.encounters) else None

    def signets(self, seat: Seat) -> int:
        return sum(card.signets for card in self.cards(seat))

    # -------------------------------------------------------------- cards that move
    def bazaar(self, between_steps: bool = False, beside_protector: bool = False) -> None:
        """With less than two cards in hand you draw four, wherever the Bazaar is."""
        not_yet = between_steps or (beside_protector and self.answers.refill_and_protector == "after")
        if not_yet and self.answers.refill_moment == "after-ability":
            return
        for seat in SEATS:
            if "bazaar" in self.locations and len(self.hand[seat]) < 2:
                self.draw(seat, 4)

    def draw(self, seat: Seat, count: int) -> None:
        drawn, self.deck[seat] = self.deck[seat][:count], self.deck[seat][count:]
        self.hand[seat] += drawn

    def discard_from_hand(self, seat: Seat, slugs: list[str]) -> None:
        for slug in slugs:
            self.hand[seat].remove(slug)
            self.discard[seat].append(slug)

    def discard_from_deck(self, seat: Seat, slugs: list[str]) -> None:
        for slug in slugs:
            self.deck[seat].remove(slug)
            self.discard[seat].append(slug)

    def _nothing_left_to_wait_for(self) -> None:
        """What waited for a card that never had its turn, but for an Engineer's +5, waits for the next."""
        for wait in self.waits:
            if wait.card is not None and wait.kind != "late" and self.encounter_of(wait.card) is None:
                wait.card = None

    def leave_play(self, card: Card, to: list[str]) -> None:
        """A card leaves the table; an encounter that has lost both its cards is closed up."""
        encounter = self.encounter_of(card)
        assert encounter is not None
        del encounter.cards[card.seat]
        to.append(card.slug)
        if not encounter.cards:
            self.encounters.remove(encounter)
            self._nothing_left_to_wait_for()
            if encounter is self.current:
                self.current = None
