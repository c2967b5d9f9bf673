"""Which function carries out each kind of task."""

from collections.abc import Callable
from typing import Any, Final

from cardia_rules.resolution import (
    activation,
    agenda,
    arriving,
    comparing,
    consequences,
    demands,
    drawing,
    hands,
    in_secret,
    locations,
    phase_three,
    phase_two,
    placing,
    protectors,
    revealing,
    supplied_at_reveal,
)
from cardia_rules.resolution.effects.moving import move_pieces_to, put_down_pieces
from cardia_rules.resolution.effects.replacing import fill_place
from cardia_rules.resolution.outcome import Moment, Outcome

CARRY_OUT: Final[dict[type, Callable[[Any, Moment], Outcome]]] = {
    agenda.DealHands: hands.deal_hands,
    agenda.BeginRound: placing.begin_round,
    agenda.CheckBothCanPlay: placing.check_both_can_play,
    agenda.ArrangePlacing: placing.arrange_placing,
    agenda.PlaceCards: placing.place_cards,
    agenda.RevealCards: revealing.reveal_cards,
    agenda.ApplyReveal: revealing.apply_reveal,
    agenda.ArriveEither: arriving.arrive_either,
    agenda.InSecret: in_secret.in_secret,
    agenda.CompareCards: comparing.compare_cards,
    agenda.MeetDemands: demands.meet_demands,
    agenda.BeginPhaseTwo: phase_two.begin_phase_two,
    agenda.ApplyLateModifiers: phase_two.apply_late_modifiers,
    agenda.BeginPhaseThree: phase_three.begin_phase_three,
    agenda.CountSignets: phase_three.count_signets,
    agenda.DrawForRound: drawing.draw_for_round,
    agenda.PlaceTopCard: placing.place_top_card,
    agenda.ApplySuppliedToReveal: supplied_at_reveal.apply_supplied_to_reveal,
    agenda.DiscardForGone: supplied_at_reveal.discard_for_gone,
    agenda.ApplyLocationsToReveal: locations.apply_locations_to_reveal,
    agenda.SettleTurns: locations.settle_turns,
    agenda.PayTribute: locations.pay_tribute,
    agenda.RefillHands: locations.refill_hands,
    agenda.PutUnder: drawing.put_under,
    agenda.LayProtectors: protectors.lay_protectors,
    agenda.GuardActs: protectors.guard_acts,
    agenda.ActivateGuard: protectors.activate_guard,
    agenda.Shuffle: hands.shuffle,
    agenda.Activate: activation.activate,
    agenda.DoEffects: activation.do_effects,
    agenda.DiscardFromHand: hands.discard_from_hand,
    agenda.FillPlace: fill_place,
    agenda.MovePiecesTo: move_pieces_to,
    agenda.PutDownPieces: put_down_pieces,
    agenda.Settle: consequences.settle,
    agenda.LookForWins: consequences.look_for_wins,
    agenda.Emit: consequences.emit,
}
