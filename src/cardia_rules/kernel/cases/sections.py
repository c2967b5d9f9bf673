"""What the cases of any game hold: words for people, refusals, what rests on a ruling, and all of a case."""

from typing import Any, Final, Self

import attrs

from cardia_rules.datafiles import NOT_IN_FILE
from cardia_rules.language import Language
from cardia_rules.texts import Text

Texts = tuple[str, ...]


class Wording(str):
    """What a case says to people: English, and in other languages where the file has it (``title.fr``)."""

    __slots__ = ("text",)

    text: Text | None

    def __new__(cls, said: str | Text = "") -> "Wording":
        """Keep a text in every language that it has."""
        wording = super().__new__(cls, str(said))
        wording.text = said if isinstance(said, Text) else None
        return wording

    def to(self, lang: Language) -> str:
        """Return it in a language, in English where the file has no other."""
        return str(self) if self.text is None else self.text.to(lang)


NOT_SAID: Final = Wording()


@attrs.frozen
class Refused:
    """A refusal that a case expects: its code, and more of it where the case states more.

    ``says`` is part of its sentence, ``ruling`` the one it cites, ``facts`` are some of those it names,
    ``told`` is who may hear of it.
    """

    code: str
    says: str = ""
    ruling: str | None = None
    facts: Any = attrs.Factory(dict)
    told: str | None = None

    @property
    def alone(self) -> bool:
        """Tell whether this is about one refusal; a bare code is about all with that code."""
        return bool(self.says or self.facts or self.told) or self.ruling is not None


@attrs.frozen
class Because:
    """What cites a ruling first: an event, a refusal, or what did not happen.

    ``cause`` is the event that brought it about, ``builds_on`` what it cites beside; neither need be said.
    If ``alone``, it cites nothing else, and what it builds on in just this order.
    """

    what: str
    cause: str | None = None
    builds_on: Texts = ()
    alone: bool = False


@attrs.frozen
class AnyCase:
    """What a case of any game says; its own kind says what a table, a step and ``[then]`` hold.

    ``because`` names for a ruling what cites it first.
    """

    title: Wording = NOT_SAID
    rulings: Texts = ()
    because: dict[str, tuple[Because, ...]] = attrs.Factory(dict)
    note: Wording = NOT_SAID
    table: Any = None
    answers: dict[str, str] = attrs.Factory(dict)
    play: tuple[Any, ...] = ()
    then: Any = None
    otherwise: tuple[Any, ...] = ()
    refused: tuple[Refused, ...] = ()
    file: str = attrs.field(default="", metadata={NOT_IN_FILE: True})  # where it was read from
    name: str = attrs.field(default="", metadata={NOT_IN_FILE: True})  # its heading, if that is a page

    @property
    def called(self) -> str:
        """Return its name on a page, else its file."""
        return self.name or self.file

    @property
    def readings(self) -> tuple[Self, ...]:
        """Return the case under its own answers, and then under each of the others that it speaks of."""
        others = [
            attrs.evolve(
                self,
                answers={**self.answers, **other.answers},
                play=other.play or self.play,
                then=other.then,
                because=other.because,
                otherwise=(),
            )
            for other in self.otherwise
        ]
        return (attrs.evolve(self, otherwise=()), *others) if others else (self,)
