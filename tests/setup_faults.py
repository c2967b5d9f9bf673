"""What a set-up is refused for, and an ability that a table supplies."""

from typing import Any

import pytest

from cardia_rules.catalogue.effects import AnyEffect, Draw
from cardia_rules.errors import SetupRefused
from cardia_rules.events.table import Supplied
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.setup import make_setup

SUPPLIED = {"OQ-unknown-card": "supplied"}
DRAW = (Draw(count=1, who="you"),)


def fox(*ability: AnyEffect, card: str = "fox", **fields: Any) -> Supplied:
    return Supplied(card=card, name="Fox, as we play it", text="As we play it.", ability=ability, **fields)


def faults(**options: Any) -> list[tuple[str, str]]:
    with pytest.raises(SetupRefused) as refused:
        make_setup("I", **options)
    for failure in refused.value.failures:
        assert failure.ruling in {"", *REGISTER.rulings}
        assert failure.message in str(refused.value)
    return [(failure.code, failure.message) for failure in refused.value.failures]
