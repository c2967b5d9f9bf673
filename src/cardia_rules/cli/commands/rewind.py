"""``cardia rewind``: what each seat has learned since an event, and so whether going back is fair."""

from collections.abc import Iterator
from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import option, speaking_command
from cardia_rules.cli.kinds import WholeNumber
from cardia_rules.cli.options import NUMBER, for_judges_alone, for_programs, in_language, of_source
from cardia_rules.cli.source import open_source
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.cli.telling import heading, what_is_next
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.render.explanation import paragraph
from cardia_rules.render.lesson_words import lesson_in_words
from cardia_rules.render.names import seat_name
from cardia_rules.render.phrases import Phrase
from cardia_rules.views.rewind import Rewind, go_back

BACK_TO: Final = Phrase(
    "Back to event {number} of {last}, the last before something can go otherwise.",
    "Retour à l'événement {number} sur {last}, le dernier avant que quelque chose puisse changer.",
)
HAS_LEARNED: Final = Phrase("What {seat} has learned since", "Ce que {seat} a appris depuis")
NOTHING: Final = Phrase("Nothing.", "Rien.")
FAIR: Final = Phrase(
    "Going back is fair: neither seat has learned anything since.",
    "Le retour est équitable : aucun des deux n'a rien appris depuis.",
)
NOT_FAIR: Final = Phrase(
    "Going back is not fair by itself: {who} would play on with knowledge they did not have then.",
    "Le retour n'est pas équitable en soi : {who} rejouerait avec un savoir qu'il n'avait pas alors.",
)
BOTH: Final = Phrase("both seats", "chacun des deux")
NEXT: Final = Phrase("What comes next there", "Ce qui vient ensuite à ce moment-là")


BACK: Final = Phrase("The event to go back to.", "L'événement auquel revenir.")
SAYS: Final = Phrase(
    "What each seat has learned since event N, and so whether going back there is fair.\n\n"
    "Nothing is changed: what was played stays in its file.",
    "Ce que chacun a appris depuis l'événement N, et donc si y revenir est équitable.\n\n"
    "Rien n'est changé : ce qui a été joué reste dans son fichier.",
)


@speaking_command("rewind", SAYS)
@of_source
@option("--to", says=BACK, stands_for=NUMBER, type=WholeNumber(1), required=True)
@for_judges_alone
@for_programs
@in_language
def command(source: str, to: int, as_json: bool, lang: Language) -> None:
    opened = open_source(source)
    opened.check(to, lang)
    back = go_back(opened.events, opened.number(to))
    if as_json:
        say_json({"to": back.number, "fair": not learners(back), "learned": back.learned})
        return
    for line in _told(back, lang):
        say(line)


def learners(back: Rewind) -> list[Seat]:
    """Who knows more now than then; what only a spectator learned harms no one."""
    return [seat for seat in SEATS if back.learned.by(seat)]


def _told(back: Rewind, lang: Language) -> Iterator[str]:
    yield BACK_TO(lang, number=back.number, last=len(back.trunk))
    for seat in SEATS:
        yield heading(HAS_LEARNED(lang, seat=seat_name(seat, lang)))
        for lesson in back.learned.by(seat):
            yield from paragraph(f"{lesson.number:>4}  {lesson_in_words(lesson, lang)}", 0, 6)
        if not back.learned.by(seat):
            yield NOTHING(lang)
    yield heading(NEXT(lang))
    yield from what_is_next(back.game.position, lang)
    yield ""
    if not (who := learners(back)):
        yield FAIR(lang)
    else:
        yield NOT_FAIR(lang, who=BOTH(lang) if len(who) > 1 else seat_name(who[0], lang))
