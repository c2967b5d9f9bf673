"""A verdict in words: a few sentences to be read aloud, where they are printed, and what is still open."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardia_rules.errors import Failure
from cardia_rules.faq.register import question, ruling
from cardia_rules.language import Language
from cardia_rules.render.errors import failure_in_words
from cardia_rules.render.explanation import printed_at, ruling_says
from cardia_rules.render.hanging import hanging_in_words, outcome_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import WIDTH, legible, paragraph, plain
from cardia_rules.render.words import ask_in_words, chance_in_words, in_words, option_in_words, whose
from cardia_rules.replay.outcomes import GameDecided
from cardia_rules.replay.verdict import HungOn, LedTo, Verdict, is_passing
from cardia_rules.replay.why_not import NotDone
from cardia_rules.resolution.position import Ask
from cardia_rules.spelling import capital
from cardia_rules.views.viewers import Viewer

_BOTH: Final = 2
Paragraph = tuple[str, str]  # its kind, and what it says


def verdict_in_sentences(verdict: Verdict, lang: Language = "en") -> tuple[str, ...]:
    """Return what has changed and for whom, in one to three sentences that can be read aloud.

    Once a game is over whatever the unknown cards are, nobody asks what else hangs on them.
    """
    ends = bool(verdict.outcomes) and isinstance(verdict.outcomes[0], GameDecided)
    said = [] if ends else [*hanging_in_words(verdict.hanging, lang)]
    said += [outcome_in_words(outcome, lang) for outcome in verdict.said]
    return tuple(map(legible, said)) or (phrase("verdict.nothing", lang),)


def rulings_cited(verdict: Verdict, lang: Language = "en") -> str:
    """Return the decisive rulings with document and page; nothing if none decides."""
    cited = []
    document = ""
    for name in verdict.rulings:
        same, document = document == name.split("-")[0], name.split("-")[0]
        cited.append(_cited(name, lang, in_the_same=same))
    return phrase("verdict.by", lang, rulings=", ".join(cited)) if cited else ""


def _cited(name: str, lang: Language, in_the_same: bool = False) -> str:
    where = printed_at(name, lang)
    if where and in_the_same:  # a document that was just named goes without saying
        where = phrase("verdict.page-again", lang, page=ruling(name).page)
    shown = legible(name, 80)
    return phrase("verdict.cited", lang, where=where, name=shown) if where else shown


def why_in_words(verdict: Verdict, lang: Language = "en") -> list[str]:
    """Return the decisive rulings, and what does nothing; first what is likelier the quarrel."""
    return [text for _kind, text in _why(verdict, lang)]


def _why(verdict: Verdict, lang: Language) -> list[Paragraph]:
    cited = rulings_cited(verdict, lang)
    said = [*([("by", cited)] if cited else []), *(("idle", each) for each in idle_in_words(verdict, lang))]
    return said[::-1] if verdict.idle_first else said


def idle_in_words(verdict: Verdict, lang: Language = "en") -> tuple[str, ...]:
    """Return what lies there and does nothing, each with where that is printed."""
    return tuple(
        f"{phrase('verdict.why', lang, why=_said_of(each, lang), cited=_cited(each.rulings[0], lang))}."
        for each in verdict.idle
    )


def _said_of(each: NotDone, lang: Language) -> str:
    return legible(in_words(each.event.event if each.told is None else each.told, lang)).removesuffix(".")


def refusal_in_words(failures: Sequence[Failure], lang: Language = "en") -> str:
    """Return why a decision is refused, each reason with where it is printed."""
    said = []
    for failure in failures:
        why = capital(failure_in_words(failure, lang))
        cited = _cited(failure.ruling, lang) if failure.ruling else ""
        said.append(phrase("verdict.why", lang, why=why, cited=cited) if cited else why)
    return phrase("verdict.refused", lang, why="; ".join(said))


def still_to_decide(verdict: Verdict, lang: Language = "en") -> str:
    """Return who has to decide what; nothing when the game is over."""
    asks = verdict.asks
    if len(asks) == _BOTH and all(ask.kind == "place" for ask in asks):
        return phrase("verdict.both-place", lang)
    said = [ask_in_words(ask, lang) for ask in asks]
    if verdict.chance is not None:
        said.append(chance_in_words(verdict.chance, lang))
    return phrase("verdict.next", lang, what=" ".join(said)) if said else ""


def hinges(verdict: Verdict, lang: Language = "en") -> tuple[str, ...]:
    """Return the open questions whose other answer would change the verdict, each with its answer here."""
    return tuple(_hinge(hung, verdict, lang) for hung in verdict.hung_on)


def _hinge(hung: HungOn, verdict: Verdict, lang: Language) -> str:
    asked = question(hung.question)
    said = {key: text.to(lang).removesuffix(".") for key, text in asked.answers.items()}
    otherwise = [
        phrase("verdict.otherwise", lang, answer=said[led.answer], leads=leads_to(led, verdict, lang))
        for led in hung.leads
    ]
    return phrase(
        "verdict.hung",
        lang,
        question=asked.id,
        asks=asked.asks.to(lang),
        answer=said[hung.answer],
        otherwise="".join(otherwise),
    )


def leads_to(led: LedTo, verdict: Verdict, lang: Language = "en") -> str:
    """Return the weightiest thing that another answer would lead to instead of this verdict."""
    here = [outcome_in_words(each, lang) for each in verdict.outcomes if not is_passing(each)]
    there = [outcome_in_words(each, lang) for each in led.outcomes if not is_passing(each)]
    asked = {ask_in_words(ask, lang): ask for ask in verdict.asks}
    would_ask = {ask_in_words(ask, lang): ask for ask in led.asks}
    chance = () if led.chance in (None, verdict.chance) else (chance_in_words(led.chance, lang),)
    for says in (*there, *would_ask, *chance):
        if says not in here and says not in asked:
            return legible(says)
    if led.stopped is not None:
        return phrase(f"verdict.leads.{led.stopped}", lang)
    if gone := [says for says in here if says not in there]:
        return phrase("verdict.leads.not", lang, what=legible(gone[0]))
    for says, ask in would_ask.items():
        if says in asked and ask.options != asked[says].options:
            return _other_options(asked[says], ask, lang)
    if led.signets:
        first = led.signets[0]
        card = whose(first.seat, first.card, lang)
        return phrase("verdict.leads.signets", lang, card=card, count=first.count, here=first.here)
    if led.lies:
        return legible(in_words(led.lies[0], lang))
    if led.gone:
        return phrase("verdict.leads.not", lang, what=legible(in_words(led.gone[0], lang)))
    return phrase("verdict.leads.unsaid", lang)


def _other_options(here: Ask, there: Ask, lang: Language) -> str:
    if len(here.options) != len(there.options):
        return phrase("verdict.leads.choices", lang, count=len(there.options), here=len(here.options))
    new = next(each for each in there.options if each not in here.options)
    return phrase("verdict.leads.option", lang, option=legible(option_in_words(new, lang)))


def verdict_as_text(verdict: Verdict, lang: Language = "en", width: int = WIDTH) -> str:
    """Write a verdict as a judge reads it: what changed, by which rulings, what is next, what is open."""
    parts = verdict_paragraphs(verdict, lang)
    return "\n".join(line for part in parts for line in paragraph(part, 0, 0, width))


def verdict_paragraphs(verdict: Verdict, lang: Language = "en") -> Iterator[str]:
    """Yield a verdict's paragraphs: what has changed, by which rulings, what is next, what is open."""
    return (text for _kind, text in _paragraphs(verdict, lang))


def _paragraphs(verdict: Verdict, lang: Language) -> Iterator[Paragraph]:
    yield "says", " ".join(verdict_in_sentences(verdict, lang))
    yield from _why(verdict, lang)
    if still := still_to_decide(verdict, lang):
        yield "next", still
    yield from (("hung", each) for each in hinges(verdict, lang))


def opening_paragraphs(
    verdict: Verdict | None, refused: Sequence[Failure], viewer: Viewer, lang: Language = "en"
) -> tuple[Paragraph, ...]:
    """Return what a page begins with: a refusal, then the verdict; for a judge, who may know hidden cards."""
    if viewer != "judge":
        return ()
    said = [("refused", refusal_in_words(refused, lang))] if refused else []
    said += [] if verdict is None else _paragraphs(verdict, lang)
    return tuple((kind, plain(text)) for kind, text in said)


def ruling_record(name: str, lang: Language = "en") -> dict[str, Any]:
    """Return a ruling for programs: its name, document and page, and what it says."""
    where = printed_at(name, lang)
    found = ruling(name) if where else None
    return {
        "id": name,
        "document": None if found is None else found.document,
        "page": None if found is None else found.page,
        "where": plain(where),
        "says": ruling_says(name, lang),
    }
