"""python-chess: sixty plies of random legal moves, the same moves pushed, and as PGN.

PGN is read in two ways: `read_game` and then `push` along the main line, and with `BoardBuilder`, which
keeps no tree of moves and is the fastest that its documentation offers.
"""

from collections.abc import Iterator
from io import StringIO
from random import Random

import chess
import chess.pgn

from benchmarks.measure import Measure

RANDOM = "python-chess, random legal moves"
PUSH = "python-chess, Board.push"
PGN = "python-chess, PGN parse and push"
PLIES = 60


def game(random: Random) -> chess.Board:
    board = chess.Board()
    while len(board.move_stack) < PLIES:
        moves = list(board.legal_moves)
        if not moves:  # mate or stalemate: begin again, so that all games are of one length
            board.reset()
            continue
        board.push(random.choice(moves))
    return board


def measures(games: int) -> Iterator[Measure]:
    boards = [game(Random(seed)) for seed in range(games)]
    moves = [list(board.move_stack) for board in boards]
    texts = [str(chess.pgn.Game.from_board(board)) for board in boards]

    def play() -> int:
        return sum(len(game(Random(seed)).move_stack) for seed in range(games))

    def push() -> int:
        for each in moves:
            board = chess.Board()
            for move in each:
                board.push(move)
        return games * PLIES

    def parse_and_push() -> int:
        for text in texts:
            parsed = chess.pgn.read_game(StringIO(text))
            assert parsed is not None
            board = parsed.board()
            for move in parsed.mainline_moves():
                board.push(move)
        return games * PLIES

    def build() -> int:
        for text in texts:
            chess.pgn.read_game(StringIO(text), Visitor=chess.pgn.BoardBuilder)
        return games * PLIES

    yield Measure(RANDOM, "decisions", play)
    yield Measure(PUSH, "moves", push)
    yield Measure(PGN, "moves read", parse_and_push)
    yield Measure("python-chess, PGN with BoardBuilder", "moves read", build)
