#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""States that begin far below the absolute tolerance and grow: logistic growth, an epidemic, two that feed each other, all
adaptive methods. Usage: test_tiny_states.py EVENTICA
"""
import math

import simulation
from simulation import Trajectory, TrajectoryTest

RATE = 1000.0
STARTS = (1e-3, 1e-9, 1e-15)
# Of the time at which the growth ends: quanta of first order are as accurate as their steps are many.
ACCURACY = {"cvode": 1e-3, "ida": 1e-3, "adams": 1e-3, "erk": 1e-3, "qss1": 0.1, "qss2": 0.01, "qss3": 0.01}


def logistic(start):
    return (f"model M Real x(start = {start}, fixed = true); equation der(x) = {RATE}*x*(1 - x); "
            f"annotation(experiment(StopTime = {2 * end_of_growth(start)})); end M;")


def end_of_growth(start):
    """Where x is one half."""
    return math.log(1 / start - 1) / RATE


class TinyStates(TrajectoryTest):
    def run_model(self, text, method, *options):
        (self.folder / "M.mo").write_text(text)
        process = simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv", *options], self.folder)
        self.assertEqual(process.returncode, 0, f"{method}: {process.stderr}")
        return Trajectory(self.folder / "out.csv")

    def half_time(self, result, name="x"):
        for k in range(1, len(result.times)):
            if result[name][k] >= 0.5:
                (s, a), (t, b) = ((result.times[i], result[name][i]) for i in (k - 1, k))
                return s + (0.5 - a) / (b - a) * (t - s)
        return self.fail(f"{name} has not grown")

    def test_logistic_growth(self):
        adaptive = [*simulation.methods("equations", "adaptive"), *simulation.methods("equations", "quantized")]
        for method in simulation.for_each([m for m in adaptive if m != "dassl"], ACCURACY):
            for start in STARTS:
                with self.subTest(method=method, start=start):
                    right = end_of_growth(start)
                    found = self.half_time(self.run_model(logistic(start), method, "--intervals", "2000"))
                    self.assertLess(abs(found / right - 1), ACCURACY[method])

    def test_initial_equations(self):
        """The first value comes from an equation, not from the start value."""
        text = (f"model M Real x; initial equation x = 1e-7; equation der(x) = {RATE}*x*(1 - x); "
                f"annotation(experiment(StopTime = {2 * end_of_growth(1e-7)})); end M;")
        for method in ("cvode", "ida", "adams", "erk", "qss2", "qss3"):
            with self.subTest(method=method):
                found = self.half_time(self.run_model(text, method, "--intervals", "2000"))
                self.assertLess(abs(found / end_of_growth(1e-7) - 1), ACCURACY[method])

    def test_tolerances(self):
        for method in ("cvode", "ida", "adams", "erk"):
            for tolerance in (1e-3, 1e-4, 1e-8):
                with self.subTest(method=method, tolerance=tolerance):
                    result = self.run_model(logistic(1e-9), method, "--intervals", "2000", "--tolerance", f"{tolerance:g}")
                    self.assertLess(abs(self.half_time(result) / end_of_growth(1e-9) - 1), max(1e-4, 30 * tolerance))

    def test_epidemic(self):
        # The final size of the epidemic solves z = 1 - exp(-2 z).
        text = ("model M Real s(start = 1, fixed = true), i(start = 1e-9, fixed = true); equation der(s) = -200*s*i; "
                "der(i) = 200*s*i - 100*i; annotation(experiment(StopTime = 1)); end M;")
        size = 0.7968121300200199
        for method in ("cvode", "ida", "adams", "erk", "qss2", "qss3"):
            with self.subTest(method=method):
                self.assertLess(abs(self.run_model(text, method).final("s") - (1 - size)), 1e-3)

    def test_a_nominal_value_counts(self):
        """The user says that 1e-9 is of no account: then fewer steps than without."""
        text = "model M Real x(start = 1e-9, fixed = true{}); equation der(x) = -x; end M;"
        steps = []
        for nominal in (", nominal = 1", ""):
            (self.folder / "M.mo").write_text(text.format(nominal))
            process = simulation.run(["simulate", "M.mo", "-o", "out.csv", "--stats"], self.folder)
            steps.append(int(process.stdout.split(" steps")[0].split()[-1]))
            final = Trajectory(self.folder / "out.csv").final("x")
        self.assertLess(steps[0], steps[1])
        self.assertLess(abs(final / (1e-9 * math.exp(-1)) - 1), 1e-4)


if __name__ == "__main__":
    simulation.main()
