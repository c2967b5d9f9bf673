"""A seen game as the lines of a recording, so that one of them can be corrected."""

from collections.abc import Iterator, Sequence

from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.events import vocabulary as ev
from cardia_rules.faq.notation import option_text
from cardia_rules.game.spoken import Said
from cardia_rules.message import Message
from cardia_rules.seen.comparing import Step
from cardia_rules.seen.entering import Recording
from cardia_rules.seen.forms import Unsaid
from cardia_rules.seen.game import SeenGame
from cardia_rules.seen.log import INPUTS
from cardia_rules.seen.search import plain_input
from cardia_rules.views import events as seen


def reopened(game: SeenGame) -> Recording:
    """Return a recording of a seen game, with the lines that lead to it."""
    recording = Recording(SeenGame(game.begins))
    for steps in _groups([moment.step for moment in game.moments[1:]]):
        first = steps[0][0]
        if isinstance(said := plain_input(first), Said):
            recording.hear(said)
            continue
        if isinstance(first, INPUTS):  # and not what came of a table by itself
            recording.enter(_input(first))
        events = [event for step in steps for event in step]
        while recording.needs:
            recording.enter(_said(recording.needs[0], events))
        for seat in ("north", "south"):
            drawn = [each for each in events if isinstance(each, seen.CardDrawnSeen) and each.seat == seat]
            if any(each.card for each in drawn):
                recording.enter(f"{seat} draws: {', '.join(each.card or UNKNOWN for each in drawn)}")
    if recording.game.number != game.number:
        raise DataError(Message("what was seen cannot be entered again line by line"))
    return recording


def _groups(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Yield each input that somebody enters with what came of it; a deck is shuffled by itself."""
    group: list[Step] = []
    for step in steps:
        if isinstance(step[0], seen.DeckShuffledSeen):
            if group:
                group.append(step)
            continue
        if group:
            yield group
        group = [step]
    if group:
        yield group


def _input(event: seen.AnySeenEvent) -> str:
    if isinstance(event, seen.DecisionTakenSeen):
        return f"{event.seat}: {UNKNOWN if event.option is None else option_text(event.option)}"
    if isinstance(event, ev.CoinTossed):
        return f"coin: {event.first}"
    if isinstance(event, ev.PickedAtRandom):
        return f"picked: {', '.join(event.cards)}"
    if isinstance(event, seen.ProtectorsLaidSeen):
        return f"laid: {', '.join(map(str, event.row or event.factions))}"
    raise CardiaError(f"{type(event).__name__} is nothing that is entered as a line")


def _said(need: Unsaid, events: Sequence[seen.AnySeenEvent]) -> str:
    """Return what was seen, as an answer to what has to be said."""
    if need.what == "ignored":
        return f"ignored: {'yes' if any(isinstance(each, ev.EffectIgnored) for each in events) else 'no'}"
    if need.what == "protector":
        turned = [each.protector for each in events if isinstance(each, seen.ProtectorTurnedSeen)]
        return f"protector: {', '.join(turned)}"
    kind = ev.CardRevealed if need.what == "shows" else ev.CardDiscarded
    names = [
        each.card
        for each in events
        if isinstance(each, kind) and each.seat == need.seat and getattr(each, "origin", "shows") == need.what
    ]
    return f"{need.seat} {need.what}: {', '.join(names) or 'nothing'}"
