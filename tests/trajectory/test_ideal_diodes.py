#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bridges of fully ideal diodes through all commutations of three periods, against piecewise analytic solutions.
Usage: test_ideal_diodes.py EVENTICA"""
import bisect
import math
import shutil
import unittest

import simulation
from simulation import MODELS, TrajectoryTest

LIBRARY = MODELS.parent.parent.parent / "library"
W, V, STOP = 2 * math.pi * 50, 10.0, 0.06
# Errors allowed, relative to the largest voltage: of orders 1 to 3 a few quanta, which are 1e-3 of the range.
NODAL = {1: 6e-3, 2: 4e-3, 3: 4e-3}


def single(t):
    return V * abs(math.sin(W * t))


def phases(t, angle=0.0):
    return [V * math.sin(W * t + angle - k * 2 * math.pi / 3) for k in range(3)]


def six(t, angle=0.0):
    values = phases(t, angle)
    return max(values) - min(values)


def twelve(t):
    return six(t) + six(t, -math.pi / 6)


def kinks(pulses, offset=0.5):
    """Times at which the rectified voltage has its kinks: `pulses` per period."""
    return [(n + offset) * 0.02 / pulses for n in range(-1, 3 * pulses + 1) if (n + offset) > 0]


def current(voltage, breaks, resistance, inductance, start, times):
    """L i' = u - R i by Runge's and Kutta's method, with steps that end at the kinks of u."""
    def rate(t, i):
        return (voltage(t) - resistance * i) / inductance
    result, t, i = [], 0.0, start
    for goal in times:
        while t < goal:
            place = bisect.bisect_right(breaks, t + 1e-15)
            h = min(goal, breaks[place] if place < len(breaks) else goal, t + 2e-5) - t
            a = rate(t, i)
            b = rate(t + h / 2, i + h / 2 * a)
            c = rate(t + h / 2, i + h / 2 * b)
            d = rate(t + h, i + h * c)
            i += h / 6 * (a + 2 * b + 2 * c + d)
            t += h
        result.append(i)
    return result


class Bridges(TrajectoryTest):
    def bridge(self, model, *options, floats=None):
        """`floats`: a potential that nothing determines while all diodes block; one warning names it, not one per event."""
        name = f"IdealBridges.{model}"
        shutil.copy(MODELS / "IdealBridges.mo", self.folder / f"{name}.mo")
        run = self.simulate(name, "--library", LIBRARY, "--stop-time", STOP, "--interval", 1e-4,
                            "--max-output", "50M", *(options or ("--tolerance", 1e-9)), folder=self.folder)
        warnings = [line for line in run.text.splitlines() if line.startswith("warning")]
        self.assertEqual(len(warnings), 1 if floats else 0, warnings)
        self.assertIn(f"`{floats}` open" if floats else "", "".join(warnings))
        # A commutation is one event, or two where currents overlap: no chattering.
        self.assertLess(len(run.trajectory.times), 1500)
        return run.trajectory

    def every_method(self, model, check):
        """`check(result, tolerance)` for the equations and for nodal analysis of each order."""
        check(self.bridge(model), 1e-7)
        for order, tolerance in NODAL.items():
            with self.subTest(order=order):
                check(self.bridge(model, "--method", "ncdevs", "--order", order), tolerance)

    def equals(self, result, values, function, tolerance):
        largest = max(abs(function(t)) for t in result.times)
        for time, value in zip(result.times, values):
            self.assertLessEqual(abs(value - function(time)), tolerance * largest, f"at {time}: {value!r}")

    def equals_current(self, result, name, voltage, breaks, inductance, start, tolerance):
        right = current(voltage, breaks, 5, inductance, start, result.times)
        for time, value, expected in zip(result.times, result[name], right):
            self.assertLessEqual(abs(value - expected), tolerance * max(right), f"at {time}: {value!r}")

    def conducts(self, result, prefix, angle=0.0, clearance=2e-6):
        """The highest phase above and the lowest below, but for the neighbourhood of commutations."""
        for row, time in enumerate(result.times):
            values = phases(time, angle)
            for side, best in (("up", max(values)), ("down", min(values))):
                others = sorted(abs(value - best) for value in values)
                if others[1] < clearance * V * W:
                    continue
                found = [result[f"{prefix}.{side}[{k}].off"][row] for k in (1, 2, 3)]
                self.assertEqual(found, [float(value != best) for value in values], f"{prefix}.{side} at {time}")

    def mean(self, result, name, first, last):
        rows = [i for i, t in enumerate(result.times) if first - 1e-12 <= t <= last + 1e-12]
        return sum((result.times[b] - result.times[a]) * (result[name][a] + result[name][b]) / 2
                   for a, b in zip(rows, rows[1:])) / (last - first)


class SinglePhase(Bridges):
    BREAKS = [n * 0.01 for n in range(1, 7)]

    def test_resistor(self):
        for model in ("SingleR", "SwitchR", "DelayedR"):
            self.equals((result := self.bridge(model)), result["r.v"], single, 1e-9)
            for order, tolerance in NODAL.items():
                result = self.bridge(model, "--method", "ncdevs", "--order", order)
                self.equals(result, result["r.v"], single, tolerance)

    def test_inductive_load(self):
        def check(result, tolerance):
            self.equals_current(result, "l.i", single, self.BREAKS, 0.02, 0, tolerance)
        self.every_method("SingleRL", check)
        for order, tolerance in NODAL.items():  # V sin(pi) is rounding, and falls
            check(self.bridge("SingleRL", "--method", "ncdevs", "--order", order, "--set", f"angle={math.pi}"), tolerance)
        self.every_method("SwitchRL", check)
        self.every_method("DelayedRL", check)

    def charged(self, result):
        """Ri C u' = max(0, |v| - u) - Ri u/R, by small steps of Heun's method."""
        def rate(t, u):
            return (max(0.0, single(t) - u) / 0.5 - u / 50) / 1e-3
        u, t, values = 0.0, 0.0, []
        for goal in result.times:
            count = math.ceil((goal - t) / 1e-6) if goal > t else 0
            for _ in range(count):
                h = (goal - t) / count
                a = rate(t, u)
                b = rate(t + h, u + h * a)
                u += h / 2 * (a + b)
                t, count = t + h, count - 1
            t = goal
            values.append(u)
        return values

    def test_capacitive_load(self):
        def check(result, tolerance):
            for time, value, right in zip(result.times, result["c.v"], self.charged(result)):
                self.assertLessEqual(abs(value - right), V * max(tolerance, 1e-6), f"at {time}")
        self.every_method("SingleRC", check)
        for model in ("SwitchRC", "DelayedRC"):
            check(self.bridge(model, floats="source.p.v"), 1e-6)

    def test_capacitor_at_the_source(self):
        """It follows |v| until its own discharge is slower: u = |v| up to tan(wt) = -wRC, then an exponential."""
        blocks = (math.pi - math.atan(W * 50 * 1e-3)) / W

        def solution(t):
            if t <= blocks:
                return single(t)
            n = math.floor((t - blocks) / 0.01)
            fallen = single(blocks) * math.exp(-(t - blocks - n * 0.01) / 0.05)
            return max(single(t), fallen) if t - n * 0.01 - blocks > 0.005 else fallen
        for order, tolerance in NODAL.items():
            result = self.bridge("SingleC", "--method", "ncdevs", "--order", order)
            self.equals(result, result["c.v"], solution, 2 * tolerance)


class ThreePhase(Bridges):
    def test_six_pulses(self):
        for model in ("SixR", "SixCurrent"):
            def check(result, tolerance):
                self.equals(result, result["u"], six, tolerance)
                self.conducts(result, "bridge", clearance=2e-6 if tolerance < 1e-6 else 1e-4)
                self.near(self.mean(result, "u", 0.02, 0.04), 3 * math.sqrt(3) / math.pi * V, 1e-4 + tolerance)
            self.every_method(model, check)
        for angle in (0, 0.3, math.pi / 6, math.pi / 2, 2):  # also where two phases are equal at the start
            result = self.bridge("DelayedSixR", "--set", f"mains.angle={angle}")
            self.equals(result, result["u"], lambda t, angle=angle: six(t, angle), 1e-9)

    def test_six_pulses_on_an_inductive_load(self):
        self.every_method("SixRL", lambda result, tolerance: self.equals_current(
            result, "ld.i", six, kinks(6), 0.02, 0, tolerance))
        self.equals_current(self.bridge("DelayedSixRL"), "ld.i", six, kinks(6), 0.02, 0, 1e-6)

    def test_six_pulses_on_a_smooth_current(self):
        result = self.bridge("SixRL", "--set", "L=10", "--set", "start=3.3", "--tolerance", 1e-9)
        self.equals_current(result, "ld.i", six, kinks(6), 10, 3.3, 1e-7)
        self.conducts(result, "bridge")

    def test_twelve_pulses(self):
        def check(result, tolerance):
            self.equals(result, result["u"], twelve, tolerance)
            for number, angle in ((1, 0), (2, -math.pi / 6)):
                self.conducts(result, f"bridge[{number}]", angle, 2e-6 if tolerance < 1e-6 else 1e-4)
        self.every_method("TwelveR", check)
        self.every_method("DelayedTwelveR", check)
        self.every_method("TwelveRL", lambda result, tolerance: self.equals_current(
            result, "ld.i", twelve, sorted(kinks(12) + kinks(12, 1.0)), 0.02, 0, tolerance))


class Overlap(Bridges):
    """Line reactance: during a commutation 2 L i' is the voltage between two phases."""
    L, I = 1e-3, 2.0

    def angle(self):
        return math.acos(1 - 2 * W * self.L * self.I / (math.sqrt(3) * V))

    def test_angle_of_overlap(self):
        for order in NODAL:
            result = self.bridge("OverlapCurrent", "--method", "ncdevs", "--order", order)
            for k in (1, 2, 3):
                following = f"bridge.up[{k % 3 + 1}].off"
                begins = [t for t, off in result.changes(following) if off == 0 and t < 0.055]
                ends = [t for t, off in result.changes(f"bridge.up[{k}].off") if off == 1]
                self.assertGreaterEqual(len(begins), 2)
                for begin in begins:
                    end = min(t for t in ends if t > begin)
                    self.near(W * (end - begin), self.angle(), 0.01, f"order {order}, diode {k} at {begin}")
            right = 3 * math.sqrt(3) / math.pi * V - 3 * W * self.L * self.I / math.pi
            self.near(self.mean(result, "u", 0.02, 0.04), right, 5e-3)

    def test_loads(self):
        """Currents of conducting and blocking phases, and the law of the load, at every instant."""
        for model in ("OverlapR", "OverlapRL"):
            reference = None
            for order in (3, 2, 1):
                result = self.bridge(model, "--method", "ncdevs", "--order", order)
                regular = [result.times.index(t) for t in sorted(set(result.times))
                           if abs(t / 1e-4 - round(t / 1e-4)) < 1e-9]
                found = [[result[f"l[{k}].i"][row] for k in (1, 2, 3)] for row in regular]
                for row, currents in zip(regular, found):
                    self.near(sum(currents), 0, 1e-9)
                    for k, value in enumerate(currents, 1):
                        if result[f"bridge.up[{k}].off"][row] and result[f"bridge.down[{k}].off"][row]:
                            self.near(value, 0, 1e-9, f"l[{k}].i at {result.times[row]}")
                reference = reference or found
                for row, right, currents in zip(regular, reference, found):
                    for a, b in zip(right, currents):
                        self.near(b, a, 3e-2, f"{model}, order {order} at {result.times[row]}")


class BlockingConductance(Bridges):
    def test_no_event_is_lost(self):
        """Loops solved again after an event differ by rounding, divided by the conductance; errors follow the tolerance."""
        exact = self.bridge("BlockingConductance", "--tolerance", 1e-10)
        for method in ("cvode", "ida"):
            for tolerance in (1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9):
                result = self.bridge("BlockingConductance", "--method", method, "--tolerance", tolerance)
                for name in ("l[1].i", "l[2].i", "l[3].i", "ld.i"):
                    found, right = self.grid(result, name), self.grid(exact, name)
                    self.assertLess(max(abs(a - b) for a, b in zip(found, right)), 1e3 * tolerance,
                                    f"{name}, {method}, {tolerance}")

    def grid(self, result, name):
        values = {round(time / 1e-4, 7): value for time, value in zip(result.times, result[name])}
        return [values[k] for k in range(601)]


if __name__ == "__main__":
    simulation.main()
