"""What follows from the pages of the cases: ``python -m tests.case_index DIR`` after a change of them.

It writes the index, so that the register knows which cases show a ruling without reading all of them; and the
head of every page, which says what the register says of its ruling or question.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs

from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import questions_answered, questions_named
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.register import DATA, REGISTER
from cardia_rules.kernel.cases.pages import PAGE_SUFFIX, about, cases_in
from cardia_rules.kernel.register.entries import ShownCase
from cardia_rules.texts import Text

INDEX: Final = DATA / "cases.jsonl"
# Where the pages about each document, and those about the open questions, lie.
FOLDERS: Final = {"RB": "rulebook", "FAQ": "fact-sheet", "NP": "protectors", "OQ": "open-questions"}
_READ_FIRST: Final = "<!-- Down to the first ## from the register: change it there, then run make cases. -->"


# ------------------------------------------------------------------ the index
def shown_in(folder: Path) -> list[ShownCase]:
    """Return every case of a folder as the index has it; refuse two of one name."""
    shown: dict[str, ShownCase] = {}
    for one in cases_in(folder):
        case = read_case(one)
        if one.name in shown:
            raise DataError(f"{one.where}: a case of this name stands on {shown[one.name].page}, too")
        page = one.file.relative_to(folder).as_posix()
        of = about(one.file) if one.line else next(iter((*questions_answered(case), *case.rulings)), "")
        # What is no longer asked of a table is shown by the cases of its page, and named by nothing.
        asked = dict.fromkeys(
            (*(each for each in (of,) if each in REGISTER.questions), *questions_named(case))
        )
        shown[one.name] = ShownCase(one.name, page, of, str(case.title), case.rulings, tuple(asked))
    return list(shown.values())


def indexed(cases: Iterable[ShownCase]) -> str:
    """Return the index of these cases as it is written, a line each."""
    return "".join(f"{_line(case)}\n" for case in cases)


def _line(case: ShownCase) -> str:
    said = attrs.asdict(case)
    return json.dumps({key: value for key, value in said.items() if value}, ensure_ascii=False)


# ------------------------------------------------------------------ the heads of the pages
def heads(folder: Path, cases: Sequence[ShownCase]) -> dict[Path, str]:
    """Return every page of a folder as it should be: its head from the register, the rest as it is."""
    files = sorted(folder.rglob(f"*{PAGE_SUFFIX}"), key=lambda file: (file.parent, file.stem))
    pages = {file.relative_to(folder).as_posix(): entry for file in files if (entry := about(file))}
    # A row of a table has no address of its own on a forge: the heading above its table has.
    headings = {one.name: one.below or one.name for one in cases_in(folder)}
    return {
        folder / page: _with_head(folder, page, entry, pages, cases, headings)
        for page, entry in pages.items()
    }


def _with_head(
    folder: Path,
    page: str,
    entry: str,
    pages: Mapping[str, str],
    cases: Sequence[ShownCase],
    headings: Mapping[str, str],
) -> str:
    first, _, rest = (folder / page).read_text("utf-8").partition("\n")
    body = rest[rest.index("\n## ") :] if "\n## " in rest else ""
    same = [other for other in pages if pages[other] == entry]
    others = [one for one in cases if entry in (*one.rulings, *one.questions) and one.page not in same]
    parts = [first, _READ_FIRST, *(_of_question(entry) if entry.startswith("OQ-") else _of_ruling(entry))]
    if same[1:]:
        links = (f"[{other.rpartition('/')[2]}]({_way(page, other)})" for other in same if other != page)
        parts.append(f"Further cases of the same: {', '.join(links)}.")
    if others:
        links = (f"[{one.name}]({_way(page, one.page)}#{headings[one.name]})" for one in others)
        parts.append(f"Also shown by {', '.join(links)}.")
    return "\n\n".join(parts) + f"\n{body}"


def _way(page: str, other: str) -> str:
    return Path(os.path.relpath(other, Path(page).parent)).as_posix()


def _of_ruling(entry: str) -> Iterator[str]:
    one = REGISTER.ruling(entry)
    short = REGISTER.documents[one.document].short.to("en")
    yield f"{short}, page {one.page} · {one.kind}" + "".join(f" · {card}" for card in one.cards)
    yield from _said(one.says)


def _of_question(entry: str) -> Iterator[str]:
    one = REGISTER.question(entry)
    yield "Open question" + "".join(f" · {card}" for card in one.cards)
    yield from _said(one.asks)
    usual = {one.default: " (the usual answer)"}
    yield "\n".join(
        f"- `{key}`{usual.get(key, '')}: {text.to('en')} · {text.to('fr')}"
        for key, text in one.answers.items()
    )
    if (why := one.settled[-1].reason) is not None:
        yield f"Why: {why.to('en')} · *{why.to('fr')}*"


def _said(text: Text) -> Iterator[str]:
    yield f"> {text.to('en')}"
    yield f"> *{text.to('fr')}*"


# ------------------------------------------------------------------ the command
def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m tests.case_index DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    try:
        cases = shown_in(folder)
        written = heads(folder, cases)
    except DataError as problem:
        print(problem, file=sys.stderr)
        return 2
    if not cases:
        print(f"{folder}: there are no cases in this folder", file=sys.stderr)
        return 2
    changed = [page for page, text in written.items() if page.read_text("utf-8") != text]
    for page in changed:
        page.write_text(written[page], "utf-8")
    # A head may have grown or shrunk, but no case has moved from its page.
    INDEX.write_text(indexed(cases), "utf-8")
    print(f"{len(cases)} cases indexed in {INDEX.name}; heads of pages written: {len(changed)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
