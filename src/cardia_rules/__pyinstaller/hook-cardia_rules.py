# ruff: noqa: N999 - PyInstaller looks for a hook by this name
"""Pack what no import statement names: modules that a public name is looked up in, languages, and data files.

Commands, bots and adapters need packages of their own; a program that wants them imports them by name.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

APART = ("cardia_rules.__main__", "cardia_rules.__pyinstaller", "cardia_rules.bots", "cardia_rules.cli")

datas = collect_data_files("cardia_rules")
hiddenimports = collect_submodules("cardia_rules", filter=lambda name: not name.startswith(APART))
