"""Where ``cardia`` begins: it says what to install where click or rich is missing."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

NEEDED: Final = ("click", "rich")


def main() -> None:
    _replace_closed_streams()
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        print(_in_french(missing) if _speaks_french() else _in_english(missing), file=sys.stderr)
        sys.exit(2)
    from cardia_rules.cli.group import cardia

    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets another one instead of an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cardia.main()


def _in_english(missing: list[str]) -> str:
    are = f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed here"
    return f"cardia: {are}; pip install 'cardia-rules[cli]' brings them"


def _in_french(missing: list[str]) -> str:
    here = f"{' et '.join(missing)} : pas {'installé' if len(missing) == 1 else 'installés'} ici"
    return f"cardia : {here} ; pip install 'cardia-rules[cli]' s’en charge"


def _speaks_french() -> bool:
    """Without the rest of the library: who lacks these two may lack more."""
    said = " ".join(sys.argv[1:]).replace("=", " ")
    return "--lang fr" in said or (os.environ.get("CARDIA_LANG") == "fr" and "--lang" not in said)


def _replace_closed_streams() -> None:
    """Whoever starts a command may have closed a stream; Python then has none, and nobody is at its end."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")
