"""A game looked at: ``cardia show`` its table, ``explain`` it, and ``rewind``: what was learned since."""

from collections.abc import Iterator

import click

from cardia_rules.bench.answers.explaining import card_explained
from cardia_rules.bench.typed_input import any_card, card_in_play
from cardia_rules.cli import parameters
from cardia_rules.cli.narration import heading, what_is_next
from cardia_rules.cli.output import say, say_as_it_is, say_json, screen_width, wrapped
from cardia_rules.cli.parameters import WholeNumber, cli_command, option
from cardia_rules.cli.source import match_in, open_source
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.faq.position_line import position_as_line
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.explanation import RulingNotes, event_explained, why_not_explained
from cardia_rules.render.languages import phrase
from cardia_rules.render.record import about_in_words, match_in_words, notes_in_words
from cardia_rules.render.text import table_as_text
from cardia_rules.render.words import in_words, lesson_in_words, seat_name
from cardia_rules.replay.branch import decided_from
from cardia_rules.replay.explain import explain_event, told_to
from cardia_rules.replay.why_not import explain_why_not
from cardia_rules.views.events import seen_about
from cardia_rules.views.log import see_log
from cardia_rules.views.rewind import Rewind, go_back
from cardia_rules.views.view import see_table
from cardia_rules.views.viewers import Viewer


@cli_command("show")
@parameters.of_source
@parameters.at_event
@parameters.for_view
@option("--line", "in_one_line", says="show.line", is_flag=True)
@parameters.for_programs
def show_command(
    source: str, at: int | None, viewer: Viewer, in_one_line: bool, as_json: bool, lang: Language
) -> None:
    """Show the table as text, as JSON or as a line; of a match, its games and its score."""
    if (match := match_in(source)) is not None:
        record, _games = match
        say_json(record) if as_json else say("\n".join(match_in_words(record, lang)))
        return
    opened = open_source(source, at, viewer)
    number = opened.number(at)
    table = opened.table(number)
    if in_one_line and (as_json or viewer != "judge"):
        raise click.UsageError(Message("--line is a judge's, and goes with neither --view nor --json"))
    if in_one_line:
        say_as_it_is(position_as_line(table))
        return
    seen = see_table(table, viewer)
    if as_json:
        say_json(seen)
        return
    about = about_in_words(seen_about(see_log(opened.events[:1], viewer)[0]), lang)
    notes = notes_in_words(opened.events[:number], viewer, lang)
    say("\n".join((*about, *([""] if about else []), table_as_text(seen, lang, screen_width()), *notes)))


@cli_command("explain")
@parameters.of_source
@parameters.at_event
@option("--influence", says="explain.influence", stands_for="card")
@option("--signets", says="explain.signets", stands_for="card")
@option("--why-not", says="explain.why-not", stands_for="card", is_flag=False, flag_value="")
@parameters.for_view
@parameters.for_programs
def explain_command(
    source: str,
    at: int | None,
    influence: str | None,
    signets: str | None,
    why_not: str | None,
    viewer: Viewer,
    as_json: bool,
    lang: Language,
) -> None:
    """Explain an event, or a card's influence or signets."""
    if sum(asked is not None for asked in (influence, signets, why_not)) > 1:
        raise click.UsageError(
            Message("--influence, --signets and --why-not are different questions: ask one at a time")
        )
    opened = open_source(source, at, viewer)
    number = opened.number(at)
    events = opened.events[:number]
    notes = RulingNotes(lang, screen_width())
    explained: object
    if (card := influence if signets is None else signets) is not None:
        meant = card_in_play(see_table(opened.table(number), viewer), card)
        explained, text = card_explained(opened, number, *meant, viewer, notes, signets=signets is not None)
    elif why_not is not None:
        whose, about = any_card(why_not) if why_not else (None, "")
        explained = found = explain_why_not(events, about, whose)
        text = why_not_explained(found, notes)
    else:
        explained = why = told_to(viewer, explain_event(events, number), events)
        text = event_explained(why, notes)
    say_json(explained) if as_json else say(text)


@cli_command("rewind")
@parameters.of_source
@option("--to", says="rewind.to", stands_for="number", type=WholeNumber(1), required=True)
@parameters.for_programs
def rewind_command(source: str, to: int, as_json: bool, lang: Language) -> None:
    """Tell what each seat has learned since a decision."""
    opened = open_source(source)
    decided = decided_from(opened.events, opened.number(to))
    opened.check(decided - 1, lang)
    back = go_back(opened.events, decided - 1)
    taken_back = decided if decided <= len(opened.events) else None
    if as_json:
        say_json({"to": taken_back, "fair": not learners(back), "learned": back.learned})
        return
    if taken_back is None:
        say(phrase("cli.rewind.no-decision", lang, number=to))
    for line in _told(back, lang):
        say(line)


def learners(back: Rewind) -> list[Seat]:
    """Return who knows more now than then; what only a spectator learned harms no one."""
    return [seat for seat in SEATS if back.learned.by(seat)]


def _told(back: Rewind, lang: Language) -> Iterator[str]:
    if back.number < len(back.trunk):
        number, decision = back.number + 1, back.trunk[back.number]
        yield phrase("cli.rewind.back-to", lang, number=number, last=len(back.trunk))
        yield from wrapped(in_words(decision, lang), 2)
    for seat in SEATS:
        yield heading(phrase("cli.rewind.has-learned", lang, seat=seat_name(seat, lang)))
        for lesson in back.learned.by(seat):
            yield from wrapped(f"{lesson.number:>4}  {lesson_in_words(lesson, lang)}", 0, 6)
        if not back.learned.by(seat):
            yield phrase("cli.rewind.nothing", lang)
    yield heading(phrase("cli.rewind.next", lang))
    yield from what_is_next(back.game.position, lang)
    yield ""
    if not (who := learners(back)):
        yield phrase("cli.rewind.fair", lang)
    else:
        yield phrase(
            "cli.rewind.not-fair",
            lang,
            who=phrase("cli.rewind.both", lang) if len(who) > 1 else seat_name(who[0], lang),
        )
