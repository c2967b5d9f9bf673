"""How a game begins: what may be chosen, the deck, its first equipment, the road, the village."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, get_args

import msgspec

from cardia_rules.errors import Failure, SetupRefused
from cardia_rules.kernel.telling.asking import ByChance
from cardia_rules.kernel.telling.live import let_chance
from examples.games.enchanters.cards import PILE_OF, Kingdom, box, handles, kingdom_faults
from examples.games.enchanters.events import (
    PILES,
    SLOTS,
    Begun,
    CardsSetAside,
    DeckShuffled,
    DragonsShuffledIn,
    EquipmentRaised,
    Event,
    FirstDrawn,
    Table,
    Variant,
    VillageDrawn,
)
from examples.games.enchanters.live import LiveTable, Story
from examples.games.enchanters.refusals import failed
from examples.games.enchanters.register import REGISTER
from examples.games.enchanters.turn import fill, turns

_SEATS: Final = range(2, 5)
_MOST: Final = 999  # crystals or wounds of a table laid out by hand: far more than a box has
_SET_ASIDE: Final = 5  # cards a player in a fast invasion
_EQUIPMENT: Final = {"normal": 3, "super-fast": 2}  # cards a player


class Needed(msgspec.Struct, frozen=True):
    """What chance has to bring: an order of these, or one of them."""

    what: str  # the tag of the event that tells it
    among: tuple[str, ...]


def begin(
    kingdoms: Mapping[str, str | Sequence[str]],
    *,
    variants: Sequence[Variant] = (),
    answers: Mapping[str, str] | None = None,
    supplied: Sequence[Kingdom] = (),
    first: str = "",
    village: str = "",
) -> Begun:
    """Return the event that begins a game of these seats; ``SetupRefused`` says everything that is wrong."""
    chosen = {seat: (one,) if isinstance(one, str) else tuple(one) for seat, one in kingdoms.items()}
    begun = Begun(
        kingdoms=chosen, variants=tuple(variants), answers=dict(answers or {}), supplied=tuple(supplied),
        first=first, village=village,
        rulings=("EN-02-start", "EN-02-kingdoms", "EN-02-fists"), questions=("OQ-fists",),
    )  # fmt: skip
    if faults := tuple(setup_faults(begun)):
        raise SetupRefused(faults)
    return begun


def setup_faults(begun: Begun) -> Iterable[Failure]:
    """Yield what is wrong with what a game is begun with."""
    seats, each = len(begun.kingdoms), 2 if len(begun.kingdoms) == 2 else 1
    known = box(begun.supplied)
    if seats not in _SEATS:
        yield failed("bad-seats", count=seats)
    for seat, names in begun.kingdoms.items():
        if len(names) != each:
            ruling = "EN-02-two-players" if each == 2 else "EN-02-kingdoms"
            yield failed("wrong-count", ruling, seat=seat, each=each, count=len(names))
    chosen = [name for names in begun.kingdoms.values() for name in names]
    for name in dict.fromkeys(chosen):
        if name not in known.kingdoms:
            yield failed("unknown-kingdom", kingdom=name, known=", ".join(known.kingdoms))
        elif chosen.count(name) > 1:
            yield failed("kingdom-twice", kingdom=name)
    there = [known.kingdoms[name] for name in dict.fromkeys(chosen) if name in known.kingdoms]
    cards = [card.id for kingdom in there for card in kingdom.cards]
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield failed("card-twice", card=card)
    for kingdom in begun.supplied:
        yield from kingdom_faults(kingdom)
    yield from _other_faults(begun)


def _other_faults(begun: Begun) -> Iterable[Failure]:
    for variant in begun.variants:
        if variant not in get_args(Variant):
            yield failed("unknown-variant", variant=variant)
    yield from answer_faults(begun.answers)
    if begun.first and begun.first not in begun.kingdoms:
        yield failed("unknown-first", seat=begun.first)
    if begun.village and begun.village not in villages(begun.supplied):
        yield failed("unknown-village", village=begun.village)


def answer_faults(answers: Mapping[str, str]) -> Iterable[Failure]:
    """Yield what is wrong with the answers that a table chose."""
    for question, answer in answers.items():
        known = REGISTER.questions.get(question)
        if known is None:
            yield failed("unknown-question", question=question)
        elif answer not in known.answers:
            listed = ", ".join(known.answers)
            yield failed("unknown-answer", question, question=question, answer=answer, known=listed)


def table_faults(table: Table) -> Iterable[Failure]:
    """Yield what is wrong with a table that was laid out by hand."""
    piles = [
        (pile, card) for player in table.players.values() for pile in PILES for card in getattr(player, pile)
    ]
    loose = [
        *table.deck,
        *table.graveyard,
        *table.removed,
        *(card for card in table.road if card is not None),
    ]
    every = [*loose, *(card for _, card in piles)]
    unknown = {card for card in every if card.partition(".")[0] not in table.box.cards}
    problems = [f"there is no card {card!r}" for card in sorted(unknown)]
    problems += [
        f"{card} lies there twice" for card in sorted({card for card in every if every.count(card) > 1})
    ]
    wrong = [
        (pile, card) for pile, card in piles if card not in unknown and PILE_OF[table.card(card).kind] != pile
    ]
    problems += [f"{card} does not belong in a pile of {pile}" for pile, card in wrong]
    if len(table.players) not in _SEATS or table.active not in table.players:
        problems.append("two to four play, and one of them is active")
    if table.village not in table.box.villages:
        problems.append(f"there is no village {table.village!r}")
    counted = [count for one in table.players.values() for count in (one.crystals, one.wounds)]
    if len(table.road) != SLOTS or any(count not in range(_MOST + 1) for count in counted):
        problems.append(f"a road has {SLOTS} slots, and everybody 0 to {_MOST} crystals and wounds")
    yield from (failed("bad-table", problem=problem) for problem in problems)
    for kingdom in table.supplied:
        yield from kingdom_faults(kingdom)
    yield from answer_faults(table.answers)


def villages(supplied: tuple[Kingdom, ...]) -> tuple[str, ...]:
    """Return the villages of which enough is known: one can always rest there."""
    return tuple(village.id for village in box(supplied).villages.values() if village.can_rest)


# ------------------------------------------------------------------ laying out
def lay_out(live: LiveTable) -> Story:
    """Make the deck, bring equipment to its top, lay out the road and draw a village; then play."""
    yield from shuffle(live)
    if "fast" in live.table.variants:
        count = _SET_ASIDE * len(live.table.players)
        live.happen(CardsSetAside(cards=live.table.deck[-count:]))
    live.happen(EquipmentRaised(cards=equipment(live.table)))
    fill(live)
    if not live.table.village:
        yield from let_chance(live, Needed("village-drawn", villages(live.table.supplied)), live.number)
    if not live.table.active:
        yield from let_chance(live, Needed("first-drawn", tuple(live.table.players)), live.number)
    live.quiet("turns")
    yield from turns(live)


def shuffle(live: LiveTable) -> Story:
    """Shuffle the chosen kingdoms; dragons of the deep are shuffled into the lower half after that."""
    table, every = live.table, cards_played(live.table)
    deep = "dragons-of-the-deep" in table.variants
    dragons = tuple(card for card in every if deep and table.card(card).kind == "dragon")
    others = tuple(card for card in every if card not in dragons)
    yield from let_chance(live, Needed("deck-shuffled", others), live.number)
    if deep:
        half = live.table.deck[: len(others) // 2]
        yield from let_chance(live, Needed("dragons-shuffled-in", tuple(sorted(half + dragons))), live.number)


def cards_played(table: Table) -> tuple[str, ...]:
    """Return every card of the chosen kingdoms that is played with, in no telling order."""
    two = len(table.players) == 2 or "super-fast" in table.variants
    chosen = [table.box.kingdoms[name] for names in table.kingdoms.values() for name in names]
    return tuple(sorted(card for kingdom in chosen for card in handles(kingdom, two=two)))


def equipment(table: Table) -> tuple[str, ...]:
    """Return the first items and enchantments from the bottom of the deck up, as many as are searched for."""
    found = [card for card in table.deck if not table.card(card).fights]
    return tuple(found[: searched_for(table)])


def searched_for(table: Table) -> int:
    """Return how many items and enchantments are searched for."""
    return _EQUIPMENT["super-fast" if "super-fast" in table.variants else "normal"] * len(table.players)


# ------------------------------------------------------------------ chance
Outcome = tuple[str, ...]


def outcome(need: ByChance[Needed], brought: Outcome) -> Event | None:
    """Return the event of what chance brought; none if it cannot have."""
    what, among = need.needed.what, need.needed.among
    if what in ("deck-shuffled", "dragons-shuffled-in"):
        if tuple(sorted(brought)) != tuple(sorted(among)):
            return None
        return DeckShuffled(order=brought) if what == "deck-shuffled" else DragonsShuffledIn(half=brought)
    if len(brought) != 1 or brought[0] not in among:
        return None
    return VillageDrawn(village=brought[0]) if what == "village-drawn" else FirstDrawn(seat=brought[0])


def draw(needed: Needed, chance: Random) -> Outcome:
    """Return a fair outcome."""
    if needed.what in ("deck-shuffled", "dragons-shuffled-in"):
        return tuple(chance.sample(needed.among, len(needed.among)))
    return (chance.choice(needed.among),)


def awaited(needed: Needed) -> str:
    """Return what chance was to do, in words."""
    if needed.what in ("deck-shuffled", "dragons-shuffled-in"):
        return f"bring {len(needed.among)} cards into an order"
    return f"draw one of {', '.join(needed.among)}"
