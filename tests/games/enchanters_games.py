"""Random games of Enchanters, and pairs of them that differ in nothing that anybody has seen."""

from random import Random

from examples.games.enchanters.events import Begun, DeckShuffled, EquipmentRaised, Variant
from examples.games.enchanters.game import Game
from examples.games.enchanters.setup import begin, searched_for

KINGDOMS = ("tide", "ember", "hollow", "orchard")
SEATS = ("anne", "jean", "eric", "gaelle")
VARIANTS: tuple[Variant, ...] = ("fast", "super-fast", "dragons-of-the-deep")
MOST_DECISIONS = 5000  # no game has nearly as many


def any_set_up(seed: int) -> Begun:
    chance = Random(seed)
    count = 2 + seed % 3
    chosen = chance.sample(KINGDOMS, 4)
    each = {
        seat: chosen[2 * at : 2 * at + 2] if count == 2 else [chosen[at]]
        for at, seat in enumerate(SEATS[:count])
    }
    answers = {"OQ-prices": "in-pairs", "OQ-rest-card-when": "turn-end", "OQ-end-when": "at-once"}
    return begin(
        each,
        variants=[variant for variant in VARIANTS if chance.random() < 0.3],
        answers={question: answer for question, answer in answers.items() if chance.random() < 0.3},
    )


def play_on(game: Game, chance: Random, decisions: int = MOST_DECISIONS) -> Game:
    for _ in range(decisions):
        if not game.position.asks:
            return game
        ask = game.position.asks[0]
        game.decide(ask.seat, chance.choice(ask.options))
    assert decisions < MOST_DECISIONS, "a game that does not end"
    return game


def random_game(seed: int) -> Game:
    chance = Random(seed)
    return play_on(Game.from_events((any_set_up(seed),), chance=chance), chance)


def with_other_unseen(game: Game, chance: Random) -> Game:
    """Return the same game with another order of what nobody has seen of its deck yet."""
    table = game.position.table
    begun, shuffled = game.events[:2]
    assert isinstance(begun, Begun)
    assert isinstance(shuffled, DeckShuffled)
    raised = game.events[2 + bool(table.set_aside)]
    assert isinstance(raised, EquipmentRaised)
    brought = raised.cards
    known = [card for card in shuffled.order if card not in (*table.deck, *table.set_aside)]
    equipment = [card for card in table.deck if card in brought]
    rest, aside = [card for card in table.deck if card not in brought], list(table.set_aside)
    for unseen in (equipment, rest, aside):
        chance.shuffle(unseen)
    if len(brought) == searched_for(
        table
    ):  # else everybody knows that there is no more equipment in the deck
        mixed = [*rest, *aside]
        chance.shuffle(mixed)
        rest, aside = mixed[: len(rest)], mixed[len(rest) :]
    # What is searched for first lies lowest: so the search finds it, in the order in which it was found.
    first = [*equipment, *(card for card in brought if card in known)]
    drawn = [card for card in shuffled.order if card in known and card not in first]
    order = (*first, *rest, *drawn, *aside)
    other = Game.from_events((begun,))
    other.happen(order)
    return other
