"""What the cases of any game hold: words for people, expected refusals, and what rests on a ruling."""

from typing import Any, Final

import attrs

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
