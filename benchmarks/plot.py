"""docs/images/benchmarks.svg: decisions a second as bars, on a logarithmic scale."""

from math import floor, log10
from xml.sax.saxutils import escape

from benchmarks.measure import spread
from benchmarks.result import Result

LEFT, WIDTH, BAR, TOP = 370, 530, 24, 34
OURS, THEIRS, INK, LINES = "#b0413e", "#8a94a6", "#6b7280", "#c9ced6"  # readable on white and on black


def plot(result: Result) -> str:
    ours = {each.name for each in result.ours}
    named = [each.name for each in (*result.ours, *result.theirs) if each.unit == "decisions"]
    bars = sorted(((spread(result.rates[name]).median, name) for name in named), reverse=True)
    lowest = floor(log10(bars[-1][0]))
    scale = (WIDTH - 90) / (log10(bars[0][0]) - lowest)
    height = TOP + BAR * len(bars) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH} {height}" role="img">',
        "<title>Decisions a second</title>",
        '<g font-family="sans-serif" font-size="13">',
        f'<text x="{LEFT}" y="18" fill="{INK}">decisions a second, logarithmic</text>',
    ]
    for power in range(lowest, floor(log10(bars[0][0])) + 1):
        x = LEFT + (power - lowest) * scale
        parts.append(f'<path d="M{x:.0f} {TOP - 8}V{height - 20}" stroke="{LINES}" stroke-dasharray="2 3"/>')
        parts.append(
            f'<text x="{x:.0f}" y="{height - 6}" fill="{INK}" text-anchor="middle">{10**power:,}</text>'
        )
    for row, (rate, name) in enumerate(bars):
        y, long = TOP + BAR * row, max(1.0, (log10(rate) - lowest) * scale)
        colour = OURS if name in ours else THEIRS
        label = f"cardia-rules, {name}" if name in ours else name
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 12}" fill="{INK}" text-anchor="end">{escape(label)}</text>'
        )
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{long:.0f}" height="{BAR - 8}" fill="{colour}"/>')
        parts.append(f'<text x="{LEFT + long + 6:.0f}" y="{y + 12}" fill="{INK}">{rate:,.0f}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])
