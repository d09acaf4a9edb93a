# SPDX-License-Identifier: Apache-2.0
"""A six-pulse rectifier as Modelica text, and its currents from matrix exponentials.

With each diode open or closed the currents are the solution of a linear system with constant coefficients. The sources are
two states more, the sine and the cosine. Between commutations that solution is exact up to rounding, however small the
conductance of an open diode is. Integrators with tolerances can step over a commutation here."""
import functools
import math

VOLTAGE, FREQUENCY, LINE_R, LINE_L, R_ON, LOAD_L, LOAD_R = 90.0, 60.0, 0.12, 8e-4, 0.01, 18e-3, 7.0
STATES = 5  # two line currents, the load current, sine, cosine
FIRST_STEP, LONGEST_STEP = 1e-12, 1e-5
# Of the voltage at a diode, in volts: the rounding of a current divided by the conductance of an open diode.
ZERO = 1e-7
SAME_TIME = 1e-17


def text(name, conductance, phase, stop_time, interval):
    analog = "Modelica.Electrical.Analog"
    diodes = f"each Ron={R_ON}, each Goff={conductance}, each Vknee=0"
    phases = ", ".join(repr(shifted) for shifted in phases_from(phase))
    return f"""model {name}
  {analog}.Sources.SineVoltage source[3](each V={VOLTAGE}, each f={FREQUENCY}, phase={{{phases}}});
  {analog}.Basic.Resistor line[3](each R={LINE_R});
  {analog}.Basic.Inductor reactor[3](each L={LINE_L});
  {analog}.Ideal.IdealDiode upper[3]({diodes}), lower[3]({diodes});
  {analog}.Basic.Inductor choke(L={LOAD_L}, i(start=0, fixed=true));
  {analog}.Basic.Resistor load(R={LOAD_R});
  {analog}.Basic.Ground ground;
equation
  connect(source[2].n, source[1].n);
  connect(source[3].n, source[1].n);
  for k in 1:3 loop
    connect(source[k].p, line[k].p);
    connect(line[k].n, reactor[k].p);
    connect(reactor[k].n, upper[k].p);
    connect(reactor[k].n, lower[k].n);
    connect(upper[k].n, choke.p);
    connect(lower[k].p, ground.p);
  end for;
  connect(choke.n, load.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime={stop_time!r}, Interval={interval!r}));
end {name};
"""


def phases_from(phase):
    return [phase - 2 * math.pi / 3 * k for k in range(3)]


def product(a, b):
    return [[sum(x * row[j] for x, row in zip(left, b)) for j in range(len(b[0]))] for left in a]


def applied(matrix, vector):
    return [sum(x * y for x, y in zip(row, vector)) for row in matrix]


def exponential(matrix, time):
    """Of matrix · time, by scaling and squaring exp - 1, which keeps small differences from 1."""
    size = max(sum(abs(x) for x in row) for row in matrix) * time
    squarings = max(0, math.ceil(math.log2(size / 0.25))) if size > 0.25 else 0
    part = time / 2 ** squarings
    term = [[float(i == j) for j in range(STATES)] for i in range(STATES)]
    less_one = [[0.0] * STATES for _ in range(STATES)]
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


class Mode:
    """The system with each diode open or closed; upper diodes first."""

    def __init__(self, closed, conductance, phase):
        upper, lower = ([1 / R_ON if closed[k + first] else conductance for k in range(3)] for first in (0, 3))
        currents = [[1.0, 0, 0, 0, 0], [0, 1.0, 0, 0, 0], [-1.0, -1.0, 0, 0, 0]]
        laws = [[(upper[k] + lower[k]) * (k == j) for j in range(3)] + [-upper[k]] for k in range(3)]
        potentials = solved([*laws, [*upper, -sum(upper)]], [*currents, [0, 0, 1.0, 0, 0]])
        star = [sum(values) / 3 for values in zip(*potentials[:3])]
        self.rates = []
        for k, shifted in enumerate(phases_from(phase)[:2]):
            source = [0, 0, 0, VOLTAGE * math.cos(shifted), VOLTAGE * math.sin(shifted)]
            self.rates.append([(source[j] + star[j] - LINE_R * currents[k][j] - potentials[k][j]) / LINE_L
                               for j in range(STATES)])
        omega = 2 * math.pi * FREQUENCY
        self.rates += [[(potentials[3][j] - LOAD_R * (j == 2)) / LOAD_L for j in range(STATES)],
                       [0, 0, 0, 0, omega], [0, 0, 0, -omega, 0]]
        self.across = ([[a - b for a, b in zip(potentials[k], potentials[3])] for k in range(3)]
                       + [[-a for a in potentials[k]] for k in range(3)])
        self.closed = closed
        self.exponentials = {}

    def after(self, state, time):
        if time not in self.exponentials:
            self.exponentials[time] = exponential(self.rates, time)
        return applied(self.exponentials[time], state)

    def wrong(self, state):
        """Diodes in the wrong position."""
        return {j for j, v in enumerate(applied(self.across, state)) if abs(v) > ZERO and (v > 0) != self.closed[j]}

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


def currents(conductance, phase, stop_time, interval):
    """[(time, line currents and load current)] at multiples of the interval."""
    mode_of = functools.cache(lambda closed: Mode(closed, conductance, phase))
    mode = mode_of((False,) * 6)
    state, time, step = [0.0, 0.0, 0.0, 0.0, 1.0], 0.0, FIRST_STEP
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
        rows.append((end, [state[0], state[1], -state[0] - state[1], state[2]]))
    return rows
