"""Where ``cardia`` begins: it says what to install where click or rich is missing."""

import sys
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("click", "rich")


def main() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        are = f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed here"
        print(f"cardia: {are}; pip install 'cardia-rules[cli]' brings them", file=sys.stderr)
        sys.exit(2)
    from cardia_rules.cli.group import cardia

    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets another one instead of an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cardia.main()
