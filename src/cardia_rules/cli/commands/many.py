"""Many games: ``cardia simulate`` plays random ones, ``cardia stats`` says what they have in common."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS
from cardia_rules.catalogue.lookup import at_hand, cards_at_hand
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.cli import parameters
from cardia_rules.cli.commands.export import write_page
from cardia_rules.cli.files import write_new
from cardia_rules.cli.jobs import counted, jobs_option, on_jobs
from cardia_rules.cli.output import complain, say, say_json, say_json_line
from cardia_rules.cli.parameters import WholeNumber, argument, cli_command, option
from cardia_rules.cli.source import STDIN
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX
from cardia_rules.faq.case.library import own_or_sample
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import problem_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.statistics import statistics_as_svg, statistics_as_text
from cardia_rules.render.words import decimal
from cardia_rules.replay.many import files_in
from cardia_rules.replay.statistics import Statistics, as_data, each_game

RANDOM: Final = "random"
MOST: Final = 100_000
_BATCH: Final = 25

Begin = Callable[[int], tuple[Game, Random]]  # a game by its number


@cli_command("simulate")
@option("--games", says="simulate.games", stands_for="number", type=WholeNumber(1, MOST), required=True)
@option("--out", says="simulate.out", stands_for="folder", required=True)
@option("--deck", says="simulate.deck", stands_for="deck", default="I")
@parameters.with_own_cards
@option("--locations", says="simulate.locations", stands_for="names", default="")
@option("--protectors", says="simulate.protectors", is_flag=True)
@option("--seed", says="simulate.seed", stands_for="number", type=WholeNumber(), default=1, show_default=True)
@option("--facts", says="simulate.facts", is_flag=True)
@jobs_option
@parameters.line_by_line
@parameters.for_programs
def simulate_command(
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
    begin = partial(_begun, deck, locations, protectors, seed, facts, cards_at_hand())
    begin(1)  # what is refused leaves no folder behind
    folder.mkdir(parents=True, exist_ok=True)
    numbered = list(enumerate(files, 1))
    batches = [numbered[at : at + _BATCH] for at in range(0, games, _BATCH)]
    results = []
    with on_jobs(jobs) as executor:
        work = partial(_write_games, begin)
        done = map(work, batches) if executor is None else executor.map(work, batches)
        for result in counted(chain.from_iterable(done), games, phrase("cli.simulate.progress", lang)):
            results.append(result)
            if jsonl:
                say_json_line(result)
    if as_json and not jsonl:
        say_json(results)
    elif not jsonl:
        say(phrase("cli.simulate.written", lang, count=games, folder=out))
        say(_tally(results, lang))


def _begun(
    deck: str,
    locations: str,
    protectors: bool,
    seed: int,
    facts: bool,
    cards: tuple[OwnCard, ...],
    number: int,
) -> tuple[Game, Random]:
    """Begin a game: it depends on its number alone and not on who plays it."""
    chance = Random(f"{seed}/{number}")
    with at_hand(cards):  # another process has not read them
        setup = make_setup(
            _deck(deck, chance), locations=_locations(locations, chance), protectors=protectors or None
        )
    return Game.new(setup, chance=chance, reasons=not facts), chance


def _write_games(begin: Begin, batch: list[tuple[int, Path]]) -> list[dict[str, Any]]:
    results = []
    for number, file in batch:
        game, chance = begin(number)
        while (over := game.over) is None:
            ask = chance.choice(game.asks)
            game.decide(ask.seat, chance.choice(ask.options))
        write_new(file, game.to_log())
        played = {"rounds": game.table.round, "events": len(game.events)}
        results.append({"file": str(file), "winner": over.winner, "reason": over.reason, **played})
    return results


def _refuse_to_overwrite(folder: Path, files: list[Path]) -> None:
    if folder.exists() and not folder.is_dir():
        raise DataError("{name}: is there already and is no folder, which the logs need", name=folder)
    if there := next((file for file in files if file.exists()), None):
        raise DataError(
            "{name}: is there already, and no log is written over; choose another folder", name=there
        )


def _deck(text: str, chance: Random) -> str | list[str]:
    """Return the deck that is asked for; a random one has, for each influence, either deck's character."""
    if text != RANDOM:
        return text
    values: dict[int, list[str]] = {}
    for character in CHARACTERS.values():
        values.setdefault(character.influence, []).append(character.slug)
    return [chance.choice(either) for either in values.values()]


def _locations(text: str, chance: Random) -> list[str]:
    if text != RANDOM:
        return [name for name in text.split(",") if name.strip()]
    playable = [slug for slug, location in LOCATIONS.items() if location.printed != "unknown"]
    return chance.sample(playable, chance.randrange(4))


def _tally(results: list[dict[str, Any]], lang: Language) -> str:
    won = Counter(result["winner"] for result in results)
    counts = {"north": won["north"], "south": won["south"], "draw": won[None]}
    rounds, events = (sum(each[what] for each in results) / len(results) for what in ("rounds", "events"))
    return phrase("cli.simulate.results", lang, **counts, rounds=decimal(rounds, lang), events=events)


@cli_command("stats")
@argument("logs", "logs", nargs=-1, required=True)
@jobs_option
@option("--svg", says="stats.svg", stands_for="file", default="")
@parameters.for_programs
def stats_command(logs: tuple[str, ...], jobs: int, svg: str, as_json: bool, lang: Language) -> int:
    """Count who wins with what, how games end and how long they take; a file that is wrong stops nothing."""
    places = [place for log in logs for place in files_in(own_or_sample(log) if log else log)]
    sums = Statistics()
    with on_jobs(jobs) as executor:
        for one in counted(each_game(places, executor), len(places), "cardia stats"):
            sums.add(one)
    for name, problem in sums.unreadable.items():
        complain(phrase("cli.verify.line", lang, file=name, verdict=problem_in_words(problem, lang)))
    if svg:
        write_page(statistics_as_svg(sums, lang), svg, places, lang)
    if svg == STDIN:
        pass  # the picture is what is asked for
    elif as_json:
        say_json(as_data(sums))
    else:
        say(statistics_as_text(sums, lang))
    return 1 if sums.unreadable else 0
