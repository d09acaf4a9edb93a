# SPDX-License-Identifier: Apache-2.0
"""Bridge rectifiers of any number of phases as Modelica text, and their states from matrix exponentials.

With each diode open or closed the states are the solution of a linear system with constant coefficients. The sources are
two states more, the sine and the cosine, and so is the constant 1. Between commutations that solution is exact up to
rounding, however small the conductance of an open diode is. Integrators with tolerances can step over a commutation here."""
import functools
import math
from typing import NamedTuple

VOLTAGE, FREQUENCY, LINE_R, LINE_L, LOAD_L, LOAD_R, LOAD_C = 90.0, 60.0, 0.12, 8e-4, 18e-3, 7.0, 4e-4
FIRST_STEP, LONGEST_STEP = 1e-12, 1e-5
# Of the voltage at a diode, in volts, and of a current, which divided by the conductance of an open diode is one as well:
# rounding.
ZERO, ZERO_CURRENT = 1e-7, 1e-14
SAME_TIME = 1e-17


class Rectifier(NamedTuple):
    conductance: float  # of an open diode
    phase: float
    knee: float = 0.0
    resistance: float = 0.01  # of a closed diode
    phases: int = 3
    line_inductance: float = LINE_L  # 0: none
    load: str = "RL"  # "R", "RL", "RC" (a capacitor across the resistor) or "RLC" (with a choke before both)

    def angles(self):
        return [self.phase - 2 * math.pi / self.phases * k for k in range(self.phases)]

    def zero(self, closed):
        return ZERO if closed else max(ZERO, ZERO_CURRENT / self.conductance)

    @property
    def states(self):
        """Names of those that are compared."""
        lines = [f"reactor[{k + 1}].i" for k in range(self.phases)] if self.line_inductance else []
        return lines + ["choke.i"] * ("L" in self.load) + ["capacitor.v"] * ("C" in self.load)


def text(name, rectifier, stop_time, interval):
    analog = "Modelica.Electrical.Analog"
    count = rectifier.phases
    diodes = f"each Ron={rectifier.resistance}, each Goff={rectifier.conductance}, each Vknee={rectifier.knee}"
    angles = ", ".join(map(repr, rectifier.angles()))
    has_reactors, has_choke, has_capacitor = rectifier.line_inductance > 0, "L" in rectifier.load, "C" in rectifier.load
    parts = [f"Sources.SineVoltage source[{count}](each V={VOLTAGE}, each f={FREQUENCY}, phase={{{angles}}})",
             f"Basic.Resistor line[{count}](each R={LINE_R})",
             f"Ideal.IdealDiode upper[{count}]({diodes}), lower[{count}]({diodes})",
             f"Basic.Resistor load(R={LOAD_R})", "Basic.Ground ground"]
    if has_reactors:
        parts.append(f"Basic.Inductor reactor[{count}](each L={rectifier.line_inductance})")
    if has_choke:
        parts.append(f"Basic.Inductor choke(L={LOAD_L}, i(start=0, fixed=true))")
    if has_capacitor:
        parts.append(f"Basic.Capacitor capacitor(C={LOAD_C}, v(start=0, fixed=true))")
    bridge, rail = ("reactor" if has_reactors else "line"), ("choke" if has_choke else "load")
    pairs = [(f"source[{k}].n", "source[1].n") for k in range(2, count + 1)] + [("load.n", "ground.p")]
    for k in range(1, count + 1):
        pairs += [(f"source[{k}].p", f"line[{k}].p"), (f"{bridge}[{k}].n", f"upper[{k}].p"),
                  (f"{bridge}[{k}].n", f"lower[{k}].n"), (f"upper[{k}].n", f"{rail}.p"), (f"lower[{k}].p", "ground.p")]
        pairs += [(f"line[{k}].n", f"reactor[{k}].p")] * has_reactors
    pairs += [("choke.n", "load.p")] * has_choke
    pairs += [("capacitor.p", "load.p"), ("capacitor.n", "ground.p")] if has_capacitor else []
    declared = "".join(f"  {analog}.{part};\n" for part in parts)
    connected = "".join(f"  connect({a}, {b});\n" for a, b in pairs)
    return (f"model {name}\n{declared}equation\n{connected}"
            f"  annotation(experiment(StopTime={stop_time!r}, Interval={interval!r}));\nend {name};\n")


def product(a, b):
    columns = list(zip(*b))
    return [[sum(map(float.__mul__, left, column)) for column in columns] for left in a]


def applied(matrix, vector):
    return [sum(map(float.__mul__, row, vector)) for row in matrix]


def exponential(matrix, time):
    """Of matrix · time, by scaling and squaring exp - 1, which keeps small differences from 1."""
    states = len(matrix)
    size = max(sum(abs(x) for x in row) for row in matrix) * time
    squarings = max(0, math.ceil(math.log2(size / 0.25))) if size > 0.25 else 0
    part = time / 2 ** squarings
    term = [[float(i == j) for j in range(states)] for i in range(states)]
    less_one = [[0.0] * states for _ in range(states)]
    for k in range(1, 16):
        term = [[x * part / k for x in row] for row in product(term, matrix)]
        less_one = [[a + b for a, b in zip(*rows)] for rows in zip(less_one, term)]
    for _ in range(squarings):
        square = product(less_one, less_one)
        less_one = [[2 * a + b for a, b in zip(*rows)] for rows in zip(less_one, square)]
    return [[x + (i == j) for j, x in enumerate(row)] for i, row in enumerate(less_one)]


def solved(matrix, right):
    rows = [[*left, *values] for left, values in zip(matrix, right)]
    count = len(rows)
    for c in range(count):
        pivot = max(range(c, count), key=lambda r: abs(rows[r][c]))
        rows[c], rows[pivot] = rows[pivot], rows[c]
        for r in range(count):
            factor = rows[r][c] / rows[c][c] if r != c else 0.0
            rows[r] = [x - factor * y for x, y in zip(rows[r], rows[c])]
    return [[x / row[c] for x in row[count:]] for c, row in enumerate(rows)]


def total(*terms):
    """Of (row, factor)."""
    return [sum(factor * row[j] for row, factor in terms) for j in range(len(terms[0][0]))]


class Mode:
    """The system with each diode open or closed; upper diodes first. States are all line currents but the last, the current
    of the choke, the voltage of the capacitor, sine, cosine, 1."""

    def __init__(self, closed, rectifier):
        self.rectifier = rectifier
        self.closed = closed
        self.exponentials = {}
        lines = rectifier.phases - 1 if rectifier.line_inductance else 0
        self.choke = lines if "L" in rectifier.load else None
        self.capacitor = lines + (self.choke is not None) if "C" in rectifier.load else None
        self.sine = lines + (self.choke is not None) + (self.capacitor is not None)
        self.size = self.sine + 3
        self.one = self.unit(self.size - 1)
        potentials = self.potentials()
        omega = 2 * math.pi * FREQUENCY
        self.rates = (self.line_rates(potentials) + self.load_rates(potentials)
                      + [total((self.unit(self.sine + 1), omega)), total((self.unit(self.sine), -omega)), [0.0] * self.size])
        knee = (self.one, -rectifier.knee)
        nodes, rail = potentials[:rectifier.phases], potentials[rectifier.phases]
        self.beyond_knee = ([total((node, 1.0), (rail, -1.0), knee) for node in nodes]
                            + [total((node, -1.0), knee) for node in nodes])

    def unit(self, state):
        return [float(j == state) for j in range(self.size)]

    def source(self, angle):
        return total((self.unit(self.sine), VOLTAGE * math.cos(angle)), (self.unit(self.sine + 1), VOLTAGE * math.sin(angle)))

    def line_currents(self):
        count = self.rectifier.phases
        currents = [self.unit(k) for k in range(count - 1)]
        return [*currents, total(*((current, -1.0) for current in currents))]

    def slopes(self):
        return [1 / self.rectifier.resistance if closed else self.rectifier.conductance for closed in self.closed]

    def offsets(self):
        """The current of a diode is g v while it is open, else (v - knee) / resistance + g knee."""
        return [(self.rectifier.conductance - slope) * self.rectifier.knee if closed else 0.0
                for slope, closed in zip(self.slopes(), self.closed)]

    def potentials(self):
        """Of the nodes between the diodes of each phase, of the node behind all upper ones, and without line inductances of
        the star of the sources, as functions of the states."""
        count = self.rectifier.phases
        upper, lower = self.slopes()[:count], self.slopes()[count:]
        offsets = self.offsets()
        star = 0.0 if self.rectifier.line_inductance else 1 / LINE_R
        laws = [[(upper[k] + lower[k] + star) * (k == j) for j in range(count)] + [-upper[k]] for k in range(count)]
        right = [(self.one, offsets[k + count] - offsets[k]) for k in range(count)]
        if star:
            sources = [self.source(angle) for angle in self.rectifier.angles()]
            right = [total(row, (source, star)) for row, source in zip(right, sources)]
        else:
            right = [total(row, (current, 1.0)) for row, current in zip(right, self.line_currents())]
        laws.append([*upper, -sum(upper)])
        right.append(total((self.one, -sum(offsets[:count]))))
        if self.choke is not None:
            right[-1] = total((right[-1], 1.0), (self.unit(self.choke), 1.0))
        elif self.capacitor is not None:
            laws[-1] = [0.0] * count + [1.0]
            right[-1] = self.unit(self.capacitor)
        else:
            laws[-1][-1] -= 1 / LOAD_R
        if star:
            laws = [[*law, -star] for law in laws[:-1]] + [[*laws[-1], 0.0], [star] * count + [0.0, -count * star]]
            right.append(total(*((source, star) for source in sources)))
        return solved(laws, right)

    def line_rates(self, potentials):
        inductance = self.rectifier.line_inductance
        if not inductance:
            return []
        count = self.rectifier.phases
        star = total(*((potential, 1 / count) for potential in potentials[:count]))
        return [total((self.source(angle), 1 / inductance), (star, 1 / inductance), (current, -LINE_R / inductance),
                      (potential, -1 / inductance))
                for angle, current, potential in zip(self.rectifier.angles()[:-1], self.line_currents(), potentials)]

    def load_rates(self, potentials):
        count = self.rectifier.phases
        rail = potentials[count]
        has_capacitor = self.capacitor is not None
        rates = []
        if self.choke is not None:
            current = self.unit(self.choke)
            behind = self.unit(self.capacitor) if has_capacitor else total((current, LOAD_R))
            rates.append(total((rail, 1 / LOAD_L), (behind, -1 / LOAD_L)))
        else:
            current = total((self.one, sum(self.offsets()[:count])),
                            *((total((node, slope), (rail, -slope)), 1.0)
                              for node, slope in zip(potentials[:count], self.slopes())))
        if has_capacitor:
            rates.append(total((current, 1 / LOAD_C), (self.unit(self.capacitor), -1 / (LOAD_R * LOAD_C))))
        return rates

    def after(self, state, time):
        if time not in self.exponentials:
            self.exponentials[time] = exponential(self.rates, time)
        return applied(self.exponentials[time], state)

    def wrong(self, state):
        """Diodes in the wrong position."""
        return {j for j, v in enumerate(applied(self.beyond_knee, state))
                if abs(v) > self.rectifier.zero(self.closed[j]) and (v > 0) != self.closed[j]}

    def commutation(self, state, within):
        """The time after which a diode is in the wrong position."""
        right, late = 0.0, within
        while late - right > SAME_TIME + 1e-15 * late:
            middle = (right + late) / 2
            if self.wrong(applied(exponential(self.rates, middle), state)):
                late = middle
            else:
                right = middle
        return late


def solution(rectifier, stop_time, interval):
    """[(time, states)] at multiples of the interval."""
    mode_of = functools.cache(lambda closed: Mode(closed, rectifier))
    mode = mode_of((False,) * (2 * rectifier.phases))
    state, time, step = [0.0] * (mode.size - 2) + [1.0, 1.0], 0.0, FIRST_STEP
    lines = rectifier.phases - 1 if rectifier.line_inductance else 0
    rows = []
    for row in range(round(stop_time / interval) + 1):
        end = row * interval
        while time < end:
            length = min(step, LONGEST_STEP, end - time)
            later = mode.after(state, length)
            if mode.wrong(later):
                length = mode.commutation(state, length)
                state = applied(exponential(mode.rates, length), state)
                wrong = mode.wrong(state)
                mode = mode_of(tuple(is_closed != (j in wrong) for j, is_closed in enumerate(mode.closed)))
                step = FIRST_STEP
            else:
                state, step = later, 2 * step
            time = end if end - time <= length else time + length
        last = [-sum(state[:lines])] if lines else []
        rows.append((end, [*state[:lines], *last, *state[lines:mode.sine]]))
    return rows
