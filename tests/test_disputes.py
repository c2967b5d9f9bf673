"""Sixty disputes, two for each page of the documents: the ruling that a judge reads aloud comes first."""

from collections import Counter

import pytest

from cardia_rules.faq.register import REGISTER
from site_pages.disputes_page import Dispute, answer, disputes

PAGES = [f"RB-{page:02}" for page in range(2, 24)] + [
    f"{doc}-{page}" for doc in ("FAQ", "NP") for page in (1, 2, 3, 4)
]
ASKED = disputes()


def test_there_are_two_for_each_page() -> None:
    assert Counter(dispute.page for dispute in ASKED) == dict.fromkeys(PAGES, 2)
    assert len({dispute.says.en for dispute in ASKED}) == len({dispute.says.fr for dispute in ASKED}) == 60


def test_each_states_who_is_right() -> None:
    for dispute in ASKED:
        assert dispute.ruling in REGISTER.rulings
        assert dispute.refused or dispute.case.then.says_something or dispute.case.difficulty is not None


@pytest.mark.parametrize("dispute", ASKED, ids=lambda one: f"{one.page}-{one.ruling}")
def test_the_ruling_read_aloud_comes_first(dispute: Dispute) -> None:
    found = answer(dispute)
    assert found.problems == ()
    assert found.says
    assert found.rulings[0] == dispute.ruling
