"""Let the bots play each other, and write down who beats whom.

    python -m benchmarks.bots --pairs 50 --playouts 30

Every choice comes from the pair's number, and a search is so many playouts a move and not so many seconds:
anybody gets the same page.
"""

import argparse
from pathlib import Path
from random import Random

from benchmarks.exploitability import curve
from benchmarks.kept_search import KeptSearch
from benchmarks.markdown import table
from cardia_rules.bots.arena import MakeBot, Score, compete
from cardia_rules.bots.players import GreedyBot, RandomBot, SteadyBot
from cardia_rules.bots.search import SearchBot
from cardia_rules.render.statistics import bars_as_svg
from cardia_rules.replay.statistics import Rate

DOCS = Path(__file__).parents[1] / "docs"
SEED = 3
KEPT_PAIRS, KEPT_SEED = 500, 32

PAGE = """# Who beats whom

Pairs of games with deck I: both games of a pair have the same shuffles, with the seats exchanged. The share
is of all games, a draw is half a game, and the interval holds 19 times in 20; a pair counts in it once. A
search has {playouts} playouts a move.

{table}

`steady` follows a rule that never changes, and `kept` is the search of 17 November 2026 as it was then
(`benchmarks/kept_search.py`): these figures can be compared with those of other years. Against `kept` the
games, the playouts and the luck (seed {seed}) were decided before; no part of the search was chosen by it.
Playouts are the same and time is not: to look for the best option takes `search` about twice as long.
`blinded` is the search that cannot tell a good table from a bad one: were it not to lose, the measure would
be wrong. A bot against itself has exactly one half, since each seat has the same luck in both games.

## How far it can be exploited

What a perfect opponent gains on average on the search, exactly, by OpenSpiel: at the end of a game where
Hired Blade, Mediator and Puppeteer meet Saboteur, Judge and Swamp Guardian, and nothing else is left.
Playouts go to the end of the game. The search would play perfectly there; in all lines but the last it may
not.

{curve}

On `kept`, which took what it had tried most often and never mixed, a perfect opponent gained 0.500 with any
of these numbers of playouts.

Written by `python -m benchmarks.bots --pairs {pairs} --playouts {playouts}`.

![The shares as bars, with a line at one half](images/bots.svg)
"""


def page(scores: list[Score], playouts: int) -> str:
    rows = [
        [
            score.one,
            score.other,
            score.games,
            f"{score.share:.1%}",
            "{:.1%} to {:.1%}".format(*score.interval),
        ]
        for score in scores
    ]
    return PAGE.format(
        playouts=playouts,
        seed=KEPT_SEED,
        pairs=len(scores[0].pairs),
        curve="\n".join(table(["playouts", "exploited"], list(curve()))),
        table="\n".join(table(["bot", "against", "games", "share", "interval"], rows)),
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--pairs", type=int, default=200)
    asked.add_argument("--playouts", type=int, default=30)
    given = asked.parse_args()

    def search(chance: Random) -> SearchBot:
        return SearchBot(chance, playouts=given.playouts)

    def blinded(chance: Random) -> SearchBot:
        return SearchBot(chance, playouts=given.playouts, judge=lambda _table, _seat: 0.5)

    def kept(chance: Random) -> KeptSearch:
        return KeptSearch(chance, playouts=given.playouts)

    bots: dict[str, MakeBot] = {
        "search": search,
        "greedy": GreedyBot,
        "random": RandomBot,
        "steady": SteadyBot,
        "blinded": blinded,
        "itself": search,
        "kept": kept,
    }
    met = [("greedy", "random"), ("greedy", "steady")]
    met += [("search", other) for other in bots if other != "search"]
    scores = []
    for one, other in met:
        pairs, seed = (KEPT_PAIRS, KEPT_SEED) if other == "kept" else (given.pairs, SEED)
        (score,) = compete({one: bots[one], other: bots[other]}, pairs, seed=seed)
        print(score.one, score.other, score.share, score.interval, flush=True)
        scores.append(score)
    shares = [
        (f"{score.one} against {score.other}", Rate(games=score.games, won=score.share * score.games))
        for score in scores
    ]
    (DOCS / "bots-arena.md").write_text(page(scores, given.playouts), "utf-8")
    (DOCS / "images" / "bots.svg").write_text(
        bars_as_svg([("Won", shares)], "Who beats whom") + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
