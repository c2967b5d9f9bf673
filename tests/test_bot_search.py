"""A search that mixes where both choose in secret, and plays perfectly once nothing is hidden."""

from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest

import cardia_rules as cr
from benchmarks import kept_search
from cardia_rules.bots.arena import MakeBot, compete
from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.players import MOST_TRIED, best_after, outlook
from cardia_rules.bots.search import SearchBot, matrix_game, perfect_play
from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import OPPONENT
from cardia_rules.game.play import Play

DECK = [slug for slug, character in CHARACTERS.items() if character.deck == "I"]


def last_cards(north: str, south: str) -> cr.Game:
    """A game where these hands are all that is left to play."""
    parts = ["I", ""]
    for seat, hand in (("north", north), ("south", south)):
        gone = ",".join(card for card in DECK if card not in hand.split(","))
        parts += [f"{seat}.hand={hand}", f"{seat}.deck=", f"{seat}.discard={gone}"]
    return cr.Game.arranged(cr.table_from_line(";".join(parts)), chance=Random(1))


# ------------------------------------------------------------------ matrices
@pytest.mark.parametrize(
    ("payoffs", "value", "rows", "columns"),
    [
        ([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], 0, [1 / 3] * 3, [1 / 3] * 3),
        ([[3, -1], [-2, 1]], 1 / 7, [3 / 7, 4 / 7], [2 / 7, 5 / 7]),
        ([[1, 2], [0, 5]], 1, [1, 0], [1, 0]),
        ([[0.5]], 0.5, [1], [1]),
        ([[0, 0, 0]], 0, [1], None),
    ],
)
def test_matrices_whose_solution_is_known(
    payoffs: list[list[float]], value: float, rows: list[float], columns: list[float] | None
) -> None:
    found = matrix_game(payoffs)
    assert found[0] == pytest.approx(value)
    assert found[1] == pytest.approx(rows)
    assert columns is None or found[2] == pytest.approx(columns)


def test_neither_can_do_better_against_a_solution() -> None:
    random = Random(1)
    for _ in range(300):
        height, width = random.randint(1, 6), random.randint(1, 6)
        payoffs = [
            [random.choice((0, 0, 0.5, 1, random.random())) for _ in range(width)] for _ in range(height)
        ]
        value, rows, columns = matrix_game(payoffs)
        for mixture in (rows, columns):
            assert sum(mixture) == pytest.approx(1)
            assert min(mixture) >= 0
        assert max(sum(p * x for p, x in zip(columns, row, strict=True)) for row in payoffs) <= value + 1e-6
        by_column = [sum(p * row[at] for p, row in zip(rows, payoffs, strict=True)) for at in range(width)]
        assert min(by_column) >= value - 1e-6


# ------------------------------------------------------------------ perfect play
def test_perfect_play_mixes_as_often_as_it_has_to() -> None:
    """The end of a game that docs/bots.md tells of; tests/test_openspiel.py finds that it is perfect."""
    game = last_cards("hired-blade,mediator,puppeteer", "saboteur,judge,swamp-guardian")
    for seat in cr.SEATS:
        strategy = perfect_play(game.position, seat)
        assert strategy is not None
        assert sum(strategy.values()) == pytest.approx(1)
        assert max(strategy.values()) < 0.9


def test_what_takes_too_many_steps_or_hides_a_card_has_no_answer() -> None:
    game = last_cards("hired-blade,mediator,puppeteer", "saboteur,judge,swamp-guardian")
    assert perfect_play(game.position, "north", most=10) is None
    assert perfect_play(cr.Game.new("I", chance=Random(1)).position, "north") is None


def test_the_search_plays_perfectly_once_nothing_is_hidden() -> None:
    game = last_cards("hired-blade,mediator,puppeteer", "saboteur,judge,swamp-guardian")
    game.decide("north", game.asks[0].options[0])
    known = Knowledge.of(game, "south")
    assert SearchBot(Random(1), playouts=0).strategy(known) == perfect_play(known.sample(Random(1)), "south")


# ------------------------------------------------------------------ mixing
def test_the_search_mixes_where_a_card_alone_would_be_found_out() -> None:
    """Without perfect play, on the same end of a game: what it mixes is worth nearly as much."""
    game = last_cards("hired-blade,mediator,puppeteer", "saboteur,judge,swamp-guardian")
    bot = SearchBot(Random(1), playouts=300, rounds=None, exact=0)
    for seat in cr.SEATS:
        found = bot.strategy(Knowledge.of(game, seat))
        assert sum(found.values()) == pytest.approx(1)
        assert max(found.values()) < 0.9
    seen = {SearchBot(Random(seed)).choose(Knowledge.of(game, "south")) for seed in range(30)}
    assert len(seen) > 1


def test_a_search_that_cannot_judge_loses() -> None:
    bots: dict[str, MakeBot] = {
        "blinded": lambda chance: SearchBot(chance, playouts=12, judge=lambda _table, _seat: 0.5),
        "search": lambda chance: SearchBot(chance, playouts=12),
    }
    (score,) = compete(bots, 12, seed=5)
    assert score.interval[1] < 0.5


def test_the_search_that_is_kept_stays_as_it_is() -> None:
    """Whatever is measured against it is compared with what was measured years ago."""
    text = Path(kept_search.__file__).read_bytes()
    below_its_imports = text[text.index(b"# Who took the option of which number") :]
    assert blake2b(below_its_imports, digest_size=16).hexdigest() == "c6823161619744cb3966bbe13c51a1ff"
    (score,) = compete({"kept": kept, "the same": kept}, 2)
    assert score.pairs == (0.5, 0.5)


def kept(chance: Random) -> kept_search.KeptSearch:
    return kept_search.KeptSearch(chance, playouts=10)


def test_who_chooses_alone_in_a_playout_takes_what_looks_best() -> None:
    """Where no luck comes in between, and all options are tried: the table is the best of those to be had."""
    random, seen = Random(1), 0
    for _ in range(12):
        game = cr.Game.new("I", chance=random, reasons=False)
        while game.over is None:
            asks = game.asks
            if len(asks) == 1 and 1 < len(asks[0].options) <= MOST_TRIED:
                seat, after = asks[0].seat, [Play(game.position, reasons=False) for _ in asks[0].options]
                for play, option in zip(after, asks[0].options, strict=True):
                    play.decide(seat, option)
                if all(play.position.chance is None for play in after):
                    worth = [outlook(play.position.table, seat) for play in after]
                    played = best_after(game.position, asks[0], random, outlook)
                    assert outlook(played.position.table, seat) == max(worth)
                    seen += min(worth) < max(worth)
            game.decide(asks[0].seat, random.choice(asks[0].options))
    assert seen > 5


def test_the_outlook_of_one_is_what_the_other_lacks() -> None:
    random = Random(1)
    game = cr.Game.new("I", chance=random, reasons=False)
    while game.over is None:
        assert outlook(game.table, "north") == pytest.approx(1 - outlook(game.table, "south"))
        game.decide(game.asks[0].seat, random.choice(game.asks[0].options))
    assert game.over.winner is not None
    assert outlook(game.table, game.over.winner) == 1
    assert outlook(game.table, OPPONENT[game.over.winner]) == 0
