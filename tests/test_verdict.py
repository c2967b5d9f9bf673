"""A verdict as a value: what has changed and for whom, by which rulings, what is still open."""

import re

import pytest

from cardia_rules import Game, in_words, position_as_line, table_from_line, verdict, verdict_at
from cardia_rules.bench.answers.records import verdict_as_data
from cardia_rules.catalogue import LOCATIONS, PROTECTORS, find
from cardia_rules.errors import UnknownName
from cardia_rules.faq.notation import read_option
from cardia_rules.language import Language
from cardia_rules.render.verdict import (
    hinges,
    rulings_cited,
    still_to_decide,
    verdict_as_text,
    verdict_in_sentences,
    why_in_words,
)
from cardia_rules.replay.outcomes import CardAt, EncountersWon, TokensHeld

DISPUTE = "I;saboteur:mediator@,void-mage:judge;phase=2"
LEVEL = (
    "I;djinn:saboteur,inventor:mediator,magistra:surgeon,swamp-guardian:void-mage,treasurer:hired-blade,"
    "saboteur:djinn,mediator:inventor,surgeon:magistra,void-mage:swamp-guardian,hired-blade:treasurer,"
    "clockmaker:clockmaker;phase=2"
)
DJINN_IN_THE_CATACOMBS = (
    "II;mechanical-djinn@:successor;locations=haunted-catacombs;north.placed=prodigy;south.placed=poisoner"
)
A_GAP_IN_THE_ROW = (
    "I;judge:surgeon,mediator:palace-guard,clockmaker:saboteur,treasurer:void-mage,swamp-guardian:djinn;"
    "phase=2;locations=founders-day"
)
PHOENIX = "I;surgeon:saboteur,void-mage:judge;phase=2;protectors=phoenix"
FIVE = "I;djinn:judge,inventor:surgeon,magistra:void-mage,treasurer:mediator,ambusher:saboteur;phase=3"


def played(line: str, *decisions: str) -> Game:
    game = Game.arranged(table_from_line(line))
    for words in decisions:
        seat, _, option = words.partition(": ")
        ask = next(ask for ask in game.asks if ask.seat == seat)
        game.decide(ask.seat, read_option(option, ask))
    return game


def test_what_has_changed_and_by_which_event() -> None:
    game = played(DISPUTE, "north: mediator")
    found = verdict(game)
    won, lost = found.outcomes
    assert won == EncountersWon(event=6, seat="north", cards=(CardAt("north", "saboteur", 1),), anew=True)
    assert lost == TokensHeld(event=5, card=CardAt("south", "mediator", 1), before=1, count=0)
    assert found.rulings == tuple(dict.fromkeys(game.events[each - 1].rulings[0] for each in (6, 5)))
    assert {4, 5, 6} <= set(found.behind)
    assert 1 not in found.behind
    assert [ask.kind for ask in found.asks] == ["place", "place"]


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        (
            "en",
            (
                "North's Saboteur wins encounter 1 at once.",
                "South's Mediator loses its ongoing token.",
            ),
        ),
        (
            "fr",
            (
                "Le Saboteur de Nord gagne aussitôt la rencontre 1.",
                "Le Médiateur de Sud perd son jeton Persistant.",
            ),
        ),
    ],
)
def test_it_is_read_aloud(lang: str, says: tuple[str, ...]) -> None:
    assert verdict_in_sentences(verdict(played(DISPUTE, "north: mediator")), lang) == says


@pytest.mark.parametrize(
    ("line", "decisions", "english", "french"),
    [
        (  # five each, and nobody has won
            LEVEL,
            (),
            "Signets are counted: each has 5, so nobody has won, and the game goes on.",
            "Les sceaux sont comptés : chacun en a 5, personne n’a donc gagné, et la partie continue.",
        ),
        (  # who is asked to place is bound by what was just activated
            "I;saboteur:judge,fortune-teller:palace-guard;phase=2",
            (),
            "South must play the next card face up, at place 3.",
            "Sud doit jouer face visible sa prochaine carte, à l’emplacement 3.",
        ),
        (  # the tie that a Mediator makes is won by the other seat's Judge: who goes on winning is said
            "I;clockmaker:judge@,mediator:djinn;phase=2",
            (),
            "South's Djinn (16) goes on winning encounter 2 [Rulebook p. 19 (RB-19-judge-signets)].",
            "La Djinn (16) de Sud gagne toujours la rencontre 2 [Règles p. 19 (RB-19-judge-signets)].",
        ),
        (  # a tie that both had won, until one of the Judges loses its token
            "I;judge@:ambusher,djinn:judge@,saboteur:saboteur,void-mage:surgeon;phase=2",
            ("north: south judge tokens",),
            "North's Saboteur now wins encounter 3 alone.",
            "Le Saboteur de Nord gagne désormais seul la rencontre 3.",
        ),
        (  # two of them, and the French agrees
            (
                "I;judge@:ambusher,djinn:judge@,fortune-teller:fortune-teller,magistra:magistra,"
                "void-mage:surgeon;phase=2"
            ),
            ("north: south judge tokens",),
            "North's Fortune Teller and Magistra now win encounters 3 and 4 alone.",
            "La Cartomancienne et la Magistra de Nord gagnent désormais seules les rencontres 3 et 4.",
        ),
        (  # a tie that a Judge had won stays one
            "I;judge@:ambusher,saboteur:saboteur,djinn:void-mage;phase=2",
            ("south: north judge tokens",),
            "Encounter 2 stays a tie: neither card wins it any more.",
            "La rencontre 2 reste une égalité : personne ne la gagne plus.",
        ),
        (  # one that influence had decided becomes one
            "I;saboteur:judge,inventor:djinn;phase=2",
            ("north: north inventor", "north: south judge"),
            "Encounter 1 becomes a tie at once: neither card wins it.",
            "La rencontre 1 devient aussitôt une égalité : personne ne la gagne.",
        ),
        (  # who has drawn by an ability draws nothing at the end of the round
            "I+elemental;elemental:inventor;phase=2;locations=bazaar;north.hand=saboteur,judge",
            ("north: saboteur",),
            "North draws no card at the end of the round [Rulebook p. 22 (RB-22-bazaar)].",
            "Nord ne pioche pas de carte à la fin du tour [Règles p. 22 (RB-22-bazaar)].",
        ),
        (  # the game is won although the location that looks at reveals would end it otherwise
            DJINN_IN_THE_CATACOMBS,
            (),
            "The Haunted Catacombs does not apply to North [FAQ p. 2 (FAQ-2-locations-last)].",
            "Les Catacombes Hantées ne s’appliquent pas à Nord [FAQ p. 2 (FAQ-2-locations-last)].",
        ),
    ],
)
def test_what_decides_is_said_in_so_many_words(
    line: str, decisions: tuple[str, ...], english: str, french: str
) -> None:
    found = verdict(played(line, *decisions))
    for lang, says in (("en", english), ("fr", french)):
        told = (*verdict_in_sentences(found, lang), *why_in_words(found, lang))
        assert says in [re.sub(r"\s", " ", each) for each in told]


@pytest.mark.parametrize(
    ("line", "decisions", "said", "unsaid"),
    [
        (  # one past encounter is newly won, and the current one: a tribute is drawn for the former alone
            (
                "I;saboteur:judge,palace-guard:treasurer;phase=2;protectors=elephant,cat;"
                "locations=serpent-temple;south.hand=mediator,surgeon"
            ),
            ("north: academy", "south: decline", "south: mediator"),
            "North draws 1 card.",
            "does not apply",
        ),
        (  # three are won and not in a row, until a gap closes
            A_GAP_IN_THE_ROW,
            ("north: mediator",),
            "North wins the game: enough encounters in a row are won.",
            "does not win",
        ),
        (  # the Counselor keeps an encounter that has been raised, until its token goes a round later
            (
                "I+counselor;palace-guard:mediator,counselor@:magistra,djinn:inventor;phase=2;"
                "north.hand=mediator,?4;south.hand=void-mage,?4"
            ),
            (
                "south: south mediator",
                "south: north counselor",
                "north: mediator",
                "south: void-mage",
                "south: north counselor tokens",
            ),
            "Encounter 1 becomes a tie at once: neither card wins it.",
            "goes on winning",
        ),
        (  # a card that comes to lose is silent, and an Illusionist wakes it a round later
            (
                "I+illusionist;clockmaker:ambusher,djinn:inventor;phase=2;"
                "north.hand=illusionist,?4;south.hand=magistra,?4"
            ),
            (
                "south: south ambusher",
                "south: north djinn",
                "north: illusionist",
                "south: magistra",
                "north: clockmaker",
            ),
            "South's Magistra wins encounter 3, 14 to 10.",
            "North's Clockmaker (11) does not activate",
        ),
    ],
)
def test_what_happens_after_all_is_not_said_not_to(
    line: str, decisions: tuple[str, ...], said: str, unsaid: str
) -> None:
    found = verdict(played(line, *decisions))
    assert said in verdict_in_sentences(found)
    assert not any(unsaid in each for each in why_in_words(found))


def test_the_end_of_a_game_is_said_alone_where_it_hangs_on_no_unknown_card() -> None:
    line = "I;judge:saboteur,saboteur:swamp-guardian;phase=2;protectors=basilisk,cat;south.deck="
    found = verdict_at(table_from_line(line))
    assert not found.sure  # by the coin something waits for a card, or does not
    assert verdict_in_sentences(found)[0] == "North wins the game: the opponent has no card to play."
    assert found.rulings[0] == "NP-4-basilisk"


def test_document_and_page() -> None:
    found = verdict(played(DISPUTE, "north: mediator"))
    first = found.rulings[0]
    page = int(first.split("-")[1])
    assert f"Rulebook p.\N{NO-BREAK SPACE}{page} ({first})" in rulings_cited(found)
    assert f"Règles p.\N{NO-BREAK SPACE}{page} ({first})" in rulings_cited(found, "fr")
    [record, *_] = verdict_as_data(found, "en")["rulings"]
    assert (record["document"], record["page"], record["where"]) == ("RB", page, f"Rulebook p. {page}")


def test_what_is_still_to_be_decided_and_by_whom() -> None:
    found = verdict(played(DISPUTE))
    assert verdict_in_sentences(found) == ("North's Void Mage activates.",)
    assert still_to_decide(found) == (
        "Next: North has to choose modifiers or ongoing tokens of a card, for the Void Mage."
    )
    assert still_to_decide(verdict(played(DISPUTE, "north: mediator"))) == "Next, both place a card."


def test_since_an_event_only_what_came_after_it_counts() -> None:
    game = played(DISPUTE, "north: mediator")
    assert verdict(game, since=len(game.events)).outcomes == ()
    assert verdict_in_sentences(verdict(game, since=len(game.events))) == ("Nothing changes by itself.",)
    for number in (0, len(game.events) + 1):
        with pytest.raises(UnknownName):
            verdict(game, since=number)


def test_a_question_is_named_only_if_another_answer_would_differ_here() -> None:
    open_still = verdict(played(DISPUTE))
    assert [(hung.question, hung.answer, hung.others) for hung in open_still.hung_on] == [
        ("OQ-remove-pieces-empty", "must-remove", ("free",))
    ]
    assert hinges(open_still)[0].startswith("Open question OQ-remove-pieces-empty: ")
    # Once it is decided, the other answer would have led to the same.
    assert verdict(played(DISPUTE, "north: mediator")).hung_on == ()


def test_a_question_is_not_named_while_the_same_may_still_come_of_it() -> None:
    # The other answer takes the token off before it is said where to, and so far nothing has come of that.
    taken = played("II;prodigy@:tax-collector,kinesis-mage:successor;phase=2", "north: north prodigy")
    assert verdict(taken).hung_on == ()
    # Here the game would be over in between.
    row = "II;prodigy:witch-king,aristocrat+3:illusionist,counselor:mechanical-djinn,kinesis-mage:envoy"
    taken = played(f"{row};phase=2;locations=founders-day", "north: north aristocrat")
    assert [hung.question for hung in verdict(taken).hung_on] == ["OQ-move-in-two-steps"]


def test_what_a_document_decides_is_no_open_question() -> None:
    deck = "south.deck=hired-blade,void-mage,surgeon"
    emptied = f"I;surgeon:judge,saboteur:inventor;phase=2;protectors=basilisk,cat;{deck}"
    assert verdict(played(emptied)).hung_on == ()


def test_what_is_printed_on_a_card_is_no_open_question_of_a_verdict() -> None:
    """A table says once which faction its protectors are of; the answer matters here all the same."""
    game, other = played(PHOENIX), played(f"{PHOENIX};OQ-protector-factions=swapped")
    assert "OQ-protector-factions" in {name for event in game.events for name in event.questions}
    assert [type(event) for event in other.events] != [type(event) for event in game.events]
    assert "OQ-protector-factions" not in {hung.question for hung in verdict(game).hung_on}


LEADS = [
    # Four cards, each with two kinds of pieces.
    (DISPUTE, "8 to choose from, not 1.", "8 choix au lieu de 1."),
    (
        PHOENIX,
        "Otherwise (your card of this encounter): North's Void Mage gets an ongoing token.",
        "(n’importe laquelle de vos cartes jouées) : Nord doit choisir une carte en jeu, pour le Phénix.",
    ),
]


BLESSED = "I;judge:ambusher,djinn:surgeon;north.waiting=blessing;protectors=unicorn"
IN_OTHER_PIECES = [
    (
        f"{BLESSED};north.hand=saboteur,clockmaker;south.hand=fortune-teller,djinn",
        ("north: saboteur", "south: fortune-teller", "north: clockmaker", "south: djinn"),
        "(no: the first comparison decided): signets on North's Saboteur (5): 1, not 2.",
        "(non : la première comparaison a décidé) : sceaux sur le Saboteur (5) de Nord : 1 au lieu de 2.",
    ),
    (
        f"{BLESSED};north.hand=void-mage;south.hand=treasurer",
        ("north: void-mage", "south: treasurer"),
        "(no: the first comparison decided): this would not happen: North's Void Mage (2) is blessed",
        "ceci n’aurait pas lieu : Le Mage du Vide (2) de Nord a droit à un sceau supplémentaire",
    ),
]


@pytest.mark.parametrize(("line", "decisions", "english", "french"), IN_OTHER_PIECES)
def test_it_is_said_where_only_pieces_would_lie_otherwise(
    line: str, decisions: tuple[str, ...], english: str, french: str
) -> None:
    found = verdict(played(line, *decisions))
    assert english in " ".join(hinges(found))
    assert french in " ".join(hinges(found, "fr")).replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("line", "english", "french"), LEADS)
def test_it_is_said_what_another_answer_would_lead_to(line: str, english: str, french: str) -> None:
    found = verdict(played(line))
    assert english in " ".join(hinges(found))
    assert french in " ".join(hinges(found, "fr")).replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert any(each["matters"] for each in verdict_as_data(found, "en")["hinges"][-1]["answers"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_verdict_reads_out_what_is_printed_on_a_card(lang: Language) -> None:
    texts = [card.effect.to(lang) for card in PROTECTORS.values() if card.effect]
    texts += [card.effect.to(lang) for card in LOCATIONS.values() if card.effect]
    catacombs = "I;surgeon:judge;locations=haunted-catacombs;north.hand=palace-guard;south.hand=djinn"
    for line, decisions in (
        (PHOENIX, ()),
        (catacombs, ("north: palace-guard", "south: djinn")),
    ):
        said = " ".join(verdict_in_sentences(verdict(played(line, *decisions)), lang))
        assert any(find(card).names.to(lang) in said for card in ("phoenix", "haunted-catacombs"))
        assert [text for text in texts if text in said] == []


def test_a_signet_that_leaves_says_who_had_enough_to_win() -> None:
    four = "saboteur:void-mage,judge:fortune-teller,puppeteer:ambusher,clockmaker:palace-guard"
    game = played(f"I;{four},djinn:inventor;phase=2", "south: south inventor", "south: north saboteur")
    told = [each for event in game.events for each in event.why_not if each.what == "win"]
    assert [in_words(each) for each in told] == [
        "North had signets enough to win, but no longer when they are counted."
    ]
    assert [in_words(each, "fr") for each in told] == [
        "Nord avait assez de sceaux pour gagner, mais plus au moment de les compter."
    ]


def test_what_is_drawn_after_the_end_makes_no_difference() -> None:
    game = played(FIVE)
    assert "OQ-count-and-draw" in {name for event in game.events for name in event.questions}
    assert verdict(game).hung_on == ()


def test_what_an_ability_and_then_the_end_of_the_game_say() -> None:
    won = verdict(played(FIVE))
    text = verdict_as_text(won, width=60)
    assert text.startswith("North wins the game: five signets or more, and more than the\nopponent.\n")
    assert all(len(line) <= 60 for line in text.splitlines())


def test_both_cards_placed_and_not_yet_revealed_is_a_position() -> None:
    line = "I+librarian;judge:saboteur;north.waiting=+2_or_-2;north.placed=surgeon;south.placed=mediator"
    table = table_from_line(line)
    assert position_as_line(table) == line
    asked = verdict(Game.arranged(table))
    assert verdict_in_sentences(asked) == (
        "North's Surgeon (3) is revealed at place 2.",
        "South's Mediator (4) is revealed at place 2.",
    )
    assert still_to_decide(asked) == "Next: North has to choose a modifier, for the Librarian."
    chosen = played(line, "north: -2")
    assert verdict_in_sentences(verdict(chosen))[0] == "South's Mediator wins encounter 2, 4 to 1."


@pytest.mark.parametrize(
    ("line", "decisions", "first"),
    [
        ("II;envoy:envoy,illusionist:successor;phase=2", (), "FAQ-3-illusionist"),
        ("I;inventor:saboteur,magistra+3:djinn+3;phase=2", (), "RB-20-magistra"),
        (
            "I;surgeon:saboteur,clockmaker:djinn,(mediator):(judge);phase=2;locations=foggy-swamp",
            (),
            "RB-23-foggy-swamp",
        ),
        (
            "I;surgeon:djinn;north.waiting=+3,-5;north.placed=judge;south.placed=saboteur",
            (),
            "FAQ-1-several-modifiers",
        ),
        (
            "II;envoy+3:prodigy,kinesis-mage-3:successor;phase=2",
            ("north: north envoy", "north: north kinesis-mage"),
            "FAQ-1-several-modifiers",
        ),
        (
            (
                "II;prodigy:envoy;locations=auction-house;north.waiting=+2_or_-2;"
                "north.placed=librarian;south.placed=engineer"
            ),
            ("north: -2",),
            "RB-23-auction-house",
        ),
        (
            (
                "II;prodigy:envoy;locations=bazaar;north.waiting=2_cards_unless_guild;"
                "north.hand=poisoner,envoy,successor;north.placed=librarian;south.placed=engineer"
            ),
            ("north: poisoner, envoy",),
            "FAQ-2-locations-last",
        ),
        (  # both had won the tie; the winner keeps its signet, and only the other card's moves
            "I;judge@:treasurer,saboteur:judge@,mediator:mediator,inventor:djinn;phase=2",
            ("north: north mediator", "north: north inventor"),
            "RB-19-judge-tie-ends",
        ),
        (  # why it wins comes before why it holds two signets
            "I;saboteur:saboteur,treasurer@:surgeon,judge:inventor;phase=2",
            (),
            "RB-19-judge-signets",
        ),
        (
            "I;judge@:treasurer,saboteur:judge@,mediator:mediator,void-mage:djinn;phase=2",
            ("north: south judge tokens",),
            "RB-19-judge-ends",
        ),
        # two signets go, but it is the Judge's end that takes them
        (
            "I;saboteur:saboteur,treasurer@:djinn,judge@:clockmaker,void-mage:surgeon;phase=2",
            ("north: north judge tokens",),
            "RB-19-judge-ends",
        ),
        (LEVEL, (), "RB-12-level-at-five"),
        # what the ability came to is said before the draw that every round ends with
        ("I;saboteur:judge;phase=2;south.deck=", (), "FAQ-2-cannot-discard"),
    ],
)
def test_the_ruling_that_players_quarrel_about_is_read_aloud_first(
    line: str, decisions: tuple[str, ...], first: str
) -> None:
    assert verdict(played(line, *decisions)).rulings[0] == first
