"""A protector nobody has published, played with an ability that the table supplies.

``python examples/the_fox.py`` plays two rounds and tells what happened. The ability is part of the log, so
whoever opens the log later needs neither this program nor its file.
"""

from collections.abc import Iterator
from pathlib import Path

from cardia_rules import (
    Decline,
    Game,
    Laid,
    NameAFaction,
    PlaceCard,
    Shuffled,
    fold_all,
    in_words,
    read_supplied,
)

FILE = Path(__file__).with_suffix(".toml")
ROW = ("fox", "unicorn", "cat", "elephant", "parrot", "toad")


def new_game() -> Game:
    """Without a source of chance a game says what it needs, and is told what came of it."""
    game = Game.new(
        "I", answers={"OQ-unknown-card": "supplied"}, protectors=ROW, supplied=read_supplied(FILE)
    )
    ascending = game.table.setup.deck
    game.happen(Shuffled(ascending))
    game.happen(Shuffled(ascending))
    game.happen(Laid(ROW))
    return game


def play() -> Game:
    """North's Void Mage loses at the Fox's place, and the Fox turns the encounter round."""
    game = new_game()
    game.decide("north", PlaceCard("surgeon"))
    game.decide("south", PlaceCard("surgeon"))
    game.decide("north", PlaceCard("void-mage"))
    game.decide("south", PlaceCard("mediator"))
    game.decide("north", NameAFaction("dynasty"))
    game.decide("south", Decline())
    return game


def told() -> Iterator[str]:
    game = play()
    for number, event in enumerate(game.events, 1):
        yield f"{number:>3}  {in_words(event)}"
    folded, again = fold_all(game.events), Game.from_log(game.to_log())
    (supplied,) = again.table.setup.supplied
    yield ""
    yield f"Folding the {len(game.events)} events gives the same table: {folded == game.table}."
    yield f"Saved and restored, the game is the same: {again.events == game.events}."
    yield f'The log brings its own text. {supplied.name}: "{supplied.text}"'


if __name__ == "__main__":
    print("\n".join(told()))
