"""Whether what a command says in French is French."""

import re
from pathlib import Path

from tests.cli.running import complaint

# Words that stand in almost every English sentence, and in no French one.
ENGLISH = re.compile(
    r"\b(?:the|is|are|of|and|or|not|no|such|this|there|expected|found|with|has|have|cannot)\b",
    re.IGNORECASE,
)


def english_in(text: str) -> list[str]:
    """Leaving aside what is quoted, file names, ids of rulings, and options."""
    bare = re.sub(
        r"«[^»]*»|'[^']*'|\"[^\"]*\"|\[[^\]]*\]|\S*/\S*|\S*\.(?:toml|jsonl)|--\S+|\b[a-z]+(?:-[a-z]+)+\b|\b[A-Z]{2}-\S+",
        "",
        text,
    )
    return ENGLISH.findall(bare)


def french(*args: str | Path, stdin: str | bytes = "") -> str:
    """A complaint with plain spaces, of which nothing is English."""
    told = complaint(*args, "--lang", "fr", stdin=stdin).replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert english_in(told) == [], told
    return told
