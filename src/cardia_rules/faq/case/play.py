"""Playing a case step by step, up to the first that does not go as it says."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from cardia_rules.errors import PositionRefused, SetupRefused
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent, EndDeclared
from cardia_rules.faq.case.expectations import asks_in_words, differences
from cardia_rules.faq.case.grammar import GRAMMAR
from cardia_rules.faq.case.sections import Case, Step, Then
from cardia_rules.faq.case.start import begin
from cardia_rules.faq.notation import Written, option_text, read_option
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.game.positions.soundness import check_table
from cardia_rules.game.ruleset import begin_again, take
from cardia_rules.kernel.cases.playing import PlayingOf, uncaused
from cardia_rules.message import Message
from cardia_rules.resolution.position import Coin, Position


# ------------------------------------------------------------------ the case, step by step
class Playing(PlayingOf[Case, Game]):
    """One case being played."""

    def __init__(self, case: Case) -> None:
        super().__init__(case, GRAMMAR)
        self.refused = case.refusals
        self.whole = Message("the position") if case.setup is None else Message("the set-up")
        self.named: set[str] = set()  # the open questions that decisions were asked under

    def problems(self) -> Iterator[str]:
        """Play the case, if it begins from anything."""
        return iter(()) if self.case.table is None and self.case.setup is None else super().problems()

    def _begin(self) -> Game:
        return begin(self.case)

    def _differences(self, then: Then, game: Game) -> Iterator[str]:
        return differences(then, game, self.named)

    def _always(self, game: Game) -> Iterator[str]:
        return chain(resolved_again(game), always_so(game))

    def _asks(self, game: Game) -> str:
        return asks_in_words(game)

    def _says(self, game: Game, step: Step) -> Callable[[], object] | None:
        if step.said is None:
            return None
        return partial(game._say, step.said.event(len(game.events)), step.said.ask)

    def _without_need(self, game: Game, step: Step) -> Callable[[], object] | None:
        return None if step.coin is None else partial(game.happen, Coin(step.coin))

    def _left_over(self, stated: tuple[str, Written]) -> str:
        match stated:
            case ("coin", seat):
                return Message("says that the coin shows {seat}, but no coin was tossed", seat=seat)
            case ("picked", cards):
                picked = ", ".join(cards)
                return Message("says that {cards} was picked at random, but nothing was", cards=picked)
            case ("shuffled", _):
                return Message("says how a deck was shuffled, but none was")
        return Message("says which protectors were laid out, but none were")

    def _decide(self, game: Game, step: Step, seat: Seat) -> None:
        if not step.refused:
            self.named |= {each for ask in game.asks for each in (*ask.questions, *ask.narrowed)}
        written = step.decisions[seat]
        ask = next((ask for ask in game.asks if ask.seat == seat), None)
        number = step.ask if step.ask is not None else ask.number if ask is not None else None
        if step.in_words and isinstance(written, str):
            game.decide(seat, written, number)
            return
        option = read_option(written, ask, as_written=bool(step.refused))
        if ask is not None and option in ask.options:
            # By its words, as whoever holds a game may decide.
            game.decide(seat, option_text(option), number)
        else:
            game.decide(seat, option, number)

    def _written(self, step: Step) -> str:
        parts: list[tuple[str, Written]] = [*step.decisions.items(), *step.chance]
        if step.said is not None:
            parts.append(("said", step.said.how or f"a note on {step.said.on}"))
        said = [f"{key} = {value if isinstance(value, str) else ', '.join(value)}" for key, value in parts]
        return "; ".join(said)


# ------------------------------------------------------------------ resolved once more
def resolved_again(game: Game) -> Iterator[str]:
    """Play a game again from its log, at once and stopped after every event; yield what differs."""
    if Game.from_log(game.to_log()).position != game.position:
        yield Message("resolved once more, the same decisions lead to another table")
    events, position = _event_by_event(game.events)
    if events != game.events or position != game.position:
        yield Message("stopped after every event and resumed, it goes another way")


def always_so(game: Game) -> Iterator[str]:
    """Yield what can be true of no game: a cause that comes later, a table that its own rules refuse."""
    yield from uncaused(game.events, EndDeclared)
    if game.over is not None and (game.position.asks or game.position.chance or game.position.owed):
        yield Message("the game is over, and there is still something to be done")
    rows = (*game.table.north.row, *game.table.south.row)
    # A card that was left alone lies there as long as nothing closes up; nobody lays that out by hand.
    if game.over is None and {ask.kind for ask in game.asks} == {"place"} and None not in rows:
        try:
            check_table(game.table)
        except (PositionRefused, SetupRefused) as refusal:
            yield Message("nobody could lay out the table that it leads to: {refusal}", refusal=refusal)


def _event_by_event(log: tuple[AnyEvent, ...]) -> tuple[tuple[AnyEvent, ...], Position]:
    resolution = begin_again(log[0])
    events = resolution.events
    while len(events) < len(log):
        said = log[len(events)]
        resolution = take(resolution.position, said, limit=1)
        # If it did not stop, the rest is missed; that a game is given up and that it ends is one thing.
        events += resolution.events[: 2 if isinstance(said, EndDeclared) else 1]
        while not _waits(resolution.position):
            resolution = engine.resume(resolution.position, limit=1)
            events += resolution.events[:1]
    return events, resolution.position


def _waits(position: Position) -> bool:
    return bool(position.asks or position.chance is not None or position.table.over is not None)
