#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every circuit of models/circuits by methods that have little in common: bond graphs and nodal analysis with quantized
states, the compiled equations with quantized states, and cvode. All must agree. Usage: test_circuit_methods.py EVENTICA"""
import json
import math

import simulation
from simulation import CIRCUITS, MODELS, SLOWDOWN, Trajectory, TrajectoryTest, run

QUANTUM = 1e-5
# Quantized states may be wrong by this many quanta, in every circuit and with every method.
QUANTA = 20
# Where a quantum of a state is more than a quantum of what follows from it, relative to their ranges: a current times the
# resistance that it flows through (of an open switch, of a diode, of a large resistor, the gain of a controller), the
# angle of a shaft times its stiffness over an inertia.
GAIN = {"BuckConverter": 1e5 * 4 / 24, "RegulatedConverter": 1e5 * 4 / 24, "RectifierMotor": 1e3 * 6 / 48,
        "FlybackConverter": 1e5 * 1 / 100, "ElasticGap": 1e4 * 1 / 300, "FilteredBridge": 1e4 * 4 / 20,
        "SampleCircuit": 100, "SpeedControl": 10, "TwoInertias": 30 * 35 / (0.1 * 20),
        "MosInverter": 2e-3 * 4 * 5 / 3.2e-3,  # a voltage times the conductance of the transistor
        # Exponentials of states, beside which nothing of their kind is large.
        "BipolarAmplifier": 15, "ZenerRegulator": 10}
ORDERS = simulation.for_each(simulation.methods("networks", "quantized"), {"bond": (2,), "ncdevs": (1, 2, 3)})
METHODS = [(method, order) for method, orders in ORDERS.items() for order in orders] + [("qss2", None)]
DECADES = (1e-2, 1e-3, 1e-4, 1e-5)
# Where errors are less than this part of a quantum, chance decides how fast they fall.
LEAST = 0.2
# A prime number, so that few points coincide with those of pulses.
INTERVALS = 509
# Methods of fixed steps have an error of the first order in the step at jumps between two steps. A power of 2 keeps the
# common points equal to the last bit.
STEPS = 16
ALLOWED_BY_STEPS = 1e-2
# Where comparators switch, which they do at the end of a step.
MORE_BY_STEPS = {"RegulatedConverter": 5e-2, "RelaxationOscillator": 5e-2, "TwoPointControl": 5e-2}
# The states, where the trapezoidal rule rings after a jump, in voltages of inductors and currents of capacitors, or where an
# output is at one limit or the other.
ONLY_BY_STEPS = {"CapacitorDivider": ("C1.v", "C2.v"), "RectifierMotor": ("filterL.i", "filterC.v"),
                 "FilteredBridge": ("L.i", "C.v"),
                 "FlybackConverter": ("C.v",),  # currents commutate within a step
                 "RelaxationOscillator": ("C.v",), "TwoPointControl": ("L.i",)}


def is_switch(values):
    """At zero, as at the start of a circuit at rest, each method decides about a diode as it likes."""
    return set(values) <= {0.0, 1.0}


def kind_of(name):
    """What a variable measures: `v` of `R.p.v`."""
    return name.rsplit(".", 1)[-1]


def slope(points):
    """Of the logarithm of y over that of x, by least squares."""
    xs, ys = zip(*((math.log(x), math.log(y)) for x, y in points))
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys)) / sum((x - mean_x) ** 2 for x in xs)


class Circuits(TrajectoryTest):
    def compute(self, circuit, method, *options, intervals=INTERVALS):
        """The trajectory, and the quanta of states by name."""
        output = self.folder / f"{circuit}_{method}.csv"
        process = run(["simulate", CIRCUITS / f"{circuit}.mo", "--method", method, "--intervals", intervals, *options,
                       "-o", output, "--json"], self.folder)
        self.assertEqual(process.returncode, 0, f"{circuit} {method}\n{process.stderr[-1500:]}")
        return Trajectory(output), json.loads(process.stdout)["statistics"].get("quantumOf", {})

    def quantized(self, circuit, method, order, quantum):
        """Quanta are `quantum` times the range of each state."""
        return self.compute(circuit, method, "--tolerance", quantum, *(["--order", order] if order else []))

    def reference(self, circuit):
        return self.compute(circuit, "cvode", "--tolerance", "1e-9")[0]

    def common_rows(self, found, reference):
        """Pairs of rows at the same time, away from events, which two methods find at slightly different times."""
        margin = 0.01 * (reference.times[-1] - reference.times[0]) / INTERVALS
        events = sorted(set(found.event_times()) | set(reference.event_times()))
        rows = {t: k for k, t in enumerate(reference.times)}
        near = 0
        for k, t in enumerate(found.times):
            while near < len(events) and events[near] < t - margin:
                near += 1
            if t in rows and not (near < len(events) and events[near] <= t + margin):
                yield k, rows[t]

    def state_errors(self, quanta, quantum, found, reference):
        """The largest error of each state, in quanta: as large a part of its range as asked for. Some states have smaller
        ones, for the sake of others."""
        pairs = list(self.common_rows(found, reference))
        self.assertGreater(len(pairs), INTERVALS // 4, "too few points to compare")
        for name in quanta:
            if name in reference.columns:
                unit = max(quanta[name], quantum * (max(reference[name]) - min(reference[name])))
                yield max(abs(found[name][a] - reference[name][b]) for a, b in pairs) / unit, name

    def check_all(self, what, found, reference, allowed, only=None):
        pairs = list(self.common_rows(found, reference))
        names = only or [name for name in found.names if name in reference.columns and "." in name and "(" not in name
                 and not is_switch(found[name] + reference[name])]
        self.assertTrue(names, f"{what}: nothing to compare")
        sizes = {}  # by kind: the current to ground is zero, but for rounding
        for name in names:
            sizes[kind_of(name)] = max(sizes.get(kind_of(name), 0.0), max(reference[name]) - min(reference[name]))
        worst = max((max(abs(found[name][a] - reference[name][b]) for a, b in pairs) / (sizes[kind_of(name)] or 1.0), name)
                    for name in names)
        self.assertLess(worst[0], allowed, f"{what}: {worst[1]}")

    def circuits(self):
        """Every eighth where sanitizers make the program slow."""
        names = sorted(path.stem for path in CIRCUITS.glob("*.mo"))
        self.assertGreaterEqual(len(names), 62)
        return names if SLOWDOWN == 1 else names[::8]

    def test_all_methods_agree(self):
        for circuit in self.circuits():
            reference = self.reference(circuit)
            for method, order in METHODS:
                what = f"{circuit} {method} {order or ''}"
                with self.subTest(what):
                    found, quanta = self.quantized(circuit, method, order, QUANTUM)
                    for error, name in self.state_errors(quanta, QUANTUM, found, reference):
                        self.assertLessEqual(error, QUANTA, name)
                    self.check_all(what, found, reference, QUANTA * QUANTUM * GAIN.get(circuit, 1))
            for method in simulation.methods("networks", "fixed"):
                with self.subTest(f"{circuit} {method}"):
                    found, _ = self.compute(circuit, method, intervals=STEPS * INTERVALS)
                    self.check_all(method, found, reference, MORE_BY_STEPS.get(circuit, ALLOWED_BY_STEPS),
                                   ONLY_BY_STEPS.get(circuit))

    def test_errors_fall_with_the_quantum(self):
        """Every state stays within its quanta; in order 1 the largest error of a circuit falls in proportion."""
        for circuit in self.circuits():
            reference = self.reference(circuit)
            for order in (1, 2, 3):
                with self.subTest(f"{circuit} ncdevs {order}"):
                    worst = [(quantum, self.worst_state(circuit, order, quantum, reference)) for quantum in DECADES]
                    for quantum, (error, name) in worst:
                        self.assertLessEqual(error, QUANTA, f"{name} with quanta of {quantum}")
                    points = [(quantum, error * quantum) for quantum, (error, _) in worst]
                    if order == 1 and all(error > LEAST for _, (error, _) in worst):
                        self.assertGreaterEqual(slope(points), 0.9, points)
                        if worst[-1][1][0] > 1.0:  # below one quantum it may fall as it likes
                            self.assertLessEqual(slope(points), 1.1, points)

    def simulate_rectifier(self, conductance, method, *options):
        """A six-pulse rectifier, in which coils are stiff together behind open diodes."""
        output = self.folder / f"{method}.csv"
        process = run(["simulate", MODELS / "SixPulseRectifier.mo", "--set", f"Goff={conductance}", "--method", method,
                       "--intervals", INTERVALS, *options, "-o", output], self.folder)
        return process, output

    def test_bond_graphs_follow_coils_behind_open_diodes(self):
        """A quantum of a current, divided by the conductance of a diode, is more than any voltage here."""
        names = [f"Ls[{k}].i" for k in (1, 2, 3)] + ["choke.i"]
        for conductance in (1e-3, 1e-6):
            _, output = self.simulate_rectifier(conductance, "cvode", "--tolerance", 1e-10)
            reference = Trajectory(output)
            for order in (2, 3):
                process, output = self.simulate_rectifier(conductance, "bond", "--tolerance", 1e-4, "--order", order)
                self.assertEqual(process.returncode, 0, process.stderr[-1500:])
                found = Trajectory(output)
                pairs = list(self.common_rows(found, reference))
                for name in names:
                    with self.subTest(f"{conductance} {name} order {order}"):
                        error = max(abs(found[name][a] - reference[name][b]) for a, b in pairs)
                        self.assertLess(error, QUANTA * 1e-4 * (max(reference[name]) - min(reference[name])))

    def test_coils_that_are_stiff_together_are_refused_in_first_order(self):
        process, _ = self.simulate_rectifier(1e-6, "bond", "--order", 1)
        self.assertNotEqual(process.returncode, 0)
        self.assertRegex(process.stderr, r"'Ls\[.\]'.* are stiff together, so that their quanta are too coarse to decide "
                         r"about '(upper|lower)\[.\]'; use --order 2, or --method ncdevs")

    def worst_state(self, circuit, order, quantum, reference):
        """The largest error in quanta, and where."""
        found, quanta = self.quantized(circuit, "ncdevs", order, quantum)
        return max(self.state_errors(quanta, quantum, found, reference), default=(0.0, ""))


if __name__ == "__main__":
    simulation.main()
