"""An effect that removes the modifiers or the ongoing tokens of a card."""

from cardia_rules.catalogue.effects import RemovePieces
from cardia_rules.events.options import ChoosePieces
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import InfluenceModified, TokenRemoved
from cardia_rules.resolution.agenda import Activation
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import carries_out, changed, ignored
from cardia_rules.resolution.outcome import Choices, Moment, NeedDecision, Outcome
from cardia_rules.resolution.results.derive import tied
from cardia_rules.resolution.results.tokens import token_ends


@carries_out(RemovePieces)
def remove_pieces(effect: RemovePieces, activation: Activation, moment: Moment) -> Outcome:
    table = moment.table
    if not isinstance(moment.pick, ChoosePieces):
        if not any(played.modifier or played.tokens for _seat, _place, played in table.played_cards()):
            return ignored(effect, activation, moment)
        return NeedDecision((_removable(effect, activation, table),))
    seat, card = moment.pick.seat, moment.pick.card
    place = table.side(seat).place_of(card)
    played = table.side(seat).at(place)
    if played is None or not on_table.carries(played, moment.pick.pieces):
        return ignored(effect, activation, moment, ("OQ-void-mage-empty",))
    if moment.pick.pieces == "modifiers":
        taken = InfluenceModified(
            seat=seat,
            card=card,
            place=place,
            by=-played.modifier,
            rulings=("RB-10-applies-at-once", *effect.cites),
            cause=moment.decided,
        )
        return changed(taken, because=("RB-10-result-follows", "RB-16-overtake"), tied=tied(table))
    event = TokenRemoved(
        seat=seat,
        card=card,
        place=place,
        count=played.tokens,
        rulings=("RB-09-token-removed", *effect.cites),
        cause=moment.decided,
    )
    return changed(event, because=token_ends(card), tied=tied(table))


def _removable(effect: RemovePieces, activation: Activation, table: Table) -> Choices:
    options: list[ChoosePieces] = []
    shown = on_table.face_up(table)
    for seat, card in shown:
        options.append(ChoosePieces(seat, card, "modifiers"))
        options.append(ChoosePieces(seat, card, "tokens"))
    checks = [on_table.in_play(shown)]
    if table.setup.answers.void_mage_empty == "must-remove":
        checks.append(on_table.carrying_those_pieces(shown))
    return Choices(
        activation.seat,
        "choose-pieces",
        tuple(options),
        tuple(checks),
        ("RB-07-as-much-as-possible", *effect.cites),
        activation.cause,
        activation.card,
        ("OQ-void-mage-empty",),
    )
