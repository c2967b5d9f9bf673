"""``cardia what-if``: another decision, or another answer, beside what happened."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, Final

import click

from cardia_rules.bench.answers.records import verdict_as_data
from cardia_rules.bench.typed_input import decision_of, refused_instead
from cardia_rules.cli import parameters
from cardia_rules.cli.commands.export import write_page
from cardia_rules.cli.narration import compact_table, event_record, heading, next_record, what_is_next
from cardia_rules.cli.output import say, say_json, screen_width, wrapped
from cardia_rules.cli.parameters import WholeNumber, answer_in, cli_command, option
from cardia_rules.cli.source import open_source
from cardia_rules.errors import DataError, DecisionRefused
from cardia_rules.events.fold import fold_all
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import failure_in_words
from cardia_rules.render.explanation import RulingNotes, cited, event_explained, ruling_says
from cardia_rules.render.languages import phrase
from cardia_rules.render.verdict import verdict_in_sentences, verdict_paragraphs
from cardia_rules.render.words import in_words, moment_in_words, result_in_words, signets_of
from cardia_rules.replay.adjudicate import verify
from cardia_rules.replay.branch import Branch, decided_from, decided_otherwise, fork_at
from cardia_rules.replay.explain import explain_event
from cardia_rules.replay.verdict import both_verdicts, next_decision


@cli_command("what-if")
@parameters.of_source
@option("--at", says="what-if.at", stands_for="number", type=WholeNumber(1))
@option("--decide", says="what-if.decide", stands_for="decision")
@option(
    "--answer",
    "answers",
    says="what-if.answer",
    stands_for="answer",
    multiple=True,
)
@option("--play-on", says="what-if.play-on", is_flag=True)
@option("--html", says="what-if.html", stands_for="file")
@parameters.for_programs
def what_if_command(
    source: str,
    at: int | None,
    decide: str | None,
    answers: tuple[str, ...],
    play_on: bool,
    html: str | None,
    as_json: bool,
    lang: Language,
) -> None:
    """Tell what another decision or another answer would have led to."""
    if (decide is None) == (not answers):
        raise click.UsageError(Message("give either --decide or --answer"))
    opened = open_source(source, at)
    number = opened.number(at)
    opened.check(number if decide is None else max(1, decided_from(opened.events, number) - 1), lang)
    if decide is not None:
        events = opened.events
        fork = fork_at(events, number)
        there = events[number - 1]  # whose decision is meant, where the event itself is one
        meant = there.seat if isinstance(there, DecisionTaken) else None
        seat, option = decision_of(decide, fork.asks, meant)
        try:
            branch = decided_otherwise(events, fork, seat, option, play_on=play_on)
        except DecisionRefused as refused:
            why = "; ".join(failure_in_words(each, lang) for each in refused.failures)
            raise DataError(refused_instead(why, seat, fork.asks)) from None
    else:
        events = opened.events[:number]
        branch = opened.branch_under(number, dict(map(answer_in, answers)))
    if html is not None:
        from cardia_rules.render.page import replay_page

        page = replay_page(events, branch=branch.events, finding=verify(events), lang=lang)
        write_page(page, html, [source], lang)
    elif as_json:
        say_json(_record(events, branch, play_on, lang))
    else:
        # Why a decision leads elsewhere is plain; why an answer does is the question.
        for line in _told(events, branch, play_on, bool(answers), lang):
            say(line)


# ------------------------------------------------------------------ in words
def _told(
    events: Sequence[AnyEvent], branch: Branch, play_on: bool, explained: bool, lang: Language
) -> Iterator[str]:
    if branch.parted is None:
        yield phrase("verdict.no-difference", lang)
        yield phrase("cli.what-if.same", lang, count=len(events))
        return
    if branch.parted == 1:
        yield phrase("cli.what-if.lies-otherwise", lang)
        yield compact_table(fold_all(branch.events[:1]), False, lang)
    else:
        yield from _verdicts(events, branch, play_on, lang)
    yield ""
    yield phrase("cli.what-if.part", lang, number=branch.parted)
    yield ""
    yield from _both_ways(events, branch, play_on, lang)
    if explained and 1 < branch.parted <= len(branch.events):
        yield heading(phrase("cli.what-if.why", lang))
        notes = RulingNotes(lang, screen_width())
        yield event_explained(explain_event(branch.events, branch.parted), notes)
    yield heading(phrase("cli.what-if.stands", lang))
    yield from _in_two_columns(*(_standing(each, lang) for each in (fold_all(events), branch.position.table)))
    if branch.stop is not None:
        words = in_words(branch.stop.recorded, lang)
        stopped = phrase("cli.what-if.refused", lang, number=branch.stop.number, words=words)
        why = "; ".join(failure_in_words(each, lang) for each in branch.stop.failures)
        yield ""
        yield from wrapped(f"{stopped} ({why})" if why else stopped, 0)
    yield heading(phrase("cli.what-if.next", lang))
    yield from what_is_next(branch.position, lang, briefly=True)


def _verdicts(events: Sequence[AnyEvent], branch: Branch, play_on: bool, lang: Language) -> Iterator[str]:
    """Yield the verdict on the branch, then on what happened, as far as there is something to say."""
    found, was = both_verdicts(events, branch, play_on)
    first, *rest = verdict_paragraphs(found, lang)
    yield from wrapped(phrase("verdict.if-so", lang, what=first), 0, 2)
    if was is not None:
        words = " ".join(verdict_in_sentences(was, lang))
        yield from wrapped(phrase("verdict.as-it-was", lang, what=words), 0, 2)
    for part in rest:
        yield from wrapped(part, 0, 2)


def _both_ways(events: Sequence[AnyEvent], branch: Branch, play_on: bool, lang: Language) -> Iterator[str]:
    """Yield both ways in two columns, or one after the other where only one has something to say.

    What the first ruling of each event says stands below, once.
    """
    parted = branch.parted or 1
    sides = [list(_rows(each, parted, play_on, lang)) for each in (events, branch.events)]
    titles = [phrase("cli.what-if.happened", lang), phrase("cli.what-if.branch", lang)]
    if parted <= min(len(events), len(branch.events)) and screen_width() >= _LEAST_FOR_TWO:
        yield from _in_two_columns(titles[:1], titles[1:])
        yield "-" * screen_width()
        yield from _in_two_columns(*sides)
    else:
        for title, rows, of in zip(titles, sides, (events, branch.events), strict=True):
            if parted <= len(of):
                yield from (f"-- {title} --", *(line for row in rows for line in wrapped(row, 0, 6)))
    told = [*_shown(events, parted, play_on), *_shown(branch.events, parted, play_on)]
    if decisive := dict.fromkeys(name for _number, event in told for name in event.rulings[:1]):
        yield heading(phrase("cli.what-if.rulings", lang))
    for name in decisive:
        yield from wrapped(cited(name, ruling_says(name, lang), lang), 0, 4)


def _shown(events: Sequence[AnyEvent], parted: int, play_on: bool) -> list[tuple[int, AnyEvent]]:
    end = len(events) if play_on else next_decision(events, parted) - 1
    return list(enumerate(events, 1))[parted - 1 : end]


def _rows(events: Sequence[AnyEvent], parted: int, play_on: bool, lang: Language) -> Iterator[str]:
    shown = _shown(events, parted, play_on)
    for number, event in shown:
        why = ", ".join((*event.rulings[:1], *event.questions))
        yield f"{number:>4}  {in_words(event, lang)}{f' [{why}]' if why else ''}"
    if parted > len(events):
        yield phrase("cli.what-if.ends", lang)
    if left := len(events) - (parted - 1) - len(shown):
        yield phrase("cli.what-if.not-shown", lang, count=left) if left > 0 else ""


def _standing(table: Table, lang: Language) -> Iterator[str]:
    yield moment_in_words(table, lang)
    yield signets_of(table, lang)
    if table.over is not None:
        yield result_in_words(table.over, lang)


def _record(events: Sequence[AnyEvent], branch: Branch, play_on: bool, lang: Language) -> dict[str, Any]:
    found, was = both_verdicts(events, branch, play_on)

    def later(of: Sequence[AnyEvent]) -> list[dict[str, Any]]:
        numbered = list(enumerate(of, 1))[(branch.parted or len(of) + 1) - 1 :]
        return [event_record(number, event, lang) for number, event in numbered]

    return {
        "verdict": verdict_as_data(found, lang),
        "was": None if was is None else verdict_as_data(was, lang),
        "parted": branch.parted,
        "original": later(events),
        "branch": later(branch.events),
        "stopped_at": None if branch.stop is None else branch.stop.number,
        "next": next_record(branch.position, lang),
    }


# ------------------------------------------------------------------ two texts in two columns
_BETWEEN: Final = " | "
_LEAST_FOR_TWO: Final = 80


def _in_two_columns(left: Iterable[str], right: Iterable[str]) -> Iterator[str]:
    """Yield two texts in two columns; what is too long for its column goes on below, indented."""
    width = (screen_width() - len(_BETWEEN)) // 2
    wrap = partial(textwrap.wrap, width=width, subsequent_indent=" " * 6, break_on_hyphens=False)
    for one, other in zip_longest(left, right, fillvalue=""):
        for rows in zip_longest(wrap(one) or [""], wrap(other) or [""], fillvalue=""):
            yield f"{rows[0]:<{width}}{_BETWEEN}{rows[1]}".rstrip()
