"""Cards that are not in the box: a promo, a fan's card, a variant.

Each is an entry of its own, like those in ``data``. Its slug ends with a digest of the whole entry,
``heron.bcdfghjkmnpqrstv``, so that a slug names what it says: no two cards are taken for each other, and none
for one of the box. Its name ends with a sign, wherever it is written.

Who holds the entry (a set-up, a file that was read) makes the card known; when nobody does any more, it is
forgotten. So no log, however hostile, fills the memory for longer than it is looked at itself.
"""

from collections.abc import Iterable
from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import Annotated, Any, Final, Literal
from weakref import WeakValueDictionary

import msgspec
from msgspec import Meta

from cardia_rules.catalogue.effects import AnyEffect, Reasons, with_grounds
from cardia_rules.catalogue.model import Character, Names
from cardia_rules.catalogue.words import AbilityKind, Faction
from cardia_rules.datafiles import path_and_problem
from cardia_rules.errors import DataError
from cardia_rules.message import Message
from cardia_rules.texts import Text

# Behind the name of every card that is not in the box.
SIGN: Final = "‡"
MOST_EFFECTS: Final = 16
LONGEST_TEXT: Final = 600
# No digit and no sign that a line or a case has a meaning for; no vowel, so that no word comes of it.
_LETTERS: Final = "bcdfghjkmnpqrstvwxyz"
_DIGEST: Final = 16
# No ruling speaks of such a card, except that what a card says is done.
_GROUNDS: Final = Reasons(does=("RB-07-card-text",))

_LETTER: Final = "A-Za-zÀ-ÖØ-öø-ſ"
_NAME: Final = rf"^[{_LETTER}]+(?:(?:[ '’-]|\. )[{_LETTER}]+)*$"
# Whatever can be seen: no line break, and nothing that turns the direction of writing.
_LEGIBLE: Final = (
    "^[^\\x00-\\x1f\\x7f-\\x9f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ud800-\\udfff\\ufeff]*$"
)

Slug = Annotated[str, Meta(pattern=r"^[a-z]+(?:-[a-z]+)*$", max_length=40)]
Name = Annotated[str, Meta(pattern=_NAME, max_length=40)]
Words = Annotated[str, Meta(pattern=_LEGIBLE, min_length=1, max_length=LONGEST_TEXT)]


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what an entry is made of: strict when decoded, and written in one way only."""


class OwnNames(_Entry, frozen=True):
    """The card's name in English and in French; ``gender`` and ``plural`` are those of the French one.

    ``aspirated`` if that begins with an h before which nothing is elided (``le Héron``).
    """

    en: Name
    fr: Name
    gender: Literal["m", "f"]  # without a default: a text that was copied is not left out like one
    plural: bool = False
    aspirated: bool = False


class OwnText(_Entry, frozen=True):
    """What the card says, in English and in French."""

    en: Words
    fr: Words


class OwnCard(_Entry, frozen=True, tag_field="is", tag="character", dict=True, weakref=True):
    """A character that is not in the box; ``by`` is who made it, or where it comes from."""

    slug: Slug
    influence: Annotated[int, Meta(ge=1, le=16)]
    faction: Faction
    kind: AbilityKind
    names: OwnNames
    effect: OwnText
    ability: Annotated[tuple[AnyEffect, ...], Meta(min_length=1, max_length=MOST_EFFECTS)]
    by: Annotated[str, Meta(pattern=_LEGIBLE, max_length=100)] = ""

    @cached_property
    def full_slug(self) -> str:
        """Return the slug that the card is known by: its own, and the digest of the whole entry."""
        written = msgspec.json.encode(_without_empty_reasons(msgspec.to_builtins(self)))
        number = int.from_bytes(sha256(written).digest())
        digest = ""
        for _ in range(_DIGEST):
            number, letter = divmod(number, len(_LETTERS))
            digest += _LETTERS[letter]
        return f"{self.slug}.{digest}"

    @cached_property
    def character(self) -> Character:
        """Return the card as the rules and the words know one; its name ends with the sign."""
        names = Names(
            en=f"{self.names.en}{SIGN}",
            fr=f"{self.names.fr}{SIGN}",
            gender=self.names.gender,
            plural=self.names.plural,
            aspirated=self.names.aspirated,
        )
        return Character(
            slug=self.full_slug,
            deck="own",
            influence=self.influence,
            faction=self.faction,
            kind=self.kind,
            names=names,
            printed="own",
            effect=Text(self.effect.en, self.effect.fr),
            ability=with_grounds(self.ability, _GROUNDS),
        )


def _without_empty_reasons(value: Any) -> Any:
    """Return an entry so that equal ones have one digest, whether or not they say ``why = {}``."""
    if isinstance(value, dict):
        return {key: _without_empty_reasons(each) for key, each in value.items() if each != {}}
    return [_without_empty_reasons(each) for each in value] if isinstance(value, list | tuple) else value


# ------------------------------------------------------------------ what is wrong with one
_EXPECTED: Final[dict[str, Message]] = {
    "slug": Message("expected lower-case letters and hyphens, as in 'grey-heron'"),
    "names": Message("expected a name of letters, with spaces, hyphens or apostrophes between them"),
    "effect": Message("expected a text in one line, without invisible characters"),
    "by": Message("expected a text in one line, without invisible characters"),
}


def wrong_in_entry(problem: msgspec.ValidationError) -> Message:
    """Say what is wrong with an entry, and where in it."""
    path, what = path_and_problem(problem)
    key = path.partition(".")[0]
    fault: str = what[:200]
    if "matching regex" in what and key in _EXPECTED:
        fault = _EXPECTED[key]
    return Message("{path}: {fault}", path=path or "character", fault=fault)


# ------------------------------------------------------------------ those that somebody holds
_HELD: Final[WeakValueDictionary[str, OwnCard]] = WeakValueDictionary()
_ONE_AT_A_TIME: Final = Lock()


def held(cards: Iterable[OwnCard]) -> tuple[OwnCard, ...]:
    """Make cards known for as long as what is returned is held; equal entries become one."""
    with _ONE_AT_A_TIME:
        return tuple([_held(card) for card in cards])


def _held(card: OwnCard) -> OwnCard:
    slug = card.full_slug
    known = _HELD.setdefault(slug, card)
    if known != card:  # found by trying, on purpose: two entries with one digest
        raise DataError("two different cards are both called {slug}", slug=slug)
    return known


def own_card(slug: str) -> OwnCard | None:
    """Return the entry of a card that is not in the box, if somebody holds it."""
    return _HELD.get(slug)
