"""The colours of the picture: all ink can be read, and the factions stay apart."""

import re
from itertools import pairwise
from pathlib import Path

from cardia_rules.catalogue import FACTIONS
from cardia_rules.render.svg.document import table_css


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def fills(css: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for selectors, colour in re.findall(r"([^{}]+){ fill: (#\w+)", css):
        for selector in selectors.split(","):
            found[selector.strip().removeprefix(".cardia .")] = colour
    return found


def test_all_ink_can_be_read_on_what_it_stands_on() -> None:
    light_css, dark_css = table_css().split("@media screen and (prefers-color-scheme: dark)")
    light = fills(light_css)
    dark = light | fills(dark_css)
    for colours in (light, dark):
        stands_on = [(f"on-{name}", f"of-{name}") for name in (*FACTIONS, "unknown")]
        stands_on += [(f"on-{name}", name) for name in ("raised", "lowered", "now", "result")]
        stands_on += [
            ("ink", "paper"),
            ("soft", "paper"),
            ("seat", "paper"),
            ("name", "card"),
            ("on-card", "down"),
        ]
        for ink, ground in stands_on:
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    assert contrast("#777", "#fff") < 4.5


def test_the_colours_of_the_factions_differ_for_every_kind_of_eye() -> None:
    """Also without any colour at all: their lightness alone has an order with clear steps, or their shape."""
    colours = fills(table_css())
    lightness = sorted(luminance(colours[f"of-{faction}"]) for faction in FACTIONS)
    assert all(two - one > 0.03 for one, two in pairwise(lightness))


def test_the_bench_gives_the_factions_the_same_colours() -> None:
    css = (Path(__file__).parents[1] / "web" / "bench.css").read_text("utf-8")
    there = dict(re.findall(r"\.(of-\w+) { --faction: (#\w+); }", css))
    assert there == {f"of-{name}": fills(table_css())[f"of-{name}"] for name in FACTIONS}
