"""``cardia simulate``: random games as logs."""

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from cardia_rules.catalogue import CHARACTERS, LOCATIONS
from cardia_rules.catalogue.lookup import at_hand, cards_at_hand
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.cli.arguments.parameters import (
    WholeNumber,
    cli_command,
    for_programs,
    option,
    with_own_cards,
)
from cardia_rules.cli.files import write_new
from cardia_rules.cli.jobs import counted, jobs_option, on_jobs
from cardia_rules.cli.terminal.output import say, say_json, say_json_line
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX
from cardia_rules.faq.position_line import deck_in_line
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.languages import phrase
from cardia_rules.render.words import decimal

RANDOM: Final = "random"
MOST: Final = 100_000
_BATCH: Final = 25


@cli_command("simulate")
@option("--games", says="simulate.games", stands_for="number", type=WholeNumber(1, MOST), required=True)
@option("--out", says="simulate.out", stands_for="folder", required=True)
@option("--deck", says="simulate.deck", stands_for="deck", default="I")
@with_own_cards
@option("--locations", says="simulate.locations", stands_for="names", default="")
@option("--protectors", says="simulate.protectors", is_flag=True)
@option("--seed", says="simulate.seed", stands_for="number", type=WholeNumber(), default=1, show_default=True)
@option("--facts", says="simulate.facts", is_flag=True)
@jobs_option
@option("--jsonl", says="jsonl", is_flag=True)
@for_programs
def command(
    games: int,
    out: str,
    deck: str,
    locations: str,
    protectors: bool,
    seed: int,
    facts: bool,
    jobs: int,
    jsonl: bool,
    as_json: bool,
    lang: Language,
) -> None:
    """Play random games and write each as a log."""
    if not out:
        raise DataError(Message('"" is no folder; expected one that the logs go to'))
    folder = Path(out)
    files = [folder / f"game-{number:0{len(str(games))}}{SUFFIX}" for number in range(1, games + 1)]
    _refuse_to_overwrite(folder, files)
    plan = _Plan(deck, locations, protectors, seed, facts, cards_at_hand())
    _begun(plan, 1)  # what is refused leaves no folder behind
    folder.mkdir(parents=True, exist_ok=True)
    numbered = list(enumerate(files, 1))
    batches = [numbered[at : at + _BATCH] for at in range(0, games, _BATCH)]
    results = []
    with on_jobs(jobs) as executor:
        work = partial(_write_games, plan)
        done = map(work, batches) if executor is None else executor.map(work, batches)
        for batch in counted(done, games, phrase("cli.simulate.progress", lang)):
            for result in batch:
                results.append(result)
                if jsonl:
                    say_json_line(result)
    if jsonl:
        return
    if as_json:
        say_json(results)
        return
    say(phrase("cli.simulate.written", lang, count=games, folder=out))
    say(_tally(results, lang))


class _Plan(NamedTuple):
    """What is played, so that a game depends on its number alone and not on who plays it."""

    deck: str
    locations: str
    protectors: bool
    seed: int
    facts: bool
    cards: tuple[OwnCard, ...]


def _begun(plan: _Plan, number: int) -> tuple[Game, Random]:
    chance = Random(f"{plan.seed}/{number}")
    with at_hand(plan.cards):  # another process has not read them
        setup = make_setup(
            _deck(plan.deck, chance),
            locations=_locations(plan.locations, chance),
            protectors=plan.protectors or None,
        )
    return Game.new(setup, chance=chance, reasons=not plan.facts), chance


def _write_games(plan: _Plan, batch: list[tuple[int, Path]]) -> list[dict[str, Any]]:
    results = []
    for number, file in batch:
        game = _played(*_begun(plan, number))
        write_new(file, game.to_log())
        results.append(_result(file, game))
    return results


def _refuse_to_overwrite(folder: Path, files: list[Path]) -> None:
    if folder.exists() and not folder.is_dir():
        raise DataError("{name}: is there already and is no folder, which the logs need", name=folder)
    if there := next((file for file in files if file.exists()), None):
        raise DataError(
            "{name}: is there already, and no log is written over; choose another folder", name=there
        )


def _deck(text: str, chance: Random) -> Any:
    """Read a deck; a random mixture has, for each influence, the character of either deck."""
    if text != RANDOM:
        return deck_in_line(text)
    values: dict[int, list[str]] = {}
    for character in CHARACTERS.values():
        values.setdefault(character.influence, []).append(character.slug)
    return [chance.choice(either) for either in values.values()]


def _locations(text: str, chance: Random) -> list[str]:
    if text != RANDOM:
        return [name for name in text.split(",") if name.strip()]
    playable = [slug for slug, location in LOCATIONS.items() if location.printed != "unknown"]
    return chance.sample(playable, chance.randrange(4))


def _played(game: Game, chance: Random) -> Game:
    while game.over is None:
        ask = chance.choice(game.asks)
        game.decide(ask.seat, chance.choice(ask.options))
    return game


def _result(file: Path, game: Game) -> dict[str, Any]:
    over = game.over
    return {
        "file": str(file),
        "winner": over.winner if over else None,
        "reason": over.reason if over else None,
        "rounds": game.table.round,
        "events": len(game.events),
    }


def _tally(results: list[dict[str, Any]], lang: Language) -> str:
    won = Counter(result["winner"] for result in results)

    def mean(what: str) -> float:
        return float(sum(result[what] for result in results) / len(results))

    counts = {"north": won["north"], "south": won["south"], "draw": won[None]}
    rounds = decimal(mean("rounds"), lang)
    return phrase("cli.simulate.results", lang, **counts, rounds=rounds, events=mean("events"))
