"""Files that are neither a log nor a case, and the commands that are given them."""

from tests.cli.running import LINE

BAD_FILES = {
    "directory": None,
    "binary.toml": b"\x00\x01\xff\xfe",
    "bad-utf-8.toml": 'title = "é"'.encode("latin-1"),
    "empty.toml": b"",
    "empty.cardia.jsonl": b"",
    "no-case.toml": b"[table]\n",
    "no-table.toml": b"title = 'x'\nrulings = []\n[facts]\nseats = 2\n",
    "huge.toml": b"#" * 100_000,
    "no-log.cardia.jsonl": b"{}\n",
    "deep.cardia.jsonl": b"[" * 100_000,
    "json": b'{"format":"chess"}\n',
}
FILE_COMMANDS = [
    ["ask"],
    ["show"],
    ["step"],
    ["explain"],
    ["what-if", "--at", "1", "--decide", "1"],
    ["what-if", "--answer", "OQ-count-and-draw=draw-first"],
    ["rewind", "--to", "1"],
    ["export", "--markdown", "-"],
    ["compare", LINE],
]
