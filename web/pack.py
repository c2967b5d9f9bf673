"""Compile unpacked wheels and what they need of Python's own library, in the browser's Python, in node.

Of the wheels one file is made: a JSON index, one line of ``[[path, length], ...]``, then the files one after
the other. Python's own library becomes a zip, as the runtime takes it: it comes as sources, and to compile
those in the browser would take longer than all else at the first visit.
"""

import ast
import io
import json
import marshal
import shutil
import sys
from contextlib import suppress
from importlib.util import MAGIC_NUMBER, source_hash
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Final
from zipfile import ZipFile, ZipInfo

ROOT: Final = Path("/unpacked")
STANDARD: Final = Path("/standard")
# The terminal, adapters to other programs, the page of ``cardia serve``, records of an installation, formats
# that nothing here writes: none of them runs there.
LEFT_OUT: Final = (
    *("cardia_rules/cli", "cardia_rules/__pyinstaller", "cardia_rules/bench/page", "*.dist-info", "cattr"),
    *("cardia_rules/bots/openspiel.py", "cardia_rules/bots/pettingzoo.py", "cardia_rules/bots/gymnasium.py"),
    *("cardia_rules/bench/server.py", "cattrs/preconf"),
)
# Of Python's own: what asks somebody at a terminal, starts processes, speaks with other machines, knows what
# is installed, or stands in where a compiled module is missing.
ABSENT: Final = (
    *("_aix_support", "_osx_support", "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "argparse"),
    *("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils", "bdb", "cmd", "code"),
    *("concurrent.futures.interpreter", "concurrent.futures.process", "concurrent.interpreters"),
    *("ctypes", "doctest", "email.message", "email.policy", "ftplib", "getopt", "getpass", "gettext"),
    *("http", "importlib.metadata._adapters", "mimetypes", "modulefinder", "multiprocessing", "netrc"),
    *("pdb", "plistlib", "pydoc", "pyodide._nodesock_transport", "pyodide.console", "pyodide.http"),
    *("rlcompleter", "runpy", "smtplib", "socketserver", "tarfile", "tracemalloc", "tty", "unittest"),
    *("urllib.request", "webbrowser", "xml", "xmlrpc"),
)
_UNCHECKED: Final = (1).to_bytes(4, "little")  # against its source, which is not there


def library() -> bytes:
    """Return the wheels in one file; what was compiled stands in the place of its source."""
    for pattern in LEFT_OUT:
        for found in ROOT.glob(pattern):
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    files = [file for file in sorted(ROOT.rglob("*")) if file.is_file() and file.suffix != ".pyi"]
    laid = [
        compiled(file, ROOT)
        if file.suffix == ".py"
        else (file.relative_to(ROOT).as_posix(), file.read_bytes())
        for file in files
    ]
    index = [(name, len(data)) for name, data in laid]
    return json.dumps(index).encode() + b"\n" + b"".join(data for _name, data in laid)


def standard() -> bytes:
    """Return what the wheels and the runtime ask for of Python's own library, as a zip of compiled files."""
    finder = ModuleFinder([str(ROOT), str(STANDARD)], excludes=[*ABSENT])
    for name in sorted({*map(_module, ROOT.rglob("*.py")), *sys.modules}):  # the runtime has its own by now
        with suppress(ImportError):  # it is no file
            finder.import_hook(name)
    asked = {vars(module)["__file__"] for module in finder.modules.values()}
    zipped = io.BytesIO()
    with ZipFile(zipped, "w") as made:
        for file in sorted(STANDARD.rglob("*.py")):
            if str(file) in asked:
                name, data = compiled(file, STANDARD)
                made.writestr(ZipInfo(name), data)
    return zipped.getvalue()


def _module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def compiled(file: Path, folder: Path) -> tuple[str, bytes]:
    """Return the name and the content of a compiled file, which carries no descriptions of functions."""
    name, source = file.relative_to(folder).as_posix(), file.read_bytes()
    tree = ast.parse(source, name)
    for each in ast.walk(tree):
        # Not those of classes: ``dataclasses`` works out a longer one where there is none.
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(each, clean=False):
            each.body[:1] = [] if each.body[1:] else [ast.copy_location(ast.Pass(), each.body[0])]
    code = compile(tree, name, "exec", dont_inherit=True)
    del tree  # what somebody else still has would be written as something to refer to, which takes more room
    return f"{name}c", MAGIC_NUMBER + _UNCHECKED + source_hash(source) + marshal.dumps(code)
