"""Which sixteen characters both players play with: deck I, deck II, or a mixture that the table agreed on."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby, islice
from typing import Any, Final, get_args

from cardia_rules.catalogue import (
    CHARACTERS,
    FACTIONS,
    Character,
    find_character,
    in_ascending_influence,
    title,
)
from cardia_rules.catalogue.lookup import at_hand, cards_at_hand
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.catalogue.words import DeckName
from cardia_rules.errors import DataError, Failure, UnknownName
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import SEATS
from cardia_rules.game.setup.supplied import faults_in_card
from cardia_rules.spelling import as_fact, closest, did_you_mean, first_few, listed, quoted

DeckChoice = str | Iterable[str] | Mapping[str, Any]

SIZE: Final = 16
_MOST_NAMES: Final = 64  # more than all characters there are; a longer list is not read to its end
_DECKS: Final[tuple[DeckName, ...]] = get_args(DeckName)
_FORMS: Final = (
    'a deck is "I", "II", a list of 16 characters, {"from": "I", "with": [characters]}, '
    'a deck for each faction, or {"north": deck, "south": deck}'
)


class DeckReader:
    """Works out a deck and collects everything that is wrong with what was asked for."""

    def __init__(self, answers: Answers, cards: object = ()) -> None:
        self.answers = answers
        self.failures: list[Failure] = []
        self.own: tuple[OwnCard, ...] = ()  # the cards of the deck that are not in the box
        self._cards = self._sound(cards)

    def deck(self, choice: object) -> tuple[str, ...]:
        """Return the characters in ascending influence; empty when there is no telling which."""
        try:
            with at_hand(self._cards):
                deck = self._deck(choice)
                named = {card.full_slug: card for card in cards_at_hand()}
        except DataError as problem:
            self._fail("bad-card", str(problem))
            return ()
        self.own = self._sound([named[slug] for slug in dict.fromkeys(deck) if slug in named])
        return deck

    def _sound(self, cards: object) -> tuple[OwnCard, ...]:
        """Return those of the cards that can be played with; what is wrong with the others is a failure."""
        if isinstance(cards, str) or not isinstance(cards, Iterable):
            self._fail("bad-card", f"cards are given as a list, not as {quoted(cards)}")
            return ()
        sound = []
        for card in islice(cards, _MOST_NAMES):
            faults = faults_in_card(card)
            called = quoted(card.slug) if isinstance(card, OwnCard) else ""
            for fault in faults:
                self._fail("bad-card", f"the card {called}: {fault}" if called else fault)
            if not faults:
                sound.append(card)
        return tuple(sound)

    def _deck(self, choice: object) -> tuple[str, ...]:
        if isinstance(choice, Mapping) and choice.keys() & set(SEATS):
            return self._both(choice)
        return self._one(choice)

    def _one(self, choice: object) -> tuple[str, ...]:
        if isinstance(choice, str):
            return self._written(choice)
        if isinstance(choice, Mapping):
            return self._mixed(choice)
        if isinstance(choice, Iterable) and not isinstance(choice, bytes | bytearray):
            return self._listed(choice)
        self._fail("unknown-deck", f"{quoted(choice)} is no deck; {_FORMS}", **as_fact(choice))
        return ()

    def _both(self, choice: Mapping[Any, Any]) -> tuple[str, ...]:
        if choice.keys() != set(SEATS):
            ruling = "FAQ-4-four-players" if choice.keys() - set(SEATS) else "RB-03-deck"
            self._fail("unknown-deck", 'a deck a seat needs "north", "south" and nothing else', ruling)
            return ()
        decks: dict[str, tuple[str, ...]] = {}
        for seat in SEATS:
            own = DeckReader(self.answers)
            decks[seat] = own._one(choice[seat])
            for failure in own.failures:
                facts = {**failure.facts, "seat": seat}
                self._fail(failure.code, f"{seat}'s deck: {failure.message}", failure.ruling, **facts)
        north, south = decks["north"], decks["south"]
        if north != south and not self.failures:
            only = [
                [card for card in one if card not in other] for one, other in ((north, south), (south, north))
            ]
            self._fail(
                "different-decks",
                f"both players' decks have to be identical, but only north has {_titles(only[0])}, "
                f"and only south has {_titles(only[1])}",
                "RB-15-mixed-decks",
                north=only[0],
                south=only[1],
            )
        return north

    def _written(self, text: str) -> tuple[str, ...]:
        """Read a deck in one word: ``I``, ``I+poisoner``, or sixteen names with commas."""
        name, *others = text.split("+")
        if others:
            return self._replaced(name, others)
        return self._listed(text.split(",")) if "," in text else _in_order(self._named(text))

    # -------------------------------------------------------------- one deck, or a mixture of the two
    def _named(self, name: object) -> list[Character]:
        deck = name.strip().upper() if isinstance(name, str) else ""
        if deck not in _DECKS:
            self._fail("unknown-deck", f"{quoted(name)} is no deck; the decks are I and II", **as_fact(name))
        return [character for character in CHARACTERS.values() if character.deck == deck]

    def _mixed(self, choice: Mapping[Any, Any]) -> tuple[str, ...]:
        keys = {key.strip().lower() if isinstance(key, str) else key: key for key in choice}
        if "from" in keys and keys.keys() <= {"from", "with"}:
            return self._replaced(choice[keys["from"]], choice[keys["with"]] if "with" in keys else ())
        if keys.keys() & set(FACTIONS):
            return self._by_faction({key: choice[given] for key, given in keys.items()})
        keyed = listed([quoted(key) for key in islice(choice, 4)]) or "nothing"
        self._fail("unknown-deck", f"a mapping of {keyed} is no deck; {_FORMS}")
        return ()

    def _replaced(self, deck: object, names: object) -> tuple[str, ...]:
        base = {character.influence: character for character in self._named(deck)}
        if isinstance(names, str) or not isinstance(names, Iterable):
            names = (names,)
        others = self._characters(names)
        slugs = {character.slug for character in base.values()}
        for character in others:
            if character.slug in slugs:
                self._fail(
                    "card-twice", f"{title(character)} is in that deck already", "RB-04-identical-decks"
                )
        self._each_card_once(others)
        return _in_order((base | {character.influence: character for character in others}).values())

    def _by_faction(self, choice: Mapping[Any, Any]) -> tuple[str, ...]:
        for key in choice:
            if key not in FACTIONS:
                near = did_you_mean(first_few(closest(key, FACTIONS)))
                self._fail("unknown-deck", f"there is no faction {quoted(key)}{near}")
        if missing := [faction.capitalize() for faction in FACTIONS if faction not in choice]:
            self._fail("unknown-deck", f"no deck is chosen for {listed(missing)}", "RB-15-mixed-decks")
        chosen: list[Character] = []
        for faction in FACTIONS:
            if faction in choice:
                chosen += [one for one in self._named(choice[faction]) if one.faction == faction]
        return _in_order(chosen)

    # -------------------------------------------------------------- any sixteen characters
    def _listed(self, names: Iterable[object]) -> tuple[str, ...]:
        given = list(islice(names, _MOST_NAMES + 1))
        if len(given) != SIZE:
            count = f"more than {_MOST_NAMES}" if len(given) > _MOST_NAMES else str(len(given))
            self._fail(
                "deck-size", f"a deck has {SIZE} characters, this one has {count}", "RB-04-identical-decks"
            )
        characters = self._characters(given)
        self._each_card_once(characters)
        if self.answers.mixed_deck_values == "each-once":
            self._each_influence_once(characters)
        return _in_order(characters)

    def _characters(self, names: Iterable[Any]) -> list[Character]:
        found: list[Character] = []
        for name in islice(names, _MOST_NAMES):
            try:
                found.append(find_character(name))
            except UnknownName as unknown:
                self._fail("unknown-card", str(unknown), **as_fact(name))
        return found

    def _each_card_once(self, characters: list[Character]) -> None:
        for slug, count in Counter(character.slug for character in characters).items():
            if count > 1:
                times = "twice" if count == 2 else f"{count} times"
                message = f"{title(CHARACTERS[slug])} is in the deck {times}"
                self._fail("card-twice", message, "RB-04-identical-decks", card=slug, count=count)

    def _each_influence_once(self, characters: list[Character]) -> None:
        for influence, same in groupby(_in_order(characters), lambda slug: CHARACTERS[slug].influence):
            slugs = list(dict.fromkeys(same))
            if len(slugs) > 1:
                both = f"{_titles(slugs)} both have influence {influence}"
                message = f"{both}, of which a deck has one (OQ-mixed-deck-values)"
                self._fail(
                    "influence-twice", message, "RB-04-identical-decks", influence=influence, cards=slugs
                )

    def _fail(self, code: str, message: str, ruling: str = "", **facts: object) -> None:
        failure = Failure(code, message, ruling, facts)
        if failure not in self.failures:
            self.failures.append(failure)


def _in_order(characters: Iterable[Character]) -> tuple[str, ...]:
    return in_ascending_influence(character.slug for character in characters)


def _titles(slugs: list[str]) -> str:
    shown = [title(CHARACTERS[slug]) for slug in slugs[:3]]
    more = len(slugs) - len(shown)
    return listed([*shown, f"{more} more"] if more else shown)
