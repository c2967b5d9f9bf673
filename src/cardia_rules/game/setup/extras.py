"""Locations and protectors of a set-up: which may be played with, and on what terms."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, Final, Literal

import msgspec

from cardia_rules.catalogue import (
    PROTECTORS,
    AnyCard,
    Location,
    Protector,
    find_location,
    find_protector,
    title,
)
from cardia_rules.errors import Failure, FailureCode, UnknownName
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import ProtectorChoice, Supplied
from cardia_rules.game.setup.supplied import faults_in, well_formed
from cardia_rules.spelling import as_fact, closest, did_you_mean, first_few, quoted

_MOST: Final = 64  # of anything that is given as a list: far more than exist
ROW: Final = 6
_Kind = Literal["location", "protector"]
_UNKNOWN: Final[dict[_Kind, FailureCode]] = {
    "location": "unknown-location",
    "protector": "unknown-protector",
}
_IN_THE_BOX: Final[dict[_Kind, str]] = {"location": "RB-02-components", "protector": "NP-1-components"}
_KEYS: Final = ("pool", "strategic", "sole")
ProtectorsGiven = bool | Iterable[str] | Mapping[str, Any] | None


def unpublished(kind: str, card: AnyCard) -> str:
    """Say why a card without a published text cannot be played with."""
    return (
        f"nobody has published what the {kind} {title(card)} says; "
        'answer OQ-unknown-card with "supplied" and supply its ability, or leave it out'
    )


class ExtrasReader:
    """Reads what a table adds to the decks, and remembers every fault."""

    def __init__(self, answers: Answers, supplied: Iterable[Supplied]) -> None:
        self.failures: list[Failure] = []
        self._answers = answers
        self.supplied = self._read_supplied(supplied)
        self._texts = {each.card for each in self.supplied}

    # -------------------------------------------------------------- supplied abilities
    def _read_supplied(self, given: object) -> tuple[Supplied, ...]:
        if isinstance(given, str) or not isinstance(given, Iterable):
            self._fault("bad-supplied", f"supplied abilities are given as a list, not as {quoted(given)}")
            return ()
        read: dict[str, Supplied] = {}
        for each in islice(given, _MOST):
            if not isinstance(each, Supplied):
                self._fault("bad-supplied", f"{quoted(each)} is not a supplied ability")
            elif (card := self._unpublished(each)) is not None:
                if card.slug in read:
                    self._fault("card-twice", f"two abilities are supplied for {title(card)}")
                read[card.slug] = msgspec.structs.replace(self._formed(each, card), card=card.slug)
        if read and self._answers.unknown_card != "supplied":
            message = (
                "an ability may be supplied for an unpublished card only where the table answers "
                'OQ-unknown-card with "supplied"'
            )
            self._fault("not-agreed", message)
        return tuple(read.values())

    def _unpublished(self, supplied: Supplied) -> AnyCard | None:
        for find in (find_protector, find_location):
            try:
                card = find(supplied.card)
            except UnknownName:
                continue
            if card.printed != "unknown":
                self._fault(
                    "text-is-known",
                    f"the text of {title(card)} is known and cannot be replaced",
                    card=card.slug,
                )
                return None
            return card
        asked = quoted(supplied.card)
        self._fault("unknown-card", f"no location or protector is called {asked}", **as_fact(supplied.card))
        return None

    def _formed(self, given: Supplied, card: AnyCard) -> Supplied:
        """Return what is supplied for a card as its type says it is, and remember what is wrong with it."""
        formed = well_formed(given)
        for wrong in (formed,) if isinstance(formed, str) else faults_in(formed):
            self._fault("bad-supplied", f"the ability supplied for {title(card)}: {wrong}")
        if isinstance(card, Location) and given.when is None:
            message = f'{title(card)} is a location, so say when: "revealed" or "end-of-round"'
            self._fault("bad-supplied", message)
        if isinstance(card, Protector) and given.when is not None:
            message = f"{title(card)} is a protector and acts in phase 2, so leave out when"
            self._fault("bad-supplied", message)
        return given if isinstance(formed, str) else formed

    # -------------------------------------------------------------- locations
    def locations(self, names: object) -> tuple[str, ...]:
        """Read the locations."""
        return self._names("location", names, find_location)

    def _names(self, kind: _Kind, names: object, find: Callable[[Any], AnyCard]) -> tuple[str, ...]:
        if isinstance(names, str) or not isinstance(names, Iterable):
            names = (names,)
        slugs: list[str] = []
        for name in islice(names, _MOST):
            try:
                card = find(name)
            except UnknownName as unknown:
                self._fault(_UNKNOWN[kind], str(unknown), _IN_THE_BOX[kind], **as_fact(name))
                continue
            if card.slug in slugs:
                twice = f"the {kind} {title(card)} is named twice"
                self._fault("card-twice", twice, _IN_THE_BOX[kind], card=card.slug)
            elif card.printed == "unknown" and card.slug not in self._texts:
                self._fault("unpublished-text", unpublished(kind, card), card=card.slug)
            else:
                slugs.append(card.slug)
        return tuple(slugs)

    # -------------------------------------------------------------- protectors
    def protectors(self, given: object) -> ProtectorChoice | None:
        """Read ``True`` for the usual row, names for the pool it is drawn from, or a mapping for more."""
        if given is None or given is False or (isinstance(given, list | tuple) and not given):
            return None
        choice: Mapping[str, Any] = {}
        if isinstance(given, Mapping):
            choice = given
            for key in islice(given, _MOST):
                if key not in _KEYS:
                    near = did_you_mean(first_few(closest(key, _KEYS)))
                    self._fault("bad-protectors", f"protectors have no {quoted(key)}{near}")
        elif given is not True:
            choice = {"pool": given}
        strategic = choice.get("strategic", False)
        if not isinstance(strategic, bool):
            self._fault("bad-protectors", f"strategic is true or false, not {quoted(strategic)}")
        pool = self._pool(choice.get("pool"))
        return ProtectorChoice(
            pool=pool, strategic=strategic is True, sole=self._sole(choice.get("sole", ()))
        )

    def _pool(self, names: object) -> tuple[str, ...]:
        """Return the named pool, else every protector whose ability is published or supplied."""
        if names is None:
            return tuple(
                slug
                for slug, protector in PROTECTORS.items()
                if protector.printed != "unknown" or slug in self._texts
            )
        pool = self._names("protector", names, find_protector)
        if len(pool) < ROW and not self.failures:
            named = f"only {len(pool)} {'is' if len(pool) == 1 else 'are'} named" if pool else "none is named"
            self._fault("too-few-protectors", f"{ROW} protectors are laid out, and {named}", "NP-1-setup")
        return pool

    def _sole(self, names: object) -> tuple[str, ...]:
        sole = self._names("protector", names, find_protector)
        printed = [slug for slug, protector in PROTECTORS.items() if protector.sole]
        factions = [PROTECTORS[slug].faction for slug in {*sole, *printed}]
        if len(set(factions)) != len(factions):
            self._fault(
                "bad-protectors",
                "each faction has one protector that must be matched alone",
                "NP-3-sole-match",
            )
        if sole and self._answers.sole_protectors != "named":
            self._fault("not-agreed", 'protectors are named sole only under OQ-sole-protectors = "named"')
        return sole

    def _fault(self, code: FailureCode, message: str, ruling: str = "", **facts: str) -> None:
        self.failures.append(Failure(code, message, ruling, facts))
