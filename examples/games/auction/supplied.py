"""What the document does not give and a table supplies: read from a file, and refused with all its faults."""

from collections import Counter
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final

import msgspec

from cardia_rules.datafiles import path_and_problem, read_toml
from cardia_rules.errors import Failure, SetupRefused
from examples.games.auction.reasons import REFUSED
from examples.games.auction.table import Card, Fate, Supplied, Token
from examples.games.auction.words import PHRASES

INVENTED: Final = Path(__file__).with_name("invented.toml")
_KINDS: Final[tuple[tuple[str, Any], ...]] = (("card", Card), ("fate", Fate), ("token", Token))
# What the document's answers presuppose of the cards that it names: without it they would answer nothing.
PRESUPPOSED: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "maitre-necromancien": (("reactivate",), "AU-08-engaged-too"),
    "maitre-marchand": (("reactivate",), "AU-08-engaged-too"),
    "le-roi": (("reactivate",), "AU-08-engaged-too"),
    "archimage": (("reactivate",), "AU-08-engaged-too"),
    "fou-du-roi": (("reactivate",), "AU-08-engaged-too"),
    "enchanteresse": (("reactivate",), "AU-08-engaged-too"),
    "druide": (("sell-face-down",), "AU-08-druid-and-collector"),
    "collecteur-d-impots": (("levy",), "AU-08-druid-and-collector"),
    "la-reine": (("again",), "AU-08-other-target"),
    "cimetiere": (("again",), "AU-08-other-target"),
    "vampire": (("take", "draw"), "AU-08-rentier"),
    "apprenti": (("take", "draw"), "AU-08-rentier"),
    "espionne": (("look-fate",), "AU-08-secret-told"),
    "voyante": (("look-fate",), "AU-08-secret-told"),
    "anneau-de-valeur": (("hand-over",), "AU-08-among-their-cards"),
    "comptable": (("hand-over",), "AU-08-among-their-cards"),
    "liche": (("command-all",), "AU-08-liche"),
    "mage-de-feu": (("discard", "take", "draw"), "AU-08-adjacent"),
    "alchimiste": (("exchange",), "AU-08-alchemist"),
    "immortel": (("deathless",), "AU-08-immortal"),
    "bourgmestre": (("demand",), "AU-08-mayor-cannot"),
}
_NEEDS: Final = {"family": "family", "type": "type"}  # what a fate's condition cannot do without


def fault(code: str, ruling: str = "", **facts: Any) -> Failure:
    """Return a failed check of a set-up in the words of the game, with the statement behind it."""
    said = PHRASES.say(f"refused.{code}", **facts)
    return Failure(code, said, ruling or REFUSED.get(code, ""), facts)


def read_supplied(path: str | PathLike[str] = INVENTED) -> Supplied:
    """Return what a file supplies; raise ``SetupRefused`` with everything that is wrong in it."""
    file = Path(path)
    return supplied_from(read_toml(file), file.name)


def supplied_from(raw: Mapping[str, Any], where: str = "supplied") -> Supplied:
    """Return what a table of texts supplies; raise ``SetupRefused`` with everything that is wrong in it."""
    failures: list[Failure] = []
    found: dict[str, list[Any]] = {key: [] for key, _ in _KINDS}
    title = raw.get("title", "")
    if not isinstance(title, str) or not title.strip():
        failures.append(
            fault("bad-supplied", where=f"{where}: title", problem="expected a text that names it")
        )
    failures += [
        fault("bad-supplied", where=f"{where}: {key}", problem="expected title, card, fate or token")
        for key in sorted(raw.keys() - {"title", "card", "fate", "token"})
    ]
    for key, kind in _KINDS:
        entries = raw.get(key, [])
        if not isinstance(entries, list):
            failures.append(
                fault("bad-supplied", where=f"{where}: {key}", problem=f"expected [[{key}]] entries")
            )
            continue
        for number, entry in enumerate(entries, 1):
            try:
                found[key].append(msgspec.convert(entry, kind))
            except msgspec.ValidationError as problem:
                at, what = path_and_problem(problem)
                place = f"{where}: {key} {number}{f', {at}' if at else ''}"
                failures.append(fault("bad-supplied", where=place, problem=what))
    supplied = Supplied(str(title), tuple(found["card"]), tuple(found["fate"]), tuple(found["token"]))
    failures += _faults(supplied, where)
    if failures:
        raise SetupRefused(tuple(failures))
    return supplied


def _faults(supplied: Supplied, where: str) -> Iterator[Failure]:
    names: list[Any] = [card.slug for card in supplied.cards] + [fate.slug for fate in supplied.fates]
    names += [token.number for token in supplied.tokens]
    for name, count in Counter(names).items():
        if count > 1:
            yield fault("named-twice", where=where, name=name)
    yield from _effect_faults(supplied, where)
    for fate in supplied.fates:
        needed = _NEEDS.get(fate.when)
        if needed is not None and getattr(fate, needed) is None:
            yield fault("bad-supplied", where=f"{where}: {fate.slug}", problem=f"expected a {needed}")


def _effect_faults(supplied: Supplied, where: str) -> Iterator[Failure]:
    numbers = {token.number for token in supplied.tokens}
    having: list[Card | Token] = [*supplied.cards, *supplied.tokens]
    for one in having:
        for effect in one.effects:
            if effect.do == "token" and effect.token not in numbers:
                yield fault("no-token", where=f"{where}: {one.name.en}", token=effect.token)
    for card in supplied.cards:
        does, ruling = PRESUPPOSED.get(card.slug, ((), ""))
        if does and not {effect.do for effect in card.effects} & {*does}:
            yield fault("against-the-document", ruling, where=f"{where}: {card.slug}", does=" / ".join(does))
        if card.effects and card.power is None:
            yield fault("bad-supplied", where=f"{where}: {card.slug}", problem="has effects and no power")


def too_few(supplied: Supplied, seats: int, star: bool) -> Iterator[Failure]:
    """Yield what there is not enough of for so many players."""
    cards = sum(star or not card.star for card in supplied.cards)
    common = sum(fate.common for fate in supplied.fates)
    for where, count, needed in (
        ("cards", cards, 6 * seats + 1),
        ("common fates", common, 2),
        ("secret fates", len(supplied.fates) - common, seats),
    ):
        if count < needed:
            yield fault("too-few", where=where, count=count, needed=needed)
