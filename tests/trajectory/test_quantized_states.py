#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quantized-state methods against known solutions and against cvode, in multiples of the quantum. Usage: test_quantized_states.py EVENTICA"""
import math

import simulation
from simulation import EXAMPLES, SEEDS, Trajectory, TrajectoryTest, run

# The quantum is the tolerance, of the size or of the nominal value of a state. First order needs 1/quantum steps.
QUANTA = simulation.for_each(simulation.methods("equations", "quantized"), {"qss1": 1e-4, "qss2": 1e-6, "qss3": 1e-6})


class AgainstSolutions(TrajectoryTest):
    def each_method(self, check, model, *options, **keywords):
        """Calls check(quantum, trajectory) for the result of every method."""
        for method, quantum in QUANTA.items():
            with self.subTest(method):
                check(quantum, self.simulate(model, "--method", method, "--tolerance", quantum, *options,
                                             **keywords).trajectory)

    def test_oscillator(self):
        def check(quantum, result):
            self.follows(result, "x", math.cos, absolute=5 * quantum)
            self.follows(result, "v", lambda t: -math.sin(t), absolute=5 * quantum)
        self.each_method(check, "Oscillator")

    def test_polynomials(self):
        def check(quantum, result):
            self.follows(result, "a", lambda t: 1 + 2 * t, absolute=1e-9)
            self.follows(result, "b", lambda t: t ** 2, absolute=20 * quantum)
            self.follows(result, "c", lambda t: t ** 3, absolute=40 * quantum)
        self.each_method(check, "Polynomials")

    def test_heat_chain(self):
        decay = 2 * (1 - math.cos(math.pi / 9))

        def check(quantum, result):
            self.follows(result, "T[4]", lambda t: math.sin(math.pi * 4 / 9) * math.exp(-decay * t), absolute=quantum)
        self.each_method(check, "HeatChain", "--interval", "0.05")

    def test_events_on_lines(self):
        times = [0.5, 0.875, 1.25, 1.625]

        def check(_, result):
            self.changes_as(result, "teeth", [(t, n) for n, t in enumerate(times, 1)])
        self.each_method(check, "Sawtooth")

    def test_samples(self):
        def check(_, result):
            for k in range(9):
                self.near(result.at("x", k / 8), 0.5 ** k, 1e-8)
        self.each_method(check, "SampledControl")

    def test_thermostat(self):
        times = [math.log(3) + k * math.log(2) for k in range(6)]

        def check(quantum, result):
            self.changes_as(result, "heat", [(t, k % 2) for k, t in enumerate(times)], 10 * quantum)
        self.each_method(check, "Thermostat", "--interval", "0.001")

    def test_bouncing_ball(self):
        g, c, t1 = 9.81, 0.8, math.sqrt(2 / 9.81)
        times = [t1, t1 * (1 + 2 * c), t1 * (1 + 2 * c + 2 * c * c)]

        def check(quantum, result):
            self.changes_as(result, "bounces", [(t, n) for n, t in enumerate(times, 1)], 5 * quantum)
        self.each_method(check, "BouncingBall", "--stop-time", "2", folder=SEEDS)

    def test_error_is_in_proportion_to_the_quantum(self):
        for method in QUANTA:
            with self.subTest(method):
                for quantum in (1e-2, 1e-3, 1e-4):
                    result = self.simulate("Oscillator", "--method", method, "--tolerance", quantum).trajectory
                    error = max(abs(x - math.cos(t)) for t, x in zip(result.times, result["x"]))
                    self.assertLess(error, 5 * quantum)
                    self.assertGreater(error, quantum / 5)

    def test_quanta_may_be_given(self):
        # The relative one is then 0, unless it is given too.
        def rows(*options):
            return self.simulate("Oscillator", "--method", "qss2", *options).trajectory.columns
        self.assertEqual(rows("--quantum", "1e-3", "--relative-quantum", "1e-3"), rows("--tolerance", "1e-3"))
        self.assertNotEqual(rows("--quantum", "1e-3"), rows("--tolerance", "1e-3"))

    def test_quanta_that_a_method_does_not_have(self):
        for options, text in ((("--method", "cvode", "--quantum", "1e-3"), "method `cvode` has no quantum"),
                              (("--method", "qss2", "--quantum", "C=1e-3"), "quanta of single elements"),
                              (("--method", "qss1", "--hysteresis", "1e-3"), "--hysteresis"),
                              (("--method", "qss2", "--order", "3"), "--order is for bond and ncdevs"),
                              (("--method", "cvode", "--levels", "C=1,2"), "--synchronous for ncdevs, not for `cvode`"),
                              (("--method", "trapezoidal", "--quantum", "1e-3"), "method `trapezoidal` has no quantum"),
                              *((("--method", method, option, size), "must be positive and finite")
                                for method in ("qss2", "bond", "ncdevs")
                                for option in ("--quantum", "--relative-quantum", "--tolerance") for size in ("0", "inf")
                                if size == "inf" or option == "--quantum"),
                              (("--method", "bond", "--quantum", "C=inf"), "--quantum must be positive and finite"),
                              (("--method", "ncdevs", "--hysteresis", "inf"), "--hysteresis must be at least 0 and finite"),
                              (("--method", "cvode", "--tolerance", "inf"), "--tolerance: must be positive and finite")):
            process = run(["simulate", simulation.MODELS / "Oscillator.mo", *options], self.folder)
            self.assertEqual(process.returncode, 2, process.stderr)
            self.assertIn(text, process.stdout + process.stderr)

    def test_delays(self):
        # The past is known by steps: x is a parabola after the first second.
        def check(quantum, result):
            reference = self.simulate("DelayDifferential", "--tolerance", "1e-9").trajectory
            for t, x in zip(result.times, result["x"]):
                if t in reference.times:
                    self.assertLess(abs(x - reference.at("x", t)), 100 * quantum)
        self.each_method(check, "DelayDifferential")

    def test_what_grows_beyond_bounds_is_an_error(self):
        # With a quantum larger than y2 ever is, y2 becomes negative, and negative values explode.
        for method in ("qss2", "qss3"):
            found = self.simulate("Robertson", "--method", method, "--tolerance", "1e-4", code=3)
            self.assertIn("grows beyond all bounds", found.errors)


class AgainstCvode(TrajectoryTest):
    """All states of every example, where there is no event, in multiples of the quantum."""
    ALLOWED = 20
    # Where an error of one quantum has large effects: the angle of a stiff shaft, the time at which a body breaks
    # loose from friction, the time at which a relaxation oscillation tips over.
    MORE = {"drive_train": 1000, "stick_slip": 1000, "van_der_pol": 150}

    def compute(self, example, method, tolerance):
        output = self.folder / f"{example}_{method}.csv"
        process = run(["simulate", EXAMPLES / f"{example}.mo", "--method", method, "--tolerance", tolerance,
                       "-o", output], self.folder)
        self.assertEqual(process.returncode, 0, f"{example} {method}\n{process.stderr[-1500:]}")
        return Trajectory(output)

    def states_of(self, example):
        dump = run(["simulate", EXAMPLES / f"{example}.mo", "--dump", "system"], self.folder).stdout
        return next(line.split()[1:] for line in dump.splitlines() if line.startswith("states"))

    def agree(self, example, states, method, reference):
        quantum = QUANTA[method]
        found = self.compute(example, method, quantum)
        events = set(found.event_times()) | set(reference.event_times())
        rows = {t: k for k, t in enumerate(reference.times) if t not in events}
        pairs = [(k, rows[t]) for k, t in enumerate(found.times) if t in rows]
        self.assertGreater(len(pairs), 100)
        for state in states:
            size = max(1.0, max(map(abs, reference[state])))
            error = max(abs(found[state][a] - reference[state][b]) for a, b in pairs)
            self.assertLess(error, self.MORE.get(example, self.ALLOWED) * quantum * size, f"{example} {state}")

    def test_examples(self):
        for path in sorted(EXAMPLES.glob("*.mo")):
            if path.stem == "Mistakes":
                continue
            states = self.states_of(path.stem)
            if not states:
                continue
            reference = self.compute(path.stem, "cvode", 1e-9)
            for method in QUANTA:
                with self.subTest(f"{path.stem} {method}"):
                    self.agree(path.stem, states, method, reference)


if __name__ == "__main__":
    simulation.main()
