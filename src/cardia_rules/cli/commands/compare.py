"""``cardia compare``: the first difference between two games, and both reasons."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from cardia_rules.bench.source import Source
from cardia_rules.cli import parameters
from cardia_rules.cli.narration import event_in_short, event_record, heading
from cardia_rules.cli.output import say, say_json, screen_width, wrapped
from cardia_rules.cli.parameters import argument, cli_command
from cardia_rules.cli.source import open_source
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.ruleset import CARDIA
from cardia_rules.kernel.playing import differing_fields
from cardia_rules.language import Language
from cardia_rules.render.explanation import RulingNotes, event_explained
from cardia_rules.render.languages import phrase
from cardia_rules.replay.explain import explain_event


class Difference(NamedTuple):
    """A number at which two games are not the same, and what each has there."""

    number: int
    one: AnyEvent | None
    other: AnyEvent | None
    fields: tuple[str, ...]  # that differ; none where the events are not even of one kind
    only_reasons: bool  # whether the same happens in both, for other reasons


def differences(events: Sequence[AnyEvent], others: Sequence[AnyEvent]) -> Iterator[Difference]:
    """Yield every number at which two games are not the same."""
    for number, (one, other) in enumerate(zip_longest(events, others), 1):
        if one != other:
            fields = differing_fields(one, other) if type(one) is type(other) else ()
            only_reasons = one is not None and other is not None and CARDIA.same_facts(one, other)
            yield Difference(number, one, other, fields, only_reasons)


@cli_command("compare")
@argument("a", "a")
@argument("b", "b")
@parameters.with_own_cards
@parameters.for_programs
def compare_command(a: str, b: str, as_json: bool, lang: Language) -> int:
    """Tell where two games part, and why each goes its way."""
    one, other = open_source(a), open_source(b)
    found = list(differences(one.events, other.events))
    # Two games that begin differently may still go the same way for a while.
    facts = next((each for each in found if each.number > 1 and not each.only_reasons), None)
    first = facts or (found[0] if found else None)
    if as_json:
        say_json(_record(one, other, first, lang))
    else:
        for line in _told(one, other, found, first, lang):
            say(line)
    return 1 if found else 0


def _told(
    one: Source, other: Source, found: list[Difference], first: Difference | None, lang: Language
) -> Iterator[str]:
    if first is None:
        yield phrase("cli.compare.same", lang, count=len(one.events))
        return
    yield from _where_they_part(one, found, first, lang)
    if first.fields:
        yield phrase("cli.compare.fields", lang, fields=", ".join(first.fields))
    notes = RulingNotes(lang, screen_width())
    for source in (one, other):
        yield heading(phrase("cli.compare.in", lang, name=source.name))
        if first.number > len(source.events):
            yield from wrapped(phrase("cli.compare.ends", lang, number=len(source.events)), 0)
        else:
            yield event_explained(explain_event(source.events, first.number), notes)


def _where_they_part(
    one: Source, found: list[Difference], first: Difference, lang: Language
) -> Iterator[str]:
    begins_otherwise = found[0].number == 1 and not found[0].only_reasons
    if begins_otherwise and first.number == 1:
        yield phrase("cli.compare.other-beginning-only", lang)
    elif begins_otherwise:
        yield phrase("cli.compare.other-beginning", lang, number=first.number)
    elif first.number == 1:
        yield phrase("cli.compare.never-agree", lang)
    else:
        yield phrase("cli.compare.agree", lang, count=first.number - 1)
        yield from event_in_short(first.number - 1, one.events[first.number - 2], lang)
    if not first.only_reasons and not begins_otherwise and (reasons := found[0]) is not first:
        yield phrase(
            "cli.compare.other-reasons", lang, number=reasons.number, fields=", ".join(reasons.fields)
        )


def _record(one: Source, other: Source, first: Difference | None, lang: Language) -> dict[str, Any]:
    if first is None:
        return {"same": True, "events": len(one.events)}

    def side(source: Source, event: AnyEvent | None) -> dict[str, Any]:
        why = () if event is None else explain_event(source.events, first.number).chain
        return {
            "name": source.name,
            "event": None if event is None else event_record(first.number, event, lang),
            "because": [event_record(step.number, step.event, lang) for step in why[1:]],
        }

    return {
        "same": False,
        "number": first.number,
        "fields": first.fields,
        "only_reasons": first.only_reasons,
        "a": side(one, first.one),
        "b": side(other, first.other),
    }
