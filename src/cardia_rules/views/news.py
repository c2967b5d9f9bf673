"""What is new for a viewer: the events since one, and what of the view has changed.

A view says everything again, and most of it never changes. So whoever follows a game is sent one view, and
then only what differs from the one before: a few hundred bytes a decision, whatever the length of the game.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from cardia_rules.errors import UnknownName
from cardia_rules.game.game import Game
from cardia_rules.kernel.seeing import Shown
from cardia_rules.views.events import EverySeenEvent
from cardia_rules.views.log import see_event
from cardia_rules.views.view import View, see
from cardia_rules.views.viewers import Viewer, known

Path = tuple[str | int, ...]


class News(Shown, frozen=True, kw_only=True):
    """The events after number ``since`` as a viewer sees them, and the view that they led to."""

    viewer: Viewer
    since: int
    number: int
    events: tuple[EverySeenEvent, ...]
    view: View


class Changes(Shown, frozen=True, kw_only=True):
    """What differs between two views of one viewer, both as they are on the wire.

    ``set`` has the new value of each thing by its JSON pointer (RFC 6901): ``/table/north/row/2/signets``;
    one past the end of a list is appended. ``gone`` are those that are no longer there, in the order
    in which to take them away. First take away, then set.
    """

    number: int
    set: dict[str, Any]
    gone: tuple[str, ...] = ()


def news(game: Game, viewer: Viewer, since: int = 0) -> News:
    """Return what is new for a viewer since the event of this number (0: since the beginning).

    It costs what the new events cost: nothing is folded again. Raise ``UnknownName`` for a number that the
    game has not reached.
    """
    played = getattr(game, "game", game)  # a kept game holds its game
    events, position = played.since(since)
    # What an event shows depends on the table only by its set-up and its protectors, which stay where they
    # were laid: the table of now serves for all of them.
    seen = tuple([see_event(event, position.table, viewer) for event in events])
    return News(
        viewer=known(viewer), since=since, number=position.number, events=seen, view=see(position, viewer)
    )


def changes_between(before: View, after: View) -> Changes:
    """Return what a viewer who has one view needs for the next; only of the same viewer's."""
    if before.viewer != after.viewer:
        raise UnknownName(f"these are views of two viewers, {before.viewer} and {after.viewer}")
    changed: dict[str, Any] = {}
    gone: list[str] = []
    for path, value in _differences((), msgspec.to_builtins(before), msgspec.to_builtins(after)):
        if value is _GONE:
            gone.append(_pointer(path))
        else:
            changed[_pointer(path)] = value
    changed.pop("/number", None)
    return Changes(number=after.number, set=changed, gone=tuple(gone))


def with_changes(view: View, changes: Changes) -> View:
    """Return the view after some changes, as a client makes it; on the wire it is the same work."""
    data = msgspec.json.decode(msgspec.json.encode(view))  # what can be changed in place
    for pointer in changes.gone:
        holder, key = _found(data, pointer)
        del holder[key]
    for pointer, value in changes.set.items():
        holder, key = _found(data, pointer)
        if isinstance(holder, list) and key == len(holder):
            holder.append(value)
        else:
            holder[key] = value
    return msgspec.convert({**data, "number": changes.number}, View)


_GONE: Final = object()


def _differences(path: Path, before: Any, after: Any) -> Iterator[tuple[Path, Any]]:
    """Yield what differs, at the smallest place that is worth naming."""
    if before == after:
        return
    inside = [*_inside(path, before, after)]
    # Many small changes may take more bytes than the whole.
    if inside and _size([(_pointer(path), value) for path, value in inside if value is not _GONE]) < _size(
        after
    ):
        yield from inside
    else:
        yield path, after


def _inside(path: Path, before: Any, after: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() - after.keys():
            yield (*path, key), _GONE
        for key, value in after.items():
            if key in before:
                yield from _differences((*path, key), before[key], value)
            else:
                yield (*path, key), value
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        for index in range(len(before) - 1, len(after) - 1, -1):
            yield (*path, index), _GONE
        for index, value in enumerate(after):
            if index < len(before):
                yield from _differences((*path, index), before[index], value)
            else:
                yield (*path, index), value


def _size(value: Any) -> int:
    return len(msgspec.json.encode(value))


def _pointer(path: Path) -> str:
    return "".join(f"/{part}" for part in path)


def _found(data: Any, pointer: str) -> tuple[Any, Any]:
    """Return what holds the value that a pointer names, and the key of it there."""
    *path, last = pointer.split("/")[1:]
    for part in path:
        data = data[int(part) if isinstance(data, list) else part]
    return data, int(last) if isinstance(data, list) else last
