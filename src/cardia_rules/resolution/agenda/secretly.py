"""The task of two seats that decide at the same moment, unseen by each other."""

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Record
from cardia_rules.resolution.agenda.abilities import DiscardFromHand
from cardia_rules.resolution.agenda.base import BaseTask
from cardia_rules.resolution.agenda.rounds import ArriveEither

Secret = ArriveEither | DiscardFromHand


class Decided(Record, frozen=True):
    """What a seat decided, and the number of the event that says so."""

    seat: Seat
    option: Option
    number: int


class InSecret(BaseTask, frozen=True, kw_only=True):
    """Each seat does its task; what comes of either is shown when neither has to decide any more.

    ``since`` is how many events there were when the seats were first asked, so that the one that decides
    second is not asked anew.
    """

    north: Secret
    south: Secret
    questions: tuple[str, ...]
    since: int = 0
    decided: tuple[Decided, ...] = ()
