"""Rules adjudication for Duel for Cardia: events, the table they lead to, and the rulings behind them.

The public names are declared once, in ``__init__.pyi``, one a line. Type checkers and editors read that
file, and so does this module when a name is first used: ``import cardia_rules`` costs next to nothing.
"""

from _thread import RLock
from functools import cache
from importlib import import_module
from typing import Any, Final

from cardia_rules.pictures import draw_with

__version__ = "0.1.0"


def _draw(shown: object) -> str:
    from cardia_rules.render.svg import picture_of

    return picture_of(shown)


draw_with(_draw)


@cache
def _homes() -> dict[str, str]:
    """Return the module that each public name comes from."""
    from pathlib import Path

    declared = Path(__file__).with_suffix(".pyi").read_text("utf-8")
    lines = [line.split() for line in declared.splitlines() if " import " in line and " as " in line]
    return {name: home for _from, home, _import, name, *_as in lines}


# Two threads that import two modules of one package wait for each other, and one is given half a module.
_IMPORTING: Final = RLock()


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return sorted(("__version__", *_homes()))
    if name not in _homes():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with _IMPORTING:
        return getattr(import_module(_homes()[name]), name)


def __dir__() -> list[str]:
    return list(__getattr__("__all__"))
