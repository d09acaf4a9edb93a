# SPDX-License-Identifier: Apache-2.0
"""Rectifiers of exponential diodes behind an inductor, as Modelica text, and their solutions by an integration of their own:
implicit Euler with the voltages of the diodes as unknowns, small steps, and Richardson's extrapolation."""
import math

OMEGA, AMPLITUDE, INDUCTANCE, LOAD, CAPACITANCE, STOP = 314.0, 10.0, 1e-3, 100.0, 1e-4, 0.04
POINTS = 20


class Diode:
    def __init__(self, blocking, largest_exponent=None):
        self.saturation, self.thermal, self.blocking, self.largest_exponent = 1e-12, 0.025, blocking, largest_exponent

    def __call__(self, v):
        """Current and conductance."""
        exponent, limit = v / self.thermal, self.largest_exponent
        if limit is not None and exponent > limit:
            power = math.exp(limit)
            current = power * (1 + exponent - limit) - 1
        else:
            power = math.exp(exponent)
            current = power - 1
        return self.saturation * current + v / self.blocking, self.saturation * power / self.thermal + 1 / self.blocking

    def text(self, v):
        """The current as an expression of Modelica."""
        plain = f"1e-12*(exp({v}/0.025) - 1) + {v}/{self.blocking}"
        if self.largest_exponent is None:
            return f"({plain})"
        m = self.largest_exponent
        return f"smooth(1, if {v}/0.025 > {m} then 1e-12*(exp({m})*(1 + {v}/0.025 - {m}) - 1) + {v}/{self.blocking} else {plain})"


def damped(v, step):
    """Newton's step, not far up the exponential."""
    return min(step, 0.05) if v > 0.3 else step


def source(t):
    return AMPLITUDE * math.sin(OMEGA * t)


def half_wave(diode, steps):
    """The current at the points of the grid."""
    h, i, v, result = STOP / steps, 0.0, 0.0, []
    for n in range(1, steps + 1):
        for _ in range(200):
            current, conductance = diode(v)
            residual = INDUCTANCE * (current - i) / h - (source(n * h) - v - LOAD * current)
            step = damped(v, -residual / (INDUCTANCE * conductance / h + 1 + LOAD * conductance))
            v += step
            if abs(step) < 1e-13 * (1 + abs(v)):
                break
        else:
            raise AssertionError("the reference does not converge")
        i = diode(v)[0]
        if n % (steps // POINTS) == 0:
            result.append(i)
    return result


def bridge(diode, steps, capacitance):
    """The output voltage at the points of the grid. Opposite diodes have the same voltage, v or w."""
    h, i, output, v, w, result = STOP / steps, 0.0, 0.0, 0.0, 0.0, []
    for n in range(1, steps + 1):
        for _ in range(200):
            a, da = diode(v)
            b, db = diode(w)
            first = INDUCTANCE * (a - b - i) / h - (source(n * h) - v + w)
            second = capacitance * (-(v + w) - output) / h - (a + b) - (v + w) / LOAD
            fv, fw = INDUCTANCE * da / h + 1, -INDUCTANCE * db / h - 1
            sv, sw = -capacitance / h - da - 1 / LOAD, -capacitance / h - db - 1 / LOAD
            determinant = fv * sw - fw * sv
            dv = damped(v, -(first * sw - fw * second) / determinant)
            dw = damped(w, -(fv * second - first * sv) / determinant)
            v, w = v + dv, w + dw
            if abs(dv) < 1e-12 * (1 + abs(v)) and abs(dw) < 1e-12 * (1 + abs(w)):
                break
        else:
            raise AssertionError("the reference does not converge")
        i, output = diode(v)[0] - diode(w)[0], -(v + w)
        if n % (steps // POINTS) == 0:
            result.append(output)
    return result


def extrapolated(solution, steps=20000):
    return [2 * fine - coarse for coarse, fine in zip(solution(steps), solution(2 * steps))]


def model(declarations, equations):
    return f"model M\n  {declarations}\nequation\n  {equations}\n  annotation(experiment(StopTime = {STOP}));\nend M;\n"


SOURCE = f"{AMPLITUDE}*sin({OMEGA}*time)"


def half_wave_models(diode):
    """The same equations, torn in several ways."""
    current = "Real i(start = 0, fixed = true), v"
    return {
        "Implicit": model(f"{current};", f"{INDUCTANCE}*der(i) = {SOURCE} - v - {LOAD}*i; i = {diode.text('v')};"),
        "Branches": model(f"{current}, vl, vr, id, ir;",
                          f"{SOURCE} = vl + v + vr; vl = {INDUCTANCE}*der(i); vr = {LOAD}*i; i = id + ir; "
                          f"id = {diode.text('v')} - ir; v = {diode.blocking}*ir;"),
        "Reversed": model(f"{current}, w;", f"v = -w; der(i)*{INDUCTANCE} + v + {LOAD}*i = {SOURCE}; {diode.text('(-w)')} - i = 0;"),
    }


def bridge_model(diode, capacitance):
    output = "o(start = 0, fixed = true)" if capacitance else "o"
    load = f"o/{LOAD}" + (f" + {capacitance}*der(o)" if capacitance else "")
    return model(f"Real i(start = 0, fixed = true), v[4], a, b, {output};",
                 f"{INDUCTANCE}*der(i) = {SOURCE} - (a - b); v[1] = a - o; v[2] = b - o; v[3] = -a; v[4] = -b; "
                 f"i = {diode.text('v[1]')} - {diode.text('v[3]')}; "
                 f"{diode.text('v[1]')} + {diode.text('v[2]')} = {load}; "
                 f"{diode.text('v[1]')} + {diode.text('v[2]')} = {diode.text('v[3]')} + {diode.text('v[4]')};")
