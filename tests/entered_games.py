"""Random games as a judge beside the table enters them: what lies open, and nothing that is hidden."""

from collections.abc import Iterator

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, PlaceCard
from cardia_rules.faq.notation import option_text
from cardia_rules.game.game import Game
from cardia_rules.seen.entering import Recording
from cardia_rules.seen.forms import Unsaid
from cardia_rules.seen.game import SeenGame
from cardia_rules.views.events import ProtectorTurnedSeen
from cardia_rules.views.log import see_log

_INPUTS = (ev.DecisionTaken, ev.CoinTossed, ev.PickedAtRandom, ev.ProtectorsLaid)


def entered(game: Game, *, hidden: bool = False) -> Recording:
    """Enter a whole game; ``hidden``: not even what is placed until it is revealed."""
    begins = game.events[0]
    assert isinstance(begins, ev.GameSetUp)
    recording = Recording(SeenGame(begins))
    numbers = [number for number, event in enumerate(game.events) if isinstance(event, _INPUTS)]
    for at, number in enumerate(numbers):
        end = numbers[at + 1] if at + 1 < len(numbers) else len(game.events)
        recording.enter(_input(game, number, hidden))
        while recording.needs:
            recording.enter(_answer(recording.needs[0], game, number, end))
    return recording


def _input(game: Game, number: int, hidden: bool) -> str:
    event = game.events[number]
    if isinstance(event, ev.DecisionTaken):
        after = game.events[number + 1]
        unseen = isinstance(event.option, PlaceCard) and hidden
        if unseen or (isinstance(event.option, ChooseFromHand) and isinstance(after, ev.CardPutUnder)):
            return f"{event.seat}: ?"
        return f"{event.seat}: {option_text(event.option)}"
    if isinstance(event, ev.CoinTossed):
        return f"coin: {event.first}"
    if isinstance(event, ev.PickedAtRandom):
        return f"picked: {', '.join(event.cards)}"
    laid = see_log(game, "spectator")[number]
    return f"laid: {', '.join(getattr(laid, 'factions', ()))}"


def _answer(need: Unsaid, game: Game, number: int, end: int) -> str:
    if need.what == "ignored":
        ignored = any(isinstance(event, ev.EffectIgnored) for event in game.events[number:end])
        return f"ignored: {'yes' if ignored else 'no'}"
    cards = [*_seen(need, game, number, end)]
    return f"{need.seat or ''} {need.what}: {', '.join(cards) or 'nothing'}".strip()


def _seen(need: Unsaid, game: Game, number: int, end: int) -> Iterator[str]:
    for event in see_log(game, "judge")[number:end]:
        if getattr(event, "seat", None) not in (need.seat, None):
            continue
        if need.what == "protector" and isinstance(event, ProtectorTurnedSeen):
            yield event.protector
        if isinstance(event, ev.CardRevealed if need.what == "shows" else ev.CardDiscarded):
            yield from (event.card for _ in range(getattr(event, "origin", "shows") == need.what))
