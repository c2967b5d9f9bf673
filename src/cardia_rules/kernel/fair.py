"""Chance that nobody picked: everybody commits to some randomness, then reveals it, and all of it decides.

The parties are the operator, who deals, and the players. Each draws a *contribution* of 32 random bytes and
sends its *commitment*, a hash of that, of the game's id and of its whole set-up. When all commitments are
known, the players reveal; the operator, whose contribution keeps the deal secret, reveals when the game is
over. Nobody can choose after having seen what another chose, not even the cards that are played with: if one
party drew at random, so is the deal. docs/fair-shuffles.md spells out every byte.
"""

import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal, Self, TypeVar

import msgspec

from cardia_rules.errors import DataError
from cardia_rules.kernel.log.problems import key_given_twice, problem_of
from cardia_rules.kernel.published.publishing import guessable
from cardia_rules.spelling import quoted, written

X = TypeVar("X")

CONTRIBUTION_BYTES: Final = 32
OPERATOR: Final = "operator"
# Marks, so that a hash made for one purpose can never be passed off as one made for another.
_SETUP: Final = b"cardia-rules fair set-up 1\n"
_COMMITMENT: Final = b"cardia-rules fair commitment 2\n"
_AGREED: Final = b"cardia-rules fair agreement 2\n"
_SEED: Final = b"cardia-rules fair seed 2\n"
_OUTCOME: Final = b"cardia-rules fair outcome 1\n"
_encode = msgspec.json.Encoder(order="sorted").encode

FairCode = Literal[
    "another-game",  # the record is that of another game, of another set-up or of another agreement
    "not-revealed",
    "not-committed",  # a party committed to nothing
    "no-party",  # somebody who is none of the parties committed, or revealed, something
    "changed",  # a contribution is not the one that was committed to
    "rewritten",  # a commitment is not the one that was noted before anybody revealed
    "guessable",  # a contribution was not drawn at random
    "not-by-the-rules",  # something else happened than the rules give
    "not-drawn-so",  # an outcome of chance is not the one that the contributions give
]


class FairFault(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong; ``number`` is that of the event, 0 for what is wrong before the first."""

    code: FairCode
    message: str
    number: int = 0


class FairRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the parties committed to, and what they revealed so far, by party; all in hexadecimal.

    ``setup`` is the hash of all that the game is begun with (``fair_setup``): whoever chose the cards after
    having seen the contributions would choose the deal.
    """

    game: str
    setup: str
    commitments: dict[str, str]
    contributions: dict[str, str] = {}

    def reveal(self, party: str, contribution: bytes) -> "FairRecord":
        """Return the record with one more contribution; ``DataError`` if it is not what was committed to."""
        faults = _faults_of(self, party, contribution.hex())
        if faults:
            raise DataError(faults[0].message)
        return msgspec.structs.replace(self, contributions={**self.contributions, party: contribution.hex()})

    @property
    def agreed(self) -> str:
        """Return the hash of all that is known when the game begins; a log carries it from its first line on.

        The operator's contribution is no part of it: it is committed to, and not revealed yet.
        """
        revealed = {party: text for party, text in self.contributions.items() if party != OPERATOR}
        return sha256(_AGREED + _encode((self.game, self.setup, self.commitments, revealed))).hexdigest()

    def to_json(self) -> bytes:
        """Return the record as one line of JSON."""
        return _encode(self)

    @classmethod
    def from_json(cls, data: bytes) -> Self:
        """Read a record that somebody published; raise ``DataError`` for anything else."""
        try:
            read = msgspec.json.decode(data, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            reason = problem_of(error, 1).reason
            raise DataError(f"this is no record of contributions: {reason}") from None
        if key_given_twice(data) is not None:  # one program would read the first, and another the last
            raise DataError("this is no record of contributions: a name is given twice")
        return read


def fresh_contribution() -> bytes:
    """Draw a contribution that nobody can guess."""
    return secrets.token_bytes(CONTRIBUTION_BYTES)


def fair_setup(setup: Any) -> str:
    """Return the hash of all that a game is begun with, which everybody knows before committing."""
    return sha256(_SETUP + _encode(setup)).hexdigest()


def fair_commitment(game: str, setup: str, party: str, contribution: bytes) -> str:
    """Commit to a contribution to one game with one set-up, whose hash this is.

    It can be passed off neither in another game, nor in one with other cards, nor by another party.
    """
    if len(contribution) != CONTRIBUTION_BYTES:
        raise DataError(f"a contribution has {CONTRIBUTION_BYTES} bytes, this one has {len(contribution)}")
    # Whoever guesses it knows what it gives before anybody reveals, and can choose theirs to fit.
    if guessable(contribution):
        raise DataError("a contribution is random, this one can be guessed: take fresh_contribution()")
    return _committed(game, setup, party, contribution)


def _committed(game: str, setup: str, party: str, contribution: bytes) -> str:
    return sha256(_COMMITMENT + contribution + _encode((game, setup, party))).hexdigest()


def contribution_faults(record: FairRecord) -> tuple[FairFault, ...]:
    """Return what is wrong with a record in which everybody must have revealed, the operator too."""
    if not record.game:
        return (_fault("another-game", "the record names no game: one agreement would do for any number"),)
    if OPERATOR not in record.commitments:
        return (_fault("not-committed", "the operator committed to nothing"),)
    if len(record.commitments) == 1:  # it could try contributions until the cards lie well
        return (_fault("not-committed", "nobody but the operator committed to anything"),)
    missing = sorted(record.commitments.keys() - record.contributions.keys())
    faults = [_fault("not-revealed", f"{quoted(party)} has not revealed its part") for party in missing]
    for party, text in sorted(record.contributions.items()):
        faults += _faults_of(record, party, text)
    return tuple(faults)


def party_faults(
    record: FairRecord, players: Sequence[str], noted: Mapping[str, str] | None = None
) -> tuple[FairFault, ...]:
    """Return what is wrong with who takes part: the operator and these players, each once, and nobody else.

    A party that is invented after the others have revealed could be one that chose its part to fit. ``noted``
    are the commitments as a party knew them before it revealed its own part.
    """
    parties = {OPERATOR, *players}
    strange = sorted((record.commitments.keys() | record.contributions.keys()) - parties)
    faults = [_fault("no-party", f"{quoted(party)} is no party to this game") for party in strange]
    missing = sorted(parties - record.commitments.keys())
    faults += [_fault("not-committed", f"{quoted(party)} committed to nothing") for party in missing]
    for party, commitment in sorted((noted or {}).items()):
        if record.commitments.get(party) != commitment:
            faults.append(_fault("rewritten", f"{quoted(party)} had committed to something else by then"))
    return tuple(faults)


def _faults_of(record: FairRecord, party: str, text: str) -> tuple[FairFault, ...]:
    if party not in record.commitments:
        return (_fault("not-committed", f"{quoted(party)} committed to nothing"),)
    try:
        contribution = bytes.fromhex(text)
        spelled = len(contribution) == CONTRIBUTION_BYTES and contribution.hex() == text
        given = _committed(record.game, record.setup, party, contribution)
        right = spelled and given == record.commitments[party]
    except ValueError:  # no hexadecimal
        right = False
    if not right:
        return (_fault("changed", f"{quoted(party)} committed to something else"),)
    # Another program may have committed to it; and nobody draws at random what another drew.
    alike = [other for other, said in record.contributions.items() if said == text and other != party]
    if alike or guessable(contribution):
        return (_fault("guessable", f"the part of {quoted(party)} was not drawn at random"),)
    return ()


def _fault(code: FairCode, message: str) -> FairFault:
    return FairFault(code=code, message=message)


# ------------------------------------------------------------------ what it decides
class FairChance:
    """Every outcome of chance in one game, from what everybody contributed.

    The first outcome of a game is number 1. An outcome depends on its number and on nothing else that
    happened: whoever asks again, after a restart or a conflict, gets the same; a judge's note changes none.
    """

    def __init__(self, record: FairRecord) -> None:
        if faults := contribution_faults(record):
            raise DataError("; ".join(fault.message for fault in faults))
        self.record = record
        agreed = record.game, record.setup, record.commitments, record.contributions
        self._seed = sha256(_SEED + _encode(agreed)).digest()

    def order(self, number: int, things: Sequence[str]) -> tuple[str, ...]:
        """Return the order of things that is outcome ``number``, whatever order they come in."""
        drawn, random = sorted(things), _Stream(self._seed, number)
        for last in range(len(drawn) - 1, 0, -1):
            other = random.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return tuple(drawn)

    def one_of(self, number: int, things: Sequence[X]) -> X:
        """Return the one of several things, in their order, that is outcome ``number``."""
        return things[_Stream(self._seed, number).below(len(things))]


class _Stream:
    """Random numbers for one outcome: HMAC-SHA-256 in counter mode, four bytes at a time."""

    def __init__(self, seed: bytes, number: int) -> None:
        if not 0 <= number < 10**9:  # no game has so many
            raise DataError(f"an outcome of chance is asked for by its number, not by {written(number)}")
        self._key = hmac.digest(seed, _OUTCOME + b"%d" % number, "sha256")
        self._words = self._drawn()

    def _drawn(self) -> Iterator[int]:
        counter = 0
        while True:
            block = hmac.digest(self._key, counter.to_bytes(8, "big"), "sha256")
            for at in range(0, len(block), 4):
                yield int.from_bytes(block[at : at + 4], "big")
            counter += 1

    def below(self, count: int) -> int:
        """Return a number from 0 to below ``count``, each as likely; what would favour some is left out."""
        fair = 2**32 - 2**32 % count
        return next(word for word in self._words if word < fair) % count
