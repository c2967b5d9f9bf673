"""What PyInstaller has to be told of this package; it asks by an entry point, and nobody else does."""

from pathlib import Path


def hook_folders() -> list[str]:
    """Return where the hook lies that PyInstaller runs when a program imports this package."""
    return [str(Path(__file__).parent)]
