"""Enchanters on the kernel: its cases, whole games, what is hidden, what is kept, what is refused."""

import os
import subprocess
import sys
from functools import reduce
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cardia_rules.errors import DecisionRefused, SetupRefused
from cardia_rules.kernel.cases.pages import CaseText, cases_in
from cardia_rules.kernel.cases.plain import PlainReport, read_plain_case, run_plain
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.playing import play_again
from cardia_rules.kernel.published.file import read_published, write_published
from cardia_rules.kernel.published.publishing import PublisherOf
from cardia_rules.kernel.seeing import SPECTATOR
from cardia_rules.kernel.verifying import Conclusion, verify
from cardia_rules.store.appending import LogsOf
from cardia_rules.store.lines.sqlite import SqliteStore
from examples.games.enchanters.cards import Kingdom, Name, box, read_kingdom
from examples.games.enchanters.events import (
    AnyOption,
    Chose,
    Event,
    GoOn,
    Pick,
    Table,
    Target,
    Travel,
    Use,
    fold,
)
from examples.games.enchanters.game import FACTS, LOG, PUBLISHED, RULES, SEEING, Game, Kept
from examples.games.enchanters.notation import NOTATION, lay
from examples.games.enchanters.refusals import BEHIND, PHRASES, tell_failure
from examples.games.enchanters.register import REGISTER
from examples.games.enchanters.setup import begin
from examples.games.enchanters.words import names_of, tell
from tests.games.enchanters_games import any_set_up, play_on, random_game, with_other_unseen
from tests.processes import first_lines, killed_after

ROOT = Path(__file__).parents[2]
HERE = ROOT / "examples" / "games" / "enchanters"
CASES = cases_in(HERE / "cases")
SEEDS = range(9)
SECRET = sha256(b"enchanters").digest()
# Nothing at a table rests on what the box is made of or how it is read; a set-up is refused by them.
NOTHING_RESTS_ON = frozenset(("EN-17-icons",))


def report(one: CaseText) -> PlainReport:
    return run_plain(read_plain_case(one, NOTATION), NOTATION)


REPORTS = {one.name: report(one) for one in CASES}


# ------------------------------------------------------------------ cases
@pytest.mark.parametrize("name", REPORTS)
def test_a_case_holds(name: str) -> None:
    assert REPORTS[name].holds, str(REPORTS[name])


@pytest.mark.parametrize("name", REPORTS)
def test_what_a_case_shows_is_cited_in_it(name: str) -> None:
    told = REPORTS[name].told
    cited = {ruling for each in told for ruling in each.rulings}
    assert not {*REPORTS[name].case.rulings} - cited - NOTHING_RESTS_ON


def test_every_statement_has_a_case() -> None:
    shown = {ruling for each in REPORTS.values() for ruling in each.case.rulings}
    assert not [name for name in REGISTER.rulings if name not in shown]


def test_every_question_is_met_and_every_answer_shown() -> None:
    met = {
        name for each in REPORTS.values() for told in each.told for name in (*told.questions, *told.rulings)
    }
    shown = {
        (question, answer)
        for each in REPORTS.values()
        for one in each.case.readings
        for question, answer in one.answers.items()
    }
    for question in REGISTER.questions.values():
        others = {(question.id, answer) for answer in question.answers if answer != question.default}
        assert others <= shown, question.id
        assert question.id in met | {asked for asked, _ in shown}, question.id


def test_every_event_cites_known_statements_and_a_cause() -> None:
    known = {*REGISTER.rulings, *REGISTER.questions}
    for each in REPORTS.values():
        for number, event in enumerate(each.events, 1):
            assert {*event.rulings, *event.questions} <= known
            assert event.rulings or number == 1
            assert event.cause < number


def test_everything_can_be_said_in_both_languages() -> None:
    assert {f"refusal.{code}" for code in BEHIND} <= PHRASES.texts.keys()
    assert {*BEHIND.values()} - {""} <= {*REGISTER.rulings, *REGISTER.questions}
    for each in REPORTS.values():
        for event in each.events:
            english, french = (
                tell(event, lang, names_of(_table_of(each.events), lang)) for lang in ("en", "fr")
            )
            assert english != french


def _table_of(events: tuple[Event, ...]) -> Table:
    return fold(None, events[0])


def test_nothing_of_the_library_names_the_game() -> None:
    source = [file.read_text("utf-8").casefold() for file in (ROOT / "src").rglob("*.py")]
    assert not any("enchanters" in text for text in source)


# ------------------------------------------------------------------ whole games
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_ends_folds_and_is_exact(seed: int) -> None:
    game = random_game(seed)
    table = game.position.table
    assert table.winners
    assert (table.deck, any(table.road), table.taken) == ((), False, ())
    assert reduce(fold, game.events, None) == table
    data = LOG.write(game.events)
    assert verify(RULES, PUBLISHED, data).conclusion is Conclusion.EXACT
    assert reading.read(LOG, data).table == table
    assert play_again(FACTS, game.events).divergence is None


@pytest.mark.parametrize("seed", SEEDS)
def test_reasons_decide_nothing(seed: int) -> None:
    told = random_game(seed)
    chance = Random(seed)
    silent = play_on(Game.from_events((any_set_up(seed),), chance=chance, reasons=False), chance)
    bare = [msgspec.structs.replace(event, rulings=(), questions=()) for event in told.events[1:]]
    assert bare == list(silent.events[1:])


def test_a_published_game_is_opened() -> None:
    game = random_game(4)
    publisher = PublisherOf(PUBLISHED, secret=SECRET)
    for event in game.events:
        publisher.publish(event)
    whole = write_published(PUBLISHED, publisher.lines, publisher.openings)
    assert read_published(PUBLISHED, whole).problem is None
    assert verify(RULES, PUBLISHED, whole).conclusion is Conclusion.EXACT
    assert (
        verify(RULES, PUBLISHED, write_published(PUBLISHED, publisher.lines)).conclusion
        is Conclusion.NOT_OPENED
    )


def test_another_deck_than_the_chosen_kingdoms_is_no_game() -> None:
    events = list(random_game(0).events)
    events[1] = msgspec.structs.replace(events[1], order=("axe",))
    assert "chance was to bring" in str(verify(RULES, PUBLISHED, events))


# ------------------------------------------------------------------ what is hidden
WRONG: tuple[AnyOption, ...] = (
    Travel("axe"), Travel("leviathan"), Use("nowhere"), Use("normalville", 9), GoOn(),
    Target("anne"), Pick("crab"),
)  # fmt: skip


def seen(game: Game) -> bytes:
    """Return everything that anybody at the table learns of a game."""
    position = game.position
    views = [SEEING.view(position, seat) for seat in (*position.table.players, SPECTATOR)]
    logs = [SEEING.log(game.events, seat) for seat in (*position.table.players, SPECTATOR)]
    publisher = PublisherOf(PUBLISHED, secret=SECRET)
    lines = [(line.number, line.event) for line in map(publisher.publish, game.events)]
    refusals = []
    for seat in position.table.players:
        for option in WRONG:
            try:
                game.fork().decide(seat, option)
            except DecisionRefused as refused:
                refusals.append([msgspec.structs.asdict(each) for each in refused.failures])
    return msgspec.json.encode((views, logs, lines, refusals, position.asks))


@pytest.mark.parametrize("seed", range(12))
def test_what_nobody_has_seen_changes_nothing_that_anybody_sees(seed: int) -> None:
    chance = Random(seed)
    kingdoms = dict(
        zip(("anne", "jean", "eric"), chance.sample(("tide", "ember", "hollow", "orchard"), 3), strict=True)
    )
    variants: list[Any] = [["fast"], ["super-fast"], []][seed % 3]
    begun = begin(kingdoms, variants=variants, first="anne", village="normalville")
    game = play_on(Game.from_events((begun,), chance=chance), chance, chance.randrange(40))
    other = with_other_unseen(game, chance)
    for event in game.events:
        if isinstance(event, Chose):
            other.take(event)
    assert other.position.table.deck != game.position.table.deck
    assert sorted((*other.position.table.deck, *other.position.table.set_aside)) == sorted(
        (*game.position.table.deck, *game.position.table.set_aside)
    )
    assert seen(other) == seen(game)


def test_a_hidden_deck_laid_out_by_hand() -> None:
    tables = [
        {"road": ["net"], "deck": deck, "anne": {}, "jean": {}}
        for deck in (["wasp", "boar", "eel"], ["eel", "wasp", "boar"])
    ]
    one, other = (lay(table, {}) for table in tables)
    assert one.position.table != other.position.table
    assert seen(one) == seen(other)


# ------------------------------------------------------------------ kept
WRITER = """
import sys
from random import Random
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.store.appending import LogsOf
from examples.games.enchanters.events import Chose
from examples.games.enchanters.game import LOG, Game, Kept
from tests.games.enchanters_games import any_set_up
chance = Random(7)
with SqliteStore(sys.argv[1]) as store:
    game = Game.from_events((any_set_up(7),))
    kept = Kept(LogsOf(store, LOG), "a game", Game.from_events, chance).begun(game)
    while asks := kept.game.position.asks:
        kept.take(Chose(seat=asks[0].seat, option=chance.choice(asks[0].options)))
        print(len(kept.game.events), flush=True)
"""


def test_a_game_in_a_store_goes_on_after_its_process_was_killed(tmp_path: Path) -> None:
    place = tmp_path / "games.db"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(place)], cwd=ROOT, stdout=subprocess.PIPE, env=environment
    )
    with killed_after(60, process):
        acknowledged = int(first_lines(10, process)[-1])
    chance = Random(8)
    with SqliteStore(place) as store:
        logs = LogsOf(store, LOG)
        kept = Kept(logs, "a game", Game.from_events, chance).resumed()
        assert len(kept.game.events) >= acknowledged
        before = kept.game.events
        while asks := kept.game.position.asks:
            kept.take(Chose(seat=asks[0].seat, option=chance.choice(asks[0].options)))
        assert kept.game.events[: len(before)] == before
        data = b"".join(line + b"\n" for line in store.read("a game"))
    finding = verify(RULES, PUBLISHED, data)
    assert (finding.conclusion, finding.agreed) == (Conclusion.EXACT, len(kept.game.events))
    assert kept.game.position.table.winners


# ------------------------------------------------------------------ what is refused
PRINTED = """
id = "gnolls"
name = { en = "Gnolls", fr = "Gnolls" }
[[villages]]
id = "hateville"
name = { en = "Hateville", fr = "Haineville" }
actions = [{ rest = true, effects = [{ do = "crystals", n = 3 }] }]
[[cards]]
id = "rokh"
kind = "monster"
name = { en = "Rokh", fr = "Rokh" }
life = 6
force = 2
glory = 4
immediate = [{ do = "steal-card" }]
[[cards]]
id = "club"
kind = "item"
name = { en = "Club", fr = "Massue" }
two = true
copies = 24
upper.attack = 2
"""


def supplied(tmp_path: Path, text: str) -> Kingdom:
    file = tmp_path / "gnolls.toml"
    file.write_text(text, "utf-8")
    return read_kingdom(file)


def test_a_table_supplies_a_kingdom(tmp_path: Path) -> None:
    gnolls = supplied(tmp_path, PRINTED)
    begun = begin(
        {"anne": "gnolls", "jean": "tide", "eric": "ember"},
        supplied=(gnolls,),
        village="hateville",
        first="anne",
    )
    chance = Random(1)
    game = play_on(Game.from_events((begun,), chance=chance), chance)
    assert verify(RULES, PUBLISHED, LOG.write(game.events)).conclusion is Conclusion.EXACT
    assert box((gnolls,)).cards["rokh"].rulings == ("EN-14-rokh",)
    assert "club.24" in {card for player in game.position.table.players.values() for card in player.cards} | {
        *game.position.table.graveyard,
        *game.position.table.removed,
    }


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("nonsense", {"bad-supplied"}),
        ('id = "x"\nname = { en = "x", fr = "x" }', {"deck-size"}),
        (PRINTED.replace("copies = 24", "copies = 26"), {"bad-name", "deck-size"}),
        (PRINTED.replace('do = "steal-card"', 'do = "steal-all"'), {"bad-supplied", "deck-size"}),
        (PRINTED.replace('do = "steal-card"', 'do = "lose-card"'), {"text-is-known"}),
        (PRINTED.replace("rest = true, ", ""), {"no-rest"}),
        (PRINTED.replace("upper.attack", "life = 3\nupper.attack"), {"no-fighter"}),
        (PRINTED.replace('"item"', "4").replace("life = 6", "life = []"), {"bad-supplied", "deck-size"}),
        (PRINTED.replace("n = 3", "n = -3"), {"bad-amount"}),
        (PRINTED.replace("life = 6", "life = 1000"), {"bad-amount"}),
        (PRINTED.replace("upper.attack = 2", 'upper.scoring = [{per = "items", each = 0}]'), {"bad-amount"}),
        (PRINTED.replace("= true,", "= true, cost = { crystals = -1 },"), {"bad-amount", "no-rest"}),
        (PRINTED.replace('id = "club"', 'id = "rokh"'), {"card-twice", "text-is-known"}),
    ],
)  # fmt: skip
def test_a_nonsense_file_is_refused_with_all_its_faults(tmp_path: Path, text: str, codes: set[str]) -> None:
    with pytest.raises(SetupRefused) as refused:
        supplied(tmp_path, text)
    assert {*refused.value.codes} == codes
    for failure in refused.value.failures:
        assert failure.ruling in REGISTER.rulings
        assert tell_failure(failure, "fr")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SetupRefused, match=r"nowhere\.toml: there is no such file"):
        read_kingdom(tmp_path / "nowhere.toml")


def test_a_refusal_says_why_in_both_languages_and_changes_nothing() -> None:
    game = lay({"road": ["wasp", "leviathan"], "anne": {"crystals": 0}, "jean": {}}, {})
    before = game.position, game.events
    with pytest.raises(DecisionRefused) as refused:
        game.decide("anne", Travel("leviathan"))
    assert [tell_failure(each, "fr") for each in refused.value.failures] == [
        "prix (leviathan) : 1 ; cristaux (anne) : 0 [EN-08-price]",
        "points de vie (leviathan) : 9 ; anne atteint au plus 0 en attaque [EN-08-must-beat]",
    ]
    with pytest.raises(DecisionRefused, match="there is no seat 'eric': anne or jean"):
        game.decide("eric", GoOn())
    assert (game.position, game.events) == before


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(SetupRefused) as refused:
        lay({"road": ["net", "net"], "anne": {"items": ["crab", "unheard-of"]}, "village": "atlantis"}, {})
    assert [failure.message for failure in refused.value.failures] == [
        "there is no card 'unheard-of'",
        "net lies there twice",
        "crab does not belong in a pile of items",
        "two to four play, and one of them is active",
        "there is no village 'atlantis'",
    ]
    with pytest.raises(SetupRefused, match="0 to 999 crystals"):
        lay({"anne": {"crystals": 10**9}, "jean": {}}, {})
    for question, answer in (("OQ-prices", "free"), ("OQ-weather", "fine")):
        with pytest.raises(SetupRefused) as unknown:
            lay({"anne": {}, "jean": {}}, {question: answer})
        assert unknown.value.codes == (f"unknown-{'answer' if question == 'OQ-prices' else 'question'}",)
        with pytest.raises(SetupRefused):
            begin({"anne": "tide", "jean": "ember", "eric": "hollow"}, answers={question: answer})
    broken = Kingdom(id="x", name=Name(en="x", fr="x"))
    with pytest.raises(SetupRefused, match="25 cards"):
        begin({"anne": "x", "jean": "tide", "eric": "ember"}, supplied=(broken,))


# ------------------------------------------------------------------ the demonstration
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "gaelle beats Manticore with attack 5"),
        (("--lang", "fr"), "gaelle bat Manticore avec 5 en attaque"),
    ],
)
def test_the_demonstration_tells_a_turn_with_its_reasons(arguments: tuple[str, ...], said: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "examples.games.enchanters", *arguments],
        cwd=ROOT, capture_output=True, check=True, timeout=60, encoding="utf-8",
    )  # fmt: skip
    assert said in run.stdout
    assert "[EN-11-strike]" in run.stdout
    assert run.stdout.count("EN-08-price]") >= 3
