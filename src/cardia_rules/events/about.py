"""What people say about a game beside the rules: who played, where, and what it came from.

All of it stands in the log's first event, under the chain, and none of it is ever needed.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from cardia_rules import __version__
from cardia_rules.errors import Failure, SetupRefused
from cardia_rules.kernel.log.chain import Hash
from cardia_rules.kernel.log.format import EventNumber, Library
from cardia_rules.spelling import as_fact, quoted

MOST_TAGS: Final = 60
TagName = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=60)]
TagValue = Annotated[str, Meta(min_length=1, max_length=1000)]
GameId = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(max_length=2000)]

# What other programs look for; a table may add whatever it likes.
USUAL_TAGS: Final = ("north", "south", "event", "site", "date", "round", "time-control")
# What else is said of a ruling at a table, as a slip has it.
SLIP_TAGS: Final = ("table", "asked-by", "claim", "judge", "time")


class Tag(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One thing that people say about a game, such as ``["north", "Anna"]``."""

    name: TagName
    value: TagValue


class Origin(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False
):
    """Where a game came from: another one, after event ``number``, whose line ends with ``hash``.

    A ``branch`` shares all events up to there; a game that was ``carried-on`` begins with the table as it
    lay; one that was ``seen`` has become whole since. Only a judge is shown the hash: it covers the decks,
    and could be found by trying.
    """

    how: Literal["branch", "carried-on", "seen"]
    number: EventNumber
    game: GameId = ""
    hash: Hash | Literal[""] = ""


class About(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False
):
    """Who began the record, of which game, and what people say about it; tags are in alphabetical order."""

    library: Library = ""
    game: GameId = ""
    tags: Annotated[tuple[Tag, ...], Meta(max_length=MOST_TAGS)] = ()
    origin: Origin | None = None

    def __post_init__(self) -> None:
        """Refuse tags in any other order than theirs, so that the same game gives the same bytes."""
        names = [tag.name for tag in self.tags]
        if names != sorted(set(names)):
            raise ValueError("tags are written in alphabetical order, each once")
        for text in (self.game, self.library, *(tag.value for tag in self.tags)):
            if not text.isprintable():
                raise ValueError("tags, ids and versions hold printable characters only")

    @property
    def by_name(self) -> dict[str, str]:
        """Return the tags by name."""
        return {tag.name: tag.value for tag in self.tags}


_UNTAGGED: Final = About(library=__version__)


def make_about(tags: Mapping[str, str] | Iterable[tuple[str, str]] | None = None, *, game: str = "") -> About:
    """Return what is said about a new game; ``SetupRefused`` names every tag that cannot be kept."""
    if tags is None and type(game) is str and not game:
        return _UNTAGGED
    try:
        given = sorted(dict(tags or {}).items())
    except (TypeError, ValueError):
        message = f"tags are given by name, as {{name: text}}, not as {quoted(tags)}"
        raise SetupRefused((Failure("bad-tag", message, facts={"given": type(tags).__name__}),)) from None
    failures = [fault for name, value in given if (fault := _fault_of_tag(name, value)) is not None]
    if len(given) > MOST_TAGS:
        failures.append(Failure("bad-tag", f"a game has at most {MOST_TAGS} tags, not {len(given)}"))
    named: object = game  # of a kind that the type does not say, perhaps
    if not isinstance(named, str) or not named.isprintable() or len(named) > 200:
        failures.append(
            Failure("bad-tag", f"a game's id is printable text of at most 200 characters, not {quoted(game)}")
        )
    if failures:
        raise SetupRefused(tuple(failures))
    # As plain texts: of a kind of text of the caller's own no log could be written.
    tagged = tuple(Tag(str.__str__(name), str.__str__(value)) for name, value in given)
    return About(library=__version__, game=str.__str__(game), tags=tagged)


def _fault_of_tag(name: object, value: object) -> Failure | None:
    try:
        tag = msgspec.convert([name, value], Tag)
    except msgspec.ValidationError:
        shape = "a tag has a name in lower case, such as time-control, and a text of 1 to 1,000 characters"
        return Failure("bad-tag", f"{shape}; not {quoted(name)} with {quoted(value)}", facts=as_fact(name))
    if not tag.value.isprintable():
        return Failure(
            "bad-tag",
            f"the text of a tag is printable, on one line; that of {quoted(name)} is not",
            facts=as_fact(name),
        )
    return None
