"""What people say of a game beside their decisions: that it is over, or what a judge noted."""

from typing import Final

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import DecisionRefused, Failure, fault
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, EndDeclared, GameEnded, JudgeNoted
from cardia_rules.kernel.log.format import LIMITS
from cardia_rules.kernel.log.problems import in_short
from cardia_rules.kernel.telling.play import PlayOf
from cardia_rules.resolution.position import ChanceOutcome, Position
from cardia_rules.spelling import as_fact

Said = EndDeclared | JudgeNoted
# What a log may have, but for what the game itself still needs: some hundreds of events.
MOST_WITH_NOTES: Final = LIMITS.events - 10_000


class Spoken:
    """What people say of a game beside their decisions: that it is over, or what a judge noted."""

    def _say(self, said: Said, ask: int | None = None) -> tuple[AnyEvent, ...]:
        raise NotImplementedError

    def resign(self, seat: Seat) -> tuple[AnyEvent, ...]:
        """End the game because a player gives up; the other one has won."""
        return self._say(EndDeclared(how="resigned", seat=seat, rulings=()))

    def run_out_of_time(self, seat: Seat, ask: int | None = None) -> tuple[AnyEvent, ...]:
        """End the game because a player has no time left; the other one has won.

        ``ask`` is the number of what the clock ran for: if the seat has answered it meanwhile, in time, the
        end is refused.
        """
        return self._say(EndDeclared(how="out-of-time", seat=seat, rulings=()), ask)

    def agree_on_draw(self) -> tuple[AnyEvent, ...]:
        """End the game as a draw that both players agreed on."""
        return self._say(EndDeclared(how="draw-agreed", rulings=()))

    def abandon(self) -> tuple[AnyEvent, ...]:
        """End the game without a result."""
        return self._say(EndDeclared(how="abandoned", rulings=()))

    def judge(self, winner: Seat | None, *, by: str, words: str) -> tuple[AnyEvent, ...]:
        """End the game by a judge's word: who has won (nobody: a draw), who says so, and why."""
        return self._say(EndDeclared(how="judged", winner=winner, by=by, words=words, rulings=()))

    def note(self, on: int, *, by: str, words: str, public: bool = False) -> tuple[AnyEvent, ...]:
        """Keep a judge's note on an event; unless it is public, only a judge is shown the words."""
        return self._say(JudgeNoted(on=on, by=by, words=words, public=public, rulings=()))


def take_word(
    play: PlayOf[AnyEvent, Position, Seat, Option, ChanceOutcome], said: Said
) -> tuple[AnyEvent, ...]:
    """End a game by somebody's word, or keep a judge's note; refuse what makes no sense."""
    position = play.position
    if isinstance(said, JudgeNoted):
        if (refused := _why_no_note(position, said)) is not None:
            raise DecisionRefused((refused,))
        return play.note(replace(said, rulings=(), cause=said.on, questions=()))
    if (refused := _why_no_end(position.table, said)) is not None:
        raise DecisionRefused((refused,))
    winner = said.winner if said.how == "judged" else OPPONENT[said.seat] if said.seat else None
    ended = GameEnded(winner=winner, reason=said.how, rulings=(), cause=position.number + 1)
    return play.end(replace(said, rulings=(), cause=0, questions=()), ended)


def _why_no_end(table: Table, said: EndDeclared) -> Failure | None:
    if table.over is not None:
        return Failure("game-over", "the game is over")
    needs_seat = said.how in ("resigned", "out-of-time")
    if needs_seat and said.seat not in SEATS:
        return fault(
            "unknown-seat", "whoever gives up or runs out of time is north or south", **as_fact(said.seat)
        )
    if (said.seat is not None and not needs_seat) or (said.winner is not None and said.how != "judged"):
        return fault(
            "wrong-kind", f"a game that ends like this ({said.how}) names no such seat", end=said.how
        )
    if said.winner is not None and said.winner not in SEATS:
        why = "a judge gives the game to north, to south or to nobody"
        return fault("unknown-seat", why, **as_fact(said.winner))
    if (unreadable := _unreadable(said)) is not None:
        return unreadable
    if said.how == "judged" and not (said.by.strip() and said.words.strip()):
        why = "a judge who decides a game says who they are, and why in a sentence"
        return fault("wrong-kind", why, judge=said.by)
    return None


def _unreadable(said: EndDeclared | JudgeNoted) -> Failure | None:
    try:
        read = msgspec.json.decode(msgspec.json.encode(said), type=type(said))
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError) as problem:
        why = in_short(problem)
        return fault("wrong-kind", f"this cannot be kept: {why}", problem=why)
    if read != said:  # bytes, for one, would be written as another text
        return fault("wrong-kind", "this cannot be kept: it would be read as something else", problem="")
    return None


def _why_no_note(position: Position, said: JudgeNoted) -> Failure | None:
    if position.chance is not None:  # else what chance brings would seem to come of the note
        return fault("nothing-to-decide", "chance comes first; make the note after it", on=said.on)
    # What is no text or no number can be asked nothing below.
    if (unreadable := _unreadable(said)) is not None:
        return unreadable
    if position.number >= MOST_WITH_NOTES:
        why = f"a game takes no more notes once it has {MOST_WITH_NOTES:,} events: its log must stay readable"
        return fault("wrong-kind", why, most=MOST_WITH_NOTES)
    if not 1 <= said.on <= position.number:
        return fault("not-offered", f"there is no event {said.on} to make a note on", on=said.on)
    if not (said.by.strip() and said.words.strip()):
        return fault("wrong-kind", "a note says who made it, and something", on=said.on)
    return None
