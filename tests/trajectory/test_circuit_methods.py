#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every circuit of models/circuits by methods that have little in common: bond graphs and nodal analysis with quantized
states, the compiled equations with quantized states, and cvode. All must agree. Usage: test_circuit_methods.py EVENTICA"""
import simulation
from simulation import CIRCUITS, Trajectory, TrajectoryTest, run

QUANTUM = "1e-5"
QUANTA = ("--quantum", QUANTUM, "--relative-quantum", QUANTUM)
METHODS = [("bond", "--order", "2", *QUANTA), ("ncdevs", "--order", "2", *QUANTA), ("qss2", *QUANTA)]
MULTIPORT_METHODS = [("ncdevs", "--order", order, *QUANTA) for order in "123"] + [
    ("qss2", *QUANTA)]
# Of the largest voltage, current, ... in the circuit.
ALLOWED = 2e-4
# Where one quantum of a state has a large effect: the current through a coil times the resistance of an open switch or of
# a large resistor, the angle of a stiff shaft, a current times the gain of its controller.
MORE = {"BuckConverter": 5e-2, "TwoInertias": 0.1, "SampleCircuit": 2e-3, "SpeedControl": 5e-4,
        "RegulatedConverter": 5e-2,
        # Exponentials of states, beside which nothing of their kind is large.
        "BipolarAmplifier": 3e-3, "ZenerRegulator": 2e-3}
# With multiports, which bond graphs do not have; instead all orders of nodal analysis.
WITHOUT_BOND_GRAPH = {"ControlledCurrent", "ControlledSources", "InvertingAmplifier", "LimitedAmplifier",
                      "LimitedController", "OpAmpIntegrator", "PositionServo", "RegulatedConverter", "RelaxationOscillator",
                      "SallenKey", "SpeedControl", "ThreeWindings", "TwoPointControl"}
# With laws that are not linear: of these only nodal analysis of the second order is compared here, others by themselves.
NONLINEAR = {"BipolarAmplifier", "DiodeClipper", "DiodeRectifier", "DrainingTank", "HeatedResistor", "MosInverter",
             "PwmConverter", "QuadraticDamper", "SaturatingCoil", "TwoHystereses", "ZenerRegulator"}
# A prime number, so that few points coincide with those of pulses.
INTERVALS = 509


def methods_for(circuit):
    if circuit in NONLINEAR:
        return METHODS[1:2]
    return MULTIPORT_METHODS if circuit in WITHOUT_BOND_GRAPH else METHODS


def is_switch(values):
    """At zero, as at the start of a circuit at rest, each method decides about a diode as it likes."""
    return set(values) <= {0.0, 1.0}


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
        names = [name for name in found.names if name in reference.columns and "." in name and "(" not in name
                 and not is_switch(found[name] + reference[name])]
        self.assertTrue(names, f"{circuit} {method}: nothing to compare")
        sizes = {}  # by kind: the current to ground is zero, but for rounding
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
            for method, *options in methods_for(circuit):
                with self.subTest(" ".join((circuit, method, *options))):
                    self.agree(circuit, method, self.compute(circuit, method, *options), reference)


if __name__ == "__main__":
    simulation.main()
