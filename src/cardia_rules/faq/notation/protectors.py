"""Protectors and locations in words: a row of protectors, a face-down one in parentheses."""

from cardia_rules.catalogue.lookup import find, find_location, find_protector
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.table import Guard
from cardia_rules.faq.notation.cards import face_of, plain
from cardia_rules.message import Message
from cardia_rules.resolution.positions.layout import LaidProtector


def protector_slug(name: str) -> str:
    return find_protector(name.strip()).slug


def location_slug(name: str) -> str:
    return find_location(name.strip()).slug


def any_slug(name: str) -> str:
    """The slug of whatever can ask for a decision: a character, location or protector."""
    return find(name.strip()).slug


def guard_text(guard: Guard | LaidProtector) -> str:
    name = guard.protector if isinstance(guard, Guard) else guard.name
    return name if guard.up else f"({name})"


def read_guard(text: str) -> LaidProtector:
    """A protector of the row; an unknown one stays as written, for the position to refuse."""
    opened, up = face_of(plain(text))
    name = opened.strip()
    if not name or "(" in name or ")" in name:
        raise DataError(
            Message("{text} cannot be read: a protector is its name, face down '(cat)'", text=repr(text[:60]))
        )
    try:
        return LaidProtector(protector_slug(name), up)
    except UnknownName:
        return LaidProtector(name, up)
