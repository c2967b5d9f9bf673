"""The command ``cardia``, and ``python -m cardia_rules``: where it begins.

It says what to install where click is missing, so it is imported without it; ``cli`` needs it.
"""

import codecs
import os
import sys
import unicodedata
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_SIGNS: Final = str.maketrans(dict.fromkeys("‘’“”«»", "'") | dict.fromkeys("–·", "-") | {"œ": "oe"})


def main() -> None:
    """Run the command, or say what has to be installed for it."""
    _replace_closed_streams()
    if find_spec("click") is None:
        print(_not_installed(), file=sys.stderr)
        sys.exit(2)
    from cardia_rules.cli.group import cardia

    # A terminal that cannot show a character gets another one instead of an error; what is typed in another
    # encoding is refused where it is no answer.
    codecs.register_error("nearest", _nearest)
    for stream, errors in ((sys.stdout, "nearest"), (sys.stderr, "nearest"), (sys.stdin, "surrogateescape")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
    cardia.main()


def _nearest(problem: UnicodeError) -> tuple[str | bytes, int]:
    """Return what is shown instead: a letter without its accent, a plain space or apostrophe, or ``?``."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    # No other sign: what a file holds must not become a quotation mark or markup in what is written.
    parts = (
        _SIGNS.get(ord(lacking))
        or "".join(
            each
            for each in unicodedata.normalize("NFKD", lacking)
            if each.isascii() and (each.isalnum() or each == " ")
        )
        or "?"
        for lacking in problem.object[problem.start : problem.end]
    )
    return "".join(parts), problem.end


def _not_installed() -> str:
    # Only what needs nothing but Python itself: who lacks click may lack more.
    from cardia_rules.cli.language import language_of
    from cardia_rules.render.languages import phrase

    # Nothing is known of the terminal yet: plain spaces.
    said = phrase("cli.not-installed", language_of(sys.argv[1:]))
    return said.replace("\N{NARROW NO-BREAK SPACE}", " ")


def _replace_closed_streams() -> None:
    """Replace streams that whoever starts the command has closed: Python then has none."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")


if __name__ == "__main__":
    main()
