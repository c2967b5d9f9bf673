"""Asking for a position part by part; each answer is laid out at once, so what is wrong is said at once."""

from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.dialogue import ask_for
from cardia_rules.cli.speaking import say
from cardia_rules.errors import DataError
from cardia_rules.faq.line import parts_in_line, position_as_line, stated_in_parts
from cardia_rules.faq.stated import Stated
from cardia_rules.message import Message, message_of
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.text import table_as_text

Parts = dict[str, str]

_DECK: Final = Phrase("Deck (I, II, or I+poisoner for a mixed one) [I]", "Paquet (I, II ou I+poisoner) [I]")
_LOCATIONS: Final = Phrase("Locations, with commas [none]", "Lieux, séparés par des virgules [aucun]")
_ENCOUNTER: Final = Phrase(
    "Encounter {number}, north - south{example} [no more]",
    "Rencontre {number}, nord - sud{example} [c'est tout]",
)
_EXAMPLE: Final = Phrase(", such as saboteur - mediator @", ", par exemple saboteur - médiateur @")
_PIECES: Final = Phrase(
    """\
  A card is its name, in English or French, and what lies on it:
    judge +3      modifiers, in total       judge @     an ongoing token (@@ two)
    judge *       a signet; leave them out and they are worked out
    judge ^       a Unicorn's blessing      (judge)     face down, under the Foggy Swamp""",
    """\
  Une carte est son nom, en français ou en anglais, et ce qui est posé dessus :
    juge +3       modificateurs, en tout    juge @      un jeton Persistant (@@ deux)
    juge *        un sceau ; sans eux, ils sont calculés
    juge ^        une bénédiction           (juge)      face cachée, sous le Marais""",
)
_PHASE: Final = Phrase(
    "Now: 1 both are about to place, 2 the last encounter was just revealed, 3 its abilities are done",
    "À présent : 1 on va poser, 2 la dernière rencontre vient d'être révélée, 3 ses capacités sont résolues",
)
_PROTECTORS: Final = Phrase(
    "Nature protectors from place 2 on, such as elephant, (cat) [none]",
    "Protecteurs de la nature dès l’emplacement 2, par exemple éléphant, (chat) [aucun]",
)
_MORE: Final = Phrase(
    "Anything to add or change, such as north.hand = judge, djinn (? lists what) [no]",
    "À ajouter ou changer, par exemple north.hand = juge, djinn (? : la liste) [non]",
)
_KEYS: Final = Phrase(
    """\
  north.hand = judge, djinn       exactly this hand; judge, ... only its beginning; left out, it is filled in
  north.deck = judge, ...         top card first      north.discard = judge     newest last
  north.waiting = +3, face up     what waits for the next card: +2 or -2, +5 late, 2 cards unless guild,
                                  top of deck, token, blessing
  north.placed = judge            laid face down this round
  round = 7    phase = 2    deck = II    locations = bazaar    protectors = elephant, (cat)
  encounters = saboteur - mediator @, void-mage - judge
  OQ-void-mage-empty = free       another answer to an open question (cardia questions)""",
    """\
  north.hand = juge, djinn        exactement cette main ; juge, ... le début seulement ; sinon complétée
  north.deck = juge, ...          dessus d'abord      north.discard = juge      la plus récente à la fin
  north.waiting = +3, face up     ce qui attend la prochaine carte : +2 or -2, +5 late, 2 cards unless guild,
                                  top of deck, token, blessing
  north.placed = juge             posée face cachée ce tour
  round = 7    phase = 2    deck = II    locations = bazar    protectors = éléphant, (chat)
  encounters = saboteur - médiateur @, mage du vide - juge
  OQ-void-mage-empty = free       une autre réponse à une question ouverte (cardia questions)""",
)
_IN_ONE_LINE: Final = Phrase("In one line: {line}", "En une ligne : {line}")
_EXPECTED: Final = Phrase(
    "expected a key, an equals sign and what is stated; ? lists them",
    "il faut une clé, le signe égal et ce qui est énoncé ; ? en donne la liste",
)


def ask_for_position(lang: Language) -> Parts:
    """Everything that the encounters need, then whatever else there is to say."""
    parts = _asked({}, "deck", _DECK(lang), lang, otherwise="I")
    parts = _asked(parts, "locations", _LOCATIONS(lang), lang)
    parts = _encounters(parts, lang)
    if "encounters" in parts:
        parts = _asked(parts, "phase", _PHASE(lang), lang, otherwise=None)
    parts = _asked(parts, "protectors", _PROTECTORS(lang), lang)
    return ask_for_more(parts, lang)


def position_in_line(line: str, lang: Language) -> Parts:
    parts = parts_in_line(line)
    stated(parts)
    return ask_for_more(parts, lang)


def ask_for_more(parts: Parts, lang: Language) -> Parts:
    """The table as it lies, until nothing about it is to be changed."""

    def changed(answer: str) -> Parts | None:
        if not answer:
            return None
        key, equals, value = answer.partition("=")
        if not equals:
            raise DataError(_EXPECTED(lang))
        return _with(parts, key.strip(), value)

    while True:
        table = stated(parts).laid_out()
        say()
        say(table_as_text(table, lang))
        say(_IN_ONE_LINE(lang, line=position_as_line(table)))
        say()
        after = ask_for(_MORE(lang), changed, lang, _KEYS(lang))
        if after is None:
            return parts
        parts = after


def stated(parts: Parts) -> Stated:
    """What the parts state; raises with every reason why there is no such table."""
    try:
        position = stated_in_parts(parts)
    except DataError as problem:
        # Columns count from the beginning of a part that was typed in several answers.
        said = message_of(problem)
        raise DataError(said.facts.get("problem", said) if isinstance(said, Message) else said) from None
    position.laid_out()
    return position


def _with(parts: Parts, key: str, value: str) -> Parts:
    after = {**parts, key: value}
    stated(after)
    return after


def _asked(parts: Parts, key: str, question: str, lang: Language, otherwise: str | None = "") -> Parts:
    """The parts and one more; an empty answer is ``otherwise``, and nothing at all if that is empty."""

    def read(answer: str) -> Parts:
        value = answer or otherwise
        return parts if value == "" else _with(parts, key, value or "")

    return ask_for(question, read, lang)


def _encounters(parts: Parts, lang: Language) -> Parts:
    row: list[str] = []

    def read(answer: str) -> Parts | None:
        return _with(parts, "encounters", ",".join((*row, answer))) if answer else None

    while True:
        example = "" if row else _EXAMPLE(lang)
        question = _ENCOUNTER(lang, number=len(row) + 1, example=example)
        after = ask_for(question, read, lang, _PIECES(lang))
        if after is None:
            return parts
        parts = after
        row = parts["encounters"].split(",")
