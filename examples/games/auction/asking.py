"""How the rules of the auction ask, and how cards move: what every step of a turn needs."""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from cardia_rules.kernel.telling.asking import Answer, Check, ChoicesOf
from cardia_rules.kernel.telling.live import Folding, ask, let_chance
from cardia_rules.kernel.telling.rules import AnyStory
from examples.games.auction.table import AnyHappening, AnyOption, CardMoved, Frozen, Give
from examples.games.auction.words import message

LiveBoard = Folding[AnyHappening, str]


class Shuffle(Frozen, frozen=True):
    """A shuffle that is needed: of what, and which cards."""

    what: Literal["deck", "common", "secret"]
    cards: tuple[str, ...]


# ------------------------------------------------------------------ asking
def check(code: str, passes: Callable[[Any], bool], **facts: Any) -> Check:
    """Return a condition on an option; what is said of it stands in the file of words."""
    return Check(code, passes, lambda option: message(code, option, facts), facts)


def let_decide(
    live: LiveBoard, seat: str, kind: str, options: Iterable[AnyOption], *checks: Check,
    cause: int = 0, kinds: tuple[type, ...] = (),
) -> Any:  # fmt: skip
    """Let a seat decide; return what was picked and the number of the event that says so."""
    choice = ChoicesOf(
        live.number, seat, kind, tuple(options), checks, cause or live.number, kind, kind, kinds=kinds
    )
    answer: Answer[str] = yield from ask(live, choice)
    return answer.pick, answer.number


def give_one(live: LiveBoard, seat: str, kind: str, cause: int) -> Any:
    """Let a seat pick a card of its hand."""
    hand = live.table.players[seat].hand
    options = tuple(Give(card) for card in hand)
    mine = check("not-in-hand", lambda option: option.card in hand)
    return (yield from let_decide(live, seat, kind, options, mine, cause=cause))


def move(live: LiveBoard, card: str, how: Any, origin: Any, *, by: str, cause: int, **where: Any) -> int:
    """Move a card; ``by`` names the rule that does."""
    return live.happen(CardMoved(card=card, how=how, origin=origin, cause=cause, **where), by)


def give(live: LiveBoard, seat: str, to: str, card: str, cause: int, by: str) -> None:
    """Let a card go from one hand to another."""
    how = "paid" if by.startswith("pay") else "given"
    move(live, card, how, "hand", seat=seat, to=to, zone="hand", cause=cause, by=by)


def draw(live: LiveBoard, seat: str, cause: int, by: str, how: str = "drawn") -> AnyStory:
    """Draw a card; an empty deck is made anew of the discards."""
    if not live.table.deck and live.table.discard:
        cards = tuple(sorted(live.table.discard))
        yield from let_chance(live, Shuffle("deck", cards), cause, "remake")
    if live.table.deck:
        move(live, live.table.deck[0], how, "deck", to=seat, zone="hand", cause=cause, by=by)


def answer_to(live: LiveBoard, question: str) -> str:
    """Return what this table has agreed on where the document is silent."""
    answer: str = live.table.answers[question]
    return answer
