"""What was seen of a game that is tapped along from the shuffle, without the cards that were filled in."""

from cardia_rules.bench.games import PlayedGame, is_sight, protectors_stated
from cardia_rules.bench.positions import deck_stated
from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.errors import CardiaError
from cardia_rules.seen.entering import Recording, Unsaid
from cardia_rules.seen.game import SeenGame


def seen_of(opened: PlayedGame) -> SeenGame | None:
    """Return what was seen of a game; nothing of one that was not followed from a shuffle nobody saw.

    What went to a discard pile and was not said is a card that was missed. Where more than that hangs on it,
    there is no record before it is said.
    """
    meant = opened.meant
    setup = meant.setup
    if setup is None or setup.order.north or setup.order.south:
        return None
    try:
        game = SeenGame.new(
            deck_stated(setup.deck),
            answers=meant.answers,
            locations=setup.locations,
            protectors=protectors_stated(setup.protectors),
            tags=meant.tags,
        )
        recording = Recording(game)
        for text in meant.decisions[: opened.taken]:
            if not is_sight(text):
                _miss_the_rest(recording)
            recording.enter(text)
        _miss_the_rest(recording)
    except CardiaError:
        return None
    return recording.game


def _miss_the_rest(recording: Recording) -> None:
    while recording.needs:
        recording.enter(_missed(recording.needs[0]))


def _missed(need: Unsaid) -> str:
    """Return that nobody saw which cards went, where it is known how many."""
    if need.what not in ("hand", "deck") or len(need.counts) > 1:
        raise CardiaError("what came of it has to be said")
    return f"{need.seat} {need.what}: {', '.join([UNKNOWN] * need.counts[0])}"
