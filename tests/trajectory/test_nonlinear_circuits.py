#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Circuits with laws that are not linear, or with several conditions that jump, by quantized nodal analysis and quantized
bond graphs: against closed forms, and against cvode. Usage: test_nonlinear_circuits.py EVENTICA"""
import itertools
import math

import blocked_coils
import simulation
import steep_laws
from simulation import CIRCUITS, Trajectory, TrajectoryTest, run

# States, each with the size that quanta are a part of: errors are counted in quanta.
STATES = {
    "BipolarAmplifier": {"C.v": 1.0},
    "DiodeClipper": {"C.v": 1.0},
    "DiodeRectifier": {"C.v": 1.0},
    "DrainingTank": {"tank.h": 1.0},
    "HeatedResistor": {"L.i": 1.0, "body.T": 300.0},
    "MosInverter": {"C.v": 1.0},
    "PwmConverter": {"L.i": 1.0, "C.v": 1.0, "controller.x": 1.0},
    "QuadraticDamper": {"body.v": 1.0},
    "SaturatingCoil": {"L.Psi": 1.0},
    "TwoHystereses": {"C.v": 1.0},
    "ZenerRegulator": {"C.v": 1.0},
}
EXACT = {
    "DrainingTank": ("tank.h", lambda t: (2.0 - 0.5 * t / 4.0) ** 2),
    "QuadraticDamper": ("body.v", lambda t: 4.0 / (1.0 + 1.5 * 4.0 * t / 2.0)),
}
METHODS = ("ncdevs", "bond")
QUANTUM = 1e-4
SMALLER = {"SaturatingCoil": 1e-6}
MOST_QUANTA = 20.0
INTERVALS = 509


class NonlinearCircuits(TrajectoryTest):
    def compute(self, circuit, method, *options):
        output = self.folder / f"{circuit}_{method}.csv"
        process = run(["simulate", CIRCUITS / f"{circuit}.mo", "--method", method, "--intervals", INTERVALS, *options,
                       "-o", output], self.folder)
        self.assertEqual(process.returncode, 0, f"{circuit} {method}\n{process.stderr[-1500:]}")
        return Trajectory(output)

    def quantized(self, circuit, method, order, quantum=QUANTUM):
        return self.compute(circuit, method, "--order", order, "--quantum", quantum)

    def error(self, found, reference, name):
        """At common times but those of events, which two methods find at slightly different times."""
        events = set(found.event_times()) | set(reference.event_times())
        values = {t: v for t, v in zip(reference.times, reference[name]) if t not in events}
        errors = [abs(v - values[t]) for t, v in zip(found.times, found[name]) if t in values]
        self.assertGreater(len(errors), INTERVALS // 2)
        return max(errors)

    def test_states_are_within_quanta_of_cvode(self):
        for circuit, states in STATES.items():
            reference = self.compute(circuit, "cvode", "--tolerance", "1e-10")
            for method, order in itertools.product(METHODS, "123"):
                quantum = SMALLER.get(circuit, QUANTUM) if order != "1" else QUANTUM
                found = self.quantized(circuit, method, order, quantum)
                for name, size in states.items():
                    with self.subTest(f"{circuit} {name} {method} order {order}"):
                        self.assertLess(self.error(found, reference, name), MOST_QUANTA * quantum * size)

    def test_closed_forms_are_met(self):
        for circuit, (name, exact) in EXACT.items():
            for method, order in itertools.product(METHODS, "123"):
                with self.subTest(f"{circuit} {method} order {order}"):
                    found = self.quantized(circuit, method, order)
                    worst = max(abs(v - exact(t)) for t, v in zip(found.times, found[name]))
                    self.assertLess(worst, MOST_QUANTA * QUANTUM)

    def test_order_1_converges_with_the_quantum(self):
        for method, (circuit, (name, exact)) in itertools.product(METHODS, EXACT.items()):
            with self.subTest(f"{circuit} {method}"):
                errors = []
                for quantum in (1e-2, 1e-4):
                    found = self.quantized(circuit, method, "1", quantum)
                    errors.append(max(abs(v - exact(t)) for t, v in zip(found.times, found[name])))
                slope = math.log10(errors[0] / errors[1]) / 2
                self.assertGreater(slope, 0.9)
                self.assertLess(slope, 1.1)

    def test_outputs_satisfy_the_laws_exactly(self):
        """Functions are evaluated as they are, not by their tangents."""
        for method in METHODS:
            found = self.quantized("DiodeRectifier", method, "2", 1e-2)
            for v, i in zip(found["diode.v"], found["diode.i"]):
                growth = math.exp(15) * (1 + v / 0.04 - 15) if v > 15 * 0.04 else math.exp(v / 0.04)
                expected = 1e-6 * (growth - 1) + v / 1e8
                self.assertAlmostEqual(i, expected, delta=1e-9 * max(1.0, abs(expected)), msg=method)

    def check_orders(self, text, state, reference, quanta):
        """Errors of all orders relative to the range of the state. `quanta` by tolerance."""
        path = self.folder / "Circuit.mo"
        path.write_text(text, encoding="utf-8")
        exact = self.blocked(path, reference, "--tolerance", "1e-9")[1]
        size = max(exact[state]) - min(exact[state])
        values = dict(zip(exact.times, exact[state]))
        for order, (tolerance, most) in itertools.product("123", quanta.items()):
            with self.subTest(order=order, tolerance=tolerance):
                process, found = self.blocked(path, "ncdevs", "--order", order, "--tolerance", tolerance)
                self.assertEqual(process.returncode, 0, process.stderr)
                errors = [abs(v - values[t]) / size for t, v in zip(found.times, found[state]) if t in values]
                self.assertGreater(len(errors), INTERVALS // 2)
                self.assertLess(max(errors), most * tolerance)

    def test_law_with_infinite_slope(self):
        """The tangent at 0 would let the capacitor follow the source."""
        self.check_orders(steep_laws.ROOT, "C.v", "cvode", {1e-2: 5.0, 1e-3: 5.0, 1e-4: 5.0})

    def test_capacitor_behind_a_steep_diode(self):
        """A quantum of the source is up to five times the voltage in which the current grows by e. The compiled equations may
        be wrong behind diodes that block, so the reference is explicit."""
        self.check_orders(steep_laws.HALF_WAVE, "C.v", "erk", {1e-2: 10.0, 1e-3: 25.0, 1e-4: 25.0})

    def check_blocked(self, make, names, methods, resistance, orders="123", tolerances=(1e-3, 1e-4)):
        """Errors are a few quanta, also of voltages; or a message names the element, the cause and a remedy."""
        text = make(resistance)
        path = self.folder / "Blocked.mo"
        path.write_text(text, encoding="utf-8")
        reference = self.blocked(path, "cvode", "--tolerance", "1e-9")[1]
        for method, order, tolerance in itertools.product(methods, orders, tolerances):
            with self.subTest(f"{make.__name__} {resistance} {method} order {order} tolerance {tolerance}"):
                process, found = self.blocked(path, method, "--order", order, "--tolerance", tolerance)
                if process.returncode != 0:
                    self.assertEqual(process.returncode, 3, process.stderr)
                    self.assertRegex(process.stderr, r"no tangent of '[a-z]+(\[.\])?' .* smaller --tolerance.*cvode")
                    continue
                for name, most in names.items():
                    size = max(reference[name]) - min(reference[name])
                    self.assertLess(self.tube_error(found, reference, name) / size, most * tolerance, name)

    def blocked(self, path, method, *options):
        output = self.folder / f"Blocked_{method}.csv"
        process = run(["simulate", path, "-q", "--method", method, "--intervals", INTERVALS, *options, "-o", output],
                      self.folder)
        return process, Trajectory(output) if process.returncode == 0 else None

    def tube_error(self, found, reference, name):
        """Voltages jump where a diode blocks, at a time with an error: values of neighbouring times count as well."""
        values, places = reference[name], {t: k for k, t in enumerate(reference.times)}
        worst = 0.0
        for t, v in zip(found.times, found[name]):
            if t in places:
                near = values[max(0, places[t] - 2):places[t] + 3]
                worst = max(worst, v - max(near), min(near) - v)
        return worst

    def test_diode_blocks_a_coil(self):
        for resistance in ("1e5", "1e8"):
            self.check_blocked(blocked_coils.half_wave, {"coil.i": 3.0, "diode.v": 40.0}, METHODS, resistance, "12")

    def test_bridge_blocks_coils(self):
        for resistance in ("1e5", "1e8"):
            self.check_blocked(blocked_coils.bridge, {"coil.i": 3.0, "choke.i": 3.0, "upper[1].v": 40.0, "lower[1].v": 40.0},
                               ("ncdevs",), resistance, "2")

    def test_six_pulse_rectifier_blocks_coils(self):
        for resistance in ("1e5", "1e8"):
            self.check_blocked(blocked_coils.six_pulse, {"reactor[1].i": 5.0, "choke.i": 5.0, "upper[1].v": 40.0},
                               ("ncdevs",), resistance, "2")

    def test_coarse_quanta_are_right_or_an_error(self):
        """A quantum of a current is a voltage of 1 kV to 10 MV behind diodes that block; tangents may come too late."""
        currents = {"coil.i": 3.0, "choke.i": 3.0}
        for resistance in ("1e5", "1e8"):
            self.check_blocked(blocked_coils.bridge, {**currents, "upper[1].v": 40.0, "lower[1].v": 40.0}, ("ncdevs",), resistance,
                               tolerances=(1e-2,))
            self.check_blocked(blocked_coils.six_pulse, {"reactor[1].i": 5.0, "choke.i": 5.0, "upper[1].v": 40.0, "lower[2].v": 40.0},
                               ("ncdevs",), resistance, tolerances=(1e-2,))

    def test_voltages_behind_diodes_that_leak_are_right_or_an_error(self):
        """Voltages of rows were off by 0.2 to 1.2 of their ranges where currents were right."""
        currents = {"coil.i": 5.0, "choke.i": 5.0}
        for resistance in ("1e3", "1e4"):
            self.check_blocked(blocked_coils.bridge, {**currents, "upper[1].v": 15.0, "lower[1].v": 15.0}, ("ncdevs",), resistance,
                               orders="12", tolerances=(5e-3, 2e-3))
            self.check_blocked(blocked_coils.six_pulse, {"reactor[1].i": 5.0, "upper[1].v": 15.0, "lower[2].v": 15.0}, ("ncdevs",),
                               resistance, orders="12", tolerances=(1e-2, 5e-3))

    def test_late_tangents_are_an_error_between_rows(self):
        path = self.folder / "Blocked.mo"
        path.write_text(blocked_coils.bridge("1e5"), encoding="utf-8")
        process = run(["simulate", path, "-q", "--method", "ncdevs", "--tolerance", "1e-2", "--intervals", "3", "-o", "out.csv"],
                      self.folder)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertRegex(process.stderr, r"no tangent of '(upper|lower)\[.\]' .* smaller --tolerance")


if __name__ == "__main__":
    simulation.main()
