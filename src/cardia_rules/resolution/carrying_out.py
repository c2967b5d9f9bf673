"""Which function carries out each kind of task."""

from collections.abc import Callable
from typing import Any, Final

from cardia_rules.resolution import agenda
from cardia_rules.resolution.effects.pieces import move_pieces_to, put_down_pieces
from cardia_rules.resolution.effects.replacing import fill_place
from cardia_rules.resolution.locations import moments, supplied
from cardia_rules.resolution.outcome import Moment, Outcome
from cardia_rules.resolution.protectors import acting
from cardia_rules.resolution.round import (
    activate,
    compare,
    count,
    draw,
    hands,
    in_secret,
    place,
    reveal,
    settle,
    waiting,
)

CARRY_OUT: Final[dict[type, Callable[[Any, Moment], Outcome]]] = {
    agenda.DealHands: hands.deal_hands,
    agenda.BeginRound: place.begin_round,
    agenda.CheckBothCanPlay: place.check_both_can_play,
    agenda.TurnUp: place.turn_up,
    agenda.EndForWantOfCards: place.end_for_want_of_cards,
    agenda.ArrangePlacing: place.arrange_placing,
    agenda.PlaceCards: place.place_cards,
    agenda.RevealCards: reveal.reveal_cards,
    agenda.ApplyReveal: reveal.apply_reveal,
    agenda.ArriveEither: waiting.arrive_either,
    agenda.InSecret: in_secret.in_secret,
    agenda.CompareCards: compare.compare_cards,
    agenda.MeetDemands: reveal.meet_demands,
    agenda.BeginPhaseTwo: activate.begin_phase_two,
    agenda.ApplyLateModifiers: activate.apply_late_modifiers,
    agenda.BeginPhaseThree: count.begin_phase_three,
    agenda.CountSignets: count.count_signets,
    agenda.DrawForRound: draw.draw_for_round,
    agenda.PlaceTopCard: place.place_top_card,
    agenda.ApplySuppliedToReveal: supplied.apply_supplied_to_reveal,
    agenda.DiscardForGone: supplied.discard_for_gone,
    agenda.ApplyLocationsToReveal: moments.apply_locations_to_reveal,
    agenda.SettleTurns: moments.settle_turns,
    agenda.PayTribute: moments.pay_tribute,
    agenda.RefillHands: moments.refill_hands,
    agenda.PutUnder: draw.put_under,
    agenda.LayProtectors: acting.lay_protectors,
    agenda.GuardActs: acting.guard_acts,
    agenda.ActivateGuard: acting.activate_guard,
    agenda.Shuffle: hands.shuffle,
    agenda.Activate: activate.activate,
    agenda.DoEffects: activate.do_effects,
    agenda.DiscardFromHand: hands.discard_from_hand,
    agenda.FillPlace: fill_place,
    agenda.MovePiecesTo: move_pieces_to,
    agenda.PutDownPieces: put_down_pieces,
    agenda.Settle: settle.settle,
    agenda.LookForWins: settle.look_for_wins,
    agenda.Emit: settle.emit,
}
