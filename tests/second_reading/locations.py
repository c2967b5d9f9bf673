"""The locations of the base game, except for what winning.py and the fog have to know themselves."""

from itertools import pairwise

from cardia_rules.events.options import ChooseFromHand, Option
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from tests.second_reading.acting import discard_hand_cards
from tests.second_reading.together import whose_first
from tests.second_reading.wants import Decision, Ended, Steps
from tests.second_reading.world import Encounter, World


def opening_hand(world: World) -> int:
    return 2 if "grand-library" in world.locations else 5


def auction_house(world: World, encounter: Encounter, seats: list[Seat]) -> None:
    before = world.beside(encounter, -1)
    if "auction-house" in world.locations and before:
        for seat in seats:
            if encounter.cards[seat].influence < before.cards[seat].influence:
                world.discard_from_deck(seat, world.deck[seat][:1])


def haunted_catacombs(world: World, encounter: Encounter, seats: list[Seat]) -> None:
    before = world.beside(encounter, -1)
    if "haunted-catacombs" not in world.locations or before is None:
        return
    losers = [seat for seat in seats if encounter.cards[seat].faction == before.cards[seat].faction]
    if len(losers) == 1:
        raise Ended(OPPONENT[losers[0]], "same-faction")
    if losers:
        raise Ended(None, "both-at-once")


def serpent_temple(world: World) -> Steps[None]:
    """For the past encounters that came to be won since it was looked at last."""
    turned, world.turned = world.turned, []
    if "serpent-temple" not in world.locations:
        return
    seats = [seat for seat, _, _ in turned]
    if len(set(seats)) == 2 and any(at_once for _, _, at_once in turned):
        order = yield from whose_first(set(seats))
        for index, ((_, one, _), (_, other, both)) in enumerate(pairwise(turned)):
            if both and one is other:
                seats[index : index + 2] = order
    for seat in seats:
        world.draw(seat, 1)
        yield from discard_hand_cards(world, OPPONENT[seat], 1)
        world.bazaar()


def draw_at_the_end(world: World) -> Steps[None]:
    """Both draw, then they choose at the same time what goes under their decks."""
    open_choices: dict[Seat, set[Option]] = {}
    for seat in SEATS:
        if offered := _draw_at_the_end(world, seat):
            open_choices[seat] = {ChooseFromHand((slug,)) for slug in offered}
    while open_choices:
        seat, chosen = yield Decision(dict(open_choices))
        del open_choices[seat]
        world.hand[seat].remove(chosen.cards[0])
        world.deck[seat].append(chosen.cards[0])


def _draw_at_the_end(world: World, seat: Seat) -> list[str]:
    """The cards of which one has to go under the deck."""
    here, answers = world.locations, world.answers
    more = {"grand-library", "scrapyard"} & here
    if "bazaar" in here:
        return []
    scrapyard = "scrapyard" in here and len(world.deck[seat]) > 1
    if len(more) == 2 and answers.several_draws == "three":
        count = 3 if scrapyard else 2
    else:
        count = 2 if scrapyard or "grand-library" in here else 1
    drawn = world.deck[seat][:count]
    world.draw(seat, count)
    if not scrapyard:
        return []
    return drawn if answers.put_under_which == "just-drawn" else list(world.hand[seat])
