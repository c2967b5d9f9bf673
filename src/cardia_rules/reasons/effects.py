"""Why an ability is activated, and why each of its effects does what it does."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.catalogue.effects import (
    BlessNext,
    DemandNamed,
    DiscardDeck,
    DiscardHand,
    Draw,
    FlipModifiers,
    Modify,
    MovePieces,
    PlayFaceUp,
    PlayFromDeck,
    RemovePieces,
    ReplaceOpposing,
)
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events import vocabulary as ev
from cardia_rules.reasons.asks import resolved_by, why_discarded
from cardia_rules.reasons.entries import blessing_ends, example_here, of_the_location, said_of, waited
from cardia_rules.reasons.order import (
    ACTIVATE,
    AS_MUCH,
    CANNOT_DISCARD,
    CARD_BEATS_RULE,
    CARD_TEXT,
    COPY,
    DISCARDED,
    EMPTY_DECK,
    INSTANT,
    LOSER_ACTIVATES,
    MODIFIER,
    NEAREST_FIRST,
    NEXT,
    NO_RESHUFFLE,
    ONGOING,
    REFLOWED,
    TOKEN_GONE,
    YOUR_CARD,
    Rulings,
    in_order,
)
from cardia_rules.reasons.playing import adds_up, why_on_it
from cardia_rules.reasons.step import FinishedStep, hangs_on, why, why_not
from cardia_rules.resolution.effects.registry import Fewer, this_card
from cardia_rules.resolution.live_table import Acting
from cardia_rules.resolution.reading.due import still_to_be_resolved
from cardia_rules.resolution.results.derive import is_tie

_EMPTY: Final = in_order(rule=(NO_RESHUFFLE,), general=(EMPTY_DECK,))
_PAST: Final = ("RB-09-token-on-past-card",)
_UNRESOLVABLE: Final = ("RB-07-unresolvable-is-playable",)
_MANNER: Final[dict[ev.Manner, Rulings]] = {
    "lost": (LOSER_ACTIVATES,),
    "copied": (COPY,),
    "activated": in_order(rule=(ACTIVATE,), general=(NEAREST_FIRST,)),
}
_KIND: Final[dict[AbilityKind, Rulings]] = {"instant": (INSTANT,), "ongoing": (ONGOING,)}


# ------------------------------------------------------------------ activating
@why(ev.AbilityActivated)
def _activated(step: FinishedStep) -> Rulings:
    event = step.event
    if event.manner == "token":
        return _awakened(step)
    rule, general = _MANNER[event.manner], _KIND[CHARACTERS[event.ability].kind]
    if event.manner == "lost":
        example = example_here(event.ability, step.table, event.seat, event.card, event.place)
        return in_order(rule=rule, general=general, example=example)
    entry, tied = step.entry, is_tie(step.table, event.place)
    return in_order(moment=entry.tied if tied else (), own=entry.does, rule=rule, general=general)


def _awakened(step: FinishedStep) -> Rulings:
    """Return why a token awakens an ongoing ability."""
    if step.waiting is not None:
        return waited(step.waiting, CARD_TEXT)
    if isinstance(step.effect, MovePieces):
        return in_order(moment=step.entry.awakens, situation=_PAST)
    past = step.event.place != step.table.current
    return in_order(situation=_PAST if past else (), own=step.entry.does)


@why(ev.EffectIgnored)
def _ignored(step: FinishedStep) -> Rulings:
    """Return why an effect has nothing to do; an ability of which nothing is resolved can be played."""
    effect, missing, activation = step.effect, step.entry.missing, step.by.activation
    rule: Rulings = ()
    if isinstance(effect, Draw):
        rule = _EMPTY
    elif isinstance(effect, DiscardHand | DiscardDeck):
        rule = (CANNOT_DISCARD,)
    if activation.ability in PROTECTORS:
        return in_order(own=missing, rule=rule, general=(resolved_by(activation),))
    usual = ((AS_MUCH,), _UNRESOLVABLE)
    general, also = usual[::-1] if step.event.whole else usual
    return in_order(own=missing, rule=rule, general=general, also=also)


@why_not(Fewer)
def _fewer(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain that an effect found fewer cards than it asks for."""
    activation = step.by.activation
    rulings = in_order(rule=_EMPTY if isinstance(step.by.effect, Draw) else (), general=(AS_MUCH,))
    return (ev.WhyNot(what="as-many", seat=activation.seat, card=activation.ability, rulings=rulings),)


@why(ev.FactionNamed)
def _named(step: FinishedStep) -> Rulings:
    return in_order(own=step.entry.does, general=(CARD_TEXT,))


# ------------------------------------------------------------------ cards
@why(ev.CardDiscarded)
def _discarded(step: FinishedStep) -> Rulings:
    event, effect = step.event, step.effect
    if event.origin == "table":
        own = step.entry.arrives if isinstance(effect, ReplaceOpposing) else step.entry.does
        # The rule that a card's text is done decides only where no ruling says more.
        said = () if own == (CARD_TEXT,) else own
        return in_order(
            own=said, rule=(DISCARDED,), general=own, also=blessing_ends(step.table.setup, step.played)
        )
    if step.by in ("lower", "last"):
        applied = step.earlier(event.cause)
        return applied.rulings if applied else ()
    source = step.by if effect is None else Acting(step.by.activation, effect)
    return in_order(own=_told_of_the_deck(step), rule=why_discarded(source))


def _told_of_the_deck(step: FinishedStep) -> Rulings:
    """Return the example of a discard from the deck, if this is it: no rule says which cards those are."""
    if step.event.origin != "deck":
        return ()
    activation = step.by.activation
    here, _this = this_card(step.table, activation)
    return example_here(activation.ability, step.table, activation.seat, activation.card, here)


@why(ev.CardTakenBack)
def _taken_back(step: FinishedStep) -> Rulings:
    return in_order(moment=step.entry.arrives, own=step.entry.does)


@hangs_on(ev.CardTakenBack)
def _with_pieces(step: FinishedStep) -> Rulings:
    """Return the question what becomes of the pieces on a card that is taken back, if there are any."""
    taken = step.played
    carries = taken.modifier or taken.tokens or taken.signets or taken.blessings
    return ("OQ-taken-back-tokens",) if carries else ()


@why(ev.CardSubstituted)
def _substituted(step: FinishedStep) -> Rulings:
    return in_order(situation=(YOUR_CARD,), own=step.entry.does)


@why(ev.CardsSwapped)
def _swapped(step: FinishedStep) -> Rulings:
    return step.entry.does


@why(ev.EncountersReflowed)
def _reflowed(step: FinishedStep) -> Rulings:
    # Where no later encounter is shifted, the place is simply free again.
    return (REFLOWED,) if step.event.moved else (DISCARDED,)


# ------------------------------------------------------------------ what waits
@why(ev.EffectWaiting)
def _waits(step: FinishedStep) -> Rulings:
    effect, does = step.effect, step.entry.does
    if isinstance(effect, PlayFaceUp | PlayFromDeck):
        return in_order(own=does, general=(CARD_BEATS_RULE,))
    if isinstance(effect, BlessNext):
        return in_order(own=does, general=(resolved_by(step.by.activation),))
    return in_order(
        moment=_not_what_lies_there(step),
        own=() if isinstance(effect, Modify) else does,
        general=(AS_MUCH if isinstance(effect, DemandNamed) else NEXT,),
    )


def _not_what_lies_there(step: FinishedStep) -> Rulings:
    """Return why something waits for the next card, and not for one that lies face down already."""
    fog = step.table.locations.reveal_late
    return of_the_location(fog).unseen if still_to_be_resolved(step.table) else ()


@why(ev.CardBlessed)
def _blessed(step: FinishedStep) -> Rulings:
    assert step.waiting is not None
    return waited(step.waiting, CARD_TEXT)


@why(ev.BlessingEnded)
def _blessing_ended(step: FinishedStep) -> Rulings:
    return said_of(step.table.setup, BlessNext).ends or (CARD_TEXT,)


# ------------------------------------------------------------------ pieces
@why(ev.InfluenceModified)
def _modified(step: FinishedStep) -> Rulings:
    event, effect, played = step.event, step.effect, step.played
    if step.waiting is not None:
        return why_on_it(step.table, played, step.waiting, event.by)
    entry = step.entry
    if isinstance(effect, RemovePieces):
        return in_order(own=entry.does, rule=("RB-10-applies-at-once",))
    if isinstance(effect, FlipModifiers):
        return in_order(own=entry.does, rule=(MODIFIER,))
    if isinstance(effect, MovePieces):
        taken_off = event.by == -played.modifier
        return _moving(step, () if taken_off else adds_up(played, event.by))
    here, _this = this_card(step.table, step.by.activation)
    return in_order(
        moment=entry.here if event.place == here else (),
        own=entry.does,
        besides=adds_up(played, event.by),
        rule=(MODIFIER,),
    )


@why(ev.ModifierMoved)
def _modifier_moved(step: FinishedStep) -> Rulings:
    return _moving(step, adds_up(step.lying(step.event.to_place), step.event.by))


def _moving(step: FinishedStep, adding: Rulings = ()) -> Rulings:
    """Return why pieces move; what players ask about, such as that modifiers add up, comes first."""
    return in_order(situation=adding, own=step.entry.does, general=(AS_MUCH,))


@why(ev.TokenMoved, ev.TokenRemoved)
def _token_gone(step: FinishedStep) -> Rulings:
    if isinstance(step.effect, MovePieces):
        return _moving(step)
    return in_order(own=step.entry.does, rule=(TOKEN_GONE,))


@why(ev.TokenPlaced)
def _token_placed(step: FinishedStep) -> Rulings:
    event = step.event
    if step.waiting is not None:
        return waited(step.waiting, CARD_TEXT)
    activated = step.earlier(event.cause)
    if isinstance(activated, ev.AbilityActivated):
        return in_order(
            moment=(ACTIVATE,) if activated.manner == "activated" else (),
            situation=_PAST if event.place != step.table.current else (),
            rule=(ONGOING,),
        )
    return _moving(step) if isinstance(step.effect, MovePieces) else step.entry.does


@why_not(ev.TokenPlaced)
def _token_in_vain(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    return _not_awakened(step, step.event.card, step.event.place)


@why_not(ev.TokenMoved)
def _moved_token_in_vain(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    return _not_awakened(step, step.event.to, step.event.to_place)


def _not_awakened(step: FinishedStep, card: str, place: int) -> tuple[ev.WhyNot, ...]:
    """Explain why a token activates nothing: the card has one already, or its ability is instant."""
    seat, played = step.event.seat, step.lying(place)
    if not (played.tokens or CHARACTERS[card].instant):
        return ()
    ruling = "FAQ-2-token-on-instant" if CHARACTERS[card].instant else "FAQ-2-second-token"
    return (ev.WhyNot(what="activation", seat=seat, card=card, place=place, rulings=(ruling,)),)
