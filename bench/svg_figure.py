# SPDX-License-Identifier: Apache-2.0
"""Small line charts as SVG, for the pictures in docs: panels one below the other, linear or logarithmic axes."""
import math

COLOURS = ("#1f5fa8", "#c8501e", "#2e8540", "#7a3e9d")
WIDTH, PANEL, LEFT, RIGHT, TOP, GAP = 720, 190, 70, 12, 44, 46
MOST_POINTS = 360


class Panel:
    """`series` are (name, xs, ys); with `steps`, values hold until the next point."""

    def __init__(self, y_label, series, log_x=False, log_y=False, steps=False, marks=False):
        self.y_label, self.log_x, self.log_y, self.steps, self.marks = y_label, log_x, log_y, steps, marks
        self.series = []
        for name, xs, ys in series:
            points = [(x, y) for x, y in zip(xs, ys) if (x > 0 or not log_x) and (y > 0 or not log_y)]
            self.series.append((name, points))


def thinned(points):
    """At most MOST_POINTS of them; of each group the first, the smallest and the largest stay."""
    if len(points) <= MOST_POINTS:
        return points
    size = math.ceil(len(points) / (MOST_POINTS / 3))
    kept = []
    for start in range(0, len(points), size):
        group = points[start:start + size]
        chosen = {0, min(range(len(group)), key=lambda k: group[k][1]), max(range(len(group)), key=lambda k: group[k][1])}
        kept += [group[k] for k in sorted(chosen)]
    return kept + [points[-1]]


def ticks(low, high, is_log):
    if is_log:
        first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
        return [10.0 ** k for k in range(first, last + 1, max(1, (last - first) // 6))]
    step = 10.0 ** math.floor(math.log10((high - low) / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= 6)
    return [step * k for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


class Axis:
    def __init__(self, values, is_log, begin, end):
        low, high = min(values), max(values)
        if not high > low:
            low, high = (low / 2, high * 2) if is_log else (low - 1, high + 1)
        self.is_log, self.begin, self.end = is_log, begin, end
        self.low, self.high = (math.log10(low), math.log10(high)) if is_log else (low, high)
        margin = 0.04 * (self.high - self.low)
        self.low, self.high = self.low - margin, self.high + margin
        self.ticks = [tick for tick in ticks(low, high, is_log) if self.begin_ok(tick)]

    def begin_ok(self, value):
        place = math.log10(value) if self.is_log else value
        return self.low <= place <= self.high

    def at(self, value):
        place = math.log10(value) if self.is_log else value
        return self.begin + (self.end - self.begin) * (place - self.low) / (self.high - self.low)


def label(value, is_log):
    return f"1e{round(math.log10(value))}" if is_log else f"{value:g}" if abs(value) > 1e-12 else "0"


def path_of(points, x_axis, y_axis, steps):
    places = [(x_axis.at(x), y_axis.at(y)) for x, y in points]
    text = f"M{places[0][0]:.1f} {places[0][1]:.1f}"
    for x, y in places[1:]:
        text += f"H{x:.1f}V{y:.1f}" if steps else f"L{x:.1f} {y:.1f}"
    return text


def draw_panel(panel, top, out):
    drawn = [(name, points if panel.steps else thinned(points)) for name, points in panel.series if points]
    x_axis = Axis([x for _, points in drawn for x, _ in points], panel.log_x, LEFT, WIDTH - RIGHT)
    y_axis = Axis([y for _, points in drawn for _, y in points], panel.log_y, top + PANEL, top)
    for tick in x_axis.ticks:
        place = x_axis.at(tick)
        out.append(f'<path d="M{place:.1f} {top}V{top + PANEL}" stroke="#ddd"/>'
                   f'<text x="{place:.1f}" y="{top + PANEL + 15}" text-anchor="middle">{label(tick, panel.log_x)}</text>')
    for tick in y_axis.ticks:
        place = y_axis.at(tick)
        out.append(f'<path d="M{LEFT} {place:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{place + 4:.1f}" text-anchor="end">{label(tick, panel.log_y)}</text>')
    out.append(f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - RIGHT}" height="{PANEL}" fill="none" stroke="#888"/>')
    out.append(f'<text x="14" y="{top + PANEL / 2:.0f}" transform="rotate(-90 14 {top + PANEL / 2:.0f})" '
               f'text-anchor="middle">{panel.y_label}</text>')
    for k, (name, points) in enumerate(drawn):
        colour = COLOURS[k % len(COLOURS)]
        out.append(f'<path d="{path_of(points, x_axis, y_axis, panel.steps)}" fill="none" stroke="{colour}" '
                   f'stroke-width="1.3"{" stroke-dasharray=" + chr(34) + "6 3" + chr(34) if k % 2 else ""}/>')
        if panel.marks:
            out += [f'<circle cx="{x_axis.at(x):.1f}" cy="{y_axis.at(y):.1f}" r="3" fill="{colour}"/>' for x, y in points]
    names = "".join(f'<tspan fill="{COLOURS[k % len(COLOURS)]}" dx="12">{name}</tspan>' for k, (name, _) in enumerate(drawn))
    out.append(f'<text x="{WIDTH - RIGHT}" y="{top - 6}" text-anchor="end">{names}</text>')


def save(path, title, panels, x_label="time in s"):
    height = TOP + len(panels) * (PANEL + GAP) + 4
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">'
           f'<rect width="100%" height="100%" fill="#fff"/><text x="{LEFT}" y="17" font-size="14">{title}</text>']
    for k, panel in enumerate(panels):
        draw_panel(panel, TOP + k * (PANEL + GAP), out)
    out.append(f'<text x="{WIDTH / 2:.0f}" y="{height - 6}" text-anchor="middle">{x_label}</text></svg>')
    path.write_text("\n".join(out) + "\n")
