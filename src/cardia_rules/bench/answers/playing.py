"""A game for apps in any language: what a viewer sees of it, after one more step; its log is what is kept."""

from random import Random, SystemRandom

import msgspec

from cardia_rules.bench.answers.records import Record
from cardia_rules.bench.positions import deck_stated, protectors_stated
from cardia_rules.bench.requests import Deal, Play, SetupChosen, Verify
from cardia_rules.errors import ChanceRefused, DataError, DecisionRefused
from cardia_rules.events.answers import by_todays_ids
from cardia_rules.events.vocabulary import EndDeclared, JudgeNoted
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.replay.adjudicate import verify as verified
from cardia_rules.views.decisions import SeenFailure, chosen, see_refusal
from cardia_rules.views.events import EverySeenEvent
from cardia_rules.views.news import news
from cardia_rules.views.view import View


class AnswerToPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to ``play``: ``keep`` says everything, for the host alone; the rest is for the viewer."""

    keep: str
    refused: tuple[SeenFailure, ...]
    events: tuple[EverySeenEvent, ...]
    view: View


def play(request: Play, _lang: Language) -> Record:
    """Return what a viewer sees of a game, after what is decided or taken; a refused step changes nothing."""
    game = _game(request)
    refused: tuple[SeenFailure, ...] = ()
    try:
        _go_on(game, request)
    except (DecisionRefused, ChanceRefused) as problem:
        refused = see_refusal(problem, request.viewer)
    told = news(game, request.viewer, min(request.since, game.position.number))
    played = AnswerToPlay(keep=game.to_log().decode(), refused=refused, events=told.events, view=told.view)
    return msgspec.structs.asdict(played)


def _game(request: Play) -> Game:
    chance = SystemRandom() if request.chance == "drawn" else None
    given = [each for each in (request.keep, request.line, request.begins, request.setup) if each is not None]
    if len(given) > 1:
        raise DataError(Message("a game has one beginning: keep, a line, a first event or a setup"))
    if request.answers and given and request.setup is None:
        raise DataError(Message("answers go with a setup; any other beginning has its own"))
    if request.keep is not None:
        return Game.from_log(request.keep.encode(), chance=chance)
    if request.begins is not None:
        return Game.from_events((request.begins,), chance=chance)
    if request.line is not None:
        table = table_from_line(request.line)
        return Game.arranged(table, tags=request.tags, chance=chance)
    return new_game(request.setup or SetupChosen(), request, chance)


def new_game(setup: SetupChosen, request: Play | Deal, chance: Random | None) -> Game:
    """Begin a game with the answers and tags of a request."""
    return Game.new(
        deck_stated(setup.deck),
        answers=by_todays_ids(request.answers),
        locations=setup.locations,
        protectors=protectors_stated(setup.protectors),
        tags=request.tags,
        chance=chance,
    )


def _go_on(game: Game, request: Play) -> None:
    if request.decide is not None:
        if request.seat is None:
            raise DataError(Message("a decision says whose it is: seat is north or south"))
        # An app whose seat is not asked has no number to name: 0 is none.
        game.decide(request.seat, chosen(game, request.seat, request.decide), request.decide.ask or None)
    elif isinstance(request.take, EndDeclared | JudgeNoted):
        game._say(request.take, request.ask)
    elif request.take is not None:
        game.take(request.take)


def verify(request: Verify, lang: Language) -> Record:
    """Resolve a log again: whether it is exact, and how far it agrees."""
    found = verified(request.log.encode())
    return {
        "conclusion": found.conclusion,
        "agreed": found.agreed,
        "text": verdict_in_words(found, lang),
    }
