"""The files that come with the library, on a disk or in a zip that it is imported from."""

from pathlib import Path
from typing import cast


def beside(module: str, package: str) -> Path:
    """Return the folder of a package by the ``__file__`` and the name of one of its modules."""
    folder = Path(module).parent
    if folder.is_dir():
        return folder
    # Only then: it would double what it costs to import the library.
    from importlib.resources import files

    return cast(Path, files(package))
