"""What a seat owes for a revealed card that is not of the faction demanded."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.vocabulary import EffectArrived
from cardia_rules.resolution.agenda import DiscardFromHand, MeetDemands
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.round.in_secret import in_pairs
from cardia_rules.resolution.round.reveal import BOTH_CHOOSE, in_order
from cardia_rules.resolution.round.waiting import arrived, came_from

_BLACKMAILER: Final = ("RB-21-blackmailer",)
_CARD_GONE: Final = ("OQ-demand-card-gone",)


def meet_demands(task: MeetDemands, moment: Moment) -> Outcome:
    """A card of another faction than the one named costs its owner hand cards, before phase 2.

    The card as it was revealed; whether that also holds once it has left is open (OQ-demand-card-gone).
    """
    events: list[EffectArrived] = []
    owed: dict[Seat, list[DiscardFromHand]] = {}
    setup = moment.table.setup
    hinge: tuple[str, ...] = BOTH_CHOOSE
    for seat, card in ((NORTH, task.north), (SOUTH, task.south)):
        side = moment.table.side(seat)
        for waiting in side.waiting:
            if not card or waiting.kind != "demand" or waiting.id not in task.due:
                continue
            another = CHARACTERS[card].faction != waiting.faction
            gone = _CARD_GONE if another and not side.place_of(card) else ()
            events.append(arrived(seat, waiting, _BLACKMAILER, gone))
            if another and (not gone or setup.answers.demand_card_gone == "owed"):
                hinge += gone
                discard = DiscardFromHand(
                    seat=seat,
                    count=waiting.count,
                    cause=came_from(waiting),
                    rulings=_BLACKMAILER,
                    card=waiting.source,
                )
                owed.setdefault(seat, []).append(discard)
    if len(owed) == 2 and setup.answers.both_choose == "together":
        return Done(tuple(events), in_pairs(setup, owed[NORTH], owed[SOUTH], BOTH_CHOOSE))
    if len(owed) == 2 and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1, tuple(dict.fromkeys(hinge)))
    return Done(tuple(events), tuple(each for seat in in_order(list(owed), moment) for each in owed[seat]))
