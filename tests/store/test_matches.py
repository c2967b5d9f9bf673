"""A match is kept like a game: it goes through store and file, and a kill between any two appends loses
nothing.
"""

import gzip
import re
import tracemalloc
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

import pytest

from cardia_rules.errors import CardiaError, DataError, MatchRefused
from cardia_rules.events.seats import Seat
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.render.errors import message_in_words
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.cardia.matches import KeptMatch, is_match, read_match, read_match_file
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import AppendConflict, StoreInputRefused, UnknownGame
from cardia_rules.store.lines.sqlite import SqliteStore

TAGS = {"north": "Anna", "south": "Bob", "event": "Paris Open"}


def end(game: KeptGame, winner: Seat | None) -> None:
    """End a game as wanted: by resignation, or as an agreed draw."""
    if winner is None:
        game.agree_on_draw()
    else:
        game.resign("south" if winner == "north" else "north")


def played(store: Store, *winners: Seat | None) -> KeptMatch:
    match = KeptMatch.begin(store, "final", tags=TAGS, chance=Random(1))
    for winner in winners:
        end(match.next_game(), winner)
    match.settle()
    return match


def test_a_match_of_three_with_a_drawn_game() -> None:
    store = MemoryStore()
    match = played(store, "north", None, "south", "north")
    assert match.record.score.over
    assert match.record.score.winner == "north"
    assert [each.game for each in match.record.games] == ["final.1", "final.2", "final.3", "final.4"]
    assert match.record.tags == TAGS
    assert KeptGame.resume(store, "final.1").game.tags == TAGS
    with pytest.raises(MatchRefused, match="the match is over"):
        match.next_game()
    assert LogStore(store).find_games({"event": "Paris Open"}, "draw") == ("final.2",)
    assert LogStore(store).find_games({"north": "Anna"}, "north") == ("final.1", "final.4")


def test_a_game_at_a_time_and_an_abandoned_one_does_not_count() -> None:
    match = KeptMatch.begin(MemoryStore(), "final")
    game = match.next_game(Game.new("II"))
    with pytest.raises(MatchRefused, match="still under way"):
        match.next_game()
    assert match.game is not None
    assert match.game.game.table.setup.deck == game.game.table.setup.deck
    game.abandon()
    for winner in ("north", None, "north"):
        assert not match.settle().score.over
        end(match.next_game(), winner)
    assert match.settle().score.over
    assert match.record.score.winner == "north"


def test_a_match_that_could_not_be_read_again_is_not_begun() -> None:
    store = MemoryStore()
    with pytest.raises(StoreInputRefused, match="it has 201 characters"):
        KeptMatch.begin(store, "m" * 198)  # its games could not be kept as <match>.<number>
    assert store.games() == ()
    KeptMatch.begin(store, "m" * 197, chance=Random(1)).next_game()
    assert KeptMatch.resume(store, "m" * 197).record.under_way == "m" * 197 + ".1"


def test_somebody_elses_game_is_not_taken_for_one_of_the_match() -> None:
    store = MemoryStore()
    KeptGame.begin(store, "final.1", Game.new("II"), chance=Random(1)).resign("north")
    match = KeptMatch.begin(store, "final", chance=Random(1))
    with pytest.raises(AppendConflict, match=r"final\.1"):
        match.next_game()
    assert match.record.games == KeptMatch.resume(store, "final").record.games == ()


class KilledStore(MemoryStore):
    """A store that acknowledges so many appends, and then its process is gone."""

    left = 1_000

    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append as a store does, while there is one."""
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().append(game_id, lines, expected, labels)


def test_a_kill_between_any_two_appends_loses_nothing() -> None:
    wanted: list[Seat | None] = ["north", "south", None, "south"]
    appends = 0
    for kill in range(1, 60):
        store = KilledStore()
        KeptMatch.begin(store, "final", tags=TAGS)
        store.left = kill
        try:
            _play_on(store, wanted)
        except KeyboardInterrupt:
            store.left = 1_000
            _play_on(store, wanted)
        else:
            appends = kill
            break
        score = KeptMatch.resume(store, "final").record.score
        assert (score.games, score.winner) == (tuple(wanted), "south")
    assert appends > 12


def _play_on(store: Store, wanted: list[Seat | None]) -> None:
    match = KeptMatch.resume(store, "final", chance=Random(3))
    while not match.record.score.over:
        game = match.game or match.next_game()
        if game.game.over is None:
            end(game, wanted[len(match.record.score.games)])
        match.settle()


@pytest.mark.parametrize("name", ["match.jsonl", "match.jsonl.gz"])
def test_a_match_goes_through_a_file(name: str, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "games.db") as store:
        match = played(store, "north", None, "north")
        assert match.export_to(tmp_path / name) == 4
    record, games = read_match_file(tmp_path / name)
    assert record == match.record
    assert [log.table.over.reason for log in games if log.table and log.table.over] == [
        "resigned",
        "draw-agreed",
        "resigned",
    ]


def test_another_game_in_its_place_is_found_out(tmp_path: Path) -> None:
    store = MemoryStore()
    match = played(store, "north", "north")
    match.export_to(tmp_path / "match.jsonl")
    text = (tmp_path / "match.jsonl").read_bytes()
    logs = text.split(b'{"format":')
    for order in ((1, 3, 2), (1, 2, 2)):
        (tmp_path / "forged.jsonl").write_bytes(b"".join(b'{"format":' + logs[at] for at in order))
        with pytest.raises(DataError, match="is not the one that the match names"):
            read_match_file(tmp_path / "forged.jsonl")
    (tmp_path / "forged.jsonl").write_bytes(text.replace(b'"winner":"north"', b'"winner":"south"', 1))
    with pytest.raises(LogUnreadable, match="the hash is not that"):
        read_match_file(tmp_path / "forged.jsonl")
    for junk in (b"", b"hello\n", b"\x1f\x8bnonsense"):
        (tmp_path / "forged.jsonl").write_bytes(junk)
        with pytest.raises(DataError):
            read_match_file(tmp_path / "forged.jsonl")


def test_what_is_refused_is_said_in_french_with_its_facts(tmp_path: Path) -> None:
    store = MemoryStore()
    match = KeptMatch.begin(store, "finale", chance=Random(1))
    match.next_game()
    with pytest.raises(MatchRefused) as refused:
        match.next_game()
    assert in_french(refused.value) == "la partie finale.1 de ce match est encore en cours"
    won = played(MemoryStore(), "north", "north")
    with pytest.raises(MatchRefused) as refused:
        won.next_game()
    said = "le match est fini après 2 parties : nord l’a gagné, et aucune ne peut suivre"
    assert in_french(refused.value) == said
    won.export_to(tmp_path / "match.jsonl")
    logs = (tmp_path / "match.jsonl").read_bytes().split(b'{"format":')
    (tmp_path / "forged.jsonl").write_bytes(b"".join(b'{"format":' + logs[at] for at in (1, 3, 2)))
    with pytest.raises(DataError) as wrong:
        read_match_file(tmp_path / "forged.jsonl")
    assert in_french(wrong.value) == "la partie 1 de ce fichier n’est pas celle que le match nomme"
    with pytest.raises(DataError) as wrong:
        read_match_file(tmp_path / "nowhere.jsonl")
    assert in_french(wrong.value).endswith(
        "nowhere.jsonl » : lecture impossible : fichier ou dossier introuvable"
    )


def in_french(error: CardiaError) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", message_in_words(error, "fr"))


def test_a_match_that_is_not_there() -> None:
    with pytest.raises(UnknownGame):
        KeptMatch.resume(MemoryStore(), "final")
    store = MemoryStore()
    played(store, "north")
    data = b"".join(line + b"\n" for line in store.read("final"))
    assert is_match(data)
    assert read_match(data).problem is None
    assert read_match(data[:-4]).problem is not None


def test_what_a_file_has_beyond_its_match_is_not_held(tmp_path: Path) -> None:
    """Gzipped, a hundred megabytes of it are sent in a few kilobytes."""
    match = played(MemoryStore(), "north", "north")
    match.export_to(tmp_path / "match.jsonl")
    with gzip.open(tmp_path / "more.jsonl.gz", "wb", compresslevel=1) as more:
        more.write((tmp_path / "match.jsonl").read_bytes())
        for _ in range(100):
            more.write(b'{"format":' + b"x" * 1_000_000 + b"\n")
    read_match_file(tmp_path / "match.jsonl")  # what is worked out once is no part of it
    tracemalloc.start()
    try:
        record, games = read_match_file(tmp_path / "more.jsonl.gz")
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (record, len(games)) == (match.record, 2)
    assert most < 10_000_000
