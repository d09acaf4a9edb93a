#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every circuit of models/circuits by methods that have little in common: bond graphs and nodal analysis with quantized
states, the compiled equations with quantized states, and cvode. All must agree. Usage: test_circuit_methods.py EVENTICA"""
import simulation
from simulation import CIRCUITS, Trajectory, TrajectoryTest, run

# Second order; the quantum is a part of the nominal value, 1, or of the size of a state.
METHODS = {
    "qss2": ("--tolerance", "1e-6"),
}
# Of the largest voltage, current, ... in the circuit.
ALLOWED = 1e-4
# Where one quantum of a state has a large effect: the current through a coil whose switch and diode are both open, the
# angle of a stiff shaft.
MORE = {"BuckConverter": 1e-2, "TwoInertias": 2e-2}
# A prime number, so that few points coincide with those of pulses.
INTERVALS = 509


def kind_of(name):
    """What a variable measures: `v` of `R.p.v`."""
    return name.rsplit(".", 1)[-1]


class Circuits(TrajectoryTest):
    def compute(self, circuit, method, *options):
        output = self.folder / f"{circuit}_{method}.csv"
        process = run(["simulate", CIRCUITS / f"{circuit}.mo", "--method", method, "--intervals", INTERVALS, *options,
                       "-o", output], self.folder)
        self.assertEqual(process.returncode, 0, f"{circuit} {method}\n{process.stderr[-1500:]}")
        return Trajectory(output)

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

    def agree(self, circuit, method, found, reference):
        pairs = list(self.common_rows(found, reference))
        self.assertGreater(len(pairs), INTERVALS // 4, f"{circuit} {method}: too few points to compare")
        names = [name for name in found.names if name in reference.columns and "." in name and "(" not in name]
        self.assertTrue(names, f"{circuit} {method}: nothing to compare")
        sizes = {}
        for name in names:
            sizes[kind_of(name)] = max(sizes.get(kind_of(name), 0.0), max(map(abs, reference[name])))
        worst = max((max(abs(found[name][a] - reference[name][b]) for a, b in pairs) / (sizes[kind_of(name)] or 1.0), name)
                    for name in names)
        self.assertLess(worst[0], MORE.get(circuit, ALLOWED), f"{circuit} {method} {worst[1]}")

    def test_all_methods_agree(self):
        circuits = sorted(path.stem for path in CIRCUITS.glob("*.mo"))
        self.assertGreaterEqual(len(circuits), 20)
        for circuit in circuits:
            reference = self.compute(circuit, "cvode", "--tolerance", "1e-9")
            for method, options in METHODS.items():
                with self.subTest(f"{circuit} {method}"):
                    self.agree(circuit, method, self.compute(circuit, method, *options), reference)


if __name__ == "__main__":
    simulation.main()
