"""French is grammatical: articles, elision, contractions, agreement, typography."""

import random
import re
from pathlib import Path

import pytest

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.render.languages import fr
from cardia_rules.render.languages.fr.grammar import of_the, the, to_the, typeset
from cardia_rules.render.languages.fr.names import noun
from cardia_rules.render.words import card_with_influence, deck_words, in_words, option_in_words, whose
from cardia_rules.views.log import see_log
from cardia_rules.views.viewers import Viewer
from tests.words.french import SENTENCES

# ------------------------------------------------------------------ articles
WITH_ARTICLES = """
l’Assassin, le Mage du Vide, le Chirurgien, le Médiateur, le Saboteur, la Cartomancienne, le Garde du Palais,
la Juge, le Traqueur, la Marionnettiste, l’Horlogère, le Trésorier, le Gardien du Marais, la Magistra,
l’Inventrice, la Djinn, l’Empoisonneur, le Télékinésiste, l’Émissaire, le Collecteur d’impôts,
le Révolutionnaire, le Bibliothécaire, le Prodige, l’Aristocrate, la Maître-chanteuse, l’Illusionniste,
l’Ingénieur, la Conseillère, le Roi-sorcier, l’Élémentaire, la Djinn Mécanique, l’Héritier,
le Temple du Serpent, le Bazar, la Fête des Fondateurs, la Grande Bibliothèque, la Casse des Automates,
les Ventes aux Enchères, les Catacombes Hantées, le Marais Brumeux, le Sénat, l’Antre des Visionnaires,
les Ruines Oubliées, l’Armurerie, l’Autel de Renaissance,
la Licorne, le Chat, le Paon, l’Éléphant, le Perroquet, le Raton-laveur, le Phénix, le Scorpion, le Renard,
le Basilic, le Crapaud, la Chauve-souris
"""


def test_every_card_has_its_article() -> None:
    cards = [*CHARACTERS, *LOCATIONS, *PROTECTORS]
    assert [typeset(the(noun(card))) for card in cards] == WITH_ARTICLES.replace("\n", " ").strip().split(
        ", "
    )


@pytest.mark.parametrize(
    ("card", "of", "to"),
    [
        ("mediator", "du Médiateur", "au Médiateur"),
        ("judge", "de la Juge", "à la Juge"),
        ("clockmaker", "de l’Horlogère", "à l’Horlogère"),
        ("successor", "de l’Héritier", "à l’Héritier"),
        ("auction-house", "des Ventes aux Enchères", "aux Ventes aux Enchères"),
        ("le sage", "de la carte « le sage »", "à la carte « le sage »"),
    ],
)
def test_de_and_a_contract_with_the_article(card: str, of: str, to: str) -> None:
    assert (of_the(noun(card)), to_the(noun(card))) == (of, to)


def test_typography() -> None:
    assert typeset("Qui ? Nord : « l'Horlogère » ; Sud !") == (
        "Qui\u202f? Nord\u202f: «\u202fl’Horlogère\u202f»\u202f; Sud\u202f!"
    )
    assert typeset(typeset("ainsi : « oui »")) == typeset("ainsi : « oui »")


def test_the_data_files_hold_french_as_it_is_printed() -> None:
    """They are shown as they stand: an ordinary space before a colon would end a line in front of it."""
    texts = [card.effect for card in CHARACTERS.values()]
    texts += [card.effect for card in PROTECTORS.values() if card.effect]
    texts += [text for card in LOCATIONS.values() for text in (card.effect, card.known) if text]
    texts += [one.says for one in REGISTER.rulings.values()]
    texts += [text for one in REGISTER.questions.values() for text in (one.asks, *one.answers.values())]
    assert len(texts) > 300
    assert [text.fr for text in texts if text.fr != typeset(text.fr)] == []


# ------------------------------------------------------------------ sentences
@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_in_french(event: ev.AnyEvent, sentence: str) -> None:
    assert in_words(event, "fr") == sentence


def test_names_alone() -> None:
    assert card_with_influence("tax-collector", "fr") == "Collecteur d’impôts (4)"
    assert whose("south", "clockmaker", "fr") == "l’Horlogère (11) de Sud"
    assert deck_words(make_setup({"from": "I", "with": ["envoy"]}), "fr") == "paquet mêlé"
    assert option_in_words(op.ChooseFromHand(()), "fr") == "ne choisir aucune carte"


# ------------------------------------------------------------------ the words of the pages
CASES = Path(__file__).parent / "faq_cases"


def _read(file: Path) -> str:
    return file.read_text("utf-8")


def test_no_text_uses_words_of_ours_that_no_page_has() -> None:
    said = [one.says.fr for one in REGISTER.rulings.values()]
    for asked in REGISTER.questions.values():
        said += [asked.asks.fr, *(answer.fr for answer in asked.answers.values())]
    said += map(_read, CASES.rglob("*.md"))
    said += map(_read, Path(fr.__file__).parent.rglob("*.py"))
    assert [text for text in said if re.search(r"exigence|\bbéni", text)] == []


def test_the_levels_of_difficulty_have_their_printed_names() -> None:
    levels = re.findall(r"«.*?»", REGISTER.rulings["RB-14-difficulty"].says.fr.replace("\u202f", " "))
    by_stars = {"one": levels[0], "two": levels[1], "three": levels[2], "four": levels[3]}
    assert by_stars == {
        "one": "« Assassins en apprentissage »",
        "two": "« Inventrices expérimentées »",
        "three": "« Mages puissants »",
        "four": "« La Djinn est impressionnée ! »",
    }
    assert len(levels) == 4


# ------------------------------------------------------------------ what a viewer sees
@pytest.mark.parametrize(
    ("viewer", "drawn", "decided"),
    [
        ("north", "Nord pioche la Juge (8).", "Nord décide de poser la Juge (8)."),
        ("south", "Nord pioche une carte.", "Nord décide quelle carte poser."),
        ("spectator", "Nord pioche une carte.", "Nord décide quelle carte poser."),
    ],
)
def test_what_is_hidden_is_not_told(viewer: Viewer, drawn: str, decided: str) -> None:
    game = Game.new("I", chance=random.Random(1), protectors=True)
    hand = game.table.north.hand
    game.decide("north", op.PlaceCard(hand[0]))
    first = card_with_influence(hand[0], "fr")
    article = typeset(the(noun(hand[0])._replace(text=first)))
    told = [in_words(event, "fr") for event in see_log(game.events, viewer)]
    assert drawn.replace("la Juge (8)", article) in told
    assert decided.replace("la Juge (8)", article) in told
