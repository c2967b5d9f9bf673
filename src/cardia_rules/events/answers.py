"""The answers to the open questions that a game is played under, and which of them are usual.

One field a question that a table can answer in more than one way, one literal an answer, so that the rules
name an answer with a checked attribute and a log with an unknown answer does not decode. What each question
asks is in ``faq/data/questions.toml``, and the part in the middle is written from there.

A log names the edition of the register, which is a day, and the answers that its table chose. Every other
question is answered as was usual in that edition; so a question that is asked later, or answered otherwise
later, changes nothing about a game.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

from cardia_rules.errors import DataError
from cardia_rules.message import Message

Edition = Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length=10)]


# The day of the first register: no game was begun under an older one.
FIRST_EDITION: Final = "2026-11-16"


def _question_id(field: str) -> str:
    return "OQ-" + field.replace("_", "-")


# written by site_pages.answers from questions.toml: change it there, then run make questions
# The newest day in the register: what is usual since then is the defaults below.
EDITION: Final = "2026-11-18"
# Where something else was usual before a day: by field, what it was, the oldest first.
FORMERLY: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "reveal_locations_order": (("2026-11-17", "reveal-first"),),
    "late_reveal_from_deck": (("2026-11-17", "played"),),
}
# Questions that had another name before, which logs and links may use: what it is now.
RENAMED: Final[dict[str, str]] = {
    "catacombs_both": "same_faction_both",
    "treasurer_double_win": "extra_signet_double_win",
    "void_mage_empty": "remove_pieces_empty",
    "kinesis_mage_empty": "move_pieces_empty",
    "fog_at_the_end": "late_reveal_at_the_end",
    "fog_face_up": "late_reveal_face_up",
    "phoenix_target": "awaken_target",
    "scorpion_source": "taken_card_source",
    "basilisk_when": "from_deck_when",
    "toad_optional": "swap_optional",
    "bazaar_moment": "refill_moment",
    "unicorn_again": "blessing_again",
    "judge_against_counselor": "win_ties_against_win_previous",
    "elemental_empty": "copy_from_hand_empty",
    "scrapyard_which": "put_under_which",
    "serpent_undone": "tribute_undone",
    "bazaar_and_draws": "no_draw_and_draws",
    "library_and_scrapyard": "several_draws",
    "poisoner_tie": "lower_in_a_tie",
    "engineer_taken_back": "late_modifier_taken_back",
    "fog_unicorn": "late_reveal_blessing",
    "unicorn_late": "blessing_late",
    "toad_blessing": "swap_blessing",
    "fog_previous": "late_reveal_previous",
    "basilisk_emptied": "from_deck_emptied",
    "parrot_and_puppeteer": "activate_substituted",
    "serpent_replaced": "tribute_replaced",
    "cat_empty": "flip_modifiers_empty",
    "basilisk_both": "from_deck_both",
    "basilisk_nobody": "from_deck_nobody",
    "engineers_both": "late_modifiers_both",
    "serpent_both": "tribute_both",
    "fog_card_gone": "late_reveal_card_gone",
    "bazaar_and_protector": "refill_and_protector",
    "unicorn_shared_tie": "blessing_shared_tie",
    "unicorn_never_held": "blessing_never_held",
    "fog_from_deck": "late_reveal_from_deck",
    "toad_engineer": "swap_late_modifier",
    "auction_card_gone": "lower_card_gone",
}


class Answers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=_question_id):
    """Every answer in force; the defaults are those that are usual today."""

    cancelled_encounter: Literal["nobody", "tie"] = "nobody"
    count_and_draw: Literal["count-first", "draw-first"] = "count-first"
    remove_pieces_empty: Literal["must-remove", "free"] = "must-remove"
    move_pieces_empty: Literal["must-move", "free"] = "must-move"
    protector_factions: Literal["listed", "swapped"] = "listed"
    awaken_target: Literal["next-card", "this-card", "any-of-yours"] = "next-card"
    taken_card_source: Literal["random-hand", "deck-top"] = "random-hand"
    from_deck_when: Literal["at-once", "next-phase-one"] = "at-once"
    swap_optional: Literal["must", "may"] = "must"
    unknown_card: Literal["refuse", "supplied"] = "refuse"
    refill_moment: Literal["after-ability", "at-once"] = "after-ability"
    protector_after_shift: Literal["place-at-reveal", "place-now"] = "place-at-reveal"
    sole_protectors: Literal["cat-only", "named"] = "cat-only"
    blessing_again: Literal["comes-back", "gone"] = "comes-back"
    win_ties_against_win_previous: Literal["nearest", "counselor"] = "nearest"
    move_in_two_steps: Literal["one-change", "two-changes"] = "one-change"
    put_under_which: Literal["any-of-hand", "just-drawn"] = "any-of-hand"
    mixed_deck_values: Literal["each-once", "any-sixteen"] = "each-once"
    several_draws: Literal["two", "three"] = "two"
    lower_in_a_tie: Literal["level-influence", "until-tie"] = "level-influence"
    blessing_late: Literal["whenever", "at-first"] = "whenever"
    tribute_replaced: Literal["anew", "same"] = "anew"
    reveal_locations_order: Literal["reveal-first", "draw-first"] = "draw-first"
    flip_modifiers_empty: Literal["must-flip", "free"] = "must-flip"
    from_deck_both: Literal["draw", "signets"] = "signets"
    from_deck_nobody: Literal["signets", "bound-loses"] = "signets"
    refill_and_protector: Literal["before", "after"] = "before"
    blessing_shared_tie: Literal["stays", "goes-back"] = "stays"
    late_reveal_from_deck: Literal["played", "hand-only"] = "hand-only"
    late_modifier_replaced: Literal["next-card", "replacement"] = "next-card"
    following_already_won: Literal["wins", "not-yet"] = "wins"


# end of what is written

FIELDS: Final = msgspec.structs.fields(Answers)
# Former names stand beside today's, where they stood when those logs were written: the order is the log's.
_NAMES: Final = {
    name: field.name
    for field in FIELDS
    for name in (*(former for former, now in RENAMED.items() if now == field.name), field.name)
}
_TYPES: Final = {field.name: field.type for field in FIELDS}

if TYPE_CHECKING:

    class Chosen(msgspec.Struct, frozen=True):
        """The answers that a table chose, where they are not the usual ones of its edition."""

else:
    Chosen = msgspec.defstruct(
        "Chosen",
        # Under its former name too: a log that chose it so is written again as it was.
        [(name, _TYPES[now] | msgspec.UnsetType, msgspec.UNSET) for name, now in _NAMES.items()],
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
    """Return what was chosen, by field as it is called now."""
    given = ((now, getattr(chosen, name)) for name, now in _NAMES.items())
    return {now: answer for now, answer in given if answer is not msgspec.UNSET}


def by_todays_names(chosen: Chosen) -> Chosen:
    """Return the same choice where it named questions as they were called once."""
    return Chosen(**as_chosen(chosen))


def chosen_twice(chosen: Chosen) -> tuple[str, ...]:
    """Return the ids of questions that are answered under a former name and today's name as well."""
    both = [
        now
        for former, now in RENAMED.items()
        if now in _TYPES
        and getattr(chosen, former) is not msgspec.UNSET
        and getattr(chosen, now) is not msgspec.UNSET
    ]
    return tuple([_question_id(now) for now in both])


def by_question(chosen: Chosen) -> dict[str, str]:
    """Return what was chosen, by the question's id."""
    return {_question_id(name): answer for name, answer in as_chosen(chosen).items()}


# ------------------------------------------------------------------ ids that somebody typed
_TODAY: Final = {_question_id(former): _question_id(now) for former, now in RENAMED.items()}


def todays_id(question: str) -> str:
    """Return the id that a question has today; what is no former one stays as it is."""
    return _TODAY.get(question, question)


def by_todays_ids(answers: Mapping[str, str]) -> dict[str, str]:
    """Return answers by the ids that their questions have today; refuse one that is answered by both."""
    for question in answers:
        if (now := todays_id(question)) != question and now in answers:
            raise DataError(
                Message("{former} is called {now} today, and both are answered", former=question, now=now)
            )
    return {todays_id(question): answer for question, answer in answers.items()}
