# SPDX-License-Identifier: Apache-2.0
"""Draws what exactness costs: panels with the error across and the seconds upwards, both logarithmic."""
import html
import math

COLOURS = ["#222222", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999933", "#882255"]
WIDTH, HEIGHT = 400, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 12, 30, 44


def decades(values):
    return math.floor(math.log10(min(values)) + 1e-9), math.ceil(math.log10(max(values)) - 1e-9)


class Panel:
    """`series` maps a name to pairs (error, seconds)."""

    def __init__(self, title, series):
        self.title = title
        self.series = series
        points = [p for pairs in series.values() for p in pairs]
        self.errors = decades([e for e, _ in points])
        self.seconds = decades([s for _, s in points])

    def across(self, error):
        low, high = self.errors
        return LEFT + (math.log10(error) - low) / max(high - low, 1) * (WIDTH - LEFT - RIGHT)

    def upwards(self, seconds):
        low, high = self.seconds
        return HEIGHT - BOTTOM - (math.log10(seconds) - low) / max(high - low, 1) * (HEIGHT - TOP - BOTTOM)

    def frame(self):
        yield f'<text x="{WIDTH / 2}" y="18" text-anchor="middle" font-weight="bold">{html.escape(self.title)}</text>'
        for k in range(self.errors[0], self.errors[1] + 1):
            x = self.across(10.0**k)
            yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" class="grid"/>'
            yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle">{power(k)}</text>'
        for k in range(self.seconds[0], self.seconds[1] + 1):
            y = self.upwards(10.0**k)
            yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" class="grid"/>'
            yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{power(k)}</text>'
        yield f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">error</text>'
        middle = (TOP + HEIGHT - BOTTOM) / 2
        yield f'<text x="14" y="{middle}" text-anchor="middle" transform="rotate(-90 14 {middle})">run, s</text>'

    def curves(self, colours):
        for name, pairs in self.series.items():
            colour = colours[name]
            places = [(self.across(e), self.upwards(s)) for e, s in sorted(pairs)]
            path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
            yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
            for x, y in places:
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" fill="{colour}"/>'


def power(k):
    return f'10<tspan dy="-4" font-size="8">{k}</tspan>'


def front(pairs):
    """Only what nothing else beats in both."""
    best = []
    for error, seconds in sorted(pairs):
        if not best or seconds < best[-1][1]:
            best.append((error, seconds))
    return best


def draw(panels, columns=3):
    """The text of an SVG picture."""
    names = list(dict.fromkeys(name for panel in panels for name in panel.series))
    colours = {name: COLOURS[k % len(COLOURS)] for k, name in enumerate(names)}
    rows = -(-len(panels) // columns)
    width, height = columns * WIDTH, rows * HEIGHT + 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
             f'font-size="11">', "<style>.grid{stroke:#ddd}</style>",
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for k, panel in enumerate(panels):
        parts.append(f'<g transform="translate({k % columns * WIDTH} {k // columns * HEIGHT})">')
        parts += [*panel.frame(), *panel.curves(colours), "</g>"]
    for k, name in enumerate(names):
        x, y = 20 + k * 110, height - 14
        parts.append(f'<path d="M{x} {y}h22" stroke="{colours[name]}" stroke-width="2"/>'
                     f'<text x="{x + 28}" y="{y + 4}">{html.escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])
