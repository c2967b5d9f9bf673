"""Compile unpacked wheels and write them as one file; it runs in the browser's own Python, in node.

The file is a JSON index, one line of ``[[path, length], ...]``, then the files one after the other.
"""

import compileall
import json
import py_compile
import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path("/unpacked")
# The terminal, adapters to other programs, the page of ``cardia serve``, records of an installation: none of
# them runs there.
LEFT_OUT: Final = (
    *("cardia_rules/cli", "cardia_rules/__pyinstaller", "cardia_rules/bench/page", "*.dist-info", "cattr"),
    *("cardia_rules/bots/openspiel.py", "cardia_rules/bots/pettingzoo.py", "cardia_rules/bots/gymnasium.py"),
)


def packed() -> bytes:
    """Return everything in one file."""
    for pattern in LEFT_OUT:
        for found in ROOT.glob(pattern):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    # What was compiled stands in the place of its source, which would be looked at first, and compiled anew.
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_dir(
        ROOT, quiet=1, legacy=True, invalidation_mode=unchecked, stripdir=str(ROOT)
    ):
        raise SystemExit("something cannot be compiled")
    for source in ROOT.rglob("*.py"):
        source.unlink()
    files = [file for file in sorted(ROOT.rglob("*")) if file.is_file() and file.suffix != ".pyi"]
    index = [[file.relative_to(ROOT).as_posix(), file.stat().st_size] for file in files]
    return json.dumps(index).encode() + b"\n" + b"".join(file.read_bytes() for file in files)
