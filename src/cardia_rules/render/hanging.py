"""What a verdict hangs on, in words: which unknown card decides, and what follows from what it can be."""

from collections.abc import Sequence
from typing import Any

from cardia_rules.catalogue import CHARACTERS, FACTIONS, in_ascending_influence
from cardia_rules.events.vocabulary import Event
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase, sentence, speech
from cardia_rules.render.words import ask_in_words, faction_name, in_words, seat_name
from cardia_rules.replay.hanging import Alternative, Hanging
from cardia_rules.replay.outcomes import AnyOutcome, EncountersWon, EncounterTied, Happened
from cardia_rules.spelling import capital, listed

_MOST_SAID = 2  # of one alternative


def outcome_in_words(outcome: AnyOutcome, lang: Language) -> str:
    """Return one outcome as a sentence."""
    told = outcome.says if isinstance(outcome, Happened) else outcome
    key = f"verdict.{type(told).__struct_config__.tag}"
    if isinstance(told, Event) and not speech(lang).can_say(key):
        return in_words(told, lang)
    return sentence(key, lang, told)


def hanging_in_words(hanging: Hanging, lang: Language = "en") -> tuple[str, ...]:
    """Return what decides and what follows from it, to be read aloud; nothing if all is sure."""
    said = []
    if hanging.alternatives:
        deciding = list(dict.fromkeys(sentence("table.decider", lang, each) for each in hanging.deciders))
        what = capital(listed(deciding, phrase("verdict.hangs.and", lang)))
        place = _only_encounter(hanging)
        told = _alternatives(hanging, place, lang)
        key = f"{'one' if len(deciding) == 1 else 'several'}{'' if place is None else '-encounter'}"
        said.append(phrase(f"verdict.hangs.{key}", lang, what=what, place=place, alternatives=told))
    if hanging.besides:
        said.append(phrase("verdict.hangs.besides", lang))
    if not hanging.exact:
        said.append(phrase("verdict.hangs.samples", lang, count=hanging.tried))
    return tuple(said)


def hanging_record(hanging: Hanging, lang: Language = "en") -> dict[str, Any]:
    """Return what a verdict hangs on for programs, with its words."""
    return {
        "says": hanging_in_words(hanging, lang),
        "deciders": hanging.deciders,
        "alternatives": [
            {
                "cards": each.cards,
                "known": each.parts,
                "coin": each.coin,
                "says": _then(each, None, lang),
                "outcomes": each.outcomes,
                "rulings": each.rulings,
            }
            for each in hanging.alternatives
        ],
        "tried": hanging.tried,
        "exact": hanging.exact,
    }


def _only_encounter(hanging: Hanging) -> int | None:
    """Return the encounter whose result is all that is told of every alternative, if there is one."""
    places = {
        _place(each.outcomes[0]) if len(each.outcomes) == 1 else None
        for each in hanging.alternatives
        if not each.further
    }
    return places.pop() if len(places) == 1 else None


def _place(outcome: AnyOutcome) -> int | None:
    if isinstance(outcome, EncountersWon) and len(outcome.cards) == 1 and not outcome.anew:
        return outcome.cards[0].place
    plain = isinstance(outcome, EncounterTied) and outcome.tie and not outcome.both
    return outcome.place if plain and isinstance(outcome, EncounterTied) else None


def _alternatives(hanging: Hanging, place: int | None, lang: Language) -> str:
    told = list(hanging.alternatives)
    conditions = _conditions(told, lang)
    if conditions is None:
        first, *others = dict.fromkeys(_then(each, place, lang) for each in told)
        said = [phrase("verdict.hangs.either", lang, first=first)]
        said += [phrase("verdict.hangs.or", lang, other=each) for each in others]
        if hanging.more:
            said.append(phrase("verdict.hangs.or", lang, other=phrase("verdict.hangs.more", lang)))
        return ", ".join(said)
    said = [
        phrase("verdict.hangs.if", lang, if_so=if_so, then=_then(each, place, lang))
        for (_order, if_so), each in sorted(zip(conditions, told, strict=True), key=lambda pair: pair[0][0])
    ]
    if hanging.more:
        said.append(phrase("verdict.hangs.more", lang))
    return phrase("verdict.hangs.between-two", lang).join(said)


def _conditions(told: Sequence[Alternative], lang: Language) -> list[tuple[int, str]] | None:
    """Return when each alternative is so, with its order in what is said; nothing if no one card tells it."""
    if all(each.coin for each in told):
        return [
            (0, phrase("verdict.hangs.coin", lang, seat=seat_name(each.coin, lang)))
            for each in told
            if each.coin
        ]
    if all(each.parts for each in told):
        return [(0, _parts(each.parts, lang)) for each in told]
    if not all(each.cards for each in told):
        return None
    by_influence = [_interval(each, told, lang) for each in told]
    if all(by_influence):
        return [each for each in by_influence if each]
    largest = max((each for each in told if not each.further), key=lambda each: len(each.cards))
    return [
        (1, phrase("verdict.hangs.otherwise", lang)) if each is largest else (0, _named(each.cards, lang))
        for each in told
    ]


def _named(cards: Sequence[str], lang: Language) -> str:
    the_card = speech(lang).names.the_card
    names = listed([the_card(card) for card in cards], phrase("verdict.hangs.no-other", lang))
    return phrase("verdict.hangs.cards", lang, cards=names)


def _parts(parts: Sequence[str], lang: Language) -> str:
    factions = [faction_name(part, lang) for part in FACTIONS if part in parts]
    if factions:
        together = listed(factions, phrase("verdict.hangs.no-other", lang))
        return phrase("verdict.hangs.faction", lang, parts=together)
    return phrase(f"verdict.hangs.kind.{parts[0]}", lang)


def _interval(one: Alternative, told: Sequence[Alternative], lang: Language) -> tuple[int, str] | None:
    """Return between which influences the cards of one alternative lie, if no other's lie there."""
    every = in_ascending_influence(card for each in told for card in each.cards)
    numbers = [CHARACTERS[card].influence for card in every]
    mine = sorted(CHARACTERS[card].influence for card in one.cards)
    lowest, highest = mine[0], mine[-1]
    if sum(lowest <= number <= highest for number in numbers) != len(mine):
        return None
    if lowest == highest:
        return 2, phrase("verdict.hangs.at", lang, influence=lowest)
    if highest == numbers[-1]:
        below = max((number for number in numbers if number < lowest), default=lowest - 1)
        return 0, phrase("verdict.hangs.above", lang, influence=below)
    if lowest == numbers[0]:
        above = min(number for number in numbers if number > highest)
        return 1, phrase("verdict.hangs.below", lang, influence=above)
    return 1, phrase("verdict.hangs.between", lang, lowest=lowest, highest=highest)


def _then(one: Alternative, place: int | None, lang: Language) -> str:
    """Return what is so in one alternative, as part of a sentence that may have named the place."""
    if one.further:
        return phrase("verdict.hangs.further", lang)
    said = [_inside(each, place, lang) for each in one.outcomes[:_MOST_SAID]]
    if not said:
        said = [_as_part(ask_in_words(ask, lang), lang) for ask in one.asks if ask.kind != "place"][:1]
    if not said and one.place:
        said = [phrase("verdict.hangs.unresolved", lang, place=one.place)]
    return ", ".join(said) or phrase("verdict.hangs.nothing", lang)


def _inside(outcome: AnyOutcome, named: int | None, lang: Language) -> str:
    if (place := _place(outcome)) is not None:
        it = "it-" if place == named else ""
        if isinstance(outcome, EncountersWon):
            return phrase(f"verdict.hangs.{it}won", lang, seat=seat_name(outcome.seat, lang), place=place)
        return phrase(f"verdict.hangs.{it}tie", lang, place=place)
    return _as_part(outcome_in_words(outcome, lang), lang)


def _as_part(sentence: str, lang: Language) -> str:
    """Return a sentence as part of another: no full stop, and no capital but that of a name."""
    sentence = sentence.removesuffix(".")
    names = tuple(seat_name(seat, lang) for seat in ("north", "south"))
    return sentence if sentence.startswith(names) else sentence[:1].lower() + sentence[1:]
