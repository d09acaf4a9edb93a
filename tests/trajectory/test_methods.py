#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One model, every numerical method, each within the error its order and step allow. Usage: test_methods.py EVENTICA"""
import cmath
import math
import re

import simulation
from simulation import SEEDS, TrajectoryTest

ADAPTIVE = simulation.methods("equations", "adaptive")
FIXED = simulation.methods("equations", "fixed")
METHODS = ADAPTIVE + FIXED
# What users may rely on.
EXPECTED = ("cvode", "adams", "ida", "dassl", "erk", "euler", "rk4", "qss1", "qss2", "qss3", "bond", "ncdevs", "trapezoidal")
# Which file runs all methods of a kind. Another kind needs a test.
TESTED_BY = {("equations", "adaptive"): "test_methods.py", ("equations", "fixed"): "test_methods.py",
             ("equations", "quantized"): "test_quantized_states.py", ("networks", "quantized"): "test_circuit_methods.py",
             ("networks", "fixed"): "test_circuit_methods.py"}


class MethodList(TrajectoryTest):
    def test_no_method_is_missing_and_none_unknown(self):
        self.assertEqual(sorted(simulation.methods()), sorted(EXPECTED))

    def test_every_kind_is_tested(self):
        for method in simulation.all_methods():
            kind = (method["runs"], method["steps"])
            self.assertIn(kind, TESTED_BY, f"no test runs {method['name']}")
            text = (simulation.HERE / TESTED_BY[kind]).read_text()
            self.assertIn(f'simulation.methods("{kind[0]}", "{kind[1]}")', text)

    def test_other_names(self):
        names = {method["name"]: method["sameAs"] for method in simulation.all_methods()}
        self.assertEqual({name: other for name, other in names.items() if other}, {"dassl": "ida"})

    def test_text_names_all(self):
        lines = simulation.run(["methods"], self.folder).stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines], simulation.methods())


    def test_the_documentation_has_the_same_table(self):
        page = (simulation.HERE.parent.parent / "docs" / "cli.md").read_text()
        for method in simulation.all_methods():
            good = f"the same as `{method['sameAs']}`" if method["sameAs"] else method["goodFor"]
            self.assertIn(f"| `{method['name']}` | {good} |", page)


class Methods(TrajectoryTest):
    def each_method(self, check, model, *options, methods=METHODS, **keywords):
        """Calls check(method, trajectory) for the result of every method."""
        for method in methods:
            with self.subTest(method):
                check(method, self.simulate(model, "--method", method, *options, **keywords).trajectory)

    def test_oscillator(self):
        # Euler's method with h = 0.01 enlarges the amplitude by sqrt(1 + h^2) per step: h t/2 = 2.5 % at time 5.
        def check(method, result):
            allowed = 0.026 if method == "euler" else 1e-6
            self.follows(result, "x", math.cos, absolute=allowed)
            self.follows(result, "v", lambda t: -math.sin(t), absolute=allowed)
        self.each_method(check, "Oscillator")

    def test_polynomials(self):
        # Exact for every method up to its order; Euler's error of t^2 is h t, of t^3 it is 3 h t^2/2, with h = 1/8.
        def check(method, result):
            euler = method == "euler"
            self.follows(result, "a", lambda t: 1 + 2 * t, absolute=1e-9)
            self.follows(result, "b", lambda t: t ** 2, absolute=0.26 if euler else 1e-6)
            self.follows(result, "c", lambda t: t ** 3, absolute=0.76 if euler else 1e-6)
        self.each_method(check, "Polynomials")

    def test_squared_sine(self):
        # At the points of the grid the derivative is zero: the period of the sine, not the grid, limits the steps.
        self.each_method(lambda _, result: self.near(result.final("x"), 0.5, 2e-3), "SquaredSine", "--tolerance", "1e-4")

    def test_a_sine_that_has_faded_does_not_limit_the_steps(self):
        # x + x' = Im w exp(rate t). Until the end of the sine at 36.04 ms there are 2124 steps of a period / 3.7 at least.
        rate = complex(-1000, 1e5)
        for method in ADAPTIVE:
            with self.subTest(method):
                run = self.simulate("FadingSine", "--method", method, "--tolerance", "1e-8", "--stats")
                self.follows(run.trajectory, "x", absolute=1e-5, solutions=lambda t: (
                    1e5 * (cmath.exp(rate * t) - cmath.exp(-t)) / (rate + 1)).imag)
                steps = int(re.search(r"(\d+) steps", run.text)[1])
                self.assertGreater(steps, 2120)
                self.assertLess(steps, 15000)  # 58900 with the sine to the end

    def test_heat_chain(self):
        def check(method, result):
            decay = 2 * (1 - math.cos(math.pi / 9))
            self.follows(result, "T[4]", lambda t: math.sin(math.pi * 4 / 9) * math.exp(-decay * t),
                         absolute=2e-3 if method == "euler" else 1e-6)
        self.each_method(check, "HeatChain", "--interval", "0.05")

    def test_sampled_control(self):
        # x moves on lines, so every method is exact.
        def check(_, result):
            for k in range(9):
                self.near(result.at("x", k / 8), 0.5 ** k, 1e-8)
        self.each_method(check, "SampledControl")

    def test_events_on_lines(self):
        times = [0.5, 0.875, 1.25, 1.625]

        def check(_, result):
            self.changes_as(result, "teeth", [(t, n) for n, t in enumerate(times, 1)])
            self.follows(result, "x", [lambda t: 2 * t] + [lambda t, s=s: 0.25 + 2 * (t - s) for s in times],
                         times, 1e-8)
        self.each_method(check, "Sawtooth")

    def test_thermostat(self):
        # Euler with h = 0.001: each arc is wrong by less than h.
        times = [math.log(3) + k * math.log(2) for k in range(6)]

        def check(method, result):
            allowed = 5e-3 if method == "euler" else 1e-7
            self.changes_as(result, "heat", [(t, k % 2) for k, t in enumerate(times)], allowed)
        self.each_method(check, "Thermostat", "--interval", "0.001")

    def test_bouncing_ball(self):
        # The flight is a parabola: exact from order 2 on. Euler: the height is wrong by g h t/2.
        g, c, t1 = 9.81, 0.8, math.sqrt(2 / 9.81)
        times = [t1, t1 * (1 + 2 * c), t1 * (1 + 2 * c + 2 * c * c)]

        def check(method, result):
            self.changes_as(result, "bounces", [(t, n) for n, t in enumerate(times, 1)],
                            5e-3 if method == "euler" else 1e-7)
        self.each_method(check, "BouncingBall", "--stop-time", "2", "--interval", "0.001", folder=SEEDS)

    def test_rigidly_coupled_masses(self):
        def check(method, result):
            allowed = 0.05 if method == "euler" else 1e-6
            self.follows(result, "x2", lambda t: 2.75 + 0.5 * t - 2 * math.cos(t), absolute=allowed)
        self.each_method(check, "RigidMasses", "--interval", "0.01")

    def test_stiff_equations_with_implicit_methods(self):
        def check(_, result):
            self.follows(result, "y", math.cos, tolerance=1e-6)
        self.each_method(check, "StiffFollower", methods=("cvode", "ida", "dassl"))

    def test_dassl_is_another_name_of_ida(self):
        runs = [self.simulate("Oscillator", "--method", method).trajectory for method in ("ida", "dassl")]
        self.assertEqual(runs[0].columns, runs[1].columns)

    def test_error_is_in_proportion_to_the_tolerance(self):
        for method in ADAPTIVE:
            with self.subTest(method):
                errors = []
                for tolerance in (1e-4, 1e-7, 1e-10):
                    result = self.simulate("Oscillator", "--method", method, "--tolerance", tolerance,
                                           "--interval", "0.5").trajectory
                    errors.append(max(abs(x - math.cos(t)) for t, x in zip(result.times, result["x"])))
                    self.assertLess(errors[-1], 1000 * tolerance)
                self.assertGreater(errors[0], 10 * errors[2])

    def test_fixed_steps_have_their_order(self):
        # Halving the step divides the error by 2 (Euler) and by 16 (Runge-Kutta).
        for method, ratio in simulation.for_each(FIXED, {"euler": 2, "rk4": 16}).items():
            with self.subTest(method):
                errors = []
                for interval in ("0.1", "0.05"):
                    result = self.simulate("Oscillator", "--method", method, "--interval", interval).trajectory
                    errors.append(abs(result.final("x") - math.cos(5)))
                self.assertGreater(errors[0] / errors[1], 0.75 * ratio)
                self.assertLess(errors[0] / errors[1], 1.33 * ratio)


if __name__ == "__main__":
    simulation.main()
