"""Where the page's own files are: inside the package in a wheel, in ``web/`` in a checkout."""

from pathlib import Path
from typing import Final

_INSTALLED: Final = Path(__file__).parent / "page"
_IN_A_CHECKOUT: Final = Path(__file__).parents[3] / "web"
PAGE: Final = _INSTALLED if _INSTALLED.is_dir() else _IN_A_CHECKOUT
_KINDS: Final = (".html", ".css", ".js", ".svg", ".png", ".webmanifest")
_FOLDERS: Final = ("app", "icons")
# Of the built page; ``cardia serve`` answers itself.
_ENGINE: Final = ("worker.js", "sw.js", "whole.js", "cardia-rules.js")

# Only what is the page's own: no script or style inside it, and no other address. Compiling the engine needs
# a word of its own. A page that is built says the same in its head: a host of files sends no header of ours.
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:;"
    " connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


def page_files() -> list[str]:
    """Return the names of the page's files, without the engine's."""
    top = [file for file in PAGE.iterdir() if file.is_file()] if PAGE.is_dir() else []
    inside = [file for folder in _FOLDERS for file in (PAGE / folder).rglob("*") if file.is_file()]
    return sorted(
        file.relative_to(PAGE).as_posix()
        for file in (*top, *inside)
        if file.suffix in _KINDS and file.name not in _ENGINE
    )
