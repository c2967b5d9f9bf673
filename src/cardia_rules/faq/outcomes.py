"""What the steps of a case say that chance does."""

from collections.abc import Iterator

from cardia_rules.faq.beginning import completed
from cardia_rules.faq.case import Step
from cardia_rules.faq.notation import AND_SO_ON, protector_slug, slug
from cardia_rules.message import Message
from cardia_rules.resolution.position import (
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Shuffled,
    ShuffleNeeded,
)


class Outcomes:
    """What a step says that chance does, each outcome once."""

    def __init__(self, step: Step) -> None:
        self.coin = step.coin
        self.picked = step.picked
        self.shuffled = step.shuffled
        self.laid = step.laid

    def take(self, needed: ChanceNeeded) -> ChanceOutcome | None:
        if isinstance(needed, CoinNeeded) and self.coin is not None:
            coin, self.coin = self.coin, None
            return Coin(coin)
        if isinstance(needed, PickNeeded) and self.picked is not None:
            picked, self.picked = self.picked, None
            return Picked(tuple(map(slug, picked)))
        if isinstance(needed, ShuffleNeeded) and self.shuffled is not None:
            order, self.shuffled = self.shuffled, None
            if order[-1:] == (AND_SO_ON,):
                return Shuffled(completed(tuple(map(slug, order[:-1])), needed.cards))
            return Shuffled(tuple(map(slug, order)))
        if isinstance(needed, LayNeeded) and self.laid is not None:
            row, self.laid = self.laid, None
            return Laid(tuple(map(protector_slug, row)))
        return None

    def left_over(self) -> Iterator[str]:
        if self.coin is not None:
            yield Message("says that the coin shows {seat}, but no coin was tossed", seat=self.coin)
        if self.picked is not None:
            cards = ", ".join(self.picked)
            yield Message("says that {cards} was picked at random, but nothing was", cards=cards)
        if self.shuffled is not None:
            yield Message("says how a deck was shuffled, but none was")
        if self.laid is not None:
            yield Message("says which protectors were laid out, but none were")
