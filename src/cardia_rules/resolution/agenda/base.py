"""What every task is: frozen data, told apart by ``task``."""

import msgspec

from cardia_rules.spelling import kebab


class End(msgspec.Struct, frozen=True, gc=False):
    """An ongoing ability that has ended: why that matters, and the places whose results it spoke of.

    ``extra`` if it gave an extra signet alone: then it does not matter to who wins.
    """

    rulings: tuple[str, ...]
    places: tuple[int, ...]
    extra: bool = False


Ends = tuple[End, ...]


class BaseTask(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="task",
    tag=kebab,
    gc=False,
):
    """Base of the tasks."""
