"""The answers to the open questions that a game is played under, and which of them are usual.

One field a question, one literal an answer, so that the rules name an answer with a checked
attribute and a log with an unknown answer does not decode. What each question asks is in
``faq/data/questions.toml``; a test keeps the two in step.

A log names the edition of the register, which is a day, and the answers that its table chose. Every other
question is answered as was usual in that edition; so a question that is asked later, or answered otherwise
later, changes nothing about a game.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

# The newest day in the register: what is usual since then is the defaults below.
EDITION: Final = "2026-11-16"
Edition = Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length=10)]
# Where something else was usual before a day: by field, what it was, the oldest first.
FORMERLY: Final[dict[str, tuple[tuple[str, str], ...]]] = {}


def _question_id(field: str) -> str:
    return "OQ-" + field.replace("_", "-")


class Answers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_question_id):
    """Every answer in force; the defaults are those that are usual today."""

    hand_discard_chooser: Literal["owner", "random"] = "owner"
    catacombs_both: Literal["draw", "play-on"] = "draw"
    taken_back_tokens: Literal["supply"] = "supply"
    treasurer_double_win: Literal["both", "neither"] = "both"
    cancelled_encounter: Literal["nobody", "tie"] = "nobody"
    both_face_up: Literal["together", "coin"] = "together"
    count_and_draw: Literal["count-first", "draw-first"] = "count-first"
    void_mage_empty: Literal["must-remove", "free"] = "must-remove"
    kinesis_mage_empty: Literal["must-move", "free"] = "must-move"
    both_win_at_once: Literal["draw", "play-on"] = "draw"
    fog_at_the_end: Literal["unrevealed", "reveal"] = "unrevealed"
    fog_face_up: Literal["delayed", "at-once"] = "delayed"
    protector_order: Literal["coin", "loser"] = "coin"
    protector_factions: Literal["listed", "swapped"] = "listed"
    phoenix_target: Literal["next-card", "this-card", "any-of-yours"] = "next-card"
    scorpion_source: Literal["random-hand", "deck-top"] = "random-hand"
    basilisk_when: Literal["at-once", "next-phase-one"] = "at-once"
    toad_optional: Literal["must", "may"] = "must"
    unknown_card: Literal["refuse", "supplied"] = "refuse"
    bazaar_moment: Literal["after-ability", "at-once"] = "after-ability"
    protector_on_tie: Literal["skipped", "activates"] = "skipped"
    protector_after_shift: Literal["place-at-reveal", "place-now"] = "place-at-reveal"
    sole_protectors: Literal["cat-only", "named"] = "cat-only"
    unicorn_again: Literal["comes-back", "gone"] = "comes-back"
    judge_against_counselor: Literal["nearest", "counselor"] = "nearest"
    activation_loop: Literal["once-each", "acting-card"] = "once-each"
    elemental_empty: Literal["draws", "nothing"] = "draws"
    move_in_two_steps: Literal["one-change", "two-changes"] = "one-change"
    scrapyard_which: Literal["any-of-hand", "just-drawn"] = "any-of-hand"
    serpent_undone: Literal["each-time", "settled"] = "each-time"
    # Found while building the engine.
    mixed_deck_values: Literal["each-once", "any-sixteen"] = "each-once"
    face_up_moment: Literal["at-once", "with-the-other"] = "at-once"
    match_drawn_game: Literal["replayed", "counts"] = "replayed"
    bazaar_and_draws: Literal["nothing", "they-draw"] = "nothing"
    library_and_scrapyard: Literal["two", "three"] = "two"
    poisoner_tie: Literal["level-influence", "until-tie"] = "level-influence"
    engineer_taken_back: Literal["waits", "lost"] = "waits"
    mixed_deck_stars: Literal["one", "majority"] = "one"
    fog_unicorn: Literal["next-placed", "face-down"] = "next-placed"
    unicorn_late: Literal["whenever", "at-first"] = "whenever"
    toad_blessing: Literal["with-the-card", "with-the-place", "ends"] = "with-the-card"
    fog_previous: Literal["at-once", "when-resolved"] = "at-once"
    basilisk_emptied: Literal["loses", "plays-from-hand"] = "loses"
    parrot_and_puppeteer: Literal["activates", "silent"] = "activates"
    serpent_replaced: Literal["anew", "same"] = "anew"
    reveal_locations_order: Literal["reveal-first", "draw-first"] = "reveal-first"
    cat_empty: Literal["must-flip", "free"] = "must-flip"
    basilisk_both: Literal["first", "draw", "signets"] = "first"
    basilisk_nobody: Literal["signets", "bound-loses"] = "signets"
    engineers_both: Literal["together", "coin"] = "together"
    serpent_both: Literal["as-won", "coin", "together"] = "as-won"
    fog_card_gone: Literal["waits", "lost"] = "waits"
    both_choose: Literal["coin", "together"] = "coin"
    bazaar_and_protector: Literal["before", "after"] = "before"
    unicorn_shared_tie: Literal["stays", "goes-back"] = "stays"
    unicorn_never_held: Literal["ends", "stays"] = "ends"
    fog_from_deck: Literal["played", "hand-only"] = "played"
    demand_card_gone: Literal["owed", "over"] = "owed"
    toad_engineer: Literal["place", "card"] = "place"
    auction_card_gone: Literal["nothing", "as-revealed"] = "nothing"


FIELDS: Final = msgspec.structs.fields(Answers)

if TYPE_CHECKING:

    class Chosen(msgspec.Struct, frozen=True):
        """The answers that a table chose, where they are not the usual ones of its edition."""

else:
    Chosen = msgspec.defstruct(
        "Chosen",
        [(field.name, field.type | msgspec.UnsetType, msgspec.UNSET) for field in FIELDS],
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
        repr_omit_defaults=True,
        rename=_question_id,
        gc=False,
        module=__name__,
        namespace={"__doc__": "The answers that a table chose, where they are not the usual ones."},
    )


@lru_cache(maxsize=64)
def usual_in(edition: str) -> Answers:
    """Return the answers that were usual in an edition of the register."""
    then: dict[str, Any] = {
        field: next(answer for until, answer in history if edition < until)
        for field, history in FORMERLY.items()
        if edition < history[-1][0]
    }
    return Answers(**then)


def answers_in(edition: str, chosen: Chosen) -> Answers:
    """Return every answer in force where a table chose some of them."""
    usual = usual_in(edition)
    given = as_chosen(chosen)
    return msgspec.structs.replace(usual, **given) if given else usual


def chosen_in(edition: str, answers: Answers) -> Chosen:
    """Return the answers that are not the usual ones of an edition."""
    usual = usual_in(edition)
    differ = {
        field.name: getattr(answers, field.name)
        for field in FIELDS
        if getattr(answers, field.name) != getattr(usual, field.name)
    }
    return Chosen(**differ)


def as_chosen(chosen: Chosen) -> dict[str, Any]:
    """Return what was chosen, by field."""
    given = ((field.name, getattr(chosen, field.name)) for field in FIELDS)
    return {name: answer for name, answer in given if answer is not msgspec.UNSET}


def by_question(chosen: Chosen) -> dict[str, str]:
    """Return what was chosen, by the question's id."""
    return {_question_id(name): answer for name, answer in as_chosen(chosen).items()}
