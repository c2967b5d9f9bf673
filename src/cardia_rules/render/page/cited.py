"""What the rulings and open questions of a game say, and which events cite them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from cardia_rules.catalogue.words import Language
from cardia_rules.errors import UnknownName
from cardia_rules.events.table import Setup
from cardia_rules.faq.register import question, ruling
from cardia_rules.render.page.story import Story, Told
from cardia_rules.render.page.wording import WORDINGS


class Cited(NamedTuple):
    """``says`` are its paragraphs; ``events`` the numbers of those that rest on it."""

    name: str
    says: tuple[str, ...]
    events: tuple[int, ...]


def cited_rulings(story: Story, lang: Language) -> tuple[Cited, ...]:
    """In the order in which they are first cited."""
    return _cited(story.events, lambda told: told.rulings, lambda name: _ruling(name, lang))


def cited_questions(story: Story, lang: Language) -> tuple[Cited, ...]:
    return _cited(story.events, lambda told: told.questions, lambda name: _question(name, story.setup, lang))


def _cited(
    events: Iterable[Told], names: Callable[[Told], tuple[str, ...]], says: Callable[[str], tuple[str, ...]]
) -> tuple[Cited, ...]:
    citing: dict[str, list[int]] = {}
    for told in events:
        for name in dict.fromkeys(names(told)):
            citing.setdefault(name, []).append(told.number)
    return tuple(Cited(name, says(name), tuple(numbers)) for name, numbers in citing.items())


def _ruling(name: str, lang: Language) -> tuple[str, ...]:
    try:
        return (ruling(name).says.to(lang),)
    except UnknownName:
        return (WORDINGS[lang].not_in_register,)


def _question(name: str, setup: Setup, lang: Language) -> tuple[str, ...]:
    """What is asked, how this table answered it, and how else it could have."""
    wording = WORDINGS[lang]
    try:
        asked = question(name)
    except UnknownName:
        return (wording.not_in_register,)
    chosen = msgspec.to_builtins(setup.answers).get(name, asked.default)
    said = [asked.asks.to(lang)]
    for key, text in sorted(asked.answers.items(), key=lambda answer: answer[0] != chosen):
        how = wording.answered if key == chosen else wording.otherwise
        said.append(how.format(answer=text.to(lang)))
    return tuple(said)
