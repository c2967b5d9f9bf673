"""Two at one phone, or one and the search: dealing, and what each sees of the game, its own hand only.

What is to be kept is the log, which says everything; the page hands it back and shows it to nobody.
"""

from random import SystemRandom

from cardia_rules.bench.answers.playing import new_game
from cardia_rules.bench.answers.records import (
    Record,
    ask_record,
    event_record,
    failure_record,
    over_record,
    picture,
    table_record,
    wrong_record,
)
from cardia_rules.bench.requests import Deal, Hands, PlayFor
from cardia_rules.bench.typed_input import decision_of
from cardia_rules.errors import CardiaError, DataError, DecisionRefused, UnknownName
from cardia_rules.events.seats import Seat
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import message_in_words
from cardia_rules.views.decisions import see_refusal
from cardia_rules.views.log import see_log
from cardia_rules.views.view import see


def deal(request: Deal, _lang: Language) -> Record:
    """Shuffle, deal, and return what is to be kept."""
    if request.setup.order.north or request.setup.order.south:
        raise DataError(Message("decks that are shuffled here have no order yet"))
    game = new_game(request.setup, request, SystemRandom())
    return {"keep": game.to_log().decode(), "asks": [each.seat for each in game.asks]}


def show(request: Hands, lang: Language) -> Record:
    """Return what a seat sees, after its decision if it takes one; a refused one changes nothing."""
    game = _kept(request.keep)
    refused: list[Record] = []
    if request.decide is not None:
        refused = _decided(game, request.seat, request.decide, lang)
    view = see(game, request.seat)
    seen = see_log(game, request.seat)
    return {
        "keep": game.to_log().decode(),
        "seat": request.seat,
        "wrong": refused,
        "number": len(seen),
        "events": [
            event_record(number, event, lang)
            for number, event in enumerate(seen, 1)
            if number > request.since
        ],
        "asks": [ask_record(each, lang, None) for each in view.asks if each.seat == request.seat],
        "waits_for": [each.seat for each in view.asks],
        "over": over_record(view.table.over, lang),
        "table": table_record(view.table, lang),
        "svg": picture(view.table, lang, flip=request.seat == "north"),
    }


def _kept(log: str) -> Game:
    try:
        return Game.from_log(log.encode(), chance=SystemRandom())
    except CardiaError:
        # What is wrong with it may name cards that a seat must not see.
        raise DataError(Message("what was kept of this game cannot be read")) from None


def play_for(request: PlayFor, _lang: Language) -> Record:
    """Let the search decide for a seat until somebody else has to, and return what is to be kept.

    It is handed what the seat knows; whoever plays against it is told nothing of what it chose.
    """
    from cardia_rules.bots.information import Information
    from cardia_rules.bots.knowledge import Knowledge
    from cardia_rules.bots.search import SearchBot

    game, seat = _kept(request.keep), request.seat
    bot, known = SearchBot(SystemRandom(), playouts=request.playouts), Information(seat)
    while any(ask.seat == seat for ask in game.asks):
        known.more(game)
        game.decide(seat, bot.choose(Knowledge(known, game.position)))
    return {"keep": game.to_log().decode(), "waits_for": [each.seat for each in game.asks]}


def _decided(game: Game, seat: Seat, text: str, lang: Language) -> list[Record]:
    """Take a decision of a seat; return why not, as far as this seat may know."""
    own = [each for each in game.asks if each.seat == seat]
    try:
        if not own:
            raise UnknownName("{seat} has nothing to decide there", seat=seat)
        whose, option = decision_of(text, own)
        game.decide(whose, option, own[0].number)
    except DecisionRefused as problem:
        return [failure_record(each, lang) for each in see_refusal(problem, seat)]
    except CardiaError as problem:
        return [wrong_record("unreadable", message_in_words(problem, lang))]
    return []
