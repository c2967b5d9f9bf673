"""What every effect of an ability has in common, and how large its numbers may be."""

from typing import Annotated

import msgspec

from cardia_rules.spelling import kebab

# A supplied ability comes from outside: no number in it may outgrow what a log can hold.
Amount = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Count = Annotated[int, msgspec.Meta(ge=1, le=16)]


class Effect(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=kebab,
):
    """One thing that an ability does.

    ``cites`` are the rulings about this card's use of it, ``missing`` those about its having
    nothing to do.
    """

    cites: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
