"""Let the bots play each other, and write down who beats whom.

    python -m benchmarks.bots --games 100 --playouts 200

Every choice comes from the game's number, and a search is so many playouts a move and not so many seconds:
anybody gets the same page. 200 playouts take about a tenth of a second on a quiet machine.
"""

import argparse
from pathlib import Path
from random import Random

from benchmarks.markdown import table
from cardia_rules import GreedyBot, RandomBot, Rate, Score, SearchBot, compete
from cardia_rules.bots.arena import MakeBot
from cardia_rules.render.statistics import bars_as_svg

DOCS = Path(__file__).parents[1] / "docs"


def page(scores: list[Score], games: int, playouts: int) -> str:
    rows = [
        [score.other, score.one, score.lost, score.drawn, score.won, f"{100 * (1 - score.rate):.0f} %"]
        for score in scores
    ]
    return "\n".join(
        (
            "# Who beats whom",
            "",
            f"{games} games a pair with deck I, from both seats of the same shuffles;",
            f"the search has {playouts} playouts a move.",
            "Written by `python -m benchmarks.bots`.",
            "",
            *table(["bot", "against", "won", "drawn", "lost", "share"], rows),
            "",
            "![The shares as bars, with a line at one half](images/bots.svg)",
            "",
        )
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--playouts", type=int, default=200)
    given = asked.parse_args()

    def search(chance: Random) -> SearchBot:
        return SearchBot(chance, playouts=given.playouts)

    bots: dict[str, MakeBot] = {"random": RandomBot, "greedy": GreedyBot, "search": search}
    scores = []
    for score in compete(bots, given.games, seed=3):
        print(score, flush=True)
        scores.append(score)
    shares = [(f"{s.other} against {s.one}", Rate(games=s.games, won=s.lost + s.drawn / 2)) for s in scores]
    (DOCS / "bots-arena.md").write_text(page(scores, given.games, given.playouts), "utf-8")
    (DOCS / "images" / "bots.svg").write_text(
        bars_as_svg([("Won", shares)], "Who beats whom") + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
