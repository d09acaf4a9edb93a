#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exponential diodes that block an inductor: the derivatives change by a factor of a million within the tolerance of the current.
Compiled equations, at several tolerances, against an integration of their own. Usage: test_exponential_diodes.py EVENTICA
"""
import functools
import re

import exponential_diodes as diodes
import simulation
from simulation import Trajectory, TrajectoryTest

IMPLICIT = ("cvode", "ida")
TOLERANCES = (1e-3, 1e-4, 1e-5, 1e-6, 1e-8)
# The absolute tolerance counts for a current of 0.09 A, and a diode that opens or blocks is a kink.
ERROR_PER_TOLERANCE = 300.0
LARGEST_ERROR = 0.05
ERROR_OF_REFERENCE = 1e-4
MOST_STEPS = 4000


@functools.cache
def half_wave(blocking, largest_exponent):
    return diodes.extrapolated(lambda steps: diodes.half_wave(diodes.Diode(blocking, largest_exponent), steps))


@functools.cache
def bridge(blocking, capacitance):
    return diodes.extrapolated(lambda steps: diodes.bridge(diodes.Diode(blocking), steps, capacitance))


class ExponentialDiodes(TrajectoryTest):
    def judge(self, text, variable, right, method, tolerance, *options):
        (self.folder / "M.mo").write_text(text)
        process = simulation.run(["simulate", "M.mo", "--method", method, "--tolerance", f"{tolerance:g}", "--intervals", diodes.POINTS,
                                  "-o", "out.csv", "--stats", *options], self.folder)
        said = process.stdout + process.stderr
        self.assertEqual(process.returncode, 0, f"{method}, {tolerance}: {said}")
        result = Trajectory(self.folder / "out.csv")
        size = max(map(abs, right))
        allowed = (min(LARGEST_ERROR, ERROR_PER_TOLERANCE * tolerance) + ERROR_OF_REFERENCE) * size
        for k, value in enumerate(right):
            t = (k + 1) * diodes.STOP / diodes.POINTS
            row = min(range(len(result.times)), key=lambda n, t=t: abs(result.times[n] - t))
            self.assertLess(abs(result[variable][row] - value), allowed, f"{method}, {tolerance} at {t}")
        return int(re.search(r"(\d+) steps", said).group(1))

    def each(self, text, variable, right, tolerances=TOLERANCES):
        for method in IMPLICIT:
            for tolerance in tolerances:
                with self.subTest(method=method, tolerance=tolerance):
                    self.assertLess(self.judge(text, variable, right, method, tolerance), MOST_STEPS)

    def test_half_wave(self):
        for blocking in (1e6, 1e8):
            right = half_wave(blocking, None)
            for name, text in diodes.half_wave_models(diodes.Diode(blocking)).items():
                with self.subTest(blocking=blocking, torn=name):
                    self.each(text, "i", right)

    def test_half_wave_with_linear_tail(self):
        # The end of the exponential is at a current of 3e-6 A: at 1e-3 it is far below the tolerance.
        diode = diodes.Diode(1e8, 15)
        for name, text in diodes.half_wave_models(diode).items():
            with self.subTest(torn=name):
                self.each(text, "i", half_wave(1e8, 15), TOLERANCES[1:])

    def test_bridge(self):
        for blocking in (1e6, 1e8):
            with self.subTest(blocking=blocking):
                self.each(diodes.bridge_model(diodes.Diode(blocking), 0.0), "o", bridge(blocking, 0.0))

    def test_bridge_with_capacitor(self):
        text = diodes.bridge_model(diodes.Diode(1e8), diodes.CAPACITANCE)
        self.each(text, "o", bridge(1e8, diodes.CAPACITANCE))

    def test_reference_against_an_explicit_method(self):
        # A resistance that an explicit method can follow.
        right = half_wave(1e3, None)
        self.judge(diodes.half_wave_models(diodes.Diode(1e3))["Implicit"], "i", right, "erk", 1e-8)


if __name__ == "__main__":
    simulation.main()
