"""Tables, events, decisions and refusals as plain data with their words: what a page shows as it comes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from cardia_rules.bench.games import PlayedGame
from cardia_rules.bench.positions import spots_of
from cardia_rules.bench.requests import PositionLaid
from cardia_rules.bench.seen import Missed
from cardia_rules.catalogue import CHARACTERS, in_ascending_influence
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.errors import CardiaError, Failure, Faults
from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Over, Table
from cardia_rules.faq.notation import option_text, waiting_text
from cardia_rules.faq.register import question
from cardia_rules.game.positions.completions import can_be
from cardia_rules.game.setup.extras import ROW
from cardia_rules.language import Language
from cardia_rules.render.errors import failure_in_words, message_in_words
from cardia_rules.render.hanging import hanging_record
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.svg import table_as_svg
from cardia_rules.render.svg.document import table_css
from cardia_rules.render.verdict import (
    idle_in_words,
    leads_to,
    ruling_record,
    still_to_decide,
    verdict_in_sentences,
)
from cardia_rules.render.words import (
    ask_in_words,
    card_name,
    chance_in_words,
    in_words,
    moment_in_words,
    option_in_words,
    result_in_words,
    seat_name,
    waiting_words,
)
from cardia_rules.replay.outcomes import GameDecided
from cardia_rules.replay.verdict import HungOn, Verdict
from cardia_rules.resolution.position import Ask, ChanceNeeded, CoinNeeded, LayNeeded, PickNeeded
from cardia_rules.seen.forms import Unsaid
from cardia_rules.seen.worlds import World
from cardia_rules.views.decisions import SeenAsk, SeenFailure
from cardia_rules.views.events import AnySeenEvent
from cardia_rules.views.view import SeenCard, SeenSide, SeenTable

Record = dict[str, Any]


# ------------------------------------------------------------------ what is wrong
def wrong(problem: CardiaError, lang: Language, position: PositionLaid | None = None) -> list[Record]:
    """Return everything that is wrong: a code, where it lies, a sentence, and the ruling behind it."""
    if isinstance(problem, Faults):
        return [failure_record(each, lang, position) for each in problem.failures]
    code = "unknown-name" if isinstance(problem, LookupError) else "unreadable"
    return [wrong_record(code, message_in_words(problem, lang))]


def wrong_record(code: str, text: str, where: Sequence[Record] = (), ruling: Record | None = None) -> Record:
    """Return one thing that is wrong."""
    return {"code": code, "where": list(where), "text": legible(text, 2000), "ruling": ruling}


def failure_record(
    failure: Failure | SeenFailure, lang: Language, position: PositionLaid | None = None
) -> Record:
    """Return a failed check, and where it lies on a tapped position."""
    where = spots_of(failure, position) if position is not None and isinstance(failure, Failure) else []
    cited = ruling_record(failure.ruling, lang) if failure.ruling else None
    return wrong_record(failure.code, failure_in_words(failure, lang), where, cited)


# ------------------------------------------------------------------ the table
def picture(table: SeenTable, lang: Language, *, flip: bool = False) -> str:
    """Draw a table without its style sheet, which a page has once (``table.css``)."""
    return table_as_svg(table, lang, flip).replace(f"<style>{table_css()}</style>", "", 1)


def table_record(table: SeenTable, lang: Language) -> Record:
    """Return a table as plain data; what the viewer may not know is null."""
    return {
        "round": table.round,
        "phase": table.phase,
        "current": table.current,
        "moment": moment_in_words(table, lang),
        "encounters": [_encounter(table, place, lang) for place in range(1, _places(table) + 1)],
        "protectors": [
            {
                "place": guard.place,
                "faction": guard.faction,
                "protector": guard.protector,
                "name": None if guard.protector is None else card_name(guard.protector, lang),
                "up": guard.up,
            }
            for guard in table.guards
        ],
        "locations": [{"id": each, "name": card_name(each, lang)} for each in table.setup.locations],
        "deck": table.setup.deck,
        **{seat: _side(table.side(seat), lang) for seat in SEATS},
        "over": over_record(table.over, lang),
    }


def _places(table: SeenTable) -> int:
    return max(len(table.north.row), len(table.south.row))


def _encounter(table: SeenTable, place: int, lang: Language) -> Record:
    cards: Record = {seat: _card(table.side(seat).at(place), lang) for seat in SEATS}
    return {"place": place, "compared": place <= table.compared, **cards}


def _card(played: SeenCard | None, lang: Language) -> Record | None:
    if played is None:
        return None
    printed = CHARACTERS.get(played.card or "")
    return {
        "card": played.card,
        "name": None if played.card is None else card_name(played.card, lang),
        "up": played.up,
        "influence": None if printed is None else printed.influence + played.modifier,
        "modifier": played.modifier,
        "tokens": played.tokens,
        "blessings": played.blessings,
        "signets": played.signets,
    }


def _side(side: SeenSide, lang: Language) -> Record:
    return {
        "signets": side.signets,
        "hand_count": side.hand,
        "deck_count": side.deck,
        "hand": None if side.hand_cards is None else in_ascending_influence(side.hand_cards),
        "deck": side.deck_order,
        "discard": side.discard,
        "waiting": [
            {"written": waiting_text(each), "says": waiting_words(each, lang)} for each in side.waiting
        ],
    }


def over_record(over: Over | None, lang: Language) -> Record | None:
    """Return how a game ended."""
    if over is None:
        return None
    return {"winner": over.winner, "reason": over.reason, "says": result_in_words(over, lang)}


# ------------------------------------------------------------------ events
# Steps that every round has, and that nobody asks about.
_PASSING: Final = (ev.CardPlaced, ev.CardRevealed, ev.EffectArrived, ev.PhaseBegan, ev.RoundBegan)


def events_that_matter(numbered: Sequence[tuple[int, ev.AnyEvent]], found: Verdict) -> set[int]:
    """Return the numbers of the events that a verdict rests on, and of what was decided."""
    decided = {each.event for each in found.outcomes}
    behind = set(found.behind)
    return {
        number
        for number, event in numbered
        if number in decided
        or isinstance(event, ev.Input)
        or (number in behind and not isinstance(event, _PASSING))
    }


def event_record(number: int, event: ev.AnyEvent | AnySeenEvent, lang: Language) -> Record:
    """Return an event: its sentence, what it rests on, and what did not come of it."""
    card = getattr(event, "card", None)
    return {
        "number": number,
        "says": legible(in_words(event, lang)),
        "rulings": event.rulings,
        "questions": event.questions,
        "cause": event.cause,
        "seat": getattr(event, "seat", None),
        "card": UNKNOWN if card is not None and is_unknown(card) else card,  # no mark tells two apart
        "why_not": [
            {"says": legible(in_words(told, lang)), "rulings": told.rulings, "questions": told.questions}
            for told in event.why_not
        ],
    }


def cited_in(events: Iterable[ev.AnyEvent | AnySeenEvent], lang: Language) -> dict[str, Record]:
    """Return every ruling that events cite, by name, with what it says and where."""
    every = dict.fromkeys(
        name for event in events for told in (event, *event.why_not) for name in told.rulings
    )
    return {name: ruling_record(name, lang) for name in every}


# ------------------------------------------------------------------ verdicts
def verdict_as_data(found: Verdict, lang: Language) -> Record:
    """Return a verdict: sentences to be read aloud, decisive rulings, what is next, what it hangs on."""
    over = next((each.over for each in found.outcomes if isinstance(each, GameDecided)), None)
    return {
        "says": verdict_in_sentences(found, lang),
        "rulings": [ruling_record(name, lang) for name in found.rulings],
        "idle": idle_in_words(found, lang),
        "next": still_to_decide(found, lang),
        "over": over_record(over, lang),
        "hinges": [_hinge(each, found, lang) for each in found.hung_on],
        "sure": found.sure,
        "hanging": hanging_record(found.hanging, lang),
    }


def _hinge(hung: HungOn, found: Verdict, lang: Language) -> Record:
    """Return an open question as a switch; ``leads`` says where an answer that ``matters`` would lead."""
    asked = question(hung.question)
    leads = {led.answer: leads_to(led, found, lang) for led in hung.leads}
    return {
        "question": asked.id,
        "asks": asked.asks.to(lang),
        "answer": hung.answer,
        "answers": [
            {
                "id": key,
                "says": text.to(lang),
                "chosen": key == hung.answer,
                "usual": key == asked.default,
                "matters": key in leads,
                "leads": leads.get(key),
            }
            for key, text in asked.answers.items()
        ],
    }


# ------------------------------------------------------------------ decisions
def ask_record(ask: Ask | SeenAsk, lang: Language, table: Table | None) -> Record:
    """Return a decision that is to be taken; ``send`` of an option is what a request takes it with."""
    return {
        "number": ask.number,
        "seat": ask.seat,
        "kind": ask.kind,
        "card": ask.card or None,
        "says": ask_in_words(ask, lang),
        "rulings": [ruling_record(name, lang) for name in ask.rulings],
        "questions": (*ask.questions, *ask.narrowed),
        "options": [option_record(ask.seat, option, lang, table) for option in ask.options or ()],
    }


def option_record(seat: Seat, option: op.Option, lang: Language, table: Table | None = None) -> Record:
    """Return an option: what it says, what to send, and the cards it is about."""
    return {
        "says": option_in_words(option, lang, table),
        "send": f"{seat}: {option_text(option)}",
        "cards": [{"seat": whose, "card": card} for whose, card in _about(seat, option)],
        "choose": type(option).__struct_config__.tag,
    }


def _about(seat: Seat, option: op.Option) -> Iterator[tuple[Seat, str]]:
    match option:
        case op.PlaceCard(card):
            yield seat, card
        case op.ChooseCard(whose, card) | op.ChoosePieces(whose, card, _):
            yield whose, card
        case op.ChooseTwo(cards) | op.ChooseFromHand(cards):
            yield from ((seat, card) for card in cards)


def untold_records(opened: PlayedGame, lang: Language) -> Iterator[Record]:
    """Yield what chance did, or took away, that nobody told; each with what it can have been.

    ``insert`` is where in the decisions it can be told. What a case leaves to chance is drawn by lot; what is
    ``open`` is not known.
    """
    source, followed = opened.source, opened.followed
    if followed is not None:
        world, number = followed.record.worlds[0], followed.record.number
        needed = None if followed.recording.needs else world.position.chance
        yield from _needed(needed, number, followed.taken, world, lang)
    elif source.stem is not None:
        stem = source.stem
        yield from _needed(stem.chance, len(source.events), stem.taken, None, lang)
    for at, insert, event in opened.by_lot:
        if isinstance(event, ev.PickedAtRandom) and any(map(is_unknown, event.cards)):
            table, says = source.table(at), in_words(event, lang)
            cards = {each for card in event.cards for each in can_be(table, card)}
            yield _picked(at, insert, event.seat, len(event.cards), cards, says, lang)
        elif not isinstance(event, ev.CardDiscarded):
            yield _by_lot(at, insert, event, lang)
    for each in _missed(opened) if followed is None else followed.missed:
        need = each.need
        send = f"{need.seat} {need.what}: " if need.seat is not None else f"{need.what}: "
        says = phrase(f"verdict.untold.{need.what}", lang, seat=seat_name(need.seat or "north", lang))
        options = _cards_told(send, need.cards, lang) if 1 in need.counts else []
        if 0 in need.counts:
            nothing = {"says": phrase("verdict.untold.nothing", lang), "send": f"{send}nothing"}
            options = [nothing, *options]
        record = _untold(each.event, each.insert, "card-discarded", says, options)
        more = {"seat": need.seat, "card": UNKNOWN, "count": max(need.counts), "send": send, "open": True}
        yield record | more


def _needed(
    needed: ChanceNeeded | None, number: int, at: int, world: World | None, lang: Language
) -> Iterator[Record]:
    """Yield what chance has to bring before it can be told how the game goes on."""
    says = "" if needed is None else chance_in_words(needed, lang)
    if isinstance(needed, CoinNeeded):
        yield _untold(number + 1, at, "coin-tossed", says, _sides(lang)) | {"open": True}
    elif isinstance(needed, PickNeeded) and world is not None:
        cards = {each for card in needed.cards for each in (world.can_be(card) or (card,))}
        yield _picked(number, at, needed.seat, needed.count, cards, says, lang)
    elif isinstance(needed, LayNeeded):
        more = {"count": ROW, "send": "laid: ", "open": True}
        yield _untold(number, at, "protectors-laid", says, []) | more


def _missed(opened: PlayedGame) -> Iterator[Missed]:
    """Yield the cards that went from a table with unknown cards and that nobody has named."""
    gone: dict[Any, list[tuple[int, ev.CardDiscarded]]] = {}
    for number, at, event in opened.by_lot:
        if isinstance(event, ev.CardDiscarded) and event.origin in ("hand", "deck"):
            gone.setdefault((at, event.seat, event.origin), []).append((number, event))
    for (at, seat, origin), events in gone.items():
        number, event = events[-1]
        cards = can_be(opened.source.table(number), event.card)
        yield Missed(number, at, Unsaid(origin, seat, (len(events),), cards))


def _picked(
    number: int, at: int, seat: Seat, count: int, cards: Iterable[str], says: str, lang: Language
) -> Record:
    """Return a pick by chance; of one card, with all that it can be."""
    options = _cards_told("picked: ", in_ascending_influence(cards), lang) if count == 1 else []
    record = _untold(number, at, "picked-at-random", says, options)
    return record | {"seat": seat, "count": count, "send": "picked: ", "open": True}


def _by_lot(number: int, at: int, event: ev.AnyEvent, lang: Language) -> Record:
    """Return what was drawn by lot for a case."""
    kind, says = str(type(event).__struct_config__.tag), in_words(event, lang)
    if isinstance(event, ev.PickedAtRandom):
        more = {"seat": event.seat, "count": len(event.cards), "send": "picked: "}
        return _untold(number, at, kind, says, []) | more
    return _untold(number, at, kind, says, _sides(lang) if isinstance(event, ev.CoinTossed) else [])


def _sides(lang: Language) -> list[Record]:
    return [{"says": seat_name(seat, lang), "send": f"coin: {seat}"} for seat in SEATS]


def _untold(number: int, insert: int, kind: str, says: str, options: list[Record]) -> Record:
    record: Record = {"event": number, "insert": insert, "kind": kind, "says": says, "open": False}
    return record | ({"options": options} if options else {})


def _cards_told(send: str, cards: Iterable[str], lang: Language) -> list[Record]:
    """Return what can be said in one word: a card, a protector, or whether it was so."""
    whether = {each: phrase(f"verdict.untold.{each}", lang) for each in ("yes", "no")}
    return [{"says": whether.get(card) or card_name(card, lang), "send": f"{send}{card}"} for card in cards]
