"""Who wins each encounter and which signets follow, worked out anew every time."""

from itertools import pairwise

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Ending
from tests.second_reading.wants import Ended
from tests.second_reading.world import Card, Encounter, World


def look(world: World, first: Encounter | None = None) -> None:
    """Put the signets where they belong and end the game if somebody has won at once.

    ``first`` is the encounter that is compared for the first time.
    """
    won_now: dict[Encounter, set[Seat]] = {}
    for encounter in world.encounters:
        won = won_now[encounter] = winners(world, encounter)
        due = {seat: _due(world, encounter, card, won) for seat, card in encounter.cards.items()}
        if due != {seat: card.signets for seat, card in encounter.cards.items()}:
            if world.answers.blessing_again == "gone" and encounter is not first:
                _go_back_for_good(world, encounter, won)
            for seat, card in encounter.cards.items():
                card.signets = due[seat]
    new = {each: won - world.won_before.get(each, set()) for each, won in won_now.items()}
    # The cards that another encounter has come to follow, because one has left or they were moved.
    follows = {card: after for one, after in pairwise(world.encounters) for card in one.cards.values()}
    met = {card for card, after in world.followed_by.items() if follows.get(card) is not after}
    world.followed_by = follows
    _note_turned_encounters(world, won_now)
    _immediate_wins(world, None if world.answers.following_already_won == "wins" else new, met)


def _due(world: World, encounter: Encounter, card: Card, won: set[Seat]) -> int:
    return 1 + extra_signets(world, encounter, card, won) if card.seat in won else 0


def _go_back_for_good(world: World, encounter: Encounter, won: set[Seat]) -> None:
    """The extra signets of cards whose opponent comes to win the encounter (NP-4-unicorn)."""
    over = []
    for seat, card in encounter.cards.items():
        other = encounter.cards.get(OPPONENT[seat])
        if other is None or OPPONENT[seat] not in won or (other.signets and not card.signets):
            continue
        shared = seat in won and world.answers.blessing_shared_tie == "stays"
        if not shared:
            over.append(card)
    for card in over:
        card.blessings = 0


def _note_turned_encounters(world: World, won_now: dict[Encounter, set[Seat]]) -> None:
    """Past encounters that a seat has just come to win."""
    for encounter, won in reversed(won_now.items()):  # nearest first (FAQ-2-order)
        past = encounter is not world.current and encounter in world.won_before
        before = world.won_before[encounter] if past else set()
        new = won - before if past else set()
        for seat in SEATS:
            if seat in new:
                world.turned.append((seat, encounter, len(new) == 2))
    world.won_before = won_now


def _active(encounter: Encounter | None, slug: str, seat: Seat) -> bool:
    card = encounter.cards.get(seat) if encounter else None
    return card is not None and card.slug == slug and card.active


def _judge_place(world: World, seat: Seat) -> int | None:
    for place, encounter in enumerate(world.encounters):
        if _active(encounter, "judge", seat):
            return place
    return None


def is_tie(encounter: Encounter) -> bool:
    """Before anybody wins ties: equal influence (RB-06-tie), or a Mediator says so."""
    north, south = encounter.cards["north"], encounter.cards["south"]
    mediated = any(_active(encounter, "mediator", seat) for seat in SEATS)
    return mediated or north.influence == south.influence


def winners(world: World, encounter: Encounter) -> set[Seat]:
    if not encounter.compared or len(encounter.cards) < 2:
        return set()
    after = world.beside(encounter, 1)
    place = world.encounters.index(encounter) + 1
    counselors = {seat for seat in SEATS if _active(after, "counselor", seat)}
    judges = {seat: at for seat in SEATS if (at := _judge_place(world, seat)) is not None}
    if len(counselors) == 2:  # FAQ-3-two-counselors
        return set(judges) if world.answers.cancelled_encounter == "tie" else set()
    tie = is_tie(encounter)
    if counselors:
        (seat,) = counselors
        rival = judges.get(OPPONENT[seat])
        if not tie or rival is None or world.answers.win_ties_against_win_previous == "counselor":
            return counselors
        if rival < place:  # the Counselor is the nearer one (FAQ-2-nearest-prevails)
            return counselors
        if rival == place:  # in one encounter the two cancel out; what is left are ties of one's own Judge
            return {seat} & set(judges)
        return set(judges)
    if tie:
        return set(judges)
    north, south = encounter.cards["north"], encounter.cards["south"]
    return {"north"} if north.influence > south.influence else {"south"}


def extra_signets(world: World, encounter: Encounter, card: Card, won: set[Seat]) -> int:
    """For a card that wins."""
    extra = 0
    after = world.beside(encounter, 1)
    extra += sum(_active(after, "treasurer", seat) for seat in SEATS)
    extra += card.slug == "aristocrat" and card.active
    if len(won) == 1 or world.answers.blessing_shared_tie == "stays":
        extra += card.blessings
    return extra


def _immediate_wins(world: World, new: dict[Encounter, set[Seat]] | None, met: set[Card]) -> None:
    """``new`` is what was won just now, if a following encounter has to be (OQ-following-already-won).

    ``met`` are the cards that another encounter has come to follow.
    """
    won: dict[Seat, Ending] = {}
    for seat in SEATS:
        if "founders-day" in world.locations and _three_in_a_row(world, seat):
            won[seat] = "three-in-a-row"
    for seat in SEATS if not won else ():  # FAQ-3-founders-day: before any other effect
        if _following_won(world, seat, new, met):
            won[seat] = "following-encounter"
    if len(won) == 1:
        raise Ended(*won.popitem())
    if won:
        raise Ended(None, "both-at-once")


def _following_won(world: World, seat: Seat, new: dict[Encounter, set[Seat]] | None, met: set[Card]) -> bool:
    """A Mechanical Djinn whose following encounter its owner wins (FAQ-3-mechanical-djinn)."""
    for encounter in world.encounters:
        after = world.beside(encounter, 1)
        if after is None or not _active(encounter, "mechanical-djinn", seat):
            continue
        newly = new is None or encounter.cards[seat] in met or seat in new.get(after, set())
        if newly and seat in winners(world, after):
            return True
    return False


def _three_in_a_row(world: World, seat: Seat) -> bool:
    row = [seat in winners(world, encounter) for encounter in world.encounters]
    return any(all(row[start : start + 3]) for start in range(len(row) - 2))
