"""``cardia rewind``: what each seat has learned since a decision, and so whether going back is fair."""

from collections.abc import Iterator

from cardia_rules.cli import parameters
from cardia_rules.cli.narration import heading, what_is_next
from cardia_rules.cli.output import say, say_json, wrapped
from cardia_rules.cli.parameters import WholeNumber, cli_command, option
from cardia_rules.cli.source import open_source
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import in_words, lesson_in_words, seat_name
from cardia_rules.replay.branch import decided_from
from cardia_rules.views.rewind import Rewind, go_back


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
