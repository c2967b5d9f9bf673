"""Effects that only say something: name a faction, demand one, bind the next card, win the game."""

from msgspec.structs import replace

from cardia_rules.catalogue import FACTIONS
from cardia_rules.catalogue.effects import DemandNamed, NameFaction, PlayFaceUp, UnlessDiscarded, WinGame
from cardia_rules.events.options import Decline, NameAFaction, Option
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import CardDiscarded, FactionNamed, GameEnded
from cardia_rules.resolution import hands
from cardia_rules.resolution.asking import Asking, Choices, ask
from cardia_rules.resolution.effects.activate import do_effects
from cardia_rules.resolution.effects.registry import Doing, carries_out, choice, lay_waiting
from cardia_rules.resolution.live_table import Activation, LiveTable
from cardia_rules.resolution.reading.waiting import next_encounter


@carries_out(NameFaction)
def name_faction(table: LiveTable, activation: Activation, _effect: NameFaction) -> Doing:
    """Name a faction, which the effects after it speak of."""
    options = tuple(NameAFaction(faction) for faction in FACTIONS)
    answer = yield from ask(table, choice(table, activation, "name-faction", options))
    faction = answer.pick.faction
    table.happen(FactionNamed(seat=activation.seat, faction=faction, cause=answer.number))
    return replace(activation, named=faction)


@carries_out(UnlessDiscarded)
def unless_discarded(table: LiveTable, activation: Activation, effect: UnlessDiscarded) -> Asking[None]:
    """Go on unless the opponent discards a card to prevent it."""
    opponent = OPPONENT[activation.seat]
    # An empty hand is seen by all. Any other hand is asked, even if no card fits: passing over the
    # question would tell the other seat that the named faction is not there.
    if not table.side(opponent).hand:
        yield from do_effects(table, activation, effect.then)
        return
    answer = yield from ask(table, _may_discard(table, activation))
    if isinstance(answer.pick, Decline):
        yield from do_effects(table, replace(activation, cause=answer.number), effect.then)
        return
    card = answer.pick.cards[0]
    table.happen(CardDiscarded(seat=opponent, card=card, origin="hand", cause=answer.number))


def _may_discard(table: LiveTable, activation: Activation) -> Choices:
    opponent = OPPONENT[activation.seat]
    hand = table.side(opponent).hand
    options: tuple[Option, ...] = (Decline(), *hands.hand_sets(hand, 1))
    checks = (hands.exactly(1), hands.in_hand(hand), hands.of_faction(activation.named))
    return replace(
        choice(table, activation, "may-discard", options, *checks), seat=opponent, cause=table.number
    )


@carries_out(DemandNamed)
def demand_named(table: LiveTable, activation: Activation, effect: DemandNamed) -> None:
    """Demand the named faction of the opponent's next card."""
    opponent = OPPONENT[activation.seat]
    lay_waiting(table, activation, opponent, "demand", faction=activation.named, count=effect.count)


@carries_out(PlayFaceUp)
def play_face_up(table: LiveTable, activation: Activation, _effect: PlayFaceUp) -> None:
    """Bind the opponent to play the next card face up, and so first."""
    lay_waiting(table, activation, OPPONENT[activation.seat], "face-up", place=next_encounter(table))


@carries_out(WinGame)
def win_game(table: LiveTable, activation: Activation, _effect: WinGame) -> None:
    """Win the game, whatever the signets: they are counted only in phase 3."""
    table.end(GameEnded(winner=activation.seat, reason="ability", cause=activation.cause))
