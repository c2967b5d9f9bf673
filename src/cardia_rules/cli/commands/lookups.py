"""Looking things up: ``cardia rulings``, ``questions`` and ``cards``; ``coverage``: what no case shows."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from cardia_rules.bench.answers.reference import (
    card_record,
    every_card,
    find_cards,
    kind_in_words,
    question_record,
    statement_record,
)
from cardia_rules.catalogue import AnyCard, title
from cardia_rules.catalogue.own import own_card
from cardia_rules.cli import parameters
from cardia_rules.cli.output import complain, say, say_json, say_wrapped
from cardia_rules.cli.parameters import argument, cli_command, option
from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import shipped, shown_by
from cardia_rules.faq.register import REGISTER, cases, questions, rulings
from cardia_rules.kernel.cases.pages import cases_in
from cardia_rules.kernel.register.entries import HOUSE, Question, ShownCase, Statement
from cardia_rules.language import Language
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.explanation import printed_at
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import whose_card
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

Entry = TypeVar("Entry")
_FEW: Final = 4  # cases that are named of all that show something


@cli_command("rulings")
@argument("words", "words-to-find", nargs=-1)
@option("--card", says="rulings.card", stands_for="card", shell_complete=parameters.cards)
@option("--topic", says="rulings.topic", stands_for="topic")
@parameters.for_programs
def rulings_command(
    words: tuple[str, ...], card: str | None, topic: str | None, as_json: bool, lang: Language
) -> int:
    """List the rulings that a question in words asks for, the best first."""

    def show(ruling: Statement) -> None:
        _say_heading(phrase("cli.listing.ruling", lang, name=ruling.id, where=printed_at(ruling.id, lang)))
        _say_paragraph(ruling.says.to(lang))
        _say_cases(cases(ruling.id), lang)

    asked = " ".join(words)
    found = rulings(card=card, topic=topic, words=asked)
    if as_json:
        return _say_records(statement_record(each, lang) for each in found)
    return _list_all(found, show, "cli.rulings.none", asked, REGISTER.rulings, lang)


@cli_command("questions")
@argument("words", "words-to-find", nargs=-1)
@option("--card", says="questions.card", stands_for="card", shell_complete=parameters.cards)
@parameters.for_programs
def questions_command(words: tuple[str, ...], card: str | None, as_json: bool, lang: Language) -> int:
    """List the open questions that words ask for, the best first."""

    def show(question: Question) -> None:
        _say_heading(question.id)
        _say_paragraph(question.asks.to(lang))
        for key, answer in question.answers.items():
            how = "cli.questions.usual" if key == question.default else "cli.questions.other"
            _say_paragraph(phrase(how, lang, key=key, answer=answer.to(lang)), 6)
        for one in question.settled:
            if question.settled[-1].by != HOUSE:
                by = f"cli.questions.by.{one.capacity}"
                whom = phrase(by, lang, ruling=one.by, who=one.who, where=one.where)
                _say_paragraph(phrase("cli.questions.settled", lang, key=one.answer, on=one.on, whom=whom), 6)
            if one.reason is not None:
                _say_paragraph(phrase("cli.questions.reason", lang, reason=one.reason.to(lang)), 8)
        _say_cases(cases(question.id), lang)

    asked = " ".join(words)
    found = questions(card=card, words=asked)
    if as_json:
        return _say_records(question_record(each, lang) for each in found)
    return _list_all(found, show, "cli.questions.none", asked, REGISTER.questions, lang)


@cli_command("cards")
@argument("words", "words-to-find", nargs=-1, shell_complete=parameters.cards)
@parameters.with_own_cards
@parameters.for_programs
def cards_command(words: tuple[str, ...], as_json: bool, lang: Language) -> int:
    """List the cards that have all these words on them."""

    def show(card: AnyCard) -> None:
        _say_heading(message_in_words(title(card), lang))
        _say_paragraph(kind_in_words(card, lang))
        if (own := own_card(card.slug)) is not None:
            _say_paragraph(whose_card(own, lang))
        _say_paragraph(card.effect.to(lang) if card.effect else phrase("cli.cards.unknown", lang))
        if about := [each.id for each in rulings(card=card.slug)]:
            cited = [phrase("verdict.cited", lang, where=printed_at(name, lang), name=name) for name in about]
            _say_paragraph(phrase("cli.cards.rulings", lang, ids=", ".join(cited)))
        if asked := [each.id for each in questions(card=card.slug)]:
            _say_paragraph(phrase("cli.cards.questions", lang, ids=", ".join(asked)))
        _say_cases(_cases_of(card), lang)

    found = find_cards(words)
    if as_json:
        return _say_records(
            card_record(each, lang) | {"cases": [shown.name for shown in _cases_of(each)]} for each in found
        )
    names = [name for card in every_card() for name in card.names.by_language().values()]
    return _list_all(found, show, "cli.cards.none", " ".join(words), names, lang)


def _cases_of(card: AnyCard) -> list[ShownCase]:
    """Return the cases of the rulings that speak of a card."""
    found = {case.name: case for ruling in rulings(card=card.slug) for case in cases(ruling.id)}
    return [found[file] for file in sorted(found)]


@cli_command("coverage")
@argument("folder", "cases", required=False)
@parameters.for_programs
def coverage_command(folder: str | None, as_json: bool, lang: Language) -> int:
    """List the rulings and open questions that no case shows."""
    if folder is not None and (not folder or not Path(folder).is_dir()):
        raise DataError("{name}: there is no such folder", name=folder or quoted(folder))
    written = cases_in(shipped() if folder is None else Path(folder))
    count, shown = shown_by(written)
    unreadable = len(written) - count
    every_ruling, every_question = REGISTER.rulings, REGISTER.questions
    missing = {key: each.says for key, each in every_ruling.items() if key not in shown}
    unasked = {key: each.asks for key, each in every_question.items() if key not in shown}
    if as_json:
        found = {"cases": count, "unreadable": unreadable}
        say_json(found | {"rulings": list(missing), "questions": list(unasked)})
    else:
        for key, text in (missing | unasked).items():
            where = printed_at(key, lang)
            _say_heading(phrase("cli.listing.ruling", lang, name=key, where=where) if where else key)
            _say_paragraph(text.to(lang))
        for key, of, left in (("rulings", every_ruling, missing), ("questions", every_question, unasked)):
            say(phrase(f"cli.coverage.{key}", lang, shown=len(of) - len(left), all=len(of)))
        say(phrase("cli.coverage.cases", lang, count=count))
        if unreadable:
            say(phrase("cli.coverage.unreadable", lang, count=unreadable))
    return 1 if missing or unasked else 0


# ------------------------------------------------------------------ for people
def _list_all(
    found: Sequence[Entry],
    show: Callable[[Entry], None],
    none: str,
    asked: str,
    names: Iterable[str],
    lang: Language,
) -> int:
    """List everything that was found; where that is nothing, say which names come near."""
    for number, entry in enumerate(found):
        if number:
            say()
        show(entry)
    if not found:
        near = message_in_words(did_you_mean(first_few(closest(asked, names))), lang)
        complain(f"{phrase(none, lang)}{near}")
    return 0 if found else 1


def _say_heading(text: str) -> None:
    say(text.replace("\N{NO-BREAK SPACE}", " "), style="bold")


def _say_paragraph(text: str, indent: int = 4) -> None:
    say_wrapped(text, indent=indent, hang=0)


def _say_cases(shown: Sequence[ShownCase], lang: Language) -> None:
    """Name the first few cases that show something; each name works wherever a CASE is asked for."""
    if shown:
        names = ", ".join(case.name for case in shown[:_FEW])
        if len(shown) > _FEW:
            names = phrase("cli.listing.and-more", lang, names=names, count=len(shown) - _FEW)
        _say_paragraph(phrase("cli.listing.cases", lang, names=names))


# ------------------------------------------------------------------ for programs
def _say_records(records: Iterable[dict[str, Any]]) -> int:
    """Print what was found as the bench answers it."""
    found = list(records)
    say_json(found)
    return 0 if found else 1
