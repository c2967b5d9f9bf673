"""Import every module of the library but those that an extra brings: ``python tests/every_module.py``.

It needs nothing but the library: ``make oldest`` runs it with the oldest versions that the metadata allows.
"""

import importlib
import pkgutil

import cardia_rules

# What each of these wants is an extra of its own.
OF_AN_EXTRA = ("gymnasium", "openspiel", "pettingzoo", "postgresql", "__pyinstaller", "__main__")


def main() -> None:
    """Import them, and say how many there are."""
    count = 0
    for module in pkgutil.walk_packages(cardia_rules.__path__, "cardia_rules."):
        if not any(part in OF_AN_EXTRA for part in module.name.split(".")):
            importlib.import_module(module.name)
            count += 1
    print(f"{count} modules are imported.")


if __name__ == "__main__":
    main()
