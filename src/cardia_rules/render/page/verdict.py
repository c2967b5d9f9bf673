"""The badge: whether the rules give what the log says, and where they first do not."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardia_rules.catalogue.words import Language
from cardia_rules.render.legible import legible
from cardia_rules.render.page.wording import WORDINGS
from cardia_rules.render.refusing import failure_in_words
from cardia_rules.render.verdict_words import verdict
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import Conclusion, Finding
from cardia_rules.resolution.ruleset import GameDivergence as Divergence
from cardia_rules.resolution.ruleset import GameReasons
from cardia_rules.views.viewers import Viewer

MOST_REASONS: Final = 20  # of the events that cite something else now


class Badge(NamedTuple):
    """``event`` is where to look, if anywhere."""

    kind: str
    text: str
    event: int | None = None
    details: tuple[str, ...] = ()


def badge_of(finding: Finding | None, viewer: Viewer, shown: int, lang: Language) -> Badge:
    """Both sides of a difference can name hidden cards, so they are for a judge alone.

    So is how much is still to come: it shows what a card that lies face down will bring about.
    """
    wording = WORDINGS[lang]
    if finding is None:
        return Badge("unverified", wording.not_verified)
    judge = viewer == "judge"
    if finding.conclusion in (Conclusion.UNREADABLE, Conclusion.NOT_OPENED):
        reason = (legible(verdict(finding, lang)),) if judge else ()
        return Badge("diverged", wording.unreadable.format(number=shown), shown, reason)
    if finding.divergence is not None:
        number = finding.divergence.number
        sides = tuple(_both_sides(finding.divergence, lang)) if judge else ()
        return Badge("diverged", wording.diverged.format(number=number), number, sides)
    if finding.owed:
        owed = (wording.still_owed.format(count=len(finding.owed)),) if judge else ()
        return Badge("diverged", wording.cut.format(count=finding.agreed), details=owed)
    if finding.reasons:
        cited = (
            tuple(_cited_otherwise(each, lang) for each in finding.reasons[:MOST_REASONS]) if judge else ()
        )
        return Badge("exact", wording.same_game.format(count=finding.agreed), details=cited)
    return Badge("exact", wording.exact.format(count=finding.agreed))


def _cited_otherwise(reason: GameReasons, lang: Language) -> str:
    then, now = (", ".join((*event.rulings, *event.questions)) for event in (reason.recorded, reason.given))
    words = WORDINGS[lang].cited_otherwise
    return legible(words.format(number=reason.number, then=then or "–", now=now or "–"))


def _both_sides(divergence: Divergence, lang: Language) -> Iterator[str]:
    wording = WORDINGS[lang]
    yield wording.recorded.format(sentence=legible(in_words(divergence.recorded, lang)))
    if divergence.given is not None:
        yield wording.rules_give.format(sentence=legible(in_words(divergence.given, lang)))
    elif divergence.failures:
        reasons = "; ".join(failure_in_words(failure, lang) for failure in divergence.failures)
        yield wording.rules_refuse.format(reasons=legible(reasons))
    else:
        yield wording.rules_wait
