"""What a shell offers when somebody presses Tab: cases and files, cards, open questions, decisions."""

import os
import re
from collections.abc import Iterable
from typing import Final

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class

from cardia_rules.errors import CardiaError

# Everything else is imported when needed: the help of a command needs neither the rules nor the register.

_ONE_WORD: Final = re.compile(r"[\w./-]+")  # also for the shell's completion, which ends a word at : and =


@add_completion_class
class QuotingBash(BashComplete):
    """Completion in bash, which inserts what it is offered as it is; zsh and fish quote by themselves."""

    def format_completion(self, item: CompletionItem) -> str:
        """Put in quotation marks what would be several words, unless somebody has begun with one."""
        if item.type == "plain" and not _ONE_WORD.fullmatch(item.value) and not _quotation_begun():
            item = CompletionItem("'" + item.value.replace("'", r"'\''") + "'")
        return super().format_completion(item)


def _quotation_begun() -> bool:
    words = os.environ.get("COMP_WORDS", "").split("\n")
    number = int(os.environ.get("COMP_CWORD") or 0)
    return words[min(number, len(words) - 1)][:1] in ("'", '"')


def sources(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer files, the cases that come with the library, and its sample."""
    from cardia_rules.faq.case.library import SAMPLE, shipped_cases

    own = [SAMPLE.name, *shipped_cases()]
    return [*_beginning(begun, own if begun else own[:1]), CompletionItem(begun, type="file")]


def files(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer files."""
    return [CompletionItem(begun, type="file")]


def cards(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer characters, locations and protectors."""
    from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS

    return _beginning(begun, [*CHARACTERS, *LOCATIONS, *PROTECTORS])


def answers(_context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer open questions, each with its answers."""
    from cardia_rules.faq.register import REGISTER

    open_ones = [one for one in REGISTER.questions.values() if len(one.answers) > 1]
    return _beginning(begun, [f"{one.id}={answer}" for one in open_ones for answer in one.answers])


def decided(context: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Offer what can be decided in the position that was named; nothing where that cannot be opened."""
    from cardia_rules.cli.source import open_source
    from cardia_rules.faq.notation import option_text
    from cardia_rules.replay.branch import fork_at

    try:
        # Before an option that still lacks its value click leaves the arguments unread.
        opened = open_source(str(context.params.get("source") or "".join(context.args[:1])))
        if (at := context.params.get("at")) is not None:  # a decision that was taken, to be tried otherwise
            asks = fork_at(opened.events, at).asks
        else:
            for text in context.params.get("decide") or ():
                opened = opened.decided(text, "en")
            asks = opened.asks
    except CardiaError:
        return []
    several = len(asks) > 1
    return _beginning(
        begun,
        [
            f"{ask.seat}: {option_text(option)}" if several else option_text(option)
            for ask in asks
            for option in ask.options
        ],
    )


def _beginning(begun: str, names: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(begun)]
