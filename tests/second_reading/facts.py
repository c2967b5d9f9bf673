"""What is printed on the characters, typed in again from the rule documents."""

from typing import Final

from cardia_rules.catalogue.words import Faction

_DECK_1 = """
    hired-blade void-mage surgeon mediator saboteur fortune-teller palace-guard judge
    ambusher puppeteer clockmaker treasurer swamp-guardian magistra inventor djinn
"""
_DECK_2 = """
    poisoner kinesis-mage envoy tax-collector revolutionary librarian prodigy aristocrat
    blackmailer illusionist engineer counselor witch-king elemental mechanical-djinn successor
"""

# By ascending influence, from 1 to 16.
DECKS: Final = {"I": tuple(_DECK_1.split()), "II": tuple(_DECK_2.split())}
INFLUENCE: Final = {slug: value for deck in DECKS.values() for value, slug in enumerate(deck, 1)}

_CYCLE: Final[tuple[Faction, ...]] = ("rebellion", "academy", "guild", "dynasty")
FACTION: Final[dict[str, Faction]] = {slug: _CYCLE[(value - 1) % 4] for slug, value in INFLUENCE.items()}

ONGOING: Final = {"mediator", "judge", "treasurer", "aristocrat", "counselor", "mechanical-djinn"}
