"""Which reason comes first: the one place that says so, and the general rules that several modules cite."""

from functools import lru_cache
from typing import Final

Rulings = tuple[str, ...]


@lru_cache(maxsize=4096)  # the same few parts meet again and again
def in_order(
    *,
    shifted: Rulings = (),  # a gap was closed, and another encounter is the previous one now
    moment: Rulings = (),  # what an entry says of just this moment
    situation: Rulings = (),  # what the documents say of just this situation
    ended: Rulings = (),  # what spoke of it and has ended, or what has come in its place
    own: Rulings = (),  # what an entry says that an effect, an ability or a location does
    begun: Rulings = (),  # what begins to speak of it
    besides: Rulings = (),  # what else it hangs on: how modifiers add up, what had to give way
    rule: Rulings = (),  # the rule that things of this kind follow
    general: Rulings = (),  # the wider rule that this one rests on
    also: Rulings = (),  # what is told besides, where nothing above has said it
    example: Rulings = (),  # an example of the documents that tells of this very table
) -> Rulings:
    """Return rulings each once, the one that decides first: what stands above decides before what is below.

    A ruling may play two parts: it is handed in for each of them, and stands where it counts most.
    """
    return tuple(
        dict.fromkeys(
            shifted + moment + situation + ended + own + begun + besides + rule + general + also + example
        )
    )


# ------------------------------------------------------------------ in the order of the documents
PLACE: Final = "RB-06-place"
REVEALED: Final = "RB-06-reveal"
CARD_TEXT: Final = "RB-07-card-text"  # where no entry says more of what an ability does
CARD_BEATS_RULE: Final = "RB-07-card-beats-rule"
LOSER_ACTIVATES: Final = "RB-07-loser-activates"
AS_MUCH: Final = "RB-07-as-much-as-possible"
INSTANT: Final = "RB-08-instant"
ONGOING: Final = "RB-09-ongoing"
TOKEN_GONE: Final = "RB-09-token-removed"
MODIFIER: Final = "RB-10-modifier"
NEW_LOSER_SILENT: Final = "RB-10-new-loser-silent"
EMPTY_DECK: Final = "RB-11-empty-deck"
ABILITIES_FIRST: Final = "RB-12-abilities-first"
FIVE_SIGNETS: Final = "RB-12-five-signets"
LOCATION: Final = "RB-15-location"
NEXT: Final = "RB-16-next-card"
DISCARDED: Final = "RB-17-discard"
REFLOWED: Final = "RB-17-reflow"
COPY: Final = "RB-17-copy-and-activate"
ACTIVATE: Final = "RB-17-activate"
ONE_PHASE_TWO: Final = "FAQ-1-one-phase-two"
NEGATIVE: Final = "FAQ-1-negative-influence"
CANNOT_DISCARD: Final = "FAQ-2-cannot-discard"
NO_RESHUFFLE: Final = "FAQ-2-no-reshuffle"
YOUR_CARD: Final = "FAQ-2-your-card"
NEAREST_FIRST: Final = "FAQ-2-order"
ROW_OF_PROTECTORS: Final = "NP-1-setup"
PROTECTOR_ACTS: Final = "NP-2-activation"
ACTS_FOR_BOTH: Final = "NP-2-both"
UNKNOWN_CARD: Final = "OQ-unknown-card"
