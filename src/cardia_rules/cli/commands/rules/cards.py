"""``cardia cards``: what is printed on characters, locations and protectors."""

from typing import Any

import attrs
import msgspec

from cardia_rules.bench.answers.reference import every_card, find_cards, kind_in_words
from cardia_rules.catalogue import AnyCard, Names, title
from cardia_rules.catalogue.own import own_card
from cardia_rules.cli.arguments import completing
from cardia_rules.cli.arguments.parameters import argument, cli_command, for_programs, with_own_cards
from cardia_rules.cli.terminal.output import list_all, nothing_found, say_cases, say_heading, say_paragraph
from cardia_rules.faq.register import ShownCase, cases, questions, rulings
from cardia_rules.language import Language
from cardia_rules.render.explanation import printed_at
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import whose_card
from cardia_rules.texts import Text


@cli_command("cards", pages=True)
@argument("words", "words-to-find", nargs=-1, shell_complete=completing.cards)
@with_own_cards
@for_programs
def command(words: tuple[str, ...], as_json: bool, lang: Language) -> int:
    """List the cards that have all these words on them."""

    def show(card: AnyCard) -> None:
        say_heading(title(card))
        say_paragraph(kind_in_words(card, lang))
        if (own := own_card(card.slug)) is not None:
            say_paragraph(whose_card(own, lang))
        say_paragraph(card.effect.to(lang) if card.effect else phrase("cli.cards.unknown", lang))
        about = [each.id for each in rulings(card=card.slug)]
        asked = [each.id for each in questions(card=card.slug)]
        if about:
            cited = [phrase("verdict.cited", lang, where=printed_at(name, lang), name=name) for name in about]
            say_paragraph(phrase("cli.cards.rulings", lang, ids=", ".join(cited)))
        if asked:
            say_paragraph(phrase("cli.cards.questions", lang, ids=", ".join(asked)))
        say_cases(_cases(card), lang)

    def as_data(card: AnyCard) -> dict[str, Any]:
        printed: dict[str, Any] = msgspec.to_builtins(attrs.asdict(card, value_serializer=_texts_by_language))
        return printed | {
            "is": type(card).__name__.lower(),
            "rulings": [each.id for each in rulings(card=card.slug)],
            "pages": {
                each.id: printed_at(each.id, lang).replace("\N{NO-BREAK SPACE}", " ")
                for each in rulings(card=card.slug)
            },
            "questions": [each.id for each in questions(card=card.slug)],
            "cases": [shown.name for shown in _cases(card)],
        }

    found = find_cards(words)
    names = [name for card in every_card() for name in card.names.by_language().values()]
    nothing = nothing_found("cli.cards.none", " ".join(words), names, lang)
    return list_all(found, show, as_data if as_json else None, nothing)


def _texts_by_language(_card: object, _field: object, value: Any) -> Any:
    """Return a text as a table of languages, as in the data files; a card's names with their grammar."""
    if isinstance(value, Names):
        return {**value.by_language(), "gender": value.gender, "plural": value.plural}
    return value.by_language() if isinstance(value, Text) else value


def _cases(card: AnyCard) -> list[ShownCase]:
    """Return the cases of the rulings that speak of a card."""
    found = {case.name: case for ruling in rulings(card=card.slug) for case in cases(ruling.id)}
    return [found[file] for file in sorted(found)]
