"""What happened and a branch of it side by side: the verdict on each, since they parted."""

from collections.abc import Sequence

from cardia_rules.errors import LogContradiction
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken
from cardia_rules.replay.branch import Branch
from cardia_rules.replay.verdict import Verdict, verdict
from cardia_rules.resolution.game import Game


def both_verdicts(
    events: Sequence[AnyEvent], branch: Branch, play_on: bool
) -> tuple[Verdict, Verdict | None]:
    """Return the verdicts on a branch and on what happened, since they parted.

    There is none on a log that has ended by then, or that the rules do not give from there on.
    """
    parted = branch.parted or 1
    since = max(1, parted - 1)
    found = verdict(Game.from_events(branch.events), min(since, len(branch.events)))
    if parted > len(events):
        return found, None
    end = len(events) if play_on else next_decision(events, parted) - 1
    try:
        return found, verdict(Game.from_events(events[:end]), since)
    except LogContradiction:
        return found, None


def next_decision(events: Sequence[AnyEvent], parted: int) -> int:
    """Return the first decision that was asked for only after they parted."""
    for number in range(parted + 1, len(events) + 1):
        event = events[number - 1]
        if isinstance(event, DecisionTaken) and event.ask >= parted:
            return number
    return len(events) + 1
