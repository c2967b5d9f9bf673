"""What every task is: frozen data, told apart by ``task``."""

import msgspec

from cardia_rules.spelling import kebab


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
