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
# The terminal, the bots, the page of ``cardia serve``, records of an installation: none of them runs there.
LEFT_OUT: Final = ("cardia_rules/cli", "cardia_rules/bots", "cardia_rules/bench/page", "*.dist-info", "cattr")

KEPT: Final = "render/languages/*/__init__.py"  # by which the library knows its languages


def packed() -> bytes:
    """Return everything in one file."""
    for pattern in LEFT_OUT:
        for folder in ROOT.glob(pattern):
            shutil.rmtree(folder)
    # What was compiled stands in the place of its source, which would be looked at first, and compiled anew.
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_dir(
        ROOT, quiet=1, legacy=True, invalidation_mode=unchecked, stripdir=str(ROOT)
    ):
        raise SystemExit("something cannot be compiled")
    for source in ROOT.rglob("*.py"):
        if not source.match(KEPT):
            source.unlink()
    files = [file for file in sorted(ROOT.rglob("*")) if file.is_file() and file.suffix != ".pyi"]
    index = [[file.relative_to(ROOT).as_posix(), file.stat().st_size] for file in files]
    return json.dumps(index).encode() + b"\n" + b"".join(file.read_bytes() for file in files)
