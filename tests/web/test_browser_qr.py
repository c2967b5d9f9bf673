"""The QR code for the phone opposite: what a phone would read in it."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opens
from tests.web.reading_qr import read

DRAW = "(text) => import('/app/qr.js').then(({ qrCode }) => qrCode(text))"


def test_codes_of_every_size_are_read_and_the_longest_is_the_longest(opened: Opens) -> None:
    page = opened()
    for length in (5, 17, 100, 150, 220, 300, 450, 1000):
        text = ("https://bench.example/#t=I;Médiateur:" + "judge+3@:saboteur," * 60)[:length]
        assert read(page.evaluate(DRAW, text)) == text
    assert len(page.evaluate(DRAW, "x" * 2953)) == 177
    assert page.evaluate(DRAW, "x" * 2954) is None


def test_one_wrong_module_is_noticed(opened: Opens) -> None:
    """That the reader checks what it reads, and mends nothing."""
    code = opened().evaluate(DRAW, "judge")
    code[12][12] = not code[12][12]
    with pytest.raises(AssertionError, match="does not check"):
        read(code)


def test_the_code_that_is_shown_is_the_links(opened: Opens) -> None:
    page = opened("#t=I;saboteur:mediator@,void-mage:judge;phase=2")
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    page.locator("[data-key=share]").tap()
    link = page.get_by_role("textbox", name="Link").input_value()
    box, drawn = page.locator("svg.qr").evaluate(
        "(svg) => [svg.viewBox.baseVal.width, svg.firstChild.getAttribute('d')]"
    )
    size = int(box) - 8
    modules = [[f"M{x + 4} {y + 4}h" in drawn for x in range(size)] for y in range(size)]
    assert read(modules) == link


# What lies over the code.
COVERED = """(svg) => {
  const box = svg.getBoundingClientRect();
  return [...svg.parentElement.children]
    .filter((each) => each !== svg)
    .map((each) => [each.getBoundingClientRect(), each.outerHTML])
    .filter(([other]) => other.height > 0 && other.top < box.bottom && other.bottom > box.top)
    .map(([, html]) => html);
}"""


@pytest.mark.parametrize("height", [844, 740, 568])
def test_nothing_covers_the_code_on_a_small_phone(opened: Opens, height: int) -> None:
    page = opened(
        "#t=I;saboteur:mediator@,void-mage:judge;phase=2", viewport={"width": 360, "height": height}
    )
    expect(page.locator("[data-part=verdict]")).to_be_visible()
    page.locator("[data-key=share]").tap()
    code = page.locator("svg.qr")
    assert code.evaluate(COVERED) == []
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] > 250
