#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Branches that end: expressions guarded by a condition, and solutions of nonlinear equations that end at a fold.

Usage: test_branches.py EVENTICA"""
import math

import simulation
from simulation import Trajectory, TrajectoryTest, methods


class BranchTest(TrajectoryTest):
    def run_text(self, text, method, *options, code=0):
        (self.folder / "M.mo").write_text(text)
        process = simulation.run(["simulate", "M.mo", "-o", "m.csv", "-q", "--csv-parameters", "--method", method, *options], self.folder)
        self.assertEqual(process.returncode, code, f"{method} {options}\n{process.stderr}")
        return Trajectory(self.folder / "m.csv")


class Guards(BranchTest):
    """What stands behind a condition cannot be evaluated where the condition does not hold."""

    def each_method(self, text, stop, check, without=()):
        for method in methods("equations"):
            if method in without:
                continue
            with self.subTest(method):
                fixed = method in methods("equations", "fixed")
                options = ["--intervals", 3000] if fixed else ["--tolerance", 1e-6]
                check(self.run_text(text, method, "--stop-time", stop, *options), 2e-2 if method == "euler" or method == "qss1" else 2e-3)

    def test_draining_tank(self):
        for guard in ("if h > 0 then -sqrt(h) else 0", "if h <= 0 then 0 else -sqrt(h)", "if h < 0 then 0 else -sqrt(h)",
                      "if h >= 0 then -sqrt(h) else 0", "if not h > 0 then 0 else -h^0.5"):
            def check(result, tolerance):
                self.follows(result, "h", lambda t: (1 - t/2)**2 if t < 2 else 0, absolute=tolerance)
            with self.subTest(guard):
                self.each_method(f"model M Real h(start = 1, fixed = true); equation der(h) = {guard}; end M;", 3, check)

    def test_corrections_of_quantized_states_lead_to_the_event(self):
        text = "model M Real x(start = 1, fixed = true); equation der(x) = if x > 0 then -x^(1/3) else 0; end M;"
        for method in ("qss1", "qss2", "qss3"):
            for tolerance in (1e-3, 1e-4, 1e-5, 1e-6):
                with self.subTest(method, tolerance=tolerance):
                    result = self.run_text(text, method, "--stop-time", 2, "--tolerance", tolerance)
                    self.follows(result, "x", lambda t: max(0, 1 - 2*t/3)**1.5, absolute=10*tolerance)

    def test_through_the_end_of_a_root(self):
        # Where both sides are equal the last guard is left 1e-12 later; the steps of qss1 may end there.
        for guard, end, without in (("if h > 0.5 then sqrt(h - 0.5) else 0", 0.5, ()), ("if h <= 0.5 then 0 else sqrt(h - 0.5)", 0.5, ()),
                                    ("if h < 0.5037 then 0 else sqrt(h - 0.5037)", 0.4963, ("qss1",))):
            def check(result, tolerance, end=end):
                self.follows(result, "q", lambda t: (end**1.5 - max(0, end - t)**1.5) / 1.5, absolute=tolerance)
            with self.subTest(guard):
                self.each_method("model M Real h(start = 1, fixed = true); Real q(start = 0, fixed = true); Real y; equation der(h) = -1;"
                                 f" y = {guard}; der(q) = y; end M;", 1, check, without)

    def test_time_that_is_rounded(self):
        def check(result, tolerance):
            self.follows(result, "x", lambda t: (0.3**1.5 - max(0, 0.3 - t)**1.5) / 1.5, absolute=tolerance)
        self.each_method("model M Real x(start = 0, fixed = true); equation"
                         " der(x) = if time < 3*0.1 then sqrt(0.3 - time) else 0; end M;", 1, check)

    def test_value_before_the_event_is_that_of_the_branch(self):
        def check(result, _):
            self.near(result.final("before"), 1, 1e-4)
            self.assertEqual(result.final("y"), 0)
        self.each_method("model M Real h(start = 1, fixed = true); Real y; discrete Real before(start = 0, fixed = true); equation"
                         " der(h) = -1; y = if h > 0.5 then 1 + sqrt(h - 0.5) else 0; when h <= 0.5 then before = pre(y); end when;"
                         " end M;", 1, check)

    def test_a_pole_at_a_row(self):
        text = "model M Real x(start = 0, fixed = true); Real y; equation der(x) = 1; y = 1/(0.5 - time); end M;"
        for method in methods("equations"):
            with self.subTest(method):
                self.run_text(text, method, "--stop-time", 1, "--interval", 0.1, code=3)

    def test_a_branch_that_ends_before_its_condition(self):
        text = ("model M Real h(start = 1, fixed = true); Real y; equation der(h) = -1; y = if h > 0 then sqrt(h - 0.1) else 0; end M;")
        for method in methods("equations"):
            with self.subTest(method):
                self.assertLess(self.run_text(text, method, "--stop-time", 2, code=3).times[-1], 0.91)


class Folds(BranchTest):
    """The solution of an equation ends where its derivative vanishes, and goes on elsewhere."""

    def test_relaxation_oscillator(self):
        # x = y^3/3 - y: along the branch dt = -(y^2 - 1)/y dy, from |y| = 2 to 1; then y jumps to -2 y.
        half = 1.5 - math.log(2)
        text = """model M Real x(start = 2/3, fixed = true); Real y(start = 2);
                  equation der(x) = -y; x = y^3/3 - y; end M;"""

        def exact(t):
            rest = t % half
            sign = 1 if int(t / half) % 2 == 0 else -1
            low, high = 1.0, 2.0
            for _ in range(60):
                y = (low + high) / 2
                low, high = (y, high) if (4 - y*y) / 2 - math.log(2 / y) > rest else (low, y)
            return sign * y
        for method in ("cvode", "ida", "adams", "erk", "qss2"):
            for tolerance, allowed in ((1e-5, 0.1), (1e-7, 0.01)):
                with self.subTest(method, tolerance=tolerance):
                    result = self.run_text(text, method, "--stop-time", 7.7, "--tolerance", tolerance)
                    self.near(result.final("y"), exact(7.7), allowed)


if __name__ == "__main__":
    simulation.main()
