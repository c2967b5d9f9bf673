"""Beginning a language, and listing what it lacks: ``make language LANG=de NAME=German``.

It writes ``texts.toml`` into the language's folder: every plain text, filled in or empty, with the English
above it. What is filled in there stays when it is written again. What needs code is listed at its end.
"""

import inspect
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardia_rules.errors import CardiaError
from cardia_rules.language import COMPLETE, ENGLISH, OWN_FOLDER, languages
from cardia_rules.render.languages import FILE, THEMES, Speech, speech
from cardia_rules.render.languages.completeness import english_texts, functions_missing

HEAD = """\
# {name}: write what is said between the quotes below each English text.
# What stands in braces is filled in: keep it as it is, wherever the sentence needs it.
# What is empty is said in English. make language LANG={code} writes this file again, with what is
# missing then.
"""


def file_to_fill_in(said: Speech) -> str:
    """Return the texts of a language as a file, with the empty ones that are to be filled in."""
    lines = [HEAD.format(name=said.name, code=said.code)]
    for theme in THEMES:
        here, there = said.own_texts.get(theme, {}), english_texts(theme, said.code)
        if there:
            lines.append(f"[{theme}]")
            for name, english in there.items():
                lines += [] if english == name and theme == "errors" else [f"# {_quoted(english)}"]
                lines.append(f"{_quoted(name)} = {_quoted(here.get(name, ''))}")
            lines.append("")
        gone = [name for name in here if name not in there]
        lines += [f"# No longer asked for: {_quoted(name)} = {_quoted(here[name])}" for name in gone]
    return "\n".join([*lines, *(f"# {line}" for line in _in_code(said)), ""])


def _in_code(said: Speech) -> Iterator[str]:
    """Say what cannot be a plain text, and where it goes."""
    own = {theme: said.own_module(theme) for theme in THEMES}
    yield "What follows needs grammar and is written in Python, in the modules named here; fr/ shows how."
    for theme in THEMES:
        for name in functions_missing(own, theme):
            wanted = getattr(getattr(speech(ENGLISH), theme), name)
            if callable(wanted):
                takes = ", ".join(inspect.signature(wanted).parameters)
                yield f"{theme}.py: {name}({takes}): {(inspect.getdoc(wanted) or '').splitlines()[0]}"
            else:
                yield f"{theme}.py: {name}, as en/{theme}.py has it"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def begin(folder: Path, name: str) -> None:
    """Lay the folder of a language, if there is none."""
    beginning = folder / "__init__.py"
    if not beginning.exists():
        folder.mkdir(exist_ok=True)
        beginning.write_text(
            f'"""What the library says in {name}."""\n\nNAME = {json.dumps(name)}\n', "utf-8"
        )
        (folder / "texts.toml").touch()
        languages.cache_clear()


def main(given: Sequence[str], parent: Path = OWN_FOLDER) -> int:
    """Write the file of a language, and say how much it lacks."""
    code, name = [*given, "", ""][:2]
    if not re.fullmatch(r"[a-z]{2,3}(_[a-z]+)?", code) or (code in COMPLETE):
        print(
            "make language LANG=de NAME=German: the code of a language that is not complete", file=sys.stderr
        )
        return 2
    folder = parent / code
    if not name and not (folder / "__init__.py").exists():
        print(
            f"{code} is not begun yet: what is it called? make language LANG={code} NAME=...", file=sys.stderr
        )
        return 2
    try:
        begin(folder, name)
        text = file_to_fill_in(speech(code))
    except CardiaError as problem:
        print(problem, file=sys.stderr)
        return 2
    (folder / FILE).write_text(text, "utf-8")
    empty = sum(line.endswith(' = ""') for line in text.splitlines())
    print(f"{folder / FILE}: {empty} texts to fill in, and what is listed at its end")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
