"""Finding what somebody asks for in words: the one ranking, for the command and for the site.

A question is its telling words, in English or French: without accents, apostrophes, endings and the words
that stand in every question. What is found has all of them, or is about a card that the question names: its
other words only say what comes first, the rarest weighing most. Where there is neither, what has most of
their weight is found.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

Thing = TypeVar("Thing")

_WORD: Final = re.compile(r"[^\W_]+")
_ELIDED: Final = re.compile(r"\b(?:l|d|j|m|n|s|t|c|qu|lorsqu|puisqu)['’]|['’]s?\b", re.IGNORECASE)
_ENDINGS: Final = ("ing", "ed", "es", "s", "x", "e")
_LEAST_STEM: Final = 4  # letters that a word keeps when its ending goes
_LEAST_BEGINNING: Final = 3  # letters of a word that somebody did not type to its end
_OF_A_BEGINNING: Final = 0.5  # of the weight of the word that it begins
_ENOUGH: Final = 0.5  # of the weight of all words, where nothing has them all
_MOST_NEAR: Final = 8
OF_A_NAME: Final = 1.5  # where a word in what is said weighs 1
_LONGEST: Final = 500  # of a question; whoever types more has said it by then

# Words that stand in any question, and say nothing of what it is about.
_ENGLISH: Final = """
    a an and any are as at be been but by can could did do does for from get gets had happen happened
    happens has have he her his how i if in into is it its just may me more must my no not of off on
    once one or our she should so still than that the their them then there these they this to too up us
    was we were what when where which while who whose why will with would yet you your after before many
    much such like player players
"""
_FRENCH: Final = """
    a ai au aux avec ce ces cette comme dans de des donc du elle en est et etre eu fait faut il ils je
    la le les leur lui ma mais me mes moi mon ne nos notre nous on ou par pas passe passer peut peuvent
    plus pour pourquoi qu quand que quel quelle quels quelles qui quoi sa sans se ses si son sont sur ta
    te tes toi ton tu un une va vont vos votre vous y arrive arriver lorsque puis apres avant combien
    beaucoup joueur joueurs
"""
_STOP: Final = frozenset((*_ENGLISH.split(), *_FRENCH.split()))
# What means the same here: players say one, the documents another.
_MEANS: Final[tuple[str, ...]] = (
    "remov removed removal remove leave left go goes gone lose lost lack",
    "remov retir retire retirer enleve quitt quitter part perd perdu",
    "draw drawn pick pioche piocher",
    "tie tied equal egalite egal egalise",
    "signet seal sceau sceaux",
    "token jeton",
    "discard defausse defausser thrown",
    "reveal revealed revele reveler turn",
    "win won winner gagne gagner gagnant vainqueur victoire",
    "loser perdant perdante battu battue",
    "hand main",
    "deck paquet",
    "location lieu lieux",
    "place emplacement",
    "encounter rencontre",
    "ability capacite",
    "copy copied copie copier",
    "activate activat activated active activer",
    "empty vide",
    "round tour",
    "begin beginning start debut commencement",
    "again nouveau encore",
)


class Entry(NamedTuple):
    """The words of a thing and how much each weighs there; the cards it is about, each by its words."""

    weights: Mapping[str, float]
    names: Sequence[tuple[str, ...]] = ()


class Hit(NamedTuple, Generic[Thing]):
    """A thing that was found: whether it has every word, whether it is about a card that is named, what share
    of the words' weight it has, how well they fit.
    """

    thing: Thing
    complete: bool
    named: bool
    share: float
    fit: float


def as_data() -> dict[str, Any]:
    """Return the words and weights of the ranking for one that is written in another language: the site's."""
    return {
        "elided": _ELIDED.pattern,
        "stop": sorted(_STOP),
        "alike": _ALIKE,
        "endings": _ENDINGS,
        "leastStem": _LEAST_STEM,
        "leastBeginning": _LEAST_BEGINNING,
        "ofABeginning": _OF_A_BEGINNING,
        "enough": _ENOUGH,
        "mostNear": _MOST_NEAR,
        "longest": _LONGEST,
    }


@lru_cache(maxsize=4096)
def telling_words(text: str) -> tuple[str, ...]:
    """Return the words that tell what a text is about, in their plainest form, each once."""
    unaccented = unicodedata.normalize("NFKD", _ELIDED.sub(" ", text).casefold().replace("œ", "oe"))
    plain = "".join(char for char in unaccented if not unicodedata.combining(char))
    words = (word for word in _WORD.findall(plain) if word not in _STOP)
    return tuple(dict.fromkeys(map(_plainest, words)))


def _plainest(word: str) -> str:
    """Return a word without its ending, or the one that means the same."""
    short = _without_ending(word)
    return _ALIKE.get(word) or _ALIKE.get(short, short)


def _without_ending(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            return word.removesuffix(ending)
    return word


_ALIKE: Final[dict[str, str]] = {
    each: words.split()[0]
    for words in _MEANS
    for word in words.split()
    for each in (word, _without_ending(word))
}


def entry(*fields: tuple[str, float], names: Iterable[str] = ()) -> Entry:
    """Return the words of a thing; each field is a text and how much its words weigh.

    ``names`` are those of the cards it is about, and weigh most.
    """
    weights: dict[str, float] = {}
    named = tuple(dict.fromkeys(map(telling_words, names)))
    said = [(telling_words(text), weight) for text, weight in fields]
    for words, weight in (*said, *((words, OF_A_NAME) for words in named)):
        for word in words:
            weights[word] = max(weights.get(word, 0.0), weight)
    return Entry(weights, named)


def ranked(question: str, things: Sequence[tuple[Thing, Entry]]) -> list[Thing]:
    """Return the things that a question asks for, the best first; all, as they come, if it asks nothing."""
    if not telling_words(question[:_LONGEST]):
        return [thing for thing, _words in things]
    return [hit.thing for hit in hits(question, things)]


def hits(question: str, things: Sequence[tuple[Thing, Entry]]) -> list["Hit[Thing]"]:
    """Return what a question asks for, the best first, with how well each fits; none if it asks nothing."""
    asked = telling_words(question[:_LONGEST])
    if not asked:
        return []
    rarity = _rarity(words.weights for _thing, words in things)
    weight = {word: _weight(word, rarity) for word in asked}
    scored = []
    whole = sum(weight.values())
    for number, (thing, words) in enumerate(things):
        found = {word: fit for word in asked if (fit := _fit(word, words.weights))}
        score = sum(weight[word] * fit for word, fit in found.items())
        share = sum(weight[word] for word in found) / whole
        complete = len(found) == len(asked)
        named = _named(asked, words)
        scored.append((complete, share, score, -number, Hit(thing, complete, named, share, score / whole)))
    scored.sort(key=lambda each: each[:4], reverse=True)
    every = [each[-1] for each in scored]
    asked_for = [hit for hit in every if hit.complete or hit.named]
    return asked_for or [hit for hit in every if hit.share >= _ENOUGH][:_MOST_NEAR]


def named_in(question: str, thing: Entry) -> bool:
    """Tell whether a question names a card that a thing is about."""
    return _named(telling_words(question[:_LONGEST]), thing)


def _named(asked: Sequence[str], thing: Entry) -> bool:
    return any(name and all(word in asked for word in name) for name in thing.names)


def _rarity(every: Iterable[Mapping[str, float]]) -> dict[str, float]:
    counts: Counter[str] = Counter()
    size = 0
    for weights in every:
        size += 1
        counts.update(weights.keys())
    return {word: math.log(1 + size / count) for word, count in counts.items()}


def _weight(word: str, rarity: Mapping[str, float]) -> float:
    """Return how much a word tells; one that nothing has, as much as the rarest there is."""
    if word in rarity:
        return rarity[word]
    begun = [value for known, value in rarity.items() if known.startswith(word)]
    return max(begun or rarity.values(), default=1.0)


def _fit(word: str, weights: Mapping[str, float]) -> float:
    """Return how well a word is found: whole, or as the beginning of another."""
    if word in weights:
        return weights[word]
    if len(word) < _LEAST_BEGINNING:
        return 0.0
    return _OF_A_BEGINNING * max(
        (weight for known, weight in weights.items() if known.startswith(word)), default=0.0
    )
