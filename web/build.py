"""Build ``web/dist``: the page, the library compiled for the browser, and the runtime that it needs.

``make web`` runs it. Everything comes from a registry under a hash (``web/package-lock.json``,
``constraints/web.txt``) or from this repository; nothing is fetched when the page is looked at.
"""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from base64 import b64encode
from collections.abc import Iterable
from email import message_from_bytes
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from cardia_rules.bench.desk import Bench
from cardia_rules.bench.server import PAGE, page_files
from cardia_rules.language import languages
from cardia_rules.render.svg.document import table_css

WEB: Final = Path(__file__).parent
ROOT: Final = WEB.parent
DIST: Final = WEB / "dist"
LICENCES: Final = WEB / "licences"
RUNTIME: Final = WEB / "node_modules" / "pyodide"
PLATFORM: Final = ("pyemscripten_2026_0_wasm32", "3.14")
MOST_BYTES: Final = 10_000_000


def main(*options: str) -> int:
    """Build everything, unless it is built, and say what goes over the wire.

    With ``--if-possible`` it is no failure that npm or node is missing: the site does without the bench then.
    """
    if is_built():
        print(f"The bench in {DIST.relative_to(ROOT)}/ is built from these files already.")
        return 0
    if missing := [name for name in ("npm", "node") if shutil.which(name) is None]:
        print(f"The bench in the browser is left out: {' and '.join(missing)} is not here.", file=sys.stderr)
        return 0 if "--if-possible" in options else 1
    with tempfile.TemporaryDirectory(dir=WEB, prefix=".build-") as folder:
        scratch = Path(folder)
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", cwd=WEB)
        wheels = [*needed_wheels(scratch / "wheels"), own_wheel(scratch / "own")]
        run("node", "compile.mjs", scratch, *wheels, cwd=WEB)
        parts = [*map(wheel_part, wheels), *runtime_parts()]
        lay_in(scratch / "dist", [scratch / "library", scratch / "standard"], parts)
        # Whoever copies it at this moment finds the old one or the new one, and no half of either.
        if DIST.exists():
            DIST.rename(scratch / "old")
        (scratch / "dist").rename(DIST)
    total = sum(file.stat().st_size for file in DIST.rglob("*") if file.is_file())
    print(
        f"The bench is in {DIST.relative_to(ROOT)}/; a first visit takes {total / 1e6:.1f} MB over the wire."
    )
    if total > MOST_BYTES:
        print(f"That is more than {MOST_BYTES / 1e6:.0f} MB.", file=sys.stderr)
        return 1
    return 0


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a program, and show what it says only if it fails."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command[0]} failed:\n{(done.stdout + done.stderr)[-3000:]}")


# ------------------------------------------------------------------ what it is made of
def sources() -> str:
    """Return a digest of everything that the page is built from, by which an old one is known."""
    folders = [
        ROOT / "src",
        *(WEB / name for name in ("app", "icons", "licences")),
        ROOT / "tests" / "faq_cases",
    ]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    files += [file for file in WEB.iterdir() if file.is_file()]
    files += [ROOT / "constraints" / "web.txt", ROOT / "pyproject.toml"]
    said = hashlib.sha256()
    for file in sorted(file for file in files if "__pycache__" not in file.parts):
        said.update(f"{file.relative_to(ROOT).as_posix()} {digest(file)}\n".encode())
    return said.hexdigest()[:16]


def is_built() -> bool:
    """Tell whether what lies in ``web/dist`` was built from these very files."""
    try:
        built = json.loads((DIST / "engine.json").read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(built.get("sources") == sources())


def needed_wheels(folder: Path) -> list[Path]:
    """Fetch the wheels of ``constraints/web.txt``, and no other."""
    platform, version = PLATFORM
    run(
        *(sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps"),
        *("--require-hashes", "--only-binary=:all:", "--platform", platform, "--python-version", version),
        *("-d", folder, "-r", ROOT / "constraints" / "web.txt"),
    )
    return sorted(folder.glob("*.whl"))


def own_wheel(folder: Path) -> Path:
    """Build the wheel of this library."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


class Part(NamedTuple):
    """Something that the page carries, and under which licence."""

    name: str
    version: str  # nothing where nobody says
    licence: str  # as SPDX writes it
    source: str
    texts: tuple[str, ...]


def runtime_parts() -> list[Part]:
    """Return what the runtime is made of, as ``web/licences/runtime.toml`` lists it."""
    listed = tomllib.loads((LICENCES / "runtime.toml").read_text("utf-8"))["part"]
    return [
        Part(
            each["name"],
            each.get("version", ""),
            each["licence"],
            each["source"],
            tuple((LICENCES / name).read_text("utf-8") for name in each["texts"]),
        )
        for each in listed
    ]


def wheel_part(wheel: Path) -> Part:
    """Return what a wheel says of itself, with the texts of its licence."""
    with ZipFile(wheel) as opened:
        names = sorted(name for name in opened.namelist() if ".dist-info/" in name)
        (metadata,) = (name for name in names if name.endswith("/METADATA"))
        said = message_from_bytes(opened.read(metadata))
        texts = [
            name for name in names if re.search(r"/(licen[cs]e|copying|notice)[^/]*$", name, re.IGNORECASE)
        ]
        found = tuple(opened.read(name).decode("utf-8") for name in texts)
    if not found:
        sys.exit(f"{wheel.name} brings no licence")
    addresses = [each.partition(", ")[2] for each in said.get_all("Project-URL", [])]
    licence = said["License-Expression"] or said["License"] or ""
    source = said["Home-page"] or next(iter(addresses), "")
    return Part(said["Name"].lower(), said["Version"], licence, source, found)


def check_versions(parts: Iterable[Part]) -> None:
    """Stop where a list of parts is of another runtime than the one that is laid in."""
    listed = {part.name: part.version for part in parts}
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text("utf-8"))["info"]
    runtime = json.loads((RUNTIME / "package.json").read_text("utf-8"))
    laid_in = {
        "pyodide": runtime["version"],
        "cpython": lock["python"],
        "emscripten": lock["platform"].removeprefix("emscripten_").replace("_", "."),
    }
    for name, version in laid_in.items():
        if listed[name] != version:
            sys.exit(f"web/licences/runtime.toml lists {name} {listed[name]}, and {version} is laid in")


def licence_page(parts: Iterable[Part]) -> bytes:
    """Return a page with what the bench carries: each part, where its source is, and its licence in full."""
    names, texts = [], []
    for part in parts:
        name, licence = escape(f"{part.name} {part.version}".strip()), escape(part.licence)
        names.append(f'<li><a href="#{escape(part.name)}">{name}</a> – {licence}')
        written = "".join(f"<pre>{escape(text)}</pre>\n" for text in part.texts)
        texts.append(f'<h2 id="{escape(part.name)}">{name}</h2>\n<p>{escape(part.source)}</p>\n{written}')
    page = (LICENCES / "page.html").read_text("utf-8")
    return page.replace("<!--names-->", "\n".join(names)).replace("<!--texts-->", "\n".join(texts)).encode()


def lay_in(dist: Path, compiled: Iterable[Path], parts: list[Part]) -> None:
    """Write everything that the page needs into a folder."""
    check_versions(parts)
    write(dist / "licences.html", licence_page(parts))
    for name in page_files():
        write(dist / name, (PAGE / name).read_bytes())
    write(dist / "cardia-rules.js", (WEB / "cardia-rules.js").read_bytes())
    write(dist / "table.css", table_css().encode())
    for lang in languages():
        for what in ("catalogue", "register"):
            answer = Bench().answer({"do": what, "language": lang})
            write(dist / "data" / f"{what}.{lang}.json", as_json(answer))
    runtime = dist / "runtime"
    write(runtime / "pyodide.mjs", without_map(RUNTIME / "pyodide.mjs"))
    write(runtime / "pyodide.asm.mjs", (RUNTIME / "pyodide.asm.mjs").read_bytes())
    # Not ".gz": some hosts would say that such a file is compressed on its way, and browsers unpack it then.
    for file in (RUNTIME / "pyodide.asm.wasm", *compiled):
        write(runtime / f"{file.name}.packed", packed(file.read_bytes()))
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text("utf-8"))
    write(runtime / "lock.json", as_json({**lock, "packages": {}}))
    seal(dist)


def seal(dist: Path) -> None:
    """Give the files of the page their version, and let the workers know every file by its digest."""
    whole = (WEB / "whole.js").read_text("utf-8")
    write(dist / "worker.js", (whole + (WEB / "worker.js").read_text("utf-8")).encode())
    given = digests(dist)
    version = hashlib.sha256(json.dumps(given).encode()).hexdigest()[:16]
    data = {name: as_integrity(given[name]) for name in given if name.startswith("data/")}
    for file in (*dist.glob("*.html"), dist / "worker.js", *(dist / "app").glob("*.js")):
        write(file, stamped(file.read_text("utf-8"), version).encode())
    engine = dist / "app" / "engine.js"
    write(engine, filled(engine.read_text("utf-8"), VERSION=version, DATA=data).encode())
    files = digests(dist)
    sizes = {name: (dist / name).stat().st_size for name in files if name.startswith("runtime/")}
    said = {"engine": "wasm", "version": version, "sources": sources(), "sizes": sizes, "files": files}
    write(dist / "engine.json", as_json(said))
    kept = {"./": files["index.html"], **files, "engine.json": digest(dist / "engine.json")}
    worker = (WEB / "sw.js").read_text("utf-8")
    write(dist / "sw.js", (whole + filled(worker, VERSION=version, FILES=kept)).encode())


def as_integrity(digest: str) -> str:
    """Write a digest as a browser compares it."""
    return f"sha256-{b64encode(bytes.fromhex(digest)).decode()}"


def digests(dist: Path) -> dict[str, str]:
    """Return the digest of every file of a folder, by its name."""
    files = (file for file in sorted(dist.rglob("*")) if file.is_file())
    return {file.relative_to(dist).as_posix(): digest(file) for file in files}


def stamped(text: str, version: str) -> str:
    """Put the version behind the name of every script and style that a page or a script loads.

    A browser may have another version of a file under its bare name for as long as the host once allowed.
    """
    scripts = re.sub(r'(\b(?:from|import) "\./[\w./-]+\.m?js)"', rf'\1?{version}"', text)
    return re.sub(r'(\b(?:src|href)="[\w./-]+\.(?:js|css))"', rf'\1?{version}"', scripts)


def filled(script: str, **constants: Any) -> str:
    """Give constants of a script their values; each stands in a line of its own."""
    for name, value in constants.items():
        script, count = re.subn(
            rf"^const {name} = .*?;", f"const {name} = {json.dumps(value)};", script, flags=re.MULTILINE
        )
        assert count == 1, f"{name} is not in the script"
    return script


def without_map(file: Path) -> bytes:
    """Return a script without the comment that names its map, which is not there."""
    return re.sub(rb"//# sourceMappingURL=.*\s*$", b"", file.read_bytes())


def packed(data: bytes) -> bytes:
    """Compress, the same bytes every time."""
    return gzip.compress(data, 9, mtime=0)


def as_json(data: Any) -> bytes:
    """Write JSON in one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def digest(file: Path) -> str:
    """Return the hash of what is in a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def write(file: Path, data: bytes) -> None:
    """Write a file, and the folder that it stands in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
