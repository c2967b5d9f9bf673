"""Games of the auction, played at random; as a program, one that is kept, a decision a line.

python -m tests.games.auction_games FIRST LAST     plays, folds, verifies and hides so many games
python -m tests.games.auction_games kept FILE      keeps one in an SQLite store
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

import msgspec

from cardia_rules.errors import DecisionRefused, Failure
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.published.publishing import PublisherOf
from cardia_rules.kernel.seeing import JUDGE, SPECTATOR
from cardia_rules.kernel.verifying import Conclusion, verify
from cardia_rules.store.appending import LogsOf
from cardia_rules.store.lines.sqlite import SqliteStore
from examples.games.auction.game import LOG, REGISTER, RULES, Game, Kept, new_game
from examples.games.auction.notation import SEATS
from examples.games.auction.seeing import PUBLISHED, SEEING
from examples.games.auction.supplied import read_supplied
from examples.games.auction.table import (
    Activate,
    AnyHappening,
    AnyOption,
    Bid,
    CardMoved,
    Decided,
    Demanded,
    FateDealt,
    FateLookedAt,
    Give,
    OffersRevealed,
    Player,
    Sell,
    Shuffled,
    Supplied,
    Won,
)

MOST = 4000  # decisions of a game; random ones end long before
SECRET = sha256(b"auction").digest()


@cache
def supplied() -> Supplied:
    return read_supplied()


def begun(seed: int, chance: Random | None) -> Game:
    """A game of two to five players, now and then with the stars and other answers."""
    by = Random(seed)
    questions = REGISTER.questions.values() if seed % 3 == 0 else ()
    answers = {one.id: by.choice([*one.answers]) for one in questions}
    return new_game(SEATS[: 2 + seed % 4], supplied(), answers=answers, star=seed % 2 == 1, chance=chance)


def decisions(game: Game, by: Random) -> Iterator[tuple[str, AnyOption]]:
    """Decide at random, bids low ones, until the game is over."""
    for _ in range(MOST):
        if not game.position.asks:
            return
        ask = by.choice(game.position.asks)
        options = ask.options[:3] if ask.kind == "bid" else ask.options
        yield ask.seat, by.choice(options)


def played(seed: int, most: int = MOST) -> Game:
    game = begun(seed, Random(seed))
    for seat, option in islice(decisions(game, Random(-seed - 1)), most):
        game.decide(seat, option)
    return game


# ------------------------------------------------------------------ what must be true of each
def check(game: Game) -> None:
    """It ends, folds to the same table, verifies exactly, and opens as it was published."""
    assert game.position.table.over is not None
    data = LOG.write(game.events)
    log = reading.read(LOG, data)
    assert (log.events, log.table) == (game.events, game.position.table)
    finding = verify(RULES, PUBLISHED, data)
    assert finding.conclusion is Conclusion.EXACT, str(finding)
    for number, event in enumerate(game.events[1:], 2):
        assert 0 < event.cause < number
        assert event.rulings


def seen_by(game: Game, viewer: str) -> set[str]:
    """Every card and fate that a viewer has come to know, reckoned from the whole log, not from a view."""
    seen = {*game.position.table.common}
    for event in game.events:
        match event:
            case CardMoved(card=card):
                lay_open = {event.origin, event.zone} & {"play", "support", "discard"}
                if lay_open or event.how == "offered" or viewer in (event.seat, event.to):
                    seen.add(card)
            case OffersRevealed(cards=cards):
                seen |= {*cards}
            case Demanded(card=card):
                seen.add(card)  # named aloud, wherever it is
            case FateDealt(seat=seat, fate=fate) if seat == viewer:
                seen.add(fate)
            case FateLookedAt(seat=seat, of=of) if seat == viewer:
                seen.add(game.position.table.players[of].fate)
            case Won(fates=fates):
                seen |= {*fates}
    return seen


def swapped(game: Game, viewer: str, by: Random) -> Game | None:
    """The same game but for two cards, or fates, that a viewer has not seen; nothing if there are none."""
    seen = seen_by(game, viewer)
    # What is sold face down is levied on by its family: that, everybody sees.
    sold = {event.card for event in game.events if isinstance(event, CardMoved) and event.how == "hidden"}
    hidden = sorted(_deck(game) - sold - seen)
    fates = [fate.slug for fate in supplied().fates if not fate.common]
    pairs = [pair for pair in (hidden, sorted({*fates} - seen)) if len(pair) > 1]
    if not pairs:
        return None
    one, other = by.sample(by.choice(pairs), 2)
    exchange = {one: other, other: one}
    twin = Game.from_events(game.events[:1])
    for event in game.events:
        if isinstance(event, Decided | Shuffled):
            if one in fates and twin.position.table.over is not None:
                return None  # with the other fate somebody has won before
            twin.take(_exchanged(event, exchange))
    won_otherwise = twin.position.table.over != game.position.table.over
    return None if one in fates and won_otherwise else twin


def _deck(game: Game) -> frozenset[str]:
    shuffles = (event for event in game.events if isinstance(event, Shuffled))
    return frozenset(next(event.order for event in shuffles if event.what == "deck"))


def _exchanged(event: AnyHappening, exchange: dict[str, str]) -> AnyHappening:
    def names(value: object) -> object:
        if isinstance(value, dict):
            return {key: names(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [names(each) for each in value]
        return exchange.get(value, value) if isinstance(value, str) else value

    return msgspec.convert(names(msgspec.to_builtins(event)), type(event))


def shown(game: Game, viewer: str) -> bytes:
    """Everything that a viewer is shown: view with options, log, and what is published of the game."""
    publisher = PublisherOf(PUBLISHED, secret=SECRET)
    lines = [publisher.publish(event) for event in game.events]
    public = [(line.number, line.event, bool(line.commitment)) for line in lines]
    return msgspec.json.encode((SEEING.view(game.position, viewer), SEEING.log(game.events, viewer), public))


def refused(game: Game, viewer: str) -> list[tuple[Failure, ...]]:
    """Why a viewer may not do what nobody may: with cards of which half lie where it cannot see them."""
    found = []
    cards = [card.slug for card in supplied().cards if card.slug not in _at_hand(game, viewer)][::6]
    options: list[AnyOption] = [Bid(99)]
    for card in cards:
        options += [Sell(card), Give(card), Activate(card, viewer)]
    for option in options:
        try:
            game.fork().decide(viewer, option)
        except DecisionRefused as refusal:
            found.append(refusal.failures)
    return found


def _at_hand(game: Game, viewer: str) -> set[str]:
    player = game.position.table.players.get(viewer, Player())
    return {*player.hand, *(each.card for each in player.all_in_play)}


def check_hidden(seed: int) -> int:
    """Stop a game somewhere, and compare it with twins that differ only in what a viewer cannot see."""
    by = Random(seed)
    game = played(seed, by.randrange(5, 120))
    count = 0
    for viewer in (*game.position.table.players, SPECTATOR):
        twin = swapped(game, viewer, by)
        if twin is not None:
            count += 1
            assert LOG.write(twin.events) != LOG.write(game.events)
            assert shown(twin, viewer) == shown(game, viewer), (seed, viewer)
            assert refused(twin, viewer) == refused(game, viewer), (seed, viewer)
            assert shown(twin, JUDGE) != shown(game, JUDGE)
    return count


# ------------------------------------------------------------------ as a program
def keep(file: Path) -> None:
    """Keep a game in a store, and say after each decision how many events are in it."""
    with SqliteStore(file) as store:
        kept = Kept(LogsOf(store, LOG), "a game", Game.from_events, Random(8)).begun(begun(4, None))
        by = Random(8)
        while kept.game.position.asks:
            kept.decide(*next(decisions(kept.game, by)))
            print(kept.tip.number, flush=True)


def main(first: int, last: int) -> None:
    """Play and check so many games, and say what came of them."""
    ends: Counter[str] = Counter()
    events = pairs = 0
    for seed in range(first, last):
        game = played(seed)
        check(game)
        pairs += check_hidden(seed)
        over = game.position.table.over
        assert over is not None
        events += len(game.events)
        ends[f"{len(over.winners)} by {', '.join(over.fates) or 'being the last'}"] += 1
    print(last - first, "games", events, "events", pairs, "hidden pairs")
    for end, count in ends.most_common():
        print(f"{count:6} {end}")


if __name__ == "__main__":
    if sys.argv[1] == "kept":
        keep(Path(sys.argv[2]))
    else:
        main(int(sys.argv[1]), int(sys.argv[2]))
