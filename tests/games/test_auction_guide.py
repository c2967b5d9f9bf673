"""The guide through the auction shows the code that runs."""

from pathlib import Path

import pytest

from tests.website.blocks import Block, blocks_of

ROOT = Path(__file__).parents[2]
BLOCKS = [*blocks_of(ROOT / "docs" / "contributing" / "another-game.md")]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block.title}:{block.line}")
def test_a_block_of_the_guide_stands_in_the_file_that_it_names(block: Block) -> None:
    assert block.source.strip()
    assert block.source in (ROOT / block.title).read_text("utf-8")


def test_the_guide_has_blocks() -> None:
    assert len(BLOCKS) == 15
