"""Noting that a ruling was read against its page: ``make read RULINGS=RB-06-place``.

Read both sentences beside the page, and let it be sentences that somebody else has written; then name the
ruling here. Without a name, the rulings that have yet to be read are listed. A note is about the words that
were read: once one of them changes, the ruling is in the list again.
"""

import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from cardia_rules.errors import CardiaError
from cardia_rules.faq.register import DATA, Register
from cardia_rules.kernel.register.entries import Statement, digest_of


def unread(register: Register) -> list[Statement]:
    """Return the rulings of which nobody has noted that their sentences were read as they stand."""
    return [one for one in register.rulings.values() if one.read_on is None]


def note(ledger: str, one: Statement, day: str) -> str:
    """Return the text of the ledger with the note that a ruling was read on a day, as it stands."""

    def noted(entry: re.Match[str]) -> str:
        lines = [line for line in entry[0].splitlines() if not line.startswith("read = ")]
        last = max(number for number, line in enumerate(lines) if line.startswith("says"))
        lines.insert(last + 1, f'read = {{ on = "{day}", words = "{digest_of(one.says)}" }}')
        return "\n".join(lines) + "\n"

    return re.sub(rf'^id = "{re.escape(one.id)}"\n(?:.+\n)*', noted, ledger, flags=re.MULTILINE)


def main(names: Sequence[str], folder: Path = DATA, today: str | None = None) -> int:
    """Note the rulings that are named, or list those to be read."""
    register = Register(folder)
    try:
        named = [register.ruling(name) for name in names]
    except CardiaError as problem:
        print(problem, file=sys.stderr)
        return 2
    file = folder / "ledger.toml"
    ledger = file.read_text("utf-8")
    day = today or datetime.now(UTC).date().isoformat()
    for one in named:
        ledger = note(ledger, one, day)
    if named:
        file.write_text(ledger, "utf-8")
    for one in named or unread(register):
        document = register.documents[one.document].title.en
        print(f"{one.id}: {document}, page {one.page}\n  {one.says.en}\n  {one.says.fr}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
